// A new password by an operator's link (admin/room_people.cc makes them).
#include "server/people/accounts.h"
#include "server/people/rules.h"

namespace igra::server {

Answer<PersonId> Accounts::redeem(const std::string& token, const std::string& fresh) {
  if (!acceptable_password(fresh)) return refused(AuthError::bad_password);
  const std::string hash = token_hash(token);
  const std::optional<PasswordLink> link = store_.operating().password_link(hash);
  if (!link || link->until <= now_())
    return Refusal{"wrong_link", "This link was used already, or is too old."};
  const Answer<std::optional<Person>> known = store_.person(link->person);
  if (!known) return known.error();
  if (!*known) return Refusal{"wrong_link", "This account is no longer there."};
  const std::optional<std::string> encoded = passwords_.hash(fresh);
  if (!encoded) return refused(AuthError::busy);
  // The link is taken in the same transaction: of two who come with it one is refused.
  const Answer<Person> stored =
      update(**known, [&](Person& person) { person.password = encoded; },
             {OperatingWrite(TakePasswordLink{hash}), DropSession{link->person, "", ""}});
  if (!stored) return stored.error();
  return link->person;
}

}  // namespace igra::server
