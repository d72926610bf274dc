#!/usr/bin/env python3
"""Load on the server: `load.py PROGRAM [SECONDS [CONNECTIONS [SOCKETS]]]`, needs wrk.

wrk requests the page and a position over CONNECTIONS while SOCKETS analysis sockets are open, each with a question;
meanwhile single requests are timed. Fails on any error, if the median for the page is 50 ms or more, or if memory grows
by over a tenth from the first half to the second.
"""
import re
import statistics
import subprocess
import sys
import tempfile
import threading
import time

from harness import Server, Socket

words = sys.argv
SECONDS, CONNECTIONS, SOCKETS = (int(w) for w in (words[2:] + ["20", "200", "200"][len(words) - 2:]))


def wrk(server, path, out):
    ran = subprocess.run(["wrk", "--latency", "-t", "1", "-c", str(CONNECTIONS // 2), "-d", f"{SECONDS}s",
                          f"http://127.0.0.1:{server.port}{path}"], capture_output=True, text=True, check=True)
    out.append(ran.stdout)


with tempfile.TemporaryDirectory() as data:
    server = Server(data, "--crowd", "10")
    sockets = []
    for i in range(SOCKETS):
        ws = Socket(server)
        ws.send({"id": i, "game": "hex", "record": "11 f6", "seconds": 60, "rounds": True, "all": True})
        sockets.append(ws)
    reports = []
    threads = [threading.Thread(target=wrk, args=(server, path, reports)) for path in ("/", "/api/hex/show?record=7+d4")]
    for thread in threads:
        thread.start()
    times, memory = [], []
    end = time.time() + SECONDS
    while time.time() < end:
        start = time.time()
        assert server.request("GET", "/")[0].status == 200
        times.append(time.time() - start)
        memory.append(server.memory())
        time.sleep(0.05)
    for thread in threads:
        thread.join()
    for report in reports:
        print(report)
        assert "Non-2xx" not in report and "Socket errors" not in report
    half = len(memory) // 2
    before, after = max(memory[:half]), max(memory[half:])
    single = statistics.median(times) * 1000
    page = next(r for r in reports if f":{server.port}/\n" in r)
    number, unit = re.search(r"50%\s+([\d.]+)(us|ms|s)\n", page).groups()
    median = float(number) * {"us": 0.001, "ms": 1, "s": 1000}[unit]
    print(f"{len(times)} single requests beside it: median {single:.1f} ms, longest {max(times) * 1000:.0f} ms; "
          f"memory at most {before} MB in the first half, {after} MB in the second; {SOCKETS} analysis sockets open")
    for ws in sockets:
        ws.s.close()
    assert server.stop() == 0
    assert median < 50, median
    assert after <= before * 1.1 + 5, (before, after)
