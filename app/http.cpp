#include "app/http.h"

#include <fmt/format.h>
#include <poll.h>
#include <sys/time.h>
#include <unistd.h>

#include <array>
#include <boost/asio.hpp>
#include <boost/beast.hpp>
#include <cmath>
#include <csignal>
#include <deque>
#include <fstream>
#include <list>
#include <map>
#include <mutex>
#include <set>
#include <utility>  // Asio 1.74 forgets it

#include "app/addresses.h"
#include "app/analysis.h"
#include "app/gzip.h"
#include "app/limits.h"
#include "core/json.h"
#include "core/stop.h"

namespace hexarium {

namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using asio::awaitable;
using asio::use_awaitable;
using asio::ip::tcp;
using namespace std::chrono_literals;

constexpr const char* kBusy = "too many requests are waiting";

constexpr const char* kPolicy =
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; "
    "connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'none'";

// Counts something while it lives.
struct Count {
  size_t& n;
  explicit Count(size_t& number) : n(number) { ++n; }
  ~Count() { --n; }
  Count(const Count&) = delete;
  Count& operator=(const Count&) = delete;
};

// Calls Addresses::leave when a socket has ended.
struct LeaveAtEnd {
  Addresses& addresses;
  const std::string& client;
  ~LeaveAtEnd() { addresses.leave(client); }
};

// At most one line per second; the rest are only counted.
class RareLog {
 public:
  explicit RareLog(std::function<void(const std::string&)> write) : write_(std::move(write)) {}
  void say(const std::string& line) {
    const auto now = std::chrono::steady_clock::now();
    if (!write_ || now < next_) {
      ++skipped_;
      return;
    }
    write_(skipped_ ? fmt::format("{} (and {} before)", line, skipped_) : line);
    skipped_ = 0;
    next_ = now + 1s;
  }

 private:
  std::function<void(const std::string&)> write_;
  std::chrono::steady_clock::time_point next_{};
  size_t skipped_ = 0;
};

bool is_refusal(int status) {
  return status == 403 || status == 413 || status == 421 || status == 429 || status == 431 ||
         status == 503;
}

// 429 or 503: try again later.
Response busy_response(bool this_client, const std::string& why = kBusy, int seconds = 2) {
  Response response = error_response(this_client ? 429 : 503, why);
  response.headers.push_back({"Retry-After", std::to_string(seconds)});
  return response;
}

std::string too_many_rooms(int seconds) {
  return fmt::format("too many rooms from this address; try again in {} s", seconds);
}

size_t memory_in_use() {
  size_t pages = 0, resident = 0;
  std::ifstream("/proc/self/statm") >> pages >> resident;
  return resident * static_cast<size_t>(sysconf(_SC_PAGESIZE));
}

// Some work cannot be interrupted, such as drawing a picture. The process exits anyway: the library
// survives a kill.
void end_within(double seconds) {
  std::signal(SIGALRM, [](int) { _exit(0); });
  itimerval timer{};
  timer.it_value.tv_usec = static_cast<suseconds_t>(seconds * 1e6);
  setitimer(ITIMER_REAL, &timer, nullptr);
}

// A request in progress: if its client disconnects, the work is cancelled.
struct Pending {
  int socket = -1;
  Jobs* lane = nullptr;
  std::shared_ptr<Job> job = nullptr;
};

// The engine thinking about its move in a room.
struct Thinking {
  uint64_t serial;
  std::string record;
  std::shared_ptr<Job> job;
};

// An action in a room, and the callback that gets the error message (empty = success).
struct RoomAct {
  std::function<void()> run;
  std::function<void(const std::string& error)> done;
};

// All coroutines run on one thread; longer work goes to one of the lanes. A call that exceeds its
// time in the brief or quick lane is restarted in the next.
struct Server {
  const ServerSetup& setup;
  const std::chrono::steady_clock::time_point start = std::chrono::steady_clock::now();
  // Declared before `io`, whose destructor destroys the coroutines that use these.
  std::map<std::string, Thinking> thinking;  // by room; only the rooms thread uses it
  uint64_t last_serial = 0;
  Addresses addresses{setup.crowd};
  std::mutex acts_mutex;
  std::vector<RoomAct> acts;          // waiting for the rooms thread
  asio::thread_pool rooms_thread{1};  // runs all actions in rooms, one after the other
  std::map<std::string, std::set<class RoomSocket*>> rooms;  // the sockets in each room
  std::list<Pending> pending;
  size_t connections = 0, sockets = 0, refused = 0;
  RareLog log;
  asio::io_context io{1};
  Jobs brief{kBriefLane}, quick{kQuickLane}, patient{kPatientLane}, files{kFilesLane};
  Jobs engines;

