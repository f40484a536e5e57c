# Fails unless PAGE contains EXAMPLE from its first #include on.
file(READ ${PAGE} page)
file(READ ${EXAMPLE} example)
string(FIND "${example}" "#include" start)
string(SUBSTRING "${example}" ${start} -1 code)
string(FIND "${page}" "${code}" where)
if(where EQUAL -1)
  message(FATAL_ERROR "${PAGE} does not show the present ${EXAMPLE}")
endif()
