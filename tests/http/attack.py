#!/usr/bin/env python3
"""A fixed set of attacks on the server: `attack.py PROGRAM [--slow] [NAME]`. Standard library only.

After each attack the server must answer, and the cost must be bounded (in CPU time, not wall-clock time, so that a busy
machine makes no difference). At the end the numbers of threads and descriptors are as before, and the last round of
attacks leaves no more memory in use than the one before. --slow adds long attacks, a third round, and the latency of
cheap calls while fifty clients send the worst requests.
"""
import json
import os
import signal
import socket
import sqlite3
import statistics
import sys
import tempfile
import threading
import time
import traceback
from urllib.parse import quote

from harness import Server, Socket

# ASan keeps freed memory back, 256 MB unless told otherwise, which would hide what the server keeps.
os.environ.setdefault("ASAN_OPTIONS", "quarantine_size_mb=16")

WORDS = sys.argv[2:]
SLOW = "--slow" in WORDS
ONLY = next((w for w in WORDS if not w.startswith("-")), "")
HERE = os.path.dirname(os.path.abspath(__file__))

with open(os.path.join(HERE, "hexic_long.txt"), encoding="ascii") as lines:
    HEXIC = lines.read().splitlines()[1]
HONEY = ":" + "/".join(["HONEYBEES" * 11 + "A"] * 100) + ";ABCDEFG;words=HONEY,BEES"  # 10 000 cells
TALL = ":" + "/".join(["HO"] * 1000) + ";ABCDEFG;words=HONEY,BEES"

ATTACKS = []


def attack(function):
    ATTACKS.append(function)


def post(call, **fields):
    body = json.dumps(fields)
    return (f"POST {call} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
            f"Content-Length: {len(body)}\r\n\r\n{body}").encode()


def get(call, **fields):
    query = "&".join(f"{k}={quote(str(v))}" for k, v in fields.items())
    return f"GET {call}?{query} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode()


def send(server, data):
    s = socket.create_connection(("127.0.0.1", server.port), timeout=300)
    s.sendall(data)
    return s


def status(s):
    """The status code of the answer on this socket."""
    data = b""
    while b"\r\n\r\n" not in data:
        chunk = s.recv(65536)
        if not chunk:
            raise EOFError(data)
        data += chunk
    return int(data.split()[1]), data


def is_alive(server):
    assert server.request("GET", "/api/games")[0].status == 200
    assert server.json("GET", "/api/hex/show?record=5+c3")[0] == 200


def becomes_idle(server, most):
    """Waits until no work is left for clients that have gone; the server's total CPU time must stay below `most`."""
    for _ in range(600):
        queues = server.json("GET", "/api/health")[1]["queues"]
        if all(q["running"] == 0 and q["waiting"] == 0 for q in queues.values()):
            return
        assert server.cpu() < most, f"{server.cpu()} s of work"
        time.sleep(0.1)
    raise AssertionError(f"still busy: {queues}")


@attack
def nested_json(server):
    for n in (65, 110000):
        deep = '{"record":"5","x":' + "[" * n + "]" * n + "}"
        response, _ = server.request("POST", "/api/hex/best", deep, {"Content-Type": "application/json"})
        assert response.status == 400
        ws = Socket(server)
        ws.send_text(deep[:70000])
        assert "error" in ws.receive()
        ws.s.close()


@attack
def long_cascades_closed_at_once(server):
    before = server.cpu()
    for _ in range(8):
        send(server, post("/api/hexic/show", record=HEXIC, frames=True)).close()
    is_alive(server)
    becomes_idle(server, before + 3)


@attack
def long_cascades_waited_for(server):
    """Every call ends, with an answer or with 413, after at most two seconds of work."""
    before = server.cpu()
    waiting = [send(server, post(f"/api/hexic/{call}", record=HEXIC)) for call in ("show", "moves", "svg")]
    is_alive(server)
    for s in waiting:
        assert status(s)[0] in (200, 413)
        s.close()
    assert server.cpu() - before < 3 * 2.2 + 1, server.cpu() - before


