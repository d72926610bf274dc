#!/usr/bin/env python3
"""Two people play through nginx with TLS, configured as in docs/rooms.md: `proxy_test.py PROGRAM`."""
import http.client
import json
import os
import re
import shutil
import signal
import socket
import ssl
import subprocess
import tempfile
import time

from harness import Server, Socket

NAME = "games.example.org"
TOP = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../..")
NGINX = shutil.which("nginx") or "/usr/sbin/nginx"


def free_port():
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return s.getsockname()[1]


class Proxy:
    """nginx with the documented configuration, in its own folder and without root."""

    def __init__(self, folder, port, behind):
        self.folder, self.port, self.host = folder, port, f"{NAME}:{port}"
        self.pem, key = os.path.join(folder, "cert.pem"), os.path.join(folder, "key.pem")
        subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", f"/CN={NAME}",
                        "-addext", f"subjectAltName=DNS:{NAME}", "-keyout", key, "-out", self.pem],
                       check=True, capture_output=True)
        with open(os.path.join(TOP, "docs/rooms.md"), encoding="utf-8") as page:
            site = re.search(r"```nginx\n(.*?)```", page.read(), re.S).group(1)
        for old, new in (("listen 443 ssl", f"listen 127.0.0.1:{port} ssl"), (f"/etc/ssl/certs/{NAME}.pem", self.pem),
                         (f"/etc/ssl/private/{NAME}.key", key), ("127.0.0.1:8080", f"127.0.0.1:{behind}")):
            assert site.count(old) == 1, old
            site = site.replace(old, new)
        temporary = "".join(f"{kind}_temp_path {folder}/{kind};" for kind in
                            ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
        config = os.path.join(folder, "nginx.conf")
        with open(config, "w", encoding="ascii") as out:
            out.write(f"daemon off; pid {folder}/pid; error_log stderr; events {{}}\n"
                      f"http {{ access_log off; {temporary}\n{site}}}\n")
        self.process = subprocess.Popen([NGINX, "-e", "stderr", "-p", folder, "-c", config])
        while True:
            try:
                self.connect().close()
                return
            except ConnectionRefusedError:
                assert self.process.poll() is None, "nginx has ended"
                time.sleep(0.05)

    def connect(self):
        context = ssl.create_default_context(cafile=self.pem)
        plain = socket.create_connection(("127.0.0.1", self.port), timeout=300)
        return context.wrap_socket(plain, server_hostname=NAME)

    def request(self, method, path, body=None, headers=None):
        connection = http.client.HTTPConnection(NAME)
        connection.sock = self.connect()
        sent = {"Host": self.host, "Content-Type": "application/json", **(headers or {})}
        connection.request(method, path, json.dumps(body) if body else None, sent)
        response = connection.getresponse()
        return response.status, response.read()

    def socket(self, origin):
        return Socket(None, f"Origin: {origin}\r\n", "/api/room", self.connect(), self.host)

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(60)


def hear(ws, wanted):
    while True:
        message = ws.receive()
        assert "error" not in message, message
        if wanted(message["state"]):
            return message["state"]


def a_game_through_the_proxy(server, proxy):
    own = f"https://{proxy.host}"
    status, page = proxy.request("GET", "/")
    assert status == 200 and b"<title>Hexarium" in page
    status, made = proxy.request("POST", "/api/rooms", {"game": "hex", "setup": "5", "seat": 1}, {"Origin": own})
    assert status == 201, made
    made = json.loads(made)
    ann, bob = proxy.socket(own), proxy.socket(own)
    assert ann.status == 101 == bob.status
    ann.send({"enter": made["room"], "token": made["token"]})
    bob.send({"enter": made["room"], "sit": True})
    hear(ann, lambda s: s["seats"][1]["taken"])
    ann.send({"move": "c3", "number": 0})
    hear(bob, lambda s: s["number"] == 1)
    bob.send({"move": "b2", "number": 1})
    assert hear(ann, lambda s: s["number"] == 2)["record"] == "hex 5 c3 b2"
    # Pages of other sites and other host names are refused, and saved games are not reachable.
    for origin in ("https://evil.example", f"http://{proxy.host}", f"https://{NAME}.evil.example"):
        assert proxy.socket(origin).status == 403, origin
        assert proxy.request("POST", "/api/rooms", {"game": "hex"}, {"Origin": origin})[0] == 403, origin
    assert proxy.request("GET", "/", headers={"Host": "evil.example"})[0] == 421
    assert proxy.request("GET", "/api/library")[0] == 403
    # Without the proxy nothing changes.
    assert server.request("GET", "/api/games")[0].status == 200
    assert server.request("GET", "/api/games", headers={"Origin": own})[0].status == 403


def which_address_counts(server, believed):
    def make(forwarded):
        return server.request("POST", "/api/rooms", {"game": "hex"}, {"X-Forwarded-For": forwarded})[0].status
    first = [make(f"10.9.8.{i}, 10.0.0.1") for i in range(40)]  # the client made up the first one
    assert 429 in first and 201 in first, first
    assert make("10.0.0.2") == (201 if believed else 429)
    assert make("nonsense") == (201 if believed else 429)  # then the connection's address counts


def main():
    with tempfile.TemporaryDirectory() as folder:
        port = free_port()
        server = Server(folder, "--origin", f"https://{NAME}:{port}")
        proxy = Proxy(folder, port, server.port)
        try:
            a_game_through_the_proxy(server, proxy)
            print("passed a_game_through_the_proxy")
        finally:
            proxy.stop()
        which_address_counts(server, believed=True)
        assert server.stop() == 0
        server = Server(folder)
        which_address_counts(server, believed=False)
        assert server.request("GET", "/", headers={"Host": NAME})[0].status == 421
        assert server.stop() == 0
        print("passed which_address_counts")


main()
