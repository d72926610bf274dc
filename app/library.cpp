#include "app/library.h"

#include <SQLiteCpp/SQLiteCpp.h>
#include <fmt/format.h>
#include <sqlite3.h>

#include <chrono>
#include <mutex>
#include <thread>

#include "core/text.h"

namespace hexarium {

namespace {
constexpr const char* kColumns = "SELECT id, game, record, title, saved, lines FROM saved ";
}

struct Library::Database {
  explicit Database(const std::string& path)
      : sql(path, SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE, /*busy ms*/ 3000) {
    // The busy timeout does not cover this statement, and two servers may create the file at once.
    for (int tries = 0; sql.tryExec("PRAGMA journal_mode = WAL") == SQLITE_BUSY && tries < 60;
         ++tries)
      std::this_thread::sleep_for(std::chrono::milliseconds(50));
    sql.exec("PRAGMA synchronous = FULL");  // once we say "saved", it is on disk
    sql.exec(
        "CREATE TABLE IF NOT EXISTS saved (id INTEGER PRIMARY KEY AUTOINCREMENT, game TEXT NOT "
        "NULL, "
        "record TEXT NOT NULL, title TEXT NOT NULL, saved TEXT NOT NULL DEFAULT "
        "(datetime('now')))");
    // Older files lack this column; in newer ones the statement fails harmlessly.
    sql.tryExec("ALTER TABLE saved ADD COLUMN lines TEXT NOT NULL DEFAULT ''");
    SQLite::Statement(sql, std::string(kColumns) + "LIMIT 1").executeStep();
    if (sql.execAndGet("PRAGMA quick_check(1)").getString() != "ok")
      throw SQLite::Exception("the file is damaged");
  }
  SQLite::Database sql;
  std::mutex mutex;
};

namespace {

// Runs one operation on the file. SQLite's error messages may quote bytes of a damaged file.
template <class Use>
auto use(std::mutex& mutex, Use&& what) {
  const std::scoped_lock lock(mutex);
  try {
    return what();
  } catch (const SQLite::Exception& error) {
    throw LibraryBusy(fmt::format("library: {}", quote(error.what())));
  }
}

SavedGame row(const SQLite::Statement& query) {
  return {query.getColumn(0).getInt64(),  query.getColumn(1).getString(),
          query.getColumn(2).getString(), query.getColumn(3).getString(),
          query.getColumn(4).getString(), query.getColumn(5).getString()};
}

}  // namespace

Library::Library(const std::string& path) {
  try {
    database_ = std::make_unique<Database>(path);
  } catch (const SQLite::Exception& error) {
    throw Error(fmt::format("library {}: expected a file of saved games ({})", quote(path),
                            quote(error.what())));
  }
}

Library::~Library() = default;

namespace {

void insert_into(SQLite::Database& sql, const SavedGame& one) {
  if (sql.execAndGet("SELECT count(*) FROM saved").getInt() >= Library::kMost)
    throw Error(fmt::format("library: full ({} games); delete some", Library::kMost));
  const auto number = [&](const char* pragma) { return sql.execAndGet(pragma).getInt64(); };
  const int64_t pages = number("PRAGMA page_count") - number("PRAGMA freelist_count");
  if (pages * number("PRAGMA page_size") >= Library::kMostBytes)
    throw Error(fmt::format("library: full ({} bytes); delete some games", Library::kMostBytes));
  SQLite::Statement insert(sql,
                           "INSERT INTO saved (game, record, title, lines) VALUES (?, ?, ?, ?)");
  insert.bind(1, one.game);
  insert.bind(2, one.record);
  insert.bind(3, one.title);
  insert.bind(4, one.lines);
  insert.exec();
}

}  // namespace

SavedGame Library::add(const std::string& game, const std::string& record, const std::string& title,
                       const std::string& lines) {
  return use(database_->mutex, [&] {
    SQLite::Database& sql = database_->sql;
    insert_into(sql, {.game = game, .record = record, .title = title, .lines = lines});
    SQLite::Statement query(sql, std::string(kColumns) + "WHERE id = ?");
    query.bind(1, sql.getLastInsertRowid());
    query.executeStep();
    return row(query);
  });
}

void Library::add_all(const std::vector<SavedGame>& games) {
  use(database_->mutex, [&] {
    SQLite::Transaction whole(database_->sql);
    for (const SavedGame& one : games) insert_into(database_->sql, one);
    whole.commit();
  });
}

std::vector<SavedGame> Library::list(const std::string& game, const std::string& words, int limit,
                                     int64_t before) const {
  return use(database_->mutex, [&] {
    SQLite::Statement query(
        database_->sql,
        std::string(kColumns) +
            "WHERE (?1 = '' OR game = ?1) AND (?2 = '' OR instr(lower(title || ' ' "
            "|| record), lower(?2)) > 0) AND (?4 = 0 OR id < ?4) ORDER BY id DESC LIMIT ?3");
    query.bind(1, game);
    query.bind(2, words);
    query.bind(3, limit);
    query.bind(4, before);
    std::vector<SavedGame> found;
    size_t bytes = 0;
    while (bytes < kMostListed && query.executeStep()) {
      found.push_back(row(query));
      bytes += found.back().record.size() + found.back().title.size() + found.back().lines.size();
    }
    return found;
  });
}

std::optional<SavedGame> Library::find(int64_t id) const {
  return use(database_->mutex, [&]() -> std::optional<SavedGame> {
    SQLite::Statement query(database_->sql, std::string(kColumns) + "WHERE id = ?");
    query.bind(1, id);
    if (!query.executeStep()) return std::nullopt;
    return row(query);
  });
}

bool Library::remove(int64_t id) {
  return use(database_->mutex, [&] {
    SQLite::Statement statement(database_->sql, "DELETE FROM saved WHERE id = ?");
    statement.bind(1, id);
    return statement.exec() > 0;
  });
}

}  // namespace hexarium
