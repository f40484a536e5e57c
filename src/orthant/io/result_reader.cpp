// SPDX-License-Identifier: Apache-2.0
#include "orthant/io/result_reader.hpp"

#include "orthant/io/detail/json_document.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <sys/types.h>

namespace orthant::io {
namespace {

namespace filesystem = std::filesystem;

filesystem::path folder_of(const filesystem::path& path) {
  if (path.filename() == "result.json" && !filesystem::is_directory(path)) {
    return path.has_parent_path() ? path.parent_path() : ".";
  }
  if (!filesystem::is_directory(path)) detail::require_file(path);  // says when there is none, and the nearest
  const std::string allowed = "must be a folder that orthant run wrote, or the result.json in it";
  if (!filesystem::is_directory(path)) fail_file(path.string(), "is not a result", allowed);
  if (!filesystem::exists(path / "result.json")) fail_file(path.string(), "has no result.json in it", allowed);
  return path;
}

// status, scheme, h and t_end; all else in the file is not asked for.
void read_head(const filesystem::path& file, StoredResult& result) {
  const detail::JsonDocument document(detail::read_source(file, "the result of a run"));
  const auto root = detail::JsonDocument::root;
  if (document.kind(root) != detail::JsonKind::object) {
    document.fail(root, {.found = "is " + document.description(root), .allowed = "must be the object of a result"});
  }
  for (const auto& [key, value] : document.members(root)) {
    std::string* text = key == "status" ? &result.status : key == "scheme" ? &result.scheme : nullptr;
    if (text != nullptr && document.kind(value) == detail::JsonKind::string) *text = document.text(value);
    double* number = key == "h" ? &result.h : key == "t_end" ? &result.t_end : nullptr;
    if (number != nullptr && document.kind(value) == detail::JsonKind::number) *number = document.number(value);
  }
  if (result.status.empty() || result.scheme.empty()) {
    fail_file(file, fmt::format("has no \"{}\"", result.status.empty() ? "status" : "scheme"),
              "must be the result.json of a run");
  }
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

// A number and a comma, or a number and the end; `at` moves past both.
class Row {
 public:
  Row(const Lines& line, const std::string& file, const std::vector<std::string>& names)
      : line_(line), file_(file), names_(names), at_(line.text()) {}

  double number() {
    char* end = nullptr;
    const double value = std::strtod(at_, &end);
    const bool is_number = end != at_ && (*end == ',' || *end == '\0') && std::isfinite(value);
    if (!is_number) fail("is '" + field() + "'", "must be a finite number");
    at_ = end;
    step();
    return value;
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

std::vector<std::string> split(std::string_view text) {
  std::vector<std::string> words;
  for (std::size_t start = 0; start <= text.size();) {
    const std::size_t end = std::min(text.find(',', start), text.size());
    words.emplace_back(text.substr(start, end - start));
    start = end + 1;
  }
  return words;
}

std::vector<std::string> header(Lines& lines, const std::string& file) {
  const std::string allowed = "must have a header line that begins with t, then the columns of the state";
  if (!lines.next()) fail_file(file, "is empty", allowed);
  std::vector<std::string> names = split({lines.text(), lines.length()});
  if (names[0] != "t") {
    throw ProblemError({.file = file,
                        .line = 1,
                        .column = 1,
                        .found = fmt::format("begins with the column '{}'", detail::printable(names[0])),
                        .allowed = allowed});
  }
  return names;
}

// The components that are compared, and which columns they are.
studies::StateGraph without_rows(const std::string& file, const std::vector<std::string>& names,
                                 std::vector<bool>& is_wanted) try {
  const std::vector<Index> columns = studies::compared_columns(names);
  studies::StateGraph state;
  state.graph.components = static_cast<Index>(columns.size());
  is_wanted.assign(names.size(), false);
  for (const Index column : columns) {
    is_wanted[static_cast<std::size_t>(column)] = true;
    state.names.push_back(names[static_cast<std::size_t>(column)]);
  }
  return state;
} catch (const InvalidArgument& error) {
  throw ProblemError({.file = file, .line = 1, .column = 1, .found = error.what()});
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

studies::StateGraph read_trajectory(const filesystem::path& path, std::string_view scheme) {
  const std::string file = path.string();
  if (!filesystem::exists(path)) fail_file(file, "no such file", "must be there: results are compared by it");
  Lines lines(path);
  const std::vector<std::string> names = header(lines, file);
  std::vector<bool> is_wanted;
  studies::StateGraph state = without_rows(file, names, is_wanted);
  metric::Graph& graph = state.graph;
  graph.between = studies::between_rows(scheme);
  while (lines.next()) {
    Row row(lines, file, names);
    const double t = row.number();
    if (!graph.times.empty()) require_order(file, lines.number(), graph.times.back(), t);
    graph.times.push_back(t);
    for (std::size_t i = 1; i < names.size(); ++i) {
      if (is_wanted[i]) {
        graph.values.push_back(row.number());
      } else {
        row.skip();
      }
    }
  }
  if (graph.times.empty()) fail_file(file, "has no rows", "must have at least one");
  return state;
}

}  // namespace

StoredResult read_result(const filesystem::path& path) {
  const filesystem::path folder = folder_of(path);
  StoredResult result;
  result.folder = path.string();
  read_head(folder / "result.json", result);
  result.state = read_trajectory(folder / "trajectory.csv", result.scheme);
  return result;
}

}  // namespace orthant::io
