# Modules: large libraries behind a small shared library of ours, orthant_<name>.so, that is opened when it is first needed
# (src/orthant/base/modules.hpp). They are made in modules/ of the build folder, where the programs of the build find them by
# their rpath, and installed to lib/orthant, where installed programs find them relative to themselves. With
# ORTHANT_STATIC_MODULES the same source is compiled into the layer that needs it, and the library is linked.
set(default_static OFF)
if(NOT PROJECT_IS_TOP_LEVEL OR EMSCRIPTEN OR WIN32)  # whoever builds us as part of another project has nothing to look for
  set(default_static ON)
endif()
option(ORTHANT_STATIC_MODULES "Link HDF5 and CSDP instead of opening them as modules when needed" ${default_static})
set(ORTHANT_MODULE_FOLDER ${PROJECT_BINARY_DIR}/modules)
set(ORTHANT_INSTALLED_MODULES ${CMAKE_INSTALL_LIBDIR}/orthant)
set(ORTHANT_OPENS_MODULES OFF)
if(NOT ORTHANT_STATIC_MODULES AND (ORTHANT_CSDP OR ORTHANT_HDF5))
  set(ORTHANT_OPENS_MODULES ON)
  list(APPEND CMAKE_BUILD_RPATH ${ORTHANT_MODULE_FOLDER})  # of the build only: an installed program has none
endif()

# orthant_find_modules_from(layer): the layer that opens modules knows where they are relative to an installed program
function(orthant_find_modules_from layer)
  if(NOT ORTHANT_OPENS_MODULES)
    return()
  endif()
  file(RELATIVE_PATH from_program /${CMAKE_INSTALL_BINDIR} /${ORTHANT_INSTALLED_MODULES})
  target_compile_definitions(orthant_${layer} PRIVATE ORTHANT_MODULES_FROM_PROGRAM="${from_program}")
  target_link_libraries(orthant_${layer} PRIVATE ${CMAKE_DL_LIBS})
  set_property(GLOBAL APPEND PROPERTY ORTHANT_LIBRARIES ${CMAKE_DL_LIBS})
endfunction()

# orthant_add_module(name LAYER layer SOURCE file INCLUDE folder LIBRARY path): the layer gets the definition
# ORTHANT_HAS_<NAME>, and ORTHANT_LINKS_<NAME> when the library is linked
function(orthant_add_module name)
  cmake_parse_arguments(MODULE "" "LAYER;SOURCE;INCLUDE;LIBRARY" "" ${ARGN})
  set(layer orthant_${MODULE_LAYER})
  set(source ${PROJECT_SOURCE_DIR}/src/modules/${MODULE_SOURCE})
  string(TOUPPER ${name} upper)
  target_compile_definitions(${layer} PRIVATE ORTHANT_HAS_${upper})
  if(ORTHANT_STATIC_MODULES)  # by name, so that an installed folder can be moved
    get_filename_component(folder ${MODULE_LIBRARY} DIRECTORY)
    get_filename_component(library ${MODULE_LIBRARY} NAME_WE)
    string(REGEX REPLACE "^lib" "" library ${library})
    target_sources(${layer} PRIVATE ${source})
    set_source_files_properties(${source} TARGET_DIRECTORY ${layer} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
    target_compile_definitions(${layer} PRIVATE ORTHANT_LINKS_${upper})
    target_include_directories(${layer} SYSTEM PRIVATE ${MODULE_INCLUDE})
    target_link_directories(${layer} INTERFACE $<BUILD_INTERFACE:${folder}>)
    target_link_libraries(${layer} PRIVATE ${library})
    set_property(GLOBAL APPEND PROPERTY ORTHANT_LIBRARIES ${library})
    return()
  endif()
  set(module orthant_${name}_module)
  add_library(${module} MODULE ${source})
  target_include_directories(${module} PRIVATE ${PROJECT_SOURCE_DIR}/src)
  target_include_directories(${module} SYSTEM PRIVATE ${MODULE_INCLUDE})
  target_link_libraries(${module} PRIVATE Eigen3::Eigen ${MODULE_LIBRARY} orthant_warnings orthant_build_options)
  target_compile_features(${module} PRIVATE cxx_std_20)
  target_compile_options(${module} PRIVATE -ffp-contract=off)
  set_target_properties(${module} PROPERTIES PREFIX "" SUFFIX .so OUTPUT_NAME orthant_${name} BUILD_RPATH ""
    LIBRARY_OUTPUT_DIRECTORY ${ORTHANT_MODULE_FOLDER} CXX_VISIBILITY_PRESET hidden VISIBILITY_INLINES_HIDDEN ON)
  add_dependencies(${layer} ${module})
  install(TARGETS ${module} LIBRARY DESTINATION ${ORTHANT_INSTALLED_MODULES})
  set_property(GLOBAL APPEND PROPERTY ORTHANT_MODULES ${module})
endfunction()
