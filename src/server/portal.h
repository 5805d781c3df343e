// Everything that is served, put together: routes with their limits, cookies, the web client's files, and the
// WebSockets of tables and lobby. One function a route (routes_*.cc); what all have in common is done once,
// here.
#pragma once

#include <boost/asio/thread_pool.hpp>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "server/auth/accounts.h"
#include "server/limits.h"
#include "server/match/hall.h"
#include "server/net/net.h"

namespace igra::server {

// The parts that routes speak to.
struct Parts {
  Store& store;
  Committer& committer;
  Accounts& accounts;
  Hall& hall;
  BotPool& bots;
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
  Site::Reply reply;

  void answer(int status, const Json& json) const;
  void refuse(int status, std::string_view code, std::string_view message) const;
};

struct Route {
  std::string_view method;
  std::string_view pattern;  // `/api/tables/*/record`
  void (*serve)(Parts& parts, Call call);
  std::size_t body;  // the longest, in bytes
  Rate by_address;
  Rate by_person;
  bool slow = false;  // waits for the disk or a password: runs on a worker
};

std::span<const Route> table_routes();
std::span<const Route> people_routes();
std::span<const Route> account_routes();
std::span<const Route> operation_routes();

class Portal final : public Site {
 public:
  Portal(Parts parts, PortalSettings settings);
  ~Portal() override;

  void serve(Request request, Reply reply) override;
  Welcome welcome(const Request& request) override;
  std::size_t body_limit(std::string_view method, std::string_view path) const override;

 private:
  const Route* find(std::string_view method, std::string_view path, std::vector<std::string>* parts,
                    bool* other_method = nullptr) const;
  bool from_here(const Request& request) const;
  bool allowed(const Route& route, const Request& request, const PersonId& person);

  Parts parts_;
  const PortalSettings settings_;
  std::vector<Route> routes_;
  Buckets buckets_;
  boost::asio::thread_pool slow_;
};

// `igra=…` out of a Cookie header; empty if it is not there.
std::string_view cookie_value(std::string_view header, std::string_view name);
// The value of a Set-Cookie header.
std::string cookie_header(const std::string& value, bool secure);
// The value of `key` in `a=1&b=2`; empty if it is not there.
std::string_view query_value(std::string_view query, std::string_view key);

}  // namespace igra::server
