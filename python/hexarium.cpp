// The Python module: one class over the table of games, so a new game needs no code here. Extras
// for two games: the solutions of IQ-Link, and the Hex network, which returns arrays.
#include <pybind11/functional.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <sstream>
#include <thread>
#include <utility>

#include "app/daily.h"
#include "app/review.h"
#include "app/verbs.h"
#include "core/daily.h"
#include "core/json.h"
#include "core/parallel.h"
#include "core/stop.h"
#include "games/hex/game.h"
#include "games/table.h"

namespace py = pybind11;

namespace hexarium {
namespace {

py::object to_python(const Json& json) {
  switch (json.type()) {
    case Json::value_t::null:
      return py::none();
    case Json::value_t::boolean:
      return py::bool_(json.get<bool>());
    case Json::value_t::number_integer:
      return py::int_(json.get<int64_t>());
    case Json::value_t::number_unsigned:
      return py::int_(json.get<uint64_t>());
    case Json::value_t::number_float:
      return py::float_(json.get<double>());
    case Json::value_t::array: {
      py::list list;
      for (const Json& item : json) list.append(to_python(item));
      return list;
    }
    case Json::value_t::object: {
      py::dict dict;
      for (const auto& [name, item] : json.items()) dict[py::str(name)] = to_python(item);
      return dict;
    }
    default:
      return py::str(json.get<std::string>());
  }
}

// Runs `work` on its own thread without the GIL while this thread watches for Ctrl-C. On Ctrl-C it
// sets `stop` and raises KeyboardInterrupt once the work has ended.
template <class Work>
void interruptible(std::atomic<bool>& stop, Work work) {
  std::mutex mutex;
  std::condition_variable changed;
  bool done = false;
  std::exception_ptr problem;
  const Helpers helper(1, [&](int) {
    try {
      work();
    } catch (...) {
      problem = std::current_exception();
    }
    const std::scoped_lock lock(mutex);
    done = true;
    changed.notify_one();
  });
  if (helper.count() == 0) {  // no thread available: run here, without Ctrl-C
    const py::gil_scoped_release release;
    return work();
  }
  bool interrupted = false;
  for (bool over = false; !over;) {
    {
      const py::gil_scoped_release release;
      std::unique_lock lock(mutex);
      over = changed.wait_for(lock, std::chrono::milliseconds(20), [&] { return done; });
    }
    if (!interrupted && PyErr_CheckSignals() != 0) interrupted = stop = true;
  }
  if (interrupted) throw py::error_already_set();
  if (problem) std::rethrow_exception(problem);
}

struct Limits {
  double time;
  uint64_t nodes;
  int threads;
  bool all;
};

// Checks the limits; throws Error.
SearchRequest request_of(const Limits& limits, const py::kwargs& options) {
  if (!std::isfinite(limits.time) || limits.time < 0)
    throw Error("time " + quote(std::to_string(limits.time)) + ": expected seconds, 0 or more");
  if (limits.threads < 1 || limits.threads > 1024)
    throw Error("threads " + quote(std::to_string(limits.threads)) + ": expected 1 to 1024");
  SearchRequest ask;
  ask.seconds = limits.time, ask.nodes = limits.nodes, ask.threads = limits.threads,
  ask.all = limits.all;
  for (const auto& [name, value] : options)
    ask.options[py::cast<std::string>(name)] = py::cast<std::string>(py::str(value));
  return ask;
}

// 0 = all cores.
int threads_of(int wanted) {
  return wanted == 0 ? static_cast<int>(std::max(1u, std::thread::hardware_concurrency())) : wanted;
}

// The game named in a record.
const Entry& game_of(const std::string& record) {
  const auto words = split(record);
  if (words.empty()) throw Error("record '': expected a game's name, a setup and moves");
  return find_game(lower(words.front()));
}

// A game in progress is its record; everything else comes from the table.
class PyGame {
 public:
  PyGame(const Entry& game, const std::string& record)
      : game_(&game), record_(game.canonical(game, record)) {}

