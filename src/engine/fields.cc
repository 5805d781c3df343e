#include "engine/fields.h"

#include "core/json.h"

namespace igra {

Error bad_request(std::string message) { return {ErrorCode::bad_request, std::move(message)}; }

std::string error_answer(const Error& error) {
  std::string out;
  JsonWriter json(out);
  json.begin_object().field("ok", false).field("error", name(error.code)).field("message", error.message);
  if (error.code == ErrorCode::bad_record) json.field("line", error.line);
  json.end_object();
  return out;
}

std::string with_id(std::string answer, const Json& request) {
  const auto id = request.find("id");
  if (id == request.end()) return answer;
  const std::string text = id->dump(-1, ' ', false, Json::error_handler_t::replace);
  return "{\"id\":" + text + "," + answer.substr(1);
}

Result<Budget> budget_field(const Json& request) {
  Budget budget;
  if (request.contains("iterations")) {
    const Result<int> iterations = number_field(request, "iterations");
    if (!iterations || *iterations < 1) {
      return bad_request("The field 'iterations' must be a number of iterations.");
    }
    budget.iterations = *iterations;
    budget.ms = -1;
  }
  if (request.contains("ms")) {
    const Result<int> ms = number_field(request, "ms");
    if (!ms || *ms < 0) return bad_request("The field 'ms' must be a number of milliseconds.");
    budget.ms = *ms;
  }
  return budget;
}

Result<Viewer> viewer_field(const Json& request, int players) {
  const auto seat = request.find("seat");
  if (seat != request.end() && seat->is_null()) return Viewer::spectator();
  const Result<int> number = number_field(request, "seat");
  if (!number || *number < 0 || *number >= players) {
    return bad_request("The field 'seat' must be a seat of this game or null.");
  }
  return Viewer::at(*number);
}

}  // namespace igra
