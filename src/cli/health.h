// `igra health`: is a server well? For containers and monitors, which judge by the exit status.
#pragma once

#include <string>

namespace igra::cli {

class Console;

struct HealthArguments {
  std::string url;     // empty: the server that this environment and `config` start
  std::string config;  // its file of settings; empty: none
};

// 0 and the server's answer if it is well; 1 and a sentence if it is not, or if nobody answers in time.
int health(const HealthArguments& arguments, Console& console);

}  // namespace igra::cli
