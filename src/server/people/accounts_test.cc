#include <gtest/gtest.h>

#include <thread>

#include "server/people/accounts.h"
#include "server/people/rating.h"
#include "server/store/faulty.h"
#include "server/store/memory.h"

namespace igra::server {
namespace {

constexpr PasswordCost kCheap{.operations = 1, .memory = 8192, .at_once = 2, .patience_ms = 10'000};

class AccountsTest : public testing::Test {
 protected:
  std::optional<Identity> known(std::string_view cookie) { return *accounts_.who(cookie); }
  Identity guest() { return accounts_.new_guest("bg").identity; }
  Accounts::Entrance signed_up(const std::string& who, const std::string& password = "correct horse") {
    const auto answer = accounts_.sign_up(guest(), who, password, "Firefox");
    EXPECT_TRUE(answer) << answer.error().code;
    return *answer;
  }
  Accounts::Entrance signed_in(const std::string& who, const std::string& password = "correct horse") {
    const auto answer = accounts_.sign_in(who, password, "Chromium");
    EXPECT_TRUE(answer) << answer.error().code;
    return *answer;
  }
  template <class T>
  static std::string refused(const Answer<T>& answer) {
    return answer ? "accepted" : std::string(answer.error().code);
  }

  Millis now_ = 1'700'000'000'000;
  MemoryStore memory_;
  FaultyStore store_{memory_};
  Committer committer_{store_};
  Accounts accounts_{store_, committer_, [this] { return now_; }, std::string(Signer::kKeyBytes, 'k'),
                     kCheap};
};

TEST_F(AccountsTest, guests_are_known_by_their_cookie_alone) {
  const Accounts::Entrance fresh = accounts_.new_guest("bg");
  EXPECT_FALSE(*store_.person(fresh.identity.person.id)) << "nothing is stored for who looks around";
  const auto who = known(fresh.cookie);
  ASSERT_TRUE(who);
  EXPECT_EQ(who->person.id, fresh.identity.person.id);
  EXPECT_TRUE(who->guest());
}

TEST_F(AccountsTest, cookies_cannot_be_forged) {
  const std::string cookie = accounts_.new_guest("en").cookie;
  const std::string other = accounts_.new_guest("en").cookie;
  for (std::size_t i = 0; i < cookie.size(); ++i) {
    std::string forged = cookie;
    forged[i] = forged[i] == 'A' ? 'B' : 'A';
    EXPECT_FALSE(known(forged)) << i;
    EXPECT_FALSE(known(cookie.substr(0, i))) << i;
  }
  EXPECT_FALSE(known(cookie.substr(0, 25) + other.substr(25))) << "another's signature";
  for (const char* nonsense : {"", "g", "g.", "g..", "s.", "s", ".", "x.y.z", "g.\xff.\xff", "s.\n"})
    EXPECT_FALSE(known(nonsense)) << nonsense;
}

TEST_F(AccountsTest, cookies_outlive_the_server) {
  const Accounts::Entrance fresh = accounts_.new_guest("bg");
  Accounts restarted(
      store_, committer_, [this] { return now_; }, std::string(Signer::kKeyBytes, 'k'), kCheap);
  EXPECT_TRUE(*restarted.who(fresh.cookie));
}

TEST_F(AccountsTest, a_guest_can_have_a_name_and_a_language) {
  const Accounts::Entrance fresh = accounts_.new_guest("bg");
  const auto named = accounts_.change(fresh.identity, " Ана ", std::nullopt);
  ASSERT_TRUE(named);
  EXPECT_EQ(named->name, "Ана");
  EXPECT_EQ(named->language, "bg");
  ASSERT_TRUE(accounts_.change(fresh.identity, std::nullopt, "ru"));
  EXPECT_EQ(known(fresh.cookie)->person.name, "Ана");
  EXPECT_EQ(known(fresh.cookie)->person.language, "ru");
  EXPECT_EQ(refused(accounts_.change(fresh.identity, "\u200b", std::nullopt)), "bad_name");
  EXPECT_EQ(refused(accounts_.change(fresh.identity, std::nullopt, "xx")), "bad_language");
}

TEST_F(AccountsTest, who_is_stored_later_than_met_is_as_old_as_the_store_knows) {
  const Accounts::Entrance fresh = accounts_.new_guest("en");
  const std::optional<Identity> again = known(fresh.cookie);
  ASSERT_TRUE(again);
  const auto up = accounts_.sign_up(*again, "Ана", "correct horse", "Firefox");
  ASSERT_TRUE(up);
  EXPECT_GT(up->identity.person.created, 0);
  EXPECT_EQ((*store_.person(up->identity.person.id))->created, up->identity.person.created);
}

TEST_F(AccountsTest, signing_up_keeps_who_one_is_and_ends_the_guest) {
  const Accounts::Entrance before = accounts_.new_guest("bg");
  ASSERT_TRUE(accounts_.change(before.identity, "Guest", std::nullopt));
  const auto after = accounts_.sign_up(before.identity, "Ана", "correct horse", "Firefox");
  ASSERT_TRUE(after);
  EXPECT_EQ(after->identity.person.id, before.identity.person.id);
  EXPECT_FALSE(known(before.cookie)) << "the old cookie has no password behind it";
  const auto who = known(after->cookie);
  ASSERT_TRUE(who);
  EXPECT_EQ(who->person.name, "Ана");
  EXPECT_FALSE(who->guest());
  EXPECT_EQ(refused(accounts_.sign_up(*who, "Other", "correct horse", "")), "has_account");
  EXPECT_EQ(refused(accounts_.sign_up(before.identity, "Other", "correct horse", "")), "has_account")
      << "from another window, with an old view of who one is";
  EXPECT_EQ(store_.sessions(who->person.id)->size(), 1U);
}

TEST_F(AccountsTest, signing_up_is_refused) {
  signed_up("Ана");
  EXPECT_EQ(refused(accounts_.sign_up(guest(), "АНА", "correct horse", "")), "name_taken");
  EXPECT_EQ(refused(accounts_.sign_up(guest(), "", "correct horse", "")), "bad_name");
  EXPECT_EQ(refused(accounts_.sign_up(guest(), "Bob", "short", "")), "bad_password");
  EXPECT_EQ(refused(accounts_.change(guest(), "ана", std::nullopt)), "name_taken")
      << "a guest cannot pass for an account";
}

TEST_F(AccountsTest, signing_in) {
  const Accounts::Entrance first = signed_up("Ана");
  const Accounts::Entrance second = signed_in("  ана ");
  EXPECT_EQ(second.identity.person.id, first.identity.person.id);
  EXPECT_NE(second.cookie, first.cookie);
  EXPECT_TRUE(known(first.cookie));
  EXPECT_TRUE(known(second.cookie));
  EXPECT_EQ(refused(accounts_.sign_in("Ана", "wrong horse", "")), "wrong_password");
  EXPECT_EQ(refused(accounts_.sign_in("Nobody", "correct horse", "")), "wrong_password");
  EXPECT_EQ(refused(accounts_.sign_in("\u200b", "correct horse", "")), "wrong_password");
  EXPECT_EQ(refused(accounts_.sign_in("Ана", "", "")), "wrong_password");
}

TEST_F(AccountsTest, the_store_has_neither_tokens_nor_passwords) {
  const Accounts::Entrance entrance = signed_up("Ana");
  const Session session = store_.sessions(entrance.identity.person.id)->front();
  EXPECT_EQ(entrance.cookie.find(session.hash), std::string::npos);
  EXPECT_EQ(session.hash, token_hash(entrance.cookie.substr(2)));
  EXPECT_EQ((*store_.account("ana"))->password->find("correct horse"), std::string::npos);
}

TEST_F(AccountsTest, sessions_are_listed_and_revoked) {
  const Accounts::Entrance one = signed_up("Ana");
  const Accounts::Entrance two = signed_in("Ana");
  const Accounts::Entrance three = signed_in("Ana");
  EXPECT_EQ(accounts_.sessions(one.identity)->size(), 3U);
  EXPECT_TRUE(accounts_.revoke(one.identity, two.identity.session));
  EXPECT_FALSE(known(two.cookie));
  EXPECT_TRUE(known(three.cookie));
  const Accounts::Entrance stranger = signed_up("Bob");
  EXPECT_TRUE(accounts_.revoke(stranger.identity, three.identity.session));
  EXPECT_TRUE(known(three.cookie)) << "only one's own";
  EXPECT_TRUE(accounts_.revoke(one.identity, ""));
  EXPECT_FALSE(known(three.cookie));
  EXPECT_TRUE(known(one.cookie));
  EXPECT_TRUE(accounts_.sign_out(one.identity));
  EXPECT_FALSE(known(one.cookie));
  EXPECT_EQ(refused(accounts_.sign_out(guest())), "no_account");
}

TEST_F(AccountsTest, sessions_run_out_unless_used) {
  const Accounts::Entrance used = signed_up("Ana");
  const Accounts::Entrance unused = signed_in("Ana");
  for (int i = 0; i < 4; ++i) {
    now_ += (90LL * 24 * 3600 * 1000) / 3;
    EXPECT_TRUE(known(used.cookie)) << i;
    committer_.drain();
  }
  EXPECT_FALSE(known(unused.cookie));
}

TEST_F(AccountsTest, too_many_sessions_end_the_longest_unused) {
  const Accounts::Entrance first = signed_up("Ana");
  for (std::size_t i = 0; i < Accounts::kMostSessions; ++i) {
    ++now_;
    signed_in("Ana");
  }
  EXPECT_EQ(accounts_.sessions(first.identity)->size(), Accounts::kMostSessions);
  EXPECT_FALSE(known(first.cookie));
}

TEST_F(AccountsTest, a_new_password_ends_other_sessions) {
  const Accounts::Entrance here = signed_up("Ana");
  const Accounts::Entrance there = signed_in("Ana");
  EXPECT_EQ(refused(accounts_.change_password(here.identity, "wrong horse", "battery staple")),
            "wrong_password");
  EXPECT_EQ(refused(accounts_.change_password(here.identity, "correct horse", "short")), "bad_password");
  EXPECT_TRUE(accounts_.change_password(here.identity, "correct horse", "battery staple"));
  EXPECT_TRUE(known(here.cookie));
  EXPECT_FALSE(known(there.cookie));
  EXPECT_EQ(refused(accounts_.sign_in("Ana", "correct horse", "")), "wrong_password");
  signed_in("Ana", "battery staple");
  EXPECT_EQ(refused(accounts_.change_password(guest(), "", "battery staple")), "no_account");
}

TEST_F(AccountsTest, an_old_view_of_oneself_overwrites_nothing) {
  const Accounts::Entrance here = signed_up("Ana");
  ASSERT_TRUE(accounts_.change_password(here.identity, "correct horse", "battery staple"));
  ASSERT_TRUE(accounts_.change(here.identity, "Anna", std::nullopt));
  signed_in("Anna", "battery staple");
}

TEST_F(AccountsTest, forgetting_leaves_no_trace) {
  const Accounts::Entrance entrance = signed_up("Ana");
  EXPECT_EQ(refused(accounts_.forget(entrance.identity, "wrong horse")), "wrong_password");
  EXPECT_TRUE(accounts_.forget(entrance.identity, "correct horse"));
  EXPECT_FALSE(known(entrance.cookie));
  EXPECT_FALSE(*store_.person(entrance.identity.person.id));
  EXPECT_EQ(refused(accounts_.change(entrance.identity, "Back", std::nullopt)), "no_account");
  signed_up("Ana");
}

TEST_F(AccountsTest, a_disk_that_fails_changes_nothing) {
  const Accounts::Entrance entrance = signed_up("Ana");
  store_.fail_always(true);
  EXPECT_EQ(refused(accounts_.sign_up(guest(), "Bob", "correct horse", "")), "not_stored");
  EXPECT_EQ(refused(accounts_.sign_in("Ana", "correct horse", "")), "not_stored");
  EXPECT_EQ(refused(accounts_.change(entrance.identity, "Anna", std::nullopt)), "not_stored");
  EXPECT_EQ(refused(accounts_.sign_out(entrance.identity)), "not_stored");
  EXPECT_EQ(refused(accounts_.forget(entrance.identity, "correct horse")), "not_stored");
  store_.fail_always(false);
  EXPECT_TRUE(known(entrance.cookie));
  EXPECT_FALSE(*store_.account("bob"));
}

TEST_F(AccountsTest, who_signs_up_first_has_the_name) {
  std::atomic<int> won = 0;
  std::vector<std::thread> threads;
  for (int i = 0; i < 8; ++i) {
    threads.emplace_back(
        [&] { won += static_cast<bool>(accounts_.sign_up(guest(), "Ana", "correct horse", "")); });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(won, 1);
}

TEST_F(AccountsTest, ones_own_data_to_take_along) {
  const Accounts::Entrance entrance = signed_up("Ана \"A\"");
  const PersonId id = entrance.identity.person.id;
  const Finish finish{"m", "paws", 2, true, 6, {{0, id, "", 3, 1}, {1, "", "easy", 2, 2}}};
  const Submission match = {Append{"m", 0, {{1, 5, "k", "b"}}, Summary{Phase::over, "paws", 2, "", {id}}},
                            finish, *moved_ratings(finish)};
  ASSERT_EQ(store_.commit({&match, 1}).front(), Stored::yes);
  const std::string json = *accounts_.export_data(entrance.identity);
  EXPECT_NE(json.find(R"("name":"Ана \"A\"")"), std::string::npos) << json;
  EXPECT_NE(json.find(R"("agent":"Firefox")"), std::string::npos) << json;
  EXPECT_NE(
      json.find(R"({"match":"m","game":"paws","players":2,"rated":true,"at":6,"seat":0,"score":3,"rank":1})"),
      std::string::npos)
      << json;
  EXPECT_NE(json.find(R"("matches":["m"])"), std::string::npos) << json;
  EXPECT_NE(json.find(R"("ratings":[{"game":"paws","players":2,"rating":1)"), std::string::npos) << json;
  EXPECT_NE(json.find(R"("recovery_codes":{"made":0,"left":0})"), std::string::npos) << json;
  EXPECT_EQ(json.find("argon2"), std::string::npos) << "not even the hash of the password";
  EXPECT_EQ(json.find(entrance.identity.session), std::string::npos);
}

TEST_F(AccountsTest, a_recovery_code_replaces_a_lost_password) {
  const Accounts::Entrance ana = signed_up("Ана");
  EXPECT_EQ(accounts_.recovery_codes(ana.identity)->made, 0);
  EXPECT_EQ(refused(accounts_.new_recovery_codes(ana.identity, "wrong horse")), "wrong_password");
  EXPECT_EQ(refused(accounts_.new_recovery_codes(guest(), "")), "no_account");
  const std::vector<std::string> codes = *accounts_.new_recovery_codes(ana.identity, "correct horse");
  ASSERT_EQ(codes.size(), Accounts::kRecoveryCodes);
  const RecoveryCodes stored = *accounts_.recovery_codes(ana.identity);
  EXPECT_EQ(stored.made, now_);
  ASSERT_EQ(stored.codes.size(), codes.size());
  for (const RecoveryCode& one : stored.codes) EXPECT_TRUE(one.hash.starts_with("$argon2id$")) << one.hash;

  const auto by = [&](std::string_view who, std::string_view code, const std::string& fresh = "new horses") {
    return accounts_.recover(who, code, fresh, "Firefox");
  };
  EXPECT_EQ(refused(by("Ана", codes[0], "short")), "bad_password");
  EXPECT_EQ(refused(by("Nobody", codes[0])), "wrong_code");
  EXPECT_EQ(refused(by("Ана", "")), "wrong_code");
  EXPECT_EQ(refused(by("Ана", codes[0].substr(0, 18) + (codes[0].back() == '2' ? "3" : "2"))), "wrong_code");
  std::string small = codes[0];
  for (char& c : small) c = c == '-' ? ' ' : static_cast<char>(std::tolower(c));
  const auto back = by(" ана ", small);
  ASSERT_TRUE(back) << back.error().code;
  EXPECT_EQ(back->identity.person.id, ana.identity.person.id);
  EXPECT_TRUE(known(back->cookie));
  EXPECT_FALSE(known(ana.cookie)) << "whoever was signed in is not any more";
  EXPECT_EQ(refused(accounts_.sign_in("Ана", "correct horse", "")), "wrong_password");
  signed_in("Ана", "new horses");
  EXPECT_EQ(refused(by("Ана", codes[0])), "wrong_code") << "used";
  EXPECT_EQ(accounts_.recovery_codes(ana.identity)->codes.size(), codes.size() - 1);
  EXPECT_TRUE(by("Ана", codes[1]));
}

TEST_F(AccountsTest, new_recovery_codes_end_the_older_ones) {
  const Accounts::Entrance ana = signed_up("Ana");
  const auto older = *accounts_.new_recovery_codes(ana.identity, "correct horse");
  store_.fail_always(true);
  EXPECT_EQ(refused(accounts_.new_recovery_codes(ana.identity, "correct horse")), "not_stored");
  EXPECT_EQ(refused(accounts_.recover("Ana", older[0], "new horses", "")), "not_stored");
  store_.fail_always(false);
  const auto codes = *accounts_.new_recovery_codes(ana.identity, "correct horse");
  for (const std::string& code : older)
    EXPECT_EQ(refused(accounts_.recover("Ana", code, "new horses", "")), "wrong_code");
  ASSERT_TRUE(accounts_.forget(ana.identity, "correct horse"));
  EXPECT_EQ(refused(accounts_.recover("Ana", codes[0], "new horses", "")), "wrong_code");
}

// Else a damaged page would make a stranger of somebody, with a new cookie.
TEST_F(AccountsTest, whoever_cannot_be_read_is_not_somebody_new) {
  const Accounts::Entrance entrance = signed_up("Ana");
  const Accounts::Entrance guest = accounts_.new_guest("bg");
  store_.unreadable(true);
  for (const std::string& cookie : {entrance.cookie, guest.cookie}) {
    const auto who = accounts_.who(cookie);
    ASSERT_FALSE(who);
    EXPECT_EQ(who.error().code, "not_read");
  }
  EXPECT_EQ(refused(accounts_.sign_in("Ana", "correct horse", "")), "not_read");
  EXPECT_EQ(refused(accounts_.sign_up(guest.identity, "Bo", "correct horse", "")), "not_read");
  store_.unreadable(false);
  EXPECT_TRUE(known(entrance.cookie));
}

// --- Erasure and expiry

TEST_F(AccountsTest, nobody_is_revived_by_an_older_cookie) {
  const Accounts::Entrance before = accounts_.new_guest("bg");
  const auto after = accounts_.sign_up(before.identity, "Ana", "correct horse", "");
  ASSERT_TRUE(after);
  ASSERT_TRUE(accounts_.forget(after->identity, "correct horse"));
  EXPECT_FALSE(known(before.cookie)) << "the guest's cookie from before the account";
  EXPECT_FALSE(known(after->cookie));
  EXPECT_EQ(refused(accounts_.change(before.identity, "Ana", std::nullopt)), "busy")
      << "nor by whoever still holds it";
  EXPECT_FALSE(*store_.person(before.identity.person.id));
}

TEST_F(AccountsTest, an_erased_name_stands_nowhere) {
  const Accounts::Entrance entrance = signed_up("Ана Петрова");
  const PersonId id = entrance.identity.person.id;
  const std::string created = R"({"host":")" + id +
                              R"(","name":"Ана Петрова","settings":{"seats":[{"person":")" + id +
                              R"(","name":"Ана Петрова"},{"kind":"bot","name":"Бот"}]}})";
  const std::string sat = R"({"seat":1,"person":"other","name":"Боби"})";
  const Summary summary{
      Phase::over,
      "paws",
      2,
      R"({"seats":[{"kind":"person","name":"Ана Петрова"},{"kind":"person","name":"Боби"}]})",
      {id, "other"}};
  const Submission match = {
      Append{"m", 0, {{1, 5, "created", created}, {2, 6, "sat", sat}, {3, 7, "play", "no JSON"}}, summary}};
  ASSERT_EQ(store_.commit({&match, 1}).front(), Stored::yes);
  ASSERT_TRUE(accounts_.forget(entrance.identity, "correct horse"));
  const auto journal = *store_.journal("m", 0);
  ASSERT_EQ(journal.size(), 3U);
  for (const Entry& entry : journal) EXPECT_EQ(entry.body.find("Ана"), std::string::npos) << entry.body;
  EXPECT_NE(journal[0].body.find("Бот"), std::string::npos);
  EXPECT_EQ(journal[1].body, sat) << "others are not touched";
  const auto listed = *store_.matches_of("other", 0, 9);
  EXPECT_EQ(listed.at(0).summary.title,
            R"({"seats":[{"kind":"person","name":""},{"kind":"person","name":"Боби"}]})");
  EXPECT_TRUE(store_.matches_of(id, 0, 9)->empty());
}

TEST_F(AccountsTest, sessions_and_guests_that_nobody_uses_are_forgotten) {
  const Accounts::Entrance account = signed_up("Ana");
  const Accounts::Entrance idle = accounts_.new_guest("bg"), playing = accounts_.new_guest("bg");
  for (const auto& one : {idle, playing}) ASSERT_TRUE(accounts_.change(one.identity, "Guest", std::nullopt));
  const Submission match = {Append{
      "m", 0, {{1, now_, "k", "b"}}, Summary{Phase::running, "paws", 2, "", {playing.identity.person.id}}}};
  ASSERT_EQ(store_.commit({&match, 1}).front(), Stored::yes);
  now_ += 100LL * 24 * 3600 * 1000;
  accounts_.sweep();
  committer_.drain();
  EXPECT_TRUE(store_.sessions(account.identity.person.id)->empty()) << "after ninety days";
  EXPECT_TRUE(*store_.person(idle.identity.person.id)) << "guests have a year";
  now_ += 300LL * 24 * 3600 * 1000;
  accounts_.sweep();
  committer_.drain();
  EXPECT_FALSE(*store_.person(idle.identity.person.id));
  EXPECT_TRUE(*store_.person(playing.identity.person.id)) << "their table goes on";
  EXPECT_TRUE(*store_.person(account.identity.person.id)) << "accounts stay";
}

// --- Names that are somebody's

TEST_F(AccountsTest, nobody_looks_like_an_account) {
  signed_up("Ana");
  for (const char* alike : {"\u0410na", "\uff21\uff4e\uff41", "An\u0430"}) {
    EXPECT_EQ(refused(accounts_.sign_up(guest(), alike, "correct horse", "")), "name_taken") << alike;
    EXPECT_EQ(refused(accounts_.change(guest(), alike, std::nullopt)), "name_taken") << alike;
    EXPECT_TRUE(*accounts_.is_taken(alike)) << alike;
  }
  EXPECT_FALSE(*accounts_.is_taken("Яна"));
}

TEST_F(AccountsTest, a_guest_loses_the_name_that_an_account_takes) {
  const Accounts::Entrance imitator = accounts_.new_guest("bg");
  ASSERT_TRUE(accounts_.change(imitator.identity, "Аna", std::nullopt));
  signed_up("Ana");
  EXPECT_EQ(known(imitator.cookie)->person.name, "");
}

TEST_F(AccountsTest, names_of_older_databases_get_their_looks) {
  const Submission older = {PutPerson{Person{"1", "Ana", "en", "word", 1, "ana"}}};
  ASSERT_EQ(store_.commit({&older, 1}).front(), Stored::yes);
  EXPECT_FALSE(*accounts_.is_taken("\u0410na"));
  // They were both there before anybody looked: both keep their names.
  const Submission alike = {PutPerson{Person{"0", "\u0410na", "en", "word", 1, "\u0430na"}}};
  ASSERT_EQ(store_.commit({&alike, 1}).front(), Stored::yes);
  accounts_.note_looks();
  EXPECT_TRUE(*accounts_.is_taken("\uff21na"));
  EXPECT_EQ((*store_.person("1"))->name, "Ana");
  EXPECT_EQ((*store_.person("0"))->name, "\u0410na");
}

}  // namespace
}  // namespace igra::server
