// Unpacks zip and 7z archives in memory, with passwords.
#pragma once
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "core/text.h"

namespace hexarium::honey {

using Files = std::map<std::string, std::string>;  // content by name

// The archive needs a program that is not installed; the message names it.
struct NeedsProgram : Error {
  using Error::Error;
};

// Whether this is the name of an archive.
bool is_archive(std::string_view name);

// The files of an archive; nullopt if the password is wrong. Supports what libarchive can read,
// AES-encrypted zip with any compression, and, if 7zz (Debian package 7zip) is installed, what
// 7-Zip can read, such as encrypted 7z. Throws Error if the archive is damaged, contains paths
// outside its folder, or unpacks to too much.
std::optional<Files> read_archive(const std::string& name, std::string_view bytes,
                                  const std::string& password);

}  // namespace hexarium::honey
