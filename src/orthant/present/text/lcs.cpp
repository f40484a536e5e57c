// SPDX-License-Identifier: Apache-2.0
#include "orthant/present/text/lcs.hpp"

#include "orthant/present/text/text.hpp"
#include "orthant/schemes/automatic.hpp"

#include <cmath>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace orthant::present {
namespace {

using analysis::LcsFindings;
using analysis::StorageFinding;
using analysis::Verdict;
using complementarity::MatrixClass;

constexpr std::size_t text_indent = 2;
constexpr std::size_t label_width = 22;

// A section: a heading, then lines "label  text" with the text wrapped next to its label.
class Section {
 public:
  explicit Section(std::string_view heading) : text_(fmt::format("\n{}\n", heading)) {}

  Section& line(std::string_view label, std::string_view text) {
    if (text.empty()) return *this;
    text_ +=
        fmt::format("{:{}}{:<{}}{}\n", "", text_indent, label, label_width, wrapped(text, text_indent + label_width));
    return *this;
  }
  Section& sentence(std::string_view text) {
    if (!text.empty()) text_ += fmt::format("{:{}}{}\n", "", text_indent, wrapped(text, text_indent));
    return *this;
  }
  Section& matrix(std::string_view name, const Matrix& matrix) {
    text_.append(text_indent, ' ');
    for (const char c : matrix_text(name, matrix)) {
      text_ += c;
      if (c == '\n') text_.append(text_indent, ' ');
    }
    text_ += '\n';
    return *this;
  }
  [[nodiscard]] const std::string& text() const { return text_; }

 private:
  std::string text_;
};

std::string number(double value) {
  return fmt::format("{:.4g}", value);
}

std::string degree_list(const analysis::RelativeDegree& degree) {
  std::vector<std::string> parts;
  parts.reserve(degree.degrees.size());
  for (const int r : degree.degrees) parts.push_back(r == analysis::no_degree ? "none" : std::to_string(r));
  if (degree.uniform) return fmt::format("{} for every output", parts.empty() ? "none" : parts[0]);
  return fmt::format("({})", fmt::join(parts, ", "));
}

std::string degree_section(const LcsFindings& findings) {
  const analysis::RelativeDegree& degree = findings.degree;
  Section section("Relative degree");
  if (degree.exists) {
    section.line(degree.degrees.size() == 1 ? "r" : "r per output",
                 degree.degrees.size() == 1 ? std::to_string(degree.degrees[0]) : degree_list(degree));
  } else {
    section.sentence("There is no vector relative degree: the decoupling matrix is singular.");
    section.line("first nonzero rows", degree_list(degree));
    section.matrix("decoupling matrix", degree.decoupling);
  }
  section.sentence(degree.because);
  section.line("margin",
               fmt::format("{}; 1 is clear, {} was taken for zero", number(degree.margin), number(degree.ignored)));
  return section.text();
}

std::string leading_section(const LcsFindings& findings) {
  const analysis::RelativeDegree& degree = findings.degree;
  Section section("Leading matrix");
  if (degree.exists) section.matrix(degree.largest() == 0 ? "D" : "C A^(r-1) B", degree.decoupling);
  section.line("symmetric", findings.leading_is_symmetric ? "yes" : "no");
  const std::vector<std::pair<std::string_view, MatrixClass>> classes = {
      {"positive definite", MatrixClass::positive_definite},
      {"P-matrix", MatrixClass::p_matrix},
      {"Stieltjes", MatrixClass::stieltjes}};
  for (const auto& [label, which] : classes) {
    const complementarity::ClassFinding& finding = findings.leading[which];
    const std::string because = finding.because.empty() ? "" : ": " + finding.because;
    section.line(label, std::string(name(finding.answer)) + because);
  }
  return section.text();
}

std::string zero_dynamics_section(const LcsFindings& findings) {
  Section section("Zero dynamics");
  if (!findings.form) {
    return section
        .sentence("There is no zero-dynamics form: it needs a relative degree of at least 1 for every output.")
        .text();
  }
  const analysis::ZeroDynamics& form = *findings.form;
  section.matrix("W", form.W);
  section.line("condition of W", number(form.condition));
  if (form.A_xi.rows() == 0) return section.sentence("There are none: the levels of w are the whole state.").text();
  section.matrix("A_xi", form.A_xi).matrix("B_xi", form.B_xi);
  if (!form.zeros.empty()) section.line("transfer zeros", complex_text(form.zeros));
  return section.text();
}

std::string answer_text(const StorageFinding& finding, std::string_view yes, std::string_view no) {
  const std::string_view verdict = finding.verdict == Verdict::yes  ? yes
                                   : finding.verdict == Verdict::no ? no
                                                                    : name(finding.verdict);
  return fmt::format("{}{}", verdict, finding.because.empty() ? "" : ": " + finding.because);
}

std::string passivity_section(const analysis::Passivity& found) {
  Section section("Passivity");
  section.line("lambda -> w", answer_text(found.lambda_to_w, "positive real", "not positive real"));
  section.line("hypothesis (H)", answer_text(found.hypothesis_H, "holds", "does not hold"));
  section.line("scaled (H)", answer_text(found.hypothesis_H_scaled, "holds", "does not hold"));
  const std::optional<Matrix>& J = found.hypothesis_H.J ? found.hypothesis_H.J : found.hypothesis_H_scaled.J;
  if (J) section.matrix("J", *J);
  return section.text();
}

std::string structure_section(const LcsFindings& findings) {
  const analysis::Structure& found = findings.structure;
  const Index n = found.states;
  const auto part = [n](bool all, Index dimension) {
    return all ? "yes" : fmt::format("no: {} of {} dimensions", dimension, n);
  };
  Section section("Structure");
  section.line("controllable", part(found.controllable, found.controllable_dimension));
  section.line("observable", part(found.observable, found.observable_dimension));
  if (!found.eigenvalues.empty()) section.line("eigenvalues of A", complex_text(found.eigenvalues));
  for (const std::string& sentence : findings.skipped) section.line("not computed", sentence);
  if (std::isfinite(found.stiffness)) section.line("stiffness", number(found.stiffness));
  return section.line("growth rate", number(findings.growth_rate) + " 1/s").text();
}

std::string advice_section(const LcsFindings& findings) {
  const schemes::Advice given = schemes::advice(findings);
  Section section("Advice");
  section.line("scheme", given.scheme.empty() ? "none fits" : given.scheme).line("", given.because);
  const analysis::FirstStep& first = findings.first_step;
  if (std::isfinite(first.h)) section.line("start with h", fmt::format("{} s: {}", number(first.h), first.because));
  for (const std::string& sentence : findings.beware) section.line("beware", sentence);
  return section.text();
}

}  // namespace

std::string findings_text(const files::RunSpec& spec, const LcsFindings& findings) {
  std::string text = fmt::format("{}: {}\n", spec.name, schemes::verdict(findings));
  if (!spec.comment.empty()) text += wrapped(spec.comment, 0) + "\n";
  text += fmt::format("{}, {}, {}\n", counted(spec.as<systems::LcsModel>().system.states(), "state"),
                      counted(spec.as<systems::LcsModel>().system.outputs(), "complementary pair"),
                      counted(spec.as<systems::LcsModel>().system.inputs(), "input"));
  Section well_posed("Well-posedness");
  well_posed.line("verdict", name(findings.well_posed.verdict)).line("because", sourced(findings.well_posed.because));
  return text + degree_section(findings) + leading_section(findings) + zero_dynamics_section(findings) +
         well_posed.text() + passivity_section(findings.passivity) + structure_section(findings) +
         advice_section(findings);
}

}  // namespace orthant::present
