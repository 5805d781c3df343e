# One file for every Linux: everything is linked in, the C library too (docs/releasing.md says why). Libraries are
# found as they are for a shared build, but only as archives, with all that pkg-config says those need in turn; so a
# new dependency needs nothing here as long as its -dev package has an archive. One that has none is compiled
# from its headers (fmt) or done without (mimalloc). Our own objects are the same as in a shared build.
if(IGRA_STATIC)
  set(CMAKE_FIND_LIBRARY_SUFFIXES .a)
  set(PKG_CONFIG_ARGN --static)
  string(APPEND CMAKE_EXE_LINKER_FLAGS " -static-pie")
  add_library(igra_fmt STATIC packaging/fmt_inside.cc)
  target_compile_definitions(igra_fmt PUBLIC FMT_SHARED)  # as the shared library's users have it
  set(IGRA_FMT igra_fmt)
else()
  set(IGRA_FMT fmt::fmt)
endif()
