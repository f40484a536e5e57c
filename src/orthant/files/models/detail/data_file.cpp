// SPDX-License-Identifier: Apache-2.0
#include "orthant/files/models/detail/data_file.hpp"

#include "orthant/base/decimal.hpp"
#include "orthant/base/interrupt.hpp"
#include "orthant/base/spelling.hpp"
#include "orthant/files/detail/hdf5.hpp"
#include "orthant/files/detail/source.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <fstream>
#include <string_view>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace orthant::files::detail {
namespace {

constexpr std::string_view csv_text = "rows of numbers, as in 0.01, 1.5";

bool is_blank_in_row(char letter) {
  return letter == ' ' || letter == '\t' || letter == '\r';
}

// Without blanks at its ends.
std::string_view without_blanks(std::string_view text) {
  while (!text.empty() && is_blank_in_row(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_blank_in_row(text.back())) text.remove_suffix(1);
  return text;
}

// A number and nothing else; length 0 when it is none. A plus sign is allowed.
Decimal number_of_field(std::string_view text) {
  if (text.size() > 1 && text[0] == '+' && text[1] != '-') text.remove_prefix(1);
  const Decimal found = leading_decimal(text);
  return found.length == text.size() ? found : Decimal{};
}

// What separates the fields of a line: , or ; or tab, whichever it has, else blanks.
char separator_of(std::string_view line) {
  for (const char letter : {',', ';', '\t'}) {
    if (line.find(letter) != std::string_view::npos) return letter;
  }
  return ' ';
}

// Fields of a line; a quoted one may have the separator in it, and loses its quotes.
std::vector<std::string_view> fields_of(std::string_view line, char separator) {
  std::vector<std::string_view> fields;
  std::size_t at = 0;
  const auto skip_blanks = [&] {
    while (at < line.size() && is_blank_in_row(line[at]) && (separator == ' ' || line[at] != separator)) ++at;
  };
  skip_blanks();
  while (at <= line.size()) {
    std::size_t end = at;
    bool is_quoted = false;
    for (; end < line.size() && (is_quoted || line[end] != separator); ++end) is_quoted ^= line[end] == '"';
    std::string_view field = without_blanks(line.substr(at, end - at));
    if (field.size() >= 2 && field.front() == '"' && field.back() == '"') field = field.substr(1, field.size() - 2);
    fields.push_back(field);
    at = end + 1;
    if (separator == ' ') skip_blanks();
    if (separator == ' ' && at >= line.size()) break;
  }
  return fields;
}

class CsvColumns {
 public:
  CsvColumns(const Source& source, const std::array<ColumnChoice, 2>& columns) : source_(source), columns_(columns) {}

  DataColumns read() {
    const std::string_view text = source_.text;
    std::size_t number = 0;
    for (std::size_t at = 0; at < text.size();) {
      const std::size_t end = std::min(text.find('\n', at), text.size());
      const std::string_view line = without_blanks(text.substr(at, end - at));
      ++number;
      if (number % 4096 == 0) stop_if_asked();
      if (!line.empty() && line[0] != '#' && line[0] != '%') take(line, number);
      at = end + 1;
    }
    if (result_.lines.empty()) fail_file(source_.file, "has no row of numbers", fmt::format("must hold {}", csv_text));
    return std::move(result_);
  }

 private:
  void take(std::string_view line, std::size_t number) {
    if (!has_begun_) {
      separator_ = separator_of(line);
      has_begun_ = true;
      const std::vector<std::string_view> fields = fields_of(line, separator_);
      const bool is_header = std::none_of(fields.begin(), fields.end(),
                                          [](std::string_view field) { return number_of_field(field).length > 0; });
      if (is_header) names_.assign(fields.begin(), fields.end());
      for (std::size_t k = 0; k < 2; ++k) places_[k] = place_of(columns_[k], line, fields.size());
      if (is_header) return;
    }
    const std::vector<std::string_view> fields = fields_of(line, separator_);
    for (std::size_t k = 0; k < 2; ++k) {
      if (places_[k] >= fields.size()) {
        fail(line.data() + line.size(),
             {.found = "the row has " + count_of(static_cast<Index>(fields.size()), "entry", "entries"),
              .allowed = fmt::format("must have at least {}", places_[k] + 1)});
      }
      const std::string_view field = fields[places_[k]];
      const Decimal found = number_of_field(field);
      if (found.length == 0 || !std::isfinite(found.value)) fail_number(line, field);
      result_.values[k].push_back(found.value);
    }
    result_.lines.push_back(number);
  }

  [[noreturn]] void fail_number(std::string_view line, std::string_view field) {
    const bool has_comma = separator_ != ',' && field.find(',') != std::string_view::npos;
    fail(field.empty() ? line.data() + line.size() : field.data(),
         {.found = field.empty() ? "an entry is empty" : "is '" + printable(field) + "'",
          .allowed = has_comma ? "must be a finite number; the decimal sign is ." : "must be a finite number"});
  }

  std::size_t place_of(const ColumnChoice& choice, std::string_view line, std::size_t count) {
    if (const auto* number = std::get_if<std::size_t>(&choice)) {
      if (*number < count) return *number;
      fail(line.data(), {.found = "the row has " + count_of(static_cast<Index>(count), "column", "columns"),
                         .allowed = fmt::format("must have a column {}, counted from 0", *number)});
    }
    const auto& name = std::get<std::string>(choice);
    const auto found = std::find(names_.begin(), names_.end(), name);
    if (found != names_.end()) return static_cast<std::size_t>(found - names_.begin());
    if (names_.empty()) {
      fail(line.data(), {.found = fmt::format("there is no header line with a column '{}'", printable(name)),
                         .allowed = "must have one, or the columns must be given by number, from 0"});
    }
    std::vector<std::string> known;
    known.reserve(names_.size());
    for (const std::string& one : names_) known.push_back(printable(one));
    fail(line.data(), {.found = fmt::format("there is no column '{}'", printable(name)),
                       .allowed = fmt::format("must be one of {}", fmt::join(known, ", ")),
                       .nearest = nearest_word(name, names_)});
  }

  [[noreturn]] void fail(const char* place, Fault fault) const {
    detail::fail(source_, static_cast<std::size_t>(place - source_.text.data()), std::move(fault));
  }

  const Source& source_;
  const std::array<ColumnChoice, 2>& columns_;
  std::vector<std::string> names_;
  std::array<std::size_t, 2> places_ = {0, 1};
  char separator_ = ',';
  bool has_begun_ = false;
  DataColumns result_;
};

DataColumns read_hdf5_columns(const std::filesystem::path& path, const std::array<ColumnChoice, 2>& columns) {
  const Hdf5Reader reader(path, "must be data in HDF5");
  const std::vector<std::string> names = reader.names();
  DataColumns result;
  for (std::size_t k = 0; k < 2; ++k) {
    const auto* number = std::get_if<std::size_t>(&columns[k]);
    if (number != nullptr && *number >= names.size()) {
      fail_file(path.string(), "has " + count_of(static_cast<Index>(names.size()), "dataset", "datasets"),
                fmt::format("must have a dataset {}, counted from 0", *number));
    }
    result.names[k] = number != nullptr ? names[*number] : std::get<std::string>(columns[k]);
    if (!reader.has(result.names[k])) {
      fail_file(path.string(), fmt::format("has no dataset '{}'", printable(result.names[k])), "must have it",
                nearest_word(result.names[k], names));
    }
    result.values[k] = reader.numbers(result.names[k]);
  }
  return result;
}

bool is_hdf5(const std::filesystem::path& path) {
  std::array<char, 4> head{};
  std::ifstream(path, std::ios::binary).read(head.data(), head.size());
  return std::string_view(head.data(), head.size()) == "\x89HDF";
}

}  // namespace

DataColumns parse_csv_columns(std::string text, const std::string& file, const std::array<ColumnChoice, 2>& columns) {
  const Source source = make_source(std::move(text), file, csv_text);
  return CsvColumns(source, columns).read();
}

DataColumns read_data_file(const std::filesystem::path& path, const std::array<ColumnChoice, 2>& columns) {
  require_file(path);
  if (!std::filesystem::is_regular_file(path)) fail_file(path.string(), "is not a file", "must be a file");
  if (is_hdf5(path)) return read_hdf5_columns(path, columns);
  const Source source = read_source(path, csv_text);
  return CsvColumns(source, columns).read();
}

}  // namespace orthant::files::detail
