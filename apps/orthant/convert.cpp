// SPDX-License-Identifier: Apache-2.0
#include "apps/orthant/convert.hpp"

#include "orthant/base/errors.hpp"

#include <array>
#include <cerrno>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <string_view>
#include <vector>

#include <fcntl.h>
#include <fmt/format.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

extern char** environ;  // NOLINT: POSIX has it so

namespace orthant::app {
namespace {

namespace filesystem = std::filesystem;

constexpr std::array<std::string_view, 4> programs = {"rsvg-convert", "inkscape", "chromium", "chromium-browser"};
constexpr std::string_view dots_per_inch = "300";

// In PATH; empty when it is not there.
std::string found(std::string_view program) {
  const char* path = std::getenv("PATH");  // NOLINT(concurrency-mt-unsafe): nothing here sets it
  std::istringstream folders(path == nullptr ? "" : path);
  for (std::string folder; std::getline(folders, folder, ':');) {
    const filesystem::path file = filesystem::path(folder.empty() ? "." : folder) / program;
    std::error_code error;
    if (filesystem::is_regular_file(file, error) && access(file.c_str(), X_OK) == 0) return file.string();
  }
  return "";
}

std::string format_of(const filesystem::path& target) {
  const std::string extension = target.extension().string();
  return extension.empty() ? "" : extension.substr(1);
}

// The first that is installed; chromium makes pages, so that it is for PDF only.
std::pair<std::string_view, std::string> converter(const std::string& format) {
  for (const std::string_view program : programs) {
    if (program.starts_with("chromium") && format != "pdf") continue;
    if (const std::string file = found(program); !file.empty()) return {program, file};
  }
  return {};
}

// What is made of the file `in`, or for chromium of `page` around it, into `out`.
std::vector<std::string> arguments_of(std::string_view program, const std::string& format, const filesystem::path& in,
                                      const filesystem::path& page, const filesystem::path& out) {
  const std::string dpi(dots_per_inch);
  if (program == "rsvg-convert") {
    // lengths in the file are in points: 1/72 inch. The PDF keeps them at 96 dots an inch.
    const std::string resolution = format == "pdf" ? "96" : dpi;
    return {"-f", format, "-d", resolution, "-p", resolution, "-o", out.string(), in.string()};
  }
  if (program == "inkscape") return {"--export-type=" + format, "--export-dpi=" + dpi, "-o", out.string(), in.string()};
  return {"--headless", "--no-sandbox", "--disable-gpu", "--no-pdf-header-footer", "--print-to-pdf=" + out.string(),
          page.string()};
}

// Waits for it; its messages go nowhere. The exit code, or -1.
int run_program(const std::string& file, std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), file);
  std::vector<char*> pointers;
  pointers.reserve(arguments.size() + 1);
  for (std::string& argument : arguments) pointers.push_back(argument.data());
  pointers.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
  posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
  pid_t child = -1;
  const int failed = posix_spawn(&child, file.c_str(), &actions, nullptr, pointers.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  if (failed != 0) return -1;
  int status = 0;
  while (waitpid(child, &status, 0) < 0) {
    if (errno != EINTR) return -1;
  }
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

// A folder of its own, which goes with it.
class Scratch {
 public:
  Scratch() {
    std::string name = (filesystem::temp_directory_path() / "orthant_XXXXXX").string();
    if (mkdtemp(name.data()) == nullptr) throw InvalidArgument("no folder for the conversion: " + name);
    folder_ = name;
  }
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;
  ~Scratch() {
    std::error_code error;
    filesystem::remove_all(folder_, error);
  }
  [[nodiscard]] filesystem::path file(const std::string& name) const { return folder_ / name; }

 private:
  filesystem::path folder_;
};

// A page as large as the picture, which is what chromium prints.
std::string page_around(const std::string& svg) {
  const auto value = [&svg](std::string_view key) {
    const std::size_t at = svg.find(key) + key.size();
    return svg.substr(at, svg.find('"', at) - at);
  };
  return fmt::format("<!doctype html><style>@page{{size:{} {};margin:0}}body{{margin:0}}svg{{display:block}}</style>{}",
                     value(" width=\""), value(" height=\""), svg);
}

}  // namespace

bool is_converted(const filesystem::path& target) {
  const std::string format = format_of(target);
  return format == "pdf" || format == "png";
}

void require_converter(const filesystem::path& target) {
  const std::string format = format_of(target);
  if (!converter(format).second.empty()) return;
  filesystem::path picture = target;
  throw InvalidArgument(fmt::format(
      "{}: {} needs rsvg-convert (Debian: librsvg2-bin) or inkscape{}, and none is installed; {} needs nothing",
      target.string(), format == "pdf" ? "PDF" : "PNG", format == "pdf" ? " or chromium" : "",
      picture.replace_extension(".svg").string()));
}

std::string converted(const std::string& svg, const filesystem::path& target) {
  const std::string format = format_of(target);
  const auto [program, file] = converter(format);
  const Scratch scratch;
  const filesystem::path in = scratch.file("figure.svg"), page = scratch.file("figure.html");
  const filesystem::path out = scratch.file("figure." + format);
  std::ofstream(in) << svg;
  std::ofstream(page) << page_around(svg);
  const int code = run_program(file, arguments_of(program, format, in, page, out));
  std::ifstream made(out, std::ios::binary);
  std::ostringstream bytes;
  bytes << made.rdbuf();
  std::string content = bytes.str();
  const bool is_made = code == 0 && content.starts_with(format == "pdf" ? "%PDF" : "\x89PNG");
  if (!is_made) {
    filesystem::path picture = target;
    throw InvalidArgument(fmt::format("{}: {} failed to make it of the SVG (exit code {}); {} needs no other program",
                                      target.string(), file, code, picture.replace_extension(".svg").string()));
  }
  return content;
}

}  // namespace orthant::app