@attack
def pictures_too_large(server):
    for record in (HONEY, TALL):
        for _ in range(5):
            code, data = status(send(server, post("/api/honey/png", record=record, width=2000)))
            assert code == 400 and b"drawing" in data, (code, data)
    assert server.json("POST", "/api/honey/show", {"record": HONEY})[0] == 200


@attack
def questions_of_clients_that_leave(server):
    """600 questions for an engine, closed at once: nobody is refused because of them afterwards."""
    before = server.cpu()
    for _ in range(600):
        send(server, get("/api/hex/best", record="11 f6", seconds=10)).close()
    becomes_idle(server, before + 15)
    assert server.json("GET", "/api/hex/best?record=5&seconds=0.1")[0] == 200


@attack
def many_questions_of_one_client(server):
    """One client's queue is bounded; short calls are answered; when the client leaves, its work ends."""
    waiting = [send(server, get("/api/hex/best", record="11 f6", seconds=10)) for _ in range(90)]
    refused = 0
    for _ in range(100):
        refused = server.json("GET", "/api/health")[1]["refused"]
        if refused:
            break
        time.sleep(0.05)
    assert refused > 0
    is_alive(server)
    codes = []
    for s in waiting:
        s.setblocking(False)
        try:
            data = s.recv(65536)
            codes.append(data[9:12])
            assert data[9:12] != b"429" or b"Retry-After" in data
        except BlockingIOError:
            pass
    assert b"429" in codes, codes
    for s in waiting:
        s.close()
    becomes_idle(server, server.cpu() + 15)


@attack
def sockets_that_flood(server):
    """Twenty messages per second are read, however many are sent."""
    before = server.cpu()
    sockets = [Socket(server) for _ in range(10)]
    for ws in sockets:
        ws.s.setblocking(False)
        data = json.dumps({"id": 1, "game": "hex", "record": "5 " + "c3 " * 2000, "seconds": 60}).encode()
        frame = b"\x81\xfe" + len(data).to_bytes(2, "big") + b"\0\0\0\0" + data
        try:
            ws.s.send(frame * 200)
        except BlockingIOError:
            pass
    is_alive(server)
    for ws in sockets:
        ws.s.close()
    becomes_idle(server, before + 5)


@attack
def ambiguous_requests(server):
    """A request that two programs could split differently is refused once, and the connection closed."""
    inner = b"GET /icon.svg HTTP/1.1\r\nHost: localhost\r\n\r\n"
    start = b"POST /api/hex/show HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    for header in (b"Transfer-Encoding: xchunked", b"Transfer-Encoding: chunked, identity", b"Transfer-Encoding: identity",
                   b"Transfer-Encoding: gzip, chunked", b"Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked",
                   b"Transfer-Encoding:\x0bchunked", b"Content-Length: 0\r\nTransfer-Encoding: chunked",
                   b"Content-Length: 4\r\nContent-Length: 50", b"Content-Length: 4, 4", b"Content-Length: +4",
                   b"Transfer-Encoding : chunked", b"Host: 127.0.0.1"):
        got = server.raw(start + header + b"\r\n\r\n" + inner)
        assert got[9:12] == b"400" and got.count(b"HTTP/1.1 ") == 1, (header, got[:200])
    got = server.raw(b"POST /api/hex/show HTTP/1.0\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n" + inner)
    assert got[9:12] == b"400" and b"svg" not in got
    for version in (b"1.1", b"1.0"):
        got = server.raw(b"GET / HTTP/" + version + b"\r\nHost: localhost\r\nHost: evil.example\r\n\r\n" + inner)
        assert got[9:12] == b"400" and got.count(b"HTTP/1.") == 1, got[:200]
    assert server.raw(b"GET / HTTP/1.1\r\n\r\n" + inner)[9:12] == b"400"
    # With a full URL, as sent to a proxy, the host in the URL counts.
    for target, host, code in ((b"http://localhost/api/games", b"evil.example", b"200"), (b"HTTP://127.0.0.1", b"x", b"200"),
                               (b"http://evil.example/api/games", b"localhost", b"421")):
        got = server.raw(b"GET " + target + b" HTTP/1.1\r\nHost: " + host + b"\r\nConnection: close\r\n\r\n")
        assert got[9:12] == code, (target, got[:100])
    for method, path, allow in (("PUT", "/api/games", "GET, HEAD"), ("GET", "/api/hex/convert", "POST"), ("POST", "/", "GET, HEAD"),
                                ("DELETE", "/api/library", "GET, HEAD, POST"), ("OPTIONS", "/api/hex/show", "GET, HEAD, POST")):
        response, _ = server.request(method, path)
        assert response.status == 405 and response.getheader("Allow") == allow, (path, response.getheader("Allow"))


