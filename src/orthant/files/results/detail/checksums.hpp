// SPDX-License-Identifier: Apache-2.0
// How a folder of ours is told from anything else: checksums.txt lists its files with their hashes, as b2sum writes them
// (b2sum -c checksums.txt). A folder is ours while everything in it is on the list and unchanged.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <sys/stat.h>

namespace orthant::files::detail {

inline constexpr std::string_view checksum_file = "checksums.txt";

/// The list for the files that are in the folder. Throws WriteError when one cannot be read.
[[nodiscard]] std::string checksums(const std::filesystem::path& folder);

/// Which file or folder is at a path, whatever its name.
struct Identity {
  dev_t device = 0;
  ino_t number = 0;
  bool operator==(const Identity&) const = default;
};
/// Nothing when there is nothing. Follows no symbolic link.
[[nodiscard]] std::optional<Identity> identity_of(const std::filesystem::path& path);

/// What was found at a path.
struct Examined {
  std::string stranger;  // why it is not ours: "it has notes.txt, which Orthant did not write"; empty when it is
  std::optional<Identity> identity;
  struct File {
    std::string name;
    struct stat stamp = {};  // when its bytes were read
  };
  std::vector<File> files;

  [[nodiscard]] bool is_ours() const { return stranger.empty(); }
};

/// A first look believes a file that is no newer than the list, which is written last; the whole look hashes all of them.
enum class Look { first, whole };
/// `first` is a file that the list of such a folder names. Follows no symbolic link.
[[nodiscard]] Examined examined(const std::filesystem::path& folder, const std::string& first, Look look);

/// Removes the files that are still as they were examined, then the folder if nothing is left in it.
[[nodiscard]] bool remove_examined(const std::filesystem::path& folder, const Examined& found);

}  // namespace orthant::files::detail
