// SPDX-License-Identifier: Apache-2.0
#include "orthant/files/results/detail/workbench.hpp"

#include "orthant/files/detail/blake2.hpp"
#include "orthant/files/results/detail/checksums.hpp"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <random>
#include <system_error>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>

namespace orthant::files::detail {
namespace {

namespace filesystem = std::filesystem;

constexpr mode_t folder_mode = 0777, file_mode = 0666;  // less what the user's umask takes

filesystem::path parent_of(const filesystem::path& target) {
  return target.has_parent_path() ? target.parent_path() : ".";
}

std::string unique_word() {
  std::random_device random;
  return fmt::format("{:08x}{:04x}", random(), random() & 0xffffU);
}

enum class Lock { taken, held_by_another, unknown };

// Some network file systems have no locks. Whoever cannot know that a process is dead takes it to be alive.
Lock lock(const Descriptor& file) {
  if (flock(file.number(), LOCK_EX | LOCK_NB) == 0) return Lock::taken;
  return errno == EWOULDBLOCK ? Lock::held_by_another : Lock::unknown;
}

// A lock counts only on the file that is at its path: who held it before may have removed it in the meantime.
bool is_at(const Descriptor& file, const filesystem::path& path) {
  struct stat open_one = {}, there = {};
  return fstat(file.number(), &open_one) == 0 && lstat(path.c_str(), &there) == 0 && open_one.st_ino == there.st_ino &&
         open_one.st_dev == there.st_dev;
}

// Removes what is there under these names, then the folder.
bool remove_files(const filesystem::path& folder, const std::vector<std::string>& names) {
  struct stat status = {};
  if (lstat(folder.c_str(), &status) != 0) return true;
  if (!S_ISDIR(status.st_mode)) return false;
  for (const std::string& name : names) unlink((folder / name).c_str());
  return rmdir(folder.c_str()) == 0;
}

// "ball.result.2"; a name that would be too long is cut, not within a letter of UTF-8.
std::string numbered(const std::string& name, int number) {
  constexpr std::size_t longest = 255;
  const std::string suffix = fmt::format(".{}", number);
  std::size_t kept = std::min(name.size(), longest - suffix.size());
  const auto is_inside_letter = [&](std::size_t i) { return (static_cast<unsigned char>(name[i]) & 0xc0U) == 0x80U; };
  while (kept < name.size() && kept > longest / 2 && is_inside_letter(kept)) --kept;
  return name.substr(0, kept) + suffix;
}

// rename() that overwrites nothing; false with EEXIST when the name is taken.
bool move_to_free(const filesystem::path& from, const filesystem::path& to) {
#ifdef RENAME_NOREPLACE
  if (renameat2(AT_FDCWD, from.c_str(), AT_FDCWD, to.c_str(), RENAME_NOREPLACE) == 0) return true;
  if (errno != EINVAL && errno != ENOSYS) return false;
#endif
  // rename() puts a folder over an empty one only, and mkdir() fails if anything is there
  if (mkdir(to.c_str(), folder_mode) != 0) return false;
  const bool is_folder = filesystem::is_directory(filesystem::symlink_status(from));
  if (std::rename(from.c_str(), (is_folder ? to : to / to.stem()).c_str()) == 0) return true;
  const int why = errno;
  rmdir(to.c_str());
  errno = why;
  return false;
}

}  // namespace

filesystem::path put_beside(const filesystem::path& what, const filesystem::path& target) {
  for (int number = 2; number < 1'000'000; ++number) {
    filesystem::path free = target.parent_path() / numbered(target.filename().string(), number);
    if (move_to_free(what, free)) return free;
    if (errno != EEXIST) break;
  }
  return {};
}

Workbench::Workbench(const filesystem::path& target, const std::vector<std::string>& names)
    : target_(target), names_(names) {
  names_.emplace_back(checksum_file);
  const std::string prefix = fmt::format(".orthant-{}-", blake2(target.filename().string()).substr(0, 16));
  parent_ = Descriptor(open(parent_of(target).c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  remove_dead(prefix);
  make(prefix);
}

// Until the lock is taken others may take the folder for a dead one and remove it: nothing is in it yet, so that another
// name will do.
void Workbench::make(const std::string& prefix) {
  for (;;) {
    folder_ = target_.parent_path() / (prefix + unique_word());
    // before it is there: a signal may end the program at any moment
    unfinished_ = std::make_unique<Unfinished>(parent_.number(), folder_.filename().string(), names_);
    if (mkdir(folder_.c_str(), folder_mode) == 0 && set_up()) return;
    if (errno == EEXIST) continue;
    const int why = errno;
    remove_files(folder_, {"lock"});
    throw std::system_error(why, std::generic_category());
  }
}

// False with EEXIST when another name is to be tried.
bool Workbench::set_up() {
  lock_ = Descriptor(open((folder_ / "lock").c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, file_mode));
  if (!lock_.is_open()) {
    if (errno == ENOENT) errno = EEXIST;
    return false;
  }
  if (lock(lock_) == Lock::held_by_another || !is_at(lock_, folder_ / "lock")) {
    errno = EEXIST;
    return false;
  }
  return mkdir(made().c_str(), folder_mode) == 0;
}

Workbench::~Workbench() {
  clear(folder_);
  unfinished_.reset();
}

void Workbench::complete() {
  if (std::rename(made().c_str(), whole().c_str()) != 0) throw std::system_error(errno, std::generic_category());
}

// All that such a folder holds, and only if whoever calls has its lock. What is in `whole` may be what somebody made at
// the destination: then it is shown.
void Workbench::clear(const filesystem::path& folder) {
  const filesystem::path whole = folder / "whole";
  const Examined found = examined(whole, names_[0], Look::whole);
  const bool is_empty = found.is_ours() && remove_examined(whole, found);
  if (!is_empty && filesystem::exists(filesystem::symlink_status(whole))) {
    const filesystem::path beside = put_beside(whole, target_);
    if (beside.empty()) return;
    notes_.push_back(
        fmt::format("what was at {} when a run was killed is in {} now", target_.string(), beside.string()));
  }
  if (!remove_files(folder / "new", names_)) return;
  remove_files(folder, {"lock"});
}

void Workbench::remove_dead(const std::string& prefix) {
  std::error_code error;
  for (filesystem::directory_iterator entry(parent_of(target_), error), end; !error && entry != end;
       entry.increment(error)) {
    if (!entry->path().filename().string().starts_with(prefix)) continue;
    const filesystem::path folder = target_.parent_path() / entry->path().filename();
    const Descriptor file(open((folder / "lock").c_str(), O_RDWR | O_NOFOLLOW | O_CLOEXEC));
    if (!file.is_open()) {
      rmdir(folder.c_str());  // whoever has just made it takes another; if there is anything in it, it stays
    } else if (lock(file) == Lock::taken && is_at(file, folder / "lock")) {
      clear(folder);
    }
  }
}

}  // namespace orthant::files::detail
