#include "core/result.h"

namespace igra {

std::string_view name(ErrorCode code) {
  switch (code) {
    case ErrorCode::bad_json: return "bad_json";
    case ErrorCode::bad_request: return "bad_request";
    case ErrorCode::unknown_game: return "unknown_game";
    case ErrorCode::bad_option: return "bad_option";
    case ErrorCode::no_game: return "no_game";
    case ErrorCode::illegal_event: return "illegal_event";
    case ErrorCode::not_your_turn: return "not_your_turn";
    case ErrorCode::bad_record: return "bad_record";
  }
  return "";
}

}  // namespace igra