  static Lane engine_lane(int threads) {
    Lane lane = kEngineLane;
    lane.threads = threads;
    return lane;
  }
  explicit Server(const ServerSetup& s) : setup(s), log(s.log), engines(engine_lane(s.threads)) {}
  // A job holds its waiting coroutine, which holds its entry in `pending`: destroy in that order.
  ~Server() {
    rooms_thread.stop();
    rooms_thread.join();
    std::vector<std::shared_ptr<Job>> last;
    for (Pending& one : pending) last.push_back(std::move(one.job));
  }
  Context context() const {
    return {.library = setup.library,
            .rooms = setup.rooms,
            .host = setup.host,
            .origin = setup.origin,
            .program = "/proc/self/exe",
            .data = setup.data,
            .module = setup.module,
            .health = [this] { return health(); }};
  }
  Json health() const;  // called on the coroutine thread
};

Json Server::health() const {
  const auto lane = [](const Jobs& jobs) -> Json {
    const Jobs::Load load = jobs.load();
    return {{"waiting", load.waiting}, {"running", load.running}, {"threads", load.threads}};
  };
  const std::chrono::duration<double> up = std::chrono::steady_clock::now() - start;
  return {{"status", "ok"},
          {"uptime", std::floor(up.count())},
          {"memory_mb", memory_in_use() >> 20},
          {"connections", connections},
          {"sockets", sockets},
          {"rooms", setup.rooms ? setup.rooms->size() : 0},
          {"refused", refused},
          {"queues",
           {{"brief", lane(brief)},
            {"quick", lane(quick)},
            {"patient", lane(patient)},
            {"files", lane(files)},
            {"engines", lane(engines)}}}};
}

// Suspends until `start(done)` calls done(response) on any thread.
template <class Start>
awaitable<Response> elsewhere(Start start) {
  return asio::async_initiate<const asio::use_awaitable_t<>&, void(Response)>(
      [](auto handler, Start begin) {
        auto shared = std::make_shared<decltype(handler)>(std::move(handler));
        auto executor = asio::get_associated_executor(*shared);
        begin([shared, executor](Response response) {
          asio::post(executor, [shared, r = std::move(response)]() mutable {
            std::move (*shared)(std::move(r));
          });
        });
      },
      use_awaitable, std::move(start));
}

// Compresses a response if that is worthwhile and the client accepts it. The files of the page are
// compressed already.
Response compressed(Response response, const Request& request) {
  constexpr size_t kWorthIt = 1000;  // bytes
  const bool text = response.type.starts_with("application/json") ||
                    response.type.starts_with("text/") || response.type.starts_with("image/svg");
  if (response.body.size() < kWorthIt || !text || !takes_gzip(request.accept_encoding))
    return response;
  for (const auto& [name, value] : response.headers)
    if (name == "Content-Encoding") return response;
  response.body = gzip(response.body);
  response.headers.push_back({"Content-Encoding", "gzip"});
  response.headers.push_back({"Vary", "Accept-Encoding"});
  return response;
}

// Not a coroutine itself: g++ 12 destroys a lambda twice if it is created inside a co_await.
awaitable<Response> answer(Server& server, Jobs& lane, double seconds, Pending& pending,
                           const std::string& client,
                           const std::shared_ptr<const Request>& request) {
  return elsewhere([&server, &lane, seconds, &pending, client, request](auto done) {
    auto job = std::make_shared<Job>();
    job->seconds = seconds;
    job->client = client;
    job->bytes = request->target.size() + request->body.size();
    job->work = [&server, request, done](Job& self) {
      Context context = server.context();
      context.stop = &self.stop;
      done(compressed(handle(*request, context), *request));
      return true;
    };
    job->refused = [done](Refusal why) { done(busy_response(why == Refusal::Client)); };
    pending.lane = &lane;
    pending.job = job;
    lane.add(job);
  });
}

// Checks from time to time whether the clients of pending requests are still connected.
awaitable<void> watch_clients(Server& server) {
  asio::steady_timer pause(server.io);
  for (;;) {
    pause.expires_after(100ms);
    co_await pause.async_wait(use_awaitable);
    std::vector<pollfd> sockets;
    for (const Pending& one : server.pending) sockets.push_back({one.socket, POLLRDHUP, 0});
    if (sockets.empty() || poll(sockets.data(), sockets.size(), 0) <= 0) continue;
    size_t i = 0;
    for (const Pending& one : server.pending)
      if (sockets[i++].revents != 0 && one.job) one.lane->cancel(one.job);
  }
}

// What RFC 9112 forbids but Beast accepts: ambiguous headers, which allow request smuggling.
const char* malformed(const http::request<http::string_body>& request) {
  const size_t hosts = request.count(http::field::host);
  if (hosts > 1 || (hosts == 0 && request.version() >= 11)) return "expected one Host";
  const size_t codings = request.count(http::field::transfer_encoding);
  const size_t lengths = request.count(http::field::content_length);
  if (lengths > 1 || (lengths > 0 && codings > 0) ||
      request[http::field::content_length].find_first_not_of("0123456789") != std::string::npos)
    return "expected one Content-Length";
  if (codings > 1 ||
      (codings == 1 && (request.version() < 11 ||
                        lower(std::string(request[http::field::transfer_encoding])) != "chunked")))
    return "Transfer-Encoding: expected chunked";
  return nullptr;
}

Request to_request(http::request<http::string_body>& from) {
  const auto header = [&](auto name) { return std::string(from[name]); };
  Request to{std::string(from.method_string()),
             std::string(from.target()),
             std::move(from.body()),
             header(http::field::host),
             header(http::field::origin),
             header(http::field::content_type),
             header(http::field::accept_encoding),
             header(http::field::if_none_match),
             header("Sec-Fetch-Site"),
             header("X-Forwarded-For")};
  // Absolute form, http://host/path: its host overrides the header.
  constexpr std::string_view kScheme = "http://";
  if (lower(to.target.substr(0, kScheme.size())) == kScheme) {
    const size_t slash = std::min(to.target.find_first_of("/?", kScheme.size()), to.target.size());
    to.host = to.target.substr(kScheme.size(), slash - kScheme.size());
    to.target.erase(0, slash);
    if (!to.target.starts_with('/')) to.target.insert(0, "/");
  }
  return to;
}

http::response<http::string_body> to_http(Response from,
                                          const http::request<http::string_body>& to) {
  http::response<http::string_body> response{static_cast<http::status>(from.status), to.version()};
  response.set(http::field::content_type, from.type);
  response.set("Content-Security-Policy", kPolicy);
  response.set("X-Content-Type-Options", "nosniff");
  response.set("Referrer-Policy", "no-referrer");
  response.set("Cross-Origin-Resource-Policy", "same-origin");
  response.set("Cross-Origin-Opener-Policy", "same-origin");
  response.set(http::field::cache_control, "no-store");
  for (const auto& [name, value] : from.headers) response.set(name, value);
  response.keep_alive(to.keep_alive());
  if (to.method() == http::verb::head) response.content_length(from.body.size());
  else response.body() = std::move(from.body), response.prepare_payload();
  return response;
}

// WebSocket connections: serve_connection passes an upgrade to the class for its path. A socket
// reads at most one message every kBetweenMessages on average, and queues outgoing messages.
class Socket : public std::enable_shared_from_this<Socket> {
 public:
  Socket(Server& server, tcp::socket&& socket, std::string client)
      : server_(server), client_(std::move(client)), ws_(std::move(socket)), signal_(server.io) {}
  virtual ~Socket() = default;

