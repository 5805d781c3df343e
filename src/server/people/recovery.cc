// Codes for whoever loses the password: printed or written down once, each good for one new password.
#include <algorithm>

#include "server/people/accounts.h"
#include "server/people/ids.h"
#include "server/people/names.h"
#include "server/people/rules.h"

namespace igra::server {

namespace {

// No letter is taken for another when it is read from paper: no I, O, 0 or 1.
constexpr std::string_view kLetters = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
constexpr std::size_t kLength = 16;  // 80 bits; the first letter says which code it is, which leaves 75
constexpr std::size_t kGroup = 4;

// A code without its dashes. Each of somebody's codes begins with another letter, so that whoever comes with
// one costs one slow hash and not eight.
std::string new_code(std::vector<RecoveryCode>& others) {
  while (true) {
    const std::string code = drawn(kLetters, kLength);
    const std::string label = code.substr(0, 1);
    if (std::any_of(others.begin(), others.end(), [&](const auto& one) { return one.label == label; }))
      continue;
    others.push_back({label, ""});
    return code;
  }
}

std::string with_dashes(std::string_view code) {
  std::string text;
  for (std::size_t i = 0; i < code.size(); i += kGroup) {
    if (i > 0) text += '-';
    text += code.substr(i, kGroup);
  }
  return text;
}

// As people type it: small letters, blanks and dashes are no mistakes.
std::string tidy_code(std::string_view typed) {
  std::string code;
  for (const char c : typed.substr(0, 4 * kLength)) {
    if (c != ' ' && c != '-') code += c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
  }
  return code;
}

std::optional<RecoveryCode> find_code(const RecoveryCodes& all, const std::string& code) {
  for (const RecoveryCode& one : all.codes) {
    if (code.starts_with(one.label)) return one;
  }
  return std::nullopt;
}

}  // namespace

Answer<RecoveryCodes> Accounts::recovery_codes(const Identity& identity) {
  return store_.recovery_codes(identity.person.id);
}

Answer<std::vector<std::string>> Accounts::new_recovery_codes(const Identity& identity,
                                                              const std::string& password) {
  if (const auto wrong = check_password(identity, password)) return refused(*wrong);
  RecoveryCodes kept_codes{now_(), {}};
  std::vector<std::string> shown_codes;
  for (std::size_t i = 0; i < kRecoveryCodes; ++i) {
    const std::string code = new_code(kept_codes.codes);
    const std::optional<std::string> encoded = passwords_.hash(code);
    if (!encoded) return refused(AuthError::busy);
    kept_codes.codes.back().hash = *encoded;
    shown_codes.push_back(with_dashes(code));
  }
  std::sort(kept_codes.codes.begin(), kept_codes.codes.end(),
            [](const RecoveryCode& a, const RecoveryCode& b) { return a.label < b.label; });
  if (kept({PutRecoveryCodes{identity.person.id, std::move(kept_codes)}}) != Stored::yes)
    return refused(AuthError::not_stored);
  return shown_codes;
}

Answer<Accounts::Entrance> Accounts::recover(std::string_view account, std::string_view code,
                                             const std::string& fresh, std::string_view agent) {
  if (!acceptable_password(fresh)) return refused(AuthError::bad_password);
  // As in sign_in(): the work is done whatever the name and the code.
  const std::optional<std::string> tidy = tidy_name(account);
  Answer<std::optional<Person>> found =
      tidy ? store_.account(folded(*tidy)) : Answer<std::optional<Person>>(std::nullopt);
  if (!found) return found.error();
  const std::optional<Person>& person = *found;
  const Answer<RecoveryCodes> all = person ? store_.recovery_codes(person->id) : RecoveryCodes{};
  if (!all) return all.error();
  const std::string typed = tidy_code(code);
  const std::optional<RecoveryCode> one = find_code(*all, typed);
  const auto verdict = passwords_.verify(typed, one ? std::optional(one->hash) : std::nullopt);
  if (verdict == Passwords::Verdict::busy) return refused(AuthError::busy);
  if (verdict == Passwords::Verdict::wrong) return refused(AuthError::wrong_code);
  const std::optional<std::string> encoded = passwords_.hash(fresh);
  if (!encoded) return refused(AuthError::busy);
  auto [entrance, session] = new_session(*person, agent);
  // The code is taken in the same transaction: of two who come with it one is refused.
  const Answer<Person> stored =
      update(*person, [&](Person& changed) { changed.password = encoded; },
             {TakeRecoveryCode{person->id, *one}, DropSession{person->id, ""}, PutSession{session}});
  if (!stored) return stored.error();
  entrance.identity.person = *stored;
  return entrance;
}

}  // namespace igra::server
