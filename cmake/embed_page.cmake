# cmake -DFILE=… -DOUTPUT=… -P embed_page.cmake: a C++ file with the page of a report in it, as numbers: a string
# literal may be no longer than 64 kB in C++.
file(READ ${FILE} hex HEX)
string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," bytes "${hex}")
string(REGEX REPLACE "(....,....,....,....,....,....,....,....,....,....,....,....,....,....,....,....,)" "\\1\n" bytes "${bytes}")
file(WRITE ${OUTPUT} "// made by cmake/embed_page.cmake from web/dist/report.html
#include \"orthant/present/page/detail/page_template.hpp\"

namespace orthant::present::detail {
namespace {

constexpr unsigned char bytes[] = {
${bytes}};

}  // namespace

std::string_view page_template() {
  return {reinterpret_cast<const char*>(bytes), sizeof bytes};
}

}  // namespace orthant::present::detail
")