  awaitable<void> run(http::request<http::string_body> request) {
    websocket::stream_base::timeout limits{10s, 60s, true};
    ws_.set_option(limits);
    ws_.read_message_max(kMostMessage);
    ws_.auto_fragment(false);
    signal_.expires_at(asio::steady_timer::time_point::max());
    const Count count(server_.sockets);
    auto next = std::chrono::steady_clock::now();  // when the next message may be read
    try {
      co_await ws_.async_accept(request, use_awaitable);
      asio::co_spawn(
          server_.io, [self = shared_from_this()] { return self->write(); }, asio::detached);
      for (;;) {
        beast::flat_buffer buffer;
        co_await ws_.async_read(buffer, use_awaitable);
        const Json json = parse_json(beast::buffers_to_string(buffer.data()), kMostNames);
        if (json.is_object()) co_await take(json, buffer.size());
        else
          say({{"error", "expected a JSON object without deep nesting or too many keys"}}, false);
        const auto now = std::chrono::steady_clock::now();
        next = std::max(next, now - 1s) + std::chrono::milliseconds(kBetweenMessages);
        next = std::max(next, server_.addresses.message(client_, now));
        if (next <= now) continue;
        asio::steady_timer pause(server_.io, next);
        co_await pause.async_wait(use_awaitable);
      }
    } catch (const boost::system::system_error&) {  // closed, too slow, too large or not WebSocket
    }
    left();
    closed_ = true;
    signal_.cancel();
  }

