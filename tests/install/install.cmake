# Installs the build into a folder, moves the folder, and uses it from outside: through find_package, through
# pkg-config, and by starting the installed program if there is one. HDF5 and CSDP must work in each of them, and no user
# links them when they are modules. Any failure ends the script.
#   cmake -DBUILD=… -DWORK=… -DCXX=… -DGENERATOR=… -DLIBDIR=… -DBINDIR=… -DAPP=ON|OFF -DOPENS_MODULES=ON|OFF -DMODELS=…
#     -P install.cmake
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
run(${WORK}/found/modules ${WORK}/contact.hdf5)

set(ENV{PKG_CONFIG_PATH} ${prefix}/${LIBDIR}/pkgconfig)
execute_process(COMMAND pkg-config --cflags --libs orthant
  OUTPUT_VARIABLE flags OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
separate_arguments(flags UNIX_COMMAND "${flags}")
run(${CXX} -std=c++20 ${consumer}/main.cpp -o ${WORK}/by_pkg_config ${flags})
run(${WORK}/by_pkg_config)
run(${CXX} -std=c++20 ${consumer}/modules.cpp -o ${WORK}/modules_by_pkg_config ${flags})
run(${WORK}/modules_by_pkg_config ${WORK}/contact.hdf5)
file(GLOB_RECURSE package_files ${prefix}/${LIBDIR}/pkgconfig/* ${prefix}/${LIBDIR}/cmake/*)
foreach(file IN LISTS package_files)
  file(READ ${file} text)
  if(OPENS_MODULES AND text MATCHES "hdf5|lsdp|[$]<LINK_ONLY:sdp>")
    message(FATAL_ERROR "${file} asks users to link what is a module")
  endif()
endforeach()

if(APP)
  set(program ${prefix}/${BINDIR}/orthant)
  run(${program} --version)
  if(EXISTS ${WORK}/contact.hdf5)  # this build has HDF5
    run(${program} solve ${WORK}/contact.hdf5)
    run(${program} run ${MODELS}/bouncing_ball.toml --quiet --format h5 --out ${WORK}/ball.result)
    run(${program} compare ${WORK}/ball.result ${WORK}/ball.result)
  endif()
  execute_process(COMMAND ${program} analyze ${MODELS}/diode_bridge.toml OUTPUT_VARIABLE findings COMMAND_ERROR_IS_FATAL ANY)
  if(findings MATCHES "was not found")
    message(FATAL_ERROR "the installed program does not find its modules:\n${findings}")
  endif()
endif()
