// Bytes steer a match of any game: most pick an offered event, some mutilate its text first. A text is
// accepted exactly when it is offered, and a refusal changes nothing.
#include <algorithm>

#include "games/all.h"
#include "table/table.h"

namespace {

class Bytes {
 public:
  Bytes(const std::uint8_t* data, std::size_t size) : data_(data), left_(size) {}
  bool empty() const { return left_ == 0; }
  std::uint8_t next() { return empty() ? 0 : (--left_, *data_++); }

 private:
  const std::uint8_t* data_;
  std::size_t left_;
};

std::string mutilated(std::string text, Bytes& bytes) {
  const std::size_t at = bytes.next() % text.size();
  switch (bytes.next() % 4) {
    case 0: text[at] = static_cast<char>(bytes.next()); break;
    case 1: text.erase(at, 1); break;
    case 2: text.insert(at, 1, static_cast<char>(bytes.next())); break;
    default: text = text.substr(at) + text.substr(0, at); break;
  }
  return text;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace igra;
  Bytes bytes(data, size);
  const Game& game = *all_games()[bytes.next() % all_games().size()];
  const GameInfo& info = game.info();
  Options options = standard_options(info.options);
  for (std::size_t i = 0; i < info.options.size(); ++i) {
    const OptionSpec& spec = info.options[i];
    options.value[i] = static_cast<std::int8_t>(spec.low + bytes.next() % (spec.high - spec.low + 1));
  }
  const int players = info.min_players + bytes.next() % (info.max_players - info.min_players + 1);
  Result<Table> table = Table::open({.game = &game, .players = players, .options = options});
  if (!table) return 0;
  while (!bytes.empty() && !table->over()) {
    std::vector<std::string> offered;
    for (const Event event : events_now(table->position())) {
      offered.push_back(event_text(table->position(), event));
    }
    std::string text = offered[bytes.next() % offered.size()];
    if (bytes.next() < 32) text = mutilated(text, bytes);
    const bool legal = std::find(offered.begin(), offered.end(), text) != offered.end();
    const auto before = table->position().clone();
    IGRA_CHECK(static_cast<bool>(table->apply(text)) == legal);
    IGRA_CHECK(legal || before->equals(table->position()));
    IGRA_CHECK(table->position().broken() == nullptr);
  }
  return 0;
}
