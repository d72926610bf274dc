// Limits per client address: open sockets, messages per second, new rooms. http.cpp checks them
// before it serves a client. The caller passes the time.
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
  // Rate limits that allow bursts: every message or room adds its share of time to `message` or
  // `room`; while that is in the past, the client is below the average rate.
  struct Address {
    size_t sockets = 0;
    Time message{}, room{};
  };
  Address& address_of(const std::string& client, Time now);
  const int crowd_;
  std::map<std::string, Address> all_;
};

}  // namespace hexarium
