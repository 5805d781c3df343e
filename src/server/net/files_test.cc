#include "server/net/files.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

namespace igra::server {
namespace {

Request get(std::string path, std::string accept_encoding = "", std::string if_none_match = "") {
  Request request;
  request.method = "GET";
  request.path = std::move(path);
  request.accept_encoding = std::move(accept_encoding);
  request.if_none_match = std::move(if_none_match);
  return request;
}

std::string field(const Response& response, std::string_view name) {
  for (const auto& [key, value] : response.headers) {
    if (key == name) return value;
  }
  return "";
}

// index.html (plain, gzip, brotli), a script (plain, gzip), an empty file.
std::string small_pack() {
  return "igra-pack 1\n"
         "/index.html\tabc\t0\t5\t5\t2\t7\t1\n"
         "/assets/a-1.js\tdef\t8\t4\t12\t2\t0\t0\n"
         "/sw.js\tghi\t0\t0\t0\t0\t0\t0\n"
         "\n"
         "PLAINGZBcodegz";
}

TEST(Files, pack_gives_files_and_types) {
  const std::optional<Files> files = Files::from_pack(small_pack());
  ASSERT_TRUE(files);
  EXPECT_EQ(files->count(), 3);
  const Response page = files->serve(get("/"));
  EXPECT_EQ(page.status, 200);
  EXPECT_EQ(*page.body, "PLAIN");
  EXPECT_EQ(page.type, "text/html; charset=utf-8");
  EXPECT_EQ(field(page, "Cache-Control"), "no-cache");
  EXPECT_EQ(field(page, "Content-Encoding"), "");
  const Response script = files->serve(get("/assets/a-1.js"));
  EXPECT_EQ(*script.body, "code");
  EXPECT_EQ(script.type, "text/javascript; charset=utf-8");
  EXPECT_EQ(field(script, "Cache-Control"), "public, max-age=31536000, immutable");
  EXPECT_EQ(*files->serve(get("/sw.js")).body, "");
  EXPECT_EQ(field(files->serve(get("/sw.js")), "Cache-Control"), "no-cache");
}

TEST(Files, encodings_are_negotiated) {
  const Files files = *Files::from_pack(small_pack());
  const auto body = [&](const char* path, const char* accept) {
    return *files.serve(get(path, accept)).body;
  };
  EXPECT_EQ(body("/", "gzip, deflate, br"), "B");
  EXPECT_EQ(body("/", "gzip"), "GZ");
  EXPECT_EQ(body("/", "br;q=0, gzip;q=0.5"), "GZ");
  EXPECT_EQ(body("/", "br; q=0.0, GZIP;q=0.000"), "PLAIN");
  EXPECT_EQ(body("/", "*"), "B");
  EXPECT_EQ(body("/", "*;q=0"), "PLAIN");
  EXPECT_EQ(body("/", "identity"), "PLAIN");
  EXPECT_EQ(body("/assets/a-1.js", "br, gzip"), "gz");
  EXPECT_EQ(field(files.serve(get("/", "br")), "Content-Encoding"), "br");
  EXPECT_EQ(field(files.serve(get("/", "br")), "Vary"), "Accept-Encoding");
}

TEST(Files, copies_that_hold) {
  const Files files = *Files::from_pack(small_pack());
  const std::string tag = field(files.serve(get("/", "br")), "ETag");
  EXPECT_NE(tag, field(files.serve(get("/")), "ETag")) << "other bytes, other tag";
  for (const std::string& held : {tag, "W/" + tag, "\"x\", " + tag, std::string("*")}) {
    const Response response = files.serve(get("/", "br", held));
    EXPECT_EQ(response.status, 304) << held;
    EXPECT_EQ(response.body, nullptr);
    EXPECT_EQ(field(response, "ETag"), tag);
  }
  EXPECT_EQ(files.serve(get("/", "", tag)).status, 200);
}

TEST(Files, places_in_the_client) {
  const Files files = *Files::from_pack(small_pack());
  for (const char* place : {"/table/abc", "/lobby", "/a/b/", "/apiary"}) {
    EXPECT_EQ(files.serve(get(place)).status, 200) << place;
  }
  for (const char* none :
       {"/x.js", "/assets/b-2.js", "/assets/b", "/api", "/api/x", "/ws", "/ws/x", "/.env"}) {
    EXPECT_EQ(files.serve(get(none)).status, 404) << none;
  }
  Request post = get("/");
  post.method = "POST";
  EXPECT_EQ(files.serve(post).status, 405);
}

TEST(Files, broken_packs_are_refused) {
  const std::string good = small_pack();
  for (std::size_t size = 0; size < good.size(); ++size) {
    EXPECT_FALSE(Files::from_pack(good.substr(0, size))) << size;
  }
  EXPECT_FALSE(Files::from_pack("igra-pack 1\n/a\tt\t0\t99999999999999999999\t0\t0\t0\t0\n\nx"));
  EXPECT_FALSE(Files::from_pack("igra-pack 1\n/a\tt\t1\t18446744073709551615\t0\t0\t0\t0\n\nx"));
  EXPECT_FALSE(Files::from_pack("igra-pack 2\n\n"));
}

class Folder {
 public:
  Folder() : path_(std::filesystem::temp_directory_path() / ("igra-files-" + std::to_string(::getpid()))) {
    std::filesystem::create_directories(path_ / "assets");
  }
  ~Folder() { std::filesystem::remove_all(path_); }
  void write(const std::string& name, std::string_view bytes) const {
    std::ofstream(path_ / name, std::ios::binary) << bytes;
  }
  std::string path() const { return path_.string(); }

