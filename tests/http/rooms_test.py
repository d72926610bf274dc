#!/usr/bin/env python3
"""Games between two people over real sockets: `rooms_test.py PROGRAM KILLS`. Standard library only."""
import json
import random
import signal
import sys
import tempfile
import time

from harness import Server, Socket

KILLS = int(sys.argv[2])


class Player:
    """A page in a room; it keeps its token and reconnects after the server was killed."""

    def __init__(self, room, token="", sit=True):
        self.room, self.token, self.sit, self.socket, self.state = room, token, sit, None, None

    def enter(self, server):
        self.socket = Socket(server, path="/api/room")
        assert self.socket.status == 101, self.socket.status
        self.socket.send({"enter": self.room, "token": self.token, "sit": self.sit})
        self.state = None
        return self.hear(lambda state: True)

    def hear(self, wanted):
        """Listens until the wanted state arrives; it may be the last one heard."""
        if self.state and wanted(self.state):
            return self.state
        while True:
            message = self.socket.receive()
            assert "error" not in message, message
            if message.get("seat"):
                self.token = message["seat"]["token"]
            self.state = message["state"]
            if wanted(self.state):
                return self.state

    def refused(self, action=None):
        if action is not None:
            self.socket.send(action)
        while True:
            message = self.socket.receive()
            if "error" in message:
                return message["error"]
            self.state = message["state"]

    def move(self, move):
        self.socket.send({"move": move, "number": self.state["number"]})


def make(server, wish):
    status, made = server.json("POST", "/api/rooms", wish)
    assert status == 201, made
    return made


def moves_of(server, state):
    if "moves" in state:
        return state["moves"]
    return server.json("POST", f"/api/{state['game']}/show", {"record": state["record"]})[1]["moves"]


def two_players_and_a_watcher(server):
    made = make(server, {"game": "hex", "setup": "3", "seat": 1, "name": "<b>Ann</b>"})
    ann, bob = Player(made["room"], made["token"]), Player(made["room"])
    assert ann.enter(server)["seat"] == 1
    assert bob.enter(server)["seat"] == 2 and bob.token
    carol = Player(made["room"])
    assert carol.enter(server)["seat"] == 0 and carol.token == ""
    carol.hear(lambda s: s["watching"] == 1)
    ann.hear(lambda s: s["seats"][1]["here"] and s["watching"] == 1)
    bob.hear(lambda s: s["watching"] == 1)
    secrets = (ann.token, bob.token)
    # Forbidden actions and their messages; the game continues.
    assert "spectator" in carol.refused({"move": "b2", "number": 0})
    assert "turn" in bob.refused({"move": "b2", "number": 0})
    assert "not 7" in ann.refused({"move": "b2", "number": 7})
    assert "z9" in ann.refused({"move": "z9", "number": 0})
    assert "expected" in ann.refused({"dance": 1})
    ann.socket.send_text("[1")
    assert "JSON" in ann.socket.receive()["error"]
    ann.move("b2")
    for player in (ann, bob, carol):
        state = player.hear(lambda s: s["number"] == 1)
        assert state["record"] == "hex 3 b2" and not any(token in json.dumps(state) for token in secrets)
    assert "not 0" in ann.refused({"move": "b2", "number": 0})  # sent twice
    bob.move("a3")
    ann.hear(lambda s: s["number"] == 2)
    ann.move("c1")
    bob.hear(lambda s: s["number"] == 3)
    bob.move("a1")
    ann.hear(lambda s: s["number"] == 4)
    ann.move("b3")
    end = bob.hear(lambda s: s["over"])
    assert end["winner"] == 1 and end["turn"] == 0, end
    assert "over" in bob.refused({"move": "a2", "number": 5})
    # Another game with sides exchanged.
    bob.socket.send({"offer": "rematch"})
    ann.hear(lambda s: s["offer"] == "rematch")
    ann.socket.send({"answer": True})
    room = bob.hear(lambda s: s["next"])["next"]
    assert Player(room, ann.token).enter(server)["seat"] == 2
    assert Player(room, bob.token).enter(server)["seat"] == 1