  // Queues a message. A newer message replaces a replaceable one (progress), so that a slow reader
  // never makes the queue grow.
  void say(const Json& message, bool replaceable) {
    if (replaceable && !unsent_.empty() && unsent_.back().second) unsent_.pop_back();
    if (unsent_.size() >= kMostUnsent) {
      beast::get_lowest_layer(ws_).close();
      return;
    }
    unsent_.emplace_back(dump(message), replaceable);
    signal_.cancel();
  }

 protected:
  virtual awaitable<void> take(const Json& message, size_t bytes) = 0;
  virtual void left() = 0;  // the client is gone

  Server& server_;
  const std::string client_;

 private:
  awaitable<void> write() {
    const auto self = shared_from_this();
    try {
      ws_.text(true);
      while (!closed_) {
        while (!unsent_.empty()) {
          const std::string text = std::move(unsent_.front().first);
          unsent_.pop_front();
          co_await ws_.async_write(asio::buffer(text), use_awaitable);
        }
        if (closed_) break;
        boost::system::error_code woken;
        co_await signal_.async_wait(asio::redirect_error(use_awaitable, woken));
      }
    } catch (const boost::system::system_error&) {
      beast::get_lowest_layer(ws_).close();
    }
  }

  websocket::stream<beast::tcp_stream> ws_;
  asio::steady_timer signal_;  // cancelled when unsent_ has changed
  std::deque<std::pair<std::string, bool>> unsent_;
  bool closed_ = false;
};

// /api/analysis: at most one job at a time; a new question cancels the old one.
class AnalysisSocket final : public Socket {
 public:
  using Socket::Socket;

 private:
  void left() override {
    if (job_) server_.engines.cancel(job_);
    job_.reset();
  }

  awaitable<void> take(const Json& json, size_t bytes) override {
    const Json id = json.contains("id") ? json["id"] : Json(nullptr);
    if (id.is_structured() || (id.is_string() && id.get_ref<const std::string&>().size() > 100))
      co_return say({{"error", "id: expected a number"}}, false);
    left();
    if (json.contains("stop"))
      co_return say({{"id", id}, {"done", true}, {"stopped", true}}, false);
    auto job = std::make_shared<Job>();
    // Called from other threads: posts to ours, and drops messages of all but the latest job.
    const auto tell =
        [weak = std::weak_ptr(std::static_pointer_cast<AnalysisSocket>(shared_from_this())),
         job_address = job.get(), &io = server_.io, id](Json message, bool replaceable) {
          message["id"] = id;
          asio::post(io, [weak, job_address, message = std::move(message), replaceable] {
            const auto self = weak.lock();
            if (self && self->job_.get() == job_address) self->say(message, replaceable);
          });
        };
    Context context = server_.context();
    context.seconds = json.contains("verb") ? kMostCommand : kMostSeconds;
    context.stop = &job->stop;
    const bool timed = !json.contains("seconds") || json["seconds"].is_number();
    job->seconds = analysis_seconds(json, context) + 1;
    job->client = client_;
    job->bytes = bytes;
    job->waiting = [tell](int place) { tell({{"waiting", place}}, true); };
    job->refused = [tell](Refusal why) {
      if (why != Refusal::Left) tell({{"error", kBusy}, {"done", true}}, false);
    };
    // When its turn is over, it will be called again; hold back its final message until then.
    job->resumes = true;
    const auto unfinished = std::make_shared<Unfinished>();
    job->work = [json, timed, context, tell, unfinished](Job& self) {
      bool finished = true;
      Json rest = json;
      if (timed) rest["seconds"] = std::max(0.001, self.rest() - 1);
      if (self.rest() < self.seconds) rest["spent"] = self.seconds - self.rest();
      const auto pass_on = [&](Json message, bool replaceable) {
        if (message.value("stopped", false) && self.turn_over && !self.left) {
          finished = false;
          message.erase("done");
          message["stopped"] = false;
          replaceable = true;
        }
        tell(std::move(message), replaceable);
      };
      analyse(rest, context, pass_on, *unfinished);
      return finished;
    };
    job_ = job;
    server_.engines.add(job);
  }

