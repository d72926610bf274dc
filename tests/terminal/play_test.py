#!/usr/bin/env python3
"""Plays in a pseudo-terminal: the program draws, and a terminal emulator (pyte) shows what a person would see.

Every step waits for what it expects on the screen, so nothing depends on the speed of the machine.
Usage: play_test.py PROGRAM
"""
import fcntl
import os
import pty
import re
import select
import signal
import struct
import sys
import tempfile
import termios
import time

import pyte

PROGRAM = os.path.abspath(sys.argv[1])
PATIENCE = 300  # seconds: a hang, not a slow machine
UP, DOWN, LEFT, RIGHT = "\x1b[A", "\x1b[B", "\x1b[D", "\x1b[C"


class Terminal:
    def __init__(self, *words, rows=24, columns=80, env=()):
        self.screen = pyte.Screen(columns, rows)
        self.stream = pyte.ByteStream(self.screen)
        self.raw = b""
        self.code = None
        self.pid, self.file = pty.fork()
        if self.pid == 0:
            settings = dict(os.environ, TERM="xterm-256color")
            settings.pop("NO_COLOR", None)
            settings.update(env)
            os.execve(PROGRAM, ["hexarium", *words], settings)
        self.resize(rows, columns)

    def resize(self, rows, columns):
        fcntl.ioctl(self.file, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        self.screen.resize(rows, columns)

    def type(self, text):
        os.write(self.file, text.encode())

    def read(self, seconds):
        ready, _, _ = select.select([self.file], [], [], seconds)
        if not ready:
            return True
        try:
            data = os.read(self.file, 65536)
        except OSError:  # the other end is closed
            data = b""
        self.raw += data
        self.stream.feed(data)
        return bool(data)

    def text(self):
        return "\n".join(line.rstrip() for line in self.screen.display)

    def wait(self, pattern):
        """Waits until the screen shows it; returns the match."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            found = re.search(pattern, self.text())
            if found:
                return found
            if not self.read(1):
                break
        raise AssertionError(f"never showed {pattern!r}; the screen is\n{self.text()}\n{getattr(self, 'name', '')} {self.raw[-300:]}")

    def end(self):
        """Reads to the end; returns the exit code."""
        while self.read(PATIENCE):
            pass
        _, status = os.waitpid(self.pid, 0)
        os.close(self.file)
        self.code = os.waitstatus_to_exitcode(status)
        return self.code

    def last_line(self):
        return self.raw.replace(b"\r", b"").decode(errors="replace").rstrip("\n").split("\n")[-1]


def check(condition, *what):
    if not condition:
        raise AssertionError(" ".join(str(w) for w in what))


def hex_by_cursor_and_by_typing():
    t = Terminal("hex", "play", "5", "--as", "both")
    t.wait(r"black to move")
    t.wait(r"> c3")  # the cursor starts in the middle
    check(t.screen.cursor.y == 4 and t.screen.display[4][t.screen.cursor.x] == ".", t.screen.cursor)
    t.type("\r")
    t.wait(r"white to move")
    t.wait(r"\[b\]")  # the last move is marked
    t.type(UP)
    t.type("\r")
    t.wait(r"black to move")
    check(re.search(r"hex 5 c3 [a-e]2", t.text()), t.text())
    t.type("a1x\x7f\r")  # typed, with a mistake
    t.wait(r"hex 5 c3 [a-e]2 a1")
    t.type("a1\r")
    t.wait(r"hex move 'a1': .*")
    t.type("undo\r")
    t.wait(r"black to move")
    t.type(UP)  # the line is empty: the arrow moves the cursor; Ctrl-P goes back in the history
    t.type("\x10")
    t.wait(r"> undo")
    t.type("\x10")
    t.wait(r"> a1")
    t.type("\x1b")
    t.wait(r"(?m)^> [a-e][1-5]$")
    t.type("quit\r")
    check(t.end() == 0, t.code)
    check(re.fullmatch(r"hex 5 c3 [a-e]2", t.last_line()), t.last_line())
    check(b"\x1b[?1049l" in t.raw, "the screen is not restored")


def completion():
    t = Terminal("hexic", "play", "8#1")
    t.wait(r"score 0, \d+ turns? possible")
    t.type("c3\t")
    t.wait(r"> c3\+")
    t.type("\r")
    t.wait(r"score \d\d+, \d+ turns? possible")
    t.wait(r"hexic 8#1 c3\+")
    t.type("rec\t\r")
    t.wait(r"(?s)hexic 8#1 c3\+.*hexic 8#1 c3\+")
    t.type("moves\r")
    t.wait(r"[a-i]\d+[+-] [a-i]\d+[+-]")
    t.type("\x04")
    check(t.end() == 0, t.code)
    check(t.last_line() == "hexic 8#1 c3+", t.last_line())


def help_in_pages():
    t = Terminal("iqlink", "play", "--challenge", "1")
    t.wait(r"left: ")
    t.type("?")
    t.wait(r"Type a move, or a command:")
    t.type(" ")
    t.wait(r"Moves: three letters")
    t.type("\x1b[F")
    t.wait(r"-- Enter: back --")
    t.type("\r")
    t.wait(r"left: ")
    t.type("pieces\r")
    t.wait(r"(?s)A light purple.*placements")
    t.type("q")
    t.wait(r"left: ")
    t.type("\x04")
    check(t.end() == 0, t.code)
    check(t.last_line().startswith("iqlink :EADBBGPCD"), t.last_line())


def any_piece_is_taken_back():
    t = Terminal("iqlink", "play", "--plain")
    t.wait(r"\n>\s*$")
    t.type("BAA\r")
    t.wait(r"(?s)left: B.*\n>\s*$")
    t.type("HBA\r")
    t.wait(r"(?s)left: C.*\n>\s*$")
    t.type("undo A\r")
    t.wait(r"(?s)left: A C.*\n>\s*$")
    t.type("undo A\r")
    t.wait(r"undo 'A': expected one of HBA")
    t.type("\x04")
    check(t.end() == 0, t.code)
    check(t.last_line() == "iqlink start HBA", t.last_line())


def saved_and_loaded():
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "game.txt")
        t = Terminal("hexceed", "play", "--as", "both")
        t.wait(r"first chooses a piece")
        t.type("RXW\r")
        t.wait(r"second places RXW")
        t.type(f"save {path}\r")
        t.wait(r"saved in")
        t.type("A\r")
        t.wait(r"second chooses a piece")
        t.type(f"load {path}\r")
        t.wait(r"second places RXW")
        t.type("load /nowhere\r")
        t.wait(r"/nowhere")
        t.type("quit\r")
        check(t.end() == 0, t.code)
        check(open(path, encoding="utf-8").read() == "hexceed start RXW\n")


def signals():
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        for plain in ([], ["--plain"]):
            t = Terminal("hex", "play", "5", "--as", "both", *plain)
            t.wait(r"black to move")
            t.type("b2\r")
            t.wait(r"white to move")
            if plain:
                t.wait(r"(?s)white to move.*\n>\s*$")
            os.kill(t.pid, number)
            check(t.end() == 128 + number, number, plain, t.code)
            check(t.last_line() == "hex 5 b2", number, plain, t.last_line())
    t = Terminal("hex", "play", "5", "--as", "both")
    t.wait(r"black to move")
    t.type("\x03")
    check(t.end() == 130, t.code)
    check(t.last_line() == "hex 5", t.last_line())


def colours():
    for words, env, colour in [([], {}, True), (["--color", "never"], {}, False),
                               ([], {"NO_COLOR": "1"}, False), (["--color", "always"], {"NO_COLOR": "1"}, True)]:
        t = Terminal("hexic", "play", "8#1", *words, env=env.items())
        t.wait(r"score 0")
        t.type("\x04")
        t.end()
        check((b"48;5;" in t.raw) == colour, words, env)
    for words, colour in [([], True), (["--color", "never"], False)]:
        t = Terminal("hex", "show", "5 c3", *words)
        t.end()
        check((b"48;5;" in t.raw) == colour, words)
    t = Terminal("hex", "play", "5", "--as", "both", env={"TERM": "dumb"}.items())
    t.wait(r"\n>\s*$")
    check(b"\x1b" not in t.raw, "escapes on a dumb terminal")
    t.type("\x04")
    t.end()


def sizes():
    for words in (["hexic", "play", "8#1"], ["hex", "play", "20", "--as", "both"], ["hex", "play", "11", "--as", "both"],
                  ["honey", "play", "15#1"], ["honey", "play", "40#1"], ["iqlink", "play"], ["hexceed", "play", "--as", "both"]):
        for rows, columns in ((24, 80), (12, 40), (50, 160)):
            t = Terminal(*words, rows=rows, columns=columns)
            t.name = (words, rows)
            t.wait(r"(?m)^> \S")
            check("to move" in t.text() or re.search("score|left:|chooses", t.text()), words, rows, t.text())
            for key in (UP, LEFT, DOWN, DOWN, RIGHT, RIGHT):
                t.type(key)
            t.type("zzz")
            t.wait(r"> zzz")
            t.type("\x15")
            t.wait(r"(?m)^> [^z]")
            t.resize(rows + 3, columns + 10)
            os.kill(t.pid, signal.SIGWINCH)
            t.type("\t")
            t.wait(r"(?m)^> \S")
            t.type("\x15\x04")
            check(t.end() == 0, words, t.code)


def engine_answers():
    t = Terminal("hex", "play", "4", "--as", "second")
    t.wait(r"The engine plays \w\d")
    t.type("hint\r")
    t.wait(r"White (wins|loses)")
    t.type("new\r")
    t.wait(r"The engine plays \w\d")
    t.type("quit\r")
    check(t.end() == 0, t.code)


def main():
    tests = [hex_by_cursor_and_by_typing, completion, help_in_pages, any_piece_is_taken_back, saved_and_loaded, signals,
             colours, sizes, engine_answers]
    failed = 0
    for test in tests:
        if len(sys.argv) > 2 and test.__name__ not in sys.argv[2:]:
            continue
        try:
            test()
            print("ok  ", test.__name__, flush=True)
        except AssertionError as error:
            failed += 1
            print("FAIL", test.__name__, error, flush=True)
    sys.exit(1 if failed else 0)


main()
