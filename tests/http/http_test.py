#!/usr/bin/env python3
"""The real server over real sockets: `http_test.py PROGRAM [NAME]`. Standard library only."""
import gzip
import json
import os
import re
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import tempfile
import time
import traceback
from urllib.parse import urlencode

from harness import PROGRAM, Server, Socket

ONLY = sys.argv[2] if len(sys.argv) > 2 else ""


TESTS = []


def test(function):
    TESTS.append(function)


@test
def every_call_of_the_description_works_and_answers_as_described(server):
    _, api = server.json("GET", "/api/openapi.json")
    assert api["openapi"].startswith("3."), api
    _, games = server.json("GET", "/api/games")
    names = [g["game"] for g in games]
    _, saved = server.json("POST", "/api/library", {"game": names[0], "record": games[0]["setups"][0]})
    example = {"id": str(saved["id"])}
    _, made = server.json("POST", "/api/rooms", {"game": "hex"})
    seen = 0
    order = sorted(api["paths"].items(), key=lambda item: "delete" in item[1])
    for path, methods in order:
        for method, operation in methods.items():
            in_path = {p["name"] for p in operation["parameters"] if p["in"] == "path"}
            assert in_path == set(re.findall(r"{(\w+)}", path)), path
            for game in names if "game" in in_path else [""]:
                setup = next((g["setups"][0] for g in games if g["game"] == game), "5")
                if game == "iqlink" and path.endswith("best"):
                    setup = ":KAFUBAHCI"
                _, at = server.json("POST", f"/api/{game or 'hex'}/show", {"record": setup})
                values = {"record": setup, "move": at["moves"][0], "game": game or "hex", "text": "hex 5 c3",
                          "to": "sgf", "width": 64, "title": "t", "words": "", "limit": 5, "before": 0,
                          "seconds": 0.1, "nodes": 50, "all": True, "frames": True, "brief": False, "options": {},
                          "setup": "5", "seat": 1, "name": "Ann", "minutes": 5, "increment": 1, "room": made["room"], "engine": {"seconds": 0.1},
                          "date": "2026-11-18", "solution": False, "size": 5, "level": "starter", "seed": 7, "lines": ""}
                where = path.replace("{game}", game).replace("{id}", example["id"])
                body = None
                if method == "post":
                    schema = operation["requestBody"]["content"]["application/json"]["schema"]
                    body = {name: values[name] for name in schema["properties"]}
                else:
                    query = {p["name"]: values[p["name"]] for p in operation["parameters"] if p["in"] == "query"}
                    query = {k: v for k, v in query.items() if v != ""}
                    if query:
                        where += "?" + urlencode(query)
                response, data = server.request(method.upper(), where, body)
                if response.status == 400 and path.split("/")[-1] in ("daily", "review"):
                    assert b" has no" in data, (where, data)  # not every game has one
                    continue
                described = operation["responses"]
                assert str(response.status) in described, (method, where, response.status, data[:200])
                content = described[str(response.status)]["content"]
                kind = response.getheader("Content-Type").split(";")[0]
                assert kind in content, (where, kind)
                if kind == "application/json":
                    answer = json.loads(data)
                    schema = content[kind]["schema"]
                    assert isinstance(answer, list if schema["type"] == "array" else dict), where
                    for name in schema.get("required", []):
                        assert name in answer, (where, name)
                seen += 1
    assert seen > 40, seen
    assert server.request("GET", "/api/room")[0].status == 426 == server.request("GET", "/api/analysis")[0].status
    # A room's state and its socket messages are as described.
    schemas = api["components"]["schemas"]
    socket = Socket(server, path="/api/room")
    socket.send({"enter": made["room"], "sit": True})
    for schema, answer in ((schemas["RoomState"], server.json("GET", f"/api/rooms/state?room={made['room']}")[1]),
                           (schemas["RoomAnswer"], message := socket.receive()), (schemas["RoomState"], message["state"])):
        assert set(answer) <= set(schema["properties"]), set(answer) - set(schema["properties"])
        assert set(schema.get("required", [])) <= set(answer), (schema["required"], answer)
    actions = {name for one in schemas["RoomAction"]["oneOf"] for name in one["required"]}
    assert actions == {"enter", "move", "number", "resign", "offer", "answer", "name", "engine", "ping"}, actions
    socket.send({"ping": True})
    assert socket.receive() == {"pong": True}
    status, answer = server.json("GET", "/api/hex/show?record=zzz")
    assert status == 400 and "error" in answer


