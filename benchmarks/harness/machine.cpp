// SPDX-License-Identifier: Apache-2.0
#include "benchmarks/harness/machine.hpp"

#include <array>
#include <cctype>
#include <cstdio>
#include <ctime>
#include <fstream>
#include <memory>
#include <string_view>
#include <thread>

#include <Eigen/Core>
#include <fmt/chrono.h>
#include <fmt/format.h>
#include <sys/utsname.h>

namespace orthant::benchmarks {
namespace {

// The text after the separator on the first line that starts with key; "unknown" when there is none.
std::string value_in(const char* file, const std::string& key, char separator) {
  std::ifstream lines(file);
  for (std::string line; std::getline(lines, line);) {
    const std::size_t at = line.find(separator);
    if (!line.starts_with(key) || at == std::string::npos) continue;
    std::string value;
    for (const char letter : line.substr(at + 1)) {
      if (letter != '"') value += letter;
    }
    const std::size_t first = value.find_first_not_of(" \t");
    return first == std::string::npos ? "" : value.substr(first);
  }
  return "unknown";
}

std::string cpu_fact(const std::string& key) {
  return value_in("/proc/cpuinfo", key, ':');
}

// The first line that a command prints.
std::string output_of(const char* command) {
  const auto close = [](FILE* file) { pclose(file); };
  const std::unique_ptr<FILE, decltype(close)> stream(popen(command, "r"), close);
  std::array<char, 256> line{};
  if (stream == nullptr || std::fgets(line.data(), line.size(), stream.get()) == nullptr) return "unknown";
  std::string text(line.data());
  while (!text.empty() && text.back() == '\n') text.pop_back();
  return text;
}

std::string kernel() {
  utsname system{};
  uname(&system);
  return fmt::format("{} {}", system.sysname, system.release);
}

}  // namespace

Facts machine_facts() {
  return {
      {"date", fmt::format("{:%Y-%m-%d %H:%M} UTC", fmt::gmtime(std::time(nullptr)))},
      {"commit", output_of("git describe --always --dirty --abbrev=12 2>/dev/null")},
      {"processor",
       fmt::format("{}, family {} model {} stepping {}, {} cores", cpu_fact("model name"), cpu_fact("cpu family"),
                   cpu_fact("model\t"), cpu_fact("stepping"), std::thread::hardware_concurrency())},
      {"system", fmt::format("{}, {}", value_in("/etc/os-release", "PRETTY_NAME", '='), kernel())},
      {"compiler", ORTHANT_COMPILER},
      {"flags", ORTHANT_FLAGS},
      {"Eigen", fmt::format("{}.{}.{}", EIGEN_WORLD_VERSION, EIGEN_MAJOR_VERSION, EIGEN_MINOR_VERSION)},
  };
}

std::string machine_folder() {
  std::string name = cpu_fact("model name");
  for (const std::string_view mark : {"(R)", "(TM)", "(r)", "(tm)"}) {
    for (std::size_t at = name.find(mark); at != std::string::npos; at = name.find(mark)) name.erase(at, mark.size());
  }
  std::string folder;
  for (const char letter : name) {
    const auto code = static_cast<unsigned char>(letter);
    if (std::isalnum(code) != 0) {
      folder += static_cast<char>(std::tolower(code));
    } else if (!folder.empty() && folder.back() != '-') {
      folder += '-';
    }
  }
  while (!folder.empty() && folder.back() == '-') folder.pop_back();
  return folder;
}

}  // namespace orthant::benchmarks
