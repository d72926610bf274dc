#!/usr/bin/env python3
"""The real server over real sockets: `http_test.py PROGRAM [NAME]`. Standard library only."""
import http.client
import json
import os
import re
import signal
import socket
import subprocess
import sys
import tempfile
import time
import traceback
from urllib.parse import urlencode

PROGRAM = sys.argv[1]
ONLY = sys.argv[2] if len(sys.argv) > 2 else ""


class Server:
    def __init__(self, data, *more):
        self.process = subprocess.Popen([PROGRAM, "serve", "--port", "0", "--data", data, *more],
                                        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        line = self.process.stdout.readline()
        self.port = int(re.search(r":(\d+)/", line).group(1))

    def request(self, method, path, body=None, headers=None, timeout=30):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=timeout)
        headers = dict(headers or {})
        if isinstance(body, (dict, list)):
            body = json.dumps(body)
            headers.setdefault("Content-Type", "application/json")
        connection.request(method, path, body, headers)
        response = connection.getresponse()
        data = response.read()
        connection.close()
        return response, data

    def json(self, method, path, body=None):
        response, data = self.request(method, path, body)
        return response.status, json.loads(data)

    def raw(self, data, wait=2.0):
        """What comes back on a plain socket until it is closed or `wait` seconds have passed."""
        with socket.create_connection(("127.0.0.1", self.port), timeout=wait) as s:
            s.sendall(data)
            out = b""
            try:
                while chunk := s.recv(65536):
                    out += chunk
            except (TimeoutError, ConnectionResetError):
                pass
            return out

    def memory(self):
        with open(f"/proc/{self.process.pid}/status", encoding="ascii") as f:
            return int(re.search(r"VmRSS:\s+(\d+)", f.read()).group(1)) // 1024

    def cpu(self):
        with open(f"/proc/{self.process.pid}/stat", encoding="ascii") as f:
            words = f.read().rsplit(")", 1)[1].split()
        return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(10)


class Socket:
    """A WebSocket client, as much as the tests need."""

    def __init__(self, server, headers="", path="/api/analysis"):
        self.s = socket.create_connection(("127.0.0.1", server.port), timeout=20)
        self.s.sendall((f"GET {path} HTTP/1.1\r\nHost: localhost:{server.port}\r\nUpgrade: websocket\r\n"
                        "Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
                        f"Sec-WebSocket-Version: 13\r\n{headers}\r\n").encode())
        self.buffer = b""
        while b"\r\n\r\n" not in self.buffer:
            self.buffer += self.s.recv(4096)
        head, self.buffer = self.buffer.split(b"\r\n\r\n", 1)
        self.status = int(head.split()[1])

    def send(self, message):
        data = json.dumps(message).encode()
        size = bytes([0x80 | len(data)]) if len(data) < 126 else bytes([0xFE]) + len(data).to_bytes(2, "big")
        self.s.sendall(b"\x81" + size + b"\0\0\0\0" + data)

    def take(self, count):
        while len(self.buffer) < count:
            chunk = self.s.recv(65536)
            if not chunk:
                raise EOFError
            self.buffer += chunk
        data, self.buffer = self.buffer[:count], self.buffer[count:]
        return data

    def receive(self):
        while True:
            head = self.take(2)
            size = head[1] & 127
            if size == 126:
                size = int.from_bytes(self.take(2), "big")
            elif size == 127:
                size = int.from_bytes(self.take(8), "big")
            data = self.take(size)
            if head[0] & 15 == 1:
                return json.loads(data)
            if head[0] & 15 == 8:
                raise EOFError

    def until_done(self):
        messages = []
        while not messages or not messages[-1].get("done"):
            messages.append(self.receive())
        return messages


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
                values = {"record": setup, "move": at["moves"][0], "game": game or "hex", "text": "5 c3",
                          "to": "sgf", "width": 64, "title": "t", "words": "", "limit": 5, "seconds": 0.1,
                          "nodes": 50, "all": True, "frames": True, "brief": False, "options": {}}
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
    status, answer = server.json("GET", "/api/hex/show?record=zzz")
    assert status == 400 and "error" in answer


