// Bytes call the C interface in any order with any arguments: every call answers with a status, a refusal
// changes nothing, and nothing ends the process.
#include <cstring>
#include <string>
#include <vector>

#include "capi/igra.h"

namespace {

class Bytes {
 public:
  Bytes(const std::uint8_t* data, std::size_t size) : data_(data), left_(size) {}
  bool empty() const { return left_ == 0; }
  std::uint8_t next() { return empty() ? 0 : (--left_, *data_++); }
  // Mostly small, sometimes anything.
  std::int32_t number() {
    const std::uint8_t how = next();
    if (how < 200) return how % 16 - 2;
    std::uint32_t value = 0;
    for (int i = 0; i < 4; ++i) value = value << 8 | next();
    return static_cast<std::int32_t>(value);
  }
  std::string text() {
    std::string text(next() % 24, ' ');
    for (char& c : text) c = static_cast<char>(next());
    return text.c_str();
  }

 private:
  const std::uint8_t* data_;
  std::size_t left_;
};

void require(bool truth) {
  if (!truth) __builtin_trap();
}

// What a text function says with little room and then with enough.
template <class Ask>
std::string text_of(Ask ask) {
  std::size_t size = 0;
  char little[8];
  igra_status status = ask(little, sizeof little, &size);
  if (status == IGRA_OK) return {little, size};
  if (status != IGRA_TOO_SMALL) return {};
  std::string text(size + 1, '\0');
  require(ask(text.data(), text.size(), &size) == IGRA_OK);
  text.resize(size);
  return text;
}

std::string everything(const igra_state* state) {
  return text_of([&](auto... to) { return igra_state_view(state, IGRA_EVERYTHING, to...); }) +
         std::to_string(igra_state_ply(state));
}

void use_state(igra_game* game, igra_state* state, Bytes& bytes) {
  std::vector<std::int32_t> ids(1024);
  std::size_t count = 0;
  require(igra_state_legal(state, ids.data(), ids.size(), &count) == IGRA_OK);
  const std::string before = everything(state);
  igra_status status = IGRA_OK;
  switch (bytes.next() % 12) {
    case 0:
    case 1:
    case 2:
    case 3: status = count == 0 ? IGRA_OK : igra_state_apply(state, ids[bytes.next() % count]); break;
    case 4: status = igra_state_apply(state, bytes.number()); break;
    case 5: status = igra_state_apply_text(state, bytes.text().c_str()); break;
    case 6: status = igra_state_undo(state); break;
    case 7: status = igra_state_draw(state, bytes.next()); break;
    case 8: {
      igra_state* world = nullptr;
      const int seat = bytes.number();
      status = igra_state_sample(state, seat, bytes.next(), &world);
      if (status == IGRA_OK) {
        std::vector<float> truth(static_cast<std::size_t>(igra_game_observation_size(game)));
        std::vector<float> seen(truth.size());
        require(igra_state_observe(state, seat, truth.data(), truth.size()) == IGRA_OK);
        require(igra_state_observe(world, seat, seen.data(), seen.size()) == IGRA_OK);
        require(truth == seen);
      }
      igra_state_free(world);
      break;
    }
    case 9: {
      std::vector<std::uint8_t> mask(static_cast<std::size_t>(igra_game_actions(game)) + bytes.next() % 2);
      status = igra_state_mask(state, mask.data(), mask.size());
      break;
    }
    case 10: {
      const int viewer = bytes.number();
      const std::int32_t told = bytes.number();
      const std::int32_t explained = bytes.number();
      text_of([&](auto... to) { return igra_state_view(state, viewer, to...); });
      text_of([&](auto... to) { return igra_state_log(state, viewer, to...); });
      text_of([&](auto... to) { return igra_state_text(state, told, viewer, to...); });
      text_of([&](auto... to) { return igra_state_explain(state, explained, to...); });
      break;
    }
    default: {
      const std::string record = text_of([&](auto... to) { return igra_state_record(state, to...); });
      igra_state* loaded = nullptr;
      igra_game* opened = nullptr;
      if (!record.empty() && igra_state_load(record.data(), record.size(), &loaded, &opened) == IGRA_OK) {
        require(everything(loaded) == everything(state));
      }
      igra_state_free(loaded);
      igra_game_free(opened);
    }
  }
  if (status != IGRA_OK) {
    require(everything(state) == before);
    require(std::strlen(igra_message()) > 0);
  }
}

void use_batch(igra_game* game, Bytes& bytes) {
  igra_batch_plan plan = igra_batch_standard();
  plan.games = bytes.number() % 64;
  plan.threads = bytes.number() % 4;
  plan.seat = bytes.number();
  plan.auto_reset = bytes.next() % 2;
  plan.draw = bytes.next() % 2;
  igra_batch* batch = nullptr;
  if (igra_batch_new(game, &plan, &batch) != IGRA_OK) return;
  std::vector<std::int32_t> ids(static_cast<std::size_t>(plan.games));
  for (int step = bytes.next() % 8; step > 0; --step) {
    require(igra_batch_random(batch, ids.data(), ids.size()) == IGRA_OK);
    if (bytes.next() % 4 == 0) ids[bytes.next() % ids.size()] = bytes.number();
    igra_batch_step(batch, ids.data(), ids.size() - bytes.next() % 32 / 31);
  }
  igra_batch_free(batch);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Bytes bytes(data, size);
  constexpr const char* kIds[] = {"klats", "paws", "five-towers", "carcassonne", "null", "chess"};
  igra_game* game = nullptr;
  const char* id = kIds[bytes.next() % std::size(kIds)];
  const int players = bytes.next() % 8;
  const std::string options = bytes.next() % 2 == 0 ? "" : bytes.text();
  if (igra_game_open(id, players, options.c_str(), &game) != IGRA_OK) return 0;
  igra_state* state = nullptr;
  require(igra_state_new(game, &state) == IGRA_OK);
  for (int calls = 0; calls < 300 && !bytes.empty(); ++calls) {
    if (bytes.next() == 255) {
      use_batch(game, bytes);
    } else {
      use_state(game, state, bytes);
    }
  }
  igra_state_free(state);
  igra_game_free(game);
  return 0;
}
