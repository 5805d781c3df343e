// What the C++ runtime would otherwise pull in from the host: with these, the module has no imports,
// so it runs in a browser worker, in Node and in a sandbox alike. Every failure is a trap.
#include <cstdint>
#include <cstdlib>
#include <new>

extern "C" {
// The compiler runtime's 128-bit division is built with stack protection.
std::uintptr_t __stack_chk_guard = 0x9e3779b9;
void __stack_chk_fail() { __builtin_trap(); }
void __cxa_pure_virtual() { __builtin_trap(); }
void abort() { __builtin_trap(); }
[[noreturn]] void abort_message(const char*, ...) { __builtin_trap(); }
// Standard error, which nothing writes to but the C library mentions.
int __stdio_close(void*) { __builtin_trap(); }
std::size_t __stdio_write(void*, const unsigned char*, std::size_t) { __builtin_trap(); }
long long __stdio_seek(void*, long long, int) { __builtin_trap(); }
}

void* operator new(std::size_t size) {
  void* memory = std::malloc(size == 0 ? 1 : size);
  if (!memory) __builtin_trap();
  return memory;
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }

// In the library's own inner namespace, whatever its number is.
_LIBCPP_BEGIN_NAMESPACE_STD
[[noreturn]] void __libcpp_verbose_abort(char const*, ...) { __builtin_trap(); }
_LIBCPP_END_NAMESPACE_STD
