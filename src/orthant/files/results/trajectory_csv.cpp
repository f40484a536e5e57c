// SPDX-License-Identifier: Apache-2.0
#include "orthant/files/results/trajectory_csv.hpp"

#include "orthant/files/write_error.hpp"

#include <cerrno>
#include <string_view>

#include <fmt/compile.h>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace orthant::files {
namespace {

constexpr std::size_t buffer_bytes = std::size_t{1} << 18;
constexpr std::size_t longest_number = 32;  // -1.2345678901234567e-308, and the comma

// "a, b" in quotes, with those inside doubled (RFC 4180)
std::string field(const std::string& name) {
  if (name.find_first_of(",\"") == std::string::npos) return name;
  std::string quoted = "\"";
  for (const char letter : name) quoted += letter == '"' ? "\"\"" : std::string(1, letter);
  return quoted + '"';
}

}  // namespace

TrajectoryCsv::TrajectoryCsv(const std::filesystem::path& path)
    : path_(path), file_(std::fopen(path.c_str(), "wb")), buffer_(buffer_bytes) {
  if (!file_) fail();
  std::setvbuf(file_.get(), nullptr, _IONBF, 0);  // the buffer is ours
}

void TrajectoryCsv::write_header(const std::vector<runs::Column>& columns) {
  flush();
  std::vector<std::string> fields = runs::names(columns);
  for (std::string& name : fields) name = field(name);
  const std::string line = fmt::format("{}\n", fmt::join(fields, ","));
  if (std::fwrite(line.data(), 1, line.size(), file_.get()) != line.size()) fail();
}

void TrajectoryCsv::write_row(std::span<const double> values) {
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (used_ + longest_number > buffer_.size()) flush();
    char* end = buffer_.data() + used_;
    end = fmt::format_to(end, FMT_COMPILE("{:.17g}"), values[i]);
    *end++ = i + 1 < values.size() ? ',' : '\n';
    used_ = static_cast<std::size_t>(end - buffer_.data());
  }
}

void TrajectoryCsv::close(const std::string& /*result*/) {
  flush();
  if (std::fclose(file_.release()) != 0) fail();
}

void TrajectoryCsv::flush() {
  if (std::fwrite(buffer_.data(), 1, used_, file_.get()) != used_) fail();
  used_ = 0;
}

void TrajectoryCsv::fail() const {
  throw WriteError(path_, errno);
}

std::string csv_trouble() {
  return {};
}

std::unique_ptr<TrajectoryWriter> csv_writer(const std::filesystem::path& path) {
  return std::make_unique<TrajectoryCsv>(path);
}

}  // namespace orthant::files