  const std::string& record() const { return record_; }
  std::string name() const { return std::string(game_->name); }
  std::string setup() const { return parts().setup; }
  std::vector<std::string> moves() const { return parts().moves; }
  std::vector<std::string> legal_moves() const { return game_->moves(*game_, record_); }
  bool over() const { return game_->outcome(*game_, record_).over; }
  int mover() const { return game_->outcome(*game_, record_).mover; }
  int winner() const { return game_->outcome(*game_, record_).winner; }
  std::vector<int64_t> scores() const { return game_->outcome(*game_, record_).scores; }
  std::string text() const { return to_text(game_->show(*game_, record_)); }
  std::string svg() const { return to_svg(game_->show(*game_, record_)); }
  PyGame& play(const std::string& move) {
    if (split(move).size() != 1) throw Error("move " + quote(move) + ": expected one move");
    record_ = game_->canonical(*game_, record_ + " " + move);
    return *this;
  }
  PyGame& undo() {
    Record record = parts();
    if (record.moves.empty()) throw Error("undo: nothing to take back");
    record.moves.pop_back();
    record_ = to_text(game_->name, record);
    return *this;
  }
  std::vector<PyGame> positions() const {
    std::vector<PyGame> list = {PyGame(*game_, setup())};
    for (const std::string& move : moves()) list.push_back(PyGame(list.back()).play(move));
    return list;
  }
  Json facts() const { return to_json(game_->show(*game_, record_).facts); }
  // Passes on a copy of the record: other Python threads may play in this game meanwhile.
  py::object best(double time, uint64_t nodes, int threads, bool all,
                  const py::kwargs& options) const {
    std::atomic<bool> stop = false;
    SearchRequest ask = request_of({time, nodes, threads, all}, options);
    check_engine_options(*game_, ask.options);
    ask.stop = &stop;
    Json answer;
    interruptible(stop, [&, now = record_] { answer = to_json(game_->best(*game_, now, ask)); });
    return to_python(answer);
  }
  py::object review(uint64_t nodes) const {
    std::atomic<bool> stop = false;
    SearchRequest ask;
    ask.nodes = nodes;
    ask.stop = &stop;
    Json answer;
    interruptible(stop, [&, now = record_] { answer = hexarium::review(*game_, now, ask); });
    return to_python(answer);
  }
  bool operator==(const PyGame& other) const { return record_ == other.record_; }

 private:
  Record parts() const { return parse_record(game_->name, game_->usual(), record_); }

  const Entry* game_;
  std::string record_;
};

// One game per line; skips blank lines and comments, as the command line does.
py::list read_games(const py::iterable& lines) {
  py::list list;
  for (const py::handle line : lines) {
    const std::string text = py::cast<std::string>(line);
    if (is_blank_or_comment(text)) continue;
    const std::string_view record = trim(text);
    list.append(PyGame(game_of(std::string(record)), std::string(record)));
  }
  return list;
}

py::list solve_many(const std::vector<std::string>& records, double time, uint64_t nodes,
                    int threads, bool all, const py::kwargs& options) {
  std::atomic<bool> stop = false;
  SearchRequest ask = request_of({time, nodes, threads_of(threads), all}, options);
  const int at_once = std::exchange(ask.threads, 1);
  ask.stop = &stop;
  std::vector<Json> answers(records.size());
  interruptible(stop, [&] {
    parallel_for(records.size(), at_once, [&](size_t i) {
      Json& answer = answers[i] = {{"record", records[i]}};
      if (stop) return;
      try {
        const Entry& game = game_of(records[i]);
        check_engine_options(game, ask.options);
        answer["record"] = game.canonical(game, records[i]);
        answer.update(to_json(game.best(game, records[i], ask)));
      } catch (const Error& error) {
        answer["error"] = error.what();
      }
    });
  });
  py::list list;
  for (const Json& answer : answers) list.append(to_python(answer));
  return list;
}

// A matrix, exposed to NumPy and others by the buffer protocol, without copying.
struct Array {
  std::vector<py::ssize_t> shape;
  std::vector<float> values;