@attack
def calls_of_other_sites(server):
    for site, code in (("cross-site", 403), ("same-site", 403), ("same-origin", 200), ("none", 200)):
        assert server.request("GET", "/api/hex/show?record=5", headers={"Sec-Fetch-Site": site})[0].status == code, site
        assert server.request("GET", "/", headers={"Sec-Fetch-Site": site})[0].status == 200
    assert Socket(server, "Sec-Fetch-Site: cross-site\r\n").status == 403


@attack
def a_library_that_is_locked(server):
    """Calls that need it wait or get 503; other calls are not affected."""
    server.json("POST", "/api/library", {"game": "hex", "record": "5"})
    outside = sqlite3.connect(os.path.join(server.data, "library.sqlite"), timeout=30)
    outside.execute("BEGIN EXCLUSIVE")
    waiting = [send(server, post("/api/library", game="hex", record="5 a1")) for _ in range(4)]
    is_alive(server)
    for _ in range(200):  # the first of the four reaches it, and waits
        if server.json("GET", "/api/health")[1]["queues"]["files"]["running"] == 1:
            break
        time.sleep(0.02)
    else:
        raise AssertionError("nobody waits for the library")
    outside.rollback()
    outside.close()
    for s in waiting:
        code, data = status(s)
        assert code == 201 or code == 503 and b"Retry-After" in data, data
        s.close()


@attack
def log_of_refused_requests(server):
    """At most one line per second."""
    time.sleep(1.1)  # an earlier attack may just have used this second's line
    start = time.time()
    for _ in range(200):
        assert server.request("GET", "/", headers={"Host": "evil.example"})[0].status == 421
    server.log_lines += int(time.time() - start) + 2


def worst(server, i):
    """What client `i` sends, repeatedly."""
    return (lambda: post("/api/hexic/show", record=HEXIC, frames=True),
            lambda: post("/api/honey/moves", record=HONEY),
            lambda: post("/api/honey/png", record=":" + "/".join(["HONEYBEES" * 5] * 45) + ";ABC;words=HONEY", width=2000),
            lambda: get("/api/hex/best", record="11 f6", seconds=10),
            lambda: get("/api/hex/connections", record="14 g7"),
            lambda: get("/api/hexic/show", record=" ".join(HEXIC.split()[:100])),
            lambda: get("/api/hex/png", record="19", width=2000))[i % 7]()


