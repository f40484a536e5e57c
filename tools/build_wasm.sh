#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Compiles the layers of src/orthant to WebAssembly with Debian's emscripten (no program, no tests), installs them,
# and runs the consumer of tests/install in node. Needs, in addition to ./dev setup: apt-get install emscripten
#
# Debian's packages of Eigen, fmt, … describe this machine: with them -I/usr/include would hide the headers of
# emscripten. So their headers are linked one by one into build/wasm/include, and packages of the same names that
# point there are written: headers only. CSDP and HDF5 are left out.
set -eu
cd "$(dirname -- "$0")/.."
build=$(pwd)/build/wasm
export NODE_PATH=/usr/share/nodejs # where Debian keeps acorn, for a node that is not Debian's

say() { printf 'build_wasm: %s\n' "$*"; }
command -v emcmake >/dev/null || {
  say 'no emscripten here: apt-get install emscripten' >&2
  exit 1
}

# package NAME TARGET VERSION FOLDER [DEFINITION]
package() {
  mkdir -p "$build/include" "$build/packages"
  ln -sfn "/usr/include/$4" "$build/include/$(basename "$4")"
  cat >"$build/packages/$1Config.cmake" <<END
if(NOT TARGET $2)
  add_library($2 INTERFACE IMPORTED)
  target_include_directories($2 SYSTEM INTERFACE $build/include)
  target_compile_definitions($2 INTERFACE ${5:-})
endif()
END
  cat >"$build/packages/$1ConfigVersion.cmake" <<END
set(PACKAGE_VERSION $3)
set(PACKAGE_VERSION_COMPATIBLE TRUE)
END
}
package Eigen3 Eigen3::Eigen 3.4 eigen3/Eigen
package fmt fmt::fmt 9 fmt FMT_HEADER_ONLY
package nlohmann_json nlohmann_json::nlohmann_json 3.11 nlohmann
package Boost Boost::headers 1.74 boost
package tomlplusplus tomlplusplus::tomlplusplus 3.3 toml++ TOML_HEADER_ONLY=1

# configure ARGS…: CMake with emscripten, and nothing of this machine but what is named
configure() {
  emcmake cmake -G Ninja -DCMAKE_BUILD_TYPE=Release -DCMAKE_CXX_FLAGS=-fexceptions \
    -DCMAKE_FIND_ROOT_PATH_MODE_PACKAGE=BOTH -DCMAKE_PREFIX_PATH="$build/packages" "$@"
}

say 'the layers'
configure -S . -B "$build/layers" -DORTHANT_TESTS=OFF -DORTHANT_APPS=OFF -DORTHANT_CSDP=OFF -DORTHANT_HDF5=OFF
cmake --build "$build/layers"
cmake --install "$build/layers" --prefix "$build/prefix" >/dev/null
say 'a program that uses them'
configure -S tests/install/consumer -B "$build/consumer" "-Dorthant_ROOT=$build/prefix"
cmake --build "$build/consumer"
# emscripten 3.1.6 takes a node that has fetch for a browser
node -e 'delete globalThis.fetch; require(process.argv[1])' "$build/consumer/consumer.js"
ls -l "$build/consumer/consumer.wasm"
