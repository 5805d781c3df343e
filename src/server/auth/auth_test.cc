#include <gtest/gtest.h>

#include <algorithm>
#include <thread>

#include "server/auth/accounts.h"
#include "server/auth/rules.h"
#include "server/store/faulty.h"
#include "server/store/memory.h"

namespace igra::server {
namespace {

// --- Tokens

TEST(Tokens, HashesAreBlake2b) {
  // `b2sum -l 256` of "abc"
  EXPECT_EQ(token_hash("abc"), "bddd813c634239723171ef3fee98579b94964e3bb1cb3e427262c8c068d52319");
}

TEST(Tokens, SignaturesFitOneTextAndOneKey) {
  const Signer signer(std::string(32, 'k'));
  const std::string signature = signer.sign("text");
  EXPECT_TRUE(signer.valid("text", signature));
  EXPECT_FALSE(signer.valid("texu", signature));
  EXPECT_FALSE(signer.valid("text", ""));
  EXPECT_FALSE(signer.valid("text", signature + "A"));
  EXPECT_FALSE(Signer(std::string(32, 'l')).valid("text", signature));
  for (std::size_t i = 0; i < signature.size(); ++i) {
    std::string forged = signature;
    forged[i] = forged[i] == 'A' ? 'B' : 'A';
    EXPECT_FALSE(signer.valid("text", forged));
  }
}

// --- Rules

TEST(Rules, NamesAreTidied) {
  EXPECT_EQ(tidy_name("  Ана   Мария "), "Ана Мария");
  EXPECT_EQ(tidy_name("a"), "a");
  EXPECT_EQ(tidy_name("北京 ❤ Zoë"), "北京 ❤ Zoë");
  EXPECT_EQ(tidy_name("абвгдежзийклмнопрстуфхцч"), "абвгдежзийклмнопрстуфхцч") << "24 letters, 48 bytes";
}

TEST(Rules, NamesThatCannotBeSeenOrPlayTricks) {
  for (const std::string bad :
       {"", "   ", "абвгдежзийклмнопрстуфхцчш", "a\nb", "a\tb", "a\x7f", "\xff", "a\u200bb", "\u202eevil",
        "\u2066a", "a\u00adb", "\u3164", "a\u00a0b", "\ufeffa", "a\u0301\u0301\u0301", "\u0301a", "\ue000",
        "❤\ufe0f", "𝔘𝔫𝔦𝔠𝔬𝔡𝔢𝔘𝔫𝔦𝔠𝔬𝔡𝔢𝔘𝔫𝔦𝔠"}) {
    EXPECT_FALSE(tidy_name(bad)) << bad;
  }
  EXPECT_FALSE(tidy_name(std::string(1 << 20, ' ') + "a")) << "not worth reading";
}

TEST(Rules, Passwords) {
  EXPECT_FALSE(acceptable_password("1234567"));
  EXPECT_TRUE(acceptable_password("12345678"));
  EXPECT_TRUE(acceptable_password(std::string(256, 'x')));
  EXPECT_FALSE(acceptable_password(std::string(257, 'x')));
}

// --- Passwords

constexpr PasswordCost kCheap{.operations = 1, .memory = 8192, .at_once = 2, .patience_ms = 10'000};

TEST(PasswordHashes, AreArgon2idAndDifferEachTime) {
  Passwords passwords(kCheap);
  const auto one = passwords.hash("correct horse");
  const auto two = passwords.hash("correct horse");
  ASSERT_TRUE(one && two);
  EXPECT_TRUE(one->starts_with("$argon2id$"));
  EXPECT_NE(*one, *two);
  EXPECT_EQ(passwords.verify("correct horse", one), Passwords::Verdict::right);
  EXPECT_EQ(passwords.verify("correct horsf", one), Passwords::Verdict::wrong);
  EXPECT_EQ(passwords.verify("correct horse", std::nullopt), Passwords::Verdict::wrong);
  EXPECT_EQ(passwords.verify("correct horse", ""), Passwords::Verdict::wrong);
}

TEST(PasswordHashes, TheStandardCostIsLibsodiumsInteractive) {
  Passwords passwords(PasswordCost{});
  const auto encoded = passwords.hash("correct horse");
  ASSERT_TRUE(encoded);
  EXPECT_TRUE(encoded->starts_with("$argon2id$v=19$m=65536,t=2,p=1$")) << *encoded;
}

TEST(PasswordHashes, OnlySoManyAtOnce) {
  PasswordCost cost{.operations = 3, .memory = 32 << 20, .at_once = 1, .patience_ms = 0};
  Passwords passwords(cost);
  std::atomic<bool> going = true;
  std::thread other([&] {
    while (going) static_cast<void>(passwords.hash("somebody else"));
  });
  int refused = 0;
  for (int i = 0; i < 100'000 && refused == 0; ++i) {
    refused += passwords.verify("x", std::nullopt) == Passwords::Verdict::busy;
    std::this_thread::yield();
  }
  going = false;
  other.join();
  EXPECT_GT(refused, 0);
}

// --- Accounts

class AccountsTest : public testing::Test {
 protected:
  Identity guest() { return accounts_.new_guest("bg").identity; }
  Accounts::Entrance signed_up(const std::string& who, const std::string& password = "correct horse") {
    const auto answer = accounts_.sign_up(guest(), who, password, "Firefox");
    EXPECT_TRUE(answer) << name(answer.error());
    return *answer;
  }
  Accounts::Entrance signed_in(const std::string& who, const std::string& password = "correct horse") {
    const auto answer = accounts_.sign_in(who, password, "Chromium");
    EXPECT_TRUE(answer) << name(answer.error());
    return *answer;
  }
  template <class T>
  static std::string refused(const Answer<T>& answer) {
    return answer ? "accepted" : std::string(name(answer.error()));
  }

  Millis now_ = 1'700'000'000'000;
  MemoryStore memory_;
  FaultyStore store_{memory_};
  Committer committer_{store_};
  Accounts accounts_{store_, committer_, [this] { return now_; }, kCheap};
};

TEST_F(AccountsTest, GuestsAreKnownByTheirCookieAlone) {
  const Accounts::Entrance fresh = accounts_.new_guest("bg");
  EXPECT_FALSE(store_.person(fresh.identity.person.id)) << "nothing is stored for who looks around";
  const auto who = accounts_.who(fresh.cookie);
  ASSERT_TRUE(who);
  EXPECT_EQ(who->person.id, fresh.identity.person.id);
  EXPECT_TRUE(who->guest());
}

TEST_F(AccountsTest, CookiesCannotBeForged) {
  const std::string cookie = accounts_.new_guest("en").cookie;
  const std::string other = accounts_.new_guest("en").cookie;
  for (std::size_t i = 0; i < cookie.size(); ++i) {
    std::string forged = cookie;
    forged[i] = forged[i] == 'A' ? 'B' : 'A';
    EXPECT_FALSE(accounts_.who(forged)) << i;
    EXPECT_FALSE(accounts_.who(cookie.substr(0, i))) << i;
  }
  EXPECT_FALSE(accounts_.who(cookie.substr(0, 25) + other.substr(25))) << "another's signature";
  for (const char* nonsense : {"", "g", "g.", "g..", "s.", "s", ".", "x.y.z", "g.\xff.\xff", "s.\n"})
    EXPECT_FALSE(accounts_.who(nonsense)) << nonsense;
}

TEST_F(AccountsTest, CookiesOutliveTheServer) {
  const Accounts::Entrance fresh = accounts_.new_guest("bg");
  Accounts restarted(store_, committer_, [this] { return now_; }, kCheap);
  EXPECT_TRUE(restarted.who(fresh.cookie));
}

TEST_F(AccountsTest, AGuestCanHaveANameAndALanguage) {
  const Accounts::Entrance fresh = accounts_.new_guest("bg");
  const auto named = accounts_.change(fresh.identity, " Ана ", std::nullopt);
  ASSERT_TRUE(named);
  EXPECT_EQ(named->name, "Ана");
  EXPECT_EQ(named->language, "bg");
  ASSERT_TRUE(accounts_.change(fresh.identity, std::nullopt, "ru"));
  EXPECT_EQ(accounts_.who(fresh.cookie)->person.name, "Ана");
  EXPECT_EQ(accounts_.who(fresh.cookie)->person.language, "ru");
  EXPECT_EQ(refused(accounts_.change(fresh.identity, "\u200b", std::nullopt)), "bad_name");
  EXPECT_EQ(refused(accounts_.change(fresh.identity, std::nullopt, "xx")), "bad_language");
}

TEST_F(AccountsTest, WhoIsStoredLaterThanMetIsAsOldAsTheStoreKnows) {
  const Accounts::Entrance fresh = accounts_.new_guest("en");
  const std::optional<Identity> again = accounts_.who(fresh.cookie);
  ASSERT_TRUE(again);
  const auto up = accounts_.sign_up(*again, "Ана", "correct horse", "Firefox");
  ASSERT_TRUE(up);
  EXPECT_GT(up->identity.person.created, 0);
  EXPECT_EQ(store_.person(up->identity.person.id)->created, up->identity.person.created);
}

TEST_F(AccountsTest, SigningUpKeepsWhoOneIsAndEndsTheGuest) {
  const Accounts::Entrance before = accounts_.new_guest("bg");
  ASSERT_TRUE(accounts_.change(before.identity, "Guest", std::nullopt));
  const auto after = accounts_.sign_up(before.identity, "Ана", "correct horse", "Firefox");
  ASSERT_TRUE(after);
  EXPECT_EQ(after->identity.person.id, before.identity.person.id);
  EXPECT_FALSE(accounts_.who(before.cookie)) << "the old cookie has no password behind it";
  const auto who = accounts_.who(after->cookie);
  ASSERT_TRUE(who);
  EXPECT_EQ(who->person.name, "Ана");
  EXPECT_FALSE(who->guest());
  EXPECT_EQ(refused(accounts_.sign_up(*who, "Other", "correct horse", "")), "has_account");
  EXPECT_EQ(refused(accounts_.sign_up(before.identity, "Other", "correct horse", "")), "has_account")
      << "from another window, with an old view of who one is";
  EXPECT_EQ(store_.sessions(who->person.id).size(), 1U);
}

TEST_F(AccountsTest, SigningUpIsRefused) {
  signed_up("Ана");
  EXPECT_EQ(refused(accounts_.sign_up(guest(), "АНА", "correct horse", "")), "name_taken");
  EXPECT_EQ(refused(accounts_.sign_up(guest(), "", "correct horse", "")), "bad_name");
  EXPECT_EQ(refused(accounts_.sign_up(guest(), "Bob", "short", "")), "bad_password");
  EXPECT_EQ(refused(accounts_.change(guest(), "ана", std::nullopt)), "name_taken")
      << "a guest cannot pass for an account";
}

TEST_F(AccountsTest, SigningIn) {
  const Accounts::Entrance first = signed_up("Ана");
  const Accounts::Entrance second = signed_in("  ана ");
  EXPECT_EQ(second.identity.person.id, first.identity.person.id);
  EXPECT_NE(second.cookie, first.cookie);
  EXPECT_TRUE(accounts_.who(first.cookie));
  EXPECT_TRUE(accounts_.who(second.cookie));
  EXPECT_EQ(refused(accounts_.sign_in("Ана", "wrong horse", "")), "wrong_password");
  EXPECT_EQ(refused(accounts_.sign_in("Nobody", "correct horse", "")), "wrong_password");
  EXPECT_EQ(refused(accounts_.sign_in("\u200b", "correct horse", "")), "wrong_password");
  EXPECT_EQ(refused(accounts_.sign_in("Ана", "", "")), "wrong_password");
}

TEST_F(AccountsTest, TheStoreHasNeitherTokensNorPasswords) {
  const Accounts::Entrance entrance = signed_up("Ana");
  const Session session = store_.sessions(entrance.identity.person.id).front();
  EXPECT_EQ(entrance.cookie.find(session.hash), std::string::npos);
  EXPECT_EQ(session.hash, token_hash(entrance.cookie.substr(2)));
  EXPECT_EQ(store_.account("Ana")->password->find("correct horse"), std::string::npos);
}

TEST_F(AccountsTest, SessionsAreListedAndRevoked) {
  const Accounts::Entrance one = signed_up("Ana");
  const Accounts::Entrance two = signed_in("Ana");
  const Accounts::Entrance three = signed_in("Ana");
  EXPECT_EQ(accounts_.sessions(one.identity).size(), 3U);
  EXPECT_TRUE(accounts_.revoke(one.identity, two.identity.session));
  EXPECT_FALSE(accounts_.who(two.cookie));
  EXPECT_TRUE(accounts_.who(three.cookie));
  const Accounts::Entrance stranger = signed_up("Bob");
  EXPECT_TRUE(accounts_.revoke(stranger.identity, three.identity.session));
  EXPECT_TRUE(accounts_.who(three.cookie)) << "only one's own";
  EXPECT_TRUE(accounts_.revoke(one.identity, ""));
  EXPECT_FALSE(accounts_.who(three.cookie));
  EXPECT_TRUE(accounts_.who(one.cookie));
  EXPECT_TRUE(accounts_.sign_out(one.identity));
  EXPECT_FALSE(accounts_.who(one.cookie));
  EXPECT_EQ(refused(accounts_.sign_out(guest())), "no_account");
}

TEST_F(AccountsTest, SessionsRunOutUnlessUsed) {
  const Accounts::Entrance used = signed_up("Ana");
  const Accounts::Entrance unused = signed_in("Ana");
  for (int i = 0; i < 4; ++i) {
    now_ += Accounts::kSessionLife / 3;
    EXPECT_TRUE(accounts_.who(used.cookie)) << i;
    committer_.drain();
  }
  EXPECT_FALSE(accounts_.who(unused.cookie));
}

TEST_F(AccountsTest, TooManySessionsEndTheLongestUnused) {
  const Accounts::Entrance first = signed_up("Ana");
  for (std::size_t i = 0; i < Accounts::kMostSessions; ++i) {
    ++now_;
    signed_in("Ana");
  }
  EXPECT_EQ(accounts_.sessions(first.identity).size(), Accounts::kMostSessions);
  EXPECT_FALSE(accounts_.who(first.cookie));
}

TEST_F(AccountsTest, ANewPasswordEndsOtherSessions) {
  const Accounts::Entrance here = signed_up("Ana");
  const Accounts::Entrance there = signed_in("Ana");
  EXPECT_EQ(refused(accounts_.change_password(here.identity, "wrong horse", "battery staple")),
            "wrong_password");
  EXPECT_EQ(refused(accounts_.change_password(here.identity, "correct horse", "short")), "bad_password");
  EXPECT_TRUE(accounts_.change_password(here.identity, "correct horse", "battery staple"));
  EXPECT_TRUE(accounts_.who(here.cookie));
  EXPECT_FALSE(accounts_.who(there.cookie));
  EXPECT_EQ(refused(accounts_.sign_in("Ana", "correct horse", "")), "wrong_password");
  signed_in("Ana", "battery staple");
  EXPECT_EQ(refused(accounts_.change_password(guest(), "", "battery staple")), "no_account");
}

TEST_F(AccountsTest, AnOldViewOfOneselfOverwritesNothing) {
  const Accounts::Entrance here = signed_up("Ana");
  ASSERT_TRUE(accounts_.change_password(here.identity, "correct horse", "battery staple"));
  ASSERT_TRUE(accounts_.change(here.identity, "Anna", std::nullopt));
  signed_in("Anna", "battery staple");
}

TEST_F(AccountsTest, ForgettingLeavesNoTrace) {
  const Accounts::Entrance entrance = signed_up("Ana");
  EXPECT_EQ(refused(accounts_.forget(entrance.identity, "wrong horse")), "wrong_password");
  EXPECT_TRUE(accounts_.forget(entrance.identity, "correct horse"));
  EXPECT_FALSE(accounts_.who(entrance.cookie));
  EXPECT_FALSE(store_.person(entrance.identity.person.id));
  EXPECT_EQ(refused(accounts_.change(entrance.identity, "Back", std::nullopt)), "no_account");
  signed_up("Ana");
}

TEST_F(AccountsTest, ADiskThatFailsChangesNothing) {
  const Accounts::Entrance entrance = signed_up("Ana");
  store_.fail_always(true);
  EXPECT_EQ(refused(accounts_.sign_up(guest(), "Bob", "correct horse", "")), "not_stored");
  EXPECT_EQ(refused(accounts_.sign_in("Ana", "correct horse", "")), "not_stored");
  EXPECT_EQ(refused(accounts_.change(entrance.identity, "Anna", std::nullopt)), "not_stored");
  EXPECT_EQ(refused(accounts_.sign_out(entrance.identity)), "not_stored");
  EXPECT_EQ(refused(accounts_.forget(entrance.identity, "correct horse")), "not_stored");
  store_.fail_always(false);
  EXPECT_TRUE(accounts_.who(entrance.cookie));
  EXPECT_FALSE(store_.account("Bob"));
}

TEST_F(AccountsTest, WhoSignsUpFirstHasTheName) {
  std::atomic<int> won = 0;
  std::vector<std::thread> threads;
  for (int i = 0; i < 8; ++i) {
    threads.emplace_back(
        [&] { won += static_cast<bool>(accounts_.sign_up(guest(), "Ana", "correct horse", "")); });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(won, 1);
}

TEST_F(AccountsTest, OnesOwnDataToTakeAlong) {
  const Accounts::Entrance entrance = signed_up("Ана \"A\"");
  const PersonId id = entrance.identity.person.id;
  const Submission match = {Append{"m", 0, {{1, 5, "k", "b"}}, Summary{Phase::over, "paws", 2, "", {id}}},
                            Finish{"m", "paws", 2, true, 6, {{0, id, "", 3, 1}, {1, "", "easy", 2, 2}}}};
  ASSERT_EQ(store_.commit({&match, 1}).front(), Stored::yes);
  const std::string json = accounts_.export_data(entrance.identity);
  EXPECT_NE(json.find(R"("name":"Ана \"A\"")"), std::string::npos) << json;
  EXPECT_NE(json.find(R"("agent":"Firefox")"), std::string::npos) << json;
  EXPECT_NE(
      json.find(R"({"match":"m","game":"paws","players":2,"rated":true,"at":6,"seat":0,"score":3,"rank":1})"),
      std::string::npos)
      << json;
  EXPECT_NE(json.find(R"("matches":["m"])"), std::string::npos) << json;
  EXPECT_NE(json.find(R"("ratings":[{"game":"paws","players":2,"rating":1)"), std::string::npos) << json;
  EXPECT_EQ(json.find("argon2"), std::string::npos) << "not even the hash of the password";
  EXPECT_EQ(json.find(entrance.identity.session), std::string::npos);
}

}  // namespace
}  // namespace igra::server
