// The web calls without sockets.
#include "app/api.h"

#include <gtest/gtest.h>

#include "app/analysis.h"
#include "app/jobs.h"
#include "games/table.h"

namespace hexarium {
namespace {

Response get(const std::string& target, const Context& context = {}) {
  return handle({.method = "GET", .target = target, .body = "", .host = "localhost:8080"}, context);
}
Response post(const std::string& target, const Json& body, const Context& context = {}) {
  return handle({.method = "POST",
                 .target = target,
                 .body = dump(body),
                 .host = "127.0.0.1",
                 .origin = "",
                 .content_type = "application/json"},
                context);
}
Json body(const Response& response) { return Json::parse(response.body); }
std::string path(const Entry& game, const std::string& rest) {
  return "/api/" + std::string(game.name) + "/" + rest;
}

TEST(Api, EveryGameShowsItsDefaultSetupAndPlaysAMove) {
  for (const Entry& game : games()) {
    const Response response = get(path(game, "show?record=" + std::string(game.usual())));
    ASSERT_EQ(response.status, 200) << response.body;
    const Json json = body(response);
    EXPECT_FALSE(json["view"]["cells"].empty());
    ASSERT_FALSE(json["moves"].empty()) << game.name;
    const Response played =
        post(path(game, "play"),
             {{"record", json["record"]}, {"move", json["moves"][0]}, {"frames", true}});
    ASSERT_EQ(played.status, 200) << played.body;
    EXPECT_EQ(body(played)["played"].size(), 1u);
    EXPECT_FALSE(body(played)["frames"].empty());
  }
}

TEST(Api, EveryGameIsDrawn) {
  for (const Entry& game : games()) {
    EXPECT_EQ(get(path(game, "svg")).body.rfind("<svg", 0), 0u);
    EXPECT_EQ(get(path(game, "png?width=64")).body.substr(1, 3), "PNG");
    EXPECT_EQ(get(path(game, "png?width=100000")).status, 400);
  }
}

TEST(Api, BadRequestsGetOneClearLine) {
  const std::string game(games().front().name);
  EXPECT_EQ(get("/api/" + game + "/show?record=nonsense").status, 400);
  EXPECT_NE(body(get("/api/" + game + "/show?record=nonsense"))["error"], "");
  EXPECT_EQ(get("/api/chess/show").status, 404);
  EXPECT_EQ(get("/api/" + game + "/play").status, 400);
  EXPECT_EQ(get("/nowhere").status, 404);
  EXPECT_EQ(get("/../../etc/passwd").status, 404);
  EXPECT_EQ(post("/api/games", Json::object()).status, 405);
  EXPECT_EQ(post("/api/" + game + "/show", Json::array()).status, 400);
  EXPECT_EQ(post("/api/" + game + "/show", {{"record", 7}}).status, 400);
  EXPECT_EQ(post("/api/" + game + "/show", {{"record", std::string(70'000, 'a')}}).status, 400);
  EXPECT_EQ(post("/api/" + game + "/best", {{"options", {{"net", "/etc/passwd"}}}}).status, 400);
  const Response unknown =
      post("/api/" + game + "/best", {{"nodes", 1}, {"options", {{"levle", "1"}}}});
  EXPECT_EQ(unknown.status, 400);
  EXPECT_NE(unknown.body.find("no such option"), std::string::npos) << unknown.body;
}

TEST(Api, RecordsNeverReadFiles) {
  for (const Entry& game : games())
    for (const char* record : {"@/etc/hostname", ":@/etc/hostname", "@data", "#@/etc/hostname"}) {
      const Response response = post(path(game, "show"), {{"record", record}});
      EXPECT_EQ(response.status, 400) << game.name << " " << record;
    }
}

TEST(Api, RefusesOtherHostNamesAndOtherSites) {
  const auto status = [](const std::string& host, const std::string& origin) {
    return handle({.method = "GET",
                   .target = "/api/games",
                   .body = "",
                   .host = host,
                   .origin = origin},
                  {})
        .status;
  };
  EXPECT_EQ(status("localhost:8080", ""), 200);
  EXPECT_EQ(status("127.0.0.1:8080", "http://127.0.0.1:8080"), 200);
  EXPECT_EQ(status("[::1]:8080", "http://[::1]:8080"), 200);
  EXPECT_EQ(status("evil.example:8080", ""), 421);
  EXPECT_EQ(status("", ""), 421);
  EXPECT_EQ(status("localhost:8080", "http://evil.example"), 403);
  EXPECT_EQ(status("localhost:8080", "null"), 403);
  EXPECT_EQ(status("localhost:8080", "http://localhost:9090"), 403);
}

TEST(Api, FormsOfOtherSitesCannotPost) {
  Library library(":memory:");
  const Context context{.library = &library};
  const Response response = handle({.method = "POST",
                                    .target = "/api/library",
                                    .body = "{}",
                                    .host = "localhost",
                                    .origin = "",
                                    .content_type = "text/plain"},
                                   context);
  EXPECT_EQ(response.status, 400);
}

TEST(Api, SavedGamesAreListedFoundExportedAndDeleted) {
  Library library(":memory:");
  const Context context{.library = &library};
  const std::string game(games().front().name), usual(games().front().usual());
  const Response saved =
      post("/api/library", {{"game", game}, {"record", usual}, {"title", "My Game"}}, context);
  ASSERT_EQ(saved.status, 201) << saved.body;
  EXPECT_EQ(post("/api/library", {{"game", game}, {"record", "no such setup"}}, context).status,
            400);
  EXPECT_EQ(body(get("/api/library", context)).size(), 1u);
  EXPECT_EQ(body(get("/api/library?words=my+game&game=" + game, context)).size(), 1u);
  EXPECT_EQ(body(get("/api/library?words=other", context)).size(), 0u);
  const std::string first = body(saved)["id"].dump();
  post("/api/library", {{"game", game}, {"record", usual}, {"title", "Second"}}, context);
  const Json newest = body(get("/api/library?limit=1", context));
  ASSERT_EQ(newest.size(), 1u);
  EXPECT_EQ(newest[0]["title"], "Second");
  const Json older = body(get("/api/library?before=" + newest[0]["id"].dump(), context));
  ASSERT_EQ(older.size(), 1u);
  EXPECT_EQ(older[0]["title"], "My Game");
  EXPECT_EQ(body(get("/api/library?before=" + first, context)).size(), 0u);
  EXPECT_NE(get("/api/library.txt", context).body.find(game + " " + usual), std::string::npos);
  const std::string one = "/api/library/" + body(saved)["id"].dump();
  EXPECT_EQ(body(get(one, context))["title"], "My Game");
  const auto remove = [&] {
    return handle({.method = "DELETE", .target = one, .body = "", .host = "localhost"}, context)
        .status;
  };
  EXPECT_EQ(remove(), 200);
  EXPECT_EQ(remove(), 404);
  EXPECT_EQ(get(one, context).status, 404);
  EXPECT_EQ(get("/api/library").status, 400);  // a server without a library
}

TEST(Api, LibraryWithNastyTitlesRoundTrips) {
  Library library(":memory:"), copy(":memory:");
  const Context context{.library = &library}, other{.library = &copy};
  const std::vector<std::string> titles = {"plain",
                                           "",
                                           "two\nhex 5 a1\nlines",
                                           "\"quoted\" \\ # ; \t\r",
                                           "# 1 2 3 \"x\"",
                                           "\xc3\xa9\xe2\x98\x83",
                                           std::string(200, '"'),
                                           "null",
                                           "'; DROP TABLE saved; --"};
  for (const std::string& title : titles)
    ASSERT_EQ(post("/api/library", {{"game", "hex"}, {"record", "5 c3"}, {"title", title}}, context)
                  .status,
              201);
  const std::string text = get("/api/library.txt", context).body;
  EXPECT_EQ(split(text, '\n').size(), 2 * titles.size() + 1);
  const Response read = post("/api/library.txt", {{"text", text}}, other);
  ASSERT_EQ(read.status, 200) << read.body;
  EXPECT_EQ(body(read)["added"], titles.size());
  Json before = body(get("/api/library", context)), after = body(get("/api/library", other));
  for (Json* list : {&before, &after})
    for (Json& game : *list) game.erase("saved");
  EXPECT_EQ(before, after);
  EXPECT_EQ(before[0]["title"].get<std::string>(), titles.back());
  // An import is all or nothing.
  EXPECT_EQ(post("/api/library.txt", {{"text", "hex 5 a1\nhex 5 z9\n"}}, other).status, 400);
  EXPECT_EQ(post("/api/library.txt", {{"text", "hex 5 a1\nchess\n"}}, other).status, 400);
  EXPECT_EQ(body(get("/api/library", other)).size(), titles.size());
}

TEST(Api, TheLibraryKeepsVariationsAndComments) {
  Library library(":memory:"), copy(":memory:");
  const Context context{.library = &library}, other{.library = &copy};
  const std::string lines = "hex 5 c3 B2 {a \"quote\" # 1} (d2 {no\\nyes} b4) b4";
  const auto save = [&](const std::string& text) {
    return post("/api/library",
                {{"game", "hex"}, {"record", "5 c3 b2 b4"}, {"title", "tree"}, {"lines", text}},
                context);
  };
  ASSERT_EQ(save(lines).status, 201);
  const std::string kept = body(get("/api/library/1", context))["lines"];
  EXPECT_EQ(kept, "hex 5 c3 b2 {a \"quote\" # 1} (d2 {no\\nyes} b4) b4");
  ASSERT_EQ(save("").status, 201);
  EXPECT_EQ(save("hex 5 c3 (z9)").status, 400);
  EXPECT_EQ(save("hex 5 c3 (b2").status, 400);
  ASSERT_EQ(
      post("/api/library.txt", {{"text", get("/api/library.txt", context).body}}, other).status,
      200);
  EXPECT_EQ(body(get("/api/library/1", other))["lines"], kept);
  EXPECT_EQ(body(get("/api/library/2", other))["lines"], "");
}

TEST(Api, WorkEndsWhenItIsStopped) {
  const std::atomic<bool> stop = true;
  const Context context{.stop = &stop};
  for (const char* call :
       {"hexic/show?record=6%231+a1%2B", "hexic/svg", "honey/moves", "hex/svg"}) {
    const Response response = get(std::string("/api/") + call, context);
    EXPECT_TRUE(response.stopped || response.status == 400) << call << response.body;
  }
  EXPECT_TRUE(get("/api/hex/svg", context).stopped);
  EXPECT_EQ(get("/api/hex/svg", context).status, 413);
  EXPECT_EQ(get("/api/hex/best?record=5+c3", context).status, 200);  // an engine still answers
}

// For every call, not only where a single move takes long.
TEST(Api, StopsReadingALongRecordWhenCancelled) {
  const Entry& game = find_game("hex");
  std::string record = "8";
  for (int i = 0; i < 40; ++i) record += " " + game.moves(game, record).front();
  const std::atomic<bool> stop = true;
  const Context context{.stop = &stop};
  for (const char* call : {"show", "moves", "svg", "text", "best", "review"}) {
    const Response response = post(std::string("/api/hex/") + call, {{"record", record}}, context);
    EXPECT_TRUE(response.stopped) << call << response.body;
    EXPECT_EQ(response.status, 413) << call;
  }
  // A question for an engine, too; once the record is read, the engine still answers.
  Question question = parse_question({{"game", "hex"}, {"record", record}}, {});
  question.ask.stop = &stop;
  EXPECT_THROW(answer_of(question), Stopped);
  question.record = "hex 8 a1";
  EXPECT_NE(answer_of(question).move, "");
}

std::shared_ptr<Job> job_of(double seconds, std::function<bool(Job&)> work) {
  auto job = std::make_shared<Job>();
  job->seconds = seconds;
  job->work = std::move(work);
  return job;
}
bool until_stopped(const Job& job) {
  while (!job.stop) std::this_thread::yield();
  return true;
}

TEST(Jobs, WaitingJobsLearnTheirPlaceAndRunningJobsCanBeStopped) {
  Jobs jobs({.threads = 1, .turn = 1e9});
  std::atomic<int> stopped = 0, place = 0, ran = 0, refused = 0;
  const auto make = [&] {
    auto job = job_of(60, [&](Job& self) {
      ++ran;
      until_stopped(self);
      ++stopped;
      return true;
    });
    job->waiting = [&](int at) { place = at; };
    job->refused = [&](Refusal why) { refused += why == Refusal::Left; };
    return job;
  };
  const auto first = make(), second = make(), third = make();
  jobs.add(first);
  while (ran == 0) std::this_thread::yield();
  jobs.add(second);
  jobs.add(third);
  EXPECT_EQ(place, 2);
  jobs.cancel(second);
  EXPECT_EQ(place, 1);
  EXPECT_EQ(refused, 1);
  jobs.cancel(first);
  while (ran < 2) std::this_thread::yield();
  EXPECT_EQ(stopped, 1);
  jobs.stop_all();
  jobs.add(make());
  EXPECT_EQ(jobs.load().waiting, 0u);
}

TEST(Jobs, ShortJobsComeFirstAndAClientsLongestIsRefused) {
  Jobs jobs({.threads = 1, .longest = 6, .most_per_client = 3, .turn = 1e9});
  std::atomic<bool> go = false, started = false;
  jobs.add(job_of(60, [&](Job&) {
    started = true;
    while (!go) std::this_thread::yield();
    return true;
  }));
  while (!started) std::this_thread::yield();
  std::string order, out;
  const auto add = [&](char name, double seconds, const char* client) {
    auto job = job_of(seconds, [&order, name](Job&) {
      order += name;
      return true;
    });
    job->client = client;
    job->refused = [&out, name](Refusal why) {
      out += name;
      out += why == Refusal::Client ? 'c' : 'f';
    };
    jobs.add(job);
  };
  add('a', 3000, "one"), add('b', 2000, "one"), add('c', 1000, "one");
  add('d', 100, "one");  // the client's fourth job: its longest is dropped
  EXPECT_EQ(out, "ac");
  add('e', 1, "two"), add('f', 4000, "two"), add('g', 5000, "three");
  EXPECT_EQ(out, "ac");
  add('h', 50, "three");  // the seventh job in all: the longest is dropped
  EXPECT_EQ(out, "acgf");
  go = true;
  while (jobs.load().waiting + jobs.load().running > 0) std::this_thread::yield();
  EXPECT_EQ(order, "ehdcbf");
}

TEST(Jobs, ALongJobYieldsToAShortOneAndResumes) {
  Jobs jobs({.threads = 1, .turn = 1e9});
  std::atomic<int> turns = 0;
  std::atomic<bool> done = false, short_done = false;
  auto analysis = job_of(1000, [&](Job& self) {
    ++turns;
    while (!self.stop && !short_done) std::this_thread::yield();
    if (self.turn_over) return false;
    done = true;
    return true;
  });
  analysis->resumes = true;
  jobs.add(analysis);
  while (turns == 0) std::this_thread::yield();
  jobs.add(job_of(0.5, [&](Job&) { return short_done = true; }));
  while (!done) std::this_thread::yield();
  EXPECT_EQ(turns, 2);
}

TEST(Jobs, AJobIsStoppedAtItsTimeLimit) {
  for (const bool cpu : {false, true}) {
    Jobs jobs({.threads = 1, .turn = 1e9, .cpu_time = cpu});
    std::atomic<bool> stopped = false;
    jobs.add(job_of(0.02, [&](Job& self) {
      while (!self.stop) continue;  // a loop that yields uses hardly any CPU time on a busy machine
      return stopped = true;
    }));
    while (!stopped) std::this_thread::yield();
  }
}

// Otherwise a picture would hold up short requests: drawing cannot be interrupted.
TEST(Api, ClassifiesCallsByCost) {
  const auto cost = [](const char* target) {
    Request request;
    request.target = target;
    return cost_of(request);
  };
  EXPECT_EQ(cost("/api/games"), Cost::Nothing);
  EXPECT_EQ(cost("/api/hex/show?record=5"), Cost::Work);
  EXPECT_EQ(cost("/api/hex/png?record=11&width=2000"), Cost::Picture);
  EXPECT_EQ(cost("/api/library/5"), Cost::Files);
  EXPECT_EQ(cost("/api/hex/best?record=11"), Cost::Engine);
}

TEST(Analysis, EndsWithDoneWhateverIsAsked) {
  for (const char* text :
       {R"({})", R"({"game":"chess"})", R"({"game":5})", R"({"game":"hex","record":"5 z9"})",
        R"({"game":"hex","record":"3","seconds":0.2,"all":true})"}) {
    std::vector<Json> messages;
    Unfinished unfinished;
    analyse(
        Json::parse(text), {}, [&](Json message, bool) { messages.push_back(message); },
        unfinished);
    ASSERT_FALSE(messages.empty());
    EXPECT_TRUE(messages.back().contains("done")) << text;
  }
}

// The review is stopped after every move.
TEST(Analysis, AnInterruptedReviewResumes) {
  const Json question = {
      {"game", "hexceed"}, {"record", "start RXK E GOW A RXW J"}, {"review", true}};
  std::atomic<bool> stop = false;
  const Context context{.stop = &stop};
  Unfinished unfinished;
  std::vector<int> judged;
  Json last;
  for (int turn = 0; turn < 20 && !last.contains("review"); ++turn) {
    stop = false;
    analyse(
        question, context,
        [&](Json message, bool) {
          if (message.contains("judged")) {
            const int now = message["judged"];
            stop = !judged.empty() && now > judged.back();
            judged.push_back(now);
          }
          last = message;
        },
        unfinished);
    EXPECT_EQ(last["stopped"], !last.contains("review"));
  }
  EXPECT_EQ(judged, (std::vector{0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5}));
  EXPECT_EQ(last["review"], body(get("/api/hexceed/review?record=start+RXK+E+GOW+A+RXW+J")));
}

TEST(Analysis, SaysWhenMoreTimeWouldNotHelp) {
  const auto exhausted = [](const Json& question) {
    Json last;
    Unfinished unfinished;
    analyse(
        question, {.seconds = 1e5}, [&](Json message, bool) { last = message; }, unfinished);
    return last["exhausted"] == true;
  };
  // A table of openings answers at once, however much time there is.
  EXPECT_TRUE(exhausted({{"game", "hexceed"},
                         {"record", "start"},
                         {"seconds", 1e5},
                         {"all", true},
                         {"rounds", true}}));
  EXPECT_FALSE(exhausted({{"game", "hexceed"},
                          {"record", "start RXK E GOW A RXW J"},
                          {"seconds", 0.3},
                          {"all", true},
                          {"rounds", true}}));
}

}  // namespace
}  // namespace hexarium
