// SPDX-License-Identifier: Apache-2.0
#include "orthant/files/detail/blake2.hpp"

#include <gtest/gtest.h>

namespace orthant::files::detail {
namespace {

std::string counted(std::size_t length) {
  std::string bytes;
  for (std::size_t i = 0; i < length; ++i) bytes += static_cast<char>(i % 251);
  return bytes;
}

// as hashlib.blake2b(…, digest_size=32) of Python says
TEST(Blake2, IsWhatOthersCompute) {
  EXPECT_EQ(blake2(""), "0e5751c026e543b2e8ab2eb06099daa1d1e5df47778f7787faab45cdf12fe3a8");
  EXPECT_EQ(blake2("abc"), "bddd813c634239723171ef3fee98579b94964e3bb1cb3e427262c8c068d52319");
  EXPECT_EQ(blake2(counted(128)), "c3582f71ebb2be66fa5dd750f80baae97554f3b015663c8be377cfcb2488c1d1");
  EXPECT_EQ(blake2(counted(1000)), "b372d0608f720c8c3dd41e9c8eecb10143b41abe520b616607e754bf79c08331");
}

TEST(Blake2, DoesNotDependOnThePieces) {
  const std::string bytes = counted(1000);
  for (std::size_t piece = 1; piece <= bytes.size(); ++piece) {
    Blake2 hash;
    for (std::size_t start = 0; start < bytes.size(); start += piece) {
      hash.add(std::string_view(bytes).substr(start, piece));
    }
    EXPECT_EQ(hash.finish(), blake2(bytes)) << piece;
  }
}

}  // namespace
}  // namespace orthant::files::detail
