// Zip archives in memory, with passwords.
#pragma once
#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace hexarium::honey {

using Files = std::map<std::string, std::string>;  // content by name

// The files of a zip archive; nullopt if the password is wrong. Understands what libarchive does,
// and AES encryption with any compression. Error if the archive is damaged, holds names that lead
// out of their folder, or would grow beyond reason.
std::optional<Files> read_zip(const std::string& name, std::string_view bytes,
                              const std::string& password);

}  // namespace hexarium::honey
