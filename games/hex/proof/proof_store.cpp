#include "games/hex/proof/proof_store.h"

#include <SQLiteCpp/SQLiteCpp.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>

#include "core/file.h"
#include "core/hash.h"

namespace hexarium::hex {
namespace {

constexpr int kApplication = 0x48455850;  // "HEXP"
constexpr int kVersion = 1;

State turned(State s) {
  std::reverse(s.stones.begin(), s.stones.end());
  return s;
}

std::string text_of(const State& s) {
  return std::to_string(s.size) + ":" + board_text(s) + (s.to_move == Color::Black ? " b" : " w");
}

struct Key {
  std::string text;
  bool turn;  // the entry is for the rotated position
};
Key key_of(const State& s) {
  std::string here = text_of(s), there = text_of(turned(s));
  if (there < here) return {there, true};
  return {here, false};
}

// Detects damage, not tampering.
int64_t check_of(const std::string& position, const std::string& winner, const std::string& moves,
                 int64_t all, int64_t nodes) {
  const std::string text = position + ';' + winner + ';' + moves + ';' + std::to_string(all) + ';' +
                           std::to_string(nodes);
  // Existing files use this start value.
  return static_cast<int64_t>(fnv1a(text, 1469598103934665603u));
}

}  // namespace

struct ProofStore::Database {
  explicit Database(const std::string& path)
      : db(path, SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE, 10'000) {}
  SQLite::Database db;
};

std::string ProofStore::usual_path() {
  const std::string folder = data_folder();
  return folder.empty() ? "" : folder + "/hex-proofs.db";
}

ProofStore::ProofStore(const std::string& path) : path_(path) {
  const auto refuse = [&](const std::string& why) {
    return Error("proof file " + quote(path) + ": " + why);
  };
  std::error_code ignored;
  const auto folder = std::filesystem::path(path).parent_path();
  if (!folder.empty()) std::filesystem::create_directories(folder, ignored);
  try {
    database_ = std::make_unique<Database>(path);
    SQLite::Database& db = database_->db;
    const int tables = db.execAndGet("SELECT count(*) FROM sqlite_master").getInt();
    const int application = db.execAndGet("PRAGMA application_id").getInt();
    const int version = db.execAndGet("PRAGMA user_version").getInt();
    if (tables == 0 && (application == 0 || application == kApplication)) {
      SQLite::Transaction whole(db);  // if killed here, the file is empty, not half written
      db.exec("PRAGMA application_id = " + std::to_string(kApplication));
      db.exec("PRAGMA user_version = " + std::to_string(kVersion));
      db.exec(
          "CREATE TABLE IF NOT EXISTS proofs (position TEXT PRIMARY KEY, winner TEXT NOT NULL, "
          "moves TEXT NOT NULL, all_moves INTEGER NOT NULL, nodes INTEGER NOT NULL, "
          "check_sum INTEGER NOT NULL)");
      whole.commit();
    } else if (application != kApplication) {
      throw refuse("expected a file of Hex proofs, this is another database");
    } else if (version != kVersion) {
      throw refuse("expected version 1, this is version " + std::to_string(version));
    }
    if (db.execAndGet("PRAGMA quick_check(1)").getString() != "ok")
      throw refuse("the file is damaged");
  } catch (const SQLite::Exception& e) {
    throw refuse("expected a file of Hex proofs (" + quote(e.what()) + ")");
  }
}

ProofStore::~ProofStore() = default;

std::optional<Solution> ProofStore::find(const State& s, bool all) {
  const std::lock_guard guard(mutex_);
  const auto [key, turn] = key_of(s);
  try {
    SQLite::Statement query(database_->db,
                            "SELECT winner, moves, all_moves, nodes, check_sum FROM proofs "
                            "WHERE position = ?");
    query.bind(1, key);
    if (!query.executeStep()) return {};
    const std::string winner = query.getColumn(0), moves = query.getColumn(1);
    const int64_t has_all = query.getColumn(2), nodes = query.getColumn(3);
    const Error bad("proof file " + quote(path_) + ": the entry of " + quote(key) + " is damaged");
    if (query.getColumn(4).getInt64() != check_of(key, winner, moves, has_all, nodes)) throw bad;
    if (winner != "b" && winner != "w") throw bad;
    if (all && !has_all) return {};
    Solution found;
    found.winner = winner == "b" ? Color::Black : Color::White;
    found.proven = true;
    found.nodes = static_cast<uint64_t>(nodes);
    for (const std::string_view word : split(moves)) {
      Cell cell = parse_cell(s.size, word);
      if (turn) cell = static_cast<Cell>(s.size * s.size - 1 - cell);
      if (s.at(cell) != Color::None) throw bad;
      found.moves.push_back(cell);
    }
    if (found.moves.empty() == (found.winner == s.to_move)) throw bad;
    if (turn) std::reverse(found.moves.begin(), found.moves.end());  // in the order of the cells
    if (!all && found.moves.size() > 1)
      found.moves.erase(found.moves.begin() + 1, found.moves.end());
    return found;
  } catch (const SQLite::Exception& e) {
    throw Error("proof file " + quote(path_) + ": cannot be read (" + quote(e.what()) + ")");
  }
}

void ProofStore::keep(const State& s, const Solution& solution, bool all) {
  if (!solution.proven || s.winner != Color::None) return;
  const std::lock_guard guard(mutex_);
  const auto [key, turn] = key_of(s);
  std::vector<std::string> words;
  for (const Cell cell : solution.moves)
    words.push_back(cell_name(s.size, turn ? static_cast<Cell>(s.size * s.size - 1 - cell) : cell));
  if (turn) std::reverse(words.begin(), words.end());  // in the order of the cells
  const std::string winner = solution.winner == Color::Black ? "b" : "w", moves = join(words, " ");
  const int64_t has_all = all || solution.winner != s.to_move;
  const int64_t nodes = static_cast<int64_t>(solution.nodes);
  try {
    SQLite::Statement insert(database_->db, "INSERT OR REPLACE INTO proofs VALUES (?,?,?,?,?,?)");
    insert.bind(1, key);
    insert.bind(2, winner);
    insert.bind(3, moves);
    insert.bind(4, has_all);
    insert.bind(5, nodes);
    insert.bind(6, check_of(key, winner, moves, has_all, nodes));
    insert.exec();
  } catch (const SQLite::Exception& e) {
    throw Error("proof file " + quote(path_) + ": cannot be written (" + quote(e.what()) + ")");
  }
}

}  // namespace hexarium::hex
