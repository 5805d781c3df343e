#include "testkit/spaces.h"

#include <cmath>
#include <map>
#include <set>

#include "testkit/cases.h"

namespace igra::testkit {

namespace {

#define KIT_EXPECT(condition, complaint) \
  do {                                   \
    if (!(condition)) {                  \
      complain(complaint);               \
      return;                            \
    }                                    \
  } while (false)

using Numbers = std::vector<float>;

class SpaceTour {
 public:
  SpaceTour(const Space& space, const Case& which, Rng& rng)
      : space_(space),
        which_(which),
        rng_(rng),
        layout_(space.layout(which.players)),
        position_(space.game().start(which.players, which.options)) {}

  std::string run() {
    while (complaint_.empty() && position_->actor().kind != ActorKind::end) {
      check_ids();
      if (complaint_.empty() && (ply_ < 3 || rng_.below(8) == 0)) check_observations();
      if (complaint_.empty() && position_->actor().kind == ActorKind::chance) check_sight();
      if (!complaint_.empty()) break;
      step();
    }
    if (complaint_.empty()) check_observations();
    if (ply_ > space_.longest(which_.players, which_.options)) complain("the match is longer than longest()");
    return complaint_;
  }

 private:
  void complain(const std::string& what) {
    if (!complaint_.empty()) return;
    complaint_ = std::string(space_.game().info().id) + " " + which_.name + " at ply " +
                 std::to_string(ply_) + ": " + what;
  }

  Numbers observation(const Position& position, Seat seat) const {
    // What lies behind the last number must stay as it is.
    Numbers numbers(static_cast<std::size_t>(size_of(layout_)) + 1, std::nanf(""));
    space_.observe(position, seat, numbers.data());
    return numbers;
  }

  void check_ids() {
    std::vector<std::int32_t> ids;
    space_.ids(*position_, ids);
    const std::vector<Event> offered = events_now(*position_);
    KIT_EXPECT(ids.size() == offered.size(), "not an id for every event");
    const bool chance = position_->actor().kind == ActorKind::chance;
    const int count = chance ? space_.outcomes() : space_.actions(which_.players);
    std::set<std::int32_t> distinct;
    for (const std::int32_t id : ids) {
      KIT_EXPECT(id >= 0 && id < count, "an id out of range: " + std::to_string(id));
      KIT_EXPECT(distinct.insert(id).second, "two events with the id " + std::to_string(id));
    }
  }

  void check_observations() {
    for (Seat seat = 0; seat < which_.players; ++seat) {
      const Numbers numbers = observation(*position_, seat);
      check_layout(numbers);
      if (!complaint_.empty()) return;
      // A table tells beside the view who looks and who acts.
      const std::string known_to_seat = std::to_string(seat) + " " + std::to_string(position_->actor().seat) +
                                        " " + view_text(*position_, Viewer::at(seat));
      const auto [known, fresh] = by_view_.emplace(known_to_seat, numbers);
      KIT_EXPECT(same(known->second, numbers), "equal views, other observations");
      const auto world = position_->sample(seat, rng_);
      KIT_EXPECT(same(observation(*world, seat), numbers),
                 "an observation tells what the seat does not know");
      if (position_->actor() != Actor::player(seat)) continue;
      std::vector<std::int32_t> truth, sampled;
      space_.ids(*position_, truth);
      space_.ids(*world, sampled);
      KIT_EXPECT(truth == sampled, "ids tell what the seat does not know");
    }
  }

  static bool same(const Numbers& a, const Numbers& b) {
    return std::equal(a.begin(), a.end() - 1, b.begin());
  }

  void check_layout(const Numbers& numbers) {
    std::size_t at = 0;
    for (const TensorPart& part : layout_) {
      for (int i = 0; i < part.size(); ++i, ++at) {
        KIT_EXPECT(!std::isnan(numbers[at]), "nothing was written in " + std::string(part.name));
        KIT_EXPECT(std::abs(numbers[at]) <= part.most,
                   std::string(part.name) + " has " + std::to_string(numbers[at]));
      }
    }
    KIT_EXPECT(std::isnan(numbers[at]), "an observation is longer than its layout");
  }

  void check_sight() {
    for (const Event event : events_now(*position_)) {
      const std::string whole = event_text(*position_, event);
      for (Seat seat = 0; seat < which_.players; ++seat) {
        const bool seen = event_text(*position_, event, Viewer::at(seat)) == whole;
        KIT_EXPECT(space_.shows(*position_, event, seat) == seen, "log and history differ on " + whole);
      }
    }
  }

  void step() {
    const std::vector<Event> offered = events_now(*position_);
    const bool chance = position_->actor().kind == ActorKind::chance;
    position_->apply(chance ? position_->draw(rng_)
                            : offered[rng_.below(static_cast<std::uint32_t>(offered.size()))]);
    ++ply_;
  }

  const Space& space_;
  const Case& which_;
  Rng& rng_;
  const TensorLayout layout_;
  std::unique_ptr<Position> position_;
  std::map<std::string, Numbers> by_view_;
  int ply_ = 0;
  std::string complaint_;
};

#undef KIT_EXPECT

std::string check_names(const Space& space, int players) {
  std::set<std::string> names;
  for (int id = 0; id < space.actions(players); ++id) {
    if (!names.insert(space.action_name(players, id)).second)
      return "two ids mean " + space.action_name(players, id);
  }
  std::set<std::string> outcomes;
  for (int id = 0; id < space.outcomes(); ++id) {
    if (!outcomes.insert(space.outcome_name(id)).second) return "two outcomes mean " + space.outcome_name(id);
  }
  return {};
}

}  // namespace

std::string conform(const Space& space, const Plan& plan) {
  const GameInfo& info = space.game().info();
  for (int players = info.min_players; players <= info.max_players; ++players) {
    if (std::string complaint = check_names(space, players); !complaint.empty()) return complaint;
  }
  Rng rng(plan.seed);
  const std::vector<Case> all = cases(info);
  for (int i = 0; i < std::max<int>(plan.games, static_cast<int>(all.size())); ++i) {
    std::string complaint = SpaceTour(space, all[static_cast<std::size_t>(i) % all.size()], rng).run();
    if (!complaint.empty()) return complaint;
  }
  return {};
}

}  // namespace igra::testkit
