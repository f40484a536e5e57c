// SPDX-License-Identifier: Apache-2.0
#include "orthant/files/results/detail/checksums.hpp"

#include "orthant/files/detail/blake2.hpp"
#include "orthant/files/detail/descriptor.hpp"
#include "orthant/files/detail/source.hpp"
#include "orthant/files/write_error.hpp"

#include <algorithm>
#include <cerrno>
#include <map>
#include <memory>

#include <dirent.h>
#include <fcntl.h>
#include <fmt/format.h>

namespace orthant::files::detail {
namespace {

using Hashes = std::map<std::string, std::string>;  // by name

constexpr std::string_view heading =
    "# Orthant wrote these files. It replaces this folder as long as they are all that is in it, unchanged:\n"
    "# anything that you add or edit is kept. Check: b2sum -c checksums.txt\n";
constexpr std::size_t hash_digits = 64;

std::string text_of(const Hashes& hashes) {
  std::string text(heading);
  for (const auto& [name, hash] : hashes) text += fmt::format("{}  {}\n", hash, name);
  return text;
}

// Nothing when the text is not exactly what we would write: a line that somebody added to it is theirs, too.
std::optional<Hashes> hashes_in(const std::string& text) {
  if (!text.starts_with(heading)) return std::nullopt;
  Hashes hashes;
  for (std::size_t start = heading.size(); start < text.size();) {
    const std::size_t end = std::min(text.find('\n', start), text.size());
    if (end < start + hash_digits + 2) return std::nullopt;
    hashes[text.substr(start + hash_digits + 2, end - start - hash_digits - 2)] = text.substr(start, hash_digits);
    start = end + 1;
  }
  return text_of(hashes) == text ? std::optional(hashes) : std::nullopt;
}

// An open folder, and what is in it.
class Folder {
 public:
  explicit Folder(const std::filesystem::path& path)
      : number_(open(path.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)) {}

  [[nodiscard]] bool is_open() const { return number_.is_open(); }
  [[nodiscard]] int number() const { return number_.number(); }

