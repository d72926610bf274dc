#!/usr/bin/env python3
"""HEXARIUM_CPU=plain gives the same answers as the kernels for this processor: kernels.py PROGRAM

Exact answers must be identical, including node counts. The kernels of the Hex network round differently (8 bits), so
the values of its moves are compared with a tolerance.
"""
import json
import os
import subprocess
import sys

PROGRAM = sys.argv[1]
END = ":B-W/././R-K/R-W/G-W/BXK/ROW/BOK/G-K/BXW/B-K/GXW/GOK/./ROK/RXK/GOW"
EXACT = [
    ["hex", "solve", "5", "--no-db", "--threads", "1", "--json"],
    ["hex", "solve", "6 b5", "--no-db", "--threads", "1", "--json"],
    ["hex", "perft", "4", "3"],
    ["hexceed", "solve", END, "--threads", "1", "--json"],
    ["hexceed", "best", "start RXW A GOK", "--nodes", "3000", "--threads", "1", "--json"],
    ["iqlink", "solve", "KAFUBAHCI", "--threads", "1", "--json"],
    ["iqlink", "solve", "BAA", "--limit", "50", "--threads", "1"],
    ["honey", "solve", "data/honey/levels/big_100", "--top", "20"],
    ["hexic", "best", "8#1", "--nodes", "2000", "--json"],
]
NETWORK = ["hex", "best", "7 d4 c3", "--nodes", "30", "--threads", "1", "--all", "--json"]


def run(words, plain):
    environment = dict(os.environ, HEXARIUM_CPU="plain" if plain else "")
    done = subprocess.run([PROGRAM, *words], capture_output=True, text=True, env=environment, check=False)
    assert done.returncode in (0, 1), (words, done)
    assert done.stdout, words
    return done.stdout


def main():
    for words in EXACT:
        plain, fast = run(words, True), run(words, False)
        assert plain == fast, f"{words}:\n{plain}\n{fast}"
    plain, fast = (json.loads(run(NETWORK, p)) for p in (True, False))
    values = [{m["move"]: m["value"] for m in answer["moves"]} for answer in (plain, fast)]
    assert values[0].keys() == values[1].keys() and len(values[0]) > 20
    near = max(abs(values[0][m] - values[1][m]) for m in values[0]
               if all(isinstance(v[m], float) for v in values))
    assert near < 0.2, near
    version = run(["--version"], True)
    assert "plain kernels" in version, version
    print(f"{len(EXACT)} answers the same; values of the network differ by at most {near:.3f}")


main()