 private:
  std::filesystem::path path_;
};

TEST(Files, folder_is_read_once_and_links_are_not_followed) {
  const Folder folder;
  folder.write("index.html", "page");
  folder.write("assets/e.wasm", std::string("\0asm", 4));
  std::filesystem::create_symlink("/etc/passwd", folder.path() + "/secret.txt");
  const std::optional<Files> files = Files::from_folder(folder.path());
  ASSERT_TRUE(files);
  EXPECT_EQ(files->count(), 2);
  EXPECT_EQ(*files->serve(get("/here")).body, "page");
  EXPECT_EQ(files->serve(get("/assets/e.wasm")).type, "application/wasm");
  EXPECT_EQ(files->serve(get("/secret.txt")).status, 404);
  EXPECT_FALSE(Files::from_folder(folder.path() + "/none"));
}

// What the tool packs, this reads.
TEST(Files, tool_and_reader_agree) {
  if (std::system("node --version > /dev/null 2>&1") != 0) GTEST_SKIP() << "no node";
  const Folder folder;
  const std::string page(5000, 'p');
  folder.write("index.html", page);
  folder.write("assets/short.js", "x");
  const std::string pack = folder.path() + ".pack";
  const std::string command = "node tools/pack_web.mjs " + folder.path() + " " + pack;
  ASSERT_EQ(std::system(command.c_str()), 0);
  std::ifstream in(pack, std::ios::binary);
  const std::string bytes{std::istreambuf_iterator<char>(in), {}};
  std::filesystem::remove(pack);
  const std::optional<Files> files = Files::from_pack(bytes);
  ASSERT_TRUE(files);
  EXPECT_EQ(files->count(), 2);
  EXPECT_EQ(*files->serve(get("/")).body, page);
  EXPECT_LT(files->serve(get("/", "gzip")).body->size(), page.size());
  EXPECT_TRUE(files->serve(get("/", "gzip")).body->starts_with("\x1F\x8B"));
  EXPECT_EQ(*files->serve(get("/assets/short.js", "br, gzip")).body, "x") << "not worth it";
}

TEST(Files, built_in_is_there) {
  const Files files = Files::built_in();
  EXPECT_EQ(files.serve(get("/")).status, 200);
  EXPECT_EQ(files.serve(get("/table/x")).type, "text/html; charset=utf-8");
}

}  // namespace
}  // namespace igra::server