@test
def answers_carry_the_policy_and_allow_no_other_origin(server):
    for path in ["/", "/app.js", "/api/games", "/nothing"]:
        response, _ = server.request("GET", path)
        policy = response.getheader("Content-Security-Policy")
        assert "default-src 'none'" in policy and "script-src 'self'" in policy and "unsafe" not in policy
        assert response.getheader("X-Content-Type-Options") == "nosniff"
        assert response.getheader("Access-Control-Allow-Origin") is None
    page = server.request("GET", "/")[1].decode()
    assert "<script>" not in page and "style=" not in page and "http://" not in page and "https://" not in page
    response, data = server.request("HEAD", "/app.js")
    assert response.status == 200 and data == b"" and int(response.getheader("Content-Length")) > 1000


@test
def a_module_is_served_and_only_its_worker_compiles(server):
    assert server.json("GET", "/api/module")[1] == {"bytes": 0, "tag": ""}
    assert server.request("GET", "/module/worker.js")[0].status == 404
    names = ["local.js", "worker.js", "hexarium.mjs", "hexarium.wasm"]
    with tempfile.TemporaryDirectory() as data:
        folder = os.path.join(data, "module")
        os.mkdir(folder)
        missing = subprocess.run([PROGRAM, "serve", "--port", "0", "--data", data], capture_output=True, text=True, check=False)
        assert missing.returncode == 2 and missing.stderr.count("\n") == 1 and "no local.js" in missing.stderr, missing.stderr
        for name in names:
            with open(os.path.join(folder, name), "w", encoding="ascii") as f:
                f.write(f"// {name}\n" * 100)
        one = Server(data)
        try:
            _, info = one.json("GET", "/api/module")
            assert 0 < info["bytes"] < 4000 and len(info["tag"]) == 16, info
            for name in names:
                response, content = one.request("GET", f"/module/{name}", headers={"Accept-Encoding": "gzip"})
                assert response.status == 200 and gzip.decompress(content).decode().startswith(f"// {name}")
                assert response.getheader("Content-Type") == ("application/wasm" if name.endswith("wasm") else "text/javascript; charset=utf-8")
                policy = response.getheader("Content-Security-Policy")
                assert ("'wasm-unsafe-eval'" in policy) == (name == "worker.js"), (name, policy)
                assert "'unsafe" not in policy and "default-src 'none'" in policy
                again, _ = one.request("GET", f"/module/{name}", headers={"Accept-Encoding": "gzip", "If-None-Match": response.getheader("ETag")})
                assert again.status == 304
            assert "wasm" not in one.request("GET", "/")[0].getheader("Content-Security-Policy")
            for path in ["/module/", "/module/library.sqlite", "/module/../library.sqlite", "/module//local.js"]:
                assert one.request("GET", path)[0].status == 404, path
        finally:
            one.process.terminate()
            one.process.wait(60)


@test
def files_are_compressed_and_revalidated(server):
    for path in ["/", "/app.js", "/hex.js", "/app.css", "/icon.svg", "/manifest.webmanifest", "/sw.js"]:
        plain, content = server.request("GET", path)
        assert plain.getheader("Content-Encoding") is None and plain.getheader("Vary") == "Accept-Encoding"
        zipped, small = server.request("GET", path, headers={"Accept-Encoding": "br;q=1, GZIP;q=0.8"})
        assert zipped.getheader("Content-Encoding") == "gzip" and gzip.decompress(small) == content, path
        assert len(small) < len(content) or len(content) < 300
        tag = zipped.getheader("ETag")
        assert tag != plain.getheader("ETag")
        again, nothing = server.request("GET", path, headers={"Accept-Encoding": "gzip", "If-None-Match": f'"x", W/{tag}'})
        assert again.status == 304 and nothing == b"" and again.getheader("ETag") == tag
        assert server.request("GET", path, headers={"If-None-Match": tag})[0].status == 200  # the other form
    for header in ["gzip;q=0", "identity", "gzipped", ",,;", "gzip;q=0.000"]:
        assert server.request("GET", "/app.js", headers={"Accept-Encoding": header})[0].getheader("Content-Encoding") is None


