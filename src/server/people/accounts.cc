#include "server/people/accounts.h"

#include <future>
#include <limits>
#include <utility>

#include "core/languages.h"
#include "server/people/erasure.h"
#include "server/people/ids.h"
#include "server/people/names.h"
#include "server/people/rules.h"

namespace igra::server {

namespace {

constexpr Millis kDay = 24LL * 3600 * 1000;

// The browser's own words: cut short, and nothing in them that is not plain text.
std::string tidy_agent(std::string_view agent) {
  std::string out(agent.substr(0, Accounts::kLongestAgent));
  for (char& c : out) {
    if (c < ' ' || c > '~') c = '?';
  }
  return out;
}

}  // namespace

Accounts::Accounts(Store& store, Committer& committer, Clock now, std::string secret, PasswordCost cost,
                   UnusedDays unused)
    : store_(store),
      committer_(committer),
      now_(std::move(now)),
      signer_(std::move(secret)),
      passwords_(cost),
      unused_(unused) {}

// --- Cookies

Answer<std::optional<Identity>> Accounts::who(std::string_view cookie) {
  if (cookie.starts_with("g.")) return guest_of(cookie);
  if (cookie.starts_with("s.")) return session_of(cookie.substr(2));
  return std::optional<Identity>();
}

std::string Accounts::guest_cookie(const PersonId& person) const {
  const std::string text = "g." + person;
  return text + "." + signer_.sign(text);
}

Answer<std::optional<Identity>> Accounts::guest_of(std::string_view cookie) {
  const std::optional<Identity> nobody;
  const std::size_t dot = cookie.rfind('.');
  const std::string_view id = cookie.substr(2, dot < 2 ? 0 : dot - 2);
  if (!is_id(id) || !signer_.valid(cookie.substr(0, dot), cookie.substr(dot + 1))) return nobody;
  Answer<std::optional<Person>> person = store_.person(PersonId(id));
  if (!person) return person.error();
  if (!*person) {
    // Never stored, or erased: then the cookie from before revives nobody.
    const Answer<bool> erased = store_.erased(PersonId(id));
    if (!erased) return erased.error();
    if (*erased) return nobody;
    return std::optional(Identity{Person{PersonId(id), "", "en", std::nullopt, 0}, ""});
  }
  if ((*person)->password) return nobody;
  return std::optional(Identity{**std::move(person), ""});
}

Answer<std::optional<Identity>> Accounts::session_of(std::string_view token) {
  const std::optional<Identity> nobody;
  const Answer<std::optional<Session>> found = store_.session(token_hash(token));
  if (!found) return found.error();
  const std::optional<Session>& session = *found;
  if (!session) return nobody;
  const Millis quiet = now_() - session->used;
  if (unused_.sessions > 0 && quiet > unused_.sessions * kDay) return nobody;
  Answer<std::optional<Person>> person = store_.person(session->person);
  if (!person) return person.error();
  if (!*person) return nobody;
  if (quiet > kTouchEvery) committer_.submit({TouchSession{session->hash, now_()}}, [](Stored) {});
  return std::optional(Identity{**std::move(person), session->hash});
}

Accounts::Entrance Accounts::new_guest(std::string_view language) {
  const Person person{new_id(), "", std::string(known_language(language) ? language : "en"), std::nullopt,
                      now_()};
  return {Identity{person, ""}, guest_cookie(person.id)};
}

Answer<std::vector<Session>> Accounts::sessions(const Identity& identity) {
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
    const Answer<std::optional<Person>> read = store_.person(known.id);
    if (!read) return read.error();
    const std::optional<Person>& before = *read;
    // An account that is gone stays gone; a guest that was never stored is stored now.
    if (!before && known.password) return refused(AuthError::no_account);
    // Signed up in another window meanwhile: a guest's word no longer counts.
    if (before && before->password && !known.password) return refused(AuthError::has_account);
    Person after = before.value_or(known);
    if (!before) after.created = now_();  // a cookie does not tell since when
    edit(after);
    after.key = folded(after.name);
    after.look = look_of(after.name);
    const Answer<bool> taken = is_taken(after.name, after.id);
    if (!taken) return taken.error();
    if (*taken) return refused(AuthError::name_taken);
    Submission submission = {PutPerson{after, before}};
    submission.insert(submission.end(), more.begin(), more.end());
    const Stored stored = kept(std::move(submission));
    if (stored == Stored::yes) return after;
    if (stored == Stored::failed) return refused(AuthError::not_stored);
  }
  return refused(AuthError::busy);
}

