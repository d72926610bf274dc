#!/usr/bin/env python3
"""`hexarium hex judge` against programs that cheat, hang, crash or leave processes behind; and HexLib without a judge.

    judge.py HEXARIUM HEXLIB_BUILD_FOLDER
"""
import json
import os
import signal
import subprocess
import sys
import tempfile
import time

hexarium, build = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2])
foul, fair = build + "/foul_play", build + "/testhex_c"
env = dict(os.environ, LD_LIBRARY_PATH=build)
failures = 0


def check(condition, what, *more):
    global failures
    if not condition:
        failures += 1
        print("FAILED:", what, *more)


def judge(start, *command, options=(), program=hexarium):
    """The judge's JSON, with its exit code."""
    with open("start.txt", "w") as file:
        file.write(start.replace("/", "\n") + "\n")
    ran = subprocess.run([program, "hex", "judge", "--start", "start.txt", "--opponent", "1", "--json",
                          *options, "--", *command], capture_output=True, text=True, env=env, timeout=600)
    try:
        return dict(json.loads(ran.stdout), code=ran.returncode)
    except ValueError:
        return {"result": "error", "error": ran.stderr, "code": ran.returncode}


def alive(mark):
    """Is there a process with this argument?"""
    return subprocess.run(["pgrep", "-f", "^sleep " + mark], capture_output=True).returncode == 0


def gone(mark):
    for _ in range(200):
        if not alive(mark):
            return True
        time.sleep(0.05)
    return False


EMPTY = "/".join(["." * 7] * 7)


def forged_wins_are_refused():
    for trick in ("writes_out", "sets_start", "plays_alone", "scribbles", "closes", "raw_requests", "forks",
                  "patches_library", "attacks_judge", "prints_verdict", "becomes_another", "moves_twice"):
        for options in ((), ("--no-io",)):
            got = judge(EMPTY, foul, trick, options=(*options, "--library-time", "1"))
            check(got["result"] in ("unfinished", "loss") and got["code"] == 1, trick, options, got)
            check(got["moves"] <= 11, trick, "moves", got)
    # Nothing was won here, although the program believes so: it ended with code 0.
    for trick in ("plays_alone", "closes", "patches_library"):
        check("exit code" not in judge(EMPTY, foul, trick)["reason"], trick, "did not get that far")
    got = judge(EMPTY, foul, "attacks_judge")
    check(set(got.get("stderr", "").split("\n")) <= {"found it", ""}, "the judge can be reached", got)
    # The same through a shell, which is then the program.
    got = judge(EMPTY, "sh", "-c", "echo 'result win score 100' > HEX.OUT; " + foul + " writes_out")
    check(got["result"] == "unfinished" and got["code"] == 1, "through a shell", got)


def forged_wins_are_refused_without_namespaces():
    """Where the system allows no namespaces, as in many containers, the program runs beside the judge."""
    if subprocess.run(["unshare", "-Ur", "true"], capture_output=True).returncode != 0:
        return  # then the test above was this one
    with open("without", "w") as file:
        file.write(f"""#!/bin/sh
exec unshare -Ur sh -c 'echo 0 > /proc/sys/user/max_user_namespaces && exec {hexarium} "$@"' {hexarium} "$@"
""")
    os.chmod("without", 0o755)
    for trick in ("writes_out", "scribbles", "closes", "attacks_judge"):
        got = judge(EMPTY, foul, trick, program=os.path.abspath("without"))
        check(got["result"] == "unfinished" and got["code"] == 1, "without namespaces", trick, got)
    check(set(got.get("stderr", "").split("\n")) <= {"found it", ""}, "without namespaces the judge can be reached", got)
    mark = str(200000 + os.getpid())
    got = judge(EMPTY, foul, "leaves_child", mark, program=os.path.abspath("without"))
    check(got["result"] == "unfinished" and gone(mark), "without namespaces, a grandchild lives", got)


def refused_calls_cost_nothing_unless_counted():
    got = judge(".", foul, "refused_then_wins")
    check(got["result"] == "win" and got["score"] == 100 and got["refused"] == 2, "refused", got)
    got = judge(".", foul, "refused_then_wins", options=("--strict",))
    check(got["result"] == "illegal" and got["score"] == 0 and "PutHex(0, 0)" in got["reason"], "strict", got)


def limits_hold():
    got = judge(EMPTY, foul, "loops", options=("--limit", "0.3", "--wall", "500"))
    check(got["result"] == "timeout" and "CPU" in got["reason"], "loops", got)
    got = judge(EMPTY, foul, "loops_in_child", options=("--limit", "0.3", "--wall", "500"))
    check(got["result"] == "timeout" and "CPU" in got["reason"], "loops in a child", got)
    got = judge(EMPTY, "sleep", "900", options=("--wall", "0.3"))
    check(got["result"] == "timeout" and "idle" in got["reason"], "sleeps", got)
    got = judge(EMPTY, foul, "takes_memory")
    check("no memory" in got["stderr"], "memory", got)
    got = judge(EMPTY, foul, "takes_memory", options=("--memory", "8192"))
    check("got it" in got["stderr"], "more memory", got)
    got = judge(EMPTY, "sh", "-c", "kill -SEGV $$")
    check(got["result"] == "crash" and "signal 11" in got["reason"], "crash", got)


