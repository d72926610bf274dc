// Compresses answers for clients that accept it.
#pragma once
#include <string>
#include <string_view>

namespace hexarium {

// Accept-Encoding: names separated by commas, each optionally with ;q=, where q=0 means "not this
// one".
bool takes_gzip(std::string_view accept_encoding);

// The bytes as a gzip file.
std::string gzip(std::string_view bytes);

}  // namespace hexarium
