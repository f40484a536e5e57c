# Installs the build into a folder, moves the folder, and uses it from outside: through find_package, through
# pkg-config, and by starting the installed program if there is one. Any failure ends the script.
#   cmake -DBUILD=… -DWORK=… -DCXX=… -DGENERATOR=… -DLIBDIR=… -DBINDIR=… -DAPP=ON|OFF -P install.cmake
set(consumer ${CMAKE_CURRENT_LIST_DIR}/consumer)
set(prefix ${WORK}/moved)

function(run)
  list(JOIN ARGV " " line)
  message(STATUS "${line}")
  execute_process(COMMAND ${ARGV} COMMAND_ERROR_IS_FATAL ANY)
endfunction()

file(REMOVE_RECURSE ${WORK})
file(MAKE_DIRECTORY ${WORK})
run(${CMAKE_COMMAND} --install ${BUILD} --prefix ${WORK}/installed)
file(RENAME ${WORK}/installed ${prefix})

run(${CMAKE_COMMAND} -S ${consumer} -B ${WORK}/found -G ${GENERATOR}
  -DCMAKE_CXX_COMPILER=${CXX} -DCMAKE_PREFIX_PATH=${prefix})
run(${CMAKE_COMMAND} --build ${WORK}/found)
run(${WORK}/found/consumer)

set(ENV{PKG_CONFIG_PATH} ${prefix}/${LIBDIR}/pkgconfig)
execute_process(COMMAND pkg-config --cflags --libs orthant
  OUTPUT_VARIABLE flags OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
separate_arguments(flags UNIX_COMMAND "${flags}")
run(${CXX} -std=c++20 ${consumer}/main.cpp -o ${WORK}/by_pkg_config ${flags})
run(${WORK}/by_pkg_config)

if(APP)
  run(${prefix}/${BINDIR}/orthant --version)
endif()
