#!/usr/bin/env python3
"""Runs the commands of the documentation: docs.py PROGRAM SOURCE_FOLDER [--slow]

Every line of a ```sh block that starts with `hexarium` or `./run` is run by the shell, in a folder
that holds a copy of nothing but links to data/, and must end with 0 or 1. A line with `# slow` is
run with --slow only; one with `# not tested` is shown to people alone (it never ends, or needs
another machine). In other blocks a line `$ hexarium ...` is run and must print what follows it, and
a line that starts with the name of a game is a record (up to two blanks), which must be shown.
The tests that docs/founding-texts.md names must exist.
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
        elif re.match(r"(    )?(hexic|honey|iqlink|hexceed|hex) \S", line) and block in (None, "```"):
            if block or line.startswith("    "):
                game, record = re.split("  ", line.strip())[0].split(" ", 1)
                yield number, f"hexarium {game} show '{record}' > /dev/null || exit 9", None


def missing_tests(source):
    """Names in the page's last column that no test has."""
    known = set()
    for path in glob.glob(os.path.join(source, "games", "**", "*_test.cpp"), recursive=True):
        with open(path, encoding="utf-8") as file:
            known |= {f"{suite}.{name}" for suite, name in re.findall(r"^\w*(?:TEST|PROP)\w*\((\w+),\s*(\w+)", file.read(), re.M)}
    for path in glob.glob(os.path.join(source, "**", "tests", "cli", "*.txt"), recursive=True):
        known.add("cli." + os.path.basename(path)[:-4])
    for path in glob.glob(os.path.join(source, "games", "*", "tests", "golden", "*.txt")):
        parts = path[:-4].split(os.sep)
        known.add(f"golden.{parts[-4]}.{parts[-1]}")
    for folder in ("hexlib", "examples"):
        with open(os.path.join(source, folder, "CMakeLists.txt"), encoding="utf-8") as file:
            text = file.read()
        known |= set(re.findall(r"NAME ([\w.]+)", text))
        known |= {f"hexlib.{player}.{start}" for player in re.findall(r"(testhex_\w+)", text)
                  for start in (os.path.basename(path)[:-4] for path in
                                glob.glob(os.path.join(source, "data", "hex", "ioi", "*.txt")))}
    with open(os.path.join(source, "docs", "founding-texts.md"), encoding="utf-8") as file:
        for line in file:
            if line.startswith("| "):
                yield from (name for name in re.findall(r"`([^`]+)`", line.split("|")[3]) if name not in known)


def main():
    program, source = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2])
    slow = "--slow" in sys.argv
    pages = [os.path.join(source, "README.md"), os.path.join(source, "CONTRIBUTING.md")]
    pages += sorted(glob.glob(os.path.join(source, "docs", "*.md")) + glob.glob(os.path.join(source, "games", "*", "README.md")))
    ran, failures = 0, 0
    for name in missing_tests(source):
        failures += 1
        print(f"docs/founding-texts.md: there is no test {name}")
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
