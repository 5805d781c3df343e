#include "server/site/hosts.h"

#include <unistd.h>

#include <algorithm>
#include <boost/asio/ip/address.hpp>

namespace igra::server {

namespace {

std::string small(std::string_view text) {
  std::string out(text);
  std::transform(out.begin(), out.end(), out.begin(),
                 [](char c) { return static_cast<char>(c >= 'A' && c <= 'Z' ? c + 32 : c); });
  if (out.ends_with('.')) out.pop_back();  // `localhost.` is spelled out to the root
  return out;
}

bool is_address(std::string_view name) {
  if (name.starts_with('[') && name.ends_with(']')) name = name.substr(1, name.size() - 2);
  boost::system::error_code failed;
  boost::asio::ip::make_address(std::string(name), failed);
  return !failed;
}

}  // namespace

std::string_view host_name(std::string_view text) {
  if (const std::size_t scheme = text.find("://"); scheme != text.npos) text.remove_prefix(scheme + 3);
  const std::size_t bracket = text.find(']');
  const std::size_t colon = text.find(':', bracket == text.npos ? 0 : bracket);
  return text.substr(0, colon);
}

Hosts::Hosts(std::string_view public_url, std::string own_name)
    : public_name_(small(host_name(public_url))), own_name_(small(own_name)) {}

bool Hosts::known(std::string_view host) const {
  const std::string name = small(host_name(host));
  if (host.empty()) return true;  // HTTP/1.0 without one: a program that looks after the server, no browser
  if (name.empty()) return false;
  if (name == public_name_ || name == "localhost" || name.ends_with(".localhost")) return true;
  if (!own_name_.empty() && (name == own_name_ || name == own_name_ + ".local")) return true;
  return is_address(name);
}

std::string machine_name() {
  char name[256] = {};
  return ::gethostname(name, sizeof name - 1) == 0 ? name : "";
}

}  // namespace igra::server
