#!/usr/bin/env python3
"""Commands that are killed (SIGKILL) at random moments and restarted lose no finished work, and give the same answers
as without kills.

    kills.py PROGRAM [NAME]
"""
import http.client
import json
import os
import random
import re
import sqlite3
import subprocess
import sys
import tempfile
import time

program = os.path.abspath(sys.argv[1])
only = sys.argv[2] if len(sys.argv) > 2 else ""
dice = random.Random(7)


def run(*words, text=None):
    return subprocess.run([program, *words], input=text, capture_output=True, text=True, timeout=600)


def killed(longest, *words, text=None):
    """Runs the command, kills it within `longest` seconds, and returns its output so far."""
    with tempfile.TemporaryFile("w+") as out, tempfile.TemporaryFile("w+") as given:
        given.write(text or "")
        given.seek(0)
        process = subprocess.Popen([program, *words], stdin=given, stdout=out, stderr=subprocess.DEVNULL)
        time.sleep(dice.uniform(0.05, longest))
        process.kill()
        process.wait()
        out.seek(0)
        return out.read()


def saved_search_of_hex(folder):
    ask = ("hex", "solve", "7 b5", "--no-db", "--threads", "1", "--json", "--save", f"{folder}/search")
    for _ in range(4):
        killed(2.5, *ask)
    done = run(*ask)
    wanted = json.loads(run("hex", "solve", "7 b5", "--no-db", "--threads", "1", "--json").stdout)
    found = json.loads(done.stdout)
    assert done.returncode == 0 and found["proven"] and found["winner"] == wanted["winner"], (found, done.stderr)
    again = json.loads(run(*ask).stdout)
    assert again["proven"] and again["nodes"] == 0, "the finished search was not kept"


def saved_bounds_of_hexceed(folder):
    record = ":GOK/B-K/./././././././BXW/G-W/RXW/GXW/ROW/./././."  # eleven empty cells
    ask = ("hexceed", "solve", record, "--threads", "1", "--json", "--save", f"{folder}/bounds.txt")
    for _ in range(4):
        killed(1.0, *ask)
    done = run(*ask)
    wanted = run("hexceed", "solve", record, "--threads", "1", "--json")
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["value"] == json.loads(wanted.stdout)["value"]


def database_of_proofs(folder):
    records = "".join(f"hex 5 {c}{r}\n" for c in "abcde" for r in range(1, 6))
    ask = ("hex", "solve", "-", "--json", "--threads", "2", "--db", f"{folder}/proofs.db")
    answered = 0
    for _ in range(5):
        answered = max(answered, killed(0.8, *ask, text=records).count("\n"))
    if os.path.exists(f"{folder}/proofs.db"):
        with sqlite3.connect(f"{folder}/proofs.db") as database:
            assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)
            tables = database.execute("SELECT count(*) FROM sqlite_master WHERE name = 'proofs'").fetchone()
            # Rotated positions share an entry.
            if answered:
                assert tables == (1,)
                assert database.execute("SELECT count(*) FROM proofs").fetchone()[0] >= answered // 2
    done = run(*ask, text=records)
    wanted = run("hex", "solve", "-", "--json", "--no-db", text=records)
    assert done.returncode == 0, done.stderr
    winners = [[json.loads(line)["winner"] for line in lines.stdout.splitlines()] for lines in (done, wanted)]
    assert winners[0] == winners[1] and len(winners[0]) == 25


def library_of_the_page(folder):
    acknowledged = []
    for _ in range(5):
        server = subprocess.Popen([program, "serve", "--port", "0", "--data", folder], stdout=subprocess.PIPE,
                                  stderr=subprocess.DEVNULL, text=True)
        try:
            port = int(re.search(r":(\d+)/", server.stdout.readline()).group(1))
            connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)

            def call(method, path, body=None):
                connection.request(method, path, body and json.dumps(body), {"Content-Type": "application/json"})
                return json.loads(connection.getresponse().read())

            titles = set()
            games = call("GET", "/api/library?limit=1000")
            while games:
                titles.update(game["title"] for game in games)
                games = call("GET", f"/api/library?limit=1000&before={games[-1]['id']}")
            assert set(acknowledged) <= titles, "a saved game is gone"
            end = time.monotonic() + dice.uniform(0.1, 0.6)
            least = len(acknowledged) + 2
            while time.monotonic() < end or len(acknowledged) < least:
                title = f"game {len(titles)} {len(acknowledged)} {dice.random()}"
                call("POST", "/api/library", {"game": "hex", "record": "hex 5 c3", "title": title})
                acknowledged.append(title)
            # One more, which may or may not arrive.
            connection.request("POST", "/api/library", json.dumps({"game": "hex", "record": "hex 5", "title": "last"}),
                               {"Content-Type": "application/json"})
        finally:
            server.kill()
            server.wait()
            server.stdout.close()


def match_of_hexceed(folder):
    ask = ("hexceed", "match", "classic,nodes=300", "full,nodes=300", "--games", "24", "--threads", "2", "--json")
    for _ in range(4):
        killed(1.5, *ask, "--save", f"{folder}/pairs.txt")
    done = run(*ask, "--save", f"{folder}/pairs.txt")
    assert done.returncode == 0, done.stderr
    assert done.stdout == run(*ask).stdout
    with open(f"{folder}/pairs.txt", encoding="utf-8") as file:
        seeds = sorted(int(line.split(";")[0]) for line in file)
    assert seeds == list(range(1, 13)), seeds


def training_of_hex(folder):
    ask = ("hex", "train", f"{folder}/run", "--sizes", "3,4", "--visits", "8", "--chunk", "100", "--layers", "1",
           "--resistance", "--seconds", "1")
    for _ in range(4):
        killed(1.5, *ask)
    done = run(*ask)
    assert done.returncode == 0, done.stderr
    assert run("hex", "gate", f"{folder}/run/network.bin", "resistance", "--pairs", "1", "--size", "3",
               "--visits", "8").returncode in (0, 1)


def pictures(folder):
    path = f"{folder}/board.svg"
    for _ in range(20):
        killed(0.1, "hex", "show", "19", "--svg", path)
        if os.path.exists(path):
            with open(path, encoding="utf-8") as file:
                assert file.read().endswith("</svg>\n"), "half a file"


for test in (saved_search_of_hex, saved_bounds_of_hexceed, database_of_proofs, library_of_the_page, match_of_hexceed,
             training_of_hex, pictures):
    if only in test.__name__:
        with tempfile.TemporaryDirectory() as scratch:
            start = time.monotonic()
            test(scratch)
            print(f"{test.__name__}: survived ({time.monotonic() - start:.1f} s)", flush=True)
