// The Python module: igra.h with Python's types. Nothing is decided here; python/igra/__init__.py makes it
// handy.
#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <memory>
#include <string>

#include "capi/igra.h"

namespace py = pybind11;

namespace {

template <class T, void (*kFree)(T*)>
struct Freed {
  void operator()(T* handle) const { kFree(handle); }
};
template <class T, void (*kFree)(T*)>
using Handle = std::unique_ptr<T, Freed<T, kFree>>;

struct Failure : std::exception {
  igra_status status;
  std::string message;
  explicit Failure(igra_status code) : status(code), message(igra_message()) {}
  const char* what() const noexcept override { return message.c_str(); }
};

void check(igra_status status) {
  if (status != IGRA_OK) throw Failure(status);
}

// Calls `ask(to, room, &size)` with enough room.
template <class Ask>
std::string text_of(Ask ask) {
  std::string text(4096, '\0');
  size_t size = 0;
  igra_status status = ask(text.data(), text.size(), &size);
  if (status == IGRA_TOO_SMALL) {
    text.resize(size + 1);
    status = ask(text.data(), text.size(), &size);
  }
  check(status);
  text.resize(size);
  return text;
}

constexpr size_t kMostLegal = 1024;

template <class Ask>
py::list numbers_of(Ask ask) {
  int32_t numbers[kMostLegal];  // not cleared: this is asked at every decision
  size_t count = 0;
  check(ask(numbers, std::size(numbers), &count));
  py::list list(count);
  for (size_t i = 0; i < count; ++i) {
    PyList_SET_ITEM(list.ptr(), static_cast<py::ssize_t>(i), PyLong_FromLong(numbers[i]));
  }
  return list;
}

struct Game {
  Handle<igra_game, igra_game_free> handle;

  Game(const std::string& id, int players, const std::string& options) {
    igra_game* game = nullptr;
    check(igra_game_open(id.c_str(), players, options.c_str(), &game));
    handle.reset(game);
  }
  explicit Game(igra_game* game) : handle(game) {}
};

struct State {
  Handle<igra_state, igra_state_free> handle;
  int players;
  int observation_size;
  int history_size;
  int actions;

  State(igra_state* state, const igra_game* game)
      : handle(state),
        players(igra_game_players(game)),
        observation_size(igra_game_observation_size(game)),
        history_size(2 * igra_game_history_rows(game)),
        actions(igra_game_actions(game)) {}
  State(igra_state* state, const State& like)
      : handle(state),
        players(like.players),
        observation_size(like.observation_size),
        history_size(like.history_size),
        actions(like.actions) {}
};

// An array of ours to fill: the caller's if it fits, else a new one.
template <class T>
py::array_t<T> array_for(const py::object& out, int size) {
  if (out.is_none()) return py::array_t<T>(size);
  if (!py::isinstance<py::array_t<T>>(out)) throw py::type_error("out has another dtype");
  auto array = py::reinterpret_borrow<py::array_t<T>>(out);
  if (array.ndim() != 1 || array.shape(0) != size || !(array.flags() & py::array::c_style) ||
      !array.writeable()) {
    throw py::value_error("out needs one dimension of " + std::to_string(size) +
                          ", contiguous and writeable");
  }
  return array;
}

using Ids = py::array_t<int32_t, py::array::c_style>;

// Ids as they come: whole numbers of any kind, in one dimension.
Ids ids_from(const py::object& given) {
  const py::array array = py::array::ensure(given);
  if (!array || array.ndim() != 1) throw py::value_error("actions need one dimension");
  if (py::isinstance<Ids>(array)) return py::reinterpret_borrow<Ids>(array);
  if (array.dtype().kind() != 'i' && array.dtype().kind() != 'u')
    throw py::type_error("actions are whole numbers");
  auto wide = py::array_t < int64_t, py::array::c_style | py::array::forcecast > ::ensure(array);
  Ids narrow(wide.shape(0));
  for (py::ssize_t i = 0; i < wide.shape(0); ++i) {
    const int64_t id = wide.at(i);
    narrow.mutable_at(i) = id < INT32_MIN || id > INT32_MAX ? -1 : static_cast<int32_t>(id);
  }
  return narrow;
}

struct Batch {
  Handle<igra_batch, igra_batch_free> handle;
  igra_arrays arrays{};

