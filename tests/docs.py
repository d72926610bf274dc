#!/usr/bin/env python3
"""Runs the commands of the documentation: docs.py PROGRAM SOURCE_FOLDER [--slow]

Every line of a ```sh block must be one call of `hexarium` or `./run`. The shell runs it in a folder with only a link to
data/, and it must exit with 0 or 1. A line with `# slow` is run only with --slow; one with `# not tested` is never run
(it does not end, or needs another machine). In other blocks a line `$ hexarium ...` is run and must print what follows
it, and a line that starts with the name of a game is a record (up to the first two blanks) and must replay.
The tests that docs/founding-texts.md and docs/page-tests.md name must exist, links must lead to files, and the
figures of README.md must be those of bench/results.md.
"""
import glob
import os
import re
import subprocess
import sys
import tempfile

GAMES = "|".join(os.path.basename(os.path.dirname(face)) for face in glob.glob(os.path.join(sys.argv[2], "games/*/game.h")))


def commands(path):
    """Line number, command, and expected output (None: anything)."""
    block, shown = None, None
    for number, line in enumerate(open(path, encoding="utf-8"), 1):
        line = line.rstrip()
        if line.strip().startswith("```"):
            if shown:
                yield shown
            block, shown = (line.strip() if block is None else None), None
        elif block == "```sh" and line.strip() and not line.startswith("#"):
            yield number, line.strip(), None
        elif block == "```" and line.startswith("$ hexarium "):
            if shown:
                yield shown
            shown = (number, line[2:], [])
        elif shown:
            shown[2].append(line)
        elif re.match(rf"(    )?({GAMES}) \S", line) and block in (None, "```"):
            if block or line.startswith("    "):
                game, record = re.split("  ", line.strip())[0].split(" ", 1)
                yield number, f"hexarium {game} show '{record}' > /dev/null || exit 9", None


def broken_links(source, pages):
    """Links to missing files."""
    for page in pages:
        if not os.path.exists(page):
            continue
        for link in re.findall(r"\]\(([^)#\s]+)(?:#[^)]*)?\)", open(page, encoding="utf-8").read()):
            if "://" not in link and not os.path.exists(os.path.join(os.path.dirname(page), link)):
                yield f"{os.path.relpath(page, source)}: there is no {link}"


def missing_files(source, pages):
    """Source files that the pages name but that do not exist; `name.*` matches any extension."""
    tree = [os.path.join(folder, name) for top in ("app", "core", "examples", "games", "hexlib", "mpi", "python", "tests", "tools",
                                                   "wasm", "web/src", "web/static", "web/tests")
            for folder, _, names in os.walk(os.path.join(source, top)) for name in names]
    endings = {"/" + path.replace(os.sep, "/") for path in tree} | {"/" + os.path.splitext(path)[0] + ".*" for path in tree}
    for page in pages:
        if not os.path.exists(page) or page.endswith("CONTRIBUTING.md"):  # names headers of libraries; includes.py checks it
            continue
        for name in re.findall(r"`([\w/.-]+\.(?:cpp|h|py|mjs|tsx?|js|sh|\*))`", open(page, encoding="utf-8").read()):
            if not any(path.endswith("/" + name) for path in endings):
                yield f"{os.path.relpath(page, source)}: there is no file {name}"


def other_figures(source):
    """Figures in the README's table that bench/results.md does not have."""
    table = open(os.path.join(source, "README.md"), encoding="utf-8").read().split("## Measured")[1].split("\n## ")[0]
    results = open(os.path.join(source, "bench/results.md"), encoding="utf-8").read()
    for row in re.findall(r"^\| \S.* \| ([^|]+) \|$", table, re.M):
        for figure in re.findall(r"\d[\d.x-]*", row):
            if figure not in results:
                yield f"README.md: {figure} is not in bench/results.md"


def unit_tests(source):
    """The tests in C++: Suite.Name."""
    known = set()
    for top in ("app", "core", "games", "tests"):
        for path in glob.glob(os.path.join(source, top, "**", "*_test.cpp"), recursive=True):
            with open(path, encoding="utf-8") as file:
                known |= {f"{suite}.{name}" for suite, name in
                          re.findall(r"^\w*(?:TEST|PROP)\w*\((\w+),\s*(\w+)", file.read(), re.M)}
    return known


def last_column(path):
    """Names in the last of three columns."""
    with open(path, encoding="utf-8") as file:
        for line in file:
            if line.startswith("| "):
                yield from re.findall(r"`([^`]+)`", line.split("|")[3])


def missing_browser_tests(source):
    """Names in docs/page-tests.md that do not belong to exactly one test: `suite: beginning of its name`."""
    folder = os.path.join(source, "tests", "browser")
    units = unit_tests(source)
    with open(os.path.join(source, "tests", "CMakeLists.txt"), encoding="utf-8") as file:
        units |= set(re.findall(r"NAME ([\w.]+)", file.read()))
    known = []
    for path in glob.glob(os.path.join(folder, "*_test.mjs")):
        suite = os.path.basename(path)[:-len("_test.mjs")]
        units.add(f"browser.{suite}")
        with open(path, encoding="utf-8") as file:
            known += [f"{suite}: {name}" for name in re.findall(r'^test(?:InChromium)?\(\s*"([^"]+)"', file.read(), re.M)]
    for name in last_column(os.path.join(source, "docs", "page-tests.md")):
        if name not in units and sum(test.startswith(name) for test in known) != 1:
            yield name


def missing_tests(source):
    """Names in docs/founding-texts.md that no test has."""
    known = unit_tests(source)
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
    yield from (name for name in last_column(os.path.join(source, "docs", "founding-texts.md")) if name not in known)


def main():
    program, source = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2])
    slow = "--slow" in sys.argv
    pages = [os.path.join(source, "README.md"), os.path.join(source, "CONTRIBUTING.md")]
    pages += sorted(glob.glob(os.path.join(source, "docs", "*.md")) + glob.glob(os.path.join(source, "games", "*", "README.md")))
    ran, failures = 0, 0
    for name in missing_tests(source):
        failures += 1
        print(f"docs/founding-texts.md: there is no test {name}")
    for name in missing_browser_tests(source):
        failures += 1
        print(f"docs/page-tests.md: no test, or several, begin with {name}")
    linked = pages + [path for folder in ("bench", "data", "examples", "hexlib")
                      for path in glob.glob(os.path.join(source, folder, "**", "*.md"), recursive=True)]
    for fault in [*broken_links(source, linked), *missing_files(source, linked), *other_figures(source)]:
        failures += 1
        print(fault)
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
                if "# not tested" in line:
                    continue
                where = f"{os.path.relpath(page, source)}:{number}: {line}"
                if not re.match(r"(\w+=\S+ )*(\./run|hexarium) ", line) or " ./run " in line:
                    failures += 1
                    print(f"{where}\n  expected one call of hexarium or ./run")
                    continue
                if ("# slow" in line) != slow:
                    continue
                ran += 1
                done = subprocess.run(["bash", "-c", line], cwd=folder, env=env, stdin=subprocess.DEVNULL,
                                      capture_output=True, text=True, timeout=1800)
                if done.returncode not in (0, 1):
                    failures += 1
                    print(f"{where}\n  exit code {done.returncode}\n  {done.stderr.strip()}")
                elif wanted is not None and [text.rstrip() for text in done.stdout.rstrip().split("\n")] != wanted:
                    failures += 1
                    print(f"{where}\n  prints\n{done.stdout}")
    print(f"{ran} commands, {failures} failures")
    sys.exit(1 if failures else 0)


main()
