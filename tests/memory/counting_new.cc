// Counts every allocation of the program. In a file of its own: inlined, the compiler would take malloc
// and delete for a mismatch.
#include <cstdint>
#include <cstdlib>
#include <new>

std::uint64_t allocations = 0;

void* operator new(std::size_t size) {
  ++allocations;
  if (void* memory = std::malloc(size)) return memory;
  throw std::bad_alloc();
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
