#!/usr/bin/env python3
"""Many rooms at once: `rooms_load.py PROGRAM [ROOMS [SECONDS]]`. Standard library only.

Two sockets per room and one move per second in each, timed from the mover's message until the other player hears of it.
Fails on any error, if a move is lost or duplicated, or if the median is 50 ms or more.
"""
import asyncio
import json
import random
import statistics
import sys
import tempfile
import time

from harness import Server

words = sys.argv
ROOMS, SECONDS = (int(w) for w in (words[2:] + ["200", "60"][len(words) - 2:]))
# Thirty moves each on 11x11 that connect neither player's sides.
BLACK = [f"{column}{row}" for row in range(1, 6) for column in "fghijk"]
WHITE = [f"{column}{row}" for row in range(6, 12) for column in "abcde"]
assert SECONDS <= len(BLACK) + len(WHITE)


class Page:
    """An asynchronous WebSocket in a room."""

    async def enter(self, port, room, token):
        self.reader, self.writer = await asyncio.open_connection("127.0.0.1", port)
        self.writer.write((f"GET /api/room HTTP/1.1\r\nHost: localhost:{port}\r\nUpgrade: websocket\r\n"
                           "Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
                           "Sec-WebSocket-Version: 13\r\n\r\n").encode())
        head = await self.reader.readuntil(b"\r\n\r\n")
        assert b" 101 " in head, head
        self.send({"enter": room, "token": token, "sit": True})
        return await self.hear(0)

    def frame(self, kind, data):
        size = bytes([0x80 | len(data)]) if len(data) < 126 else b"\xfe" + len(data).to_bytes(2, "big")
        self.writer.write(bytes([0x80 | kind]) + size + b"\0\0\0\0" + data)

    def send(self, message):
        self.frame(1, json.dumps(message).encode())

    async def hear(self, number):
        """The first state with this many moves."""
        while True:
            head = await self.reader.readexactly(2)
            size = head[1] & 127
            if size > 125:
                size = int.from_bytes(await self.reader.readexactly(2 if size == 126 else 8), "big")
            data = await self.reader.readexactly(size)
            if head[0] & 15 == 9:
                self.frame(10, data)
            if head[0] & 15 != 1:
                continue
            message = json.loads(data)
            assert "error" not in message, message
            if message["state"]["number"] >= number:
                return message["state"]


async def game(server, made, times):
    pages = Page(), Page()
    await pages[0].enter(server.port, made["room"], made["token"])
    await pages[1].enter(server.port, made["room"], "")
    await asyncio.sleep(random.random())
    for number in range(SECONDS):
        start = time.perf_counter()
        mover, other = pages[number % 2], pages[1 - number % 2]
        mover.send({"move": (BLACK, WHITE)[number % 2][number // 2], "number": number})
        state = await other.hear(number + 1)
        times.append(time.perf_counter() - start)
        assert state["number"] == number + 1, state
        await mover.hear(number + 1)
        await asyncio.sleep(max(0, 1 - (time.perf_counter() - start)))
    for page in pages:
        page.writer.close()


async def play(server, made, times, memory):
    games = asyncio.gather(*(game(server, one, times) for one in made))
    while not games.done():
        memory.append(server.memory())
        await asyncio.wait([games], timeout=2)
    await games


with tempfile.TemporaryDirectory() as data:
    server = Server(data, "--crowd", str(max(10, ROOMS)))
    before, times, memory = server.memory(), [], []
    made = []
    for _ in range(ROOMS):
        status, one = server.json("POST", "/api/rooms", {"game": "hex", "setup": "11", "seat": 1})
        assert status == 201, one
        made.append(one)
    asyncio.run(play(server, made, times, memory))
    for one in made:
        assert server.json("GET", f"/api/rooms/state?room={one['room']}")[1]["number"] == SECONDS
    times.sort()
    median, late = statistics.median(times) * 1000, times[int(len(times) * 0.99)] * 1000
    print(f"{ROOMS} rooms, {2 * ROOMS} sockets, {len(times)} moves in {SECONDS} s: median {median:.1f} ms, 99% {late:.1f} ms, "
          f"longest {times[-1] * 1000:.0f} ms; memory {before} MB before, at most {max(memory)} MB; "
          f"{server.cpu():.1f} s of CPU time")
    assert server.stop() == 0
    assert median < 50, median
