// SPDX-License-Identifier: Apache-2.0
#include "apps/orthant/output.hpp"

#include <cerrno>
#include <cstdlib>
#include <utility>

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

namespace orthant::app {
namespace {

int output_error = 0;  // of standard output

// How many bytes the character at the start of the text has; 0 when it is none in UTF-8, or one to be escaped.
std::size_t plain_length(std::string_view text) {
  const auto byte = [&](std::size_t i) { return i < text.size() ? static_cast<unsigned char>(text[i]) : 0U; };
  const unsigned first = byte(0);
  if (first < 0x80) return first < 0x20 || first == 0x7F ? 0 : 1;
  const std::size_t length = first >= 0xC2 && first < 0xE0   ? 2
                             : first >= 0xE0 && first < 0xF0 ? 3
                             : first >= 0xF0 && first < 0xF5 ? 4
                                                             : 0;
  for (std::size_t i = 1; i < length; ++i)
    if ((byte(i) & 0xC0U) != 0x80) return 0;
  return first == 0xC2 && byte(1) < 0xA0 ? 0 : length;
}

// What our texts have beyond ASCII, spelled; anything else is a question mark.
std::string in_ascii(std::string_view text) {
  constexpr std::pair<std::string_view, std::string_view> spelled[] = {
      {"…", "..."}, {"λ", "lambda"}, {"ξ", "xi"}, {"μ", "mu"}, {"θ", "theta"}, {"Δ", "Delta"}, {"δ", "delta"},
      {"≤", "<="},  {"≥", ">="},     {"–", "-"},  {"·", "*"},  {"×", "x"},     {"²", "^2"},    {"⁻¹", "^-1"}};
  std::string result;
  while (!text.empty()) {
    std::size_t length = plain_length(text);
    if (length <= 1) {
      result += text[0];
      length = 1;
    } else {
      std::string_view word = "?";
      for (const auto& [character, name] : spelled) {
        if (!text.starts_with(character)) continue;
        word = name;
        length = character.size();
      }
      result += word;
    }
    text.remove_prefix(length);
  }
  return result;
}

void put_out(std::string_view text) {
  if (output_error != 0 || std::fwrite(text.data(), 1, text.size(), stdout) == text.size()) return;
  output_error = errno;
}

}  // namespace

std::string escaped(std::string_view text, Lines lines) {
  std::string result;
  result.reserve(text.size());
  while (!text.empty()) {
    const bool is_break = lines == Lines::kept ? text[0] == '\n' : lines == Lines::indented && text.starts_with("\n  ");
    const std::size_t length = is_break ? 1 : plain_length(text);
    if (length > 0) {
      result += text.substr(0, length);
    } else {
      result += fmt::format("\\x{:02x}", static_cast<unsigned char>(text[0]));
    }
    text.remove_prefix(length > 0 ? length : 1);
  }
  return result;
}

void print(std::string_view text) {
  static const bool is_unicode = takes_unicode();
  const std::string plain = escaped(text, Lines::kept);
  put_out(is_unicode ? plain : in_ascii(plain));
}

void print_data(std::string_view bytes) {
  put_out(bytes);
}

void say(std::string_view text) noexcept {
  const auto put = [](std::string_view part) { return std::fwrite(part.data(), 1, part.size(), stderr); };
  try {
    const std::string line = "orthant: " + escaped(text, Lines::indented) + "\n";
    put(line);
  } catch (const std::bad_alloc&) {  // the message is one of ours then
    put("orthant: ");
    put(text);
    put("\n");
  }
}

void warn(const std::string& text) {
  say("warning: " + text);
}

int finish_output() {
  if (output_error == 0 && std::fflush(stdout) != 0) output_error = errno;
  return output_error == EPIPE ? 0 : output_error;
}

bool is_terminal(std::FILE* stream) {
  return isatty(fileno(stream)) == 1;
}

int columns_of(std::FILE* stream) {
  winsize size = {};
  return ioctl(fileno(stream), TIOCGWINSZ, &size) == 0 && size.ws_col > 0 ? size.ws_col : 80;
}

bool takes_unicode() {
  if (!is_terminal(stdout)) return true;
  std::string locale;
  for (const char* variable : {"LC_ALL", "LC_CTYPE", "LANG"}) {
    const char* const value = std::getenv(variable);
    if (locale.empty() && value != nullptr) locale = value;
  }
  for (const char* name : {"UTF-8", "utf-8", "UTF8", "utf8"})
    if (locale.find(name) != std::string::npos) return true;
  return false;
}

}  // namespace orthant::app
