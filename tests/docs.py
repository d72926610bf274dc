#!/usr/bin/env python3
"""Runs the commands of the documentation: docs.py PROGRAM SOURCE_FOLDER [--slow]

Every line of a ```sh block that starts with `hexarium` or `./run` is run by the shell, in a folder
that holds a copy of nothing but links to data/, and must end with 0 or 1. A line with `# slow` is
run with --slow only; one with `# not tested` is shown to people alone (it never ends, or needs
another machine). In other blocks a line `$ hexarium ...` is run and must print what follows it.
"""
import glob
import os
import re
import subprocess
import sys
import tempfile


def commands(path):
    """Line number, command, and what it has to print (None: anything)."""
    block, shown = None, None
    for number, line in enumerate(open(path, encoding="utf-8"), 1):
        line = line.rstrip()
        if line.strip().startswith("```"):
            if shown:
                yield shown
            block, shown = (line.strip() if block is None else None), None
        elif block == "```sh" and re.match(r"(\./run \S|hexarium )", line.strip()):
            yield number, line.strip(), None
        elif block == "```" and line.startswith("$ hexarium "):
            if shown:
                yield shown
            shown = (number, line[2:], [])
        elif shown:
            shown[2].append(line)


def main():
    program, source = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2])
    slow = "--slow" in sys.argv
    pages = [os.path.join(source, "README.md"), os.path.join(source, "CONTRIBUTING.md")]
    pages += sorted(glob.glob(os.path.join(source, "docs", "*.md")) + glob.glob(os.path.join(source, "games", "*", "README.md")))
    ran, failures = 0, 0
    with tempfile.TemporaryDirectory() as folder:
        os.mkdir(os.path.join(folder, "bin"))
        os.symlink(program, os.path.join(folder, "bin", "hexarium"))
        os.symlink(program, os.path.join(folder, "run"))
        os.symlink(os.path.join(source, "data"), os.path.join(folder, "data"))
        env = dict(os.environ, PATH=os.path.join(folder, "bin") + ":" + os.environ["PATH"],
                   XDG_DATA_HOME=os.path.join(folder, "share"))
        for page in pages:
            if not os.path.exists(page):
                continue
            for number, line, wanted in commands(page):
                if "# not tested" in line or ("# slow" in line) != slow:
                    continue
                ran += 1
                done = subprocess.run(["bash", "-c", line], cwd=folder, env=env, stdin=subprocess.DEVNULL,
                                      capture_output=True, text=True, timeout=1800)
                where = f"{os.path.relpath(page, source)}:{number}: {line}"
                if done.returncode not in (0, 1):
                    failures += 1
                    print(f"{where}\n  exit code {done.returncode}\n  {done.stderr.strip()}")
                elif wanted is not None and [text.rstrip() for text in done.stdout.rstrip().split("\n")] != wanted:
                    failures += 1
                    print(f"{where}\n  prints\n{done.stdout}")
    print(f"{ran} commands, {failures} failures")
    sys.exit(1 if failures else 0)


main()
