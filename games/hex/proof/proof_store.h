// A cache of proven results in an SQLite file.
#pragma once
#include <memory>
#include <mutex>
#include <optional>

#include "games/hex/proof/prover.h"

namespace hexarium::hex {

// Thread-safe. A position and its rotation by 180 degrees share an entry.
class ProofStore {
 public:
  // Creates the file and its folder if missing. Throws Error if it is another kind of file or
  // damaged.
  explicit ProofStore(const std::string& path);
  ~ProofStore();

  // Looks up a result; with `all`, only one that has all winning moves. Throws Error if the entry
  // is damaged.
  std::optional<Solution> find(const State&, bool all);
  void keep(const State&, const Solution&, bool all);  // must be proven

  // The default file, in the user's data folder; empty if there is none.
  static std::string usual_path();

 private:
  struct Database;
  std::unique_ptr<Database> database_;
  std::string path_;
  std::mutex mutex_;
};

}  // namespace hexarium::hex
