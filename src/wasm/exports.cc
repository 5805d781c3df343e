// The engine façade for WebAssembly. A caller writes a request into the buffer that
// igra_buffer(length) returns, calls igra_answer(length), and reads the answer at igra_result().
#include <cstdint>
#include <string>

#include "engine/engine.h"

namespace {

igra::Engine& engine() {
  static igra::Engine instance;
  return instance;
}

std::string& buffer() {
  static std::string text;
  return text;
}

}  // namespace

extern "C" {

// Room for a request of `length` bytes.
[[clang::export_name("igra_buffer")]] char* igra_buffer(std::uint32_t length) {
  buffer().resize(length);
  return buffer().data();
}

// Answers the request in the buffer; returns the answer's length in bytes.
[[clang::export_name("igra_answer")]] std::uint32_t igra_answer() {
  buffer() = engine().answer(buffer());
  return static_cast<std::uint32_t>(buffer().size());
}

// Where the last answer is, until the next igra_buffer().
[[clang::export_name("igra_result")]] const char* igra_result() { return buffer().data(); }
}
