// SPDX-License-Identifier: Apache-2.0
// Problems in Matrix Market: M, a line "====", and q; both as bytes. The other readers of the format see M too.
#include "tests/fuzz/support/problems.hpp"

#include "orthant/files/problems/detail/matrix_market.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace orthant;
  static const fuzz::Folder folder;
  constexpr std::string_view border = "\n====\n";
  const std::string text = fuzz::text_of(data, size);
  const std::size_t end = std::min(text.find(border), text.size());
  const std::string M = text.substr(0, end);
  const std::string q = end == text.size() ? "" : text.substr(end + border.size());
  const std::filesystem::path file = folder.file("p.mtx", M);
  (void)folder.file("p_q.mtx", q);
  fuzz::is_accepted([&] { fuzz::check(files::read_problem(file)); });
  using namespace files::detail;
  fuzz::is_accepted([&] { (void)parse_market_rectangle(make_source(M, "M.mtx"), "M"); });
  fuzz::is_accepted([&] { (void)parse_market_column(make_source(M, "M.mtx"), "q"); });
  return 0;
}
