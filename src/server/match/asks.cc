// What people may ask for at a table, one function a kind: each checks who asks and when, and either stores
// what follows or says why not.
#include <algorithm>
#include <boost/asio/post.hpp>

#include "bots/mind.h"
#include "core/text.h"
#include "server/match/match.h"
#include "server/store/ids.h"

namespace igra::server {

namespace {

// Ready-made, so that nobody can be unkind in words of their own.
constexpr std::string_view kEmotes[] = {"hello", "good-luck", "well-played", "wow",   "oops",
                                        "hurry", "thanks",    "sorry",       "again", "bye"};

Refusal not_seated() { return {"not_seated", "You have no seat at this table."}; }
Refusal not_now(std::string message) { return {"not_now", std::move(message)}; }
Refusal not_allowed(std::string message) { return {"not_allowed", std::move(message)}; }

// A person who plays: what is proposed needs their consent.
bool votes(const SeatNow& seat) { return !seat.person.empty() && seat.stand_in.empty() && !seat.resigned; }

}  // namespace

void Match::obey(const Sender& sender, const Ask& ask) {
  const Seat seat = story_.seat_of(sender->person);
  if (seat >= 0) {
    if (const std::optional<std::int64_t> version = story_.acknowledged(seat, ask.id)) {
      sender->send(ack_text(ask.id, *version));
      return;
    }
  }
  if (const std::optional<Refusal> refusal = perform(sender, ask, seat)) refuse(sender, ask, *refusal);
}

std::optional<Refusal> Match::perform(const Sender& sender, const Ask& ask, Seat seat) {
  switch (ask.kind) {
    case AskKind::ping: sender->send(pong_text(ask.id)); return std::nullopt;
    case AskKind::sit: return sit(sender, ask, seat);
    case AskKind::set_seat: return set_seat(sender, ask);
    case AskKind::start: return start(sender, ask);
    case AskKind::move:
    case AskKind::take_back:
    case AskKind::propose:
    case AskKind::answer:
    case AskKind::resign:
    case AskKind::stand:
    case AskKind::back:
    case AskKind::rematch:
    case AskKind::emote:
    case AskKind::hint: break;
  }
  if (seat < 0) return not_seated();
  switch (ask.kind) {
    case AskKind::stand: return stand(sender, ask, seat);
    case AskKind::emote: return emote(sender, ask, seat);
    case AskKind::rematch: return rematch(sender, ask, seat);
    default: break;
  }
  if (story_.phase() != Phase::running) return not_now("The match is not running.");
  switch (ask.kind) {
    case AskKind::move: return move(sender, ask, seat);
    case AskKind::take_back: return take_back(sender, ask, seat);
    case AskKind::propose: return propose(sender, ask, seat);
    case AskKind::answer: return answer(sender, ask, seat);
    case AskKind::resign: return resign(sender, ask, seat);
    case AskKind::back: return come_back(sender, ask, seat);
    default: return hint(sender, ask, seat);
  }
}

// --- Playing

std::optional<Refusal> Match::move(const Sender& sender, const Ask& ask, Seat seat) {
  if (!story_.seats()[seat].stand_in.empty())
    return not_now("A bot plays for you: take your seat back first.");
  if (ask.ply >= 0 && ask.ply != story_.table().ply()) return not_now("The table has moved on.");
  Entry entry;
  if (std::optional<Refusal> refusal = story_.move(seat, ask.text, ask.id, world_.now(), entry))
    return refusal;
  play(seat, std::move(entry), sender, ask.id);
  return std::nullopt;
}

void Match::play(Seat seat, Entry entry, const Sender& sender, const std::string& ack) {
  acted_ = seat;
  proposal_.reset();
  std::vector<Entry> entries;
  entries.push_back(std::move(entry));
  std::optional<Finish> finish;
  if (story_.table().over()) {
    entries.push_back(entry_of("ended", {{"how", "finished"}}));
    finish = finish_now();
  }
  store(std::move(entries), sender, ack, std::move(finish));
}

Finish Match::finish_now() const {
  return {.match = id_,
          .game = std::string(story_.settings().game->info().id),
          .players = story_.settings().players(),
          .rated = story_.settings().rated,
          .at = world_.now(),
          .placings = story_.placings()};
}

std::vector<Seat> Match::voters() const {
  std::vector<Seat> voters;
  for (Seat seat = 0; seat < story_.settings().players(); ++seat) {
    if (votes(story_.seats()[seat])) voters.push_back(seat);
  }
  return voters;
}

// Nobody but bots would have to agree.
bool Match::alone(Seat seat) const {
  for (Seat other = 0; other < story_.settings().players(); ++other) {
    if (other != seat && votes(story_.seats()[other])) return false;
  }
  return votes(story_.seats()[seat]);
}

// By itself where nothing was learnt; and always against bots alone, who do not mind.
std::optional<int> Match::take_back_ply(Seat seat) const {
  if (const std::optional<int> safe = story_.table().safe_take_back(seat)) return safe;
  if (story_.settings().rated || !alone(seat)) return std::nullopt;
  return last_event_of(seat);
}

std::optional<int> Match::last_event_of(Seat seat) const {
  for (int ply = story_.table().ply(); ply-- > 0;) {
    if (story_.table().log()[ply].actor == Actor::player(seat)) return ply;
  }
  return std::nullopt;
}

std::optional<Refusal> Match::take_back(const Sender& sender, const Ask& ask, Seat seat) {
  const std::optional<int> ply = take_back_ply(seat);
  if (!ply) return not_allowed("The others must agree to this: propose it.");
  proposal_.reset();
  store({entry_of("took_back", {{"seat", seat}, {"ack", ask.id}, {"ply", *ply}})}, sender, ask.id);
  return std::nullopt;
}

std::optional<Refusal> Match::propose(const Sender& sender, const Ask& ask, Seat seat) {
  if (ask.text != "take_back" && ask.text != "end")
    return Refusal{"bad_request", "Propose 'take_back' or 'end'."};
  if (ask.text == "take_back" && !last_event_of(seat)) return not_now("You have made no event yet.");
  proposal_ = Proposal{.what = ask.text, .by = seat, .yes = {seat}};
  settle_proposal(sender, ask.id);
  return std::nullopt;
}

std::optional<Refusal> Match::answer(const Sender& sender, const Ask& ask, Seat seat) {
  if (!proposal_ || proposal_->what != ask.text) return not_now("Nothing like that is proposed now.");
  if (!ask.yes) {
    proposal_.reset();
  } else if (std::find(proposal_->yes.begin(), proposal_->yes.end(), seat) == proposal_->yes.end()) {
    proposal_->yes.push_back(seat);
  }
  settle_proposal(sender, ask.id);
  return std::nullopt;
}

void Match::settle_proposal(const Sender& sender, const std::string& ack) {
  const std::vector<Seat> needed = voters();
  const bool agreed =
      proposal_ && std::all_of(needed.begin(), needed.end(), [&](Seat seat) {
        return std::find(proposal_->yes.begin(), proposal_->yes.end(), seat) != proposal_->yes.end();
      });
  if (!agreed) {
    sender->send(ack_text(ack, story_.version()));
    tell_tables();
    return;
  }
  const Proposal proposal = *proposal_;
  proposal_.reset();
  if (proposal.what == "end") {
    store({entry_of("ended", {{"how", "agreed"}})}, sender, ack);
  } else {
    const int ply = *last_event_of(proposal.by);
    store({entry_of("took_back", {{"seat", proposal.by}, {"ack", ack}, {"ply", ply}})}, sender, ack);
  }
}

std::optional<Refusal> Match::resign(const Sender& sender, const Ask& ask, Seat seat) {
  if (story_.seats()[seat].resigned) return not_now("You have resigned already.");
  proposal_.reset();
  std::vector<Entry> entries{entry_of("resigned", {{"seat", seat}, {"ack", ask.id}})};
  const auto playing = std::count_if(story_.seats().begin(), story_.seats().end(),
                                     [](const SeatNow& who) { return !who.resigned; });
  if (playing > 2) {
    // The others play on, against a bot in that seat.
    const std::string& level = story_.settings().absent;
    entries.push_back(entry_of("away", {{"seat", seat}, {"level", level.empty() ? "easy" : level}}));
    store(std::move(entries), sender, ask.id);
    return std::nullopt;
  }
  entries.push_back(entry_of("ended", {{"how", "resigned"}}));
  Finish finish = finish_now();
  for (Placing& one : finish.placings)
    one.rank = one.seat == seat || story_.seats()[one.seat].resigned ? 2 : 1;
  store(std::move(entries), sender, ask.id, std::move(finish));
  return std::nullopt;
}

// --- Seats

std::optional<Refusal> Match::sit(const Sender& sender, const Ask& ask, Seat seat) {
  if (story_.phase() != Phase::waiting) return not_now("The match has begun.");
  if (ask.seat < 0 || ask.seat >= story_.settings().players())
    return Refusal{"bad_request", "There is no such seat."};
  const SeatNow& wanted = story_.seats()[ask.seat];
  if (seat == ask.seat) {
    sender->send(ack_text(ask.id, story_.version()));
    return std::nullopt;
  }
  if (wanted.taken()) return Refusal{"taken", "Somebody sits there."};
  if (!wanted.plan.person.empty() && wanted.plan.person != sender->person) {
    return not_allowed("This seat is kept for somebody.");
  }
  if (!wanted.plan.key.empty() && !same_secret(wanted.plan.key, ask.key)) {
    return not_allowed("This seat is kept for somebody who was invited.");
  }
  std::vector<Entry> entries;
  if (seat >= 0) entries.push_back(entry_of("stood", {{"seat", seat}}));
  entries.push_back(
      entry_of("sat", {{"seat", ask.seat}, {"person", sender->person}, {"name", sender->name}}));
  store(std::move(entries), sender, ask.id);
  return std::nullopt;
}

std::optional<Refusal> Match::stand(const Sender& sender, const Ask& ask, Seat seat) {
  const SeatNow& who = story_.seats()[seat];
  if (story_.phase() == Phase::waiting) {
    store({entry_of("stood", {{"seat", seat}})}, sender, ask.id);
  } else if (story_.phase() == Phase::running && who.stand_in.empty() && !story_.settings().absent.empty()) {
    store({entry_of("away", {{"seat", seat}, {"level", story_.settings().absent}})}, sender, ask.id);
  } else {
    sender->send(ack_text(ask.id, story_.version()));
  }
  return std::nullopt;
}

std::optional<Refusal> Match::set_seat(const Sender& sender, const Ask& ask) {
  if (sender->person != story_.host()) return not_allowed("Only who founded the table may do this.");
  if (story_.phase() != Phase::waiting) return not_now("The match has begun.");
  if (ask.seat < 0 || ask.seat >= story_.settings().players())
    return Refusal{"bad_request", "There is no such seat."};
  if (ask.text != "open" && !is_level(ask.text))
    return Refusal{"bad_request", "A seat is 'open' or has a level."};
  store({entry_of("set", {{"seat", ask.seat}, {"to", ask.text}})}, sender, ask.id);
  return std::nullopt;
}

std::optional<Refusal> Match::start(const Sender& sender, const Ask& ask) {
  if (sender->person != story_.host()) return not_allowed("Only who founded the table may do this.");
  if (story_.phase() != Phase::waiting) return not_now("The match has begun.");
  if (!full()) return not_now("There are free seats: wait, or give them to bots.");
  begin(sender, ask.id);
  return std::nullopt;
}

bool Match::full() const {
  return std::all_of(story_.seats().begin(), story_.seats().end(),
                     [](const SeatNow& seat) { return seat.taken(); });
}

// A table at which every seat was kept for somebody, as after a rematch, begins when the last one comes.
bool Match::kept_for_all_who_sit() const {
  return full() && std::all_of(story_.seats().begin(), story_.seats().end(), [](const SeatNow& seat) {
           return seat.plan.kind == SeatKind::bot || !seat.plan.person.empty();
         });
}

void Match::begin(const Sender& sender, const std::string& ack) {
  store({story_.start(FairDice::fresh())}, sender, ack);
}

std::optional<Refusal> Match::come_back(const Sender& sender, const Ask& ask, Seat seat) {
  const SeatNow& who = story_.seats()[seat];
  if (who.resigned) return not_now("You have resigned.");
  if (who.stand_in.empty()) {
    sender->send(ack_text(ask.id, story_.version()));
    return std::nullopt;
  }
  store({entry_of("back", {{"seat", seat}})}, sender, ask.id);
  return std::nullopt;
}

std::optional<Refusal> Match::rematch(const Sender& sender, const Ask& ask, Seat) {
  if (story_.phase() != Phase::over) return not_now("The match is still running.");
  if (!story_.rematch().empty()) {
    tell_table(*sender);
    sender->send(ack_text(ask.id, story_.version()));
    return std::nullopt;
  }
  world_.rematch(*this, [self = shared_from_this(), sender, id = ask.id](const MatchId& match) {
    boost::asio::post(self->strand_, [self, sender, id, match] {
      self->later([self, sender, id, match] {
        if (match.empty() || !self->story_.rematch().empty()) {
          self->tell_table(*sender);
        } else {
          self->store({entry_of("rematch", {{"match", match}})}, sender, id);
        }
      });
    });
  });
  return std::nullopt;
}

// --- Little things

std::optional<Refusal> Match::emote(const Sender& sender, const Ask& ask, Seat seat) {
  if (std::find(std::begin(kEmotes), std::end(kEmotes), ask.text) == std::end(kEmotes)) {
    return Refusal{"bad_request", "There is no such emote."};
  }
  const Millis now = world_.now();
  if (now - emoted_[seat] < world_.pace.emote) return Refusal{"too_many", "Not so fast."};
  emoted_[seat] = now;
  const std::string text = emote_text(seat, ask.text);
  for (const Sender& guest : guests_) guest->send(text);
  sender->send(ack_text(ask.id, story_.version()));
  return std::nullopt;
}

std::optional<Refusal> Match::hint(const Sender& sender, const Ask& ask, Seat seat) {
  if (!story_.settings().aids) return not_allowed("This table plays without hints.");
  if (story_.table().actor() != Actor::player(seat)) return not_now("It is not your turn.");
  // Bots think for everybody: nobody has them think about the same thing twice.
  if (std::exchange(hinted_[seat], true)) return Refusal{"too_many", "A hint is on its way."};
  think("hard", [self = shared_from_this(), sender, seat, id = ask.id](const Choice& choice,
                                                                       const Table& table) {
    Json json{{"type", "hint"}, {"id", id}, {"ply", table.ply()}, {"values", Json::array()}};
    for (const Candidate& one : choice.candidates) {
      json["values"].push_back(
          {{"event", event_text(table.position(), one.event)}, {"win", one.win}, {"scores", one.scores}});
    }
    boost::asio::post(self->strand_, [self, sender, seat, text = json.dump()] {
      self->hinted_[seat] = false;
      sender->send(text);
    });
  });
  return std::nullopt;
}

}  // namespace igra::server
