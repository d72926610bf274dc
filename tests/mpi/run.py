#!/usr/bin/env python3
"""hexarium-mpi gives the same answers as one process, even after ranks were killed and the job was resumed.

    run.py FOLDER_OF_THE_PROGRAMS [--slow]

--slow kills each rank, including rank 0, at fifty random moments: the job ends each time and is resumed.
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
    """Its running ranks."""
    listed = subprocess.run(["ps", "-o", "pid=,stat=,args=", "--ppid", str(pid)], capture_output=True, text=True).stdout
    return [int(line.split()[0]) for line in listed.splitlines() if "hexarium-mpi" in line and line.split()[1][0] != "Z"]


def kill(pid, how=signal.SIGKILL):
    """Whether it was still running."""
    try:
        os.kill(pid, how)
        return True
    except ProcessLookupError:
        return False


def lines_of(path):
    if not os.path.exists(path):
        return 0
    with open(path, "rb") as file:
        return file.read().count(b"\n")


def killed_and_resumed(records, answers, wanted):
    """Kills a rank at two random moments, resumes each time, and returns the number of kills."""
    dice = random.Random(1)
    killed, resume = 0, []
    while True:
        job = mpirun("hex", "perft", records, "--out", answers, *resume)
        resume, hit = ["--resume"], False
        if killed < 2:
            least = 20 * killed + dice.randint(1, 15)  # answers on disk before the kill
            while job.poll() is None and lines_of(answers + ".part") < least:
                time.sleep(0.005)
            ranks = children(job.pid)
            if ranks:
                hit = kill(dice.choice(ranks))
                killed += hit
        _, err = job.communicate(timeout=600)
        if os.path.exists(answers) and not os.path.exists(answers + ".part"):
            break
        assert killed and job.returncode not in (0, 2), (killed, job.returncode, err)
    # 2, as from one process: a record is bad. A kill after the last answer changes only the exit code.
    assert hit or job.returncode == 2, job.returncode
    with open(answers, encoding="utf-8") as file:
        assert file.read() == wanted, "answers differ from one process"
    assert not os.path.exists(answers + ".part")
    return killed


def wait_for_ranks(job):
    """Until no rank is left. mpirun itself may hang then (Open MPI 4.1.4, PMIx_server_finalize), and is killed."""
    for _ in range(30):
        try:
            job.communicate(timeout=10)
            return False
        except subprocess.TimeoutExpired:
            if not children(job.pid):
                job.kill()
                job.communicate()
                return True
    raise AssertionError("ranks hang")


def told_to_end(folder):
    """SIGTERM to a rank in the middle of a proof ends the job; the unfinished proof is not taken for an answer."""
    records, answers = os.path.join(folder, "proof.txt"), os.path.join(folder, "proof.jsonl")
    with open(records, "w", encoding="utf-8") as file:
        file.write(3 * "hexceed :BXW/./././././././G-W/RXK/././B-K/././R-K/./.\n")  # a minute each, one for each rank
    job = mpirun("hexceed", "solve", records, "--out", answers)
    while job.poll() is None and not os.path.exists(answers + ".part"):
        time.sleep(0.05)
    time.sleep(2)  # each rank has begun its proof
    kill(sorted(children(job.pid))[1], signal.SIGTERM)
    _, err = job.communicate(timeout=600)
    assert job.returncode != 0 and not os.path.exists(answers) and lines_of(answers + ".part") == 1, (job.returncode, err)


def every_order_of_deaths(folder, records, wanted):
    """Fifty kills, rank by rank, at any moment from the start to after the end."""
    dice = random.Random(2)
    kills = finished = hung = 0
    answers = os.path.join(folder, "deaths.jsonl")
    while kills < 50:
        job = mpirun("hex", "perft", records, "--out", answers, "--resume")
        time.sleep(dice.choice((0.1, 0.3, 0.6, 1.0)) * dice.random() * 2)
        ranks = sorted(children(job.pid))
        if kills % 4 < len(ranks):
            kills += kill(ranks[kills % 4])
        hung += wait_for_ranks(job)
        if os.path.exists(answers) and not os.path.exists(answers + ".part"):
            with open(answers, encoding="utf-8") as file:
                assert file.read() == wanted, "answers differ from one process"
            os.remove(answers)
            finished += 1
    print(f"{kills} kills, {finished} jobs finished nevertheless; mpirun hung {hung} times after the last rank had ended")


def main():
    with tempfile.TemporaryDirectory() as folder:
        records, answers = os.path.join(folder, "records.txt"), os.path.join(folder, "answers.jsonl")
        for depth in 4, 5, 6:  # until the work takes long enough to be interrupted
            with open(records, "w", encoding="utf-8") as file:
                for i in range(LINES):
                    file.write("not a record\n" if i == 7 else f"hex 5 {'abcde'[i % 5]}{i // 5 % 5 + 1} {depth}\n")
            with open(records, encoding="utf-8") as file:
                single = subprocess.run([os.path.join(programs, "hexarium"), "hex", "perft", "-", "--json"],
                                        stdin=file, capture_output=True, text=True)
            assert single.returncode == 2 and len(single.stdout.splitlines()) == LINES, single
            killed = killed_and_resumed(records, answers, single.stdout)
            if killed:
                break
            os.remove(answers)
        assert killed, "the job ended before a rank could be killed"
        print(f"{LINES} answers equal those of one process after {killed} kills")

        told_to_end(folder)
        if "--slow" in sys.argv:
            every_order_of_deaths(folder, records, single.stdout)

        # A finished job stays finished.
        again = mpirun("hex", "perft", records, "--out", answers, "--resume")
        _, err = again.communicate(timeout=600)
        assert again.returncode == 0 and b"finished" in err, err

        # The journal belongs to its job: a foreign or damaged one is refused and left untouched.
        other = os.path.join(folder, "other.jsonl")
        while not os.path.exists(other + ".part"):  # a job may end before it can be killed
            job = mpirun("hex", "perft", records, "--out", other, "--resume")
            while job.poll() is None and lines_of(other + ".part") < 3:
                time.sleep(0.005)
            for rank in children(job.pid):
                kill(rank)
            job.communicate(timeout=600)
            if os.path.exists(other):
                os.remove(other)
        with open(other + ".part", "rb") as file:
            journal = file.read()
        start = journal[:journal.index(b"\n") + 1]
        for bad in (b"0\t0\t{\"record\":\"x\",\"count\":5}\n", b"hello", start + b"rubbish\n", start + b"0\t0\tnot json\n",
                    start + b"9999\t0\t{}\n", start + b"0\t7\t{}\n", start.replace(b"60 records", b"61 records")):
            with open(other + ".part", "wb") as file:
                file.write(bad)
            refused = mpirun("hex", "perft", records, "--out", other, "--resume")
            _, err = refused.communicate(timeout=600)
            assert refused.returncode == 2 and b"journal" in err, (bad, refused.returncode, err)
            with open(other + ".part", "rb") as file:
                assert file.read() == bad
        with open(other + ".part", "wb") as file:
            file.write(journal)
        for words in (["hex", "moves", records], ["hex", "perft", os.path.join(folder, "changed.txt")]):
            with open(os.path.join(folder, "changed.txt"), "w", encoding="utf-8") as file:
                file.write("hex 5 a1 2\n")
            refused = mpirun(*words, "--out", other, "--resume")
            _, err = refused.communicate(timeout=600)
            assert refused.returncode == 2 and b"belongs to another job" in err, err
        unknown = mpirun("hex", "perft", records, "--out", answers + "3", "--nonsense", "1")
        _, err = unknown.communicate(timeout=600)
        assert unknown.returncode == 2 and b"--nonsense" in err, err

        refused = mpirun("hex", "perft", records, "--out", answers)
        _, err = refused.communicate(timeout=600)
        assert refused.returncode == 2 and b"exists; expected --resume" in err, err
        assert b"MPI_ABORT" not in err, err
        for words, message in (
                (("hex", "nonsense", records), b"verb 'nonsense': expected one of show,"),
                (("hex", "play", records), b"verb 'play': expected one of show,"),  # this verb takes no lines
                (("hex", "best", records, "--nodse", "5"), b"best '--nodse': no such option"),
                (("hex", "best", records, "--nodes", "x"), b"--nodes 'x': expected a whole number"),
                (("hex", "best", records, "--nodes"), b"--nodes: expected a value"),
                (("hex", "best", records, "--shard", "2/8"), b"--shard '2/8': expected none"),
                (("hex", "best"), b"usage: hexarium-mpi")):
            wrong = mpirun(*words, "--out", answers + "2")
            _, err = wrong.communicate(timeout=600)
            assert wrong.returncode != 0 and message in err, err
        # A switch before the file of records does not swallow it.
        one_record = os.path.join(folder, "one.txt")
        with open(one_record, "w", encoding="utf-8") as file:
            file.write("hex 4\n")
        every = mpirun("hex", "best", "--all", "--nodes", "1", one_record, "--out", answers + "3")
        _, err = every.communicate(timeout=600)
        assert every.returncode == 0, err
        with open(answers + "3", encoding="utf-8") as file:
            assert '"moves":' in file.read()
        # The same comments are skipped as by one process; a HexWorld link is not one.
        with open(one_record, "w", encoding="utf-8") as file:
            file.write("# links\n#11c1,a3\n")
        links = mpirun("hex", "convert", one_record, "--out", answers + "4")
        _, err = links.communicate(timeout=600)
        assert links.returncode == 0, err
        with open(answers + "4", encoding="utf-8") as file:
            assert file.read() == '{"record":"hex 11 a3"}\n'


main()