  py::buffer_info buffer() {
    std::vector<py::ssize_t> strides(shape.size(), sizeof(float));
    for (size_t i = shape.size(); i-- > 1;) strides[i - 1] = strides[i] * shape[i];
    return {values.data(), shape, strides, true};
  }
};

py::tuple hex_network(const std::vector<std::string>& records, int threads) {
  const int at_once = request_of({0, 0, threads_of(threads), false}, {}).threads;
  std::atomic<bool> stop = false;
  Array policies, values;
  interruptible(stop, [&] {
    const Entry& game = find_game("hex");
    std::vector<hex::net::Position> positions(records.size());
    parallel_for(records.size(), at_once, [&](size_t i) {
      positions[i] = hex::position_of(state_of<hex::State>(game, records[i]));
    });
    const int size = positions.empty() ? 0 : positions.front().size;
    for (size_t i = 0; i < records.size(); ++i)
      if (positions[i].size != size)
        throw Error("record " + quote(records[i]) + ": expected boards of one size, the first is " +
                    std::to_string(size) + "x" + std::to_string(size));
    const auto cells = static_cast<size_t>(size) * static_cast<size_t>(size);
    policies = {{py::ssize_t(records.size()), py::ssize_t(cells)},
                std::vector<float>(records.size() * cells)};
    values = {{py::ssize_t(records.size())}, std::vector<float>(records.size())};
    constexpr size_t kAtOnce = 32;
    parallel_for((records.size() + kAtOnce - 1) / kAtOnce, at_once, [&](size_t part) {
      if (stop) return;
      std::vector<const hex::net::Position*> some;
      for (size_t i = part * kAtOnce; i < std::min(records.size(), (part + 1) * kAtOnce); ++i)
        some.push_back(&positions[i]);
      const auto found = hex::net::Network::built_in()->evaluate(some);
      for (size_t k = 0; k < some.size(); ++k) {
        const size_t i = part * kAtOnce + k;
        values.values[i] = found[k].value;
        float* policy = &policies.values[i * cells];
        const float peak = *std::max_element(found[k].policy.begin(), found[k].policy.end());
        float total = 0;
        for (size_t c = 0; c < cells; ++c)
          total += policy[c] = positions[i].stone[c] ? 0 : std::exp(found[k].policy[c] - peak);
        for (size_t c = 0; c < cells && total > 0; ++c) policy[c] /= total;
      }
    });
  });
  return py::make_tuple(std::move(policies), std::move(values));
}

// Runs a verb as the command line does; returns its exit code and output.
py::tuple run_words(const std::string& game_name, const std::string& verb_name,
                    std::vector<std::string> words, const std::string& input,
                    const py::kwargs& options) {
  std::istringstream in(input);
  std::ostringstream out, err;
  Args args{std::move(words), {}, in, out, err};
  for (const auto& [name, value] : options) {
    const bool is_switch = py::isinstance<py::bool_>(value);
    if (is_switch && !py::cast<bool>(value)) continue;
    std::string key = py::cast<std::string>(name);
    std::replace(key.begin(), key.end(), '_', '-');  // all_moves=True is --all-moves
    auto& values = args.options[key];
    if (!is_switch) values.push_back(py::cast<std::string>(py::str(value)));
  }
  int code = 0;
  std::atomic<bool> stop = false;
  interruptible(stop, [&] {
    const StopWhen interrupted(&stop);
    code = run_verb(find_game(game_name), verb_name, args);
  });
  return py::make_tuple(code, out.str());
}

}  // namespace
}  // namespace hexarium

