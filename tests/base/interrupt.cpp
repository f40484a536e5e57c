// SPDX-License-Identifier: Apache-2.0
#include "orthant/base/interrupt.hpp"

#include <thread>

#include <gtest/gtest.h>

namespace orthant {
namespace {

TEST(Interrupt, StopsOnlyAThreadThatHeedsARequestThatWasMade) {
  EXPECT_NO_THROW(stop_if_asked());
  StopRequest request;
  const StopScope heeded(&request);
  EXPECT_NO_THROW(stop_if_asked());
  request.is_made = true;
  EXPECT_THROW(stop_if_asked(), Interrupted);
  std::thread([] { EXPECT_NO_THROW(stop_if_asked()); }).join();
}

TEST(Interrupt, ScopesAreNested) {
  StopRequest request;
  request.is_made = true;
  const StopScope outer(&request);
  {
    const StopScope none(nullptr);
    EXPECT_NO_THROW(stop_if_asked());
  }
  EXPECT_THROW(stop_if_asked(), Interrupted);
  {
    const StopScope again(heeded_request());
    stop_heeding();
    EXPECT_NO_THROW(stop_if_asked());
  }
  EXPECT_THROW(stop_if_asked(), Interrupted);
}

TEST(Interrupt, ARequestMayDecideToGoOn) {
  struct Once final : StopRequest {
    void obey() override { is_made = false; }
  };
  Once request;
  const StopScope heeded(&request);
  request.is_made = true;
  EXPECT_NO_THROW(stop_if_asked());
  EXPECT_FALSE(request.is_made);
}

}  // namespace
}  // namespace orthant
