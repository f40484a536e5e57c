# Warnings are errors for us (presets set ORTHANT_WERROR), never for users who build the package.
add_library(orthant_warnings INTERFACE)
target_compile_options(orthant_warnings INTERFACE
  -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wno-sign-conversion -Wnon-virtual-dtor -Woverloaded-virtual
  # GCC 12 warns, wrongly, of members that are cleaned up when building an aggregate temporary throws
  # and of strings that overlap themselves when a literal is added to a temporary
  $<$<CXX_COMPILER_ID:GNU>:-Wno-maybe-uninitialized -Wno-restrict>
  $<$<BOOL:${ORTHANT_WERROR}>:-Werror>)
