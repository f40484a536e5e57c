# CSDP, the solver of semidefinite programs (Debian: libsdp-dev). Sets CSDP_FOUND, CSDP_LIBRARY, CSDP_INCLUDE_DIR. The library
# brings LAPACK with it.
find_path(CSDP_INCLUDE_DIR csdp/declarations.h)
find_library(CSDP_LIBRARY sdp)
include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(CSDP REQUIRED_VARS CSDP_LIBRARY CSDP_INCLUDE_DIR)
mark_as_advanced(CSDP_INCLUDE_DIR CSDP_LIBRARY)
