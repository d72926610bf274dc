// Limits per client address: open sockets, messages per second, new rooms. http.cpp asks before it
// serves a client. The caller passes the time.
#pragma once
#include <chrono>
#include <map>
#include <string>

namespace hexarium {

class Addresses {
 public:
  using Time = std::chrono::steady_clock::time_point;
  // `crowd` multiplies the limits of limits.h, for many people behind one address.
  explicit Addresses(int crowd = 1) : crowd_(crowd) {}

  bool enter(const std::string& client, Time now);  // a socket opens; false: too many
  void leave(const std::string& client);            // a socket closes
  // Counts a message; returns when the next one may be read.
  Time message(const std::string& client, Time now);
  // Counts a new room; returns 0, or the seconds to wait before it may be created.
  int room(const std::string& client, Time now);

  size_t size() const { return all_.size(); }  // number of addresses in memory

 private:
  // A rate limit with bursts: `next` is when the average rate is met again.
  struct Address {
    size_t sockets = 0;
    Time message{}, room{};
  };
  Address& find(const std::string& client, Time now);
  const int crowd_;
  std::map<std::string, Address> all_;
};

}  // namespace hexarium
