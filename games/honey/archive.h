// Archives in memory, with passwords: zip and 7z.
#pragma once
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "core/text.h"

namespace hexarium::honey {

using Files = std::map<std::string, std::string>;  // content by name

// An archive that only a program could open which is not installed; the message names it.
struct NeedsProgram : Error {
  using Error::Error;
};

// Is this the name of an archive?
bool is_archive(std::string_view name);

// The files of an archive; nullopt if the password is wrong. Zip and 7z: what libarchive
// understands, AES encryption of zip with any compression, and with the program 7zz (Debian's
// package 7zip) what that understands, such as encrypted 7z. Error if the archive is damaged, holds
// names that lead out of their folder, or would grow beyond reason.
std::optional<Files> read_archive(const std::string& name, std::string_view bytes,
                                  const std::string& password);

}  // namespace hexarium::honey