PYBIND11_MODULE(hexarium, module) {
  using namespace hexarium;
  module.doc() =
      "Games and puzzles on hexagonal boards: play, solve, analyse.\n\n"
      "A game in progress is a record, one line of text such as 'hex 11 f6 e7'. Bad input is a\n"
      "ValueError that quotes it. Searches release the GIL and end with Ctrl-C. More is in\n"
      "docs/python.md.";
  module.attr("__version__") = HEXARIUM_VERSION;
  // Bad input is a ValueError, as for Python's own parsers.
  py::register_exception_translator([](std::exception_ptr problem) {
    try {
      if (problem) std::rethrow_exception(problem);
    } catch (const Error& error) {
      PyErr_SetString(PyExc_ValueError, error.what());
    }
  });
  module.def(
      "games",
      [] {
        std::vector<std::string> names;
        for (const Entry& game : games()) names.emplace_back(game.name);
        return names;
      },
      "The names of the games.");
  module.def(
      "run", &run_words, py::arg("game"), py::arg("verb"),
      py::arg("words") = std::vector<std::string>{}, py::arg("input") = "",
      "Run a verb as the command line does: (exit code, output).\n\n"
      "run('hex', 'solve', ['-'], input=lines, json=True) answers many records on all cores.");
  module.def(
      "daily",
      [](const std::string& game, const std::string& date, bool solution) {
        return to_python(
            daily(find_game(game), date.empty() ? today() : parse_date(date), solution));
      },
      py::arg("game"), py::arg("date") = "", py::arg("solution") = false,
      "The puzzle of a day (YYYY-MM-DD; today in UTC), as a dict.");
  module.def(
      "solutions",
      [](const std::string& start, const py::kwargs& options) {
        const py::tuple answer = run_words("iqlink", "solve", {start}, "", options);
        return py::iter(py::str(answer[1]).attr("split")());
      },
      py::arg("start") = "start", "Iterates over all completions of an IQ-Link start.");
  module.def("read", &read_games, py::arg("lines"),
             "The games of a file or list of lines, one record per line; skips blank lines and # "
             "comments.");
  module.def(
      "solve_many", &solve_many, py::arg("records"), py::arg("time") = 0.0, py::arg("nodes") = 0,
      py::arg("threads") = 0, py::arg("all") = false,
      "The best move of every record, like Game.best, in the same order: a list of dicts.\n\n"
      "Each search uses one thread; `threads` searches run at once (0 = all cores). A bad record\n"
      "gives 'error' instead of 'move'. Other options are passed to the game, as strings.");
  module.def("hex_network", &hex_network, py::arg("records"), py::arg("threads") = 0,
             "The Hex network's evaluation, without search, of boards of one size.\n\n"
             "(policies, values): probabilities by cell, row by row, (n, cells), 0 on stones; and\n"
             "values from -1 (the side to move loses) to 1, (n,). Use numpy.asarray, which does "
             "not copy.");
  py::class_<Array>(
      module, "Array", py::buffer_protocol(),
      "32-bit floats for numpy.asarray or memoryview (the buffer protocol), read-only.")
      .def_buffer(&Array::buffer)
      .def_property_readonly("shape", [](const Array& a) { return py::tuple(py::cast(a.shape)); })
      .def("__len__", [](const Array& a) { return a.shape.front(); })
      .def(
          "tolist", [](const py::object& self) { return py::memoryview(self).attr("tolist")(); },
          "The numbers as lists.")
      .def("__repr__", [](const Array& a) {
        return "<hexarium.Array " + std::string(py::repr(py::tuple(py::cast(a.shape)))) + ">";
      });
  py::class_<PyGame>(module, "Game",
                     "A game in progress.\n\n"
                     "Game('hex') starts the default board, Game('hex', '5') a 5x5 one, and\n"
                     "Game('hex', '5 c3 b4') continues a record, with or without the game's name.")
      .def(py::init([](const std::string& name, const std::string& setup) {
             return PyGame(find_game(name), setup);
           }),
           py::arg("name"), py::arg("setup") = "")
      .def_static(
          "from_record", [](const std::string& record) { return PyGame(game_of(record), record); },
          py::arg("record"), "The game of a record: name, setup, moves.")
      .def_property_readonly("name", &PyGame::name, "The game's name: 'hex'.")
      .def_property_readonly("record", &PyGame::record, "The game as one line of text.")
      .def_property_readonly("setup", &PyGame::setup, "The setup: the second word of the record.")
      .def_property_readonly("moves", &PyGame::moves, "The moves played so far, as a list.")
      .def_property_readonly("legal_moves", &PyGame::legal_moves, "The legal moves, as a list.")
      .def_property_readonly("over", &PyGame::over, "Whether the game has ended.")
      .def_property_readonly("mover", &PyGame::mover, "Whose turn it is: 1 or 2.")
      .def_property_readonly("winner", &PyGame::winner,
                             "Once over: 1, 2, or 0 for a draw or a one-player game.")
      .def_property_readonly("scores", &PyGame::scores, "Points so far, if the game keeps score.")
      .def_property_readonly(
          "facts", [](const PyGame& g) { return to_python(g.facts()); },
          "The game-specific fields of `show --json`.")
      .def("positions", &PyGame::positions,
           "All positions of the game, from the setup to this one.")
      .def("play", &PyGame::play, py::arg("move"), "Play a move; returns the game.",
           py::return_value_policy::reference_internal)
      .def("undo", &PyGame::undo, "Take the last move back; returns the game.",
           py::return_value_policy::reference_internal)
      .def("best", &PyGame::best, py::arg("time") = 0.0, py::arg("nodes") = 0,
           py::arg("threads") = 1, py::arg("all") = false,
           "The best move with value, proven, nodes, line, as a dict.\n\n"
           "`time` in seconds and `nodes` limit the search (0 = the engine's default); `all` adds\n"
           "every move's value. Other options are those of the game: best(level=3).")
      .def("review", &PyGame::review, py::arg("nodes") = 0,
           "The accuracy of each side and what every move cost, as a dict.")
      .def(
          "copy", [](const PyGame& g) { return PyGame(g); }, "A copy of the game.")
      .def("__copy__", [](const PyGame& g) { return PyGame(g); })
      .def("__deepcopy__", [](const PyGame& g, const py::dict&) { return PyGame(g); })
      .def("__len__", [](const PyGame& g) { return g.moves().size(); })
      .def("__bool__", [](const PyGame&) { return true; })
      .def("__iter__", [](const PyGame& g) { return py::iter(py::cast(g.moves())); })
      .def("__eq__", &PyGame::operator==, py::is_operator())
      .def("__str__", &PyGame::text)
      .def("__repr__", [](const PyGame& g) { return "<hexarium.Game '" + g.record() + "'>"; })
      .def("_repr_svg_", &PyGame::svg)
      .def(py::pickle([](const PyGame& g) { return g.record(); },
                      [](const std::string& record) { return PyGame(game_of(record), record); }));
}
