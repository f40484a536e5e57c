// SPDX-License-Identifier: Apache-2.0
// The list of schemes. To add one, write its struct (emts.hpp is an example) and put it into this list: files,
// commands, Python and reports know it then, with its options.
#pragma once

#include "orthant/base/methods.hpp"
#include "orthant/schemes/backward_euler.hpp"
#include "orthant/schemes/catching_up.hpp"
#include "orthant/schemes/emts.hpp"
#include "orthant/schemes/event_driven.hpp"
#include "orthant/schemes/exponential.hpp"
#include "orthant/schemes/moreau_jean.hpp"

#include <variant>

namespace orthant::schemes {

/// `auto` takes the first that is advised.
using AnyScheme = std::variant<Emts, Exponential, BackwardEuler, MoreauJean, CatchingUp, EventDriven, Hybrid>;
using Schemes = MethodSet<AnyScheme>;

}  // namespace orthant::schemes
