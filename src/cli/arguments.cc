#include "cli/arguments.h"

#include <CLI/CLI.hpp>
#include <functional>

#include "bots/bot.h"
#include "cli/command.h"
#include "cli/describe.h"
#include "cli/health.h"
#include "core/languages.h"
#include "games/all.h"
#include "server/config.h"

namespace igra::cli {

namespace {

constexpr const char* kExitCodes =
    "Exit status: 0 done, 1 the answer is no (invalid record, golden playthrough differs), 2 wrong usage or "
    "input.";

// Everything that can be said on the command line, and which command was.
class Arguments {
 public:
  explicit Arguments(Console& console) : console_(console) {
    app_.set_version_flag("--version", "igra " IGRA_VERSION);
    app_.add_option("--color", colour_, "When to use colour: auto, always, never (NO_COLOR is respected)")
        ->check(CLI::IsMember({"auto", "always", "never"}));
    app_.footer(kExitCodes);
    app_.require_subcommand(0, 1);
    app_.fallthrough();
    add_games();
    add_play();
    add_replay();
    add_check();
    add_verify();
    add_random();
    add_arena();
    add_tune();
    add_perft();
    add_lab();
    add_tiles();
    add_golden();
    add_engine();
    add_serve();
    add_admin();
    add_backup();
    add_export();
    add_health();
    add_load();
    add_man();
    add_completions();
  }

  int run(int argc, const char* const* argv) {
    try {
      app_.parse(argc, argv);
    } catch (const CLI::Success& asked) {
      return app_.exit(asked, out_, out_) == 0 ? told() : kUsage;
    } catch (const CLI::ParseError& wrong) {
      return refused(wrong.what());
    }
    if (!command_) {
      console_.note(app_.help());
      return kUsage;
    }
    console_.use_colour(colour_ == "always"  ? Colour::always
                        : colour_ == "never" ? Colour::never
                                             : Colour::automatic);
    const int result = command_();
    if (console_.flush()) return result;
    console_.error("The output cannot be written.");
    return kUsage;
  }

 private:
  // --help and --version.
  int told() {
    console_.print(out_.str());
    return kYes;
  }

  int refused(std::string sentence) {
    const auto chosen = app_.get_subcommands();
    const std::string where = chosen.empty() ? "igra" : "igra " + chosen.front()->get_name();
    while (sentence.ends_with('\n') || sentence.ends_with('.')) sentence.pop_back();
    console_.error(printable(sentence) + " (see " + where + " --help).");
    return kUsage;
  }

  CLI::App* add(const char* name, const char* what, std::function<int()> command) {
    CLI::App* sub = app_.add_subcommand(name, what);
    sub->callback([this, command = std::move(command)] { command_ = command; });
    return sub;
  }

  static void add_match(CLI::App* sub, MatchArguments& match) {
    sub->add_option("--players", match.players, "How many play (default: the fewest the game takes)")
        ->check(CLI::PositiveNumber);
    sub->add_option("--option", match.options, "An option of the game, as key=value; may be repeated")
        ->type_name("KEY=VALUE")
        ->allow_extra_args(false);
    sub->add_option("--seed", match.seed, "Any text: the same seed gives the same cards");
  }

  static std::string all_bots() {
    std::string names;
    for (const std::string_view name : bot_names()) names += (names.empty() ? "" : ", ") + std::string(name);
    return names + ", or a program: cmd:./mybot";
  }

  static void add_language(CLI::App* sub, std::string& language) {
    sub->add_option("--lang", language, "Language: en, bg, ru; left out: that of LC_ALL, LC_MESSAGES or LANG")
        ->check(CLI::IsMember(std::vector<std::string>(kLanguages.begin(), kLanguages.end())));
  }

  void add_games() {
    CLI::App* sub = add("games", "List the games with their players and options",
                        [this] { return games(games_, console_); });
    sub->add_flag("--json", games_.json, "As JSON, for programs");
  }

