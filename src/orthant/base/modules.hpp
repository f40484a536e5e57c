// SPDX-License-Identifier: Apache-2.0
// Modules: shared libraries of ours that bring in a large library (HDF5; CSDP with BLAS). A program opens one when it
// is first needed, so that starting it costs nothing and whoever never needs it may leave it out.
//
// A module is sought in the folders of the environment variable ORTHANT_MODULES (separated by colons) and nowhere
// else if that is set; otherwise next to the program or library that this code is part of, in the folder `modules`
// next to it, in the folder for modules of the installation it belongs to, and where the system's loader looks (an
// rpath among others).
#pragma once

#include <string>
#include <string_view>

namespace orthant {

struct OpenedModule {
  void* entry = nullptr;  // the function asked for; null when the module cannot be used
  std::string trouble;    // why not: "orthant_hdf5.so was not found in /opt/orthant/lib/orthant"
};

/// Opens orthant_<name>.so, which stays open, and finds a function in it. The name of the function carries the
/// version of its interface, so that a module of another version is refused.
[[nodiscard]] OpenedModule open_module(std::string_view name, std::string_view function);

}  // namespace orthant
