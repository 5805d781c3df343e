#include "server/site/visitors.h"

#include <algorithm>

#include "server/wire/from_client.h"

namespace igra::server {

namespace {

constexpr std::uint16_t kGoingAway = 1001;
constexpr std::uint16_t kNotAllowed = 1008;

// A client that writes into a socket. The match may keep it longer than the socket lives.
class SocketClient final : public Client {
 public:
  void found(std::shared_ptr<Socket> socket) { socket_ = std::move(socket); }
  void lost() { socket_.reset(); }
  void send(std::string_view text) override {
    if (socket_) socket_->send(text);
  }
  void close() override { close(kGoingAway); }
  void close(std::uint16_t code) {
    if (socket_) socket_->close(code);
  }
  std::size_t waiting() const override { return socket_ ? socket_->waiting() : 0; }

 private:
  std::shared_ptr<Socket> socket_;
};

class TableVisitor final : public Visitor {
 public:
  TableVisitor(std::shared_ptr<LiveMatch> match, Newcomer newcomer, Rate messages)
      : match_(std::move(match)), messages_(messages), client_(std::make_shared<SocketClient>()) {
    client_->person = std::move(newcomer.person);
    client_->name = std::move(newcomer.name);
    client_->account = newcomer.account;
    client_->since = newcomer.since;
  }

  void opened(std::shared_ptr<Socket> socket) override {
    client_->found(std::move(socket));
    match_->join(client_);
  }

  // The rate is looked at first: what comes too fast is not even read.
  void received(std::string_view text) override {
    if (!messages_.take(steady_now())) return too_fast(text);
    flood_ = std::max(0, flood_ - 1);
    Answer<Ask> ask = read_ask(text);
    if (!ask) return client_->send(error_text("", ask.error().code, ask.error().message));
    match_->ask(client_, std::move(*ask));
  }

  void closed() override {
    client_->lost();
    match_->leave(client_);
  }

 private:
  // It takes four messages in time to make up for one that came too fast: a socket that goes on hammering is
  // closed.
  static constexpr int kTooFast = 4;
  static constexpr int kPatience = 200 * kTooFast;

  void too_fast(std::string_view text) {
    flood_ += kTooFast;
    if (flood_ > kPatience) return client_->close(kNotAllowed);
    client_->send(error_text(peek_id(text), "too_many", "Not so fast."));
  }

  const std::shared_ptr<LiveMatch> match_;
  Bucket messages_;
  int flood_ = 0;
  const std::shared_ptr<SocketClient> client_;
};

class LobbyVisitor final : public Visitor {
 public:
  LobbyVisitor(Lobby& lobby, std::string game) : lobby_(lobby), game_(std::move(game)) {}
  void opened(std::shared_ptr<Socket> socket) override {
    client_->found(std::move(socket));
    lobby_.enter(client_, game_);
  }
  void received(std::string_view) override {}
  void closed() override {
    client_->lost();
    lobby_.leave(client_);
  }

 private:
  Lobby& lobby_;
  const std::string game_;
  const std::shared_ptr<SocketClient> client_ = std::make_shared<SocketClient>();
};

class DeskVisitor final : public Visitor {
 public:
  DeskVisitor(Desks& desks, PersonId person) : desks_(desks) { client_->person = std::move(person); }
  void opened(std::shared_ptr<Socket> socket) override {
    client_->found(std::move(socket));
    desks_.enter(client_);
  }
  void received(std::string_view) override {}
  void closed() override {
    client_->lost();
    desks_.leave(client_);
  }

 private:
  Desks& desks_;
  const std::shared_ptr<SocketClient> client_ = std::make_shared<SocketClient>();
};

}  // namespace

std::shared_ptr<Visitor> table_visitor(std::shared_ptr<LiveMatch> match, Newcomer newcomer, Rate messages) {
  return std::make_shared<TableVisitor>(std::move(match), std::move(newcomer), messages);
}

std::shared_ptr<Visitor> lobby_visitor(Lobby& lobby, std::string game) {
  return std::make_shared<LobbyVisitor>(lobby, std::move(game));
}

std::shared_ptr<Visitor> desk_visitor(Desks& desks, PersonId person) {
  return std::make_shared<DeskVisitor>(desks, std::move(person));
}

}  // namespace igra::server
