// Proven results in an SQLite file, so that a question answered once is answered at once.
#pragma once
#include <memory>
#include <mutex>
#include <optional>

#include "games/hex/proof/prover.h"

namespace hexarium::hex {

// Safe for several threads. Turned positions (by 180 degrees) are one entry.
class ProofStore {
 public:
  // Creates the file and its folder if missing. Error if it is not such a file or is damaged.
  explicit ProofStore(const std::string& path);
  ~ProofStore();

  // What is known; with `all` only an answer that has all winning moves. Error if the entry is bad.
  std::optional<Solution> find(const State&, bool all);
  void keep(const State&, const Solution&, bool all);  // a proven one

  // The file used if none is named: under the user's data folder; empty if there is none.
  static std::string usual_path();

 private:
  struct Database;
  std::unique_ptr<Database> database_;
  std::string path_;
  std::mutex mutex_;
};

}  // namespace hexarium::hex
