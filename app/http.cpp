#include "app/http.h"

#include <fmt/format.h>

#include <boost/asio.hpp>
#include <boost/beast.hpp>
#include <csignal>
#include <deque>
#include <utility>  // Asio 1.74 forgets it

#include "app/analysis.h"
#include "app/jobs.h"

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

constexpr size_t kMostConnections = 1000;
constexpr size_t kMostHeader = 8 * 1024;
constexpr auto kPatience = 20s;       // for a whole request to come in, for an answer to go out
constexpr double kMostSeconds = 60;   // an analysis over the socket
constexpr size_t kMostUnsent = 4000;  // messages for a reader who does not read

constexpr const char* kPolicy =
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; "
    "connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action "
    "'none'; "
    "frame-ancestors 'none'";

// All coroutines run on one thread; work that takes time is done by `quick` or `jobs`.
struct Server {
  const ServerSetup& setup;
  asio::io_context io{1};
  asio::thread_pool quick{2};
  Jobs jobs;
  size_t connections = 0;

  explicit Server(const ServerSetup& s) : setup(s), jobs(s.threads) {}
  Context context() const {
    return {.library = setup.library, .host = setup.host, .program = "/proc/self/exe"};
  }
};

// Waits for `start(done)` to call done(response) on some thread, without holding this one.
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

// Not a coroutine itself: g++ 12 destroys such lambdas twice when they are made in a co_await.
awaitable<Response> answer(Server& server, Request request) {
  if (is_long(request)) {
    return elsewhere([&server, request = std::move(request)](auto done) {
      auto job = std::make_shared<Job>();
      job->seconds = server.context().seconds + 1;
      job->work = [&server, request, done](const Job& self) {
        Context context = server.context();
        context.stop = &self.stop;
        done(handle(request, context));
      };
      if (!server.jobs.add(job)) done(error_response(503, "too many questions are waiting"));
    });
  }
  return elsewhere([&server, request = std::move(request)](auto done) {
    asio::post(server.quick, [&server, request, done] { done(handle(request, server.context())); });
  });
}

Request plain(const http::request<http::string_body>& from) {
  const auto header = [&](http::field name) { return std::string(from[name]); };
  return {std::string(from.method_string()),
          std::string(from.target()),
          from.body(),
          header(http::field::host),
          header(http::field::origin),
          header(http::field::content_type),
          header(http::field::accept_encoding),
          header(http::field::if_none_match)};
}