  [[nodiscard]] std::optional<std::vector<std::string>> names() const {
    struct Closer {
      void operator()(DIR* stream) const { closedir(stream); }
    };
    Descriptor copy(openat(number(), ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    const std::unique_ptr<DIR, Closer> stream(copy.is_open() ? fdopendir(copy.number()) : nullptr);
    if (!stream) return std::nullopt;
    static_cast<void>(copy.release());  // the stream closes it
    std::vector<std::string> found;
    while (const dirent* entry = readdir(stream.get())) {
      const std::string name = entry->d_name;
      if (name != "." && name != "..") found.push_back(name);
    }
    std::sort(found.begin(), found.end());
    return found;
  }
  [[nodiscard]] std::optional<Identity> identity() const {
    struct stat found = {};
    if (fstat(number(), &found) != 0) return std::nullopt;
    return Identity{.device = found.st_dev, .number = found.st_ino};
  }
  /// What a name stands for; nothing when it is gone.
  [[nodiscard]] std::optional<struct stat> status(const std::string& name) const {
    struct stat found = {};
    if (fstatat(number(), name.c_str(), &found, AT_SYMLINK_NOFOLLOW) != 0) return std::nullopt;
    return found;
  }
  /// A file that nobody can swap for a pipe or a link between looking and opening: O_NONBLOCK waits for no writer.
  [[nodiscard]] Descriptor file(const std::string& name) const {
    return Descriptor(openat(number(), name.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC));
  }

 private:
  Descriptor number_;
};

// All bytes of a file, piece by piece; false when they cannot be read.
template <class Take>
bool read_all(const Descriptor& file, const Take& take) {
  std::vector<char> buffer(std::size_t{1} << 18);
  for (;;) {
    const ssize_t count = read(file.number(), buffer.data(), buffer.size());
    if (count == 0) return true;
    if (count < 0 && errno != EINTR) return false;
    if (count > 0) take(std::string_view(buffer.data(), static_cast<std::size_t>(count)));
  }
}

// Empty when the file cannot be read.
std::string hash_of(const Descriptor& file) {
  Blake2 hash;
  return read_all(file, [&hash](std::string_view bytes) { hash.add(bytes); }) ? hash.finish() : "";
}

bool is_same(const struct stat& a, const struct stat& b) {
  const auto is_same_time = [](const timespec& s, const timespec& t) {
    return s.tv_sec == t.tv_sec && s.tv_nsec == t.tv_nsec;
  };
  return a.st_dev == b.st_dev && a.st_ino == b.st_ino && a.st_mode == b.st_mode && a.st_size == b.st_size &&
         is_same_time(a.st_mtim, b.st_mtim) && is_same_time(a.st_ctim, b.st_ctim);
}

bool is_newer(const struct stat& a, const struct stat& b) {
  return a.st_mtim.tv_sec > b.st_mtim.tv_sec ||
         (a.st_mtim.tv_sec == b.st_mtim.tv_sec && a.st_mtim.tv_nsec > b.st_mtim.tv_nsec);
}

// The reasons are parts of a sentence about the folder.
std::string not_written(const std::string& name) {
  return fmt::format("it has {}, which Orthant did not write", printable(name));
}
std::string changed(const std::string& name) {
  return fmt::format("{} in it was changed", printable(name));
}

std::optional<Hashes> list_in(const Folder& folder) {
  constexpr std::size_t longest = std::size_t{1} << 16;
  std::string text;
  const Descriptor file = folder.file(std::string(checksum_file));
  const auto take = [&text](std::string_view bytes) {
    if (text.size() <= longest) text += bytes;
  };
  if (!file.is_open() || !read_all(file, take)) return std::nullopt;
  return hashes_in(text);
}

// The file as it was read, or why it is not one of ours.
std::string examine(const Folder& folder, const std::string& name, const Hashes& hashes, Look look,
                    Examined::File& found) {
  const bool is_list = name == checksum_file;
  if (!is_list && hashes.count(name) == 0) return not_written(name);
  const std::optional<struct stat> status = folder.status(name);
  if (!status || !S_ISREG(status->st_mode)) return not_written(name);
  const Descriptor file = folder.file(name);
  if (!file.is_open() || fstat(file.number(), &found.stamp) != 0) return changed(name);
  found.name = name;
  const std::optional<struct stat> list = folder.status(std::string(checksum_file));
  if (look == Look::first && !is_list && list && !is_newer(found.stamp, *list)) return "";
  const std::string hash = hash_of(file);
  return hash == (is_list ? blake2(text_of(hashes)) : hashes.at(name)) ? "" : changed(name);
}

std::string what_it_is(const std::filesystem::path& path) {
  std::error_code error;
  switch (std::filesystem::symlink_status(path, error).type()) {
    case std::filesystem::file_type::directory:
      return "it cannot be read";
    case std::filesystem::file_type::symlink:
      return "it is a symbolic link";
    case std::filesystem::file_type::not_found:
      return "it is gone";
    default:
      return "it is a file";
  }
}

}  // namespace

std::string checksums(const std::filesystem::path& path) {
  const Folder folder(path);
  Hashes hashes;
  for (const std::string& name :
       folder.is_open() ? folder.names().value_or(std::vector<std::string>{}) : std::vector<std::string>{}) {
    const Descriptor file = folder.file(name);
    hashes[name] = file.is_open() ? hash_of(file) : "";
    if (hashes[name].empty()) throw WriteError(path / name, errno);
  }
  return text_of(hashes);
}

std::optional<Identity> identity_of(const std::filesystem::path& path) {
  struct stat there = {};
  if (lstat(path.c_str(), &there) != 0) return std::nullopt;
  return Identity{.device = there.st_dev, .number = there.st_ino};
}

Examined examined(const std::filesystem::path& path, const std::string& first, Look look) {
  Examined found;
  found.identity = identity_of(path);
  const Folder folder(path);
  const auto names = folder.is_open() ? folder.names() : std::nullopt;
  if (!names) {
    found.stranger = what_it_is(path);
    return found;
  }
  found.identity = folder.identity();
  if (names->empty()) return found;
  const bool has_list = std::binary_search(names->begin(), names->end(), checksum_file);
  const std::optional<Hashes> hashes = has_list ? list_in(folder) : std::nullopt;
  if (!hashes) {
    found.stranger = has_list ? changed(std::string(checksum_file))
                              : fmt::format("it has no {}, so that nobody knows who wrote it", checksum_file);
  } else if (hashes->count(first) == 0) {
    found.stranger = fmt::format("it is no folder with {}", first);
  }
  for (auto name = names->begin(); name != names->end() && found.is_ours(); ++name) {
    found.stranger = examine(folder, *name, *hashes, look, found.files.emplace_back());
  }
  return found;
}

bool remove_examined(const std::filesystem::path& path, const Examined& found) {
  {
    const Folder folder(path);
    if (!folder.is_open() || folder.identity() != found.identity) return false;
    // the list last: whoever is killed in between leaves a folder that is known to be ours
    for (const bool is_list : {false, true}) {
      for (const Examined::File& file : found.files) {
        const std::optional<struct stat> now = folder.status(file.name);
        const bool is_due = (file.name == checksum_file) == is_list;
        if (is_due && now && is_same(*now, file.stamp)) unlinkat(folder.number(), file.name.c_str(), 0);
      }
    }
  }
  return rmdir(path.c_str()) == 0;
}

}  // namespace orthant::files::detail
