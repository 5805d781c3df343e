// Guests, accounts and sessions. A guest is a signed cookie and needs no form; whoever wants an account gives
// a name and a password, and keeps tables and history. What is asked of cookies is quick; everything else
// waits for the disk or for Argon2id, and belongs into a worker thread.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/people/identity.h"
#include "server/people/passwords.h"
#include "server/people/tokens.h"
#include "server/refusal.h"
#include "server/store/committer.h"

namespace igra::server {

// Why an account does not get what it asked for. The names are part of the protocol.
enum class AuthError : std::uint8_t {
  bad_name,        // not 1 to 24 visible characters
  bad_password,    // not 8 to 256 bytes
  bad_language,    // not one we speak
  name_taken,      // by an account
  wrong_password,  // or a name nobody has: which one is not told
  wrong_code,      // likewise, of recovery codes
  has_account,     // a guest was expected
  no_account,      // an account was expected
  busy,            // too many passwords to check; later
  not_stored,      // the disk did not take it; nothing was changed
  not_read,        // the disk did not give it back
};
std::string_view name(AuthError error);

// The reason in words; its code is the error's name.
Refusal refused(AuthError error);

// After how many days without use something is forgotten; 0: never.
struct UnusedDays {
  int sessions = 90;
  int guests = 365;
};

class Accounts {
 public:
  // That a session was used is noted so often at most.
  static constexpr Millis kTouchEvery = 3600LL * 1000;
  static constexpr std::size_t kMostSessions = 20;  // the longest unused ends for a new one
  static constexpr std::size_t kLongestAgent = 120;
  static constexpr std::size_t kRecoveryCodes = 8;  // made at a time

  using Clock = std::function<Millis()>;
  // `secret` signs the cookies: the store's own (kCookieSecret), read by whoever opened it.
  static constexpr std::string_view kCookieSecret = "cookies";
  Accounts(Store& store, Committer& committer, Clock now, std::string secret, PasswordCost cost = {},
           UnusedDays unused = {});

  // --- Quick: at most a few reads

  // Who sent this cookie; nothing if it is not one of ours, ran out, or is a guest's who has an account by
  // now. Refused when that cannot be read: somebody who cannot be looked up is not somebody new.
  Answer<std::optional<Identity>> who(std::string_view cookie);

  struct Entrance {
    Identity identity;
    std::string cookie;  // to be set, HttpOnly
  };
  // Somebody new. Nothing is stored for a guest who only looks around: change() and sign_up() do that.
  Entrance new_guest(std::string_view language);

  Answer<std::vector<Session>> sessions(const Identity& identity);
  // The codes that are left, as they are stored.
  Answer<RecoveryCodes> recovery_codes(const Identity& identity);
  // Everything stored about somebody, as JSON.
  Answer<std::string> export_data(const Identity& identity);

  // --- Slow: wait for the disk, some for Argon2id

  // Name and language of a guest or an account; what is left out stays. Gives the person as now stored.
  Answer<Person> change(const Identity& identity, std::optional<std::string> new_name,
                        std::optional<std::string> language);
  // The guest becomes an account, with everything that was the guest's.
  Answer<Entrance> sign_up(const Identity& guest, std::string_view new_name, const std::string& password,
                           std::string_view agent);
  Answer<Entrance> sign_in(std::string_view account, const std::string& password, std::string_view agent);
  Outcome sign_out(const Identity& identity);
  // Ends one session of one's own, or with an empty hash all but this one.
  Outcome revoke(const Identity& identity, const std::string& hash);
  // Ends all other sessions too.
  Outcome change_password(const Identity& identity, const std::string& old, const std::string& fresh);
  // Codes that each let their owner choose a new password once, instead of those made before. Nobody can show
  // them again: only their hashes are kept.
  Answer<std::vector<std::string>> new_recovery_codes(const Identity& identity, const std::string& password);
  // A new password for whoever has one of the account's codes, typed with or without its dashes; all sessions
  // end but the new one.
  Answer<Entrance> recover(std::string_view account, std::string_view code, const std::string& fresh,
                           std::string_view agent);
  // A new password for whoever has the token of an operator's link, once; all sessions end. Says whose.
  Answer<PersonId> redeem(const std::string& token, const std::string& fresh);
  // Erases the person (an account needs its password): password, sessions, ratings, and the name wherever it
  // stands, at tables and in their journals. Results stay, without a name, and no cookie brings the person
  // back.
  Outcome forget(const Identity& identity, const std::string& password);

  // --- Now and then, from any thread

  // Forgets sessions and guests that nobody uses.
  void sweep();
  // Notes what names look like that were stored before that was known; at the start.
  void note_looks();
  // Whether this name, or one that looks like it, is somebody's account (not `except`'s).
  Answer<bool> is_taken(std::string_view name, const PersonId& except = {});

 private:
  std::string guest_cookie(const PersonId& person) const;
  Answer<std::optional<Identity>> guest_of(std::string_view cookie);
  Answer<std::optional<Identity>> session_of(std::string_view token);
  // The writes that take the person's name out of all their tables.
  Answer<Submission> erasure_of(const PersonId& person);
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
  const UnusedDays unused_;
};

}  // namespace igra::server
