// SPDX-License-Identifier: Apache-2.0
// What is being written and not in its place yet, so that a program that must end at once can still leave nothing
// behind. The table has a fixed size and holds plain characters: a signal handler may read it at any moment.
#pragma once

#include <string>
#include <vector>

namespace orthant::files {

/// Removes every unfinished file and folder of this process, and nothing else. Async-signal-safe; the process must end
/// afterwards, because whoever was writing finds the files gone.
void remove_unfinished() noexcept;

/// An entry of the table, as long as it lives: a hidden folder that holds `lock` and, in `new` or `whole`, files of the
/// given names. An entry that does not fit is left out: the next run removes such a folder (detail/workbench.hpp).
class Unfinished {
 public:
  /// `parent` is an open folder, and stays open.
  Unfinished(int parent, const std::string& folder, const std::vector<std::string>& names);
  ~Unfinished();
  Unfinished(const Unfinished&) = delete;
  Unfinished& operator=(const Unfinished&) = delete;

  /// Not while the folder may hold something that is not ours.
  void set_removable(bool is_removable);

  struct Slot;

 private:
  Slot* slot_ = nullptr;
};

}  // namespace orthant::files
