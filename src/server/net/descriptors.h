// File descriptors: one for every connection, and some that everything else needs. A server that has none
// left cannot even say so.
#pragma once

namespace igra::server {

// Raises what this process may open to what the system allows it, where it may, and says how many that are.
int raise_descriptor_limit();

// Of `wanted` connections, how many there are descriptors for, with a reserve for what is opened later:
// a backup, a resolver's file, a connection that is let in to be told that there is no room.
int connections_within_limit(int wanted);

}  // namespace igra::server
