# cmake -DFILES=… -DDATA=… -DOUTPUT=… -P embed.cmake: a C++ file with the texts of the model files, and of the data that
# they read, in it.
foreach(list FILES DATA)
  set(${list}_entries "")
  foreach(file IN LISTS ${list})
    file(READ ${file} text)
    get_filename_component(name ${file} NAME)
    string(REGEX REPLACE "\\.toml$" "" name ${name})
    string(APPEND ${list}_entries "      {\"${name}\", R\"toml(${text})toml\"},\n")
  endforeach()
endforeach()
file(WRITE ${OUTPUT} "// made by cmake/embed.cmake from models/
#include \"apps/orthant/examples.hpp\"

namespace orthant::app {

const std::vector<Example>& gallery() {
  static const std::vector<Example> examples = {
${FILES_entries}  };
  return examples;
}

const std::vector<Example>& gallery_data() {
  static const std::vector<Example> files = {
${DATA_entries}  };
  return files;
}

}  // namespace orthant::app
")
