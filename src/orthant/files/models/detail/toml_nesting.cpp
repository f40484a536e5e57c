// SPDX-License-Identifier: Apache-2.0
#include "orthant/files/models/detail/toml_nesting.hpp"

#include <algorithm>
#include <vector>

namespace orthant::files::detail {
namespace {

// Walks through the text once, without recursion. What is inside strings and comments is passed over.
class NestingScanner {
 public:
  NestingScanner(std::string_view text, std::size_t most) : text_(text), most_(most) {}

  std::optional<std::size_t> run() {
    while (at_ < text_.size() && !too_deep_) step();
    return too_deep_;
  }

 private:
  struct Open {
    bool has_keys;      // an inline table, not an array
    std::size_t depth;  // of what is inside
  };

  void step() {
    switch (text_[at_]) {
      case '#':
        return skip_to_end_of_line();
      case '"':
      case '\'':
        begin_part();
        return skip_string();
      case '\n':
        if (open_.empty()) begin_statement();
        break;
      case '[':
        if (open_.empty() && is_key_) return begin_header();
        open(false);
        break;
      case '{':
        open(true);
        break;
      case ']':
      case '}':
        close();
        break;
      case ',':
        if (!open_.empty() && open_.back().has_keys) begin_key(open_.back().depth);
        break;
      case '=':
        is_key_ = false;
        break;
      case '.':
        is_between_parts_ = true;
        break;
      case ' ':
      case '\t':
      case '\r':
        break;
      default:
        begin_part();
    }
    ++at_;
  }

  // A header [a.b] is a key whose depth stays for the lines below it; its brackets count nothing.
  void begin_header() {
    is_header_ = true;
    begin_key(0);
    at_ += text_.substr(at_, 2) == "[[" ? 2 : 1;
  }
  void begin_statement() {
    if (is_header_) header_depth_ = depth_;
    is_header_ = false;
    begin_key(header_depth_);
  }
  void begin_key(std::size_t depth) {
    depth_ = depth;
    is_key_ = is_between_parts_ = true;
  }
  // The first character of a part of a dotted key, or any other of a key or value.
  void begin_part() {
    if (!is_key_ || !is_between_parts_) return;
    is_between_parts_ = false;
    deepen();
  }

  void open(bool has_keys) {
    if (!has_keys) deepen();
    open_.push_back({has_keys, depth_});
    if (has_keys) begin_key(depth_);
  }
  void close() {
    if (open_.empty()) return;  // the end of a header, or a mistake
    depth_ = open_.back().depth - (open_.back().has_keys ? 0 : 1);
    open_.pop_back();
    is_key_ = false;
  }
  void deepen() {
    if (++depth_ > most_ && !too_deep_) too_deep_ = at_;
  }

  void skip_to_end_of_line() { at_ = std::min(text_.find('\n', at_), text_.size()); }

  void skip_string() {
    const char quote = text_[at_];
    const bool has_escapes = quote == '"';
    const std::string_view three = has_escapes ? R"(""")" : "'''";
    const bool has_lines = text_.substr(at_, 3) == three;
    at_ += has_lines ? 3 : 1;
    for (; at_ < text_.size(); ++at_) {
      if (has_escapes && text_[at_] == '\\') {
        ++at_;
      } else if (has_lines ? text_.substr(at_, 3) == three : text_[at_] == quote) {
        at_ += has_lines ? 3 : 1;
        // up to two quotes may stand before the three that close
        for (int i = 0; has_lines && i < 2 && at_ < text_.size() && text_[at_] == quote; ++i) ++at_;
        return;
      } else if (!has_lines && text_[at_] == '\n') {
        return;  // a mistake
      }
    }
  }

  std::string_view text_;
  std::size_t most_;
  std::size_t at_ = 0;
  std::vector<Open> open_;  // arrays and inline tables
  std::size_t depth_ = 0;
  std::size_t header_depth_ = 0;
  bool is_header_ = false;
  bool is_key_ = true;  // not a value
  bool is_between_parts_ = true;
  std::optional<std::size_t> too_deep_;
};

}  // namespace

std::optional<std::size_t> nested_beyond(std::string_view text, std::size_t most) {
  return NestingScanner(text, most).run();
}

}  // namespace orthant::files::detail
