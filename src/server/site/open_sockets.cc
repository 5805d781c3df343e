#include "server/site/open_sockets.h"

namespace igra::server {

namespace {

constexpr std::uint16_t kShownOut = 1008;
constexpr char kBetween = ' ';  // in no id, session or address

std::string_view cut(std::string_view& text) {
  const std::size_t end = std::min(text.find(kBetween), text.size());
  const std::string_view first = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  return first;
}

}  // namespace

std::string SocketOwner::text() const { return person + kBetween + session + kBetween + address; }

SocketOwner SocketOwner::read(std::string_view text) {
  SocketOwner owner;
  owner.person = cut(text);
  owner.session = cut(text);
  owner.address = text;
  return owner;
}

void OpenSockets::close(const std::function<bool(const SocketOwner& owner)>& which) {
  net_().close_sockets([&which](std::string_view owner) { return which(SocketOwner::read(owner)); },
                       kShownOut);
}

void OpenSockets::close_session(const PersonId& person, const std::string& session) {
  close([&](const SocketOwner& one) { return one.person == person && one.session == session; });
}

void OpenSockets::close_person(const PersonId& person, const std::string& except_session) {
  close([&](const SocketOwner& one) {
    return one.person == person && (except_session.empty() || one.session != except_session);
  });
}

void OpenSockets::close_from(const std::function<bool(const std::string& address)>& which) {
  close([&](const SocketOwner& one) { return which(one.address); });
}

std::vector<SocketOwner> OpenSockets::owners() const {
  std::vector<SocketOwner> owners;
  for (const std::string& owner : net_().owners()) owners.push_back(SocketOwner::read(owner));
  return owners;
}

}  // namespace igra::server
