// Any bytes as a record: refused with a line, or read; and what is read is written and read again alike.
#include "games/all.h"
#include "table/record.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace igra;
  const Result<Table> table = read_record({reinterpret_cast<const char*>(data), size}, find_game);
  if (!table) {
    IGRA_CHECK(table.error().code == ErrorCode::bad_record && !table.error().message.empty());
    return 0;
  }
  const std::string written = write_record(*table);
  const Result<Table> again = read_record(written, find_game);
  IGRA_CHECK(again && write_record(*again) == written);
  return 0;
}