  void add_play() {
    CLI::App* sub = add("play", "Play in the terminal, alone against bots or several people in turn",
                        [this] { return play(play_, console_); });
    sub->add_option("game", play_.match.game, "Which game (left out on a terminal: you are asked)");
    add_match(sub, play_.match);
    sub->add_option("--seats", play_.seats, "Who sits where, e.g. human,easy,random; bots: " + all_bots())
        ->delimiter(',')
        ->allow_extra_args(false);
    sub->add_option("--name", play_.names, "Name of a person; may be repeated, in the order of the seats")
        ->allow_extra_args(false);
    sub->add_option("--save", play_.save, "Keep the record in this file, after every turn");
    CLI::Option* resume = sub->add_option("--resume", play_.resume, "Go on with the match in this record");
    for (const char* fixed : {"game", "--players", "--option", "--name"}) resume->excludes(fixed);
    sub->add_option("--think", play_.think_ms, "Milliseconds a bot may think")->check(CLI::Range(0, 600000));
    add_language(sub, play_.language);
    sub->add_flag("--full", play_.full, "On the whole screen, with keys");
  }

  void add_replay() {
    CLI::App* sub =
        add("replay", "Tell a recorded match event by event", [this] { return replay(replay_, console_); });
    sub->add_option("file", replay_.file, "The record; - is standard input")->required();
    sub->add_flag("--explain", replay_.explain, "Say what every point was for");
    sub->add_flag("--board", replay_.board, "Show the board at the end");
    sub->add_option("--to", replay_.to, "Stop after this many events and show the board")
        ->check(CLI::NonNegativeNumber);
    sub->add_option("--seat", replay_.viewer, "As this seat (0, 1, …) or a spectator saw it");
    add_language(sub, replay_.language);
    sub->add_flag("--full", replay_.full, "On the whole screen, to step through with keys");
  }

  void add_check() {
    CLI::App* sub = add("check", "Check that records are valid", [this] { return check(check_, console_); });
    sub->add_option("files", check_.files, "Records; - is standard input")->required();
  }

  void add_verify() {
    CLI::App* sub = add("verify", "Check that the luck in a record follows from its key",
                        [this] { return verify(verify_, console_); });
    sub->add_option("files", verify_.files, "Records; - is standard input")->required();
    sub->add_option("--key", verify_.key, "The key, 64 hexadecimal digits (default: the one in the record)")
        ->type_name("HEX");
  }

  void add_admin() {
    CLI::App* sub = add("admin", "Look after a server: people, tables, bans, announcements, limits",
                        [this] { return admin(admin_, console_); });
    sub->add_option("words", admin_.words, "A command and what it needs, e.g. people ban Ана")->required();
    sub->add_option("--database", admin_.database, "The server's database; its socket lies beside it")
        ->capture_default_str();
    sub->add_option("--socket", admin_.socket,
                    "The running server's socket, where it is not beside the database");
    constexpr std::pair<const char*, const char*> kOptions[] = {
        {"until", "How long: 30m, 12h, 7d, 2026-12-31; for ever without it"},
        {"reason", "Why, for whoever is banned to read"},
        {"bg", "The announcement in Bulgarian"},
        {"ru", "The announcement in Russian"},
        {"game", "Tables of this game alone"},
        {"phase", "Tables that are waiting, running, over or aside"},
        {"before", "What was done before this number"}};
    for (const auto& [name, help] : kOptions) {
      sub->add_option_function<std::string>(
          "--" + std::string(name),
          [this, key = std::string(name)](const std::string& value) { admin_.options[key] = value; }, help);
    }
    sub->add_flag("--json", admin_.json, "As JSON, for programs");
    sub->footer(admin_help());
  }

  void add_backup() {
    CLI::App* sub = add("backup", "Copy a server's database while it runs, and check the copy",
                        [this] { return backup(backup_, console_); });
    sub->add_option("database", backup_.database, "The server's database")->required();
    sub->add_option("file", backup_.file, "The copy; takes the place of an older backup")->required();
    sub->add_flag("--force", backup_.force, "Take the place of any other file too");
  }

  void add_export() {
    CLI::App* sub = add("export", "Write the finished matches of a server as records",
                        [this] { return export_records(export_, console_); });
    sub->add_option("database", export_.database, "The server's database")->required();
    CLI::Option_group* which = sub->add_option_group("which");
    which->add_option("--match", export_.match, "This match")->type_name("ID");
    which->add_flag("--all", export_.all, "All of them");
    which->require_option(1);
    sub->add_option("--out", export_.folder, "Folder for the records, made if there is none")->required();
  }

