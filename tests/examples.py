#!/usr/bin/env python3
"""The examples print the same answers as the program.

    examples.py HEXARIUM EXAMPLES_BUILD_FOLDER SOURCE_FOLDER
"""
import json
import os
import subprocess
import sys

hexarium, build, source = (os.path.abspath(path) for path in sys.argv[1:4])
failures = 0


def run(*words, text=""):
    return subprocess.run(words, input=text, capture_output=True, text=True, cwd=source).stdout


def same(name, a, b):
    global failures
    if a != b:
        failures += 1
        print(f"FAILED: {name}\n  example: {a[:400]!r}\n  program: {b[:400]!r}")


for seed in "1 7 42".split():
    same("hexic " + seed, run(build + "/hexic", seed), run(hexarium, "hexic", "auto", "8", "--seed", seed))

for level in ("a01_8", "a06_12", "a09_18", "edge_00_house", "edge_03_nothing_fits", "edge_07_extension",
              "edge_09_portal_cross", "edge_11_portal_touch", "edge_13_portal_loop", "edge_15_mines",
              "edge_20_tie_y", "edge_24_odd_text"):
    path = "data/honey/levels/" + level
    same("honey " + level, run(build + "/honey", path), run(hexarium, "honey", "solve", path))

for start in ("BAAHBATCJRDKWEBEFD", "BAAHBATCJRDKWEB", "EADBCJIFFKGJSHBXIHNJCRKAQLF"):
    same("iqlink " + start, run(build + "/iqlink", start), run(hexarium, "iqlink", "solve", start))

with open(source + "/data/hexceed/games.json") as file:
    for game in json.load(file)[:3]:
        words = [word for ply in game["plies"] for word in (ply["piece"], ply["cell"])]
        lines = run(build + "/hexceed", text="\n".join(["nonsense", *words])).splitlines()
        shown = run(hexarium, "hexceed", "show", lines[-1])
        board = "\n".join(lines[-1 - len(shown.splitlines()):-1]) + "\n"
        same("hexceed " + game["id"], board, shown)
        if f'first {game["plies"][-1]["first"]}, second {game["plies"][-1]["second"]}' not in board:
            failures += 1
            print("FAILED: points of", game["id"], board)

# The contestant wins every position that can be won.
for start in ("won_1", "won_6", "won_11", "won_20", "empty_2"):
    ran = subprocess.run([hexarium, "hex", "judge", "--start", f"data/hex/ioi/{start}.txt", "--opponent", "3",
                          "--memory", "0", "--", build + "/hex"], capture_output=True, text=True, cwd=source)
    same("hex " + start, ran.stdout.split()[0], "win")
sys.exit(1 if failures else 0)
