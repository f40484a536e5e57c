// SPDX-License-Identifier: Apache-2.0
#include "orthant/files/results/whole_file.hpp"

#include "orthant/base/errors.hpp"
#include "orthant/files/detail/blake2.hpp"
#include "orthant/files/results/detail/workbench.hpp"
#include "orthant/files/write_error.hpp"

#include <cerrno>
#include <cstdio>
#include <fstream>
#include <sstream>
#include <system_error>

#include <fmt/format.h>
#include <unistd.h>

namespace orthant::files {
namespace {

namespace filesystem = std::filesystem;
using filesystem::file_type;

constexpr std::string_view seal_start = "<!-- Orthant wrote this file and replaces it unless it is changed: ";
constexpr std::string_view seal_end = " -->\n";
constexpr std::size_t seal_size = seal_start.size() + 64 + seal_end.size();

std::string seal_of(std::string_view markup) {
  return fmt::format("{}{}{}", seal_start, detail::blake2(markup), seal_end);
}

// The end alone tells most files from ours, however large they are.
bool is_sealed(const filesystem::path& path) {
  std::ifstream stream(path, std::ios::binary);
  std::string end(seal_size, '\0');
  stream.seekg(-static_cast<std::streamoff>(seal_size), std::ios::end);
  if (!stream.read(end.data(), static_cast<std::streamsize>(end.size())) || !end.starts_with(seal_start)) return false;
  stream.seekg(0);
  std::ostringstream whole;
  whole << stream.rdbuf();
  const std::string text = whole.str();
  return text.size() >= seal_size && text.substr(text.size() - seal_size) == end &&
         seal_of(std::string_view(text).substr(0, text.size() - seal_size)) == end;
}

[[noreturn]] void refuse(const filesystem::path& path) {
  throw InvalidArgument(path.string() +
                        " exists already and is not overwritten: name another file, or use --force (in Python "
                        "force=True)");
}

// A file is put in its place by its name; a link to it stays a link.
filesystem::path followed(const filesystem::path& path) {
  std::error_code error;
  filesystem::path real = filesystem::is_symlink(path, error) ? filesystem::canonical(path, error) : path;
  return error ? path : real;
}

}  // namespace

std::string sealed(std::string_view markup) {
  return std::string(markup) + seal_of(markup);
}

void require_writable(const filesystem::path& path, bool is_forced) {
  std::error_code error;
  const file_type there = filesystem::status(path, error).type();
  if (there == file_type::directory) throw InvalidArgument(path.string() + ": is a folder, must be a file");
  if (there == file_type::regular && !is_forced && !is_sealed(path)) refuse(path);
  if (there == file_type::not_found && filesystem::is_symlink(filesystem::symlink_status(path, error))) {
    throw InvalidArgument(path.string() + ": is a symbolic link to nothing, must be a file");
  }
}

void write_file(const filesystem::path& path, std::string_view text, bool is_forced) {
  require_writable(path, is_forced);
  std::error_code error;
  const file_type there = filesystem::status(path, error).type();
  if (there != file_type::regular && there != file_type::not_found) return write_bytes(path, text);
  const filesystem::path target = followed(path);
  const std::string name = "file";
  try {
    const detail::Workbench bench(target, {name});
    const filesystem::path made = bench.made() / name;
    write_bytes(made, text);
    // link() overwrites nothing that has come in the meantime; the bench removes the other name
    if (there == file_type::not_found && !is_forced) {
      if (link(made.c_str(), target.c_str()) == 0) return;
      if (errno == EEXIST) refuse(path);
    }
    if (std::rename(made.c_str(), target.c_str()) != 0) throw WriteError(path, errno);
  } catch (const std::system_error& problem) {
    throw WriteError(path, problem.code().value());
  } catch (const WriteError& problem) {
    throw WriteError(path, problem.error_number());
  }
}

}  // namespace orthant::files
