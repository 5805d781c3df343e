// Reads what clients say over a table's WebSocket: the asks of match/ask.h and nothing else (docs/server.md
// has an example of each). Whatever else comes is refused here, before anybody looks at it.
//
// The time it takes grows with the length of the text and with nothing else: no tree is built, and a message
// with more keys than any ask has is given up at once.
#pragma once

#include <string_view>

#include "server/match/ask.h"
#include "server/refusal.h"

namespace igra::server {

// bad_json for what is no JSON; bad_request for a message that is none of ours, with the reason.
Answer<Ask> read_ask(std::string_view text);

// The id of a message that came too fast to be read, so that its refusal can name it: looked for in the first
// bytes alone, and empty if it does not stand there as clients write it.
std::string_view peek_id(std::string_view text);

}  // namespace igra::server