  void add_random() {
    CLI::App* sub = add("random", "Play random matches at full speed and count",
                        [this] { return random(random_, console_); });
    sub->add_option("game", random_.match.game, "Which game")->required();
    add_match(sub, random_.match);
    sub->add_option("--games", random_.games, "How many matches")->check(CLI::PositiveNumber);
    sub->add_option("--threads", random_.threads, "How many at a time (default: one a processor)")
        ->check(CLI::Range(1, 256));
    sub->add_flag("--json", random_.json, "As JSON, for programs");
  }

  void add_arena() {
    CLI::App* sub = add("arena", "Let bots play each other and say who is stronger, and how surely",
                        [this] { return arena(arena_, console_); });
    sub->add_option("game", arena_.match.game, "Which game")->required();
    add_match(sub, arena_.match);
    sub->add_option("--bots", arena_.bots,
                    "Who plays, e.g. hard,cmd:./mybot; the last takes the seats left over")
        ->required()
        ->delimiter(',')
        ->allow_extra_args(false);
    sub->add_option("--games", arena_.games,
                    "How many (rounded up, so that all sit everywhere equally often)")
        ->check(CLI::PositiveNumber);
    sub->add_option("--ms", arena_.ms, "Milliseconds a decision (default: 100)")
        ->check(CLI::Range(1, 600000));
    sub->add_option("--iterations", arena_.iterations, "Iterations a decision: repeatable on every machine")
        ->check(CLI::PositiveNumber);
    sub->add_option("--threads", arena_.threads, "Games at a time (default: one a processor)")
        ->check(CLI::Range(1, 256));
    sub->add_option("--bot-threads", arena_.bot_threads, "Threads inside one decision")
        ->check(CLI::Range(1, 256));
    sub->add_option("--memory", arena_.memory_mb, "MiB a thread of a bot may use")
        ->check(CLI::Range(1, 65536));
    sub->add_flag("--stop", arena_.stop,
                  "End early when the first bot surely wins more or less than its share");
    sub->add_option("--question", arena_.question, "With --stop: another share than the fair one, e.g. 0.65")
        ->check(CLI::Range(0.0, 1.0));
    sub->add_option("--out", arena_.out, "Write every game into this file, one JSON object a line");
    sub->add_flag("--resume", arena_.resume, "Go on with the games in that file");
    sub->add_option("--ratings", arena_.ratings, "Rate bots by all places, or by wins alone")
        ->check(CLI::IsMember({"places", "wins"}));
    sub->add_option("--records", arena_.records, "Write a record of every game into this folder");
    sub->add_option("--transcripts", arena_.transcripts,
                    "Write what is said to every cmd: bot and by it into this folder");
    sub->add_flag("--strict", arena_.strict,
                  "A cmd: bot that forfeits a decision ends the arena, with status 1");
    sub->add_flag("--json", arena_.json, "As JSON, for programs");
  }

  void add_tune() {
    CLI::App* sub = add("tune", "Find better numbers for a bot by letting it play itself (SPSA)",
                        [this] { return tune(tune_, console_); });
    sub->add_option("game", tune_.match.game, "Which game")->required();
    add_match(sub, tune_.match);
    sub->add_option("--bot", tune_.bot, "Whose numbers: master, or greedy, which looks one event ahead")
        ->check(CLI::IsMember({"master", "greedy"}));
    sub->add_option("--names", tune_.names, "Which numbers, e.g. explore,margin_weight (default: all)")
        ->delimiter(',')
        ->allow_extra_args(false);
    sub->add_option("--steps", tune_.steps, "How many steps")->check(CLI::Range(0, 1000000));
    sub->add_option("--games", tune_.games, "Games a step (rounded up to whole deals)")
        ->check(CLI::PositiveNumber);
    sub->add_option("--reach", tune_.reach, "How far numbers are pushed at first, as a share of their ranges")
        ->check(CLI::Range(0.0001, 0.5));
    sub->add_option("--stride", tune_.stride, "How far a clear win moves them at first, likewise")
        ->check(CLI::Range(0.0001, 0.5));
    sub->add_option("--ms", tune_.ms, "Milliseconds a decision")->check(CLI::Range(1, 600000));
    sub->add_option("--iterations", tune_.iterations, "Iterations a decision (default: 200)")
        ->check(CLI::PositiveNumber);
    sub->add_option("--threads", tune_.threads, "Games at a time (default: one a processor)")
        ->check(CLI::Range(1, 256));
    sub->add_option("--check", tune_.check, "Games of the outcome against the start; 0: none")
        ->check(CLI::NonNegativeNumber);
    sub->add_option("--out", tune_.out, "Keep the state of the tuning in this file");
    sub->add_flag("--resume", tune_.resume, "Go on with the tuning in that file");
    sub->add_flag("--json", tune_.json, "As JSON, for programs");
  }

