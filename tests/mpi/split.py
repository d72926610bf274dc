#!/usr/bin/env python3
"""One Hex proof on four ranks, and a fifth that hands out the jobs: split, solved by hexarium-mpi, joined. The winner
must be the same as in one process. Prints how many positions the busiest rank searched: a measure of speed that does
not depend on the machine.

    split.py FOLDER_OF_THE_PROGRAMS RECORD PLIES [JOBS_A_ROUND]
"""
import heapq
import json
import os
import subprocess
import sys
import tempfile

programs, record, plies = os.path.abspath(sys.argv[1]), sys.argv[2], sys.argv[3]
batch = sys.argv[4] if len(sys.argv) > 4 else "1000"
RANKS = 4


def hexarium(*words):
    run = subprocess.run([os.path.join(programs, "hexarium"), "hex", "solve", *words], capture_output=True, text=True, check=False)
    assert run.returncode == 0, run
    return run.stdout


def by_ranks(jobs, answers):
    env = dict(os.environ, OMPI_ALLOW_RUN_AS_ROOT="1", OMPI_ALLOW_RUN_AS_ROOT_CONFIRM="1")
    subprocess.run(["mpirun", "--oversubscribe", "-n", str(RANKS + 1), os.path.join(programs, "hexarium-mpi"), "hex", "solve", jobs, "--no-db",
                    "--out", answers], env=env, check=True, capture_output=True)


def main():
    alone = json.loads(hexarium(record, "--no-db", "--threads", "1", "--json"))
    share, spent, count, joined = 0, 0, 0, []
    with tempfile.TemporaryDirectory() as folder:
        while True:
            lines = hexarium(record, "--split", plies, "--jobs", batch, "--json", *joined).splitlines()
            first = json.loads(lines[0])
            if "winner" in first:
                break
            name = os.path.join(folder, str(len(joined)))
            with open(name + ".txt", "w", encoding="utf-8") as file:
                file.writelines(json.loads(line)["record"] + "\n" for line in lines)
            by_ranks(name + ".txt", name + ".jsonl")
            with open(name + ".jsonl", encoding="utf-8") as file:
                nodes = [json.loads(line)["nodes"] for line in file]
            # Each rank takes the next job when it has finished one.
            ranks = [0] * RANKS
            for job in nodes:
                heapq.heappush(ranks, heapq.heappop(ranks) + job)
            share, spent, count = share + max(ranks), spent + sum(nodes), count + len(nodes)
            joined += ["--join", name + ".jsonl"]
    assert count > 0 and first["winner"] == alone["winner"] and first["proven"], (first, alone)
    assert alone["nodes"] > 1.5 * share, (alone["nodes"], share)  # the same on every machine
    print(f"{record}: {first['winner']} wins; alone {alone['nodes']} positions; {count} jobs in {len(joined) // 2} rounds, {spent} positions, "
          f"at most {share} by one of {RANKS} ranks: {alone['nodes'] / max(share, 1):.1f} times as fast")


if __name__ == "__main__":
    main()