def cheap_calls_under_attack(server):
    """Fifty clients send the worst requests; the median of each cheap call is below 50 ms."""
    end = threading.Event()

    def hostile(i):
        while not end.is_set():
            try:
                s = send(server, worst(server, i))
                s.settimeout(3)
                s.recv(100)
                s.close()
            except OSError:
                pass

    clients = [threading.Thread(target=hostile, args=(i,)) for i in range(50)]
    for client in clients:
        client.start()
    calls = {call: [] for call in ("/", "/api/games", "/api/hex/show?record=5+c3")}
    stop = time.time() + 25
    while time.time() < stop:
        for call, times in calls.items():
            start = time.time()
            response, _ = server.request("GET", call)
            if response.status != 200:
                print(call, response.status)
            times.append(time.time() - start if response.status == 200 else 10)
        time.sleep(0.02)
    end.set()
    for client in clients:
        client.join()
    for call, times in calls.items():
        print(f"      {call}: {len(times)} calls, median {1000 * statistics.median(times):.1f} ms, "
              f"longest {1000 * max(times):.0f} ms, load {os.getloadavg()[0]:.1f}")
    assert all(statistics.median(times) < 0.05 for times in calls.values())
    becomes_idle(server, server.cpu() + 30)


def half_open_clients(server):
    many = [send(server, b"GET / HTTP/1.1\r\nHost: loc") for _ in range(900)]
    is_alive(server)
    for s in many:
        s.close()


def pings(server):
    ws = Socket(server)
    for _ in range(200):
        ws.s.sendall(b"\x89\x80\0\0\0\0" * 500)
        ws.s.setblocking(False)
        try:
            while ws.s.recv(65536):
                pass
        except BlockingIOError:
            pass
        ws.s.setblocking(True)
    ws.s.close()


if SLOW:
    ATTACKS += [cheap_calls_under_attack, half_open_clients, pings]


def ends_at_once(data):
    """SIGTERM while everything is busy: the server ends within a second (ten on a busy machine)."""
    server = Server(data)
    busy = [send(server, worst(server, i)) for i in range(24)]
    ws = Socket(server)
    ws.send({"id": 1, "game": "hex", "record": "7", "verb": "solve", "seconds": 60})
    for _ in range(200):
        if sum(q["running"] for q in server.json("GET", "/api/health")[1]["queues"].values()) >= 3:
            break
        time.sleep(0.02)
    start = time.time()
    server.process.send_signal(signal.SIGTERM)
    assert server.process.wait(60) == 0
    took = time.time() - start
    print(f"      ended {took:.2f} s after SIGTERM")
    assert took < (1 if os.getloadavg()[0] < 2 else 10), took
    for s in busy:
        s.close()


def main():
    failed = 0
    with tempfile.TemporaryDirectory() as data:
        server = Server(data)
        server.data = data
        server.log_lines = 0  # at most this many, over all rounds
        is_alive(server)
        chosen = [a for a in ATTACKS if ONLY in a.__name__]
        states = []
        for round_number in range(3 if SLOW else 2):
            for function in chosen:
                start = time.time(), server.cpu()
                try:
                    function(server)
                    assert server.process.poll() is None, f"the server ended with {server.process.poll()}"
                    is_alive(server)
                    print(f"ok    {function.__name__.replace('_', ' ')} ({time.time() - start[0]:.1f} s, "
                          f"{server.cpu() - start[1]:.1f} CPU s)", flush=True)
                except Exception:  # pylint: disable=broad-except
                    failed += 1
                    print(f"FAIL  {function.__name__.replace('_', ' ')}\n{traceback.format_exc()}", flush=True)
                    if server.process.poll() is not None:
                        sys.exit(1)
            for _ in range(100):  # closed connections are noticed one by one
                state = server.handles(), server.threads(), server.memory()
                if round_number and state[:2] == states[0][:2]:
                    break
                time.sleep(0.1)
            states.append(state)
        print(f"descriptors, threads, MB after each round: {states}")
        if states[0][:2] != states[-1][:2] or states[-1][2] > states[-2][2] * 1.1 + 20:
            failed += 1
            print("FAIL  the last round left more than the one before")
        assert server.stop() == 0
        if server.log_lines:
            lines = server.process.stderr.read().count("refused (421)")
            assert 1 <= lines <= server.log_lines, (lines, server.log_lines)
    if not ONLY:
        with tempfile.TemporaryDirectory() as data:
            ends_at_once(data)
    sys.exit(1 if failed else 0)


main()
