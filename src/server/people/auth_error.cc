// What goes wrong with accounts, as keys for machines and sentences for people.
#include "core/check.h"
#include "server/people/accounts.h"

namespace igra::server {

std::string_view name(AuthError error) {
  switch (error) {
    case AuthError::bad_name: return "bad_name";
    case AuthError::bad_password: return "bad_password";
    case AuthError::bad_language: return "bad_language";
    case AuthError::name_taken: return "name_taken";
    case AuthError::wrong_password: return "wrong_password";
    case AuthError::wrong_code: return "wrong_code";
    case AuthError::has_account: return "has_account";
    case AuthError::no_account: return "no_account";
    case AuthError::busy: return "busy";
    case AuthError::not_stored: return "not_stored";
    case AuthError::not_read: return "not_read";
  }
  IGRA_CHECK(false);
  return "";
}

namespace {

std::string_view sentence(AuthError error) {
  switch (error) {
    case AuthError::bad_name: return "A name has 1 to 24 visible characters.";
    case AuthError::bad_password: return "A password has 8 to 256 bytes.";
    case AuthError::bad_language: return "This language is not spoken here.";
    case AuthError::name_taken: return "Somebody has this name already.";
    case AuthError::wrong_password: return "Name and password do not go together.";
    case AuthError::wrong_code: return "Name and code do not go together, or the code was used.";
    case AuthError::has_account: return "You have an account already.";
    case AuthError::no_account: return "You have no account.";
    case AuthError::busy: return "Too many at once: try again.";
    case AuthError::not_stored: return "This could not be stored. Nothing has changed; try again.";
    case AuthError::not_read: return "This cannot be read just now.";
  }
  IGRA_CHECK(false);
  return "";
}

}  // namespace

Refusal refused(AuthError error) { return {name(error), std::string(sentence(error))}; }

}  // namespace igra::server
