#!/usr/bin/env python3
"""Compares the table of folders in CONTRIBUTING.md with the real #include lines: includes.py TOP

Column three of the table lists in backticks what a folder may include besides itself, the standard library and POSIX:
our folders (`core/`) and libraries (`fmt/`, `mpi.h`); a library followed by "in `FILE`" only in those files. Games do
not include each other. Below the table is the order of Hex's sub-folders: each includes only those before it.
"""
import os
import re
import subprocess
import sys

top = sys.argv[1]
TESTS_ALSO = {"gtest", "rapidcheck", "nettle"}  # what any _test.cpp may include
PLAIN = re.compile(r"(sys/)?[a-z_]+(\.h)?$")  # <vector>, <unistd.h>, <sys/wait.h>


def allowed_by_the_table(text):
    """{folder: {what it may include: the only files that may, or None for all}}"""
    table = {}
    for line in text.splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")] if line.startswith("|") else []
        if len(cells) != 3 or "`" not in cells[0]:
            continue
        may = {}
        for name, only in re.findall(r"`([\w./<>]+)`(?: in ((?:`[\w./]+`(?: and )?)+))?", cells[2]):
            may[name.rstrip("/")] = re.findall(r"`([\w./]+)`", only) or None
        for folder in re.findall(r"`([\w/<>]+)/`", cells[0]):
            table[folder] = may
    return table


def folder_of(path):
    parts = path.split("/")
    if parts[0] == "games":
        return "games/<game>" if len(parts) > 2 else "games"
    return parts[0]


def main():
    text = open(os.path.join(top, "CONTRIBUTING.md"), encoding="utf-8").read()
    table = allowed_by_the_table(text)
    order = re.search(r"sub-folders of `games/hex/`, each of which includes only those before it: (.*?)\n\n", text, re.S)
    hex_order = re.findall(r"`(\w+)`", order.group(1))
    listed = subprocess.run(["git", "-C", top, "ls-files", "-co", "--exclude-standard", "*.cpp", "*.h"],
                            capture_output=True, text=True, check=True).stdout.split()
    wrong, lines = [], 0
    for path in listed:
        folder, parts = folder_of(path), path.split("/")
        if parts[:2] == ["tests", "sixth_game"] or not os.path.exists(os.path.join(top, path)):
            continue  # it belongs to another tree
        if folder not in table:
            wrong.append(f"{path}: its folder is not in the table")
            continue
        for quoted, name in re.findall(r'^#include ([<"])([^>"]+)[>"]',
                                       open(os.path.join(top, path), encoding="utf-8").read(), re.M):
            lines += 1
            if quoted == '"':
                if not os.path.exists(os.path.join(top, name)):
                    if os.path.exists(os.path.join(top, os.path.dirname(path), name)):
                        continue  # HexLib's examples are compiled outside the tree
                    wrong.append(f"{path}: {name} is not a path from the top")
                    continue
                to, target = folder_of(name), name.split("/")
                if to == folder == "games/<game>":
                    if parts[1] != target[1]:
                        wrong.append(f"{path}: includes another game, {name}")
                    elif parts[1] == "hex" and not path.endswith("_test.cpp") and len(parts) > 3 and len(target) > 3:
                        if hex_order.index(parts[2]) < hex_order.index(target[2]):
                            wrong.append(f"{path}: {parts[2]}/ comes before {target[2]}/, but includes {name}")
                    continue
                if to == folder:
                    continue
                if to not in table[folder]:
                    wrong.append(f"{path}: {folder}/ may not include {name}")
                continue
            library = name.split("/")[0] if "/" in name else name
            if library not in table[folder]:
                if PLAIN.fullmatch(name) or (path.endswith("_test.cpp") and re.sub(r"\.h$", "", library) in TESTS_ALSO):
                    continue
                wrong.append(f"{path}: {folder}/ may not include <{name}>")
            else:
                only = table[folder][library]
                if only and os.path.basename(path) not in only and not path.endswith("_test.cpp"):
                    wrong.append(f"{path}: <{name}> is allowed only in {', '.join(only)}")
    for problem in wrong:
        print(problem)
    print(f"{lines} includes in {len(listed)} files, {len(wrong)} against the table of CONTRIBUTING.md")
    assert lines > 1000 and len(table) > 8, "the table or the files were not found"
    sys.exit(1 if wrong else 0)


main()
