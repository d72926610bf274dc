#!/usr/bin/env python3
"""The CI workflows are valid YAML and call existing scripts: workflows.py TOP

Our scripts in `run:` lines must exist, be executable, and know the options given; fuzzing takes about an hour.
"""
import glob
import os
import re
import subprocess
import sys

import yaml

TOP = sys.argv[1]
SYSTEM = {"apt-get", "git"}


def check_command(command, job):
    for part in command.split("&&"):
        words = part.split()
        if words[0] in SYSTEM:
            continue
        script = os.path.join(TOP, words[0])
        assert os.path.isfile(script) and os.access(script, os.X_OK), f"{job}: {words[0]} is not one of our scripts"
        with open(script, encoding="utf-8") as file:
            text = file.read()
        for word in words[1:]:
            if not word.startswith("--"):
                continue
            names = [word]
            if "${{" in part:  # --${{ matrix.preset }}
                names = ["--" + value for value in job["strategy"]["matrix"]["preset"]]
            for name in names:
                known = re.search(rf"(^|[\s|]){name}\b", text) or os.path.exists(
                    os.path.join(TOP, f"tools/packages-{name[2:]}.txt")) and words[0] == "tools/setup"
                assert known, f"{words[0]} has no option {name}"
        if words[0] == "tools/fuzz":
            targets = len(glob.glob(os.path.join(TOP, "tests/fuzz/*_fuzz.cpp")))
            assert 50 * 60 <= int(words[1]) * targets <= 80 * 60, f"{targets} targets: not about an hour"
        if text.startswith("#!/usr/bin/env bash"):
            subprocess.run(["bash", "-n", script], check=True)


def main():
    files = sorted(glob.glob(os.path.join(TOP, ".github/workflows/*.yml")))
    assert len(files) == 2, files
    called = set()
    for path in files:
        with open(path, encoding="utf-8") as file:
            flow = yaml.safe_load(file)
        assert set(flow) == {"name", True, "jobs"}, f"{path}: {set(flow)}"  # YAML 1.1 reads `on` as true
        for name, job in flow["jobs"].items():
            assert set(job) <= {"strategy", "runs-on", "container", "timeout-minutes", "steps"}, (name, set(job))
            assert job["timeout-minutes"] < 360 and job["runs-on"] == "ubuntu-latest"
            for step in job["steps"]:
                assert ("run" in step) != ("uses" in step), step
                assert "uses" not in step or re.fullmatch(r"actions/[\w-]+@v\d+", step["uses"]), step
                if "run" in step:
                    check_command(step["run"], job)
                    called.add(step["run"].split()[0])
    assert called >= {"./test", "tools/fuzz", "tests/arm64/kernels"}, called
    print(f"{len(files)} workflows call {', '.join(sorted(called - SYSTEM))}")


main()
