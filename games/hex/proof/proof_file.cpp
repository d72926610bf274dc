#include "games/hex/proof/proof_file.h"

#include <fmt/format.h>

#include <algorithm>

namespace hexarium::hex {
namespace {

constexpr std::string_view kHeader = "hexarium hex proof 2";

std::vector<std::string> words_of(std::string_view line) {
  std::vector<std::string> words;
  for (const auto& word : split(line, ' '))
    if (!word.empty()) words.emplace_back(word);
  return words;
}

State position_of(const WrittenProof& proof) {
  State s = replay<State>(parse_record("hex", "11", proof.record));
  if (s.swap_rule && count(s, Color::Black) + count(s, Color::White) < 2)
    throw Error("expected a position in which swapping is no longer possible");
  return s;
}

std::string first_of(const CellSet& set, int size) {
  Cell cell = 0;
  while (!set[cell]) ++cell;
  return cell_name(size, cell);
}

size_t parse_step_number(std::string_view word, size_t known) {
  return static_cast<size_t>(
             parse_int(word, 1, static_cast<int64_t>(known), "step of a Hex proof")) -
         1;
}

std::string end_name(int size, Cell end) {
  if (end == first_side(size)) return "<";
  return end > first_side(size) ? ">" : cell_name(size, end);
}

Cell parse_end(int size, const std::string& word) {
  if (word == "<") return first_side(size);
  return word == ">" ? static_cast<Cell>(first_side(size) + 1) : parse_cell(size, word);
}

ProofStep parse_step(const std::vector<std::string>& words, int size, size_t known) {
  ProofStep step;
  size_t i = 1;
  if (words[0] == "=") {
    for (; i < words.size() && words[i] != "~"; ++i)
      step.cells.push_back(parse_end(size, words[i]));
    for (++i; i < words.size(); ++i) step.after.push_back(parse_step_number(words[i], known));
  } else if (words[0] == "|") {
    step.kind = ProofStep::Kind::Any;
    for (; i < words.size() && words[i] != "+"; ++i)
      step.after.push_back(parse_step_number(words[i], known));
    for (++i; i < words.size(); ++i) step.cells.push_back(parse_cell(size, words[i]));
  } else {
    step.kind = ProofStep::Kind::Move;
    step.cells.push_back(parse_cell(size, words[0]));
    if (words.size() != 2) throw Error("hex proof: expected a cell and a step");
    step.after.push_back(parse_step_number(words[1], known));
  }
  return step;
}

// Finds what a step needs; returns an error if it does not follow.
std::string follow_chain(const WrittenProof& proof, const ProofStep& step, int size,
                         const std::vector<ProofNeeds>& known, ProofNeeds& needs) {
  if (step.cells.size() < 2) return "needs two ends";
  needs.from = step.cells.front();
  needs.to = step.cells.back();
  for (const Cell cell : step.cells)
    if (cell < first_side(size)) needs.stones.set(static_cast<size_t>(cell));
  size_t links = 0;
  for (size_t i = 1; i < step.cells.size(); ++i) {
    const Cell a = step.cells[i - 1], b = step.cells[i];
    if (touch(size, proof.winner, a, b)) continue;
    const std::string both = end_name(size, a) + " and " + end_name(size, b);
    if (links == step.after.size()) return both + " do not touch";
    const size_t link = step.after[links++];
    const ProofNeeds& joined = known[link];
    if (!(joined.from == a && joined.to == b) && !(joined.from == b && joined.to == a))
      return fmt::format("step {} does not connect {}", link + 1, both);
    if (proof.steps[link].kind == ProofStep::Kind::Move)
      return fmt::format("step {} needs a move", link + 1);
    needs.stones |= joined.stones;
    needs.free |= joined.free;
  }
  if (links < step.after.size()) return "refers to steps it does not need";
  needs.free &= ~needs.stones;
  // Links are disjoint: an attack on one is answered there and leaves the others intact.
  CellSet used;
  for (const size_t link : step.after) {
    const CellSet own = known[link].free & needs.free;
    if ((used & own).any()) return first_of(used & own, size) + " is used by two steps";
    used |= own;
  }
  return "";
}

std::string follow_any(const ProofStep& step, int size, const std::vector<ProofNeeds>& known,
                       ProofNeeds& needs) {
  if (step.after.empty()) return "refers to no step";
  CellSet common;
  common.set();
  needs.from = known[step.after[0]].from;
  needs.to = known[step.after[0]].to;
  for (const size_t i : step.after) {
    if (known[i].from != needs.from || known[i].to != needs.to)
      return fmt::format("steps {} and {} connect different ends", step.after[0] + 1, i + 1);
    needs.stones |= known[i].stones;
    needs.free |= known[i].free;
    common &= known[i].free;
  }
  for (const Cell cell : step.cells) needs.stones.set(static_cast<size_t>(cell));
  needs.free &= ~needs.stones;
  common &= ~needs.stones;
  return common.none() ? "" : "no step survives " + first_of(common, size);
}

}  // namespace

std::string follow(const WrittenProof& proof, int size, std::vector<ProofNeeds>& known) {
  const ProofStep& step = proof.steps[known.size()];
  ProofNeeds needs;
  std::string wrong;
  switch (step.kind) {
    case ProofStep::Kind::Chain:
      wrong = follow_chain(proof, step, size, known, needs);
      break;
    case ProofStep::Kind::Any:
      wrong = follow_any(step, size, known, needs);
      break;
    case ProofStep::Kind::Move:
      if (proof.steps[step.after[0]].kind == ProofStep::Kind::Move)
        wrong = "the winner would move twice";
      needs = known[step.after[0]];
      needs.stones.reset(static_cast<size_t>(step.cells[0]));
      needs.free.set(static_cast<size_t>(step.cells[0]));
  }
  if (wrong.empty()) known.push_back(needs);
  return wrong;
}

bool touch(int size, Color winner, Cell a, Cell b) {
  if (a > b) std::swap(a, b);
  const Cell side = first_side(size);
  if (a >= side) return false;
  if (b >= side) {
    const int along = winner == Color::Black ? a / size : a % size;
    return along == (b == side ? 0 : size - 1);
  }
  const auto& near = grid(size).neighbours[static_cast<size_t>(a)];
  return std::find(near.begin(), near.end(), b) != near.end();
}

std::string to_text(const WrittenProof& proof) {
  const int size = position_of(proof).size;
  std::string text =
      fmt::format("{}\nrecord {}\nwinner {}\n", kHeader, proof.record, name(proof.winner));
  for (const ProofStep& step : proof.steps) {
    std::vector<std::string> words;
    if (step.kind == ProofStep::Kind::Chain) words.emplace_back("=");
    if (step.kind == ProofStep::Kind::Any) words.emplace_back("|");
    if (step.kind != ProofStep::Kind::Any)
      for (const Cell cell : step.cells) words.push_back(end_name(size, cell));
    if (step.kind == ProofStep::Kind::Chain && !step.after.empty()) words.emplace_back("~");
    for (const size_t i : step.after) words.push_back(std::to_string(i + 1));
    if (step.kind == ProofStep::Kind::Any && !step.cells.empty()) {
      words.emplace_back("+");
      for (const Cell cell : step.cells) words.push_back(cell_name(size, cell));
    }
    text += join(words, " ") + '\n';
  }
  return text + fmt::format("end {}\n", proof.steps.size());
}

WrittenProof parse_proof(std::string_view text) {
  WrittenProof proof;
  size_t number = 0;
  int size = 0;
  bool ended = false;
  while (!text.empty()) {
    const size_t length = text.find('\n');
    if (length == std::string_view::npos) break;  // the last line is incomplete
    const std::string_view line = text.substr(0, length);
    text.remove_prefix(length + 1);
    ++number;
    const auto words = words_of(line);
    try {
      if (number == 1 && line != kHeader) throw Error("expected '" + std::string(kHeader) + "'");
      if (number > 1 && words.empty()) throw Error("expected a step");
      if (number == 2) {
        if (words[0] != "record") throw Error("expected 'record ...'");
        proof.record = join({words.begin() + 1, words.end()}, " ");
        size = position_of(proof).size;
      } else if (number == 3) {
        if (words.size() != 2 || words[0] != "winner" ||
            (words[1] != "black" && words[1] != "white"))
          throw Error("expected 'winner black' or 'winner white'");
        proof.winner = words[1] == "black" ? Color::Black : Color::White;
      } else if (number > 3 && words[0] == "end") {
        if (words.size() != 2 || words[1] != std::to_string(proof.steps.size()))
          throw Error(fmt::format("expected 'end {}'", proof.steps.size()));
        if (!text.empty()) throw Error("expected nothing after it");
        ended = true;
      } else if (number > 3) {
        proof.steps.push_back(parse_step(words, size, proof.steps.size()));
      }
    } catch (const Error& e) {
      throw Error(fmt::format("hex proof, line {}: {}: {}", number, quote(line), e.what()));
    }
  }
  if (!ended) throw Error(fmt::format("hex proof: ends after line {}, expected 'end'", number));
  return proof;
}

ProofCheck check(const WrittenProof& proof) {
  ProofCheck result;
  const State s = position_of(proof);
  for (size_t i = 0; i < proof.steps.size(); ++i) {
    const std::string wrong = follow(proof, s.size, result.needs);
    if (!wrong.empty()) {
      result.error = fmt::format("step {} (line {}): {}", i + 1, i + 4, wrong);
      return result;
    }
  }
  if (proof.steps.empty()) {
    result.error = "no steps";
    return result;
  }
  const ProofNeeds& claim = result.needs.back();
  const CellSet missing = claim.stones & ~cells_of(s, proof.winner);
  const CellSet taken = claim.free & cells_of(s, other(proof.winner));
  if (claim.from != first_side(s.size) || claim.to != first_side(s.size) + 1)
    result.error = "the last step does not connect the sides";
  else if (proof.steps.back().kind == ProofStep::Kind::Move && s.to_move != proof.winner)
    result.error = "the last step: it is not the winner's move";
  else if (missing.any())
    result.error = "the last step: the winner has no stone on " + first_of(missing, s.size);
  else if (taken.any())
    result.error = "the last step: the opponent has a stone on " + first_of(taken, s.size);
  return result;
}

// For every step in turn: does it hold if the opponent moves next, or after a move of the winner? A
// broken step may hold because the steps it refers to do.
std::optional<Cell> answer(const WrittenProof& proof, const ProofCheck& check, const State& s) {
  const CellSet mine = cells_of(s, proof.winner), theirs = cells_of(s, other(proof.winner));
  struct Standing {
    bool holds = false;
    Cell move = kNoCell;  // makes it hold; if it already holds, brings it closer to its end
  };
  std::vector<Standing> all(proof.steps.size());
  const auto best = [&](const std::vector<size_t>& steps) {
    Standing found;
    for (const size_t i : steps) {
      if (all[i].holds && !found.holds) found = all[i];
      else if (found.move == kNoCell && all[i].holds == found.holds) found.move = all[i].move;
    }
    return found;
  };
  for (size_t i = 0; i < all.size(); ++i) {
    const ProofStep& step = proof.steps[i];
    const ProofNeeds& needs = check.needs[i];
    const bool fits = needs.fits(mine, theirs);
    if (step.kind == ProofStep::Kind::Any) {
      all[i] = best(step.after);
      all[i].holds = all[i].holds || fits;
    } else if (step.kind == ProofStep::Kind::Move) {
      if (mine[static_cast<size_t>(step.cells[0])]) all[i] = all[step.after[0]];
      else if (fits) all[i].move = step.cells[0];
    } else if ((needs.stones & ~mine).none()) {
      std::vector<size_t> broken;
      for (const size_t link : step.after)
        if (!all[link].holds) broken.push_back(link);
      if (broken.size() < 2) all[i] = best(broken.empty() ? step.after : broken);
      all[i].holds = broken.empty();
    }
    if (all[i].move != kNoCell && needs.from == first_side(s.size) && needs.to == needs.from + 1)
      return all[i].move;
  }
  return {};
}

}  // namespace hexarium::hex