@test
def long_answers_are_compressed_for_clients_that_accept_it(server):
    takes = {"Accept-Encoding": "gzip"}
    for path in ["/api/hex/problems", "/api/honey/levels", "/api/hex/svg?record=11", "/api/openapi.json"]:
        plain, content = server.request("GET", path)
        zipped, small = server.request("GET", path, headers=takes)
        assert plain.getheader("Content-Encoding") is None
        assert zipped.getheader("Content-Encoding") == "gzip" and zipped.getheader("Vary") == "Accept-Encoding"
        assert gzip.decompress(small) == content and len(small) < len(content) / 2, path
    # Not short answers, nor those that are compressed already.
    for path in ["/api/hex/moves?record=3", "/api/hex/png?record=11"]:
        assert server.request("GET", path, headers=takes)[0].getheader("Content-Encoding") is None, path


@test
def other_names_and_other_sites_are_refused(server):
    assert server.request("GET", "/", headers={"Host": "evil.example"})[0].status == 421
    assert server.request("GET", "/api/games", headers={"Origin": "http://evil.example"})[0].status == 403
    assert Socket(server, "Origin: http://evil.example\r\n").status == 403
    assert Socket(server, path="/api/other").status == 404
    assert Socket(server, f"Origin: http://localhost:{server.port}\r\n").status == 101


@test
def what_is_too_large_or_malformed_gets_4xx(server):
    assert server.request("GET", "/", headers={"X-Long": "a" * 9000})[0].status == 431
    assert server.raw(b"POST /api/library HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99999999\r\n\r\n")[9:12] == b"413"
    for text in [b"GARBAGE\r\n\r\n", b"GET / HTTP/9.9\r\n\r\n", b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n",
                 b"GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: x\r\n\r\n",
                 b"POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n"]:
        assert server.raw(text)[9:10] == b"4", text
    assert server.raw(b"GET / HTTP/1.1\r\nConnection: close\r\n\r\n")[9:12] == b"400"  # no host
    for body in ["{", "[]", "5", '{"record": 5}', '{"record": "' + "a" * 70000 + '"}', '{"record":"\\u0000"}',
                 "[" * 100000, '{"record": "5", "frames": [[[]]]}']:
        response, _ = server.request("POST", "/api/hex/show", body, {"Content-Type": "application/json"})
        assert response.status in (200, 400), (body[:40], response.status)
    assert server.request("PUT", "/api/games")[0].status == 405
    assert server.request("GET", "/../../etc/passwd")[0].status == 404
    assert server.request("GET", "/api/honey/show?record=@/etc/hostname")[0].status == 400


@test
def nested_json_does_not_end_the_server(server):
    for n in (65, 1000, 110000):
        deep = '{"record":"5","x":' + "[" * n + "]" * n + "}"
        for call in ("/api/hex/best", "/api/hex/show", "/api/library", "/api/hex/convert"):
            response, data = server.request("POST", call, deep, {"Content-Type": "application/json"})
            assert response.status == 400 and b"JSON" in data, (call, n, response.status)
        ws = Socket(server)
        ws.send_text(deep[:70000])
        assert "JSON" in ws.receive()["error"]
        ws.s.close()
    many = "{" + ",".join(f'"{i}":0' for i in range(20000)) + "}"
    before = server.cpu()
    for _ in range(10):
        assert server.request("POST", "/api/hex/show", many, {"Content-Type": "application/json"})[0].status == 400
    assert server.cpu() - before < 1, "names are compared with each other"


@test
def a_child_process_has_no_socket_of_the_server(server):
    """Otherwise clients would not notice the end of their connections until the child has ended."""
    ws = Socket(server)
    ws.send({"id": 1, "game": "hex", "record": "9 e5", "verb": "solve", "seconds": 600})
    child, tasks = None, f"/proc/{server.process.pid}/task"
    for _ in range(2400):  # until it has called exec
        for task in os.listdir(tasks):
            with open(f"{tasks}/{task}/children", encoding="ascii") as f:
                for number in f.read().split():
                    with open(f"/proc/{number}/cmdline", encoding="utf-8") as g:
                        child = number if "solve" in g.read() else child
        if child:
            break
        time.sleep(0.05)
    targets = []
    for n in os.listdir(f"/proc/{child}/fd"):
        try:
            targets.append(os.readlink(f"/proc/{child}/fd/{n}"))
        except FileNotFoundError:
            pass  # closed in between
    assert targets and not [t for t in targets if "socket:" in t or "library" in t or "rooms" in t], targets
    ws.s.close()


