#include "server/host/lobby.h"

#include <algorithm>
#include <boost/asio/post.hpp>
#include <chrono>
#include <map>

namespace igra::server {

Lobby::Lobby(boost::asio::io_context& io, Millis pause)
    : pause_(pause), strand_(boost::asio::make_strand(io)), timer_(strand_) {}

void Lobby::changed(const LiveMatch& match) {
  const MatchState& state = match.state();
  const bool listed = state.settings.listed && state.phase() != Phase::over && !match.retired();
  {
    const std::lock_guard lock(mutex_);
    if (listed) {
      list_.put(match.id(), state.settings.game->info().id, state.phase() == Phase::waiting, match.listing());
    } else {
      list_.drop(match.id());
    }
    if (!list_.changed()) return;
  }
  boost::asio::post(strand_, [this] { schedule(); });
}

std::string Lobby::page(std::string_view game, std::string_view cursor) const {
  const std::lock_guard lock(mutex_);
  return list_.page(game, cursor);
}

void Lobby::schedule() {
  if (due_) return;
  due_ = true;
  timer_.expires_after(std::chrono::milliseconds(pause_));
  timer_.async_wait([this](boost::system::error_code stopped) {
    due_ = false;
    if (!stopped) tell();
  });
}

// One text for all who watch the same game.
void Lobby::tell() {
  std::map<std::string, std::string> texts;
  {
    const std::lock_guard lock(mutex_);
    for (const Watcher& watcher : watchers_) {
      const auto [text, fresh] = texts.try_emplace(watcher.game);
      if (fresh) text->second = list_.changes(watcher.game);
    }
    list_.forget_changes();
  }
  for (Watcher& watcher : watchers_) tell(watcher, texts[watcher.game]);
  // A watcher that is behind is looked at again, also when nothing changes.
  if (std::any_of(watchers_.begin(), watchers_.end(), [](const Watcher& one) { return one.behind; }))
    schedule();
}

void Lobby::tell(Watcher& watcher, const std::string& changes) {
  const std::size_t waiting = watcher.client->waiting();
  if (watcher.behind && waiting == 0) {
    watcher.behind = false;
    watcher.client->send(page(watcher.game, ""));
  } else if (!changes.empty() && waiting >= kBehind) {
    watcher.behind = true;
  } else if (!changes.empty() && !watcher.behind) {
    watcher.client->send(changes);
  }
}

void Lobby::enter(const std::shared_ptr<Client>& client, const std::string& game) {
  watchers_.push_back({client, game});
  client->send(page(game, ""));
}

void Lobby::leave(const std::shared_ptr<Client>& client) {
  std::erase_if(watchers_, [&](const Watcher& watcher) { return watcher.client == client; });
}

}  // namespace igra::server
