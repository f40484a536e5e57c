# ORTHANT_PYTHON: the Python package, when the interpreter has numpy and pybind11 is there. The system's interpreter comes
# first: it is the one that Debian's packages are for. With sanitizers it is made when asked for, as by the preset `checks`:
# the interpreter must then be started with their library.
if(NOT Python_EXECUTABLE AND EXISTS /usr/bin/python3)
  set(Python_EXECUTABLE /usr/bin/python3)
endif()
set(can_python OFF)
if(PROJECT_IS_TOP_LEVEL AND (ORTHANT_PYTHON OR NOT (CMAKE_BUILD_TYPE STREQUAL "Debug" OR ORTHANT_SANITIZE)))
  find_package(Python 3.9 QUIET COMPONENTS Interpreter Development.Module NumPy)
  set(PYBIND11_FINDPYTHON ON)
  find_package(pybind11 2.10 QUIET CONFIG)
  if(Python_FOUND AND pybind11_FOUND)
    set(can_python ON)
  endif()
endif()
option(ORTHANT_PYTHON "Build the Python package" ${can_python})
if(ORTHANT_PYTHON AND NOT can_python)
  message(FATAL_ERROR "ORTHANT_PYTHON is on, but pybind11, Python's headers or numpy were not found, or this is not a build of "
    "its own (Debian: pybind11-dev python3-dev python3-numpy)")
endif()
