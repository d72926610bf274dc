// libarchive decrypts AES entries that are stored or deflated, but not those compressed with LZMA,
// which the contest's archives use. So we decrypt first: the archive is rewritten without
// encryption, and libarchive unpacks that. What libarchive does not support, such as encrypted 7z,
// goes to the 7-Zip program.
#include "games/honey/archive.h"

#include <archive.h>
#include <archive_entry.h>
#include <fmt/format.h>
#include <nettle/aes.h>
#include <nettle/hmac.h>
#include <nettle/pbkdf2.h>

#include <algorithm>
#include <cstring>
#include <memory>
#include <vector>

#include "core/text.h"
#include "games/honey/seven_zip.h"

namespace hexarium::honey {

namespace {

constexpr size_t kLargestArchive = size_t{64} << 20, kMostFiles = 1000;

struct WrongPassword {};

// Little-endian numbers in a byte string, with bounds checks.
class Bytes {
 public:
  Bytes(const std::string& name, std::string_view bytes) : name_(name), bytes_(bytes) {}
  std::string_view part(size_t at, size_t size) const {
    if (at > bytes_.size() || size > bytes_.size() - at)
      throw Error("archive " + quote(name_) + ": damaged (truncated)");
    return bytes_.substr(at, size);
  }
  uint32_t number(size_t at, size_t size) const {
    uint32_t value = 0;
    const std::string_view text = part(at, size);
    for (size_t i = size; i-- > 0;) value = value << 8 | static_cast<uint8_t>(text[i]);
    return value;
  }
  size_t size() const { return bytes_.size(); }

 private:
  const std::string& name_;
  std::string_view bytes_;
};

void put(std::string& out, size_t at, size_t size, size_t value) {
  for (size_t i = 0; i < size; ++i) out[at + i] = static_cast<char>(value >> (8 * i));
}

const uint8_t* octets(std::string_view text) {
  return reinterpret_cast<const uint8_t*>(text.data());
}

// AES with a key of 16, 24 or 32 bytes.
class Aes {
 public:
  Aes(const uint8_t* key, size_t size) : size_(size) {
    if (size == 16) aes128_set_encrypt_key(&small_, key);
    if (size == 24) aes192_set_encrypt_key(&middle_, key);
    if (size == 32) aes256_set_encrypt_key(&large_, key);
  }
  void encrypt(uint8_t* to, const uint8_t* from) const {
    if (size_ == 16) aes128_encrypt(&small_, AES_BLOCK_SIZE, to, from);
    if (size_ == 24) aes192_encrypt(&middle_, AES_BLOCK_SIZE, to, from);
    if (size_ == 32) aes256_encrypt(&large_, AES_BLOCK_SIZE, to, from);
  }

