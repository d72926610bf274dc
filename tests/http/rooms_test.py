#!/usr/bin/env python3
"""Games of two people over real sockets: `rooms_test.py PROGRAM KILLS`. Standard library only."""
import json
import random
import signal
import sys
import tempfile

from harness import Server, Socket

KILLS = int(sys.argv[2])


class Player:
    """A page in a room; it keeps its token and comes back after the server was killed."""

    def __init__(self, room, token="", sit=True):
        self.room, self.token, self.sit, self.socket, self.state = room, token, sit, None, None

    def enter(self, server):
        self.socket = Socket(server, path="/api/room")
        assert self.socket.status == 101, self.socket.status
        self.socket.send({"enter": self.room, "token": self.token, "sit": self.sit})
        self.state = None
        return self.hear(lambda state: True)

    def hear(self, wanted):
        """Listens until a state comes that is wanted; the last one heard may be it."""
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

    def refused(self, action):
        self.socket.send(action)
        while True:
            message = self.socket.receive()
            if "error" in message:
                return message["error"]

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
    # What must not be done, and what is said about it; the game goes on.
    assert "watching" in carol.refused({"move": "b2", "number": 0})
    assert "turn" in bob.refused({"move": "b2", "number": 0})
    assert "now, not 7" in ann.refused({"move": "b2", "number": 7})
    assert "z9" in ann.refused({"move": "z9", "number": 0})
    assert "expected" in ann.refused({"dance": 1})
    ann.socket.send_text("[1")
    assert "JSON" in ann.socket.receive()["error"]
    ann.move("b2")
    for player in (ann, bob, carol):
        state = player.hear(lambda s: s["number"] == 1)
        assert state["record"] == "hex 3 b2" and not any(token in json.dumps(state) for token in secrets)
    assert "now, not 0" in ann.refused({"move": "b2", "number": 0})  # sent twice
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
    # Another game with the sides exchanged.
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
    """Two players on a board of 11 by 11; the server is killed again and again."""
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
        # A move or two that are heard of, then one in the middle of which the server dies.
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
        server = Server(folder)
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
        server = Server(folder)
        for check in (two_players_and_a_watcher, forged_tokens_and_strange_rooms, honey_hides_the_other_hand):
            check(server)
            print("passed", check.__name__)
        server = nothing_acknowledged_is_lost(server, folder)
        print("passed nothing_acknowledged_is_lost,", KILLS, "kills")
        assert server.stop() == 0


main()
