// SPDX-License-Identifier: Apache-2.0
// The decimal comma: the process speaks German as long as this lives, in C and in C++. The locale is compiled into a
// temporary folder, which needs no rights and no installed language.
#pragma once

#include "tests/support/temporary_folder.hpp"

#include <clocale>
#include <cstdlib>
#include <locale>
#include <stdexcept>
#include <string>

// There in builds with the address sanitizer.
extern "C" {
void __lsan_disable() __attribute__((weak));  // NOLINT(bugprone-reserved-identifier)
void __lsan_enable() __attribute__((weak));   // NOLINT(bugprone-reserved-identifier)
}

namespace orthant::test {

class GermanLocale {
 public:
  GermanLocale() {
    const std::string target = (folder_.path() / "de_DE.UTF-8").string();
    const std::string command = "localedef -i de_DE -f UTF-8 " + target + " >" + target + ".log 2>&1";
    static_cast<void>(std::system(command.c_str()));  // warnings are a failure to localedef, but not to us
    setenv("LOCPATH", folder_.path().c_str(), 1);
    if (__lsan_disable) __lsan_disable();  // glibc keeps what it made of LOCPATH: no leak of ours
    is_set_ = std::setlocale(LC_ALL, "de_DE.UTF-8") != nullptr;
    if (is_set_) before_ = std::locale::global(std::locale("de_DE.UTF-8"));
    if (__lsan_enable) __lsan_enable();
  }
  ~GermanLocale() {
    if (is_set_) std::locale::global(before_);
    std::setlocale(LC_ALL, "C");
    unsetenv("LOCPATH");
  }
  GermanLocale(const GermanLocale&) = delete;
  GermanLocale& operator=(const GermanLocale&) = delete;

  /// False: the machine has no localedef, or not its sources.
  [[nodiscard]] bool is_set() const { return is_set_ && std::localeconv()->decimal_point[0] == ','; }

 private:
  TemporaryFolder folder_;
  bool is_set_ = false;
  std::locale before_;
};

}  // namespace orthant::test
