#!/usr/bin/env python3
"""Runs a command-line test: each command is followed by lines with its expected effects.

    hexarium hexic moves 8#1      a command for the shell ('hexarium' is the program under test)
    #? [a1\\+ .*]                  some line of stdout matches this whole regular expression
    #?err [.*expected.*]          some line of stderr does
    #?exit 2                      the exit code (0 if not given)
    #?lines 1                     the number of lines on stdout
Lines that start with '# ' are comments. With exit code 2, stderr must be one line.
"""
import os
import re
import subprocess
import sys
import tempfile


def main():
    program, script = os.path.abspath(sys.argv[1]), sys.argv[2]
    cases, command = [], None
    for number, line in enumerate(open(script, encoding="utf-8"), 1):
        line = line.rstrip("\n")
        if not line or line.startswith("# "):
            continue
        if line.startswith("#?"):
            cases[-1][2].append((number, line[2:]))
        else:
            cases.append((number, line, []))
    failures = 0
    with tempfile.TemporaryDirectory() as folder:
        os.symlink(program, os.path.join(folder, "hexarium"))
        env = dict(os.environ, PATH=folder + ":" + os.environ["PATH"], TMP=folder)
        for number, command, checks in cases:
            ran = subprocess.run(["bash", "-c", command], capture_output=True, env=env, timeout=3600)
            out = ran.stdout.decode("utf-8", "replace").splitlines()
            err = ran.stderr.decode("utf-8", "replace").splitlines()
            code, problems = 0, []
            for at, check in checks:
                kind, _, rest = check.partition(" ")
                if kind == "exit":
                    code = int(rest)
                elif kind == "lines":
                    if len(out) != int(rest):
                        problems.append(f"line {at}: {len(out)} lines of output, expected {rest}")
                else:
                    pattern = rest[1:-1]
                    where = err if kind == "err" else out
                    if not any(re.fullmatch(pattern, text) for text in where):
                        problems.append(f"line {at}: nothing matches {pattern}")
            if ran.returncode != code:
                problems.append(f"exit code {ran.returncode}, expected {code}")
            if ran.returncode == 2 and len(err) > 1:
                problems.append(f"{len(err)} lines on stderr, expected one")
            for problem in problems:
                failures += 1
                print(f"{script}:{number}: {command}\n  {problem}")
            if problems:
                print("  stdout:", *out[:30], sep="\n    ")
                print("  stderr:", *err[:10], sep="\n    ")
    if not cases:
        sys.exit(f"{script}: no commands")
    print(f"{len(cases)} commands, {failures} failures")
    sys.exit(1 if failures else 0)


main()
