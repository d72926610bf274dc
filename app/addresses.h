// What one address may do: how many sockets it holds, how many messages it sends over them, how
// many rooms it makes. No sockets here: http.cpp asks before it lets somebody do something. Times
// are given by the caller.
#pragma once
#include <chrono>
#include <map>
#include <string>

namespace hexarium {

class Addresses {
 public:
  using Time = std::chrono::steady_clock::time_point;
  // The limits of limits.h, `crowd` times as large: for many people behind one address.
  explicit Addresses(int crowd = 1) : crowd_(crowd) {}

  bool enter(const std::string& client, Time now);  // one more socket; false: it has enough
  void leave(const std::string& client);            // one less
  // Counts a message; when the next one may be read.
  Time message(const std::string& client, Time now);
  // Counts a room; 0, or after how many seconds it may be made.
  int room(const std::string& client, Time now);

  size_t size() const { return all_.size(); }  // addresses remembered

 private:
  // So many per second on average, and a burst at once: `next` is when the average is kept again.
  struct Address {
    size_t sockets = 0;
    Time message{}, room{};
  };
  Address& find(const std::string& client, Time now);
  const int crowd_;
  std::map<std::string, Address> all_;
};

}  // namespace hexarium
