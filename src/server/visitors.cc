#include "server/visitors.h"

namespace igra::server {

namespace {

constexpr std::uint16_t kGoingAway = 1001;
constexpr std::uint16_t kNotAllowed = 1008;

// A guest that writes into a socket. The match may keep it longer than the socket lives.
class SocketGuest final : public Guest {
 public:
  explicit SocketGuest(std::shared_ptr<Socket> socket) : socket_(std::move(socket)) {}
  void send(std::string_view text) override {
    if (socket_) socket_->send(text);
  }
  void close() override {
    if (socket_) socket_->close(kGoingAway);
  }
  void lost() { socket_.reset(); }

 private:
  std::shared_ptr<Socket> socket_;
};

class TableVisitor final : public Visitor {
 public:
  TableVisitor(std::shared_ptr<Match> match, Newcomer newcomer, Rate messages)
      : match_(std::move(match)), newcomer_(std::move(newcomer)), messages_(messages) {}

  void opened(std::shared_ptr<Socket> socket) override {
    guest_ = std::make_shared<SocketGuest>(socket);
    socket_ = socket;
    guest_->person = newcomer_.person;
    guest_->name = newcomer_.name;
    guest_->since = newcomer_.since;
    match_->join(guest_);
  }

  void received(std::string_view text) override {
    const bool in_time = messages_.take(steady_now());
    // Who does not listen is shown the door.
    if (!in_time && ++flood_ > kPatience) return socket_->close(kNotAllowed);
    Result<Ask> ask = read_ask(text);
    if (!ask) return answer("", name(ask.error().code), ask.error().message);
    if (!in_time) return answer(ask->id, "too_many", "Not so fast.");
    flood_ = 0;
    match_->ask(guest_, std::move(*ask));
  }

  void closed() override {
    guest_->lost();
    socket_.reset();
    match_->leave(guest_);
  }

 private:
  static constexpr int kPatience = 200;

  void answer(std::string_view id, std::string_view code, std::string_view message) {
    guest_->send(error_text(id, code, message));
  }

  std::shared_ptr<Match> match_;
  Newcomer newcomer_;
  Bucket messages_;
  int flood_ = 0;
  std::shared_ptr<SocketGuest> guest_;
  std::shared_ptr<Socket> socket_;
};

class LobbyVisitor final : public Visitor {
 public:
  explicit LobbyVisitor(Hall& hall) : hall_(hall) {}
  void opened(std::shared_ptr<Socket> socket) override {
    guest_ = std::make_shared<SocketGuest>(std::move(socket));
    hall_.enter(guest_);
  }
  void received(std::string_view) override {}
  void closed() override {
    guest_->lost();
    hall_.leave(guest_);
  }

 private:
  Hall& hall_;
  std::shared_ptr<SocketGuest> guest_;
};

}  // namespace

std::shared_ptr<Visitor> table_visitor(std::shared_ptr<Match> match, Newcomer newcomer, Rate messages) {
  return std::make_shared<TableVisitor>(std::move(match), std::move(newcomer), messages);
}

std::shared_ptr<Visitor> lobby_visitor(Hall& hall) { return std::make_shared<LobbyVisitor>(hall); }

}  // namespace igra::server
