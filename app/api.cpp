#include "app/api.h"

#include <algorithm>

#include "app/routes.h"
#include "core/json.h"
#include "core/stop.h"
#include "games/table.h"

namespace hexarium {

namespace {

// Decodes %41 and +; leaves bad escapes unchanged.
std::string decode(std::string_view text) {
  const auto digit = [](char c) {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    if (c >= 'A' && c <= 'F') return c - 'A' + 10;
    return -1;
  };
  std::string out;
  for (size_t i = 0; i < text.size(); ++i) {
    const bool escape =
        text[i] == '%' && i + 2 < text.size() && digit(text[i + 1]) >= 0 && digit(text[i + 2]) >= 0;
    if (escape) out += static_cast<char>(digit(text[i + 1]) * 16 + digit(text[i + 2])), i += 2;
    else out += text[i] == '+' ? ' ' : text[i];
  }
  return out;
}

Fields fields_of(const Request& request, std::string_view query) {
  if (request.method == "POST") {
    if (!request.content_type.starts_with("application/json"))
      throw Error("body: expected Content-Type application/json");
    Json json = parse_json(request.body, kMostNames);
    if (!json.is_object())
      throw Error("body: expected a JSON object without deep nesting or too many keys");
    return Fields(std::move(json));
  }
  Json json = Json::object();
  if (query.empty()) return Fields(json);
  for (const std::string_view pair : split(query, '&')) {
    const size_t equals = std::min(pair.find('='), pair.size());
    json[decode(pair.substr(0, equals))] = decode(pair.substr(std::min(equals + 1, pair.size())));
  }
  return Fields(std::move(json));
}

// Whether `path` matches the pattern; extracts {game} and {id}.
bool fits(std::string_view pattern, std::string_view path, Call& call) {
  const auto want = split(pattern, '/'), have = split(path, '/');
  if (want.size() != have.size()) return false;
  for (size_t i = 0; i < want.size(); ++i) {
    if (want[i] == "{game}") {
      const auto all = games();
      const auto found = std::find_if(all.begin(), all.end(),
                                      [&](const Entry& game) { return game.name == have[i]; });
      if (found == all.end()) return false;
      call.game = &*found;
    } else if (want[i] == "{id}") {
      if (have[i].empty() || have[i].size() > 15 ||
          have[i].find_first_not_of("0123456789") != have[i].npos)
        return false;
      call.id = parse_int(have[i], 0, INT64_MAX, "id");
    } else if (want[i] != have[i]) {
      return false;
    }
  }
  return true;
}

bool is_address(std::string_view host) {
  if (host.starts_with('['))
    return host.find_first_not_of("[]0123456789abcdefABCDEF:.") == host.npos;
  return !host.empty() && host.find_first_not_of("0123456789.") == host.npos;
}

}  // namespace

Response error_response(int status, const std::string& message) {
  return answer({{"error", message}}, status);
}

Response not_allowed(std::string_view method, std::string_view path, std::string_view expected) {
  Response response =
      error_response(405, fmt::format("{} {}: expected {}", quote(method), quote(path), expected));
  std::string allow;
  for (const std::string_view one : split(expected))
    allow += (allow.empty() ? "" : ", ") + std::string(one) + (one == "GET" ? ", HEAD" : "");
  response.headers.push_back({"Allow", allow});
  return response;
}

int refuse(const Request& request, const Context& context) {
  // Behind a proxy the browser sends the proxy's origin, and the proxy passes on its host.
  const bool by_proxy =
      !context.origin.empty() && context.origin.ends_with("://" + lower(request.host));
  std::string_view host = request.host;
  const size_t colon = host.rfind(':');
  if (colon != host.npos && host.find(']', colon) == host.npos) host = host.substr(0, colon);
  if (!by_proxy && !is_address(host) && host != "localhost" && host != context.host) return 421;
  const std::string own = by_proxy ? context.origin : "http://" + request.host;
  if (!request.origin.empty() && request.origin != own) return 403;
  // Any site may link to the page, but only the page may call the API.
  if (request.target.starts_with("/api/") && !request.fetch_site.empty() &&
      request.fetch_site != "same-origin" && request.fetch_site != "none")
    return 403;
  return 0;
}

Cost cost_of(const Request& request) {
  const std::string_view target = request.target;
  const std::string_view path = target.substr(0, target.find('?'));
  if (path == "/api/games" || path == "/api/health" || path == "/api/module") return Cost::Nothing;
  if (path.starts_with("/api/library") || path.starts_with("/api/rooms")) return Cost::Files;
  if (path.ends_with("/png")) return Cost::Picture;
  const bool engine = std::any_of(routes().begin(), routes().end(), [&](const Route& route) {
    const Fields none{Json::object()};
    Call call{none, {}};
    return route.is_long && fits(route.path, path, call);
  });
  return engine ? Cost::Engine : Cost::Work;
}

double engine_seconds(const Request& request, const Context& context) try {
  if (request.body.size() > 8192) return context.seconds;  // too large to parse here
  const std::string_view target = request.target;
  const size_t mark = std::min(target.find('?'), target.size());
  const Fields fields = fields_of(request, target.substr(std::min(mark + 1, target.size())));
  return std::min(fields.number("seconds", 2, 0.001, 1e6), context.seconds);
} catch (const Error&) {  // the route will report it
  return context.seconds;
}

Response handle(const Request& request, const Context& context) try {
  if (const int status = refuse(request, context); status == 421)
    return error_response(
        421, fmt::format("host {}: expected an address, localhost{}", quote(request.host),
                         context.origin.empty() ? "; a name needs --origin"
                                                : " or the host of " + context.origin));
  else if (status != 0)
    return error_response(
        status, fmt::format("origin {}: calls from other sites are not allowed",
                            quote(request.origin.empty() ? request.fetch_site : request.origin)));
  const std::string_view target = request.target;
  const size_t mark = std::min(target.find('?'), target.size());
  const std::string_view path = target.substr(0, mark);
  const std::string_view query = target.substr(std::min(mark + 1, target.size()));
  if (!path.starts_with("/api/")) return page_file(request, context);
  const std::string method = request.method == "HEAD" ? "GET" : request.method;
  std::string other;  // methods available for this path
  const Fields none{Json::object()};
  for (const Route& route : routes()) {
    Call call{none, context};
    if (!fits(route.path, path, call)) continue;
    const auto methods = split(route.methods);
    if (std::find(methods.begin(), methods.end(), method) == methods.end()) {
      other += (other.empty() ? "" : " ") + std::string(route.methods);
      continue;
    }
    // An engine polls its own stop flag and still answers.
    const StopWhen stop(cost_of(request) == Cost::Engine ? nullptr : context.stop);
    const Fields fields = fields_of(request, query);
    return route.run({fields, context, call.game, call.id});
  }
  if (!other.empty()) return not_allowed(request.method, path, other);
  return error_response(404, fmt::format("{}: not found", quote(path)));
} catch (const Error& error) {
  return error_response(400, error.what());
} catch (const Stopped&) {
  Response response =
      error_response(413, "too much work for the server; the command line has no such limit");
  response.stopped = true;
  return response;
} catch (const LibraryBusy& error) {
  Response response = error_response(503, error.what());
  response.headers.push_back({"Retry-After", "2"});
  return response;
} catch (const std::bad_alloc&) {
  return error_response(503, "out of memory");
} catch (const std::exception& error) {
  return error_response(500, error.what());
}

Question parse_question(const Json& json, const Context& context) {
  const StopWhen stop(context.stop);  // replaying a record may take long
  const Fields fields(json);
  Question question;
  question.game = &find_game(fields.text("game"));
  question.record = question.game->canonical(*question.game, fields.record());
  SearchRequest& ask = question.ask;
  ask.seconds = fields.number("seconds", std::min(2.0, context.seconds), 0.001, 1e6);
  ask.seconds = std::min(ask.seconds, context.seconds);
  ask.nodes = static_cast<uint64_t>(fields.number("nodes", 0, 0, 1e15));
  ask.all = fields.flag("all");
  ask.stop = context.stop;
  if (fields.has("options")) {
    const Json& options = json["options"];
    if (!options.is_object() || options.size() > 20)
      throw Error("field 'options': expected an object");
    for (const auto& [name, value] : options.items()) {
      if (!value.is_string() || value.get_ref<const std::string&>().size() > 200)
        throw Error(fmt::format("option {}: expected a short string", quote(name)));
      // Only the command line may name files.
      if (value.get_ref<const std::string&>().find_first_of("/@\\") != std::string::npos)
        throw Error(fmt::format("option {}: expected no path", quote(name)));
      ask.options[name] = value.get<std::string>();
    }
  }
  return question;
}

Best answer_of(const Question& question) {
  const StopWhen stop(question.ask.stop);
  return question.game->best(*question.game, question.record, question.ask);
}

}  // namespace hexarium