@test
def proofs_are_kept_in_the_servers_folder(server):
    """Not in the user's own database; when the file is large enough, nothing more is kept."""
    home = tempfile.mkdtemp()
    before = dict(os.environ)
    os.environ.update({"HOME": home, "XDG_DATA_HOME": home})
    try:
        with tempfile.TemporaryDirectory() as data:
            one = Server(data)
            proofs = os.path.join(data, "hex-proofs.db")

            def prove():
                ws = Socket(one)
                ws.send({"id": 1, "game": "hex", "record": "4", "verb": "solve", "seconds": 600})
                assert any(m.get("line", {}).get("proven") for m in ws.until_done())
                ws.s.close()

            prove()
            assert os.path.getsize(proofs) > 0
            with sqlite3.connect(proofs) as kept:
                assert kept.execute("SELECT COUNT(*) FROM proofs").fetchone()[0] > 0
            os.truncate(proofs, 300 << 20)  # sparse; no longer a database, and not opened
            prove()
            assert os.path.getsize(proofs) == 300 << 20
            assert one.stop() == 0
    finally:
        os.environ.clear()
        os.environ.update(before)
    assert not [f for _, _, files in os.walk(home) for f in files]
    shutil.rmtree(home)


@test
def analysis_streams_stops_and_ends_with_the_connection(server):
    ws = Socket(server)
    ws.send({"id": 1, "game": "hex", "record": "9 e5", "seconds": 600, "rounds": True, "all": True})
    first = ws.receive()
    while "best" not in first:
        first = ws.receive()
    assert first["id"] == 1 and first["best"]["moves"]
    ws.send({"id": 2, "stop": True})
    assert ws.until_done()[-1] == {"id": 2, "done": True, "stopped": True}
    ws.send({"id": 3, "game": "hex", "record": "4 b2", "verb": "solve", "seconds": 600})
    messages = ws.until_done()
    assert any(m.get("line", {}).get("proven") for m in messages), messages
    for bad in [{"id": 4, "game": "hex", "record": "4", "verb": "train"}, {"id": 5, "game": "chess", "record": ""},
                {"id": 6, "game": "hex", "record": "4 z9"}, {"id": 7, "game": "hex", "record": "4", "verb": "solve", "options": {"memory": "9"}},
                {"id": 8, "game": "hex", "record": "4", "seconds": "x"}, {"id": 9}]:
        ws.send(bad)
        end = ws.until_done()[-1]
        assert end["id"] == bad["id"] and "error" in end, end
    # A closed tab stops the work: the server stops using CPU time long before the minute is over.
    ws.send({"id": 10, "game": "hex", "record": "11 f6", "seconds": 60, "rounds": True, "all": True})
    while "best" not in ws.receive():
        pass
    ws.s.close()
    for _ in range(25):
        before = server.cpu()
        time.sleep(1)
        if server.cpu() - before < 0.1:
            return
    raise AssertionError("it goes on working for nobody")


@test
def a_waiting_client_is_told_its_place(_):
    with tempfile.TemporaryDirectory() as data:
        server = Server(data, "--threads", "1")  # otherwise as many analyses run at a time as there are cores
        busy = [Socket(server) for _ in range(4)]
        for i, ws in enumerate(busy):
            ws.send({"id": i, "game": "hex", "record": "11 f6", "seconds": 600})
        message = busy[-1].receive()
        while "waiting" not in message:
            message = busy[-1].receive()
        assert message["waiting"] >= 1
        assert server.request("GET", "/api/games")[0].status == 200  # the page answers meanwhile
        for ws in busy:
            ws.s.close()
        assert server.stop() == 0


@test
def malformed_frames_close_only_their_own_connection(server):
    for data in [b"\xff\xff\xff\xff\xff\xff", b"\x81\x05hello", b"\x81\xff" + b"\x7f" + b"\xff" * 7 + b"\0\0\0\0",
                 b"\x82\x84\0\0\0\0\x00\xff\xfe\xfd", b"\x81\x82\0\0\0\0\xff\xfe", b"\x88\x80\0\0\0\0", b"\x89\x80\0\0\0\0"]:
        ws = Socket(server)
        ws.s.sendall(data)
        ws.s.settimeout(0.3)
        try:
            ws.receive()
        except (EOFError, TimeoutError, ConnectionResetError, ValueError):
            pass
        ws.s.close()
    for text in ["hello", "[]", '{"id":{}}', '{"id":1,"game":[]}']:
        ws = Socket(server)
        ws.s.sendall(b"\x81" + bytes([0x80 | len(text)]) + b"\0\0\0\0" + text.encode())
        assert "error" in ws.receive()
        ws.s.close()
    assert server.request("GET", "/")[0].status == 200


