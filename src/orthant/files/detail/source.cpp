// SPDX-License-Identifier: Apache-2.0
#include "orthant/files/detail/source.hpp"

#include "orthant/base/interrupt.hpp"
#include "orthant/base/spelling.hpp"

#include <algorithm>
#include <fstream>
#include <utility>
#include <vector>

#include <fmt/format.h>

namespace orthant::files::detail {
namespace {

namespace filesystem = std::filesystem;

constexpr std::size_t max_bytes = std::size_t{1} << 30;

std::string nearest_file(const filesystem::path& path) {
  std::vector<std::string> names;
  std::error_code error;
  const filesystem::path folder = path.has_parent_path() ? path.parent_path() : ".";
  for (filesystem::directory_iterator entry(folder, error), end; !error && entry != end; entry.increment(error)) {
    names.push_back(entry->path().filename().string());
  }
  std::sort(names.begin(), names.end());  // the order of directory entries is unspecified
  const std::string name = nearest_word(path.filename().string(), names);
  return name.empty() ? "" : path.parent_path() / name;
}

std::string read_bytes(const std::string& file, std::ifstream& stream) {
  std::string text;
  std::vector<char> buffer(1 << 16);
  while (stream.read(buffer.data(), static_cast<std::streamsize>(buffer.size())) || stream.gcount() > 0) {
    stop_if_asked();
    text.append(buffer.data(), static_cast<std::size_t>(stream.gcount()));
    if (text.size() > max_bytes) fail_file(file, "is longer than 1 GiB", "must be shorter");
  }
  if (stream.bad()) fail_file(file, "cannot be read to its end", "");
  return text;
}

bool begins_with(const std::string& text, std::string_view head) {
  return std::string_view(text).substr(0, head.size()) == head;
}

}  // namespace

void require_file(const std::filesystem::path& path) {
  const std::string file = path.string();
  std::error_code error;
  const filesystem::file_status status = filesystem::status(path, error);
  if (status.type() == filesystem::file_type::not_found) fail_file(file, "no such file", "", nearest_file(path));
  if (filesystem::is_directory(status)) fail_file(file, "is a directory", "must be a file");
}

Source read_source(const std::filesystem::path& path, std::string_view expected) {
  require_file(path);
  const std::string file = path.string();
  std::ifstream stream(path, std::ios::binary);
  if (!stream) fail_file(file, "cannot be opened for reading", "");
  return make_source(read_bytes(file, stream), file, expected);
}

Source make_source(std::string text, std::string file, std::string_view expected) {
  if (begins_with(text, "\xEF\xBB\xBF")) text.erase(0, 3);
  if (begins_with(text, "\x89HDF")) {
    fail_file(file, "is an HDF5 file", fmt::format("must hold {}", expected));
  }
  const bool is_utf16 = begins_with(text, "\xFF\xFE") || begins_with(text, "\xFE\xFF");
  if (is_utf16) fail_file(file, "is encoded in UTF-16", "must be UTF-8");
  if (text.find_first_not_of(" \t\r\n") == std::string::npos) {
    fail_file(file, "is empty", fmt::format("must hold {}", expected));
  }
  Source source{.file = std::move(file), .text = std::move(text)};
  const std::size_t zero = source.text.find('\0');
  if (zero != std::string::npos) fail(source, zero, {.found = "is binary (a zero byte)", .allowed = "must be text"});
  return source;
}

Fault located(const Source& source, std::size_t offset, Fault fault) {
  const std::string_view before = std::string_view(source.text).substr(0, offset);
  const std::size_t line_start = before.rfind('\n') + 1;  // npos + 1 = 0
  const auto starts_character = [](char byte) { return (static_cast<unsigned char>(byte) & 0xC0U) != 0x80U; };
  fault.file = source.file;
  fault.line = 1 + static_cast<std::size_t>(std::count(before.begin(), before.end(), '\n'));
  fault.column = 1 + static_cast<std::size_t>(std::count_if(before.begin() + static_cast<std::ptrdiff_t>(line_start),
                                                            before.end(), starts_character));
  return fault;
}

void fail(const Source& source, std::size_t offset, Fault fault) {
  throw ProblemError(located(source, offset, std::move(fault)));
}

std::string printable(std::string_view text, std::size_t longest) {
  std::string result;
  for (const char character : text.substr(0, longest)) {
    const auto byte = static_cast<unsigned char>(character);
    result += byte >= 0x20 && byte < 0x7F ? std::string(1, character) : fmt::format("\\x{:02x}", byte);
  }
  if (text.size() > longest) result += "...";
  return result;
}

std::string count_of(Index count, std::string_view singular, std::string_view plural) {
  return fmt::format("{} {}", count, count == 1 ? singular : plural);
}

}  // namespace orthant::files::detail
