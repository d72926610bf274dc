// The Python module: one class over the table of games, so that a new game needs no line here.
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

#include "app/daily.h"
#include "app/review.h"
#include "app/verbs.h"
#include "core/daily.h"
#include "core/json.h"
#include "games/table.h"

namespace py = pybind11;

namespace hexarium {
namespace {

py::object to_python(const Json& json) {
  switch (json.type()) {
    case Json::value_t::null: return py::none();
    case Json::value_t::boolean: return py::bool_(json.get<bool>());
    case Json::value_t::number_integer: return py::int_(json.get<int64_t>());
    case Json::value_t::number_unsigned: return py::int_(json.get<uint64_t>());
    case Json::value_t::number_float: return py::float_(json.get<double>());
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
    default: return py::str(json.get<std::string>());
  }
}

// Does `work` on a thread of its own, without the GIL, while this one looks for Ctrl-C: then `stop` is
// set and KeyboardInterrupt raised once the work has ended.
template <class Work>
void interruptible(std::atomic<bool>& stop, Work work) {
  std::mutex mutex;
  std::condition_variable changed;
  bool done = false;
  std::exception_ptr problem;
  std::thread thread([&] {
    try {
      work();
    } catch (...) {
      problem = std::current_exception();
    }
    const std::scoped_lock lock(mutex);
    done = true;
    changed.notify_one();
  });
  bool interrupted = false;
  for (bool over = false; !over;) {
    {
      const py::gil_scoped_release release;
      std::unique_lock lock(mutex);
      over = changed.wait_for(lock, std::chrono::milliseconds(20), [&] { return done; });
    }
    if (!interrupted && PyErr_CheckSignals() != 0) interrupted = stop = true;
  }
  thread.join();
  if (interrupted) throw py::error_already_set();
  if (problem) std::rethrow_exception(problem);
}

// A game in progress is its record; everything else is asked of the table.
class PyGame {
 public:
  PyGame(const std::string& name, const std::string& setup)
      : game_(find_game(name)), records_{game_.canonical(game_, setup)} {}

  const std::string& record() const { return records_.back(); }
  std::string name() const { return std::string(game_.name); }
  std::vector<std::string> legal_moves() const { return game_.moves(game_, record()); }
  bool over() const { return game_.outcome(game_, record()).over; }
  int mover() const { return game_.outcome(game_, record()).mover; }
  int winner() const { return game_.outcome(game_, record()).winner; }
  std::vector<int64_t> scores() const { return game_.outcome(game_, record()).scores; }
  std::string text() const { return to_text(game_.show(game_, record())); }
  std::string svg() const { return to_svg(game_.show(game_, record())); }
  PyGame& play(const std::string& move) {
    if (split(move).size() != 1) throw Error("move " + quote(move) + ": expected one move");
    records_.push_back(game_.canonical(game_, record() + " " + move));
    return *this;
  }
  PyGame& undo() {
    if (records_.size() == 1) throw Error("undo: nothing to take back");
    records_.pop_back();
    return *this;
  }
  Json facts() const {
    Json json = Json::object();
    for (const auto& [name, value] : game_.show(game_, record()).facts) json[name] = to_json(value);
    return json;
  }
  py::object best(double time, uint64_t nodes, int threads, bool all, const py::kwargs& options) const {
    if (!std::isfinite(time) || time < 0)
      throw Error("time " + quote(std::to_string(time)) + ": expected seconds, 0 or more");
    if (threads < 1 || threads > 1024)
      throw Error("threads " + quote(std::to_string(threads)) + ": expected 1 to 1024");
    std::atomic<bool> stop = false;
    SearchRequest ask;
    ask.stop = &stop;
    ask.seconds = time, ask.nodes = nodes, ask.threads = threads, ask.all = all;
    for (const auto& [name, value] : options)
      ask.options[py::cast<std::string>(name)] = py::cast<std::string>(py::str(value));
    check_engine_options(game_, ask.options);
    Json answer;
    // Other Python threads go on while we think, and may play on this very game.
    const std::string now = record();
    interruptible(stop, [&] { answer = to_json(game_.best(game_, now, ask)); });
    return to_python(answer);
  }
  py::object review(uint64_t nodes) const {
    SearchRequest ask;
    ask.nodes = nodes;
    Json answer;
    {
      const py::gil_scoped_release release;
      answer = hexarium::review(game_, record(), ask);
    }
    return to_python(answer);
  }
  bool operator==(const PyGame& other) const { return record() == other.record(); }