@test
def slow_clients_and_many_connections_do_not_hold_the_server(server):
    slow = []
    for _ in range(300):
        s = socket.create_connection(("127.0.0.1", server.port))
        s.sendall(b"GET / HTTP/1.1\r\nHost: loc")
        slow.append(s)
    assert server.request("GET", "/", timeout=15)[0].status == 200  # before the slow ones are cut off
    for s in slow:
        s.close()
    # A client that asks for a lot and reads nothing.
    s = socket.create_connection(("127.0.0.1", server.port))
    s.sendall(b"GET /app.js HTTP/1.1\r\nHost: localhost\r\n\r\n" * 100)
    assert server.request("GET", "/")[0].status == 200
    s.close()


@test
def too_slow_clients_are_cut_off(server):
    """A header or body sent byte by byte, an idle connection, and one that does not read: all have 20 s."""
    start = time.time()
    dawdlers = {}
    for name, first in {"header": b"GET / HTTP/1.1\r\nX: ", "body": b"POST /api/hex/show HTTP/1.1\r\nHost: localhost\r\n"
                        b"Content-Type: application/json\r\nContent-Length: 5000\r\n\r\n",
                        "idle": b"GET /icon.svg HTTP/1.1\r\nHost: localhost\r\n\r\n", "silent": b""}.items():
        dawdlers[name] = socket.create_connection(("127.0.0.1", server.port))
        dawdlers[name].sendall(first)
    deaf = socket.socket()
    deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    deaf.connect(("127.0.0.1", server.port))
    deaf.setblocking(False)
    asked = b"GET /app.js HTTP/1.1\r\nHost: localhost\r\n\r\n" * 400
    while dawdlers and time.time() - start < 200:
        time.sleep(0.5)
        assert server.request("GET", "/")[0].status == 200
        try:
            asked = asked[deaf.send(asked):] if asked else asked
        except (BlockingIOError, ConnectionError):
            pass
        for name, s in list(dawdlers.items()):
            try:
                if name in ("header", "body"):
                    s.sendall(b"a")
                s.settimeout(0.05)
                while s.recv(65536):
                    pass
                raise ConnectionResetError
            except TimeoutError:
                pass
            except ConnectionError:
                assert time.time() - start > 15, name
                dawdlers.pop(name).close()
    assert not dawdlers, list(dawdlers)
    handles = len(os.listdir(f"/proc/{server.process.pid}/fd"))
    for _ in range(20):
        if handles < 20:
            break
        time.sleep(1)
        handles = len(os.listdir(f"/proc/{server.process.pid}/fd"))
    assert handles < 20, handles
    deaf.close()


