// Opens archives with the 7-Zip program, for those that libarchive cannot read.
#pragma once
#include "games/honey/archive.h"

namespace hexarium::honey {

// Like read_archive, with 7zz, 7z or 7za; throws NeedsProgram if none is installed. `most_bytes`
// and `most_files` limit what is unpacked.
std::optional<Files> read_by_7zip(const std::string& name, std::string_view bytes,
                                  const std::string& password, size_t most_bytes,
                                  size_t most_files);

}  // namespace hexarium::honey