http::response<http::string_body> dressed(Response from,
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

// One analysis socket: at most one job at a time; a new question ends the old one.
class Session : public std::enable_shared_from_this<Session> {
 public:
  Session(Server& server, tcp::socket&& socket)
      : server_(server), ws_(std::move(socket)), signal_(server.io) {}

  awaitable<void> run(http::request<http::string_body> request) {
    websocket::stream_base::timeout limits{10s, 60s, true};
    ws_.set_option(limits);
    ws_.read_message_max(kMostBody);
    ws_.auto_fragment(false);
    signal_.expires_at(asio::steady_timer::time_point::max());
    try {
      co_await ws_.async_accept(request, use_awaitable);
      asio::co_spawn(
          server_.io, [self = shared_from_this()] { return self->write(); }, asio::detached);
      for (;;) {
        beast::flat_buffer buffer;
        co_await ws_.async_read(buffer, use_awaitable);
        take(beast::buffers_to_string(buffer.data()));
      }
    } catch (const boost::system::system_error&) {  // closed, too slow, too large or not WebSocket
    }
    stop();
    closed_ = true;
    signal_.cancel();
  }

 private:
  void stop() {
    if (job_) server_.jobs.cancel(job_);
    job_.reset();
  }

  void take(const std::string& text) {
    const Json json = Json::parse(text, nullptr, false);
    if (!json.is_object()) return say({{"error", "expected a JSON object"}}, false);
    const Json id = json.contains("id") ? json["id"] : Json(nullptr);
    if (id.is_structured() || (id.is_string() && id.get_ref<const std::string&>().size() > 100))
      return say({{"error", "id: expected a number"}}, false);
    stop();
    if (json.contains("stop")) return say({{"id", id}, {"done", true}, {"stopped", true}}, false);
    auto job = std::make_shared<Job>();
    // From other threads: hand over to ours, and only what belongs to the job asked for last.
    const auto tell = [weak = weak_from_this(), job_address = job.get(), &io = server_.io, id](
                          Json message, bool replaceable) {
      message["id"] = id;
      asio::post(io, [weak, job_address, message = std::move(message), replaceable] {
        const auto self = weak.lock();
        if (self && self->job_.get() == job_address) self->say(message, replaceable);
      });
    };
    Context context = server_.context();
    context.seconds = kMostSeconds;
    context.stop = &job->stop;
    job->waiting = [tell](int place) { tell({{"waiting", place}}, true); };
    job->work = [json, context, tell](const Job&) { analyse(json, context, tell); };
    job->seconds = analysis_seconds(json, context) + 1;
    job_ = job;
    if (!server_.jobs.add(job))
      say({{"id", id}, {"error", "too many questions are waiting"}, {"done", true}}, false);
  }

  // Queues a message. One that may be replaced by a newer one (progress) is, so that a slow reader
  // never makes us keep many.
  void say(const Json& message, bool replaceable) {
    if (replaceable && !unsent_.empty() && unsent_.back().second) unsent_.pop_back();
    if (unsent_.size() >= kMostUnsent) {
      beast::get_lowest_layer(ws_).close();
      return;
    }
    unsent_.emplace_back(dump(message), replaceable);
    signal_.cancel();
  }

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

  Server& server_;
  websocket::stream<beast::tcp_stream> ws_;
  asio::steady_timer signal_;  // cancelled = look at unsent_
  std::deque<std::pair<std::string, bool>> unsent_;
  std::shared_ptr<Job> job_;
  bool closed_ = false;
};

awaitable<void> serve_connection(Server& server, tcp::socket socket) {
  beast::tcp_stream stream(std::move(socket));
  struct Count {
    size_t& n;
    explicit Count(size_t& number) : n(number) { ++n; }
    ~Count() { --n; }
  } count(server.connections);
  try {
    boost::system::error_code ignored;
    stream.socket().set_option(tcp::no_delay(true), ignored);
    beast::flat_buffer buffer;
    for (;;) {
      http::request_parser<http::string_body> parser;
      parser.header_limit(kMostHeader);
      parser.body_limit(kMostBody);
      stream.expires_after(kPatience);
      boost::system::error_code problem;
      co_await http::async_read(stream, buffer, parser,
                                asio::redirect_error(use_awaitable, problem));
      if (problem == http::error::end_of_stream) break;
      if (problem && problem.category() != make_error_code(http::error::bad_method).category())
        break;
      http::request<http::string_body> request =
          problem ? http::request<http::string_body>{http::verb::get, "/", 11} : parser.release();
      Response response;
      if (problem) {
        const bool large = problem == http::error::body_limit;
        const bool long_header = problem == http::error::header_limit;
        response = error_response(large ? 413 : long_header ? 431 : 400, problem.message());
        request.keep_alive(false);
      } else if (websocket::is_upgrade(request)) {
        const Request asked = plain(request);
        const int status = refuse(asked, server.context());
        if (status == 0 && asked.target == "/api/analysis") {
          stream.expires_never();
          auto session = std::make_shared<Session>(server, stream.release_socket());
          co_await session->run(std::move(request));
          co_return;
        }
        response = error_response(status ? status : 404, "no such socket");
      } else {
        stream.expires_never();
        Request asked = plain(request);
        if (asked.target.starts_with("/api/")) response = co_await answer(server, std::move(asked));
        else response = handle(asked, server.context());
      }
      auto out = dressed(std::move(response), request);
      stream.expires_after(kPatience);
      co_await http::async_write(stream, out, use_awaitable);
      if (out.need_eof()) break;
    }
    stream.socket().shutdown(tcp::socket::shutdown_send, ignored);
  } catch (const boost::system::system_error&) {  // the other side went away or was too slow
  }
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

void run_server(const ServerSetup& setup) {
  std::signal(SIGPIPE, SIG_IGN);
  Server server(setup);
  boost::system::error_code problem;
  const auto address =
      asio::ip::make_address(setup.host == "localhost" ? "127.0.0.1" : setup.host, problem);
  if (problem) throw Error("host " + quote(setup.host) + ": expected an IP address or localhost");
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
      throw Error(fmt::format("cannot listen on {} port {}: {}{}", setup.host, setup.port,
                              error.code().message(),
                              taken ? "; another one: --port N, any free one: --port 0" : ""));
    }
  asio::signal_set signals(server.io, SIGINT, SIGTERM);
  signals.async_wait([&](boost::system::error_code, int) {
    acceptor.close();
    server.jobs.stop_all();
    server.io.stop();
  });
  asio::co_spawn(server.io, listen(server, acceptor), asio::detached);
  if (setup.listening) setup.listening(acceptor.local_endpoint().port());
  server.io.run();
  server.quick.join();
}

}  // namespace hexarium
