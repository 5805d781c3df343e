# (-idirafter: nlohmann-json's headers lie with the host's, which must not be found before wasi's.)
# clang-19 for wasm32-wasi with Debian's wasi-libc and libc++: a module without any imports.
set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(CMAKE_CXX_COMPILER clang++-19)
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)
set(CMAKE_CXX_FLAGS_INIT "--target=wasm32-wasi -fno-exceptions -idirafter /usr/include")
set(CMAKE_EXE_LINKER_FLAGS_INIT "-mexec-model=reactor")
