// What bad input gets: an error with a stable code and one sentence for a person. No exceptions.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <variant>

#include "core/check.h"

namespace igra {

// The codes of docs/protocol.md; spelled there exactly as here.
enum class ErrorCode {
  bad_json,
  bad_request,
  unknown_game,
  bad_option,
  no_game,
  illegal_event,
  not_your_turn,
  bad_record,
};

std::string_view name(ErrorCode code);

struct Error {
  ErrorCode code;
  std::string message;
  int line = 0;  // of a record, 1-based; 0 where there is no line to name
};

// Either a value or an error. `if (!r) return r.error();` is the whole idiom. The server's answers carry an
// error type of their own (server/refusal.h), with more codes.
template <class T, class E = Error>
class [[nodiscard]] Result {
 public:
  Result(T value) : either_(std::move(value)) {}
  Result(E error) : either_(std::move(error)) {}

  explicit operator bool() const { return std::holds_alternative<T>(either_); }
  T& operator*() & { return checked(); }
  T&& operator*() && { return std::move(checked()); }
  const T& operator*() const& { return const_cast<Result*>(this)->checked(); }
  T* operator->() { return &checked(); }
  const T* operator->() const { return &**this; }
  const E& error() const {
    IGRA_CHECK(!*this);
    return *std::get_if<E>(&either_);
  }

 private:
  T& checked() {
    IGRA_CHECK(*this);
    return *std::get_if<T>(&either_);
  }
  std::variant<T, E> either_;
};

// Success without a value, or an Error.
using Status = Result<std::monostate>;
inline Status success() { return std::monostate{}; }

}  // namespace igra