 private:
  const Entry& game_;
  std::vector<std::string> records_;
};

// Runs a verb as the command line does; returns its exit code and what it printed.
py::tuple run_words(const std::string& game_name, const std::string& verb_name, std::vector<std::string> words,
              const std::string& input, const py::kwargs& options) {
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
  {
    const py::gil_scoped_release release;
    code = run_verb(find_game(game_name), verb_name, args);
  }
  return py::make_tuple(code, out.str());
}

}  // namespace
}  // namespace hexarium

PYBIND11_MODULE(hexarium, module) {
  using namespace hexarium;
  module.doc() = "Games and puzzles on hexagonal boards.";
  module.attr("__version__") = HEXARIUM_VERSION;
  // Bad input is a ValueError, as for Python's own parsers.
  py::register_exception_translator([](std::exception_ptr problem) {
    try {
      if (problem) std::rethrow_exception(problem);
    } catch (const Error& error) {
      PyErr_SetString(PyExc_ValueError, error.what());
    }
  });
  module.def("games", [] {
    std::vector<std::string> names;
    for (const Entry& game : games()) names.emplace_back(game.name);
    return names;
  }, "The names of the games.");
  module.def("run", &run_words, py::arg("game"), py::arg("verb"), py::arg("words") = std::vector<std::string>{},
             py::arg("input") = "", "Run a verb as the command line does: (exit code, output).");
  module.def("daily", [](const std::string& game, const std::string& date, bool solution) {
    return to_python(daily(find_game(game), date.empty() ? today() : parse_date(date), solution));
  }, py::arg("game"), py::arg("date") = "", py::arg("solution") = false,
             "The puzzle of a day (today in UTC), as a dict.");
  module.def("solutions", [](const std::string& start, const py::kwargs& options) {
    const py::tuple answer = run_words("iqlink", "solve", {start}, "", options);
    return py::iter(py::str(answer[1]).attr("split")());
  }, py::arg("start") = "start", "Iterates over all completions of an IQ-Link start.");
  py::class_<PyGame>(module, "Game", "A game in progress.")
      .def(py::init<const std::string&, const std::string&>(), py::arg("name"), py::arg("setup") = "")
      .def_property_readonly("name", &PyGame::name)
      .def_property_readonly("record", &PyGame::record, "The game as one line of text.")
      .def_property_readonly("legal_moves", &PyGame::legal_moves)
      .def_property_readonly("over", &PyGame::over)
      .def_property_readonly("mover", &PyGame::mover, "Who acts: 1 first, 2 second.")
      .def_property_readonly("winner", &PyGame::winner, "Once over: 1, 2, or 0.")
      .def_property_readonly("scores", &PyGame::scores)
      .def_property_readonly("facts", [](const PyGame& g) { return to_python(g.facts()); },
                             "The game's own fields of `show --json`.")
      .def("play", &PyGame::play, py::arg("move"), "Play a move; returns the game.",
           py::return_value_policy::reference_internal)
      .def("undo", &PyGame::undo, "Take the last move back; returns the game.",
           py::return_value_policy::reference_internal)
      .def("best", &PyGame::best, py::arg("time") = 0.0, py::arg("nodes") = 0, py::arg("threads") = 1,
           py::arg("all") = false, "The best move with value, proven, nodes, line, as a dict.")
      .def("review", &PyGame::review, py::arg("nodes") = 0,
           "Accuracy of each side and what every move gave away, as a dict.")
      .def("copy", [](const PyGame& g) { return PyGame(g); })
      .def("__eq__", &PyGame::operator==, py::is_operator())
      .def("__str__", &PyGame::text)
      .def("__repr__", [](const PyGame& g) { return "<hexarium.Game '" + g.record() + "'>"; })
      .def("_repr_svg_", &PyGame::svg);
}
