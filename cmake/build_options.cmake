# orthant_build_options: sanitizers, coverage and what debugging needs, for our own targets and for nobody else's. It is
# linked as $<BUILD_INTERFACE:…>, so the installed package does not know it.
add_library(orthant_build_options INTERFACE)
if(ORTHANT_SANITIZE)
  target_compile_options(orthant_build_options INTERFACE
    -fsanitize=${ORTHANT_SANITIZE} -fno-omit-frame-pointer -fno-sanitize-recover=all
    # the address sanitizer stops at a null or foreign pointer too; these checks at every access double the build's time
    $<$<NOT:$<BOOL:${ORTHANT_ALL_CHECKS}>>:-fno-sanitize=null,alignment,object-size,vptr>
    $<$<CXX_COMPILER_ID:Clang>:-fsanitize-ignorelist=${CMAKE_CURRENT_LIST_DIR}/clang_ignored_checks.txt>)
  target_link_options(orthant_build_options INTERFACE -fsanitize=${ORTHANT_SANITIZE})
  foreach(sanitizer address thread)  # clang 16 does not say so by the macro that GCC has for it
    if(CMAKE_CXX_COMPILER_ID STREQUAL "Clang" AND ORTHANT_SANITIZE MATCHES ${sanitizer})
      string(TOUPPER ${sanitizer} upper)
      target_compile_definitions(orthant_build_options INTERFACE __SANITIZE_${upper}__)
    endif()
  endforeach()
endif()
if(ORTHANT_COVERAGE)
  target_compile_options(orthant_build_options INTERFACE --coverage)
  target_link_options(orthant_build_options INTERFACE --coverage)
endif()
if(PROJECT_IS_TOP_LEVEL AND CMAKE_BUILD_TYPE STREQUAL "Debug")
  # Eigen without optimisation is too slow to test with
  target_compile_options(orthant_build_options INTERFACE -O1 ${ORTHANT_DEBUG_INFO})
endif()
