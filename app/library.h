// Saved games: one SQLite file, safe against a killed server. May be used from several threads.
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
  std::string lines;  // with variations and comments (core/lines.h), if there are any
};

// The file is locked by another program, or could not be used for another reason: not the caller's
// mistake.
struct LibraryBusy : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// All may throw LibraryBusy.
class Library {
 public:
  explicit Library(const std::string& path);  // made if missing; ":memory:" for tests
  ~Library();
  SavedGame add(const std::string& game, const std::string& record, const std::string& title,
                const std::string& lines = "");
  void add_all(const std::vector<SavedGame>& games);  // all or none; without `id` and `saved`
  // The newest first; empty `game` and `words` match everything. At most `limit` of them, saved
  // before game number `before` (0: the newest there are).
  std::vector<SavedGame> list(const std::string& game, const std::string& words, int limit,
                              int64_t before = 0) const;
  std::optional<SavedGame> find(int64_t id) const;
  bool remove(int64_t id);

  static constexpr int kMost = 100'000;               // saved games
  static constexpr int64_t kMostBytes = 100'000'000;  // of the file
  static constexpr size_t kMostListed = 8'000'000;    // bytes of records in one answer of list

 private:
  struct Database;
  std::unique_ptr<Database> database_;
};

}  // namespace hexarium
