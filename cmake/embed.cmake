# cmake -DFILES=… -DOUTPUT=… -P embed.cmake: a C++ file with the texts of the model files in it.
set(entries "")
foreach(file IN LISTS FILES)
  get_filename_component(name ${file} NAME_WE)
  file(READ ${file} text)
  string(APPEND entries "      {\"${name}\", R\"toml(${text})toml\"},\n")
endforeach()
file(WRITE ${OUTPUT} "// made by cmake/embed.cmake from models/*.toml
#include \"apps/orthant/examples.hpp\"

namespace orthant::app {

const std::vector<Example>& gallery() {
  static const std::vector<Example> examples = {
${entries}  };
  return examples;
}

}  // namespace orthant::app
")
