// SPDX-License-Identifier: Apache-2.0
#include "orthant/expressions/detail/functions.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace orthant::expressions::detail {
namespace {

constexpr auto functions = std::to_array<Function>({
    {"sin", Operation::sin, 1, 1},
    {"cos", Operation::cos, 1, 1},
    {"tan", Operation::tan, 1, 1},
    {"asin", Operation::asin, 1, 1},
    {"acos", Operation::acos, 1, 1},
    {"atan", Operation::atan, 1, 1},
    {"atan2", Operation::atan2, 2, 2},
    {"sinh", Operation::sinh, 1, 1},
    {"cosh", Operation::cosh, 1, 1},
    {"tanh", Operation::tanh, 1, 1},
    {"exp", Operation::exp, 1, 1},
    {"log", Operation::log, 1, 1},
    {"log10", Operation::log10, 1, 1},
    {"sqrt", Operation::sqrt, 1, 1},
    {"abs", Operation::abs, 1, 1},
    {"sign", Operation::sign, 1, 1},
    {"min", Operation::min, 2, any_number, Shape::folded},
    {"max", Operation::max, 2, any_number, Shape::folded},
    {"floor", Operation::floor, 1, 1},
    {"ceil", Operation::ceil, 1, 1},
    {"mod", Operation::mod, 2, 2},
    {"pow", Operation::power, 2, 2},
    {"step", Operation::step, 1, 1},
    {"if", Operation::select, 3, 3, Shape::selection},
    {"piecewise", Operation::select, 3, any_number, Shape::pieces},
});

constexpr auto translations = std::to_array<std::pair<std::string_view, std::string_view>>({
    {"e", "write exp(1), or exp(x) for a power of e"},
    {"ln", "the natural logarithm is log(x)"},
    {"log2", "write log(x)/log(2)"},
    {"fabs", "write abs(x)"},
    {"sgn", "write sign(x)"},
    {"signum", "write sign(x)"},
    {"heaviside", "write step(x)"},
    {"Heaviside", "write step(x)"},
    {"arcsin", "write asin(x)"},
    {"arccos", "write acos(x)"},
    {"arctan", "write atan(x)"},
    {"fmod", "write mod(a, b)"},
    {"true", "write 1"},
    {"false", "write 0"},
    {"else", "write if(condition, value, otherwise)"},
    {"%", "write mod(a, b)"},
    {"&", "write && or and"},
    {"|", "write || or or"},
    {"?", "write if(condition, value, otherwise)"},
    {";", "arguments are separated by ,"},
    {"\xC2\xA0", "this is a no-break space; write a plain one"},
    {"\xC2\xB2", "write ^2"},                  // ²
    {"\xC2\xB3", "write ^3"},                  // ³
    {"\xC2\xB7", "write *"},                   // ·
    {"\xC3\x97", "write *"},                   // ×
    {"\xC3\xB7", "write /"},                   // ÷
    {"\xCF\x80", "write pi"},                  // π
    {"\xE2\x80\x93", "write -"},               // –
    {"\xE2\x88\x92", "write -"},               // −
    {"\xE2\x88\x9A", "write sqrt(x)"},         // √
    {"\xE2\x88\x9E", "there is no infinity"},  // ∞
    {"\xE2\x89\xA4", "write <="},              // ≤
    {"\xE2\x89\xA5", "write >="},              // ≥
    {"\xE2\x89\xA0", "write !="},              // ≠
});

}  // namespace

const Function* find_function(std::string_view name) {
  const auto found =
      std::find_if(functions.begin(), functions.end(), [&](const Function& each) { return each.name == name; });
  return found == functions.end() ? nullptr : &*found;
}

std::string_view function_name(Operation operation) {
  const auto found = std::find_if(functions.begin(), functions.end(),
                                  [&](const Function& each) { return each.operation == operation; });
  return found == functions.end() ? "" : found->name;
}

std::vector<std::string> function_names() {
  std::vector<std::string> names;
  names.reserve(functions.size());
  for (const Function& each : functions) names.emplace_back(each.name);
  return names;
}

bool is_reserved(std::string_view name) {
  return name == "pi" || name == "and" || name == "or" || name == "not" || find_function(name) != nullptr;
}

std::string_view translation(std::string_view foreign) {
  const auto found =
      std::find_if(translations.begin(), translations.end(), [&](const auto& each) { return each.first == foreign; });
  return found == translations.end() ? "" : found->second;
}

}  // namespace orthant::expressions::detail
