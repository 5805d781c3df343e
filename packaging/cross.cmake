# Compiles for arm64 with Debian's cross compiler and Debian's libraries of that processor, beside those of this one:
# `dpkg --add-architecture arm64`, as the roots of packaging/in_debian have it.
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR aarch64)
set(CMAKE_CXX_COMPILER aarch64-linux-gnu-g++)
# What the build itself runs: the program, which says its own settings and manual page, and the tests.
set(CMAKE_CROSSCOMPILING_EMULATOR qemu-aarch64-static)
set(ENV{PKG_CONFIG_LIBDIR} /usr/lib/aarch64-linux-gnu/pkgconfig:/usr/share/pkgconfig)
