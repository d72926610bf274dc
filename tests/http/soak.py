#!/usr/bin/env python3
"""Hours of mixed traffic: `soak.py PROGRAM [SECONDS [PAUSE]]`. Standard library only.

Three clients play all games, also in rooms, ask engines, analyse, draw, save and delete, make mistakes and leave early;
each waits PAUSE seconds between two calls. Fails on an unexpected answer, a line on standard error, or if memory,
threads or descriptors grow after every kind of call has been made. Prints a table of the time per call and, every tenth
of the run, the memory.
"""
import collections
import random
import sys
import tempfile
import threading
import time
import traceback

from harness import Server, Socket

SECONDS = float(sys.argv[2]) if len(sys.argv) > 2 else 60
PAUSE = float(sys.argv[3]) if len(sys.argv) > 3 else 0.01
# Other games are played from the setups they offer.
SETUPS = {"hexic": ["8#{}", "9#{}", "5#{}"], "hexceed": ["start"], "hex": ["5", "7", "11", "11,swap", "19"],
          "iqlink": ["start", ":KAFUBAHCI"], "honey": ["15#{}", "15,touch=crossing#{}", "11,players=1#{}"]}
ROOMS = {"hex": "4", "hexceed": "start", "honey": "15#{}"}


class Client(threading.Thread):
    def __init__(self, server, number, end):
        super().__init__()
        self.server, self.end, self.random = server, end, random.Random(number)
        self.times, self.failure = collections.defaultdict(list), ""

    def run(self):
        try:
            while time.time() < self.end:
                self.random.choices((self.game, self.room, self.analysis, self.library, self.page, self.mistakes),
                                    (6, 3, 3, 2, 1, 1))[0]()
        except Exception:  # pylint: disable=broad-except
            self.failure = traceback.format_exc()

    def timed(self, name, work):
        time.sleep(PAUSE)
        start = time.time()
        answer = work()
        self.times[name].append(time.time() - start)
        return answer

    def call(self, name, path, body=None, expected=200, method=None):
        response, data = self.timed(name, lambda: self.server.request(method or ("POST" if body else "GET"), path, body))
        assert response.status == expected, (path, body, response.status, data[:300])
        return data

    def json(self, game, call, **body):
        status, answer = self.timed(f"{game} {call}", lambda: self.server.json("POST", f"/api/{game}/{call}", body))
        assert status == 200, (game, call, body, status, answer)
        return answer

    def setup(self, setups):
        return self.random.choice(setups).format(self.random.randrange(1000))

    def game(self):
        """The beginning of a game with random moves and occasional questions."""
        name = self.random.choice(list(SETUPS))
        at = self.json(name, "show", record=self.setup(SETUPS[name]))
        for _ in range(self.random.randrange(1, 30)):
            if time.time() > self.end or not at["moves"]:
                return
            question = self.random.randrange(30)
            if question < 3 and (name != "iqlink" or "KAFUBAHCI" in at["record"]):
                self.json(name, "best", record=at["record"], nodes=200, seconds=0.2)
            elif question == 4:
                self.call("png", f"/api/{name}/png", {"record": at["record"], "width": 400})
            elif question in (5, 6):
                self.call("svg, text", f"/api/{name}/{self.random.choice(('svg', 'text'))}", {"record": at["record"]})
            elif question == 7:
                self.json(name, "moves", record=at["record"])
            elif question == 8 and name == "hex":
                self.json(name, "connections", record=at["record"])
            at = self.json(name, "play", record=at["record"], move=self.random.choice(at["moves"]), frames=True)

    def room(self):
        """A game of two in a room with a spectator; sometimes they leave midway, or one is the engine."""
        name = self.random.choice(list(ROOMS))
        wish = {"game": name, "setup": self.setup([ROOMS[name]]), "seat": 1, "name": "Ann"}
        alone = self.random.random() < 0.2
        if alone:
            wish["engine"] = {"seconds": 0.1}
        status, made = self.timed("room made", lambda: self.server.json("POST", "/api/rooms", wish))
        assert status == 201, made
        sockets, states = [], []  # the mover knows more: the hand of Honey is not shown to others
        for seat in range(2 if alone else 3):
            sockets.append(Socket(self.server, path="/api/room"))
            sockets[-1].send({"enter": made["room"], "token": "" if seat else made["token"], "sit": seat < 2})
            states.append(sockets[-1].receive()["state"])
        for _ in range(self.random.randrange(1, 30)):
            turn, number = states[-1]["turn"], states[-1]["number"]
            if states[-1]["over"] or time.time() > self.end:
                break
            own = states[turn - 1]
            moves = own["moves"] if "moves" in own else self.json(name, "show", record=own["record"])["moves"]
            action = {"move": self.random.choice(moves), "number": number}
            states = self.timed("room with engine, move" if alone else "room, move to all",
                                lambda a=action, t=turn: self.heard(sockets, a, t, alone))
        for one in sockets:
            one.s.close()

    @staticmethod
    def heard(sockets, action, turn, alone):
        """Each socket's state once it has the move (and the engine's answer)."""
        sockets[turn - 1].send(action)
        states = []
        for one in sockets:
            while True:
                message = one.receive()
                assert "error" not in message, (action, message)
                state = message["state"]
                if state["number"] > action["number"] and (not alone or state["over"] or state["turn"] == 1):
                    break
            states.append(state)
        return states

    def analysis(self):
        """A question over the socket, followed to its end or abandoned."""
        name = self.random.choice(("hexic", "hexceed", "hex", "honey"))
        socket = Socket(self.server)
        for number in range(self.random.randrange(1, 4)):
            question = {"id": number, "game": name, "record": self.setup(SETUPS[name][:3]), "seconds": 0.2, "rounds": True}
            if self.random.random() < 0.2:
                socket.send(question)
                break
            messages = self.timed("analysis of 0.2 s", lambda q=question: self.answered(socket, q))
            assert not any("error" in m for m in messages), messages
        socket.s.close()

    @staticmethod
    def answered(socket, question):
        socket.send(question)
        return socket.until_done()

    def library(self):
        status, saved = self.timed("library, save", lambda: self.server.json("POST", "/api/library", {
            "game": "hex", "record": "5 c3 b2", "title": f"a game {self.random.random()}"}))
        assert status == 201, saved
        self.call("library, list", "/api/library?limit=20")
        self.call("library, text", "/api/library.txt")
        self.call("library, delete", f"/api/library/{saved['id']}", method="DELETE")

    def page(self):
        for path in ("/", "/app.js", "/app.css"):
            self.call("files", path)
        for path in ("/api/games", "/api/health", "/api/daily"):
            self.call(path, path)
        self.call("puzzles", f"/api/iqlink/puzzle?level=starter&seed={self.random.randrange(1000)}")
        self.call("puzzles", "/api/hex/problems")

    def mistakes(self):
        self.call("refused", "/api/hex/show?record=zzz", expected=400)
        self.call("refused", "/api/hex/best", {"record": "5", "seconds": "x"}, 400)
        self.call("refused", "/nothing", expected=404)
        self.server.raw(b"GET / HTTP/1.1\r\nHost: evil\r\nConnection: close\r\n\r\n")
        gone = Socket(self.server)
        gone.send({"id": 1, "game": "hex", "record": "13", "seconds": 30})
        gone.s.close()


