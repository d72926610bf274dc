// hexarium-mpi: answers a file of records with a verb, on many machines.
//
//   mpirun -n 64 hexarium-mpi GAME VERB RECORDS --out ANSWERS [--resume] [--OPTION VALUE]...
//
// Rank 0 gives one line at a time to each free rank and appends each answer to a journal,
// ANSWERS.part, before it sends the next line. At the end it writes ANSWERS in the order of the
// records and removes the journal. --resume continues a killed job.
//
// The journal's first line identifies the job (header_of); the others are
// NUMBER<tab>CODE<tab>ANSWER: the number of the record from 0, the verb's exit code, its output.
// The exit code is that of a single process: 2 if a record was bad, else 1 if an answer is no, else
// 0. Resuming a finished job does nothing and exits with 0.
#include <fmt/format.h>
#include <mpi.h>

#include <algorithm>
#include <atomic>
#include <cstdio>
#include <filesystem>
#include <iostream>
#include <map>
#include <memory>
#include <sstream>

#include "app/verbs.h"
#include "core/clock.h"
#include "core/file.h"
#include "core/hash.h"
#include "core/json.h"
#include "core/stop.h"
#include "games/table.h"

namespace hexarium {
namespace {

constexpr int kWork = 1, kAnswer = 2, kStop = 3;  // message tags

struct Job {
  Verb verb;
  std::string game, records, out;
  bool resume = false;
  std::map<std::string, std::vector<std::string>> options;  // of the verb
};

Job parse_job(const std::vector<std::string>& typed) {
  constexpr const char* kUsage =
      "usage: hexarium-mpi GAME VERB RECORDS --out ANSWERS [--resume] [--OPTION VALUE]...";
  if (typed.size() < 2 || typed[0].starts_with("--") || typed[1].starts_with("--"))
    throw Error(kUsage);
  Job job;
  std::vector<Verb> verbs = verbs_of(find_game(typed[0]));
  std::erase_if(verbs, [](const Verb& verb) { return !reads_lines(verb); });
  job.game = typed[0];
  job.verb = find_verb(verbs, typed[1]);
  Verb with_ours = job.verb;
  with_ours.options.push_back({"--out", "ANSWERS", ""});
  with_ours.options.push_back({"--resume", "", ""});
  Args args{{}, {}, std::cin, std::cout, std::cerr};
  parse_typed(with_ours, std::span(typed).subspan(2), args);
  if (args.words.size() != 1 || !args.has("out")) throw Error(kUsage);
  // Every rank would apply it to the single line it was given, and skip that line.
  if (args.has("shard"))
    throw Error(fmt::format("--shard {}: expected none, the ranks share the lines anyway",
                            quote(args.text("shard", ""))));
  job.records = args.words[0], job.out = args.text("out", ""), job.resume = args.has("resume");
  job.options = args.options;
  job.options.erase("out"), job.options.erase("resume");
  job.options["json"];
  job.options.try_emplace("threads", std::vector<std::string>{"1"});  // a rank is one of many
  return job;
}

// Answers one record exactly as `hexarium GAME VERB - --json` does: CODE<tab>ANSWER.
std::string answer(const Job& job, const std::string& record) {
  std::istringstream in(record + "\n");
  std::ostringstream out, err;
  Args args{{"-"}, job.options, in, out, err};
  // Without a stop flag, a proof that gets SIGTERM would answer with what it has so far. So set
  // one, which never stops it: a rank that is killed must give no answer.
  static const std::atomic<bool> never{false};
  const StopWhen not_by_signals(&never);
  try {
    const int code = run(job.verb, args);
    return fmt::format("{}\t{}", code, trim(out.str()));
  } catch (const std::exception& error) {
    return "2\t" + dump({{"record", record}, {"error", error.what()}});
  }
}

// The other ranks: answer records until told to stop.
void work(const Job& job) {
  std::string result;  // the first message is empty and asks for work
  for (;;) {
    MPI_Send(result.data(), static_cast<int>(result.size()), MPI_CHAR, 0, kAnswer, MPI_COMM_WORLD);
    MPI_Status status;
    MPI_Probe(0, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
    int length = 0;
    MPI_Get_count(&status, MPI_CHAR, &length);
    std::string record(length, ' ');
    MPI_Recv(record.data(), length, MPI_CHAR, 0, status.MPI_TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (status.MPI_TAG == kStop) return;
    result = answer(job, record);
  }
}

// Identifies a job: a hash of records, verb, options and version, and a readable part.
std::string header_of(const Job& job, const std::vector<std::string>& records) {
  std::string words = job.game + " " + job.verb.name;
  for (const auto& [name, values] : job.options) {
    words += " --" + name;
    for (const std::string& value : values) words += " " + value;
  }
  std::string whole = words + "\n" + HEXARIUM_VERSION;
  for (const std::string& record : records) whole += "\n" + record;
  return fmt::format("hexarium-mpi {} {:016x} {} records: {}", HEXARIUM_VERSION, fnv1a(whole),
                     records.size(), quote(words));
}

// The answers in the journal (CODE<tab>ANSWER) by number of the record. Ignores an incomplete last
// line; throws Error on anything else that does not belong, and leaves the file alone.
std::map<size_t, std::string> read_journal(const std::string& path, const std::string& header,
                                           size_t records) {
  std::map<size_t, std::string> done;
  if (!std::filesystem::exists(path)) return done;
  const std::string text = read_file(path);
  const size_t end = text.find('\n');
  if (end == std::string::npos && header.starts_with(text)) return done;
  if (const auto first = std::string_view(text).substr(0, end); first != header)
    throw Error(fmt::format("journal {}: begins with {}, so it belongs to another job; expected {}",
                            quote(path), quote(first), header));
  const size_t whole = text.rfind('\n');
  size_t number = 1;
  for (std::string_view line : split(std::string_view(text).substr(0, whole), '\n')) {
    if (number++ == 1) continue;
    const std::vector<std::string_view> parts = split(line, '\t');
    const auto digits = [](std::string_view word) {
      return !word.empty() && word.size() < 18 &&
             word.find_first_not_of("0123456789") == std::string_view::npos;
    };
    const bool fine = parts.size() == 3 && digits(parts[0]) && parts[1].size() == 1 &&
                      parts[1] >= "0" && parts[1] <= "2" && parse_json(parts[2]).is_object() &&
                      std::stoull(std::string(parts[0])) < records;
    if (!fine)
      throw Error(fmt::format(
          "journal {} line {}, {}: expected the number of a record, a code and an answer",
          quote(path), number - 1, quote(line)));
    done[std::stoull(std::string(parts[0]))] = line.substr(parts[0].size() + 1);
  }
  return done;
}

struct Batch {
  std::vector<std::string> records;
  std::map<size_t, std::string> done;    // as in the journal
  std::unique_ptr<GrowingFile> journal;  // none: there is nothing to do
};

// Reads the records and opens the journal; nothing to do if the job is finished.
Batch open_batch(const Job& job) {
  Batch batch;
  auto& [records, done, journal] = batch;
  std::istringstream text(read_file(job.records));
  for (std::string line; read_line(text, line);)
    if (!is_blank_or_comment(line)) records.emplace_back(trim(line));
  const std::string part = job.out + ".part";
  if (!job.resume && (std::filesystem::exists(part) || std::filesystem::exists(job.out)))
    throw Error(fmt::format("file {}: exists; expected --resume or another name", quote(job.out)));
  const std::string header = header_of(job, records);
  done = read_journal(part, header, records.size());
  if (!std::filesystem::exists(part) && std::filesystem::exists(job.out)) {
    fmt::print(stderr, "file {}: the job is finished\n", quote(job.out));
    return {};
  }
  journal = std::make_unique<GrowingFile>(part, /*lines*/ true);
  if (std::filesystem::file_size(part) == 0) journal->add(header + "\n");
  return batch;
}

// Distributes the records, if any, and tells the other ranks to stop; returns the exit code.
int hand_out(const Job& job, Batch& batch, int ranks) {
  auto& [records, done, journal] = batch;
  const double start = wall_seconds();
  const size_t before = done.size();
  std::vector<size_t> held(ranks, records.size());  // the record each rank is working on
  size_t next = 0;
  double reported = 0;
  for (int working = ranks - 1; working > 0;) {
    MPI_Status status;
    MPI_Probe(MPI_ANY_SOURCE, kAnswer, MPI_COMM_WORLD, &status);
    int length = 0;
    MPI_Get_count(&status, MPI_CHAR, &length);
    std::string result(length, ' ');
    MPI_Recv(result.data(), length, MPI_CHAR, status.MPI_SOURCE, kAnswer, MPI_COMM_WORLD,
             MPI_STATUS_IGNORE);
    size_t& line = held[status.MPI_SOURCE];
    if (line < records.size()) {
      journal->add(fmt::format("{}\t{}\n", line, result));
      done[line] = result;
    }
    while (next < records.size() && done.count(next)) ++next;
    line = next;
    if (next < records.size()) {
      MPI_Send(records[next].data(), static_cast<int>(records[next].size()), MPI_CHAR,
               status.MPI_SOURCE, kWork, MPI_COMM_WORLD);
      ++next;
    } else {
      MPI_Send(nullptr, 0, MPI_CHAR, status.MPI_SOURCE, kStop, MPI_COMM_WORLD);
      --working;
    }
    const double spent = wall_seconds() - start;
    if (spent - reported > 5 && done.size() > before) {
      reported = spent;
      const double each = spent / static_cast<double>(done.size() - before);
      fmt::print(stderr, "{} of {} answered, {:.0f} s left\n", done.size(), records.size(),
                 each * static_cast<double>(records.size() - done.size()));
    }
  }
  if (!journal) return 0;
  std::string all;
  int code = 0;
  for (const auto& [line, result] : done) {
    code = std::max(code, result[0] - '0');
    all += result.substr(2) + "\n";
  }
  write_file(job.out, all);
  std::filesystem::remove(job.out + ".part");
  return code;
}

void print_error(const std::exception& error) {
  std::cerr << "hexarium-mpi: " << error.what() << std::endl;
}

// Rank 0; returns the exit code.
int lead(const Job& job, int ranks) {
  Batch batch;
  int code = 0;
  try {
    batch = open_batch(job);
  } catch (const std::exception& error) {  // no rank is working yet, so all can stop in order
    print_error(error);
    code = 2;
  }
  return std::max(code, hand_out(job, batch, ranks));
}

}  // namespace
}  // namespace hexarium

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  int rank = 0, ranks = 1;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  hexarium::Job job;
  try {
    job = hexarium::parse_job({argv + 1, argv + argc});
    if (ranks < 2)
      throw hexarium::Error("ranks '1': expected at least 2 (mpirun -n 2 hexarium-mpi ...)");
  } catch (const hexarium::Error& error) {  // every rank sees the same arguments and fails alike
    if (rank == 0) hexarium::print_error(error);
    MPI_Finalize();
    return 2;
  }
  int code = 0;
  try {
    if (rank == 0) code = hexarium::lead(job, ranks);
    else hexarium::work(job);
  } catch (const std::exception& error) {
    hexarium::print_error(error);
    MPI_Abort(MPI_COMM_WORLD, 2);
  }
  MPI_Finalize();
  return code;
}
