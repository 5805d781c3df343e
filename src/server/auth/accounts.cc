#include "server/auth/accounts.h"

#include <future>
#include <utility>

#include "core/check.h"
#include "server/auth/rules.h"
#include "server/store/ids.h"

namespace igra::server {

namespace {

// The browser's own words: cut short, and nothing in them that is not plain text.
std::string tidy_agent(std::string_view agent) {
  std::string out(agent.substr(0, Accounts::kLongestAgent));
  for (char& c : out) {
    if (c < ' ' || c > '~') c = '?';
  }
  return out;
}

}  // namespace

std::string_view name(AuthError error) {
  switch (error) {
    case AuthError::bad_name: return "bad_name";
    case AuthError::bad_password: return "bad_password";
    case AuthError::bad_language: return "bad_language";
    case AuthError::name_taken: return "name_taken";
    case AuthError::wrong_password: return "wrong_password";
    case AuthError::has_account: return "has_account";
    case AuthError::no_account: return "no_account";
    case AuthError::busy: return "busy";
    case AuthError::not_stored: return "not_stored";
  }
  IGRA_CHECK(false);
  return "";
}

Accounts::Accounts(Store& store, Committer& committer, Clock now, PasswordCost cost)
    : store_(store),
      committer_(committer),
      now_(std::move(now)),
      signer_(store.secret("cookies", Signer::kKeyBytes)),
      passwords_(cost) {}

// --- Cookies

std::optional<Identity> Accounts::who(std::string_view cookie) {
  if (cookie.starts_with("g.")) return guest_of(cookie);
  if (cookie.starts_with("s.")) return session_of(cookie.substr(2));
  return std::nullopt;
}

std::string Accounts::guest_cookie(const PersonId& person) const {
  const std::string text = "g." + person;
  return text + "." + signer_.sign(text);
}

std::optional<Identity> Accounts::guest_of(std::string_view cookie) {
  const std::size_t dot = cookie.rfind('.');
  const std::string_view id = cookie.substr(2, dot < 2 ? 0 : dot - 2);
  if (!is_id(id) || !signer_.valid(cookie.substr(0, dot), cookie.substr(dot + 1))) return std::nullopt;
  std::optional<Person> person = store_.person(PersonId(id));
  if (!person) return Identity{Person{PersonId(id), "", "en", std::nullopt, 0}, ""};
  if (person->password) return std::nullopt;
  return Identity{*std::move(person), ""};
}

std::optional<Identity> Accounts::session_of(std::string_view token) {
  const std::optional<Session> session = store_.session(token_hash(token));
  if (!session) return std::nullopt;
  const Millis unused = now_() - session->used;
  if (unused > kSessionLife) return std::nullopt;
  std::optional<Person> person = store_.person(session->person);
  if (!person) return std::nullopt;
  if (unused > kTouchEvery) committer_.submit({TouchSession{session->hash, now_()}}, [](Stored) {});
  return Identity{*std::move(person), session->hash};
}

Accounts::Entrance Accounts::new_guest(std::string_view language) {
  const Person person{new_id(), "", std::string(known_language(language) ? language : "en"), std::nullopt,
                      now_()};
  return {Identity{person, ""}, guest_cookie(person.id)};
}

std::vector<Session> Accounts::sessions(const Identity& identity) {
  return store_.sessions(identity.person.id);
}

// --- Changes

Stored Accounts::kept(Submission submission) {
  std::promise<Stored> outcome;
  committer_.submit(std::move(submission), [&outcome](Stored stored) { outcome.set_value(stored); });
  return outcome.get_future().get();
}

Answer<Person> Accounts::update(const Person& known, const std::function<void(Person&)>& edit,
                                const Submission& more) {
  constexpr int kTries = 5;
  for (int i = 0; i < kTries; ++i) {
    const std::optional<Person> before = store_.person(known.id);
    // An account that is gone stays gone; a guest that was never stored is stored now.
    if (!before && known.password) return AuthError::no_account;
    // Signed up in another window meanwhile: a guest's word no longer counts.
    if (before && before->password && !known.password) return AuthError::has_account;
    Person after = before.value_or(known);
    if (!before) after.created = now_();  // a cookie does not tell since when
    edit(after);
    const std::optional<Person> owner = store_.account(after.name);
    if (owner && owner->id != after.id) return AuthError::name_taken;
    Submission submission = {PutPerson{after, before}};
    submission.insert(submission.end(), more.begin(), more.end());
    const Stored stored = kept(std::move(submission));
    if (stored == Stored::yes) return after;
    if (stored == Stored::failed) return AuthError::not_stored;
  }
  return AuthError::busy;
}

Answer<Person> Accounts::change(const Identity& identity, std::optional<std::string> new_name,
                                std::optional<std::string> language) {
  if (new_name) {
    new_name = tidy_name(*new_name);
    if (!new_name) return AuthError::bad_name;
  }
  if (language && !known_language(*language)) return AuthError::bad_language;
  return update(identity.person,
                [&](Person& person) {
                  if (new_name) person.name = *new_name;
                  if (language) person.language = *language;
                },
                {});
}

std::pair<Accounts::Entrance, Session> Accounts::new_session(Person person, std::string_view agent) {
  const std::string token = new_token();
  const Millis now = now_();
  Session session{token_hash(token), person.id, now, now, tidy_agent(agent)};
  Identity identity{std::move(person), session.hash};
  return {Entrance{std::move(identity), "s." + token}, std::move(session)};
}

Answer<Accounts::Entrance> Accounts::sign_up(const Identity& guest, std::string_view new_name,
                                             const std::string& password, std::string_view agent) {
  if (!guest.guest() || guest.person.password) return AuthError::has_account;
  const std::optional<std::string> tidy = tidy_name(new_name);
  if (!tidy) return AuthError::bad_name;
  if (!acceptable_password(password)) return AuthError::bad_password;
  if (store_.account(*tidy)) return AuthError::name_taken;
  const std::optional<std::string> encoded = passwords_.hash(password);
  if (!encoded) return AuthError::busy;
  auto [entrance, session] = new_session(guest.person, agent);
  const Answer<Person> stored = update(guest.person,
                                       [&](Person& person) {
                                         person.name = *tidy;
                                         person.password = encoded;
                                       },
                                       {PutSession{session}});
  if (!stored) return stored.error();
  entrance.identity.person = *stored;
  return entrance;
}

Answer<Accounts::Entrance> Accounts::sign_in(std::string_view account, const std::string& password,
                                             std::string_view agent) {
  // The work is done whatever the name: also one that cannot be anybody's.
  const std::optional<std::string> tidy = tidy_name(account);
  std::optional<Person> person = tidy ? store_.account(*tidy) : std::nullopt;
  const auto verdict = passwords_.verify(password, person ? person->password : std::nullopt);
  if (verdict == Passwords::Verdict::busy) return AuthError::busy;
  if (verdict == Passwords::Verdict::wrong) return AuthError::wrong_password;
  const std::vector<Session> others = store_.sessions(person->id);
  auto [entrance, session] = new_session(*std::move(person), agent);
  Submission submission = {PutSession{session}};
  for (std::size_t i = kMostSessions - 1; i < others.size(); ++i)
    submission.push_back(DropSession{session.person, others[i].hash});
  if (kept(std::move(submission)) != Stored::yes) return AuthError::not_stored;
  return entrance;
}

Answer<bool> Accounts::sign_out(const Identity& identity) { return revoke(identity, identity.session); }

Answer<bool> Accounts::revoke(const Identity& identity, const std::string& hash) {
  if (identity.guest()) return AuthError::no_account;
  const std::string except = hash.empty() ? identity.session : "";
  if (kept({DropSession{identity.person.id, hash, except}}) != Stored::yes) return AuthError::not_stored;
  return true;
}

std::optional<AuthError> Accounts::check_password(const Identity& identity, const std::string& password) {
  if (identity.guest() || !identity.person.password) return AuthError::no_account;
  switch (passwords_.verify(password, identity.person.password)) {
    case Passwords::Verdict::right: return std::nullopt;
    case Passwords::Verdict::wrong: return AuthError::wrong_password;
    case Passwords::Verdict::busy: return AuthError::busy;
  }
  return AuthError::busy;
}

Answer<bool> Accounts::change_password(const Identity& identity, const std::string& old,
                                       const std::string& fresh) {
  if (!acceptable_password(fresh)) return AuthError::bad_password;
  if (const auto wrong = check_password(identity, old)) return *wrong;
  const std::optional<std::string> encoded = passwords_.hash(fresh);
  if (!encoded) return AuthError::busy;
  const Answer<Person> stored = update(identity.person, [&](Person& person) { person.password = encoded; },
                                       {DropSession{identity.person.id, "", identity.session}});
  if (!stored) return stored.error();
  return true;
}

Answer<bool> Accounts::forget(const Identity& identity, const std::string& password) {
  if (!identity.guest()) {
    if (const auto wrong = check_password(identity, password)) return *wrong;
  }
  if (kept({DropPerson{identity.person.id}}) != Stored::yes) return AuthError::not_stored;
  return true;
}

}  // namespace igra::server