def input_and_output_can_be_forbidden():
    got = judge(EMPTY, foul, "does_io")
    check(got["stderr"].split() == "reads creates prints connects makes folders done".split(), "allowed", got)
    os.remove("foul.txt"), os.rmdir("foul.folder")
    got = judge(EMPTY, foul, "does_io", options=("--no-io",))
    check(got["stderr"].strip() == "done" and not os.path.exists("foul.txt"), "forbidden", got)
    check(all(name in got["note"] for name in ("openat", "write", "socket", "mkdir")), "named", got)
    got = judge("../..", fair, options=("--no-io",))
    check(got["result"] == "win" and "note" not in got, "a fair program needs none", got)


def errors_are_explained():
    got = judge(EMPTY, foul, "much_stderr")
    check(got["stderr"].startswith("line 0 of") and len(got["stderr"]) < 5000, "stderr is cut", len(got["stderr"]))
    got = judge(EMPTY, "sh", "-c", "if then")
    check("yntax error" in got["stderr"] and "exit code 2" in got["reason"], "syntax error", got)
    env.pop("LD_LIBRARY_PATH")
    os.makedirs("moved", exist_ok=True)
    subprocess.run(["cp", foul, "moved/program"], check=True)
    subprocess.run(["sed", "-i", "s|libhexlib.so|libhexlob.so|", "moved/program"], check=True)
    got = judge(EMPTY, "moved/program")
    check(got.get("reason") == "it cannot find the shared library libhexlob.so", "missing library", got)
    env["LD_LIBRARY_PATH"] = build
    got = judge(EMPTY, "/no/such/program")
    check(got["code"] == 2 and "No such file" in got["error"], "no program", got)
    got = judge("11/22", fair)
    check(got["code"] == 2 and "the game is over" in got["error"], "over at the start", got)


def nothing_outlives_the_judge():
    mark = str(100000 + os.getpid())
    got = judge(EMPTY, foul, "leaves_child", mark)
    check(got["result"] == "unfinished" and gone(mark), "a grandchild lives", got)
    with open("start.txt", "w") as file:
        file.write(EMPTY.replace("/", "\n"))
    for how in (signal.SIGKILL, signal.SIGTERM):
        process = subprocess.Popen([hexarium, "hex", "judge", "--start", "start.txt", "--", foul, "leaves_child", mark,
                                    "stay"], env=env, stdout=subprocess.DEVNULL)
        for _ in range(1200):
            if alive(mark):
                break
            time.sleep(0.05)
        check(alive(mark), "the grandchild did not start")
        process.send_signal(how)
        process.wait()
        check(gone(mark), "a grandchild outlives the judge", how)


def folders_give_a_table():
    os.makedirs("starts", exist_ok=True)
    for name, start in (("a", "."), ("b", "..\n.."), ("c", "11.\n22.\n...")):
        with open(f"starts/{name}.txt", "w") as file:
            file.write(start + "\n")
    command = [hexarium, "hex", "judge", "--start", "starts", "--opponent", "1", "--out", "all.out"]
    ran = subprocess.run([*command, "--", fair], capture_output=True, text=True, env=env)
    lines = ran.stdout.splitlines()
    check(len(lines) == 5 and lines[1].split()[:4] == ["a", "win", "100", "%"], "table", ran)
    check(lines[-1] == "3 of 3 won, score 300 of 300" and ran.returncode == 0, "total", ran)
    with open("all.out") as file:
        check(file.read().count("result win") == 3, "HEX.OUT of all")
    ran = subprocess.run([*command, "--json", "--", foul, "refused_then_wins"], capture_output=True, text=True, env=env)
    total = json.loads(ran.stdout)
    check(total["won"] == 1 and total["score"] == 100 and total["of"] == 300 and ran.returncode == 1, "json", ran)


def the_library_plays_by_itself():
    """As in 1997: no judge, a start position, HEX.OUT."""
    start = dict(env, HEXLIB_START="../..", HEXLIB_LEVEL="1")
    check(subprocess.run([fair], env=start).returncode == 0, "by itself")
    with open("HEX.OUT") as file:
        lines = file.read().splitlines()
    check(lines[:3] == ["size 2", "..", ".."] and lines[-1].startswith("result win score 100"), "HEX.OUT", lines)
    subprocess.run([foul, "refused_then_wins"], env=dict(env, HEXLIB_START="."))
    with open("HEX.OUT") as file:
        lines = file.read().splitlines()
    check("refused PutHex(0, 0): outside the 1x1 board" in lines and "result win score 100" in lines[-1], "refused", lines)
    with open("HEX.IN", "w") as file:
        file.write("...\n...\n...\n")
    check(subprocess.run([fair], env=env).returncode in (0, 1), "HEX.IN")
    with open("HEX.OUT") as file:
        check(file.readline() == "size 3\n", "HEX.IN is read")


with tempfile.TemporaryDirectory() as folder:
    os.chdir(folder)
    for test in (forged_wins_are_refused, forged_wins_are_refused_without_namespaces, refused_calls_cost_nothing_unless_counted, limits_hold,
                 input_and_output_can_be_forbidden, errors_are_explained, nothing_outlives_the_judge,
                 folders_give_a_table, the_library_plays_by_itself):
        before = failures
        test()
        print(test.__name__, "ok" if failures == before else "FAILED")
    os.chdir("/")
sys.exit(1 if failures else 0)
