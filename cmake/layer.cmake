# orthant_add_layer(name USES … HEADERS … SOURCES … [PRIVATE_USES …])
# One layer of the tree: target orthant::name, its headers (installed, and each compiled alone by
# VERIFY_INTERFACE_HEADER_SETS), and the layers it may include. tools/check_layers.py reads USES.
function(orthant_add_layer name)
  cmake_parse_arguments(LAYER "" "" "USES;PRIVATE_USES;HEADERS;SOURCES" ${ARGN})
  set(target orthant_${name})
  add_library(${target} STATIC ${LAYER_SOURCES})
  add_library(orthant::${name} ALIAS ${target})
  target_sources(${target} PUBLIC FILE_SET HEADERS BASE_DIRS ${PROJECT_SOURCE_DIR}/src FILES ${LAYER_HEADERS})
  target_link_libraries(${target} PUBLIC ${LAYER_USES} PRIVATE ${LAYER_PRIVATE_USES} $<BUILD_INTERFACE:orthant_warnings>)
  target_compile_features(${target} PUBLIC cxx_std_20)
  # a*b + c is rounded twice on every machine, so that results are alike across machines
  target_compile_options(${target} PRIVATE -ffp-contract=off)
  set_target_properties(${target} PROPERTIES
    EXPORT_NAME ${name} POSITION_INDEPENDENT_CODE ON VERIFY_INTERFACE_HEADER_SETS ON)
  install(TARGETS ${target} EXPORT orthantTargets ARCHIVE LIBRARY FILE_SET HEADERS)
endfunction()
