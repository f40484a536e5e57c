# orthant_unite(target): some of its files are compiled as one, which halves the time of a first build: each would read
# Eigen again. What two files call by the same name is an error then, and often a thing to share.
function(orthant_unite target)
  set_target_properties(${target} PROPERTIES UNITY_BUILD ${ORTHANT_UNITY} UNITY_BUILD_BATCH_SIZE 30)
endfunction()

# orthant_add_made_source(target file): a source that the build makes, compiled by itself. Were it a source of the target, all
# of the target's files would wait for the libraries it links, and the last ones would be compiled on one core.
function(orthant_add_made_source target file)
  add_library(${target}_made OBJECT ${file})
  target_include_directories(${target}_made PRIVATE ${PROJECT_SOURCE_DIR} ${PROJECT_SOURCE_DIR}/src)
  target_compile_features(${target}_made PRIVATE cxx_std_20)
  set_target_properties(${target}_made PROPERTIES POSITION_INDEPENDENT_CODE ON)
  target_link_libraries(${target}_made PRIVATE orthant_build_options)
  target_sources(${target} PRIVATE $<TARGET_OBJECTS:${target}_made>)
endfunction()

# orthant_add_layer(name USES … [HEADERS …] [PRIVATE_USES …])
# One layer of the tree: target orthant::name, from all files of its folder, and the layers it may include.
# tools/check_layers.py reads this. Headers are installed, and compiled each alone by tools/check_headers.py, unless they are
# in a folder detail/.
#
# HEADERS       those in detail/ that other headers need: installed too
# USES          what the headers need: layers, and packages that whoever installs Orthant needs as well
# PRIVATE_USES  what the sources need; a package that is headers only is not asked of users
#
# Three global properties grow on the way, and the installed package is made from them (install.cmake):
#   ORTHANT_LAYERS    the layers from the ground up
#   ORTHANT_PACKAGES  the packages that a user must have
#   ORTHANT_LIBRARIES libraries that come with no package file, by the name the linker knows
function(orthant_add_layer name)
  cmake_parse_arguments(LAYER "" "" "USES;PRIVATE_USES;HEADERS" ${ARGN})
  # a new file is part of its layer because it is there: to add a kind or a scheme, no list has to be changed
  file(GLOB_RECURSE LAYER_SOURCES CONFIGURE_DEPENDS *.cpp)
  file(GLOB_RECURSE headers CONFIGURE_DEPENDS *.hpp *.inc)
  list(FILTER headers EXCLUDE REGEX /detail/)
  list(APPEND LAYER_HEADERS ${headers})
  set(target orthant_${name})
  add_library(${target} STATIC ${LAYER_SOURCES})
  add_library(orthant::${name} ALIAS ${target})
  target_sources(${target} PUBLIC FILE_SET HEADERS BASE_DIRS ${PROJECT_SOURCE_DIR}/src FILES ${LAYER_HEADERS})
  target_link_libraries(${target} PUBLIC ${LAYER_USES}
    PRIVATE $<BUILD_INTERFACE:orthant_warnings> $<BUILD_INTERFACE:orthant_build_options>)
  set(needed_by_users ${LAYER_USES})
  foreach(use IN LISTS LAYER_PRIVATE_USES)
    get_target_property(type ${use} TYPE)
    if(type STREQUAL "INTERFACE_LIBRARY")  # headers only
      target_link_libraries(${target} PRIVATE $<BUILD_INTERFACE:${use}>)
    else()
      target_link_libraries(${target} PRIVATE ${use})
      list(APPEND needed_by_users ${use})
    endif()
  endforeach()
  target_compile_features(${target} PUBLIC cxx_std_20)
  # a*b + c is rounded twice on every machine, so that results are alike across machines
  target_compile_options(${target} PRIVATE -ffp-contract=off)
  if(ORTHANT_FUZZ)  # the layers only: what a test program reaches is not asked
    target_compile_options(${target} PRIVATE -fsanitize=fuzzer-no-link)
  endif()
  orthant_unite(${target})
  set_target_properties(${target} PROPERTIES EXPORT_NAME ${name} POSITION_INDEPENDENT_CODE ON)
  install(TARGETS ${target} EXPORT orthantTargets ARCHIVE LIBRARY FILE_SET HEADERS)

  set_property(GLOBAL APPEND PROPERTY ORTHANT_LAYERS ${name})
  foreach(use IN LISTS needed_by_users)
    if(NOT TARGET ${use})  # so the order of add_subdirectory is an order of linking, and there is no circle
      message(FATAL_ERROR "layer ${name} uses ${use}: add it before ${name}")
    elseif(NOT use MATCHES "^orthant::")
      string(REGEX REPLACE "::.*" "" package ${use})
      set_property(GLOBAL APPEND PROPERTY ORTHANT_PACKAGES ${package})
    endif()
  endforeach()
endfunction()

# orthant_add_umbrella(): target orthant::orthant, all layers
function(orthant_add_umbrella)
  get_property(layers GLOBAL PROPERTY ORTHANT_LAYERS)
  list(TRANSFORM layers PREPEND orthant::)
  add_library(orthant_all INTERFACE)
  add_library(orthant::orthant ALIAS orthant_all)
  target_link_libraries(orthant_all INTERFACE ${layers})
  set_target_properties(orthant_all PROPERTIES EXPORT_NAME orthant)
  install(TARGETS orthant_all EXPORT orthantTargets)
endfunction()
