// SPDX-License-Identifier: Apache-2.0
#include "orthant/base/decimal.hpp"
#include "orthant/base/interrupt.hpp"
#include "orthant/files/detail/source.hpp"
#include "orthant/files/results/trajectory_csv.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string_view>
#include <utility>

#include <fmt/format.h>
#include <sys/types.h>

namespace orthant::files {
namespace {

namespace filesystem = std::filesystem;

// The names of a header line; those with a comma are in quotes, and a quote inside is doubled.
std::vector<std::string> split(std::string_view text) {
  std::vector<std::string> words(1);
  bool is_quoted = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool is_doubled = is_quoted && text.substr(i, 2) == "\"\"";
    if (is_doubled) words.back() += text[++i];
    if (is_doubled) continue;
    if (text[i] == '"' && (is_quoted || words.back().empty())) {
      is_quoted = !is_quoted;
    } else if (text[i] == ',' && !is_quoted) {
      words.emplace_back();
    } else {
      words.back() += text[i];
    }
  }
  return words;
}

void require_order(const std::string& file, std::size_t line, double before, double t) {
  if (t >= before) return;
  throw ProblemError({.file = file,
                      .line = line,
                      .column = 1,
                      .key = "t",
                      .found = fmt::format("is {:g}", t),
                      .allowed = fmt::format("must not be before the row above, {:g}", before)});
}

// Lines of a file in turn, without their ends.
class Lines {
 public:
  explicit Lines(const filesystem::path& path) : file_(std::fopen(path.c_str(), "rb")) {
    if (!file_) fail_file(path.string(), "cannot be opened for reading", "must be the trajectory of the result");
  }
  ~Lines() { std::free(text_); }
  Lines(const Lines&) = delete;
  Lines& operator=(const Lines&) = delete;

  bool next() {
    const ssize_t read = getline(&text_, &room_, file_.get());
    if (read <= 0) return false;
    length_ = static_cast<std::size_t>(read);
    while (length_ > 0 && (text_[length_ - 1] == '\n' || text_[length_ - 1] == '\r')) text_[--length_] = '\0';
    ++number_;
    return true;
  }
  [[nodiscard]] const char* text() const { return text_; }  // ends with 0
  [[nodiscard]] std::size_t length() const { return length_; }
  [[nodiscard]] std::size_t number() const { return number_; }

 private:
  struct Closer {
    void operator()(std::FILE* file) const { std::fclose(file); }
  };
  std::unique_ptr<std::FILE, Closer> file_;
  char* text_ = nullptr;  // getline's
  std::size_t room_ = 0, length_ = 0, number_ = 0;
};

// nan, inf, -inf, as they are written
Decimal not_finite(std::string_view text) {
  const std::size_t sign = text.starts_with('-') ? 1 : 0;
  const std::string_view word = text.substr(sign, 3);
  const double size = word == "nan" ? nan : infinity;
  if (word != "nan" && word != "inf") return {};
  return {.value = sign == 1 ? -size : size, .length = sign + word.size()};
}

// A number and a comma, or a number and the end; `at` moves past both.
class Fields {
 public:
  Fields(const Lines& line, const std::string& file, const std::vector<std::string>& names)
      : line_(line), file_(file), names_(names), at_(line.text()) {}

  double number(bool is_finite) {
    const std::string_view rest(at_, line_.text() + line_.length());
    Decimal found = leading_decimal(rest);
    if (found.length == 0) found = not_finite(rest);
    const char* const end = at_ + found.length;
    const bool is_number =
        found.length > 0 && (*end == ',' || *end == '\0') && (std::isfinite(found.value) || !is_finite);
    if (!is_number) fail("is '" + field() + "'", is_finite ? "must be a finite number" : "must be a number");
    at_ = end;
    step();
    return found.value;
  }
  void skip() {
    at_ += std::strcspn(at_, ",");
    step();
  }

 private:
  [[noreturn]] void fail(std::string found, std::string allowed) const {
    throw ProblemError({.file = file_,
                        .line = line_.number(),
                        .column = 1 + static_cast<std::size_t>(at_ - line_.text()),
                        .key = column_ < names_.size() ? names_[column_] : "",
                        .found = std::move(found),
                        .allowed = std::move(allowed)});
  }
  void step() {
    ++column_;
    const bool is_last = column_ == names_.size();
    if (is_last != (*at_ == '\0')) fail_length();
    at_ += is_last ? 0 : 1;
  }
  [[noreturn]] void fail_length() const {
    const auto commas = std::count(line_.text(), line_.text() + line_.length(), ',');
    throw ProblemError({.file = file_,
                        .line = line_.number(),
                        .column = 1 + line_.length(),
                        .found = fmt::format("the row has {}", detail::count_of(commas + 1, "number", "numbers")),
                        .allowed = fmt::format("must have {}: was the file cut off?", names_.size())});
  }
  [[nodiscard]] std::string field() const { return detail::printable({at_, std::strcspn(at_, ",")}); }

  const Lines& line_;
  const std::string& file_;
  const std::vector<std::string>& names_;
  const char* at_;
  std::size_t column_ = 0;
};

class CsvReader final : public TrajectoryReader {
 public:
  explicit CsvReader(const filesystem::path& path) : file_(path.string()), lines_(path) {
    const std::string allowed = "must have a header line that begins with t, then the columns of the state";
    if (!lines_.next()) fail_file(file_, "is empty", allowed);
    set_names(file_, split({lines_.text(), lines_.length()}));
  }

  bool next() override {
    stop_if_asked();
    if (!lines_.next()) {
      if (!has_row_) fail_file(file_, "has no rows", "must have at least one");
      return false;
    }
    Fields fields(lines_, file_, names());
    const double t = fields.number(true);
    if (has_row_) require_order(file_, lines_.number(), row_[0], t);
    has_row_ = true;
    row_[0] = t;
    for (std::size_t i = 1; i < row_.size(); ++i) {
      if (is_read(i)) {
        row_[i] = fields.number(must_be_finite(i));
      } else {
        fields.skip();
      }
    }
    return true;
  }

 private:
  std::string file_;
  Lines lines_;
};

}  // namespace

std::unique_ptr<TrajectoryReader> csv_reader(const filesystem::path& path) {
  return std::make_unique<CsvReader>(path);
}

}  // namespace orthant::files
