// Verbs that train the network: train, selfplay, label, loss, gate. Their code is in train/; that
// of label and gate is in protocol/, because they can play against HTP programs.
// docs/hex-training.md explains them.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>

#include "core/clock.h"
#include "core/file.h"
#include "core/verb.h"
#include "games/hex/commands/commands.h"
#include "games/hex/player/player.h"
#include "games/hex/protocol/gate.h"
#include "games/hex/protocol/label.h"
#include "games/hex/protocol/teacher.h"
#include "games/hex/train/training_run.h"

namespace hexarium::hex {

namespace {

namespace fs = std::filesystem;
using namespace net;

SelfPlayOptions selfplay_options(const Args& args) {
  SelfPlayOptions o;
  o.sizes = parse_sizes(args.text("sizes", "11"));
  o.visits = static_cast<int>(args.number("visits", 48, 4, 100000));
  o.quick = static_cast<int>(args.number("quick", 0, 0, 100000));
  o.games_at_once = static_cast<int>(args.number("at-once", 16, 1, 1024));
  return o;
}

int selfplay(Args& args) {
  const std::string from = args.text("network", "");
  const Network network = from.empty() ? Network() : Network::read_from(from);
  SelfPlay play(selfplay_options(args), static_cast<uint64_t>(args.number("seed", 1, 0, 1 << 30)));
  if (args.has("proofs")) play.knowledge = static_verdicts();
  const size_t count = args.number("samples", 1000, 1, 1 << 30);
  const std::string to = args.text("out", "");
  std::optional<GrowingFile> out;
  if (!to.empty()) out.emplace(to);
  size_t done = 0;
  const double start = cpu_seconds();
  while (done < count) {
    const auto samples =
        play.run(std::min<size_t>(2000, count - done), evaluator(network, from.empty()));
    done += samples.size();
    std::string bytes;
    for (const Sample& s : samples) bytes += to_bytes(s);
    if (out) out->add(bytes);
  }
  const double spent = cpu_seconds() - start;
  args.out << fmt::format(
      "{} samples, {} games, {} evaluations, {:.0f} evaluations per CPU second\n", done, play.games,
      play.evaluations, static_cast<double>(play.evaluations) / spent);
  return 0;
}

// What `ask` gets from a program; its errors name the program.
template <class Ask>
auto from_program(const std::string& command, const Ask& ask) try {
  return ask();
} catch (const Error& error) {
  throw Error(fmt::format("program {}: {}", quote(command), error.what()));
}

// Makes samples by asking a program for the winning chance of every move.
int label_by_teacher(const Args& args, GrowingFile& out) {
  std::vector<Network> players;
  const std::string names = args.text("network", "");
  if (names.empty()) players.push_back(*Network::built_in());
  else
    for (const auto name : split(names, ','))
      players.push_back(Network::read_from(std::string(name)));
  const std::string command = args.text("teacher", "");
  HtpProcess teacher(command, args.real("patience", 600, 0.01, 1e6));
  from_program(command, [&] { teacher.start(); });
  Lessons lessons(teacher, std::move(players),
                  static_cast<int>(args.number("size", 11, 3, kMaxSize)),
                  static_cast<uint64_t>(args.number("seed", 1, 0, 1 << 30)));
  lessons.knowledge = static_verdicts();
  lessons.plies = static_cast<int>(args.number("plies", 0, 0, kMaxSize * kMaxSize));
  const auto count = static_cast<size_t>(args.number("samples", 1000, 1, 1 << 30));
  size_t samples = 0;
  while (samples < count) {
    std::string bytes;
    for (const Sample& s : from_program(command, [&] { return lessons.next(); }))
      bytes += to_bytes(s), ++samples;
    out.add(bytes);
  }
  args.out << fmt::format("{} samples of {} games\n", samples, lessons.games);
  return 0;
}

// Makes samples from any HTP program: from its games against itself, or from its evaluations.
int label(Args& args) {
  const std::string command = args.text("engine", "");
  if (command.empty() == args.text("teacher", "").empty())
    throw Error("hex label: expected a program, --engine \"COMMAND\" or --teacher \"COMMAND\"");
  const std::string to = args.text("out", "");
  if (to.empty()) throw Error("hex label: expected a file to write, --out FILE");
  if (command.empty()) {
    GrowingFile out(to);
    return label_by_teacher(args, out);
  }
  const auto games = args.number("games", 10, 1, 1 << 30);
  const int size = static_cast<int>(args.number("size", 11, 2, kMaxSize));
  const auto most = static_cast<uint32_t>(args.number("stones", 4, 0, size));
  Random random(static_cast<uint64_t>(args.number("seed", 1, 0, 1 << 30)));
  HtpProcess program(command, args.real("patience", 600, 0.01, 1e6));
  GrowingFile out(to);
  size_t samples = 0;
  for (int64_t i = 0; i < games; ++i) {
    std::string bytes;
    const int stones = static_cast<int>(random.below(most + 1));
    for (const Sample& s :
         from_program(command, [&] { return label_game(program, size, stones, random); }))
      bytes += to_bytes(s), ++samples;
    out.add(bytes);
  }
  args.out << fmt::format("{} samples of {} games\n", samples, games);
  return 0;
}

int train(Args& args) {
  if (args.words.size() != 1 || args.words[0].empty() || args.words[0] == "-")
    throw Error(
        fmt::format("hex train {}: expected one folder to train in", quote(join(args.words, " "))));
  TrainingOptions o;
  o.folder = args.words[0];
  o.samples_of = args.text("samples-of", "");
  o.start = args.text("start", "");
  o.shape.layers = static_cast<int>(args.number("layers", 8, 1, 40));
  o.shape.channels = static_cast<int>(args.number("channels", 32, 32, 64));
  o.shape.pooling = static_cast<int>(args.number("pooling", 0, 0, o.shape.layers));
  o.own_pooling = args.has("pooling");
  if (o.shape.channels % 16)
    throw Error(fmt::format("--channels '{}': expected 32, 48 or 64", o.shape.channels));
  o.play = selfplay_options(args);
  if (args.has("proofs")) o.knowledge = static_verdicts();
  o.resistance = args.has("resistance");
  o.window = static_cast<size_t>(args.number("window", 300000, 1000, 100000000));
  o.chunk = static_cast<size_t>(args.number("chunk", 4000, 100, 1000000));
  o.batch = static_cast<size_t>(args.number("batch", 128, 1, 4096));
  o.reuse = args.real("reuse", 3, 0, 1000);
  constexpr double kLeastRate = 1e-9;  // the rate falls by a constant factor, so never to 0
  o.rate = args.real("rate", 0.001, kLeastRate, 1);
  o.last_rate = args.real("last-rate", o.rate, kLeastRate, 1);
  o.seconds = args.real("seconds", 60, 0, 1e9);
  o.rounds = args.number("rounds", INT64_MAX, 1, INT64_MAX);
  TrainingRun run(o);
  GrowingFile log((fs::path(o.folder) / "log.txt").string());
  while (const auto round = run.next()) {
    const std::string line = log_line(run, *round);
    log.add(line);
    args.err << line << std::flush;
  }
  return 0;
}

// The losses of networks on samples that they have not learned from.
int loss(Args& args) {
  if (args.words.size() < 2)
    throw Error("hex loss: expected a file of samples and one or more files of weights");
  std::ifstream in(args.words[0], std::ios::binary);
  if (!in) throw Error(fmt::format("samples {}: cannot be read", quote(args.words[0])));
  std::vector<Sample> samples;
  try {
    while (auto sample = read(in)) samples.push_back(std::move(*sample));
  } catch (const Error& error) {
    throw Error(fmt::format("samples {}: {}", quote(args.words[0]), error.what()));
  }
  if (samples.empty())
    throw Error(fmt::format("samples {}: expected at least one", quote(args.words[0])));
  std::vector<const Sample*> all;
  for (const Sample& sample : samples) all.push_back(&sample);
  args.out << fmt::format("{} samples\n", samples.size());
  for (size_t i = 1; i < args.words.size(); ++i) {
    const Loss l = Trainer(Network::read_from(args.words[i])).measure(all);
    const double policies = std::max(1, l.policies), count = l.count;
    args.out
        << fmt::format(
               "policy {:.4f}  value {:.4f}  same best move {:.1f} %  same winner {:.1f} %  {}\n",
               l.policy / policies, l.value / count, 100 * l.agree / policies,
               100 * l.winner / count, args.words[i])
        << std::flush;
  }
  return 0;
}

// An engine by its weights file; `resistance` plays without a network.
std::unique_ptr<Engine> engine_of(const std::string& name, const std::string& kernel) {
  const bool resistance = name == "resistance";
  std::shared_ptr<Network> network;
  if (!resistance) network = std::make_shared<Network>(Network::read_from(name));
  if (network) network->kernel = kernel;
  auto engine = std::make_unique<Engine>(std::move(network), 64);
  engine->resistance = resistance;
  return engine;
}

int tell_gate(Args& args, int won, int lost, double cpu_a, double cpu_b) {
  std::optional<SequentialTest> test;
  if (args.has("test")) test = parse_test(args.text("test", ""));
  args.out << fmt::format("{} : {}  ({:.4f} and {:.4f} CPU s a move)", won, lost, cpu_a, cpu_b);
  const int verdict = test ? test->verdict(won, lost) : won > lost;
  if (test) args.out << "  test: " << verdict_text(verdict);
  args.out << '\n';
  return verdict > 0 ? 0 : 1;
}

// A network, played by this program over HTP, against any other program.
int gate_program(Args& args) {
  if (args.words.size() != 1) throw Error("hex gate --htp: expected one file of weights");
  (void)Network::read_from(args.words[0]);  // a bad file is reported before the match
  const std::string limit =
      args.has("cpu") ? fmt::format("--cpu {}", args.real("cpu", 0, 0.001, 1e6))
                      : fmt::format("--visits {}", args.number("visits", 100, 1, 1 << 30));
  MatchSettings settings;
  settings.a = fmt::format("'{}' hex htp --threads 1 --network '{}' {}",
                           fs::read_symlink("/proc/self/exe").string(), args.words[0], limit);
  settings.b = args.text("htp", "");
  settings.size = static_cast<int>(args.number("size", 11, 2, kMaxSize));
  settings.cpu = args.real("cpu", 0, 0.001, 1e6);
  if (args.has("test")) settings.test = parse_test(args.text("test", ""));
  Random random(static_cast<uint64_t>(args.number("seed", 1, 0, 1 << 30)));
  const int pairs = static_cast<int>(args.number("pairs", 10, 1, 100000));
  settings.openings.clear();
  for (const auto& opening : gate_openings(settings.size, pairs, random)) {
    std::vector<std::string> names;
    for (const int cell : opening)
      names.push_back(cell_name(settings.size, static_cast<Cell>(cell)));
    settings.openings.push_back(join(names, " "));
  }
  std::string sgf;
  const MatchResult r = run_match(settings, [&](const MatchGame& game) {
    sgf += game.sgf + "\n";
    if (args.has("sgf")) write_file(args.text("sgf", ""), sgf);
    if (game.fault) args.err << game.end << '\n';
  });
  return tell_gate(args, r.a_wins(), static_cast<int>(r.games.size()) - r.a_wins(),
                   r.cpu_per_move(0), r.cpu_per_move(1));
}

// Games between two networks; each opening is played with both colours.
int gate(Args& args) {
  if (args.has("htp")) return gate_program(args);
  if (args.words.size() != 2) throw Error("hex gate: expected two files of weights");
  const int size = static_cast<int>(args.number("size", 11, 2, kMaxSize));
  const int pairs = static_cast<int>(args.number("pairs", 10, 1, 100000));
  const std::string kernel = args.text("kernel", ""), kernel_b = args.text("kernel-b", kernel);
  for (const std::string& name : {kernel, kernel_b})
    if (const auto all = kernels();
        !name.empty() && std::find(all.begin(), all.end(), name) == all.end())
      throw Error("kernel " + quote(name) + ": expected one of " + join(all, ", "));
  GateSide sides[2] = {{engine_of(args.words[0], kernel), {}},
                       {engine_of(args.words[1], kernel_b), {}}};
  auto& [a, b] = sides;
  a.limits.nodes = static_cast<uint64_t>(args.number("visits", 100, 1, 1 << 30));
  b.limits.nodes = static_cast<uint64_t>(
      args.number("visits-b", static_cast<int64_t>(a.limits.nodes), 1, 1 << 30));
  if (args.has("cpu"))
    for (GateSide& side : sides) {
      side.engine->cpu_time = true;
      side.limits.nodes = 0;
      side.limits.seconds = args.real("cpu", 0, 0.001, 1e6);
    }
  const auto real = [&](const char* option, float usual, double most) {
    return static_cast<float>(args.real(option, usual, 0, most));
  };
  a.engine->exploration = real("exploration", a.engine->exploration, 100);
  b.engine->exploration = real("exploration-b", b.engine->exploration, 100);
  a.engine->growth = real("growth", a.engine->growth, 10);
  b.engine->growth = real("growth-b", b.engine->growth, 10);
  const int64_t proofs = args.number("proofs", 0, 0, 1 << 30);
  const int64_t proofs_b = args.number("proofs-b", proofs, 0, 1 << 30);
  for (const auto& [side, after] : {std::pair{&a, proofs}, std::pair{&b, proofs_b}})
    if (after) {
      side->engine->knowledge = static_verdicts();
      side->engine->ask_after = static_cast<uint32_t>(after);
    }
  Random random(static_cast<uint64_t>(args.number("seed", 1, 0, 1 << 30)));
  std::optional<SequentialTest> test;
  if (args.has("test")) test = parse_test(args.text("test", ""));
  const GateResult r = run_gate(sides, size, gate_openings(size, pairs, random), test);
  std::string sgf;
  for (const GateResult::Game& game : r.games)
    sgf += to_sgf(game, size, args.words[0], args.words[1]) + "\n";
  if (args.has("sgf")) write_file(args.text("sgf", ""), sgf);
  return tell_gate(args, r.won[0], r.won[1], r.cpu[0] / std::max(1, r.moves[0]),
                   r.cpu[1] / std::max(1, r.moves[1]));
}

const std::vector<Option> kPlayOptions = {
    {"--sizes", "N,N", "board sizes, each equally often (11)"},
    {"--visits", "N", "search N positions per move (48)"},
    {"--quick", "N",
     "only N for three moves in four, whose policy is not learned (0 = no such moves)"},
    {"--proofs", "", "end games that virtual connections decide, and skip moves they refute"},
    {"--at-once", "N", "games played at the same time (16)"},
};

}  // namespace

std::vector<Verb> train_verbs() {
  std::vector<Option> selfplay_options = kPlayOptions, train_options = kPlayOptions;
  for (const Option& o : std::vector<Option>{
           {"--network", "FILE", "weights (default: none, play by resistance alone)"},
           {"--samples", "N", "number of positions (1000)"},
           {"--out", "FILE", "append the samples to this file"},
           {"--seed", "N", "seed of the random numbers (1)"}})
    selfplay_options.push_back(o);
  for (const Option& o : std::vector<Option>{
           {"--seconds", "S", "duration in seconds (60)"},
           {"--rounds", "N", "at most N rounds of self-play and learning"},
           {"--layers", "N", "layers of a new network (8)"},
           {"--channels", "N", "channels of a new network: 32, 48 or 64 (32)"},
           {"--pooling", "N", "every N-th layer sees the whole board (0 = none)"},
           {"--start", "FILE",
            "start a new network from these weights, enlarged if they are smaller"},
           {"--samples-of", "FOLDER", "learn from the samples of another run instead of playing"},
           {"--window", "N", "learn from the latest N samples (300000)"},
           {"--chunk", "N", "samples to play between rounds of learning (4000)"},
           {"--reuse", "X", "how often each sample is used (3)"},
           {"--rate", "X", "learning rate (0.001)"},
           {"--last-rate", "X", "final learning rate, reached when the time is up"},
           {"--batch", "N", "samples per step (128)"},
           {"--resistance", "",
            "play by resistance alone, for the first minutes of a new network"}})
    train_options.push_back(o);
  return {
      {"train",
       "FOLDER",
       "Train a network by self-play; resumes if the folder exists.",
       train_options,
       {"hexarium hex train my-run --sizes 5,6,7 --seconds 600"},
       train,
       /*json*/ false},
      {"selfplay",
       "",
       "Play a network against itself and write training samples.",
       selfplay_options,
       {"hexarium hex selfplay --network my-run/network.bin --samples 10000 --out more.bin"},
       selfplay,
       /*json*/ false},
      {"label",
       "",
       "Write training samples made by any HTP program.",
       {{"--engine", "COMMAND", "the program plays against itself"},
        {"--teacher", "COMMAND",
         "the program evaluates contested positions; it must know the command 'logits' "
         "(docs/hex-training.md)"},
        {"--network", "FILE,FILE", "weights that play the games, with --teacher (those built in)"},
        {"--samples", "N", "number of positions, with --teacher (1000)"},
        {"--out", "FILE", "append the samples to this file"},
        {"--games", "N", "number of games, with --engine (10)"},
        {"--size", "N", "board size (11)"},
        {"--stones", "N", "start with at most N random stones, with --engine (4)"},
        {"--plies", "N", "end games after N moves, with --teacher (0 = when they are decided)"},
        {"--patience", "S", "seconds to wait for an answer (600)"},
        {"--seed", "N", "seed of the random numbers (1)"}},
       {"hexarium hex label --engine 'mohex' --games 100 --out my-run/samples-0000.bin"},
       label,
       /*json*/ false},
      {"loss",
       "SAMPLES WEIGHTS...",
       "Measure the losses of networks on samples, best on those that they have not learned from.",
       {},
       {"hexarium hex loss unseen.bin my-run/network.bin data/hex/network.bin"},
       loss,
       /*json*/ false},
      {"gate",
       "A [B]",
       "Play two networks against each other, or one against any HTP program; exit 0 if the "
       "first wins more.",
       {{"--size", "N", "board size (11)"},
        {"--htp", "COMMAND", "the opponent, instead of B; A plays with proofs"},
        {"--cpu", "S", "CPU seconds per move for both, instead of visits"},
        {"--sgf", "FILE", "write all games to this file"},
        {"--pairs", "N", "openings, each played with both colours (10)"},
        {"--visits", "N", "search N positions per move (100)"},
        {"--visits-b", "N", "for the second network (as for the first)"},
        {"--exploration", "X", "exploration constant of the first (0.7)"},
        {"--exploration-b", "X", "exploration constant of the second (0.7)"},
        {"--growth", "X", "growth of exploration with visits (0.25)"},
        {"--growth-b", "X", "growth of the second (0.25)"},
        {"--proofs", "N", "use virtual connections at the root and at nodes with N visits (none)"},
        {"--proofs-b", "N", "for the second network; 0 = none (as for the first)"},
        {"--kernel", "NAME",
         "kernel of the first: plain, avx2, avx512; in 8 bits avx2-8, vnni, amx (fastest)"},
        {"--kernel-b", "NAME", "for the second network (as for the first)"},
        {"--test", "LOW:HIGH",
         "stop once a sequential test (5 % error) decides between the win rates LOW and HIGH"},
        {"--seed", "N", "seed of the openings (1)"}},
       {"hexarium hex gate my-run/network.bin resistance --visits 200",
        "hexarium hex gate my-run/network.bin --htp mohex --cpu 0.5 --pairs 50 --test 0.5:0.6"},
       gate,
       /*json*/ false},
  };
}

}  // namespace hexarium::hex