  // An array of the batch as numpy sees it, without a copy; the batch lives as long as it does.
  template <class T>
  py::object array(const py::object& self, const T* data, int columns) const {
    if (data == nullptr) return py::none();
    py::array_t<T> view = columns < 0
                              ? py::array_t<T>({py::ssize_t{arrays.games}}, data, self)
                              : py::array_t<T>({py::ssize_t{arrays.games}, py::ssize_t{columns}}, data, self);
    view.attr("setflags")(py::arg("write") = false);
    return view;
  }
};

struct Bot {
  Handle<igra_bot, igra_bot_free> handle;
};

igra_budget budget_of(int ms, int64_t iterations, int threads) { return {ms, iterations, threads}; }

// Calls a Python function now and then from C, wherever the work is done; its first exception is kept.
struct Reporter {
  py::object function;
  std::exception_ptr thrown;

  static void call(void* user, int64_t done, int64_t all) {
    auto& self = *static_cast<Reporter*>(user);
    if (self.function.is_none() || self.thrown) return;
    const py::gil_scoped_acquire gil;
    try {
      self.function(done, all);
    } catch (...) {
      self.thrown = std::current_exception();
    }
  }
};

template <class Run>
std::string long_text(const py::object& progress, Run run) {
  Reporter reporter{progress, nullptr};
  char* text = nullptr;
  igra_status status;
  {
    const py::gil_scoped_release released;
    status = run(&Reporter::call, static_cast<void*>(&reporter), &text);
  }
  const std::unique_ptr<char, void (*)(char*)> held(text, igra_text_free);
  if (reporter.thrown) std::rethrow_exception(reporter.thrown);
  check(status);
  return text;
}

void bind_errors(py::module_& module) {
  static PyObject* base = nullptr;
  static PyObject* kinds[IGRA_FAILED + 1] = {};
  const auto make = [&](const char* name, PyObject* parent) {
    PyObject* made = PyErr_NewException((std::string("igra.") + name).c_str(), parent, nullptr);
    module.add_object(name, made);
    return made;
  };
  base = make("Error", PyExc_ValueError);
  for (auto& kind : kinds) kind = base;
  kinds[IGRA_UNKNOWN_GAME] = make("UnknownGame", base);
  kinds[IGRA_BAD_OPTION] = make("BadOption", base);
  kinds[IGRA_ILLEGAL_EVENT] = make("IllegalEvent", base);
  kinds[IGRA_BAD_RECORD] = make("BadRecord", base);
  kinds[IGRA_WRONG_TIME] = make("WrongTime", base);
  kinds[IGRA_UNKNOWN_BOT] = make("UnknownBot", base);
  py::register_exception_translator([](std::exception_ptr thrown) {
    try {
      if (thrown) std::rethrow_exception(thrown);
    } catch (const Failure& failure) {
      PyErr_SetString(kinds[failure.status], failure.what());
    }
  });
}

void bind_game(py::module_& module) {
  py::class_<Game>(module, "_Game")
      .def(py::init<const std::string&, int, const std::string&>())
      .def("describe",
           [](const Game& self) {
             return text_of([&](auto... to) { return igra_game_describe(self.handle.get(), to...); });
           })
      .def("action_name",
           [](const Game& self, int32_t id) {
             return text_of([&](auto... to) { return igra_game_action_name(self.handle.get(), id, to...); });
           })
      .def("outcome_name",
           [](const Game& self, int32_t id) {
             return text_of([&](auto... to) { return igra_game_outcome_name(self.handle.get(), id, to...); });
           })
      .def("new_state", [](const Game& self) {
        igra_state* state = nullptr;
        check(igra_state_new(self.handle.get(), &state));
        return State(state, self.handle.get());
      });
}

void bind_state(py::module_& module) {
  py::class_<State> state(module, "_State");
  state.def("clone", [](const State& self) {
    igra_state* copy = nullptr;
    check(igra_state_clone(self.handle.get(), &copy));
    return State(copy, self);
  });
  state.def("sample", [](const State& self, int seat, uint64_t seed) {
    igra_state* world = nullptr;
    check(igra_state_sample(self.handle.get(), seat, seed, &world));
    return State(world, self);
  });
  state.def_property_readonly("actor", [](const State& self) { return igra_state_actor(self.handle.get()); });
  state.def_property_readonly("ply", [](const State& self) { return igra_state_ply(self.handle.get()); });
  state.def_property_readonly("can_undo",
                              [](const State& self) { return igra_state_can_undo(self.handle.get()) != 0; });
  state.def("legal", [](const State& self) {
    return numbers_of([&](auto... to) { return igra_state_legal(self.handle.get(), to...); });
  });
  state.def("weights", [](const State& self) {
    return numbers_of([&](auto... to) { return igra_state_weights(self.handle.get(), to...); });
  });
  state.def("apply", [](State& self, int32_t id) { check(igra_state_apply(self.handle.get(), id)); });
  state.def("apply", [](State& self, const std::string& event) {
    check(igra_state_apply_text(self.handle.get(), event.c_str()));
  });
  state.def("draw", [](State& self, uint64_t seed) { check(igra_state_draw(self.handle.get(), seed)); });
  state.def("playout",
            [](State& self, uint64_t seed) { check(igra_state_playout(self.handle.get(), seed)); });
  state.def("undo", [](State& self) { check(igra_state_undo(self.handle.get())); });
  state.def("text", [](const State& self, int32_t id, int viewer) {
    return text_of([&](auto... to) { return igra_state_text(self.handle.get(), id, viewer, to...); });
  });
  state.def("id", [](const State& self, const std::string& event) {
    int32_t id = 0;
    check(igra_state_id(self.handle.get(), event.c_str(), &id));
    return id;
  });
  state.def("scores", [](const State& self) {
    std::vector<int32_t> scores(static_cast<size_t>(self.players));
    check(igra_state_scores(self.handle.get(), scores.data(), scores.size()));
    return scores;
  });
  state.def("returns", [](const State& self) {
    std::vector<float> returns(static_cast<size_t>(self.players));
    check(igra_state_returns(self.handle.get(), returns.data(), returns.size()));
    return returns;
  });
  state.def("mask", [](const State& self, const py::object& out) {
    auto mask = array_for<uint8_t>(out, self.actions);
    check(igra_state_mask(self.handle.get(), mask.mutable_data(), static_cast<size_t>(mask.size())));
    return mask;
  });
  state.def("observation", [](const State& self, int seat, const py::object& out) {
    auto numbers = array_for<float>(out, self.observation_size);
    check(igra_state_observe(self.handle.get(), seat, numbers.mutable_data(),
                             static_cast<size_t>(numbers.size())));
    return numbers;
  });
  state.def("history", [](const State& self, int seat, const py::object& out) {
    auto numbers = array_for<float>(out, self.history_size);
    check(igra_state_history(self.handle.get(), seat, numbers.mutable_data(),
                             static_cast<size_t>(numbers.size())));
    return numbers;
  });
  state.def("view", [](const State& self, int viewer) {
    return text_of([&](auto... to) { return igra_state_view(self.handle.get(), viewer, to...); });
  });
  state.def("sketch", [](const State& self, int viewer) {
    return text_of([&](auto... to) { return igra_state_sketch(self.handle.get(), viewer, to...); });
  });
  state.def("record", [](const State& self) {
    return text_of([&](auto... to) { return igra_state_record(self.handle.get(), to...); });
  });
  state.def("log", [](const State& self, int viewer) {
    return text_of([&](auto... to) { return igra_state_log(self.handle.get(), viewer, to...); });
  });
  state.def("explain", [](const State& self, int32_t id) {
    return text_of([&](auto... to) { return igra_state_explain(self.handle.get(), id, to...); });
  });
  module.def("load", [](const std::string& record) {
    igra_state* loaded = nullptr;
    igra_game* game = nullptr;
    check(igra_state_load(record.data(), record.size(), &loaded, &game));
    auto owner = std::make_unique<Game>(game);
    State made(loaded, game);
    return std::make_pair(std::move(made), std::move(owner));
  });
}

void bind_bot(py::module_& module) {
  py::class_<Bot>(module, "_Bot")
      .def(py::init([](const Game& game, const std::string& name, uint64_t seed) {
        igra_bot* bot = nullptr;
        check(igra_bot_new(game.handle.get(), name.c_str(), seed, &bot));
        return Bot{Handle<igra_bot, igra_bot_free>(bot)};
      }))
      .def("choose",
           [](Bot& self, const State& state, int ms, int64_t iterations, int threads) {
             const igra_budget budget = budget_of(ms, iterations, threads);
             int32_t id = 0;
             igra_status status;
             {
               const py::gil_scoped_release released;
               status = igra_bot_choose(self.handle.get(), state.handle.get(), &budget, &id);
             }
             check(status);
             return id;
           })
      .def("candidates", [](const Bot& self) {
        return text_of([&](auto... to) { return igra_bot_candidates(self.handle.get(), to...); });
      });
}

void bind_batch(py::module_& module) {
  py::class_<Batch> batch(module, "_Batch");
  batch.def(py::init([](const Game& game, int games, int threads, uint64_t seed, bool observe, bool mask,
                        bool remember, bool auto_reset, bool draw, int seat, const std::string& opponent,
                        int ms, int64_t iterations) {
    igra_batch_plan plan = igra_batch_standard();
    plan.games = games;
    plan.threads = threads;
    plan.seed = seed;
    plan.observe = observe;
    plan.mask = mask;
    plan.remember = remember;
    plan.auto_reset = auto_reset;
    plan.draw = draw;
    plan.seat = seat;
    plan.opponent = opponent.empty() ? nullptr : opponent.c_str();
    plan.budget = budget_of(ms, iterations, 1);
    igra_batch* made = nullptr;
    igra_status status;
    {
      const py::gil_scoped_release released;
      status = igra_batch_new(game.handle.get(), &plan, &made);
    }
    check(status);
    auto result = std::make_unique<Batch>();
    result->handle.reset(made);
    check(igra_batch_arrays(made, &result->arrays));
    return result;
  }));
  const auto numbers = [&](const char* name, auto field, auto columns) {
    batch.def_property_readonly(name, [field, columns](const py::object& self) {
      const auto& inside = self.cast<const Batch&>();
      return inside.array(self, inside.arrays.*field, columns(inside.arrays));
    });
  };
  const auto one = [](const igra_arrays&) { return -1; };
  const auto players = [](const igra_arrays& arrays) { return arrays.players; };
  numbers("observations", &igra_arrays::observations, [](const igra_arrays& arrays) { return arrays.width; });
  numbers("masks", &igra_arrays::masks, [](const igra_arrays& arrays) { return arrays.actions; });
  numbers("seats", &igra_arrays::seats, one);
  numbers("rewards", &igra_arrays::rewards, players);
  numbers("ended", &igra_arrays::ended, one);
  numbers("scores", &igra_arrays::scores, players);
  numbers("counts", &igra_arrays::counts, one);
  batch.def("step", [](Batch& self, const py::object& actions) {
    const Ids ids = ids_from(actions);
    const int32_t* data = ids.data();
    const auto size = static_cast<size_t>(ids.size());
    igra_status status;
    {
      const py::gil_scoped_release released;
      status = igra_batch_step(self.handle.get(), data, size);
    }
    check(status);
  });
  batch.def("reset", [](Batch& self, uint64_t seed) {
    const py::gil_scoped_release released;
    check(igra_batch_reset(self.handle.get(), seed));
  });
  batch.def("reset_some",
            [](Batch& self, const py::array_t<bool, py::array::c_style | py::array::forcecast>& marked) {
              check(igra_batch_reset_some(self.handle.get(), reinterpret_cast<const uint8_t*>(marked.data()),
                                          static_cast<size_t>(marked.size())));
            });
  batch.def("random_actions", [](Batch& self, const py::object& out) {
    auto ids = array_for<int32_t>(out, self.arrays.games);
    int32_t* data = ids.mutable_data();
    const auto size = static_cast<size_t>(ids.size());
    igra_status status;
    {
      const py::gil_scoped_release released;
      status = igra_batch_random(self.handle.get(), data, size);
    }
    check(status);
    return ids;
  });
  batch.def("legal", [](const Batch& self, int game) {
    return numbers_of([&](auto... to) { return igra_batch_legal(self.handle.get(), game, to...); });
  });
  batch.def("state", [](const Batch& self, const Game& game, int row) {
    igra_state* state = nullptr;
    check(igra_batch_state(self.handle.get(), row, &state));
    return State(state, game.handle.get());
  });
}

void bind_many(py::module_& module) {
  module.def("arena", [](const Game& game, const std::string& bots, int64_t games, int ms, int64_t iterations,
                         int threads, uint64_t seed, const py::object& progress) {
    const igra_budget budget = budget_of(ms, iterations, 1);
    return long_text(progress, [&](igra_progress call, void* user, char** json) {
      return igra_arena(game.handle.get(), bots.c_str(), games, &budget, threads, seed, call, user, json);
    });
  });
  module.def("lab", [](const Game& game, const std::string& bot, int64_t games, int64_t deals, int ms,
                       int64_t iterations, int threads, const std::string& seed, const py::object& progress) {
    const igra_budget budget = budget_of(ms, iterations, 1);
    return long_text(progress, [&](igra_progress call, void* user, char** json) {
      return igra_lab(game.handle.get(), bot.c_str(), games, deals, &budget, threads, seed.c_str(), call,
                      user, json);
    });
  });
}

}  // namespace

PYBIND11_MODULE(_igra, module) {
  module.attr("ABI") = igra_abi();
  module.attr("VERSION") = igra_version();
  module.def("games", [] { return text_of([](auto... to) { return igra_games(to...); }); });
  bind_errors(module);
  bind_game(module);
  bind_state(module);
  bind_bot(module);
  bind_batch(module);
  bind_many(module);
}