 private:
  size_t size_;
  aes128_ctx small_;
  aes192_ctx middle_;
  aes256_ctx large_;
};

// WinZip AE: salt, two bytes to verify the password, the ciphertext, ten bytes of HMAC-SHA1. The
// key comes from PBKDF2; the cipher is AES in counter mode with a little-endian counter from 1.
// Strengths 1, 2, 3 are keys of 128, 192, 256 bits; the salt is half as long.
std::string decrypt(const std::string& name, std::string_view data, const std::string& password,
                    uint32_t strength) {
  constexpr size_t kCheck = 2, kSeal = 10;
  if (strength < 1 || strength > 3)
    throw Error(
        fmt::format("archive {}: AES of strength {}, expected 1 to 3", quote(name), strength));
  const size_t key = 8 * (strength + 1), salt = key / 2;
  if (data.size() < salt + kCheck + kSeal)
    throw Error("archive " + quote(name) + ": damaged (an encrypted entry is too short)");
  uint8_t keys[2 * 32 + kCheck];
  nettle_pbkdf2_hmac_sha1(password.size(), octets(password), 1000, salt, octets(data),
                          2 * key + kCheck, keys);
  if (std::memcmp(keys + 2 * key, data.data() + salt, kCheck) != 0) throw WrongPassword{};
  const std::string_view text = data.substr(salt + kCheck, data.size() - salt - kCheck - kSeal);
  hmac_sha1_ctx seal;
  hmac_sha1_set_key(&seal, key, keys + key);
  hmac_sha1_update(&seal, text.size(), octets(text));
  uint8_t digest[kSeal];
  hmac_sha1_digest(&seal, kSeal, digest);
  if (std::memcmp(digest, data.data() + data.size() - kSeal, kSeal) != 0) throw WrongPassword{};
  const Aes aes(keys, key);
  std::string out(text);
  uint8_t counter[AES_BLOCK_SIZE] = {}, stream[AES_BLOCK_SIZE];
  for (size_t i = 0; i < out.size(); ++i) {
    if (i % AES_BLOCK_SIZE == 0) {
      for (size_t digit = 0; ++counter[digit] == 0;) ++digit;
      aes.encrypt(stream, counter);
    }
    out[i] = static_cast<char>(static_cast<uint8_t>(out[i]) ^ stream[i % AES_BLOCK_SIZE]);
  }
  return out;
}

// The archive with its AES entries decrypted. Offsets follow the zip format: the directory at the
// end lists the entries; each has a header before its data.
std::string without_aes(const std::string& name, std::string_view archive,
                        const std::string& password) {
  constexpr size_t kEnd = 22, kListed = 46, kLocal = 30;
  constexpr uint32_t kAes = 99, kAesField = 0x9901;
  const Bytes in(name, archive);
  const size_t end = archive.rfind("PK\5\6");
  if (end == archive.npos) throw Error("archive " + quote(name) + ": expected a zip archive");
  const size_t count = in.number(end + 10, 2);
  if (count > kMostFiles)
    throw Error(fmt::format("archive {}: more than {} files", quote(name), kMostFiles));
  size_t at = in.number(end + 16, 4);
  std::string out, directory;
  size_t packed = 0;
  bool changed = false;
  for (size_t i = 0; i < count; ++i) {
    std::string listed(in.part(at, kListed));
    if (listed.substr(0, 4) != "PK\1\2")
      throw Error("archive " + quote(name) + ": damaged directory");
    const size_t name_size = in.number(at + 28, 2), extra_size = in.number(at + 30, 2);
    const std::string_view file = in.part(at + kListed, name_size);
    const size_t extra = at + kListed + name_size;
    const size_t local = in.number(at + 42, 4);
    const size_t data_at = local + kLocal + in.number(local + 26, 2) + in.number(local + 28, 2);
    std::string data(in.part(data_at, in.number(at + 20, 4)));
    packed += data.size();
    if (packed > archive.size())
      throw Error("archive " + quote(name) + ": damaged (entries overlap)");
    uint32_t method = in.number(at + 10, 2), flags = in.number(at + 8, 2);
    if (method == kAes) {
      uint32_t strength = 0;
      bool found = false;
      for (size_t field = extra; field + 11 <= extra + extra_size;
           field += 4 + in.number(field + 2, 2))
        if (in.number(field, 2) == kAesField) {
          strength = in.number(field + 8, 1), method = in.number(field + 9, 2), found = true;
          break;
        }
      if (!found)
        throw Error("archive " + quote(name) + ": damaged (AES entry without parameters)");
      data = decrypt(name, data, password, strength);
      flags &= ~1u;
      changed = true;
    }
    flags &= ~8u;  // sizes are in the header, not after the data
    std::string header(kLocal, '\0');
    put(header, 0, 4, 0x04034b50), put(header, 4, 2, 63), put(header, 6, 2, flags),
        put(header, 8, 2, method);
    for (const size_t field : {10, 14, 22})
      header.replace(field, 4, listed, field + 2, 4);  // time, CRC, size
    put(header, 18, 4, data.size()), put(header, 26, 2, name_size);
    put(listed, 8, 2, flags), put(listed, 10, 2, method), put(listed, 20, 4, data.size());
    put(listed, 30, 4, 0), put(listed, 42, 4, out.size());  // no extra field, no comment
    out += header;
    out += file;
    out += data;
    directory += listed;
    directory += file;
    at = extra + extra_size + in.number(at + 32, 2);
  }
  if (!changed) return std::string(archive);
  std::string tail(kEnd, '\0');
  put(tail, 0, 4, 0x06054b50), put(tail, 8, 2, count), put(tail, 10, 2, count);
  put(tail, 12, 4, directory.size()), put(tail, 16, 4, out.size());
  return out + directory + tail;
}

void check_name(const std::string& archive, const std::string& file) {
  bool bad = file.empty() || file.front() == '/' || file.find('\\') != file.npos ||
             file.find(':') != file.npos;
  for (const std::string_view part : split(file, '/')) bad |= part == "..";
  if (bad)
    throw Error(fmt::format("archive {}: contains {}, a path outside its folder", quote(archive),
                            quote(file)));
}

struct Unsupported {
  std::string reason;
};

// Unpacks with libarchive; throws WrongPassword, Unsupported, Error. `sealed`: it had AES entries.
Files read_by_libarchive(const std::string& name, std::string_view bytes,
                         const std::string& password, bool sealed) {
  const std::unique_ptr<archive, decltype(&archive_read_free)> reader(archive_read_new(),
                                                                      archive_read_free);
  archive_read_support_format_zip(reader.get());
  archive_read_support_format_7zip(reader.get());
  // AE-2 entries have no CRC; their HMAC was checked before.
  if (sealed) archive_read_set_format_option(reader.get(), "zip", "ignorecrc32", "1");
  if (!password.empty()) archive_read_add_passphrase(reader.get(), password.c_str());
  const auto damaged = [&](std::string_view file) {
    const char* reason = archive_error_string(reader.get());
    const std::string text = reason ? reason : "damaged";
    if (text.find("assphrase") != text.npos) throw WrongPassword{};
    if (lower(text).find("support") != text.npos) throw Unsupported{text};
    throw Error(
        fmt::format("archive {}: {}{}", quote(name), file.empty() ? "" : quote(file) + ": ", text));
  };
  if (archive_read_open_memory(reader.get(), bytes.data(), bytes.size()) != ARCHIVE_OK) damaged("");
  Files files;
  size_t total = 0;
  for (;;) {
    archive_entry* entry = nullptr;
    const int got = archive_read_next_header(reader.get(), &entry);
    if (got == ARCHIVE_EOF) return files;
    if (got != ARCHIVE_OK && got != ARCHIVE_WARN) damaged("");
    const char* path = archive_entry_pathname(entry);
    const std::string file = path ? path : "";
    check_name(name, file);
    if (archive_entry_filetype(entry) != AE_IFREG) continue;
    std::string& content = files[file];
    content.clear();
    if (files.size() > kMostFiles)
      throw Error(fmt::format("archive {}: more than {} files", quote(name), kMostFiles));
    char buffer[1 << 16];
    for (la_ssize_t n; (n = archive_read_data(reader.get(), buffer, sizeof buffer)) != 0;) {
      if (n < 0) damaged(file);
      total += static_cast<size_t>(n);
      if (total > kLargestArchive)
        throw Error(
            fmt::format("archive {}: unpacks to more than {} bytes", quote(name), kLargestArchive));
      content.append(buffer, n);
    }
  }
}

}  // namespace

bool is_archive(std::string_view name) {
  const std::string text = lower(name);
  const auto ends = [&](std::string_view end) {
    return text.size() > end.size() && text.substr(text.size() - end.size()) == end;
  };
  return ends(".zip") || ends(".7z");
}

std::optional<Files> read_archive(const std::string& name, std::string_view bytes,
                                  const std::string& password) try {
  if (bytes.size() > kLargestArchive)
    throw Error(fmt::format("archive {}: larger than {} bytes", quote(name), kLargestArchive));
  const bool seven = bytes.substr(0, 6) == "7z\xbc\xaf\x27\x1c";
  if (!seven && bytes.rfind("PK\5\6") == bytes.npos)
    throw Error("archive " + quote(name) + ": expected a zip or 7z archive");
  try {
    const std::string clear = seven ? std::string(bytes) : without_aes(name, bytes, password);
    return read_by_libarchive(name, clear, password, /*sealed=*/clear != bytes);
  } catch (const Unsupported&) {
    const std::optional<Files> files =
        read_by_7zip(name, bytes, password, kLargestArchive, kMostFiles);
    if (files)
      for (const auto& [file, content] : *files) check_name(name, file);
    return files;
  }
} catch (const WrongPassword&) {
  return std::nullopt;
}

}  // namespace hexarium::honey
