# The serial C library of HDF5 (Debian: libhdf5-dev). Sets HDF5C_FOUND, HDF5C_LIBRARY, HDF5C_INCLUDE_DIR. CMake's own FindHDF5
# compiles C to find it: this project, and those that use the installed package, would have to enable that language.
find_path(HDF5C_INCLUDE_DIR hdf5.h PATH_SUFFIXES hdf5/serial)
find_library(HDF5C_LIBRARY NAMES hdf5_serial hdf5)
include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(HDF5C REQUIRED_VARS HDF5C_LIBRARY HDF5C_INCLUDE_DIR)
mark_as_advanced(HDF5C_INCLUDE_DIR HDF5C_LIBRARY)