Answer<Person> Accounts::change(const Identity& identity, std::optional<std::string> new_name,
                                std::optional<std::string> language) {
  if (new_name) {
    new_name = tidy_name(*new_name);
    if (!new_name) return refused(AuthError::bad_name);
  }
  if (language && !known_language(*language)) return refused(AuthError::bad_language);
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
  if (!guest.guest() || guest.person.password) return refused(AuthError::has_account);
  const std::optional<std::string> tidy = tidy_name(new_name);
  if (!tidy) return refused(AuthError::bad_name);
  if (!acceptable_password(password)) return refused(AuthError::bad_password);
  const Answer<bool> taken = is_taken(*tidy, guest.person.id);
  if (!taken) return taken.error();
  if (*taken) return refused(AuthError::name_taken);
  const std::optional<std::string> encoded = passwords_.hash(password);
  if (!encoded) return refused(AuthError::busy);
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
  Answer<std::optional<Person>> found =
      tidy ? store_.account(folded(*tidy)) : Answer<std::optional<Person>>(std::nullopt);
  if (!found) return found.error();
  std::optional<Person>& person = *found;
  const auto verdict = passwords_.verify(password, person ? person->password : std::nullopt);
  if (verdict == Passwords::Verdict::busy) return refused(AuthError::busy);
  if (verdict == Passwords::Verdict::wrong) return refused(AuthError::wrong_password);
  const Answer<std::vector<Session>> others = store_.sessions(person->id);
  if (!others) return others.error();
  auto [entrance, session] = new_session(*std::move(person), agent);
  Submission submission = {PutSession{session}};
  for (std::size_t i = kMostSessions - 1; i < others->size(); ++i)
    submission.push_back(DropSession{session.person, (*others)[i].hash});
  if (kept(std::move(submission)) != Stored::yes) return refused(AuthError::not_stored);
  return entrance;
}

Outcome Accounts::sign_out(const Identity& identity) { return revoke(identity, identity.session); }

Outcome Accounts::revoke(const Identity& identity, const std::string& hash) {
  if (identity.guest()) return refused(AuthError::no_account);
  const std::string except = hash.empty() ? identity.session : "";
  if (kept({DropSession{identity.person.id, hash, except}}) != Stored::yes)
    return refused(AuthError::not_stored);
  return granted();
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

Outcome Accounts::change_password(const Identity& identity, const std::string& old,
                                  const std::string& fresh) {
  if (!acceptable_password(fresh)) return refused(AuthError::bad_password);
  if (const auto wrong = check_password(identity, old)) return refused(*wrong);
  const std::optional<std::string> encoded = passwords_.hash(fresh);
  if (!encoded) return refused(AuthError::busy);
  const Answer<Person> stored = update(identity.person, [&](Person& person) { person.password = encoded; },
                                       {DropSession{identity.person.id, "", identity.session}});
  if (!stored) return stored.error();
  return granted();
}

Outcome Accounts::forget(const Identity& identity, const std::string& password) {
  if (!identity.guest()) {
    if (const auto wrong = check_password(identity, password)) return refused(*wrong);
  }
  Answer<Submission> erasure = erasure_of(identity.person.id);
  if (!erasure) return erasure.error();
  erasure->push_back(DropPerson{identity.person.id, now_()});
  if (kept(*std::move(erasure)) != Stored::yes) return refused(AuthError::not_stored);
  return granted();
}

Answer<Submission> Accounts::erasure_of(const PersonId& person) {
  const Answer<std::vector<Store::Listed>> matches =
      store_.matches_of(person, 0, std::numeric_limits<int>::max());
  if (!matches) return matches.error();
  Submission erasure;
  for (const Store::Listed& one : *matches) {
    const Answer<std::vector<Entry>> journal = store_.journal(one.match);
    // What cannot be read shows no name to anybody either.
    if (!journal) continue;
    if (auto redact = without_name(one.match, *journal, one.summary.title, person))
      erasure.push_back(*std::move(redact));
  }
  return erasure;
}

// --- Now and then

void Accounts::sweep() {
  const auto since = [&](int days) { return days > 0 ? now_() - days * kDay : 0; };
  committer_.submit({DropUnused{since(unused_.sessions), since(unused_.guests)}}, [](Stored) {});
}

void Accounts::note_looks() {
  constexpr int kAtOnce = 1000;
  PersonId last;
  while (true) {
    const Answer<std::vector<Person>> some = store_.people_without_look(last, kAtOnce);
    if (!some || some->empty()) return;
    last = some->back().id;
    for (const Person& before : *some) {
      Person after = before;
      after.key = folded(after.name);
      after.look = look_of(after.name);
      // Refused where it looks like an account's that was there before: both keep their names.
      committer_.submit({PutPerson{after, before}}, [](Stored) {});
    }
    committer_.drain();
  }
}

Answer<bool> Accounts::is_taken(std::string_view name, const PersonId& except) {
  if (name.empty()) return false;
  for (const auto& owner : {store_.account(folded(name)), store_.account_like(look_of(name))}) {
    if (!owner) return owner.error();
    if (*owner && (*owner)->id != except) return true;
  }
  return false;
}

}  // namespace igra::server
