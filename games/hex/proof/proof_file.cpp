#include "games/hex/proof/proof_file.h"

#include <fmt/format.h>

#include <algorithm>

namespace hexarium::hex {
namespace {

constexpr std::string_view kHeader = "hexarium hex proof 1";

std::vector<std::string> words_of(std::string_view line) {
  std::vector<std::string> words;
  for (const auto& word : split(line, ' '))
    if (!word.empty()) words.emplace_back(word);
  return words;
}

State position_of(const WrittenProof& proof) {
  State s = replay<State>(parse_record("hex", "11", proof.record));
  if (s.swap_rule && count(s, Color::Black) + count(s, Color::White) < 2)
    throw Error("expected a position in which nobody can swap any longer");
  return s;
}

CellBits cells_of(const State& s, Color c) {
  CellBits cells;
  for (size_t i = 0; i < s.stones.size(); ++i)
    if (s.stones[i] == c) cells.set(i);
  return cells;
}

std::string first_of(const CellBits& set, int size) {
  Cell cell = 0;
  while (!set[cell]) ++cell;
  return cell_name(size, cell);
}

size_t parse_step_number(std::string_view word, size_t known) {
  return static_cast<size_t>(
             parse_int(word, 1, static_cast<int64_t>(known), "step of a Hex proof")) -
         1;
}

ProofStep parse_step(const std::vector<std::string>& words, int size, size_t known) {
  ProofStep step;
  size_t i = 1;
  if (words[0] == "=") {
    for (; i < words.size(); ++i) step.cells.push_back(parse_cell(size, words[i]));
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

// Do these cells, each next to the one before, lead from side to side?
bool joins(const std::vector<Cell>& chain, int size, Color c) {
  if (chain.empty()) return false;
  const auto along = [&](Cell cell) { return c == Color::Black ? cell / size : cell % size; };
  for (size_t i = 1; i < chain.size(); ++i) {
    const auto& near = grid(size).neighbours[chain[i - 1]];
    if (std::find(near.begin(), near.end(), chain[i]) == near.end()) return false;
  }
  return along(chain.front()) == 0 && along(chain.back()) == size - 1;
}

// What a step needs if what it builds on holds; a complaint if it does not follow.
std::string follow(const WrittenProof& proof, const ProofStep& step, int size,
                   const std::vector<ProofNeeds>& known, ProofNeeds& needs) {
  switch (step.kind) {
    case ProofStep::Kind::Chain:
      for (const Cell cell : step.cells) needs.stones.set(cell);
      return joins(step.cells, size, proof.winner) ? "" : "these cells do not join the sides";
    case ProofStep::Kind::Move: {
      if (proof.steps[step.after[0]].kind == ProofStep::Kind::Move)
        return "it would be the winner's move twice";
      needs = known[step.after[0]];
      needs.stones.reset(step.cells[0]);
      needs.free.set(step.cells[0]);
      return "";
    }
    case ProofStep::Kind::Any: {
      CellBits common;
      common.set();
      for (const size_t i : step.after) {
        needs.stones |= known[i].stones;
        needs.free |= known[i].free;
        common &= known[i].free;
      }
      for (const Cell cell : step.cells) needs.stones.set(cell);
      needs.free &= ~needs.stones;
      common &= ~needs.stones;
      if (step.after.empty()) return "it builds on nothing";
      if (common.none()) return "";
      return "nothing is left after " + first_of(common, size);
    }
  }
  return "";
}

}  // namespace

std::string to_text(const WrittenProof& proof) {
  const int size = position_of(proof).size;
  std::string text =
      fmt::format("{}\nrecord {}\nwinner {}\n", kHeader, proof.record, name(proof.winner));
  for (const ProofStep& step : proof.steps) {
    std::vector<std::string> words;
    if (step.kind == ProofStep::Kind::Chain) words.emplace_back("=");
    if (step.kind == ProofStep::Kind::Any) words.emplace_back("|");
    if (step.kind != ProofStep::Kind::Any)
      for (const Cell cell : step.cells) words.push_back(cell_name(size, cell));
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
    if (length == std::string_view::npos) break;  // the last line is not whole
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
  if (!ended)
    throw Error(fmt::format("hex proof: it stops after line {}, expected 'end'", number));
  return proof;
}

ProofCheck check(const WrittenProof& proof) {
  ProofCheck result;
  const State s = position_of(proof);
  for (size_t i = 0; i < proof.steps.size(); ++i) {
    ProofNeeds needs;
    const std::string wrong = follow(proof, proof.steps[i], s.size, result.needs, needs);
    if (!wrong.empty()) {
      result.lie = fmt::format("step {} (line {}): {}", i + 1, i + 4, wrong);
      return result;
    }
    result.needs.push_back(needs);
  }
  if (proof.steps.empty()) {
    result.lie = "there is no step";
    return result;
  }
  const ProofNeeds& claim = result.needs.back();
  const CellBits missing = claim.stones & ~cells_of(s, proof.winner);
  const CellBits taken = claim.free & cells_of(s, other(proof.winner));
  if (proof.steps.back().kind == ProofStep::Kind::Move && s.to_move != proof.winner)
    result.lie = "the last step: it is not the winner's move";
  else if (missing.any())
    result.lie = "the last step: the winner has no stone on " + first_of(missing, s.size);
  else if (taken.any())
    result.lie = "the last step: the other has a stone on " + first_of(taken, s.size);
  return result;
}

std::optional<Cell> answer(const WrittenProof& proof, const ProofCheck& check, const State& s) {
  const CellBits mine = cells_of(s, proof.winner), theirs = cells_of(s, other(proof.winner));
  for (size_t i = 0; i < proof.steps.size(); ++i) {
    const ProofStep& step = proof.steps[i];
    if (step.kind != ProofStep::Kind::Move || s.at(step.cells[0]) != Color::None) continue;
    if ((check.needs[i].stones & ~mine).none() && (check.needs[i].free & theirs).none())
      return step.cells[0];
  }
  return {};
}

}  // namespace hexarium::hex
