// Y's public interface.
#pragma once
#include "games/y/rules.h"

namespace hexarium::y {

Best best(const State&, const SearchRequest&);           // engine.cpp
int reference_value(const State&, uint64_t& positions);  // reference.cpp
std::vector<Verb> verbs();                               // commands.cpp
std::vector<BenchCase> bench_cases();                    // bench.cpp
std::vector<WebCall> web_calls();                        // web.cpp

}  // namespace hexarium::y
