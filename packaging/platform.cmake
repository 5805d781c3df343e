# What Igra refuses to be built for, with the reason, before the first file is compiled.
if(NOT CMAKE_SYSTEM_NAME STREQUAL "Generic")
  if(NOT CMAKE_SIZEOF_VOID_P EQUAL 8)
    message(FATAL_ERROR "Igra needs a 64-bit processor and system: events and sets of cards are packed into 64-bit "
                        "words, and nothing is tested on narrower machines.")
  endif()
  if(CMAKE_CXX_BYTE_ORDER STREQUAL "BIG_ENDIAN")
    message(FATAL_ERROR "Igra needs a little-endian processor: journals and records are hashed and stored in that "
                        "byte order, and nothing is tested on others.")
  endif()
  # As Debian calls it, in names of files.
  set(architecture ${CMAKE_SYSTEM_PROCESSOR})
  string(REPLACE x86_64 amd64 architecture ${architecture})
  string(REPLACE aarch64 arm64 architecture ${architecture})
  set(IGRA_ARCHITECTURE ${architecture} CACHE INTERNAL "")
endif()
