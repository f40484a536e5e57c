# CMake package (find_package(orthant)) and pkg-config file, both made from what orthant_add_layer collected.
# Both find themselves from where they are: an installed folder can be moved.
include(CMakePackageConfigHelpers)
set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/orthant)
set(pkgconfig_dir ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
get_property(layers GLOBAL PROPERTY ORTHANT_LAYERS)
get_property(packages GLOBAL PROPERTY ORTHANT_PACKAGES)
get_property(libraries GLOBAL PROPERTY ORTHANT_LIBRARIES)
list(REVERSE layers)  # a linker reads from the top down
list(REMOVE_DUPLICATES packages)

set(FIND_PACKAGES "")
set(PKGCONFIG_PACKAGES "")
foreach(package IN LISTS packages)
  string(TOLOWER ${package} pkgconfig_name)
  string(APPEND FIND_PACKAGES "find_dependency(${package} ${${package}_VERSION})\n")
  string(APPEND PKGCONFIG_PACKAGES " ${pkgconfig_name}")
endforeach()
set(PKGCONFIG_LIBRARIES "")
foreach(layer IN LISTS layers)
  string(APPEND PKGCONFIG_LIBRARIES " -lorthant_${layer}")
endforeach()
foreach(library IN LISTS libraries)
  string(APPEND PKGCONFIG_LIBRARIES " -l${library}")
endforeach()
set(MODULE_RPATH "")
if(ORTHANT_OPENS_MODULES)  # programs of users find the modules of the installation they were linked with
  string(APPEND PKGCONFIG_LIBRARIES " -Wl,-rpath,\${libdir}/orthant")
  file(RELATIVE_PATH from_package /${package_dir} /${ORTHANT_INSTALLED_MODULES})
  set(MODULE_RPATH "get_filename_component(orthant_MODULES \"\${CMAKE_CURRENT_LIST_DIR}/${from_package}\" ABSOLUTE)
set_property(TARGET orthant::base APPEND PROPERTY INTERFACE_LINK_OPTIONS \"LINKER:-rpath,\${orthant_MODULES}\")\n")
endif()
file(RELATIVE_PATH PKGCONFIG_PREFIX /${pkgconfig_dir} /)

configure_package_config_file(cmake/orthantConfig.cmake.in ${PROJECT_BINARY_DIR}/orthantConfig.cmake
  INSTALL_DESTINATION ${package_dir})
write_basic_package_version_file(${PROJECT_BINARY_DIR}/orthantConfigVersion.cmake COMPATIBILITY SameMinorVersion)
configure_file(cmake/orthant.pc.in ${PROJECT_BINARY_DIR}/orthant.pc @ONLY)

install(EXPORT orthantTargets NAMESPACE orthant:: DESTINATION ${package_dir})
install(FILES ${PROJECT_BINARY_DIR}/orthantConfig.cmake ${PROJECT_BINARY_DIR}/orthantConfigVersion.cmake
  DESTINATION ${package_dir})
install(FILES ${PROJECT_BINARY_DIR}/orthant.pc DESTINATION ${pkgconfig_dir})