def forged_tokens_and_strange_rooms(server):
    made, other = make(server, {"game": "hex"}), make(server, {"game": "hex"})
    for room, token in ((made["room"], "0" * 32), (made["room"], other["token"]), (made["room"], "x"),
                        ("0" * 32, made["token"]), ("", ""), ("../library", "")):
        socket = Socket(server, path="/api/room")
        socket.send({"enter": room, "token": token, "sit": True})
        message = socket.receive()
        assert message.get("gone") and message["error"], message
    socket = Socket(server, path="/api/room")
    socket.send({"move": "a1", "number": 0})
    assert "enter" in socket.receive()["error"]
    for wish in ({"game": "hexic"}, {"game": "chess"}, {"game": "hex", "setup": "5 a1"}, {"game": "hex", "minutes": -1}, []):
        assert server.json("POST", "/api/rooms", wish)[0] in (400, 404), wish
    assert server.request("POST", "/api/rooms", {"game": "hex"}, {"Origin": "http://evil.example"})[0].status == 403
    assert Socket(server, "Origin: http://evil.example\r\n", path="/api/room").status == 403


def two_tabs_with_one_seat(server):
    made = make(server, {"game": "hex", "setup": "3", "seat": 1})
    left, right = Player(made["room"], made["token"]), Player(made["room"], made["token"])
    bob = Player(made["room"])
    for player in (left, right, bob):
        player.enter(server)
    assert left.state["seat"] == right.state["seat"] == 1 and bob.state["seat"] == 2
    left.move("b2")
    right.socket.send({"move": "a1", "number": 0})  # before it hears of the other tab's move
    assert "not 0" in right.refused()
    for player in (left, right, bob):
        assert player.hear(lambda s: s["number"] == 1)["record"] == "hex 3 b2"
    bob.move("a1")
    right.hear(lambda s: s["number"] == 2)
    right.move("c1")
    left.hear(lambda s: s["number"] == 3)
    # Black is away when both tabs are closed, and not before.
    left.socket.s.close()
    bob.hear(lambda s: s["number"] == 3)
    bob.socket.send({"name": "Bob"})
    assert bob.hear(lambda s: s["seats"][1]["name"] == "Bob")["seats"][0]["here"]
    right.socket.s.close()
    bob.hear(lambda s: not s["seats"][0]["here"])
    left.enter(server)
    bob.hear(lambda s: s["seats"][0]["here"])


def messages_of_other_rooms(server):
    games = []
    for _ in range(2):
        made = make(server, {"game": "hex", "setup": "5", "seat": 1})
        games.append((Player(made["room"], made["token"]), Player(made["room"])))
        for player in games[-1]:
            player.enter(server)
    (ann, _), (carol, dan) = games
    # Naming another room in a message has no effect.
    ann.socket.send({"move": "c3", "number": 0, "room": carol.room, "token": carol.token, "seat": 2})
    ann.hear(lambda s: s["number"] == 1)
    assert server.json("GET", f"/api/rooms/state?room={carol.room}")[1]["number"] == 0
    # A token of another room gives no seat; without a token the visitor is a spectator.
    ann.socket.send({"enter": carol.room, "token": ann.token, "sit": True})
    assert "no seat" in ann.refused()
    assert "enter" in ann.refused({"move": "a1", "number": 1})
    ann.socket.send({"enter": carol.room, "sit": True})
    ann.state = None
    assert ann.hear(lambda s: True)["seat"] == 0
    assert "spectator" in ann.refused({"move": "a1", "number": 0})
    assert "spectator" in ann.refused({"resign": True})
    carol.move("c3")
    dan.hear(lambda s: s["number"] == 1)
    ann.enter(server)
    assert ann.state["number"] == 1 and ann.state["seat"] == 1


def garbage_frames(server):
    made = make(server, {"game": "hex", "setup": "5", "seat": 1})
    ann, bob = Player(made["room"], made["token"]), Player(made["room"])
    bob.enter(server), ann.enter(server)
    choose = random.Random(3)
    mask = b"\0\0\0\0"
    for frame in (b"\x82\x83" + mask + b"\0\1\2",  # binary
                  b"\x81\x82" + mask + b"\xff\xfe",  # not UTF-8
                  b"\x81\x02{}",  # not masked
                  b"\x83\x80" + mask,  # unknown opcode
                  b"\xf1\x82" + mask + b"{}",  # reserved bits
                  b"\x80\x82" + mask + b"{}",  # continuation of nothing
                  b"\x01\x82" + mask + b"{}" + b"\x01\x82" + mask + b"{}",  # starts twice
                  b"\x88\x81" + mask + b"x",  # a close frame with one byte
                  b"\x81\xff" + (1 << 62).to_bytes(8, "big") + mask,  # very long
                  bytes(choose.randrange(256) for _ in range(500))):
        ann.socket.s.sendall(frame)
        ann.socket.s.shutdown(1)
        try:
            while True:  # an error message, or the connection ends
                ann.socket.receive()
        except (EOFError, OSError, ValueError):
            pass
        ann.enter(server)
    for text in ("", "null", "7", "[[" * 500, '{"move": {"move": {}}}', '{"enter": 7}', '{"offer": [], "answer": 3}',
                 '{"move": "c3", "number": 1e300}', '{"move": "c3", "number": -1}', '{"move": "c3", "number": "0"}',
                 '{"name": "' + "x" * 5000 + '"}', '{"engine": {"options": 3}}'):
        ann.socket.send_text(text)
        assert ann.refused(), text
        if "enter" in text:
            ann.enter(server)
    ann.hear(lambda s: s["seats"][1]["here"])
    ann.move("c3")
    assert bob.hear(lambda s: s["number"] == 1)["record"] == "hex 5 c3"