def main():
    with tempfile.TemporaryDirectory() as data:
        server = Server(data, "--crowd", "20")
        for game in server.json("GET", "/api/games")[1]:
            SETUPS.setdefault(game["game"], game["setups"])
        start = time.time()
        clients = [Client(server, i, start + SECONDS) for i in range(3)]
        for client in clients:
            client.start()
        memory, states = [], []
        for tenth in range(1, 11):
            highest = 0
            while time.time() < start + SECONDS * tenth / 10 and any(c.is_alive() for c in clients):
                time.sleep(SECONDS / 1000 + 0.01)
                highest = max(highest, server.memory())
            memory.append(highest)
            states.append((server.threads(), server.handles()))
            print(f"{(time.time() - start) / 60:6.1f} min: at most {highest} MB, threads and descriptors {states[-1]}, "
                  f"{server.cpu():.0f} s of CPU time", flush=True)
        for client in clients:
            client.join()
        for _ in range(100):  # closed connections are noticed one by one
            if server.json("GET", "/api/health")[1]["connections"] <= 1:
                break
            time.sleep(0.1)
        threads, handles = server.threads(), server.handles()
        times = collections.defaultdict(list)
        for client in clients:
            for name, some in client.times.items():
                times[name] += some
        print("| call | times | median, ms | 99 %, ms | longest, ms |\n|---|---|---|---|---|")
        for name, some in sorted(times.items()):
            some.sort()
            print(f"| {name} | {len(some)} | {some[len(some) // 2] * 1000:.1f} | {some[int(len(some) * 0.99)] * 1000:.0f} "
                  f"| {some[-1] * 1000:.0f} |")
        failures = [c.failure for c in clients if c.failure]
        assert server.process.poll() is None, f"the server ended with {server.process.poll()}"
        assert server.stop() == 0
        said = [line for line in server.process.stderr.read().splitlines() if "refused (421)" not in line and line != "stopped"]
        print(f"{sum(map(len, times.values()))} calls in {SECONDS / 3600:.2f} h, {threads} threads and {handles} descriptors at the end")
        assert not failures, "\n".join(failures)
        assert not said, said
        # The first three tenths are for caches to fill.
        assert memory[-1] <= max(memory[:3]) * 1.1 + 20, memory
        assert handles < 20 and threads <= max(t for t, _ in states[:3]), (threads, handles, states)


main()