  void add_perft() {
    CLI::App* sub = add("perft", "Count the ways to make the first decisions of a match",
                        [this] { return perft(perft_, console_); });
    sub->add_option("game", perft_.match.game, "Which game")->required();
    sub->add_option("depth", perft_.depth, "How many decisions")->required()->check(CLI::Range(1, 1000));
    add_match(sub, perft_.match);
  }

  void add_lab() {
    CLI::App* sub = add("lab", "Play many matches among bots and say what they show about the game",
                        [this] { return lab(lab_, console_); });
    sub->add_option("game", lab_.match.game, "Which game")->required();
    add_match(sub, lab_.match);
    sub->add_option("--games", lab_.games, "How many matches")->check(CLI::Range(2, 10000000));
    sub->add_option("--bot", lab_.bot,
                    "Who plays: a level, another bot's name or cmd:./mybot (default: medium)");
    sub->add_option("--versus", lab_.versus,
                    "Who plays the duplicate deals against it (default: the level below)");
    sub->add_option(
           "--deals", lab_.deals,
           "How many duplicate deals, for luck and skill; 0 for none (default: half as many matches)")
        ->check(CLI::NonNegativeNumber);
    CLI::Option* ms = sub->add_option("--ms", lab_.ms, "Milliseconds a bot may think (default: 100)");
    ms->check(CLI::Range(0, 600000));
    sub->add_option("--iterations", lab_.iterations,
                    "Iterations a bot may think, instead of time: makes a study repeatable")
        ->check(CLI::PositiveNumber)
        ->excludes(ms);
    sub->add_option("--threads", lab_.threads, "How many matches at a time (default: one a processor)")
        ->check(CLI::Range(1, 256));
    sub->add_option("--compare-option", lab_.compare_options,
                    "Compare with this option changed, as key=value; may be repeated")
        ->type_name("KEY=VALUE")
        ->allow_extra_args(false);
    sub->add_option("--cards", lab_.cards, "Play with other numbers of the cards named in this file");
    sub->add_option("--compare-cards", lab_.compare_cards, "Compare with the cards of this file");
    sub->add_option("--html", lab_.html, "Write the report to this file");
    sub->add_option("--csv", lab_.csv,
                    "Write a table to this file: a row a match, or a row a study of a sweep");
    sub->add_option("--sweep", lab_.sweep,
                    "One study for each value, as players=2,3, bot=easy,hard, cards=file,file or "
                    "key=value,value; may be repeated")
        ->type_name("KEY=VALUES")
        ->allow_extra_args(false);
    sub->add_flag("--json", lab_.json, "As JSON, for programs");
  }

  void add_tiles() {
    CLI::App* sub =
        add("tiles", "Draw all tiles of a game on one sheet", [this] { return tiles(tiles_, console_); });
    sub->add_option("game", tiles_.game, "Which game (default: carcassonne)");
    sub->add_flag("--svg", tiles_.svg, "As an SVG picture instead of text");
    sub->add_flag("--json", tiles_.json, "As JSON, for programs that draw them");
  }

  void add_golden() {
    CLI::App* sub = add("golden", "Check the golden playthroughs of every game",
                        [this] { return golden(golden_, console_); });
    sub->add_flag("--update", golden_.update, "Write them anew (review the difference before committing)");
    sub->add_option("--dir", golden_.directory, "The folder of the games (default: src/games)");
  }

  void add_engine() {
    add("engine", "Answer requests, one JSON object a line, for programs (docs/protocol.md)",
        [this] { return engine(console_); });
  }

