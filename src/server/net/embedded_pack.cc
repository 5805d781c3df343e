// The web client inside the binary: the linker's view of the file that CMake names (IGRA_WEB_PACK), which is
// empty when the client was not built.
#include "server/net/files.h"

__asm__(
    ".pushsection .rodata\n"
    ".balign 16\n"
    ".global igra_web_pack_start\n"
    "igra_web_pack_start:\n"
    ".incbin \"" IGRA_WEB_PACK
    "\"\n"
    ".global igra_web_pack_end\n"
    "igra_web_pack_end:\n"
    ".byte 0\n"
    ".popsection\n");

extern "C" const char igra_web_pack_start[];
extern "C" const char igra_web_pack_end[];

namespace igra::server {

std::string_view embedded_pack() {
  return {igra_web_pack_start, static_cast<std::size_t>(igra_web_pack_end - igra_web_pack_start)};
}

}  // namespace igra::server
