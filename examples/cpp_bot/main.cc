// A bot for Igra in C++, which knows a little of Five Towers and Paws and chooses at random elsewhere:
//
//   igra arena five-towers --bots cmd:build/release/cpp_bot,random
//
// It is a program of its own and shares no code with Igra: one JSON object a line comes in, and where it says
// "decide", one line with an event goes out. docs/bots.md describes every field.
#include <algorithm>
#include <cstdint>
#include <iostream>
#include <nlohmann/json.hpp>
#include <random>
#include <string>
#include <vector>

using Json = nlohmann::json;

namespace {

class MyBot {
 public:
  // {"type":"hello","protocol":1,"game":"paws","players":2,"seat":0,"options":{…},"seed":"123"}
  void begin(const Json& hello) {
    game_ = hello["game"];
    // Equal seeds, equal play: so a match can be repeated.
    random_.seed(std::stoull(hello["seed"].get<std::string>()));
  }

  // {"type":"decide","ply":7,"ms":100,"log":[…],"scores":[0,0],"view":{…},"legal":["pass","bid 3"]}
  std::string choose(const Json& question) {
    const std::vector<std::string> legal = question["legal"];
    // Equals are told apart by chance: shuffled first, the best that comes first is any of the best.
    std::vector<std::string> shuffled = legal;
    std::shuffle(shuffled.begin(), shuffled.end(), random_);
    return *std::max_element(
        shuffled.begin(), shuffled.end(),
        [this](const std::string& a, const std::string& b) { return appeal(a) < appeal(b); });
  }

 private:
  // How much we like an event: its words say all there is to know.
  int appeal(const std::string& event) const {
    const std::string verb = event.substr(0, event.find(' '));
    if (game_ == "five-towers") {
      // Bid, but little: the fewer cards we take, the fewer we must bury.
      if (verb == "bid") return 10 - last_number(event);
      if (verb == "pass") return 7;
      return 0;
    }
    if (game_ == "paws") return verb == "pass" ? -1 : 0;  // who passes gets nowhere
    return 0;
  }

  static int last_number(const std::string& event) {
    const std::size_t digits = event.find_last_not_of("0123456789") + 1;
    return digits == event.size() ? 0 : std::stoi(event.substr(digits));
  }

  std::string game_;
  std::mt19937_64 random_;
};

}  // namespace

int main() {
  MyBot bot;
  for (std::string line; std::getline(std::cin, line);) {
    const Json message = Json::parse(line);
    if (message["type"] == "hello") bot.begin(message);
    if (message["type"] != "decide") continue;
    // `ply` says which question this answers. std::endl and not '\n': it must leave our buffer now.
    std::cout << Json{{"event", bot.choose(message)}, {"ply", message["ply"]}}.dump() << std::endl;
    // "result" tells how it ended. Then our input ends, and so do we.
  }
}
