// Verbs around the network: train, selfplay. docs/hex-training.md explains them.
#include "games/hex/train/train.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <ctime>
#include <deque>
#include <filesystem>
#include <fstream>

#include "core/file.h"
#include "core/verb.h"
#include "games/hex/commands/commands.h"
#include "games/hex/player/player.h"
#include "games/hex/proof/opening_table.h"
#include "games/hex/protocol/match.h"
#include "games/hex/protocol/label.h"
#include "games/hex/train/selfplay.h"

namespace hexarium::hex {

namespace {

namespace fs = std::filesystem;
using namespace net;

double cpu_seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }
double wall_seconds() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

std::vector<int> parse_sizes(const std::string& text) {
  std::vector<int> sizes;
  for (const auto word : split(text, ','))
    sizes.push_back(static_cast<int>(parse_int(word, 2, net::kMaxSize, "board size")));
  return sizes;
}

Evaluate evaluator(const Network& network, bool resistance) {
  if (resistance) return evaluate_by_resistance;
  return [&network](std::span<const Position* const> p) { return network.evaluate(p); };
}

SelfPlayOptions selfplay_options(const Args& args) {
  SelfPlayOptions o;
  o.sizes = parse_sizes(args.text("sizes", "11"));
  o.visits = static_cast<int>(args.number("visits", 48, 4, 100000));
  o.games_at_once = static_cast<int>(args.number("at-once", 16, 1, 1024));
  return o;
}

int selfplay(Args& args) {
  const std::string from = args.text("network", "");
  const Network network = from.empty() ? Network() : Network::load(read_file(from));
  SelfPlay play(selfplay_options(args), static_cast<uint64_t>(args.number("seed", 1, 0, 1 << 30)));
  if (args.has("proofs")) play.knowledge = static_verdict;
  const auto count = static_cast<size_t>(args.number("samples", 1000, 1, 1 << 30));
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

// Samples from the games of any HTP program against itself.
int label(Args& args) {
  const std::string command = args.text("engine", "");
  if (command.empty()) throw Error("hex label: expected a program, --engine \"COMMAND\"");
  const std::string to = args.text("out", "");
  if (to.empty()) throw Error("hex label: expected a file to write, --out FILE");
  const auto games = args.number("games", 10, 1, 1 << 30);
  const int size = static_cast<int>(args.number("size", 11, 2, net::kMaxSize));
  const auto most = static_cast<uint32_t>(args.number("stones", 4, 0, size));
  Random random(static_cast<uint64_t>(args.number("seed", 1, 0, 1 << 30)));
  HtpProcess program(command, args.real("patience", 600, 0.01, 1e6));
  GrowingFile out(to);
  size_t samples = 0;
  for (int64_t i = 0; i < games; ++i) {
    std::string bytes;
    const int stones = static_cast<int>(random.below(most + 1));
    for (const Sample& s : label_game(program, size, stones, random))
      bytes += to_bytes(s), ++samples;
    out.add(bytes);
  }
  args.out << fmt::format("{} samples of {} games\n", samples, games);
  return 0;
}

// The samples of a training run in the order they were made. Another process may be adding to them.
class SampleFiles {
 public:
  explicit SampleFiles(fs::path folder) : folder_(std::move(folder)) {}
  fs::path name(int i) const { return folder_ / fmt::format("samples-{:04}.bin", i); }
  int count() const {
    int files = 0;
    while (fs::exists(name(files))) ++files;
    return files;
  }
  // Those that came since the last call; of all there are, the youngest `most`.
  std::deque<Sample> news(size_t most) {
    std::deque<Sample> out;
    for (const int files = count(); file_ < files;) {
      std::ifstream in(name(file_), std::ios::binary);
      in.seekg(at_);
      while (auto s = read(in)) {
        out.push_back(std::move(*s));
        if (out.size() > most) out.pop_front();
        at_ = in.tellg();
      }
      if (file_ + 1 == files) break;  // may still grow
      ++file_, at_ = 0;
    }
    return out;
  }

 private:
  fs::path folder_;
  int file_ = 0;
  std::streamoff at_ = 0;
};

// A training run lives in a folder: state.bin (network and optimiser), network.bin (the running
// mean, what plays), samples-*.bin, log.txt. Started again it goes on.
int train(Args& args) {
  if (args.words.size() != 1) throw Error("hex train: expected one folder to train in");
  const fs::path folder = args.words[0];
  fs::create_directories(folder);
  const std::string state = (folder / "state.bin").string();
  Shape shape;
  shape.layers = static_cast<int>(args.number("layers", 8, 1, 40));
  shape.channels = static_cast<int>(args.number("channels", 32, 32, 64));
  shape.pooling = static_cast<int>(args.number("pooling", 0, 0, shape.layers));
  if (shape.channels % 16) throw Error("channels: expected 32, 48 or 64");
  const auto start = [&] {
    if (fs::exists(state)) return Trainer::load(read_file(state));
    if (!args.has("start")) return Trainer(Network(shape, 1));
    const Network from = Network::load(read_file(args.text("start", "")));
    shape.layers = std::max(shape.layers, from.shape.layers);
    shape.channels = std::max(shape.channels, from.shape.channels);
    if (!args.has("pooling")) shape.pooling = from.shape.pooling;
    return Trainer(from.grown(shape));
  };
  Trainer trainer = start();
  const auto window = static_cast<size_t>(args.number("window", 300000, 1000, 100000000));
  const double reuse = args.real("reuse", 3, 0, 1000), rate = args.real("rate", 0.001, 0, 1);
  const double last_rate = args.real("last-rate", rate, 0, 1);
  const double seconds = args.real("seconds", 60, 0, 1e9);
  const auto chunk = static_cast<size_t>(args.number("chunk", 4000, 100, 1000000));
  const bool resistance = args.has("resistance");
  const bool playing = !args.has("samples-of");
  const auto batch_size = static_cast<size_t>(args.number("batch", 128, 1, 4096));

  // Step 1. The youngest samples of earlier runs.
  SampleFiles files(playing ? folder : fs::path(args.text("samples-of", "")));
  std::deque<Sample> buffer = files.news(window);
  Random random(static_cast<uint64_t>(files.count()) + 77);
  std::optional<GrowingFile> out;
  if (playing) out.emplace(files.name(files.count()).string());
  else if (buffer.empty()) throw Error("hex train: no samples in the folder to learn from");
  GrowingFile log((folder / "log.txt").string());
  SelfPlay play(selfplay_options(args), random.next());
  if (args.has("proofs")) play.knowledge = static_verdict;
  Network player = trainer.network;
  player.parameters = trainer.average;
  player.prepare();

  // Step 2. Play, learn, repeat. The last round plays less, so that there is time to learn from it.
  const double begin = wall_seconds();
  const auto spent = [&] { return wall_seconds() - begin; };
  const int64_t rounds = args.number("rounds", INT64_MAX, 1, INT64_MAX);
  bool last = false;
  double now = 0;
  for (int64_t round = 0; round < rounds && now < seconds && !last; ++round, now = spent()) {
    const double begun = cpu_seconds();
    const auto before = play.evaluations;
    const auto games_before = play.games;
    std::deque<Sample> samples;
    if (playing) {
      std::string bytes;
      for (Sample& s : play.run(chunk, evaluator(player, resistance),
                                [&] { return last = spent() > now + 0.6 * (seconds - now); }))
        bytes += to_bytes(s), samples.push_back(std::move(s));
      out->add(bytes);
    } else {
      samples = files.news(window);
    }
    const double played = cpu_seconds();
    std::vector<const Sample*> test;
    for (size_t i = 0; i < samples.size() && i < 1000; ++i) test.push_back(&samples[i]);
    const Loss unseen = trainer.measure(test);
    const size_t fresh = playing ? samples.size() : chunk;
    for (Sample& s : samples) buffer.push_back(std::move(s));
    while (buffer.size() > window) buffer.pop_front();
    Loss sum;
    const auto steps =
        static_cast<int>(reuse * static_cast<double>(fresh) / static_cast<double>(batch_size));
    const double step_rate = rate * std::pow(last_rate / rate, std::min(1.0, now / seconds));
    for (int i = 0; i < steps && spent() < seconds; ++i) {
      std::vector<const Sample*> batch;
      for (size_t k = 0; k < batch_size; ++k)
        batch.push_back(&buffer[random.below(static_cast<uint32_t>(buffer.size()))]);
      // Boards of one size together share the vector lanes of the features.
      std::sort(batch.begin(), batch.end(), [](const Sample* a, const Sample* b) {
        return a->position.size < b->position.size;
      });
      const Loss l = trainer.step(batch, static_cast<float>(step_rate), random);
      sum.policy += l.policy, sum.value += l.value, sum.count += l.count;
    }
    player.parameters = trainer.average;
    player.prepare();
    write_file(state, trainer.save());
    write_file((folder / "network.bin").string(), player.save());
    const auto per = [](double a, int n) { return a / std::max(n, 1); };
    const std::string line = fmt::format(
        "{:.0f} s  games {}  samples {}  unseen policy {:.3f} value {:.3f} agree {:.3f}  "
        "train policy {:.3f} value {:.3f}  play {:.1f} s ({:.0f} eval/s, {:.1f} moves/game)  learn "
        "{:.1f} s ({:.0f}/s)\n",
        spent(), play.games, buffer.size(), per(unseen.policy, unseen.count),
        per(unseen.value, unseen.count), per(unseen.agree, unseen.count),
        per(sum.policy, sum.count), per(sum.value, sum.count), played - begun,
        static_cast<double>(play.evaluations - before) / std::max(1e-6, played - begun),
        static_cast<double>(fresh) /
            static_cast<double>(std::max<uint64_t>(1, play.games - games_before)),
        cpu_seconds() - played, sum.count / std::max(1e-6, cpu_seconds() - played));
    log.add(line);
    args.err << line << std::flush;
  }
  return 0;
}

// An engine by the name of its weights; `resistance` plays without a network.
std::unique_ptr<Engine> engine_of(const std::string& name, const std::string& kernel) {
  const bool resistance = name == "resistance";
  std::shared_ptr<Network> network;
  if (!resistance) network = std::make_shared<Network>(Network::load(read_file(name)));
  if (network) network->kernel = kernel;
  auto engine = std::make_unique<Engine>(std::move(network), 64);
  engine->resistance = resistance;
  return engine;
}

// The first stones of a gate, every one another game: the columns a and b and the two that they
// turn into, where a stone neither wins nor loses clearly; then the same with a random answer.
std::vector<std::vector<int>> gate_openings(int size, int pairs, Random& random) {
  std::vector<int> cells;
  for (int cell = 0; cell < size * size; ++cell)
    if (cell % size < 2 || cell % size >= size - 2) cells.push_back(cell);
  for (size_t i = cells.size(); i > 1; --i)
    std::swap(cells[i - 1], cells[random.below(static_cast<uint32_t>(i))]);
  std::vector<std::vector<int>> openings;
  for (size_t i = 0; i < static_cast<size_t>(pairs); ++i) {
    const int first = cells[i % cells.size()];
    openings.push_back({first});
    const int other = static_cast<int>(random.below(static_cast<uint32_t>(size * size)));
    if (i >= cells.size() && other != first) openings.back().push_back(other);
  }
  return openings;
}

// Games between two networks: every opening with both colours.
int gate(Args& args) {
  if (args.words.size() != 2) throw Error("hex gate: expected two files of weights");
  const int size = static_cast<int>(args.number("size", 11, 2, net::kMaxSize));
  const int pairs = static_cast<int>(args.number("pairs", 10, 1, 100000));
  std::vector<std::unique_ptr<Engine>> engines;
  const std::string kernel = args.text("kernel", ""), kernel_b = args.text("kernel-b", kernel);
  for (const std::string& name : {kernel, kernel_b})
    if (const auto all = kernels();
        !name.empty() && std::find(all.begin(), all.end(), name) == all.end())
      throw Error("kernel " + quote(name) + ": expected one of " + join(all, ", "));
  engines.push_back(engine_of(args.words[0], kernel));
  engines.push_back(engine_of(args.words[1], kernel_b));
  Limits limits[2];
  limits[0].visits = static_cast<uint64_t>(args.number("visits", 100, 1, 1 << 30));
  limits[1].visits = static_cast<uint64_t>(
      args.number("visits-b", static_cast<int64_t>(limits[0].visits), 1, 1 << 30));
  engines[0]->exploration =
      static_cast<float>(args.real("exploration", engines[0]->exploration, 0, 100));
  engines[1]->exploration =
      static_cast<float>(args.real("exploration-b", engines[1]->exploration, 0, 100));
  engines[0]->growth = static_cast<float>(args.real("growth", engines[0]->growth, 0, 10));
  engines[1]->growth = static_cast<float>(args.real("growth-b", engines[1]->growth, 0, 10));
  const int64_t ask = args.number("proofs", 0, 0, 1 << 30);
  const int64_t asks[] = {ask, args.number("proofs-b", ask, 0, 1 << 30)};
  for (size_t i = 0; i < 2; ++i)
    if (asks[i])
      engines[i]->knowledge = static_verdict,
      engines[i]->ask_after = static_cast<uint32_t>(asks[i]);
  Random random(static_cast<uint64_t>(args.number("seed", 1, 0, 1 << 30)));
  std::optional<SequentialTest> test;
  if (args.has("test")) test = parse_test(args.text("test", ""));
  int won[2] = {0, 0};
  double cpu[2] = {0, 0};
  int moves[2] = {0, 0};
  for (const auto& opening : gate_openings(size, pairs, random)) {
    for (int first = 0; first < 2; ++first) {
      Position p;
      p.size = size;
      for (const int cell : opening) play(p, cell);
      int mover = opening.size() % 2 ? 1 - first : first;  // engine `first` owns the opening stone
      for (;;) {
        if (links(p, 1).joined || links(p, 2).joined) break;
        const double start = cpu_seconds();
        const Thought t = engines[static_cast<size_t>(mover)]->think(p, limits[mover]);
        cpu[mover] += cpu_seconds() - start, ++moves[mover];
        play(p, t.move);
        mover = 1 - mover;
      }
      const int black = first;
      ++won[links(p, 1).joined ? black : 1 - black];
    }
    if (test && test->verdict(won[0], won[1]) != 0) break;
  }
  args.out << fmt::format("{} : {}  ({:.4f} and {:.4f} CPU s a move)", won[0], won[1],
                          cpu[0] / std::max(1, moves[0]), cpu[1] / std::max(1, moves[1]));
  const int verdict = test ? test->verdict(won[0], won[1]) : won[0] > won[1];
  if (test) args.out << "  test: " << verdict_text(verdict);
  args.out << '\n';
  return verdict > 0 ? 0 : 1;
}

// One JSON line whenever the picture has changed enough, the last with "done".
int analyse(Args& args) {
  const State state = replay<State>(parse_record("hex", "11", join(args.words, " ")));
  SearchRequest ask;
  ask.seconds = args.real("time", args.has("nodes") ? 0 : 5, 0.001, 1e6);
  ask.nodes = static_cast<uint64_t>(args.number("nodes", 0, 1, INT64_MAX));
  ask.threads = args.threads();
  ask.all = true;
  const auto line = [&](const Best& best, bool done) {
    Json json = to_json(best);
    json["done"] = done;
    args.out << dump(json) << std::endl;
  };
  // What the network says before any search.
  if (state.winner == Color::None) {
    const net::Position position = position_of(state);
    const Position* all[] = {&position};
    const Evaluation e = Network::built_in()->evaluate(all)[0];
    const auto round = [](double x) { return std::round(x * 1e4) / 1e4; };
    double total = 0;
    for (const float logit : e.policy) total += std::exp(static_cast<double>(logit));
    Json policy = Json::object();
    for (size_t i = 0; i < e.policy.size(); ++i)
      if (state.stones[i] == Color::None)
        policy[cell_name(state.size, static_cast<Cell>(i))] =
            round(std::exp(static_cast<double>(e.policy[i])) / total);
    args.out << dump(Json{{"network", {{"value", round(e.value)}, {"policy", policy}}}})
             << std::endl;
  }
  ask.report = [&](const Best& best) { line(best, false); };
  line(best(state, ask), true);
  return 0;
}

// The table of opening_table.cpp.
int swaps(Args& args) {
  for (const int size : parse_sizes(args.text("sizes", "2,3,4,5")))
    args.out << size << ' ' << solve_first_stones(size) << '\n' << std::flush;
  return 0;
}

const std::vector<Option> kPlayOptions = {
    {"--sizes", "N,N", "board sizes to play on, drawn evenly (11)"},
    {"--visits", "N", "positions looked at per move (48)"},
    {"--proofs", "", "end games that virtual connections decide, and skip moves they refute"},
    {"--at-once", "N", "games played side by side (16)"},
};

}  // namespace

std::vector<Verb> train_verbs() {
  std::vector<Option> selfplay_options = kPlayOptions, train_options = kPlayOptions;
  for (const Option& o : std::vector<Option>{
           {"--network", "FILE", "weights; without it resistance alone guides the games"},
           {"--samples", "N", "how many positions (1000)"},
           {"--out", "FILE", "where to add them"},
           {"--seed", "N", "of the random numbers (1)"}})
    selfplay_options.push_back(o);
  for (const Option& o : std::vector<Option>{
           {"--seconds", "S", "how long (60)"},
           {"--rounds", "N", "at most so many rounds of playing and learning"},
           {"--layers", "N", "of a new network (8)"},
           {"--channels", "N", "of a new network: 32, 48 or 64 (32)"},
           {"--pooling", "N", "every so many layers look at the whole board (0 = none)"},
           {"--start", "FILE", "a new network starts as these weights, grown if they are smaller"},
           {"--samples-of", "FOLDER", "learn from the samples of another run, do not play"},
           {"--window", "N", "samples to learn from, the youngest (300000)"},
           {"--chunk", "N", "samples played between two rounds of learning (4000)"},
           {"--reuse", "X", "how often each sample is learned (3)"},
           {"--rate", "X", "learning rate (0.001)"},
           {"--last-rate", "X", "the rate falls to this until the time is over"},
           {"--batch", "N", "samples per step (128)"},
           {"--resistance", "", "play by resistance alone: the first minutes of a new network"}})
    train_options.push_back(o);
  const Option level{"--level", "1..10",
                     "how strong; 1 to 3 have no network, 10 has no limit (10)"};
  return {
      {"best", "", "", {level}},
      {"play", "", "", {level}},
      {"analyse",
       "RECORD",
       "What the network and the search think, streamed as increasingly accurate JSON lines.",
       {{"--time", "S", "how long (5)"},
        {"--nodes", "N", "search at most N positions, instead of a time"},
        {"--threads", "N", "(all cores)"}},
       {"hexarium hex analyse 'hex 11 a3 f6' --time 2"},
       analyse,
       {.allowed = true, .always = {"--threads", "1"}}},
      {"swaps",
       "",
       "Which first stones win, proven: b where Black's does, w where White's answer does.",
       {{"--sizes", "N,N", "board sizes (2,3,4,5); 7 takes a minute"}},
       {"hexarium hex swaps --sizes 5"},
       swaps},
      {"train",
       "FOLDER",
       "Play against itself and learn from it; resumes if the folder exists.",
       train_options,
       {"hexarium hex train my-run --sizes 5,6,7 --seconds 600"},
       train},
      {"selfplay",
       "",
       "Games of a network against itself, as training samples.",
       selfplay_options,
       {"hexarium hex selfplay --network my-run/network.bin --samples 10000 --out more.bin"},
       selfplay},
      {"label",
       "",
       "Write samples to learn from: games of any HTP program against itself.",
       {{"--engine", "COMMAND", "the program"},
        {"--out", "FILE", "where to; more is added at the end"},
        {"--games", "N", "how many (10)"},
        {"--size", "N", "board size (11)"},
        {"--stones", "N", "random stones to start with, at most (4)"},
        {"--patience", "S", "seconds to wait for an answer (600)"},
        {"--seed", "N", "of the random stones (1)"}},
       {"hexarium hex label --engine 'mohex' --games 100 --out my-run/samples-0000.bin"},
       label},
      {"gate",
       "A B",
       "Games between two networks; exit 0 if the first wins more.",
       {{"--size", "N", "board size (11)"},
        {"--pairs", "N", "openings, each played with both colours (10)"},
        {"--visits", "N", "positions looked at per move (100)"},
        {"--visits-b", "N", "for the second, if not the same"},
        {"--exploration", "X", "of the first (0.7)"},
        {"--exploration-b", "X", "of the second (0.7)"},
        {"--growth", "X", "how exploration grows with visits (0.25)"},
        {"--growth-b", "X", "of the second (0.25)"},
        {"--proofs", "N", "virtual connections at the root and where visits reach N (none)"},
        {"--proofs-b", "N", "for the second, if not the same; 0 = none"},
        {"--kernel", "NAME",
         "of the first: plain, avx2, avx2-16 (16 bits), avx512 or vnni (8 bits) (fastest)"},
        {"--kernel-b", "NAME", "for the second, if not the same"},
        {"--test", "LOW:HIGH",
         "end once it is clear, with 5 % error, which of the two shares the first wins"},
        {"--seed", "N", "of the openings (1)"}},
       {"hexarium hex gate my-run/network.bin resistance --visits 200"},
       gate},
  };
}

}  // namespace hexarium::hex
