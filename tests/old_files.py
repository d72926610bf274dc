#!/usr/bin/env python3
"""Files written by 0.1.0 still open: old_files.py PROGRAM FOLDER (tests/from_0.1)"""
import json
import os
import re
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import urllib.request

PROGRAM, FOLDER = sys.argv[1:]
END = ":B-W/././R-K/R-W/G-W/BXK/ROW/BOK/G-K/BXW/B-K/GXW/GOK/./ROK/RXK/GOW"


def run(*words, lines=None):
    done = subprocess.run([PROGRAM, *words], capture_output=True, text=True, input=lines, check=False)
    assert done.returncode in (0, 1), (words, done)
    return done.stdout


def records():
    """Every record shows the same position and number of moves."""
    old = [json.loads(line) for line in open(os.path.join(FOLDER, "records.jsonl"), encoding="utf-8")]
    assert len(old) > 30
    for game in {line["record"].split()[0] for line in old}:
        mine = [line for line in old if line["record"].split()[0] == game]
        text = "\n".join(line["record"] for line in mine)
        shown = run(game, "show", "-", "--json", lines=text).splitlines()
        moves = run(game, "moves", "-", "--json", lines=text).splitlines()
        for was, now, legal in zip(mine, map(json.loads, shown), map(json.loads, moves), strict=True):
            assert len(legal["moves"]) == was["moves"], was
            for name, value in was.items():
                assert name == "moves" or now[name] == value, (was, now)


def proofs(work):
    path = os.path.join(work, "proofs.db")
    with sqlite3.connect(path) as kept:
        before = kept.execute("SELECT COUNT(*) FROM proofs").fetchone()[0]
    assert before >= 2
    for record, winner in (("4", "black"), ("4 a1", "white"), ("3", "black")):
        answer = json.loads(run("hex", "solve", record, "--db", path, "--threads", "1", "--json"))
        assert answer["winner"] == winner and answer["proven"], answer
    with sqlite3.connect(path) as kept:
        assert kept.execute("SELECT COUNT(*) FROM proofs").fetchone()[0] >= before


def searches(work):
    """Saved searches: Hexceed's resumes; that of Hex is from another prover, so it is refused and left untouched."""
    path = os.path.join(work, "hex-search")
    done = subprocess.run([PROGRAM, "hex", "solve", "4", "--no-db", "--save", path, "--threads", "1"],
                          capture_output=True, text=True, check=False)
    assert done.returncode == 2 and "expected an undamaged file written by --save" in done.stderr, done
    with open(path, "rb") as mine, open(os.path.join(FOLDER, "hex-search"), "rb") as old:
        assert mine.read() == old.read()
    answer = json.loads(run("hexceed", "solve", END, "--save", os.path.join(work, "hexceed-bounds"),
                            "--threads", "1", "--json"))
    assert answer["value"] == -1 and answer["proven"], answer


def games():
    for line in open(os.path.join(FOLDER, "games.txt"), encoding="utf-8"):
        assert run("hex", "convert", line.strip()).strip() == "hex 11,swap a3 swap f6 e7", line


def library(work):
    """The old file has no column for variations: it gets one, keeps every row, and opens again."""
    with sqlite3.connect(os.path.join(work, "library.sqlite")) as kept:
        assert "lines" not in [column[1] for column in kept.execute("PRAGMA table_info(saved)")]
        saved = kept.execute("SELECT id, game, record, title, saved, '' FROM saved ORDER BY id").fetchall()
    assert len(saved) == 6
    lines = "hex 5 a1 (b2 {other})"
    for wanted in (saved, None):
        server = subprocess.Popen([PROGRAM, "serve", "--port", "0", "--data", work], stdout=subprocess.PIPE, text=True)
        try:
            page = re.search(r"http://\S+", server.stdout.readline()).group()
            with urllib.request.urlopen(page + "api/library") as answer:
                now = sorted(tuple(g[name] for name in ("id", "game", "record", "title", "saved", "lines"))
                             for g in json.load(answer))
            if wanted is None:  # the second time
                assert now[:6] == saved, now
                assert len(now) == 7 and now[6][:4] == (7, "hex", "hex 5 a1", "new") and now[6][5] == lines, now
                continue
            assert now == wanted, now
            body = {"game": "hex", "record": "hex 5 a1", "title": "new", "lines": lines}
            request = urllib.request.Request(page + "api/library", json.dumps(body).encode(),
                                             {"Content-Type": "application/json"})
            with urllib.request.urlopen(request) as answer:
                assert json.load(answer)["id"] == 7
        finally:
            server.send_signal(signal.SIGTERM)
            assert server.wait(60) == 0


def main():
    with tempfile.TemporaryDirectory() as work:
        for name in os.listdir(FOLDER):
            shutil.copy(os.path.join(FOLDER, name), work)
        records()
        proofs(work)
        searches(work)
        games()
        library(work)
    print("what 0.1.0 wrote opens")


main()
