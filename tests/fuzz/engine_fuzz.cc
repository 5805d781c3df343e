// Any lines to the engine protocol: every line gets one answer, a JSON object with "ok"; a request
// that fails changes nothing.
#include "engine/engine.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace igra;
  Engine engine;
  std::string_view rest(reinterpret_cast<const char*>(data), size);
  while (!rest.empty()) {
    const std::size_t end = rest.find('\n');
    const std::string_view line = rest.substr(0, end);
    rest = end == std::string_view::npos ? std::string_view{} : rest.substr(end + 1);
    const std::string before = engine.answer(R"({"cmd":"record"})");
    const std::string answer = engine.answer(line);
    const Json json = Json::parse(answer, nullptr, false);
    IGRA_CHECK(json.is_object() && json.contains("ok"));
    if (!json["ok"].get<bool>()) {
      IGRA_CHECK(json["error"].is_string() && !json["message"].get<std::string>().empty());
      IGRA_CHECK(engine.answer(R"({"cmd":"record"})") == before);
    }
  }
  return 0;
}
