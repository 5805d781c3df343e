#include "server/admin/gate.h"

#include <algorithm>

#include "core/text.h"

namespace igra::server {

namespace {

namespace ip = boost::asio::ip;

ip::address_v6 as_v6(const ip::address& address) {
  return address.is_v4() ? ip::make_address_v6(ip::v4_mapped, address.to_v4()) : address.to_v6();
}

ip::address_v6 cut(const ip::address_v6& address, int bits) {
  ip::address_v6::bytes_type bytes = address.to_bytes();
  for (int i = 0; i < 128; ++i) {
    if (i >= bits) bytes[static_cast<std::size_t>(i / 8)] &= static_cast<unsigned char>(~(0x80 >> (i % 8)));
  }
  return ip::address_v6(bytes);
}

}  // namespace

bool Network::contains(const ip::address& address) const { return cut(as_v6(address), bits) == base; }

std::string Network::text() const {
  if (base.is_v4_mapped())
    return ip::make_address_v4(ip::v4_mapped, base).to_string() + "/" + std::to_string(bits - 96);
  return base.to_string() + "/" + std::to_string(bits);
}

Answer<Network> read_network(std::string_view text) {
  const auto wrong = [] {
    return Refusal{"bad_request", "A network is like 203.0.113.7, 203.0.113.0/24 or 2001:db8::/64."};
  };
  const std::size_t slash = text.find('/');
  boost::system::error_code failed;
  const ip::address address = ip::make_address(std::string(text.substr(0, slash)), failed);
  if (failed) return wrong();
  const ip::address_v6 whole = as_v6(address);
  const bool four = whole.is_v4_mapped();
  int bits = 128;
  if (slash != std::string_view::npos) {
    const std::optional<int> count = parse_number(text.substr(slash + 1));
    if (!count || *count < (four ? 8 : 16) || *count > (four ? 32 : 128)) return wrong();
    bits = four ? 96 + *count : *count;
  }
  return Network{cut(whole, bits), bits};
}

Gate::Gate(Store& store) : store_(store) { reload(); }

void Gate::reload() {
  Answer<std::vector<Ban>> stored = store_.operating().bans();
  if (!stored && now()) return;  // what was known holds
  auto bans = std::make_shared<Bans>();
  for (Ban& ban : stored ? *stored : std::vector<Ban>{}) {
    if (!ban.network) {
      bans->people.push_back(std::move(ban));
    } else if (Answer<Network> network = read_network(ban.subject)) {
      bans->networks.emplace_back(*std::move(network), std::move(ban));
    }
  }
  std::sort(bans->people.begin(), bans->people.end(),
            [](const Ban& a, const Ban& b) { return a.subject < b.subject; });
  const std::lock_guard lock(mutex_);
  bans_ = std::move(bans);
}

std::shared_ptr<const Gate::Bans> Gate::now() const {
  const std::lock_guard lock(mutex_);
  return bans_;
}

std::optional<Ban> Gate::on(const PersonId& person, std::string_view address, Millis now_is) const {
  const std::shared_ptr<const Bans> bans = now();
  const auto found = std::lower_bound(bans->people.begin(), bans->people.end(), person,
                                      [](const Ban& ban, const PersonId& id) { return ban.subject < id; });
  if (found != bans->people.end() && found->subject == person && found->until > now_is) return *found;
  if (bans->networks.empty()) return std::nullopt;
  boost::system::error_code failed;
  const ip::address from = ip::make_address(std::string(address), failed);
  if (failed) return std::nullopt;
  for (const auto& [network, ban] : bans->networks) {
    if (ban.until > now_is && network.contains(from)) return ban;
  }
  return std::nullopt;
}

}  // namespace igra::server