def a_client_that_floods(folder):
    """Limits per address: rooms, sockets and rematches."""
    server = Server(folder)
    made = make(server, {"game": "hex", "setup": "5", "seat": 1})
    ann, bob = Player(made["room"], made["token"]), Player(made["room"])
    ann.enter(server), bob.enter(server)
    answers = [server.request("POST", "/api/rooms", {"game": "hex"})[0] for _ in range(60)]
    refused = [r for r in answers if r.status == 429]
    assert len(refused) >= 30 and {r.status for r in answers} == {201, 429}, [r.status for r in answers]
    assert 1 <= int(refused[-1].getheader("Retry-After")) <= 60
    assert "too many rooms" in server.json("POST", "/api/rooms", {"game": "hex"})[1]["error"]
    sockets = []
    while (socket := Socket(server, path="/api/room")).status == 101:
        sockets.append(socket)
    assert socket.status == 429 and len(sockets) == 98, (socket.status, len(sockets))
    for socket in sockets:
        socket.s.close()
    # Many messages at once are read one by one; nothing is lost and the game continues.
    for _ in range(50):
        ann.socket.send({"dance": 1})
    for _ in range(50):
        assert "expected" in ann.refused()
    ann.move("c3")
    bob.hear(lambda s: s["number"] == 1)
    bob.socket.send({"resign": True})
    ann.hear(lambda s: s["over"])
    for _ in range(60):
        ann.socket.send({"offer": "rematch"})
    assert "too many rooms" in ann.refused()
    assert server.stop() == 0
    # Many users behind one address are allowed more.
    server = Server(folder, "--crowd", "10")
    answers = [server.request("POST", "/api/rooms", {"game": "hex"})[0].status for _ in range(60)]
    assert set(answers) == {201}, answers
    assert server.stop() == 0


def the_engine_takes_a_seat(server, folder):
    engine = {"name": "Level 1", "seconds": 0.1, "options": {"level": "1"}}
    made = make(server, {"game": "hex", "setup": "5", "seat": 2, "engine": engine})
    me, watcher = Player(made["room"], made["token"]), Player(made["room"])
    me.enter(server), watcher.enter(server)
    assert watcher.state["seat"] == 0
    seat = me.hear(lambda s: s["number"] == 1)["seats"][0]  # it starts by itself
    assert seat["engine"] and seat["here"] and seat["name"] == "Level 1", seat
    while not me.state["over"]:  # to the end
        me.move(moves_of(server, me.state)[0])
        me.hear(lambda s, n=me.state["number"]: s["over"] or s["number"] == n + 2)
    watcher.hear(lambda s: s["over"])
    # It agrees to a rematch, in which we move first.
    me.socket.send({"offer": "rematch"})
    me = Player(me.hear(lambda s: s["next"])["next"], me.token)
    assert me.enter(server)["seat"] == 1 and me.state["seats"][1]["engine"]
    # The other games; in Hexceed a player may have two moves in a row.
    for game, options in (("hexceed", {"level": "greedy"}), ("honey", {})):
        made = make(server, {"game": game, "seat": 1, "engine": {"seconds": 0.2, "options": options}})
        me = Player(made["room"], made["token"])
        me.enter(server)
        for _ in range(3):
            me.hear(lambda s: s["turn"] != 2)
            if me.state["over"]:  # Honey's tiles are random: now and then both can only pass
                break
            me.move(moves_of(server, me.state)[0])
            me.hear(lambda s, n=me.state["number"]: s["number"] > n)
        me.hear(lambda s: s["turn"] != 2)
    # Thinking stops when the game ends or a move is taken back.
    made = make(server, {"game": "hex", "setup": "11", "seat": 1, "engine": {"seconds": 10, "options": {"level": "10"}}})
    me = Player(made["room"], made["token"])
    me.enter(server)

    def engines(wanted):
        while server.json("GET", "/api/health")[1]["queues"]["engines"]["running"] != wanted:
            time.sleep(0.05)
    engines(0)
    for end in ({"offer": "undo"}, {"resign": True}):
        me.move("a11")
        me.hear(lambda s: s["number"] == 1)
        engines(1)
        me.socket.send(end)
        me.hear(lambda s: s["number"] == 0 or s["over"])
        engines(0)
    # A move it was thinking about when the server was killed is searched again, and played once.
    made = make(server, {"game": "hex", "setup": "9", "seat": 1, "engine": {"seconds": 2, "options": {"level": "10"}}})
    me = Player(made["room"], made["token"])
    me.enter(server)
    me.move("a9")
    me.hear(lambda s: s["number"] == 1)
    server.process.send_signal(signal.SIGKILL)
    server.process.wait()
    server = Server(folder, "--crowd", "100")
    while server.json("GET", f"/api/rooms/state?room={me.room}")[1]["number"] < 2:  # while nobody is there
        time.sleep(0.05)
    me.enter(server)
    me.move(moves_of(server, me.state)[0])
    me.hear(lambda s: s["number"] == 4)
    assert len(me.state["record"].split()) == 6
    return server


