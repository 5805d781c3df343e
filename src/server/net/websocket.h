// One open WebSocket on the executor of its Welcome.
#pragma once

#include <memory>
#include <string>

#include "server/net/hub.h"

namespace igra::server {

// Takes over a connection whose request was welcomed: says `head`, then frames. `early`: what came after the
// request already.
void open_websocket(std::shared_ptr<Hub> hub, TcpSocket socket, Place place, Welcome welcome,
                    std::string head, std::string early);

}  // namespace igra::server