@test
def answers_carry_the_policy_and_no_cross_origin_leave(server):
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
    assert server.raw(b"GET / HTTP/1.1\r\n\r\n", 0.5)[9:12] == b"421"  # no host
    for body in ["{", "[]", "5", '{"record": 5}', '{"record": "' + "a" * 70000 + '"}', '{"record":"\\u0000"}',
                 "[" * 100000, '{"record": "5", "frames": [[[]]]}']:
        response, _ = server.request("POST", "/api/hex/show", body, {"Content-Type": "application/json"})
        assert response.status in (200, 400), (body[:40], response.status)
    assert server.request("PUT", "/api/games")[0].status == 405
    assert server.request("GET", "/../../etc/passwd")[0].status == 404
    assert server.request("GET", "/api/honey/show?record=@/etc/hostname")[0].status == 400


@test
def analysis_streams_stops_and_ends_with_the_connection(server):
    ws = Socket(server)
    ws.send({"id": 1, "game": "hex", "record": "9 e5", "seconds": 30, "rounds": True, "all": True})
    first = ws.receive()
    while "best" not in first:
        first = ws.receive()
    assert first["id"] == 1 and first["best"]["moves"]
    ws.send({"id": 2, "stop": True})
    assert ws.until_done()[-1] == {"id": 2, "done": True, "stopped": True}
    ws.send({"id": 3, "game": "hex", "record": "4 b2", "verb": "solve", "seconds": 10})
    messages = ws.until_done()
    assert any(m.get("line", {}).get("proven") for m in messages), messages
    for bad in [{"id": 4, "game": "hex", "record": "4", "verb": "train"}, {"id": 5, "game": "chess", "record": ""},
                {"id": 6, "game": "hex", "record": "4 z9"}, {"id": 7, "game": "hex", "record": "4", "verb": "solve", "options": {"memory": "9"}},
                {"id": 8, "game": "hex", "record": "4", "seconds": "x"}, {"id": 9}]:
        ws.send(bad)
        end = ws.until_done()[-1]
        assert end["id"] == bad["id"] and "error" in end, end
    # A closed tab stops the work: the server's time stands still soon after.
    ws.send({"id": 10, "game": "hex", "record": "11 f6", "seconds": 60, "rounds": True, "all": True})
    while "best" not in ws.receive():
        pass
    ws.s.close()
    time.sleep(1.5)
    before = server.cpu()
    time.sleep(1)
    assert server.cpu() - before < 0.3


@test
def one_who_waits_is_told_the_place(server):
    busy = [Socket(server) for _ in range(4)]
    for i, ws in enumerate(busy):
        ws.send({"id": i, "game": "hex", "record": "11 f6", "seconds": 60})
    message = busy[-1].receive()
    while "waiting" not in message:
        message = busy[-1].receive()
    assert message["waiting"] >= 1
    start = time.time()
    assert server.request("GET", "/api/games")[0].status == 200
    assert time.time() - start < 2  # the page answers meanwhile
    for ws in busy:
        ws.s.close()


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
    start = time.time()
    assert server.request("GET", "/")[0].status == 200
    assert time.time() - start < 2
    for s in slow:
        s.close()
    # One who asks for much and reads nothing.
    s = socket.create_connection(("127.0.0.1", server.port))
    s.sendall(b"GET /app.js HTTP/1.1\r\nHost: localhost\r\n\r\n" * 100)
    assert server.request("GET", "/")[0].status == 200
    s.close()


@test
def sigterm_ends_it_cleanly_while_it_works(server):
    ws = Socket(server)
    ws.send({"id": 1, "game": "hex", "record": "11 f6", "seconds": 60})
    asking = socket.create_connection(("127.0.0.1", server.port))
    asking.sendall(b"GET /api/hex/best?record=9&seconds=9 HTTP/1.1\r\nHost: localhost\r\n\r\n")
    time.sleep(0.3)
    start = time.time()
    assert server.stop() == 0
    assert time.time() - start < 5
    ws.s.close()
    asking.close()


@test
def bad_options_are_explained(_):
    for words in [["--port", "99999"], ["--host", "nowhere"], ["--data", "/proc/nothing"]]:
        ran = subprocess.run([PROGRAM, "serve", "--port", "0", *words], capture_output=True, text=True, timeout=10)
        assert ran.returncode == 2 and ran.stderr.startswith("hexarium: ") and ran.stderr.count("\n") == 1, ran
    with tempfile.TemporaryDirectory() as data:
        other = Server(data, "--host", "0.0.0.0")
        assert other.stop() == 0
        assert "no password" in other.process.stderr.read()
        taken = Server(data)
        ran = subprocess.run([PROGRAM, "serve", "--port", str(taken.port), "--data", data], capture_output=True,
                             text=True, timeout=10)
        assert ran.returncode == 2 and "cannot listen" in ran.stderr, ran
        taken.stop()


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
