// SPDX-License-Identifier: Apache-2.0
#include "orthant/base/modules.hpp"

#include <filesystem>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#ifdef ORTHANT_MODULES_FROM_PROGRAM
#include <cstdlib>

#include <dlfcn.h>
#include <link.h>
#endif

namespace orthant {

#ifdef ORTHANT_MODULES_FROM_PROGRAM

namespace {

namespace filesystem = std::filesystem;

// The folder of the program or shared library that holds this function; empty when that cannot be known.
filesystem::path own_folder() {
  Dl_info info{};
  const void* const here = reinterpret_cast<const void*>(&own_folder);
#ifdef __GLIBC__  // which gives argv[0] as the name of the program, and that may be a bare word
  link_map* map = nullptr;
  if (dladdr1(here, &info, reinterpret_cast<void**>(&map), RTLD_DL_LINKMAP) == 0) return {};
  std::error_code error;
  if (*map->l_name == '\0') return filesystem::read_symlink("/proc/self/exe", error).parent_path();
  return filesystem::path(map->l_name).parent_path();
#else
  return dladdr(here, &info) == 0 ? filesystem::path{} : filesystem::path(info.dli_fname).parent_path();
#endif
}

std::vector<filesystem::path> folders_named(std::string_view list) {
  std::vector<filesystem::path> folders;
  while (!list.empty()) {
    const std::size_t end = list.find(':');
    if (end != 0) folders.emplace_back(list.substr(0, end));
    list.remove_prefix(end == std::string_view::npos ? list.size() : end + 1);
  }
  return folders;
}

// The module opened, or null and the reason in `trouble`.
void* opened(const std::string& file, std::string& trouble) {
  const char* const told = std::getenv("ORTHANT_MODULES");
  std::vector<filesystem::path> folders;
  if (told != nullptr) {
    folders = folders_named(told);
  } else if (const filesystem::path own = own_folder(); !own.empty()) {
    folders = {own, own / "modules", (own / ORTHANT_MODULES_FROM_PROGRAM).lexically_normal()};
  }
  std::vector<std::string> names;
  std::error_code error;
  for (const filesystem::path& folder : folders) {
    names.push_back(folder.string());
    const filesystem::path path = folder / file;
    if (!filesystem::exists(path, error)) continue;
    void* const handle = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (handle == nullptr) trouble = dlerror();  // names the library that is missing
    return handle;
  }
  void* const handle = told == nullptr ? dlopen(file.c_str(), RTLD_NOW | RTLD_LOCAL) : nullptr;
  if (handle != nullptr) return handle;
  const std::string complaint = told == nullptr ? dlerror() : file;
  trouble = complaint.starts_with(file)
                ? fmt::format("{} was not found in {}; ORTHANT_MODULES can name its folder", file,
                              names.empty() ? "the folders of the system" : fmt::format("{}", fmt::join(names, ", ")))
                : complaint;
  return nullptr;
}

}  // namespace

OpenedModule open_module(std::string_view name, std::string_view function) {
  const std::string file = fmt::format("orthant_{}.so", name);
  OpenedModule module;
  void* const handle = opened(file, module.trouble);
  if (handle == nullptr) return module;
  module.entry = dlsym(handle, std::string(function).c_str());
  if (module.entry == nullptr) module.trouble = file + " is of another version of Orthant";
  return module;
}

#else

OpenedModule open_module(std::string_view name, std::string_view /*function*/) {
  return {.trouble = fmt::format("this program was built without modules such as orthant_{}.so", name)};
}

#endif

}  // namespace orthant