@test
def connections_and_requests_are_bounded(server):
    """The thousand-and-first connection is closed, the others are served, and all are free again afterwards."""
    many = [socket.create_connection(("127.0.0.1", server.port)) for _ in range(1000)]
    time.sleep(0.3)
    extra = socket.create_connection(("127.0.0.1", server.port), timeout=30)
    try:
        assert extra.recv(10) == b""
    except ConnectionResetError:
        pass
    many[0].sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
    assert many[0].recv(12) == b"HTTP/1.1 200"
    for s in many:
        s.close()
    for _ in range(60):
        try:
            assert server.request("GET", "/")[0].status == 200
            break
        except ConnectionError:  # closed ones still count
            time.sleep(0.5)
    else:
        raise AssertionError("no room for a new connection")
    # Two requests in one packet are both answered; a longer body than declared does not become a request.
    twice = server.raw(b"GET /icon.svg HTTP/1.1\r\nHost: localhost\r\n\r\n" +
                       b"GET /nothing HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
    assert twice.count(b"HTTP/1.1 200") == 1 and twice.count(b"HTTP/1.1 404") == 1
    smuggled = server.raw(b"POST /api/hex/show HTTP/1.1\r\nHost: localhost\r\nContent-Length: 4\r\n"
                          b"Transfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /icon.svg HTTP/1.1\r\nHost: evil\r\n\r\n", 0.5)
    assert b"image/svg" not in smuggled
    for host in ["127.0.0.1.evil.example", "localhost.evil.example", "evil.example:80", "", "127.0.0.1@evil.example"]:
        assert server.request("GET", "/api/games", headers={"Host": host})[0].status == 421, host
    for origin in ["null", "http://127.0.0.1", "https://localhost", "http://localhost.evil.example"]:
        assert server.request("GET", "/api/games", headers={"Origin": origin})[0].status == 403, origin


@test
def sigterm_ends_it_cleanly_while_it_works(server):
    ws = Socket(server)
    ws.send({"id": 1, "game": "hex", "record": "11 f6", "seconds": 60})
    asking = socket.create_connection(("127.0.0.1", server.port))
    asking.sendall(b"GET /api/hex/best?record=9&seconds=9 HTTP/1.1\r\nHost: localhost\r\n\r\n")
    time.sleep(0.3)
    assert server.stop() == 0
    ws.s.close()
    asking.close()


@test
def bad_options_are_explained(_):
    for words in [["--port", "99999"], ["--host", "nowhere"], ["--data", "/proc/nothing"]]:
        ran = subprocess.run([PROGRAM, "serve", "--port", "0", *words], capture_output=True, text=True, timeout=300)
        assert ran.returncode == 2 and ran.stderr.startswith("hexarium: ") and ran.stderr.count("\n") == 1, ran
    with tempfile.TemporaryDirectory() as data:
        folder = os.path.join(data, "new")
        for words in [["--host", "nowhere"], ["--rooms", "0"], ["--module", "/proc/nothing"]]:
            ran = subprocess.run([PROGRAM, "serve", "--data", folder, *words], capture_output=True, timeout=300)
            assert ran.returncode == 2 and not os.path.exists(folder), (words, ran)
        other = Server(data, "--host", "0.0.0.0")
        assert other.stop() == 0
        assert "no password" in other.process.stderr.read()
        taken = Server(data)
        ran = subprocess.run([PROGRAM, "serve", "--port", str(taken.port), "--data", data], capture_output=True,
                             text=True, timeout=300)
        assert ran.returncode == 2 and "cannot listen" in ran.stderr and "--port 0" in ran.stderr, ran
        taken.stop()


@test
def errors_about_damaged_files_are_plain_text(_):
    """SQLite quotes a damaged file; its bytes must not reach a terminal unescaped."""
    with tempfile.TemporaryDirectory() as data:
        for name, command in (("library.sqlite", ["serve", "--port", "0", "--data", data]),
                              ("rooms.sqlite", ["serve", "--port", "0", "--data", data]),
                              ("proofs.db", ["hex", "solve", "3", "--db", os.path.join(data, "proofs.db")])):
            path = os.path.join(data, name)
            with sqlite3.connect(path) as damaged:
                damaged.execute("CREATE TABLE x(y)")
                damaged.execute("PRAGMA writable_schema=ON")
                damaged.execute("UPDATE sqlite_master SET name = ?, sql = 'rubbish'", ("\x1b[31mred\x07\n",))
            ran = subprocess.run([PROGRAM, *command], capture_output=True, timeout=300)
            assert ran.returncode == 2 and ran.stderr.startswith(b"hexarium: ") and b"red" in ran.stderr, ran
            assert ran.stderr.count(b"\n") == 1 and not re.search(rb"[\x00-\x09\x0b-\x1f\x7f]", ran.stderr), ran.stderr
            os.remove(path)


@test
def without_a_port_the_next_free_one_is_taken(_):
    with tempfile.TemporaryDirectory() as data:
        two = [subprocess.Popen([PROGRAM, "serve", "--data", data], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
               for _ in range(2)]
        ports = [int(re.search(r":(\d+)/", p.stdout.readline()).group(1)) for p in two]
        assert ports[0] != ports[1] and all(8080 <= p <= 8100 for p in ports), ports
        for p in two:
            p.send_signal(signal.SIGTERM)
            assert p.wait(300) == 0
        assert "is in use" in "".join(p.stderr.read() for p in two)


def main():
    failed = 0
    for function in TESTS:
        if ONLY not in function.__name__:
            continue
        start = time.time()
        with tempfile.TemporaryDirectory() as data:
            server = Server(data)
            try:
                function(server)
                assert server.process.poll() in (None, 0), f"the server ended with {server.process.poll()}"
                print(f"ok    {function.__name__.replace('_', ' ')} ({time.time() - start:.1f} s)", flush=True)
            except Exception:  # pylint: disable=broad-except
                failed += 1
                print(f"FAIL  {function.__name__.replace('_', ' ')}\n{traceback.format_exc()}", flush=True)
            finally:
                server.process.kill()
                server.process.wait()
    sys.exit(1 if failed else 0)


main()
