// SPDX-License-Identifier: Apache-2.0
// A closed set of methods as a std::variant of structs, each with a `name` and its options as members (options.hpp):
// the methods by name, for whoever reads a name from a file or a command line.
#pragma once

#include "orthant/base/errors.hpp"
#include "orthant/base/options.hpp"

#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace orthant {
namespace detail {
/// "unknown method 'lemk', did you mean 'lemke'? Methods: auto, lemke, …"
[[noreturn]] void throw_unknown_method(std::string_view wanted, const std::vector<std::string>& names);
}  // namespace detail

/// "lemke"
template <HasOptions... Methods>
[[nodiscard]] std::string_view name(const std::variant<Methods...>& any) {
  return std::visit([](const auto& method) { return std::string_view(method.name); }, any);
}

template <class AnyMethod>
struct MethodSet;

template <HasOptions... Methods>
struct MethodSet<std::variant<Methods...>> {
  using Any = std::variant<Methods...>;

  /// Each method with its default options, in the order of the variant.
  [[nodiscard]] static std::vector<Any> all() { return {Methods{}...}; }

  [[nodiscard]] static std::vector<std::string> names() { return {std::string(Methods::name)...}; }

  /// The method of that name with default options. Throws InvalidArgument with the nearest name and the list.
  [[nodiscard]] static Any named(std::string_view wanted) {
    for (const Any& any : all()) {
      if (orthant::name(any) == wanted) return any;
    }
    detail::throw_unknown_method(wanted, names());
  }

  /// Throws InvalidArgument when the tolerance breaks its rule.
  [[nodiscard]] static Any with_tolerance(Any any, double tolerance) {
    const auto set = [tolerance](auto& method) {
      method.tolerance = tolerance;
      validate_options(method);
    };
    std::visit(set, any);
    return any;
  }
};

}  // namespace orthant