def honey_hides_the_other_hand(server):
    made = make(server, {"game": "honey", "seat": 1})
    ann, bob, carol = Player(made["room"], made["token"]), Player(made["room"]), Player(made["room"])
    ann.enter(server), bob.enter(server), carol.enter(server)
    ann.hear(lambda s: s["watching"] == 1), bob.hear(lambda s: s["watching"] == 1)
    hands = (ann.state["facts"]["hand"], bob.state["facts"]["hand"])
    assert all(len(hand) == 7 for hand in hands) and carol.state["facts"]["hand"] == ""
    for state in (ann.state, bob.state, carol.state):
        assert "record" not in state and "bag" in state["facts"] and state["facts"]["other_tiles"] == 7
    assert bob.state["moves"] == [] and carol.state["moves"] == []
    ann.move(ann.state["moves"][0])
    bob.hear(lambda s: s["number"] == 1)
    bob.socket.send({"resign": True})
    assert "#" in ann.hear(lambda s: s["over"])["record"]


def nothing_acknowledged_is_lost(server, folder):
    """Two players on an 11x11 board; the server is killed repeatedly."""
    choose = random.Random(1)
    made = make(server, {"game": "hex", "setup": "11", "seat": 1})
    players = [Player(made["room"], made["token"]), Player(made["room"])]
    for player in players:
        player.enter(server)
    played, kills = [], 0
    while kills < KILLS:
        state = players[0].state
        if state["over"]:
            made = make(server, {"game": "hex", "setup": "11", "seat": 1})
            players = [Player(made["room"], made["token"]), Player(made["room"])]
            for player in players:
                player.enter(server)
            played = []
            continue
        mover = players[state["turn"] - 1]
        moves = moves_of(server, state)
        # One or two moves that both hear of, then one during which the server dies.
        mover.state = state
        move = choose.choice(moves)
        mover.move(move)
        if choose.random() < 0.6:
            for player in players:
                player.hear(lambda s, n=len(played) + 1: s["number"] >= n)
            played.append(move)
            continue
        server.process.send_signal(signal.SIGKILL)
        server.process.wait()
        kills += 1
        server = Server(folder, "--crowd", "100")
        for player in players:
            player.enter(server)
        record = players[0].state["record"].split()[2:]
        assert record[:len(played)] == played, (record, played)
        assert record[len(played):] in ([], [move]), (record, played, move)
        assert players[1].hear(lambda s: True)["number"] == len(record)
        played = record
    return server


def main():
    with tempfile.TemporaryDirectory() as folder:
        server = Server(folder, "--crowd", "100")
        for check in (two_players_and_a_watcher, forged_tokens_and_strange_rooms, two_tabs_with_one_seat,
                      messages_of_other_rooms, garbage_frames, honey_hides_the_other_hand):
            check(server)
            print("passed", check.__name__)
        server = the_engine_takes_a_seat(server, folder)
        print("passed the_engine_takes_a_seat")
        server = nothing_acknowledged_is_lost(server, folder)
        print("passed nothing_acknowledged_is_lost,", KILLS, "kills")
        assert server.stop() == 0
    with tempfile.TemporaryDirectory() as folder:
        a_client_that_floods(folder)
        print("passed a_client_that_floods")


main()
