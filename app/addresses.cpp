#include "app/addresses.h"

#include "app/limits.h"

namespace hexarium {

using namespace std::chrono_literals;

namespace {
constexpr auto kMinute = 60s;  // a minute's worth of rooms may be created at once
constexpr auto kBurst = 1s;    // a second's worth of messages may be sent at once
}  // namespace

// Creates it if it is new. Drops idle addresses once there are many.
Addresses::Address& Addresses::address_of(const std::string& client, Time now) {
  constexpr size_t kMany = 4096;
  if (all_.size() >= kMany && !all_.contains(client))
    std::erase_if(all_, [&](const auto& one) {
      const Address& a = one.second;
      return a.sockets == 0 && a.message <= now && a.room <= now - kMinute;
    });
  return all_[client];
}

bool Addresses::enter(const std::string& client, Time now) {
  Address& address = address_of(client, now);
  if (address.sockets >= kSocketsPerAddress * static_cast<size_t>(crowd_)) return false;
  ++address.sockets;
  return true;
}

void Addresses::leave(const std::string& client) {
  const auto found = all_.find(client);
  if (found != all_.end() && found->second.sockets > 0) --found->second.sockets;
}

Addresses::Time Addresses::message(const std::string& client, Time now) {
  Time& next = address_of(client, now).message;
  next = std::max(next, now - kBurst) +
         std::chrono::duration_cast<Time::duration>(1s) / (kMessagesPerAddress * crowd_);
  return next;
}

int Addresses::room(const std::string& client, Time now) {
  Time& next = address_of(client, now).room;
  const Time after =
      std::max(next, now - kMinute) +
      std::chrono::duration_cast<Time::duration>(kMinute) / (kRoomsPerMinute * crowd_);
  if (after > now)
    return static_cast<int>(std::chrono::ceil<std::chrono::seconds>(after - now).count());
  next = after;
  return 0;
}

}  // namespace hexarium