  std::shared_ptr<Job> job_;
};

// /api/room: a player or spectator in one room. The first message is {enter, token?, sit?}; then
// come the actions of Rooms::act, and an occasional {ping}. After every change everyone in the room
// gets its state.
class RoomSocket final : public Socket {
 public:
  using Socket::Socket;

  // On the rooms thread: computes what each seat may see; the coroutine thread sends it.
  static void announce(Server& server, const std::string& room) try {
    std::array<Json, 3> states;
    for (int seat = 0; seat <= 2; ++seat)
      states[seat] = server.setup.rooms->state(room, seat, now_ms());
    asio::post(server.io, [&server, room, states] {
      const auto found = server.rooms.find(room);
      if (found == server.rooms.end()) return;
      std::array<bool, 3> here{};
      int watching = 0;
      for (const RoomSocket* one : found->second)
        here[one->me_.at.seat] = true, watching += one->me_.at.seat == 0;
      for (RoomSocket* one : found->second) {
        const Rooms::Seat& at = one->me_.at;
        Json state = states[at.seat];
        for (size_t seat = 0; seat < 2; ++seat)
          state["seats"][seat]["here"] = here[seat + 1] || state["seats"][seat]["engine"] == true;
        state["watching"] = watching;
        Json message = {{"state", state}};
        if (!at.token.empty())
          message["seat"] = {{"room", room}, {"token", at.token}, {"seat", at.seat}};
        one->say(message, true);
      }
    });
  } catch (const Error&) {  // the room is gone
  }

  // On the rooms thread, after a change: starts the engine if it is its turn and stops it
  // otherwise. Its work is queued and counted with the analyses of `client`.
  static void think(Server& server, const std::string& room, const std::string& client) {
    const Json turn = server.setup.rooms->engine_turn(room, now_ms());
    const std::string record = turn.is_null() ? "" : turn["record"].get<std::string>();
    if (const auto found = server.thinking.find(room); found != server.thinking.end()) {
      if (found->second.record == record) return;
      server.engines.cancel(found->second.job);
      server.thinking.erase(found);
    }
    if (turn.is_null()) return;
    const uint64_t serial = ++server.last_serial;
    auto job = std::make_shared<Job>();
    job->seconds = turn["seconds"].get<double>() + 1;
    job->client = client;
    job->bytes = record.size();
    job->work = [&server, room, serial, turn](Job& self) {
      const Json action = engine_action(server, turn, self);
      asio::post(server.rooms_thread, [&server, room, serial, turn, action, client = self.client] {
        if (!finish_thinking(server, room, serial) || action.is_null()) return;
        try {
          server.setup.rooms->act(room, turn["seat"].get<int>(), action, now_ms());
          announce(server, room);
        } catch (const std::exception&) {  // too late, or not stored: will be asked again
        }
        think(server, room, client);
      });
      return true;
    };
    job->refused = [&server, room, serial](Refusal) {  // watch_rooms will ask again
      asio::post(server.rooms_thread,
                 [&server, room, serial] { finish_thinking(server, room, serial); });
    };
    server.thinking.emplace(room, Thinking{serial, record, job});
    server.engines.add(job);
  }

 private:
  // The engine has finished; false if its move is no longer wanted.
  static bool finish_thinking(Server& server, const std::string& room, uint64_t serial) {
    const auto found = server.thinking.find(room);
    if (found == server.thinking.end() || found->second.serial != serial) return false;
    server.thinking.erase(found);
    return true;
  }

