// SPDX-License-Identifier: Apache-2.0
#include "orthant/present/text/lagrangian.hpp"

#include "orthant/present/text/text.hpp"
#include "orthant/schemes/automatic.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace orthant::present {
namespace {

using analysis::LagrangianFindings;
using systems::Lagrangian;

constexpr std::size_t most_gaps = 10;

// "2 coordinates, 3 contacts (1 with friction), 1 joint"
std::string size_text(const Lagrangian& system) {
  const auto frictional = std::count_if(system.contacts.begin(), system.contacts.end(),
                                        [](const systems::Contact& contact) { return contact.friction > 0; });
  std::string text = counted(system.size(), "coordinate");
  text += ", " + counted(static_cast<long>(system.contacts.size()), "contact");
  if (frictional > 0) text += fmt::format(" ({} with friction)", frictional);
  if (!system.joints.empty()) text += ", " + counted(static_cast<long>(system.joints.size()), "joint");
  if (!system.dry_friction.empty()) {
    text += fmt::format(", dry friction in {}", counted(static_cast<long>(system.dry_friction.size()), "direction"));
  }
  return text;
}

std::string line(std::string_view label, std::string_view text) {
  constexpr std::size_t indent = 2;
  constexpr std::size_t width = 22;
  if (text.empty()) return "";
  const std::string_view space = label.size() < width ? "" : "  ";
  return fmt::format("{:{}}{:<{}}{}{}\n", "", indent, label, width, space, wrapped(text, indent + width));
}

std::string mass_text(const LagrangianFindings& findings) {
  const std::string kind = findings.has_constant_mass ? "constant" : "depends on q";
  return fmt::format("{}, {}", kind,
                     findings.is_mass_definite ? "symmetric positive definite" : "not positive definite at q0");
}

std::string gaps_section(const Lagrangian& system, const LagrangianFindings& findings) {
  if (findings.contacts == 0) return "";
  std::string text = "\nContacts at t = 0\n";
  const auto has_degree = [](int r) { return r != analysis::no_degree; };
  const bool all = std::all_of(findings.degrees.begin(), findings.degrees.end(), has_degree);
  text += line("relative degree", all ? "2" : "2, except where a gap has no gradient");
  for (std::size_t i = 0; i < system.contacts.size() && i < most_gaps; ++i) {
    const systems::Contact& contact = system.contacts[i];
    const auto number = static_cast<Index>(i);
    std::string about = fmt::format("gap {:.6g}", findings.gaps[number]);
    std::visit(
        [&about]<class Law>(const Law& law) {
          Law::symbols(law, [&about](std::string_view symbol, double value) {
            about += fmt::format(", {} = {:g}", symbol, value);
          });
        },
        contact.impact);
    if (contact.friction > 0) {
      about +=
          fmt::format(", mu = {:g} {}", contact.friction, contact.tangent_count() == 1 ? "in the plane" : "in space");
    }
    text += line(label(contact, number), about);
  }
  if (system.contacts.size() > most_gaps) {
    text += line("...", fmt::format("and {} more, printed by --json", system.contacts.size() - most_gaps));
  }
  return text;
}

std::string delassus_section(const analysis::Delassus& found) {
  if (found.rows == 0) return "";
  std::string text = "\nDelassus matrix W = H inv(M) H' at q0, all contacts closed\n";
  text += line("size", fmt::format("{0} x {0}", found.rows));
  if (found.rank < 0) return text + line("rank", "not computed");
  text += line("rank", std::to_string(found.rank));
  const Index redundant = found.redundant();
  text +=
      line("singular",
           redundant == 0 ? "no" : fmt::format("yes, hyperstatic: {} more than the rank", counted(redundant, "row")));
  text += line("condition", fmt::format("{:.4g}{}", found.condition, redundant == 0 ? "" : " on its range"));
  const std::string matrix = found.W ? matrix_text("W", *found.W) : "";
  for (std::size_t at = 0; at < matrix.size();) {
    const std::size_t end = std::min(matrix.find('\n', at), matrix.size());
    text += "  " + matrix.substr(at, end - at) + "\n";
    at = end + 1;
  }
  return text;
}

}  // namespace

std::string findings_text(const files::RunSpec& spec, const LagrangianFindings& findings) {
  const Lagrangian& system = spec.as<systems::LagrangianModel>().system;
  std::string text = fmt::format("{}: {}\n", spec.name, schemes::verdict(findings));
  if (!spec.comment.empty()) text += wrapped(spec.comment, 0) + "\n";
  text += "Lagrangian system: " + size_text(system) + "\n\nSystem\n";
  text += line("M", mass_text(findings));
  for (Index i = 0; i < findings.joints && i < static_cast<Index>(most_gaps); ++i) {
    text += line(fmt::format("joint {}", i), fmt::format("g = {:.6g} at t = 0", findings.joint_errors[i]));
  }
  text += gaps_section(system, findings) + delassus_section(findings.delassus);
  const schemes::Advice given = schemes::advice(findings);
  text += "\nAdvice\n" + line("scheme", given.scheme) + line("", given.because);
  for (const std::string& sentence : findings.beware) text += line("beware", sentence);
  return text;
}

}  // namespace orthant::present
