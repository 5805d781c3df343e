// Guests, accounts and sessions. A guest is a signed cookie and needs no form; whoever wants an account gives
// a name and a password, and keeps tables and history. What is asked of cookies is quick; everything else
// waits for the disk or for Argon2id, and belongs into a worker thread.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "server/auth/identity.h"
#include "server/auth/passwords.h"
#include "server/auth/tokens.h"
#include "server/store/committer.h"

namespace igra::server {

// Why not. Their names are part of the protocol.
enum class AuthError : std::uint8_t {
  bad_name,        // not 1 to 24 visible characters
  bad_password,    // not 8 to 256 bytes
  bad_language,    // not one we speak
  name_taken,      // by an account
  wrong_password,  // or a name nobody has: which one is not told
  has_account,     // a guest was expected
  no_account,      // an account was expected
  busy,            // too many passwords to check; later
  not_stored,      // the disk did not take it; nothing was changed
};
std::string_view name(AuthError error);

template <class T>
class Answer {
 public:
  Answer(T value) : content_(std::move(value)) {}
  Answer(AuthError error) : content_(error) {}
  explicit operator bool() const { return std::holds_alternative<T>(content_); }
  const T& operator*() const { return std::get<T>(content_); }
  const T* operator->() const { return &std::get<T>(content_); }
  AuthError error() const { return std::get<AuthError>(content_); }

 private:
  std::variant<T, AuthError> content_;
};

class Accounts {
 public:
  // A session ends when it has not been used for so long; being used is noted so often at most.
  static constexpr Millis kSessionLife = 90LL * 24 * 3600 * 1000;
  static constexpr Millis kTouchEvery = 3600LL * 1000;
  static constexpr std::size_t kMostSessions = 20;  // the longest unused ends for a new one
  static constexpr std::size_t kLongestAgent = 120;

  using Clock = std::function<Millis()>;
  Accounts(Store& store, Committer& committer, Clock now, PasswordCost cost = {});

  // --- Quick: at most a few reads

  // Who sent this cookie; nothing if it is not one of ours, ran out, or is a guest's who has an account by
  // now.
  std::optional<Identity> who(std::string_view cookie);

  struct Entrance {
    Identity identity;
    std::string cookie;  // to be set, HttpOnly
  };
  // Somebody new. Nothing is stored for who only looks around: change() and sign_up() do that.
  Entrance new_guest(std::string_view language);

  std::vector<Session> sessions(const Identity& identity);
  // Everything stored about somebody, as JSON.
  std::string export_data(const Identity& identity);

  // --- Slow: wait for the disk, some for Argon2id

  // Name and language of a guest or an account; what is left out stays. Gives the person as now stored.
  Answer<Person> change(const Identity& identity, std::optional<std::string> new_name,
                        std::optional<std::string> language);
  // The guest becomes an account, with everything that was the guest's.
  Answer<Entrance> sign_up(const Identity& guest, std::string_view new_name, const std::string& password,
                           std::string_view agent);
  Answer<Entrance> sign_in(std::string_view account, const std::string& password, std::string_view agent);
  Answer<bool> sign_out(const Identity& identity);
  // Ends one session of one's own, or with an empty hash all but this one.
  Answer<bool> revoke(const Identity& identity, const std::string& hash);
  // Ends all other sessions too.
  Answer<bool> change_password(const Identity& identity, const std::string& old, const std::string& fresh);
  // Forgets the person (an account needs its password); results stay, without a name.
  Answer<bool> forget(const Identity& identity, const std::string& password);

 private:
  std::string guest_cookie(const PersonId& person) const;
  std::optional<Identity> guest_of(std::string_view cookie);
  std::optional<Identity> session_of(std::string_view token);
  std::optional<AuthError> check_password(const Identity& identity, const std::string& password);
  std::pair<Entrance, Session> new_session(Person person, std::string_view agent);
  // Commits and waits.
  Stored kept(Submission submission);
  // Changes the person as stored and commits, again if somebody else was quicker.
  Answer<Person> update(const Person& known, const std::function<void(Person&)>& edit,
                        const Submission& more);

  Store& store_;
  Committer& committer_;
  Clock now_;
  Signer signer_;
  Passwords passwords_;
};

}  // namespace igra::server
