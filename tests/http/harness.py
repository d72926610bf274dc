"""A server under test and its clients; the program is the first argument. Standard library only."""
import http.client
import json
import os
import re
import signal
import socket
import subprocess
import sys

PROGRAM = sys.argv[1]


class Server:
    def __init__(self, data, *more):
        self.process = subprocess.Popen([PROGRAM, "serve", "--port", "0", "--data", data, *more],
                                        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        line = self.process.stdout.readline()
        self.port = int(re.search(r":(\d+)/", line).group(1))

    def request(self, method, path, body=None, headers=None, timeout=300):
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

    def raw(self, data, wait=30.0):
        """What a plain socket receives until it is closed or `wait` seconds have passed."""
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

    def threads(self):
        return len(os.listdir(f"/proc/{self.process.pid}/task"))

    def handles(self):
        return len(os.listdir(f"/proc/{self.process.pid}/fd"))

    def cpu(self):
        with open(f"/proc/{self.process.pid}/stat", encoding="ascii") as f:
            words = f.read().rsplit(")", 1)[1].split()
        return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(300)


class Socket:
    """A minimal WebSocket client for the tests."""

    def __init__(self, server, headers="", path="/api/analysis", connection=None, host=None):
        self.s = connection or socket.create_connection(("127.0.0.1", server.port), timeout=300)
        host = host or f"localhost:{server.port}"
        self.s.sendall((f"GET {path} HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\n"
                        "Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
                        f"Sec-WebSocket-Version: 13\r\n{headers}\r\n").encode())
        self.buffer = b""
        while b"\r\n\r\n" not in self.buffer:
            self.buffer += self.s.recv(4096)
        head, self.buffer = self.buffer.split(b"\r\n\r\n", 1)
        self.status = int(head.split()[1])

    def send(self, message):
        self.send_text(json.dumps(message))

    def send_text(self, text):
        data = text.encode()
        size = bytes([0x80 | len(data)]) if len(data) < 126 else bytes([0xFE]) + len(data).to_bytes(2, "big") \
            if len(data) < 65536 else bytes([0xFF]) + len(data).to_bytes(8, "big")
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
            if head[0] & 15 == 9:  # a ping: without an answer the server closes the connection after a minute
                self.s.sendall(bytes([0x8A, 0x80 | size]) + b"\0\0\0\0" + data)

    def until_done(self):
        messages = []
        while not messages or not messages[-1].get("done"):
            messages.append(self.receive())
        return messages
