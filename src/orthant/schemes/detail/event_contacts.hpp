// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <vector>

namespace orthant::schemes::detail {

/// At an event: which contacts are closed, and what is known to be exactly zero there.
struct EventContacts {
  std::vector<char> closed;     // contacts
  std::vector<char> grazes;     // contacts that touch: u_n = 0
  std::vector<char> stops;      // contacts whose sliding ended: u_T = 0
  std::vector<char> stops_dry;  // directions
  std::vector<char> rests;      // contacts that were held up to here: u_n = 0
  std::vector<char> near;       // contacts that did not end the piece, with a gap within rounding
  bool switches = false;        // an expression

  EventContacts(std::size_t contacts, std::size_t directions)
      : closed(contacts, 0),
        grazes(contacts, 0),
        stops(contacts, 0),
        stops_dry(directions, 0),
        rests(contacts, 0),
        near(contacts, 0) {}
};

}  // namespace orthant::schemes::detail
