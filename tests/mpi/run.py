#!/usr/bin/env python3
"""hexarium-mpi: same answers as one process, also after ranks were killed and the job resumed.

    run.py FOLDER_OF_THE_PROGRAMS
"""
import os
import random
import signal
import subprocess
import sys
import tempfile
import time

programs = os.path.abspath(sys.argv[1])
LINES = 60


def mpirun(*words):
    env = dict(os.environ, OMPI_ALLOW_RUN_AS_ROOT="1", OMPI_ALLOW_RUN_AS_ROOT_CONFIRM="1")
    return subprocess.Popen(["mpirun", "--oversubscribe", "-n", "4", os.path.join(programs, "hexarium-mpi"), *words],
                            env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True)


def children(pid):
    listed = subprocess.run(["ps", "-o", "pid=,args=", "--ppid", str(pid)], capture_output=True, text=True).stdout
    return [int(line.split()[0]) for line in listed.splitlines() if "hexarium-mpi" in line]


def lines_of(path):
    if not os.path.exists(path):
        return 0
    with open(path, "rb") as file:
        return file.read().count(b"\n")


def main():
    dice = random.Random(1)
    with tempfile.TemporaryDirectory() as folder:
        records, answers = os.path.join(folder, "records.txt"), os.path.join(folder, "answers.jsonl")
        with open(records, "w", encoding="utf-8") as file:
            for i in range(LINES):
                file.write("not a record\n" if i == 7 else "hex 5 %s%d 4\n" % ("abcde"[i % 5], i // 5 % 5 + 1))
        single = subprocess.run([os.path.join(programs, "hexarium"), "hex", "perft", "-", "--json"],
                                stdin=open(records), capture_output=True, text=True)
        assert single.returncode == 2 and len(single.stdout.splitlines()) == LINES, single

        # Killed at random moments until it is done, each time going on with --resume.
        killed, resume = 0, []
        while True:
            job = mpirun("hex", "perft", records, "--out", answers, *resume)
            resume = ["--resume"]
            if killed < 2:
                wanted = 20 * killed + dice.randint(1, 15)  # answers on disk before the kill
                while job.poll() is None and lines_of(answers + ".part") < wanted:
                    time.sleep(0.005)
                ranks = children(job.pid)
                if ranks:
                    os.kill(dice.choice(ranks), signal.SIGKILL)
                    killed += 1
            out, err = job.communicate(timeout=300)
            if job.returncode == 0:
                break
            assert killed, err
        assert open(answers, encoding="utf-8").read() == single.stdout, "answers differ from one process"
        assert killed, "the job ended before a rank could be killed"
        assert not os.path.exists(answers + ".part")
        print(f"{LINES} answers equal those of one process after {killed} kills")

        refused = mpirun("hex", "perft", records, "--out", answers)
        _, err = refused.communicate(timeout=60)
        assert refused.returncode != 0 and b"exists; expected --resume" in err, err
        wrong = mpirun("hex", "nonsense", records, "--out", answers + "2")
        _, err = wrong.communicate(timeout=60)
        assert wrong.returncode != 0 and b"verb 'nonsense'" in err, err


main()
