// SPDX-License-Identifier: Apache-2.0
#include "orthant/files/problems/contact_answer.hpp"

#include "orthant/files/detail/json_values.hpp"

#include <vector>

#include <nlohmann/json.hpp>

namespace orthant::files {
namespace {

using detail::list;
using nlohmann::ordered_json;

ordered_json contact_attempts(const std::vector<Attempt>& attempts) {
  ordered_json result = ordered_json::array();
  for (const Attempt& attempt : attempts) {
    result.push_back({{"method", attempt.method}, {"status", name(attempt.status)}, {"natural_map", attempt.residual}});
  }
  return result;
}

ContactState state(double mu, const Vector& r, const Vector& u) {
  const Index tangents = r.size() - 1;
  const double slip = u.tail(tangents).norm();
  const double normal = r[0] - (u[0] + mu * slip);
  const double tangent = (r.tail(tangents) - u.tail(tangents)).norm();
  if (!(r[0] > 0.0) || mu * tangent <= -normal) return ContactState::open;
  return tangent <= mu * normal ? ContactState::sticking : ContactState::sliding;
}

}  // namespace

std::string_view name(ContactState state) {
  switch (state) {
    case ContactState::open:
      return "open";
    case ContactState::sticking:
      return "sticking";
    case ContactState::sliding:
      return "sliding";
  }
  return "open";
}

std::vector<ContactState> contact_states(const Vector& mu, const friction::ContactSolution& solution) {
  std::vector<ContactState> states;
  states.reserve(static_cast<std::size_t>(mu.size()));
  const Index dimension = mu.size() > 0 ? solution.r.size() / mu.size() : 0;
  for (Index i = 0; i < mu.size(); ++i) {
    states.push_back(
        state(mu[i], solution.r.segment(i * dimension, dimension), solution.u.segment(i * dimension, dimension)));
  }
  return states;
}

ordered_json to_json(const friction::ContactSolution& solution) {
  const friction::ContactCertificate& certificate = solution.certificate;
  ordered_json answer = {
      {"status", name(solution.status)},
      {"r", list(solution.r)},
      {"u", list(solution.u)},
      {"certificate",
       {{"natural_residual", certificate.natural_map},
        {"natural_map", certificate.natural_map},
        {"scale_free", certificate.scale_free},
        {"worst_contact", certificate.worst_contact < 0 ? ordered_json() : ordered_json(certificate.worst_contact)}}},
      {"method", {{"asked", solution.asked}, {"used", solution.used}}},
      {"reason", solution.because},
      {"iterations", solution.iterations},
      {"attempts", contact_attempts(solution.attempts)},
  };
  if (solution.ray.size() > 0) answer["ray"] = list(solution.ray);
  return answer;
}

}  // namespace orthant::files