  void add_serve() {
    CLI::App* sub = add("serve", "Serve tables to browsers (docs/operating.md)",
                        [this] { return serve(serve_, console_); });
    sub->add_option("--config", serve_.config, "A TOML file with settings");
    sub->add_flag("--print-config", serve_.print_config, "Print such a file with all settings, and end");
    sub->add_flag("--check", serve_.check,
                  "Look at settings, database, disk, descriptors, clock and port, and end");
    sub->add_flag("--no-browser", serve_.no_browser, "Do not open a browser on a desktop");
    for (const server::Setting& setting : server::settings()) {
      const std::string flag = "--" + std::string(setting.name);
      const auto keep = [this, name = std::string(setting.name)](const std::string& text) {
        serve_.settings.emplace_back(name, text);
      };
      if (setting.kind == server::SettingKind::flag) {
        sub->add_flag_callback(flag, [keep] { keep("true"); }, std::string(setting.help));
      } else {
        sub->add_option_function<std::string>(flag, keep, std::string(setting.help))
            ->type_name(setting.kind == server::SettingKind::number ? "NUMBER" : "TEXT");
      }
    }
  }

  void add_load() {
    CLI::App* sub = add("load", "Play random games at a server, many at a time, and measure it",
                        [this] { return load(load_, console_); });
    sub->add_option("--url", load_.url, "Where the server is")->capture_default_str();
    sub->add_option("--tables", load_.tables, "Tables at a time")
        ->check(CLI::Range(1, 100000))
        ->capture_default_str();
    sub->add_option("--seconds", load_.seconds, "How long to measure")
        ->check(CLI::Range(1, 86400))
        ->capture_default_str();
    sub->add_option("--game", load_.game, "One game only; without it, all in turn");
    sub->add_option("--players", load_.players,
                    "Seats at a table; without it, four where the game takes them")
        ->check(CLI::Range(2, 8));
    sub->add_option("--think", load_.think_ms, "Milliseconds before each move, on average")
        ->check(CLI::Range(0, 600000));
    sub->add_option("--threads", load_.threads, "Threads to play with")->check(CLI::Range(1, 256));
    sub->add_option("--pid", load_.pid,
                    "The server's process on this machine: its processor time and memory");
    sub->add_flag("--json", load_.json, "Print JSON");
  }

  void add_health() {
    CLI::App* sub = add("health", "Ask a server whether it is well, for containers and monitors",
                        [this] { return health(health_, console_); });
    sub->add_option("--url", health_.url, "Where the server is (default: as the settings say)");
    sub->add_option("--config", health_.config, "The TOML file that the server reads");
  }

  void add_man() {
    add("man", "Print the manual page: igra man | man -l -", [this] {
      console_.print_raw(manual_page(description(), IGRA_VERSION));
      return kYes;
    });
  }

  void add_completions() {
    CLI::App* sub = add("completions", "Print the completions for a shell", [this] {
      console_.print_raw(shell_ == "bash"  ? bash_completions(description())
                         : shell_ == "zsh" ? zsh_completions(description())
                                           : fish_completions(description()));
      return kYes;
    });
    sub->add_option("shell", shell_, "Which shell: bash, zsh, fish")
        ->required()
        ->check(CLI::IsMember({"bash", "zsh", "fish"}));
  }

  CommandDescription description() const {
    Choices choices;
    for (const Game* game : all_games()) choices["game"].emplace_back(game->info().id);
    for (const std::string_view bot : bot_names()) choices["--bot"].emplace_back(bot);
    choices["--game"] = choices["game"];
    return describe(app_, choices);
  }

  Console& console_;
  CLI::App app_{"Tabletop games: play, replay, check and measure.", "igra"};
  std::ostringstream out_;
  std::function<int()> command_;
  std::string colour_ = "auto";
  std::string shell_;
  GamesArguments games_;
  PlayArguments play_;
  ReplayArguments replay_;
  CheckArguments check_;
  VerifyArguments verify_;
  AdminArguments admin_;
  BackupArguments backup_;
  ExportArguments export_;
  RandomArguments random_;
  ArenaArguments arena_;
  TuneArguments tune_;
  PerftArguments perft_;
  LabArguments lab_;
  TilesArguments tiles_;
  GoldenArguments golden_;
  ServeArguments serve_;
  HealthArguments health_;
  LoadArguments load_;
};

}  // namespace

int run(int argc, const char* const* argv, Console& console) { return Arguments(console).run(argc, argv); }

}  // namespace igra::cli