  // The engine's move. If it was stopped, it is asked again later; if it fails, it resigns.
  static Json engine_action(Server& server, const Json& turn, Job& job) try {
    Context context = server.context();
    context.stop = &job.stop;
    const Question question = parse_question(turn, context);
    std::string move = answer_of(question).move;
    if (move.empty()) move = question.game->moves(*question.game, question.record).at(0);
    return {{"move", move}, {"number", turn["number"]}};
  } catch (const Stopped&) {
    return {};
  } catch (const std::exception& error) {
    asio::post(server.io, [&server, text = std::string(error.what())] {
      server.log.say("rooms: the engine resigns: " + text);
    });
    return {{"resign", true}};
  }

  // On the rooms thread: sends a change to everyone in the room.
  void tell_all() {
    asio::post(server_.rooms_thread, [&server = server_, room = me_.at.room, client = client_] {
      announce(server, room);
      think(server, room, client);
    });
  }

  void left() override {
    const auto found = server_.rooms.find(me_.at.room);
    if (found == server_.rooms.end() || found->second.erase(this) == 0) return;
    if (found->second.empty()) server_.rooms.erase(found);
    else tell_all();
  }

  awaitable<void> take(const Json& json, size_t) override {
    if (json.contains("ping")) co_return say({{"pong", true}}, false);
    const bool entering = json.contains("enter");
    if (entering) left();
    // A rematch is a new room.
    const auto now = std::chrono::steady_clock::now();
    const bool again = json.value("offer", Json()) == "rematch";
    if (const int wait = again ? server_.addresses.room(client_, now) : 0; wait > 0)
      co_return say({{"error", too_many_rooms(wait)}}, false);
    auto next = std::make_shared<Visitor>(me_);
    const Response done = co_await acted(json, next);
    me_ = *next;
    if (done.status != 200) co_return say({{"error", done.body}, {"gone", entering}}, false);
    if (entering) server_.rooms[me_.at.room].insert(this);
    tell_all();
  }

  // Not a coroutine itself; see `answer` above.
  awaitable<Response> acted(const Json& json, std::shared_ptr<Visitor> next) {
    return elsewhere([&server = server_, json, next](auto tell) {
      const auto run = [&server, json, next] { next->take(*server.setup.rooms, json, now_ms()); };
      const auto done = [tell](const std::string& error) {
        tell(error.empty() ? Response{} : Response{400, "text/plain", error});
      };
      {
        const std::scoped_lock lock(server.acts_mutex);
        server.acts.push_back({run, done});
      }
      asio::post(server.rooms_thread, [&server] { do_acts(server); });
    });
  }

  // On the rooms thread: handles everything that has arrived, with one disk sync.
  static void do_acts(Server& server) {
    std::vector<RoomAct> acts;
    {
      const std::scoped_lock lock(server.acts_mutex);
      acts.swap(server.acts);
    }
    if (acts.empty()) return;
    std::vector<std::function<void()>> things;
    for (const RoomAct& act : acts) things.push_back(act.run);
    const std::vector<std::string> errors = server.setup.rooms->together(things);
    for (size_t i = 0; i < acts.size(); ++i) acts[i].done(errors[i]);
  }

