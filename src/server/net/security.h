// The fields that every response carries, whatever it is: what a browser may do with what comes from here.
#pragma once

#include <string_view>

namespace igra::server {

// - Content-Security-Policy: everything comes from here; scripts are files, never inline, and may compile
//   WebAssembly (the engine). Style sheets are files too; style attributes are allowed, because boards
//   place their pieces with them, and they cannot run anything. Pictures may be data: and blob: (drawn and
//   exported boards). No frames around us, no plug-ins, no other base.
// - Referrer-Policy: addresses of tables are secrets; nobody else learns them.
// - Cross-Origin-*: other sites get neither our windows nor our answers.
// Strict-Transport-Security is for the proxy that ends TLS to say (docs/operating.md).
inline constexpr std::string_view kSecurityFields =
    "Content-Security-Policy: default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "
    "style-src-attr 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self'; media-src 'self'; "
    "connect-src 'self'; worker-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; "
    "frame-ancestors 'none'\r\n"
    "X-Content-Type-Options: nosniff\r\n"
    "X-Frame-Options: DENY\r\n"
    "Referrer-Policy: same-origin\r\n"
    "Permissions-Policy: camera=(), microphone=(), geolocation=(), payment=(), usb=(), serial=(), "
    "display-capture=(), browsing-topics=()\r\n"
    "Cross-Origin-Opener-Policy: same-origin\r\n"
    "Cross-Origin-Resource-Policy: same-origin\r\n";

}  // namespace igra::server
