// Saved games in one SQLite file that survives a killed server. Thread-safe.
#pragma once
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

namespace hexarium {

struct SavedGame {
  int64_t id = 0;
  std::string game, record, title;
  std::string saved;  // "2026-01-31 12:00:00", UTC
  std::string lines;  // the record with variations and comments (core/lines.h), if any
};

// The file is locked or unusable; not the caller's fault.
struct LibraryBusy : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// Every function may throw LibraryBusy.
class Library {
 public:
  explicit Library(const std::string& path);  // created if missing; ":memory:" for tests
  ~Library();
  SavedGame add(const std::string& game, const std::string& record, const std::string& title,
                const std::string& lines = "");
  void add_all(const std::vector<SavedGame>& games);  // all or nothing; ignores `id` and `saved`
  // Newest first; empty `game` and `words` match everything. At most `limit` games older than game
  // number `before` (0 = start with the newest).
  std::vector<SavedGame> list(const std::string& game, const std::string& words, int limit,
                              int64_t before = 0) const;
  std::optional<SavedGame> find(int64_t id) const;
  bool remove(int64_t id);

  static constexpr int kMost = 100'000;               // games
  static constexpr int64_t kMostBytes = 100'000'000;  // bytes of the file
  static constexpr size_t kMostListed = 8'000'000;    // bytes of records per call of list

 private:
  struct Database;
  std::unique_ptr<Database> database_;
};

}  // namespace hexarium