  Visitor me_;
};

// On the rooms thread, a few times a second: ends games that are out of time, deletes unused rooms,
// and starts the engine where it should be thinking but is not: after a restart, or when the queue
// was full.
void look_after_rooms(Server& server, bool seldom) try {
  Rooms& rooms = *server.setup.rooms;
  for (const std::string& room : rooms.tick(now_ms())) RoomSocket::announce(server, room);
  for (const std::string& room : rooms.engine_rooms()) RoomSocket::think(server, room, room);
  if (seldom) rooms.sweep(now_ms());
} catch (const std::exception& error) {  // the disk is full: try again later
  asio::post(server.io,
             [&server, text = std::string(error.what())] { server.log.say("rooms: " + text); });
}

awaitable<void> watch_rooms(Server& server) {
  constexpr int kSeldom = 4 * 3600;  // an hour
  asio::steady_timer pause(server.io);
  for (int i = 0;; ++i) {
    const bool seldom = i % kSeldom == 0;
    asio::post(server.rooms_thread, [&server, seldom] { look_after_rooms(server, seldom); });
    pause.expires_after(250ms);
    co_await pause.async_wait(use_awaitable);
  }
}

// The IPv4 address, or the IPv6 network: what one client usually owns.
std::string client_at(const asio::ip::address& address) {
  if (!address.is_v6() || address.to_v6().is_v4_mapped()) return address.to_string();
  auto bytes = address.to_v6().to_bytes();
  std::fill(bytes.begin() + 8, bytes.end(), 0);
  return asio::ip::address_v6(bytes).to_string();
}

// The client's address. Behind the proxy of --origin, which runs on this machine, it is the last
// address in X-Forwarded-For; the client may have forged the others.
std::string client_of(const Server& server, const asio::ip::address& from, const Request& asked) {
  const bool by_proxy = !server.setup.origin.empty() && from.is_loopback();
  if (!by_proxy || asked.forwarded.empty()) return client_at(from);
  boost::system::error_code bad;
  const std::string_view last = split(asked.forwarded, ',').back();
  const auto address = asio::ip::make_address(std::string(trim(last)), bad);
  return client_at(bad ? from : address);
}

// Answers a call to /api/.
awaitable<Response> call(Server& server, tcp::socket& socket, const std::string& client,
                         Request asked) {
  const Cost cost = cost_of(asked);
  if (cost == Cost::Nothing) co_return handle(asked, server.context());
  const auto request = std::make_shared<const Request>(std::move(asked));
  const bool is_brief = request->target.size() + request->body.size() < kBrief;
  const auto pending = server.pending.insert(server.pending.end(), Pending{socket.native_handle()});
  const auto remove = [&server](const std::list<Pending>::iterator* at) {
    server.pending.erase(*at);
  };
  const std::unique_ptr<const std::list<Pending>::iterator, decltype(remove)> end(&pending, remove);
  Response response;
  if (cost == Cost::Engine) {
    const double seconds = engine_seconds(*request, server.context()) + 1;
    response = co_await answer(server, server.engines, seconds, *pending, client, request);
  } else if (cost == Cost::Files) {
    response = co_await answer(server, server.files, kPatientSeconds, *pending, client, request);
  } else {
    const std::pair<Jobs*, double> attempts[] = {{&server.brief, kBriefSeconds},
                                                 {&server.quick, kQuickSeconds},
                                                 {&server.patient, kPatientSeconds}};
    for (size_t i = cost == Cost::Picture ? 2 : is_brief ? 0 : 1; i < std::size(attempts); ++i) {
      const auto [lane, seconds] = attempts[i];
      response = co_await answer(server, *lane, seconds, *pending, client, request);
      if (!response.stopped || pending->job->left) break;
    }
  }
  co_return response;
}

awaitable<void> serve_connection(Server& server, tcp::socket socket) {
  beast::tcp_stream stream(std::move(socket));
  const Count count(server.connections);
  boost::system::error_code ignored;
  const asio::ip::address from = stream.socket().remote_endpoint(ignored).address();
  std::string client = client_at(from);
  try {
    stream.socket().set_option(tcp::no_delay(true), ignored);
    beast::flat_buffer buffer;
    for (;;) {
      http::request_parser<http::string_body> parser;
      parser.header_limit(kMostHeader);
      parser.body_limit(kMostBody);
      stream.expires_after(std::chrono::seconds(kPatience));
      boost::system::error_code problem;
      co_await http::async_read(stream, buffer, parser,
                                asio::redirect_error(use_awaitable, problem));
      if (problem == http::error::end_of_stream) break;
      if (problem && problem.category() != make_error_code(http::error::bad_method).category())
        break;
      http::request<http::string_body> request =
          problem ? http::request<http::string_body>{http::verb::get, "/", 11} : parser.release();
      Response response;
      std::string what = "a request";
      if (const char* why = problem ? nullptr : malformed(request); problem || why) {
        const bool large = problem == http::error::body_limit;
        const bool long_header = problem == http::error::header_limit;
        response = error_response(large         ? 413
                                  : long_header ? 431
                                                : 400,
                                  why ? why : problem.message());
        request.keep_alive(false);
      } else {
        Request asked = to_request(request);
        what = asked.method + " " + quote(asked.target);
        client = client_of(server, from, asked);
        const bool room = asked.target == "/api/room" && server.setup.rooms;
        const bool is_socket = room || asked.target == "/api/analysis";
        const auto now = std::chrono::steady_clock::now();
        if (websocket::is_upgrade(request) && is_socket) {
          const int status = refuse(asked, server.context());
          if (status == 0 && server.addresses.enter(client, now)) {
            const LeaveAtEnd leave{server.addresses, client};
            stream.expires_never();
            std::shared_ptr<Socket> opened;
            if (room)
              opened = std::make_shared<RoomSocket>(server, stream.release_socket(), client);
            else opened = std::make_shared<AnalysisSocket>(server, stream.release_socket(), client);
            co_await opened->run(std::move(request));
            co_return;
          }
          response = status ? error_response(status, "calls from other sites are not allowed")
                            : busy_response(true, "too many sockets from this address");
        } else if (is_socket && asked.method == "GET") {
          response = error_response(426, "expected a WebSocket");
          response.headers.push_back({"Upgrade", "websocket"});
        } else if (const int wait = asked.method == "POST" && asked.target == "/api/rooms"
                                        ? server.addresses.room(client, now)
                                        : 0;
                   wait > 0) {
          response = busy_response(true, too_many_rooms(wait), wait);
        } else if (asked.target.starts_with("/api/")) {
          stream.expires_never();
          response = co_await call(server, stream.socket(), client, std::move(asked));
        } else {
          response = handle(asked, server.context());
        }
      }
      if (is_refusal(response.status)) {
        ++server.refused;
        server.log.say(fmt::format("{} refused ({}): {}", client, response.status, what));
      }
      auto out = to_http(std::move(response), request);
      stream.expires_after(std::chrono::seconds(kPatience));
      co_await http::async_write(stream, out, use_awaitable);
      if (out.need_eof()) break;
    }
    stream.socket().shutdown(tcp::socket::shutdown_send, ignored);
  } catch (const boost::system::system_error&) {  // the client disconnected or was too slow
  }
}

asio::ip::address address_of(const std::string& host) {
  boost::system::error_code problem;
  const auto address = asio::ip::make_address(host == "localhost" ? "127.0.0.1" : host, problem);
  if (problem) throw Error("host " + quote(host) + ": expected an IP address or localhost");
  return address;
}

awaitable<void> listen(Server& server, tcp::acceptor& acceptor) {
  for (;;) {
    boost::system::error_code problem;
    tcp::socket socket =
        co_await acceptor.async_accept(asio::redirect_error(use_awaitable, problem));
    if (problem == asio::error::operation_aborted) co_return;
    if (problem) {  // out of file handles: let some close
      asio::steady_timer pause(server.io, 50ms);
      co_await pause.async_wait(use_awaitable);
      continue;
    }
    if (server.connections >= kMostConnections) continue;  // closes it
    asio::co_spawn(server.io, serve_connection(server, std::move(socket)), asio::detached);
  }
}

}  // namespace

