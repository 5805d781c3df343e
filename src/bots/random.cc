#include "bots/bot.h"

namespace igra {

namespace {

class RandomBot final : public Bot {
 public:
  explicit RandomBot(std::uint64_t seed) : rng_(seed) {}
  Choice choose(const Knowledge& knowledge, const Budget&) override {
    EventList legal;
    knowledge.legal(legal);
    return {legal[static_cast<int>(rng_.below(static_cast<std::uint32_t>(legal.size())))], {}};
  }

 private:
  Rng rng_;
};

}  // namespace

std::vector<std::string_view> bot_names() { return {"random"}; }

std::unique_ptr<Bot> make_bot(std::string_view name, std::uint64_t seed) {
  if (name == "random") return std::make_unique<RandomBot>(seed);
  return nullptr;
}

}  // namespace igra
