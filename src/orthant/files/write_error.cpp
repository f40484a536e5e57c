// SPDX-License-Identifier: Apache-2.0
#include "orthant/files/write_error.hpp"

#include "orthant/files/detail/descriptor.hpp"

#include <cerrno>
#include <system_error>

#include <fcntl.h>

namespace orthant::files {

std::string why_not_written(int error_number) {
  switch (error_number) {
    case ENOSPC:
      return "the disk is full";
    case EDQUOT:
      return "your quota of disk space is used up";
    case EFBIG:
      return "the file is larger than the system allows";
    case EROFS:
      return "the file system is read-only";
    case EACCES:
    case EPERM:
      return "there is no permission to write there";
    case ENOENT:
      return "there is no such folder";
    case ENOTDIR:
      return "a part of the path is not a folder";
    case EISDIR:
      return "it is a folder";
    case ENAMETOOLONG:
      return "the name is too long";
    case ELOOP:
      return "symbolic links lead in a circle";
    case EIO:
      return "the disk reports an error";
    case EMFILE:
    case ENFILE:
      return "too many files are open";
    default:
      return std::generic_category().message(error_number);
  }
}

WriteError::WriteError(const std::filesystem::path& path, int error_number)
    : std::runtime_error(path.string() + " cannot be written" +
                         (error_number != 0 ? ": " + why_not_written(error_number) : "")),
      error_number_(error_number) {}

void write_bytes(const std::filesystem::path& path, std::string_view text) {
  detail::Descriptor file(open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666));
  if (!file.is_open()) throw WriteError(path, errno);
  while (!text.empty()) {
    const ssize_t count = write(file.number(), text.data(), text.size());
    if (count < 0 && errno != EINTR) throw WriteError(path, errno);
    if (count > 0) text.remove_prefix(static_cast<std::size_t>(count));
  }
  if (file.close() != 0) throw WriteError(path, errno);
}

}  // namespace orthant::files
