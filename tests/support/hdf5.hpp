// SPDX-License-Identifier: Apache-2.0
// Tests of what needs HDF5 are skipped where the build has none.
#pragma once

#include "orthant/files/problems/fclib.hpp"

#include <gtest/gtest.h>

#define SKIP_WITHOUT_HDF5() \
  if (!orthant::files::has_hdf5()) GTEST_SKIP() << "built without HDF5"
