// Everything that is served, put together: routes with their limits, cookies, the web client's files, and the
// WebSockets of tables and lobby. One function a route (routes_*.cc); what all have in common is done once,
// here.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <vector>

#include "server/admin/room.h"
#include "server/host/tables.h"
#include "server/net/net.h"
#include "server/people/accounts.h"
#include "server/site/guesses.h"
#include "server/site/hosts.h"
#include "server/site/limits.h"
#include "server/site/open_sockets.h"
#include "server/site/workers.h"

namespace igra::server {

// The parts that routes speak to.
struct Parts {
  Store& store;
  Committer& committer;
  Accounts& accounts;
  Tables& tables;
  BotPool& bots;
  OpenSockets& sockets;
  Guesses& guesses;
  Gate& gate;
  admin::Room& room;
  std::function<Millis()> now;  // on the wall clock
  std::function<NetCounts()> net;
  std::function<Response(const Request&)> files;  // the web client
};

struct PortalSettings {
  std::string public_url;  // `https://play.example`: what Origin must be; empty: whatever Host says
  bool limits = true;      // rates by address and person; load tests go without
};

// One request on its way through a route.
struct Call {
  Request request;
  std::string_view route;          // the pattern that fits; logs name it, for paths hold secrets
  std::vector<std::string> parts;  // what stands for the pattern's `*`s
  Json body;                       // of a POST
  Identity who;
  bool secure = false;  // cookies go over TLS only
  Limiter* limiter = nullptr;
  Site::Reply reply;

  void answer(int status, const Json& json) const;
  void refuse(int status, std::string_view code, std::string_view message) const;
  // ... and says when it is worth asking again.
  void refuse_for(std::int64_t seconds, int status, std::string_view code, std::string_view message) const;
  // Whether the one who asks may do this so often, besides what the route allows.
  bool may(std::string_view what, const Rate& by_network, const Rate& by_person) const;
  void refuse(const Refusal& refusal) const;  // with the status that goes with its code
};

// Which threads serve a route.
enum class Where : std::uint8_t {
  here,       // quick: the one that read the request
  worker,     // waits for the disk
  passwords,  // waits for Argon2id: nobody else waits behind it
};

// A row of a table of routes: what it answers to, and what it costs.
struct Route {
  std::string_view method;
  std::string_view pattern;  // `/api/tables/*/record`
  void (*serve)(Parts& parts, Call call);
  std::size_t body;  // the longest, in bytes
  Rate by_address;
  Rate by_person;
  Where where = Where::here;
  bool makes_guests = true;  // of whoever asks without a cookie
};

std::span<const Route> table_routes();
std::span<const Route> people_routes();
std::span<const Route> account_routes();
std::span<const Route> operation_routes();
std::span<const Route> admin_routes();

// What net/ asks: finds the route, looks at limits, host and origin, says who asks, and sends it where it is
// served.
class Portal final : public Site {
 public:
  Portal(Parts parts, PortalSettings settings);
  ~Portal() override;

  void serve(Request request, Reply reply) override;
  Welcome welcome(const Request& request) override;
  std::size_t body_limit(std::string_view method, std::string_view path) const override;

 private:
  // The route that fits, with what stands for its `*`s; `other_method` when only the method does not.
  const Route* find(std::string_view method, std::string_view path, std::vector<std::string>* parts,
                    bool* other_method = nullptr) const;
  // Whether a page of ours asks, as far as its Origin says: others may not act in a visitor's name.
  bool from_here(const Request& request) const;
  bool from_known_host(const Request& request) const { return hosts_.known(request.host); }
  // Serves it there, or says that too much waits.
  void send_to(Workers& workers, const Route& route, Call call);

  Parts parts_;
  const PortalSettings settings_;
  const Hosts hosts_;
  std::vector<Route> routes_;
  Limiter limiter_;
  Workers workers_;
  Workers passwords_;
};

// `igra=…` out of a Cookie header; empty if it is not there.
std::string_view cookie_value(std::string_view header, std::string_view name);
// The value of a Set-Cookie header.
std::string cookie_header(const std::string& value, bool secure);
// The value of `key` in `a=1&b=2`; empty if it is not there.
std::string_view query_value(std::string_view query, std::string_view key);

}  // namespace igra::server