void check_host(const std::string& host) { address_of(host); }

void run_server(const ServerSetup& setup) {
  std::signal(SIGPIPE, SIG_IGN);
  Server server(setup);
  const asio::ip::address address = address_of(setup.host);
  tcp::acceptor acceptor(server.io);
  for (int port = setup.port;; ++port) try {
      const tcp::endpoint at(address, static_cast<unsigned short>(port));
      acceptor.open(at.protocol());
      acceptor.set_option(asio::socket_base::reuse_address(true));
      acceptor.bind(at);
      acceptor.listen();
      break;
    } catch (const boost::system::system_error& error) {
      boost::system::error_code ignored;
      acceptor.close(ignored);
      const bool taken = error.code() == asio::error::address_in_use;
      if (taken && port < setup.port + setup.other_ports) continue;
      throw Error(fmt::format(
          "cannot listen on {} port {}: {}{}", setup.host, setup.port, error.code().message(),
          taken ? "; use --port N for another port, --port 0 for any free one" : ""));
    }
  asio::signal_set signals(server.io, SIGINT, SIGTERM);
  signals.async_wait([&](boost::system::error_code, int) {
    acceptor.close();
    end_within(kGoodbye);
    for (Jobs* lane :
         {&server.brief, &server.quick, &server.patient, &server.files, &server.engines})
      lane->stop_all();
    server.rooms_thread.stop();
    server.io.stop();
  });
  asio::co_spawn(server.io, listen(server, acceptor), asio::detached);
  asio::co_spawn(server.io, watch_clients(server), asio::detached);
  if (setup.rooms) asio::co_spawn(server.io, watch_rooms(server), asio::detached);
  if (setup.listening) setup.listening(acceptor.local_endpoint().port());
  server.io.run();
}

}  // namespace hexarium
