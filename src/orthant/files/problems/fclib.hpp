// SPDX-License-Identifier: Apache-2.0
// Contact problems with Coulomb friction in the HDF5 layout of the Friction Contact Library (FCLIB):
//
//   fclib_local    W, vectors/{q, mu}, spacedim          u = W r + q                        (friction.1)
//   fclib_global   M, H, vectors/{f, w, mu}, spacedim    M v = H r + f,  u = Hᵀ v + w       (friction.2)
//
// A matrix is a group {m, n, nz, nzmax, p, i, x}: m × n, nz = -1 compressed columns, -2 compressed rows, nz ≥ 0 that
// many triplets (row i, column p, value x); all counted from 0. Guesses, solutions and the text in `info` are not read.
// Equality constraints (V, R in local files, G in global ones) and rolling friction are refused.
#pragma once

#include "orthant/files/problem_error.hpp"
#include "orthant/friction/problem.hpp"

#include <filesystem>
#include <variant>

namespace orthant::files {

using ContactStatement = std::variant<friction::ContactProblem, friction::GlobalContactProblem>;

/// Is this program built with HDF5? Without it, `read_fclib` and `write_fclib` throw ProblemError.
[[nodiscard]] bool has_hdf5();

/// Does the file begin as HDF5 files do?
[[nodiscard]] bool is_hdf5_file(const std::filesystem::path& path);

/// A valid statement. W is kept as it is stored, symmetric or not. Throws ProblemError naming the file and the dataset.
[[nodiscard]] ContactStatement read_fclib(const std::filesystem::path& path);

struct FclibFormat {
  enum class Storage { compressed_columns, compressed_rows, triplets };
  Storage storage = Storage::compressed_columns;
  bool is_packed = false;  // arrays shuffled and deflated
};

/// Replaces an existing file. Throws InvalidArgument when the problem is not valid, ProblemError when the file
/// cannot be written.
void write_fclib(const ContactStatement& statement, const std::filesystem::path& path, const FclibFormat& format = {});

}  // namespace orthant::files
