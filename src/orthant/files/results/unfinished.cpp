// SPDX-License-Identifier: Apache-2.0
#include "orthant/files/results/unfinished.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <cstring>

#include <fcntl.h>
#include <unistd.h>

namespace orthant::files {

struct Unfinished::Slot {
  enum State { unused, being_filled, kept, removable };
  std::atomic<int> state = unused;
  int parent = -1;
  std::array<char, 64> folder = {};
  std::array<char, 512> names = {};  // each ends with a zero, the last is empty
};

namespace {

constexpr std::size_t most_folders = 64;  // at the same time in one process
std::array<Unfinished::Slot, most_folders> slots;
static_assert(std::atomic<int>::is_always_lock_free, "a signal handler reads it");

// A path put together on the stack: std::string allocates, which a signal handler must not.
class Path {
 public:
  explicit Path(const char* start) { add(start); }
  Path& add(const char* part) {
    for (; *part != '\0' && size_ + 1 < text_.size(); ++part) text_[size_++] = *part;
    text_[size_] = '\0';
    return *this;
  }
  [[nodiscard]] const char* text() const { return text_.data(); }

 private:
  std::array<char, 1024> text_ = {};
  std::size_t size_ = 0;
};

void remove(const Unfinished::Slot& slot) {
  for (const char* inside : {"/new", "/whole"}) {
    for (const char* name = slot.names.data(); *name != '\0'; name += std::strlen(name) + 1) {
      unlinkat(slot.parent, Path(slot.folder.data()).add(inside).add("/").add(name).text(), 0);
    }
    unlinkat(slot.parent, Path(slot.folder.data()).add(inside).text(), AT_REMOVEDIR);
  }
  unlinkat(slot.parent, Path(slot.folder.data()).add("/lock").text(), 0);
  unlinkat(slot.parent, slot.folder.data(), AT_REMOVEDIR);
}

Unfinished::Slot* free_slot() {
  for (Unfinished::Slot& slot : slots) {
    int expected = Unfinished::Slot::unused;
    if (slot.state.compare_exchange_strong(expected, Unfinished::Slot::being_filled)) return &slot;
  }
  return nullptr;
}

}  // namespace

void remove_unfinished() noexcept {
  const int before = errno;
  for (const Unfinished::Slot& slot : slots) {
    if (slot.state == Unfinished::Slot::removable) remove(slot);
  }
  errno = before;
}

Unfinished::Unfinished(int parent, const std::string& folder, const std::vector<std::string>& names) {
  std::string list;
  for (const std::string& name : names) list += name + '\0';
  if (folder.size() >= Slot{}.folder.size() || list.size() >= Slot{}.names.size()) return;
  slot_ = free_slot();
  if (slot_ == nullptr) return;
  slot_->parent = parent;
  slot_->folder = {};
  slot_->names = {};
  std::copy(folder.begin(), folder.end(), slot_->folder.begin());
  std::copy(list.begin(), list.end(), slot_->names.begin());
  slot_->state = Slot::removable;
}

Unfinished::~Unfinished() {
  if (slot_ != nullptr) slot_->state = Slot::unused;
}

void Unfinished::set_removable(bool is_removable) {
  if (slot_ != nullptr) slot_->state = is_removable ? Slot::removable : Slot::kept;
}

}  // namespace orthant::files
