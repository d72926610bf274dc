// Archives opened by 7-Zip's own program, for what libarchive cannot open.
#pragma once
#include "games/honey/archive.h"

namespace hexarium::honey {

// As read_archive, with 7zz, 7z or 7za; NeedsProgram if none of them is installed. `most_bytes` and
// `most_files` bound what is unpacked.
std::optional<Files> read_by_7zip(const std::string& name, std::string_view bytes,
                                  const std::string& password, size_t most_bytes,
                                  size_t most_files);

}  // namespace hexarium::honey
