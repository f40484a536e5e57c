// SPDX-License-Identifier: Apache-2.0
// A hidden folder next to a destination, in which something is made until it is whole:
//
//   .orthant-TARGET-UNIQUE/lock     locked while the process that made it lives
//                         /new/     what is being made
//                         /whole    the same, complete, on its way to the destination; or what was there before
//
// TARGET is a hash of the name of the destination, so that names of any length have one. What a killed process left is
// known by its lock, which nobody holds, and is removed by the next one that makes something for the same destination.
#pragma once

#include "orthant/files/detail/descriptor.hpp"
#include "orthant/files/results/unfinished.hpp"

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

namespace orthant::files::detail {

class Workbench {
 public:
  /// `names` are the files that may be made, the first of them always. Throws std::system_error when there is no room.
  Workbench(const std::filesystem::path& target, const std::vector<std::string>& names);
  /// Removes the folder, with what is made if it is not in its place by now.
  ~Workbench();
  Workbench(const Workbench&) = delete;
  Workbench& operator=(const Workbench&) = delete;

  [[nodiscard]] std::filesystem::path made() const { return folder_ / "new"; }
  [[nodiscard]] std::filesystem::path whole() const { return folder_ / "whole"; }

  /// What is made is complete: `made` is called `whole` from now on.
  void complete();
  /// Not while `whole` may be what somebody else made.
  void set_removable(bool is_removable) { unfinished_->set_removable(is_removable); }

  /// What a dead process had taken from the destination and not given back: "… is in ball.result.2 now".
  [[nodiscard]] const std::vector<std::string>& notes() const { return notes_; }

 private:
  void make(const std::string& prefix);
  [[nodiscard]] bool set_up();
  void remove_dead(const std::string& prefix);
  void clear(const std::filesystem::path& folder);

  std::filesystem::path target_, folder_;
  std::vector<std::string> names_;
  std::vector<std::string> notes_;
  Descriptor parent_, lock_;
  std::unique_ptr<Unfinished> unfinished_;
};

/// Gives `what` the first free name of "TARGET.2", "TARGET.3", …, and overwrites nothing; returns the name, or an empty
/// one with errno set. A file whose system knows no such step goes into a folder of that name.
[[nodiscard]] std::filesystem::path put_beside(const std::filesystem::path& what, const std::filesystem::path& target);

}  // namespace orthant::files::detail
