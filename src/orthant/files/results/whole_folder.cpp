// SPDX-License-Identifier: Apache-2.0
#include "orthant/files/results/whole_folder.hpp"

#include "orthant/base/errors.hpp"
#include "orthant/files/results/detail/checksums.hpp"
#include "orthant/files/results/detail/workbench.hpp"
#include "orthant/files/write_error.hpp"

#include <cerrno>
#include <cstdio>
#include <optional>
#include <system_error>

#include <fcntl.h>
#include <fmt/format.h>

namespace orthant::files {
namespace {

namespace filesystem = std::filesystem;

// A folder is put in its place by its name, which "." and ".." do not say.
filesystem::path named(const filesystem::path& path, const std::string& noun) {
  filesystem::path target = path.has_filename() ? path : path.parent_path();
  std::error_code error;
  const bool is_here = filesystem::equivalent(target, ".", error) && !error;
  const bool has_name = target.has_filename() && target.filename() != "." && target.filename() != "..";
  if (has_name && !is_here) return target;
  throw InvalidArgument(
      fmt::format("--out {}: must name a new folder, in which the {} appears as a whole, as in --out {}", path.string(),
                  noun, ((is_here ? "" : path) / ("NAME." + noun)).string()));
}

// Nothing, an empty folder, or one that has the first file of such a folder, whoever changed it since. Another process
// may replace the folder while we look: then what we saw was neither the old nor the new one.
bool may_begin(const filesystem::path& target, const std::string& first) {
  for (;;) {
    const std::optional<detail::Identity> before = detail::identity_of(target);
    if (!before && errno != ENOENT) throw std::system_error(errno, std::generic_category());
    if (!before) return true;
    std::error_code error;
    const bool is_folder = filesystem::is_directory(filesystem::symlink_status(target, error));
    const bool is_known =
        is_folder && (filesystem::is_regular_file(filesystem::symlink_status(target / first, error)) ||
                      filesystem::is_empty(target, error));
    if (is_known) return true;
    if (detail::identity_of(target) == before) return false;
  }
}

std::unique_ptr<detail::Workbench> bench_for(const filesystem::path& target, const std::vector<std::string>& files,
                                             const std::string& noun) try {
  if (!may_begin(target, files[0])) {
    throw InvalidArgument(fmt::format(
        "--out {0}: exists and is not a {1} of Orthant, must be a new folder or an old {1}, which is replaced",
        target.string(), noun));
  }
  std::error_code error;
  if (target.has_parent_path()) filesystem::create_directories(target.parent_path(), error);
  return std::make_unique<detail::Workbench>(target, files);
} catch (const std::system_error& error) {
  const int why = error.code().value();
  if (why == ENOSPC || why == EDQUOT || why == EIO) throw WriteError(target, why);
  throw InvalidArgument(fmt::format("--out {}: cannot be made: {}", target.string(), why_not_written(why)));
}

// Somebody else did something at the destination between two steps of ours.
bool is_contested(int error_number) {
  return error_number == ENOTEMPTY || error_number == EEXIST || error_number == ENOTDIR || error_number == ENOENT;
}

// The way of a complete folder to its destination. Others act there at the same time: what is moved away is looked at
// where it cannot be reached by its name any more, and only then removed.
class Placement {
 public:
  Placement(detail::Workbench& bench, const filesystem::path& target, const std::string& first,
            const PublishConditions& conditions)
      : bench_(bench), target_(target), first_(first), conditions_(conditions), result_{target, bench.notes()} {}

  Published published() {
    constexpr int most_attempts = 1000;  // each fails because another process has just put its folder there
    for (int attempt = 1; !is_placed(); ++attempt) {
      if (attempt < most_attempts && why_.empty()) continue;
      result_.folder = detail::put_beside(bench_.whole(), target_);
      if (result_.folder.empty()) throw WriteError(target_, errno);
      result_.notes.push_back(
          fmt::format("{} is kept: {}; the new one is in {}", target_.string(), why_, result_.folder.string()));
      break;
    }
    return result_;
  }

 private:
  void step() {
    if (conditions_.before) conditions_.before(stage_++);
  }

  // False: with `why_` what is at the target stays, without it another attempt may succeed.
  bool is_placed() {
    step();
    // rename() puts a folder where nothing is, or over an empty folder, and fails otherwise
    if (std::rename(bench_.whole().c_str(), target_.c_str()) == 0) return true;
    if (!is_contested(errno)) return give_up(errno);
    step();
    const detail::Examined there = detail::examined(target_, first_, detail::Look::first);
    if (!there.identity || detail::identity_of(target_) != there.identity) return false;
    why_ = there.stranger;
    if (!there.is_ours()) return false;
    step();
    return has_exchanged() || (!is_contested(errno) && give_up(errno));
  }
  bool give_up(int error_number) {
    why_ = why_not_written(error_number);
    return false;
  }

  bool has_exchanged() {
#ifdef RENAME_EXCHANGE
    if (conditions_.can_exchange) {
      bench_.set_removable(false);  // whatever comes out
      if (renameat2(AT_FDCWD, bench_.whole().c_str(), AT_FDCWD, target_.c_str(), RENAME_EXCHANGE) == 0) {
        step();
        remove_old(bench_.whole());
        return true;
      }
      bench_.set_removable(true);
      if (errno != EINVAL && errno != ENOSYS) return false;
    }
#endif
    // in two steps: in between there is nothing at the target, but what was there is to be seen beside it
    const filesystem::path old = detail::put_beside(target_, target_);
    if (old.empty()) return false;
    step();
    const bool is_done = std::rename(bench_.whole().c_str(), target_.c_str()) == 0;
    const int why = errno;
    step();
    remove_old(old);
    errno = why;
    return is_done;
  }

  // What was at the target when it was taken away: it may have been changed until then, so it is looked at again.
  void remove_old(const filesystem::path& old) {
    const detail::Examined found = detail::examined(old, first_, detail::Look::whole);
    step();
    if (found.is_ours() && detail::remove_examined(old, found)) return;
    filesystem::path kept = old == bench_.whole() ? detail::put_beside(old, target_) : old;
    if (kept.empty()) kept = old;
    result_.notes.push_back(fmt::format("what was at {} is in {} now: {}", target_.string(), kept.string(),
                                        found.is_ours() ? "it has just been changed" : found.stranger));
  }

  detail::Workbench& bench_;
  const filesystem::path& target_;
  const std::string& first_;
  const PublishConditions& conditions_;
  Published result_;
  std::string why_;
  int stage_ = 0;
};

}  // namespace

WholeFolder::WholeFolder(const filesystem::path& target, const std::vector<std::string>& files, const std::string& noun)
    : target_(named(target, noun)), first_(files[0]), bench_(bench_for(target_, files, noun)) {}

WholeFolder::~WholeFolder() = default;

filesystem::path WholeFolder::file(const std::string& name) const {
  return bench_->made() / name;
}

void WholeFolder::write(const std::string& name, const std::string& text) const {
  try {
    write_bytes(file(name), text);
  } catch (const WriteError& error) {
    fail(name, error.error_number());
  }
}

void WholeFolder::fail(const std::string& name, int error_number) const {
  throw WriteError(target_ / name, error_number);
}

Published WholeFolder::publish(const PublishConditions& conditions) {
  write(std::string(detail::checksum_file), detail::checksums(bench_->made()));
  bench_->complete();
  Published published = Placement(*bench_, target_, first_, conditions).published();
  bench_.reset();
  return published;
}

}  // namespace orthant::files
