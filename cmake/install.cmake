# CMake package (find_package(orthant)) and pkg-config file, both made from the list of layers.
include(CMakePackageConfigHelpers)
set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/orthant)
install(EXPORT orthantTargets NAMESPACE orthant:: DESTINATION ${package_dir})
configure_package_config_file(cmake/orthantConfig.cmake.in ${CMAKE_CURRENT_BINARY_DIR}/orthantConfig.cmake
  INSTALL_DESTINATION ${package_dir})
write_basic_package_version_file(${CMAKE_CURRENT_BINARY_DIR}/orthantConfigVersion.cmake COMPATIBILITY SameMinorVersion)
configure_file(cmake/orthant.pc.in ${CMAKE_CURRENT_BINARY_DIR}/orthant.pc @ONLY)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/orthantConfig.cmake ${CMAKE_CURRENT_BINARY_DIR}/orthantConfigVersion.cmake
  DESTINATION ${package_dir})
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/orthant.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
