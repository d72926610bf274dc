"""Tests the Python module with every game of the table."""
import copy
import datetime
import doctest
import os
import pickle
import re
import subprocess
import sys
import threading

import hexarium
import numpy
import pytest


@pytest.mark.parametrize("name", hexarium.games())
def test_a_few_moves_and_back(name):
    game = hexarium.Game(name)
    start = game.record
    assert start.startswith(name + " ")
    for _ in range(3):
        if game.over:
            break
        before = game.record
        game.play(game.legal_moves[0])
        assert game.record.startswith(before + " ")
        assert hexarium.Game(name, game.record).record == game.record
    while game.record != start:
        game.undo()
    with pytest.raises(ValueError):
        game.undo()


@pytest.mark.parametrize("name", hexarium.games())
def test_bad_input_is_a_value_error_and_loses_nothing(name):
    game = hexarium.Game(name)
    record = game.record
    with pytest.raises(ValueError, match="nonsense"):
        game.play("nonsense")
    assert game.record == record
    with pytest.raises(ValueError, match="nonsense"):
        hexarium.Game(name, "nonsense")


@pytest.mark.parametrize("name", hexarium.games())
def test_pictures_and_text(name):
    game = hexarium.Game(name)
    assert game._repr_svg_().startswith("<svg")
    assert str(game)
    assert isinstance(game.facts, dict)


def test_unknown_game():
    with pytest.raises(ValueError, match="chess"):
        hexarium.Game("chess")


def test_best_is_a_dict():
    game = hexarium.Game("hex", "4")
    answer = game.best(time=0.3)
    assert answer["move"] in game.legal_moves
    assert set(answer) >= {"move", "value", "proven", "nodes", "line"}


def ticks_during(*words):
    """How often another thread runs in the meantime."""
    ticks = []
    done = threading.Event()

    def tick():
        while not done.wait(0.0005):
            ticks.append(1)

    clock = threading.Thread(target=tick)
    clock.start()
    hexarium.run(*words)
    done.set()
    clock.join()
    return len(ticks)


def test_other_threads_run_while_a_verb_works():
    # Each depth takes 30 times as long as the one before, so one of them is long on any machine.
    assert any(ticks_during("hex", "perft", ["6", depth]) > 3 for depth in "3456")


def test_options_are_checked():
    with pytest.raises(ValueError, match="best '--nodse': no such option"):
        hexarium.run("hex", "best", ["4"], nodse=5)
    with pytest.raises(ValueError, match="verb 'nonsense': expected one of show"):
        hexarium.run("hex", "nonsense")
    with pytest.raises(ValueError, match="hex best '--levle': no such option"):
        hexarium.Game("hex", "4").best(nodes=1, levle="3")


def test_verbs_run_as_on_the_command_line():
    assert hexarium.run("hex", "perft", ["3", "2"]) == (0, "72\n")
    code, out = hexarium.run("hex", "moves", ["-"], input="2\nbad!\n", json=True)
    assert code == 2 and len(out.splitlines()) == 2


def test_solutions_are_iterated():
    found = hexarium.solutions("KAFUBAHCI")
    first = next(found)
    assert len(first) == 36 and first.startswith("KAFUBAHCI")
    assert len(list(found)) == 1
    assert list(hexarium.solutions("KAFGGC")) == []
    assert len(list(hexarium.solutions("BAA", limit=3))) == 3
    with pytest.raises(ValueError):
        hexarium.solutions("AAA")


def test_the_puzzle_of_a_day_is_that_of_the_command_line():
    data = os.path.join(os.path.dirname(__file__), "../../data")
    names = [name for name in hexarium.games() if os.path.exists(f"{data}/{name}/daily.txt")]
    assert "hex" in names
    for name in names:
        day = hexarium.daily(name, "2026-11-18")
        assert day["date"] == "2026-11-18" and day["weekday"] == "Wednesday"
        assert hexarium.Game(name, day["record"].split(" ", 1)[1]).record == day["record"]
        assert "solution" not in day
        assert hexarium.daily(name, "2026-11-18", solution=True)["solution"]
        # The date's line in the list.
        number = (datetime.date(2026, 11, 18) - datetime.date(1970, 1, 5)).days % 371
        path = f"{data}/{name}/daily.txt"
        lines = [line for line in open(path, encoding="utf-8") if line.strip() and line[0] != "#"]
        assert day["record"] == f"{name} {lines[number].split(' ; ')[0]}"
    # The same in the terminal (tests/cli/daily.txt) and in the browser (tests/browser/daily_test.mjs).
    day = hexarium.daily("hex", "2026-11-18")
    assert day["record"] == "hex 10:....w...../...bwbwww./..wbwwbb../..bbbw..../...wbbbb../.w.bbw..../..bw..w.../..bw....../.wb......./.........."
    with pytest.raises(ValueError):
        hexarium.daily("honey", "today")


def test_a_game_is_reviewed():
    game = hexarium.Game("hex", "3")
    for move in ["b2", "a3", "c1", "a1", "b3"]:
        game.play(move)
    review = game.review()
    assert review["accuracy"] == [66.7, 0.0]  # c1 and a1 give away b3
    assert [m["verdict"] for m in review["moves"]] == ["wins", "loses", "loses", "loses", "wins"]
    with pytest.raises(ValueError):
        hexarium.Game("hexic", "8#1").review()


def test_only_one_move_is_played():
    game = hexarium.Game("hex", "5")
    for bad in ("", " ", "a1 b1"):
        with pytest.raises(ValueError, match="expected one move"):
            game.play(bad)
    assert game.record == "hex 5"


def test_other_things_are_not_equal():
    game = hexarium.Game("hex", "5")
    assert game == hexarium.Game("hex", "5") and game != hexarium.Game("hex", "5 a1")
    assert not game == 5 and game != "hex 5" and game is not None and game != None  # pylint: disable=singleton-comparison


def test_time_and_threads_are_checked():
    game = hexarium.Game("hex", "5")
    for bad in (float("nan"), float("inf"), -1.0):
        with pytest.raises(ValueError, match="time"):
            game.best(time=bad)
    for bad in (0, -1, 100000):
        with pytest.raises(ValueError, match="threads"):
            game.best(nodes=10, threads=bad)


def test_a_game_may_be_played_on_while_its_best_move_is_searched():
    """The search uses the record as it was; `play` and `undo` may reallocate it."""
    game = hexarium.Game("hex", "9 e5")
    done = threading.Event()
    problems = []

    def search():
        try:
            while not done.is_set():
                assert game.best(nodes=200)["move"]
        except Exception as problem:  # pylint: disable=broad-except
            problems.append(problem)

    searchers = [threading.Thread(target=search) for _ in range(3)]
    for searcher in searchers:
        searcher.start()
    for _ in range(300):
        for move in ("a1", "b2", "c3"):
            game.play(move)
        for _ in range(3):
            game.undo()
    done.set()
    for searcher in searchers:
        searcher.join()
    assert not problems, problems
    assert game.record == "hex 9 e5"


@pytest.mark.parametrize("search", [
    "hexarium.Game('hex', '11 f6').best(time=600)",
    "hexarium.Game('hexceed', 'start RXW A GOK B BXK C RXK').best(time=600)",
    "hexarium.solve_many(['hex 11 f6'] * 50, time=600)",
    "hexarium.run('hex', 'solve', ['9'], no_db=True)",
    "hexarium.run('hexceed', 'solve', ['start'])",
    "hexarium.run('hex', 'best', ['-'], input='11 f6\\n' * 50, time=600)",
])
def test_ctrl_c_ends_a_search(search):
    """In a separate process: SIGINT during ten minutes of thought, twice. At most 0.1 s of work follows on each core.

    Only user time: the system may still be clearing the pages of a large table.
    """
    code = ("import hexarium, os, signal, threading\n"
            "def interrupt():\n    global at\n    at = os.times().user\n    os.kill(os.getpid(), signal.SIGINT)\n"
            "for _ in range(2):\n"
            "    threading.Timer(0.5, interrupt).start()\n"
            f"    try:\n        {search}\n"
            "    except KeyboardInterrupt:\n        print(os.times().user - at)\n")
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=300, check=False)
    assert ran.returncode == 0 and len(ran.stdout.split()) == 2, ran
    assert all(float(spent) < 0.1 * os.cpu_count() for spent in ran.stdout.split()), ran


def test_the_examples_of_the_documentation_are_true():
    path = os.path.join(os.path.dirname(__file__), "../../docs/python.md")
    failed, tried = doctest.testfile(path, module_relative=False)
    assert failed == 0 and tried > 20


def test_everything_has_a_docstring_and_a_type():
    with open(os.path.join(os.path.dirname(__file__), "../../python/hexarium.pyi"), encoding="utf-8") as file:
        stub = file.read()
    things = {name: getattr(hexarium, name) for name in dir(hexarium) if not name.startswith("_")}
    for kind in (hexarium.Game, hexarium.Array):
        things.update({name: getattr(kind, name) for name in dir(kind) if not name.startswith("_")})
    assert len(things) > 25
    for name, thing in things.items():
        text = (thing.__doc__ or "").strip()
        assert name == "shape" or " " in text.splitlines()[-1], name
        assert re.search(rf"\b(def|class) {name}\b", stub), name


def test_a_game_that_was_read_can_be_taken_back_copied_and_pickled():
    game = hexarium.Game("hex", "5,swap a3 swap b4")
    assert len(game) == 3 and list(game) == game.moves == ["a3", "swap", "b4"]
    assert pickle.loads(pickle.dumps(game)) == copy.copy(game) == copy.deepcopy(game) == game
    other = game.copy().undo()
    assert other.record == "hex 5,swap a3 swap" and game.record == "hex 5,swap a3 swap b4"
    assert [len(p) for p in game.positions()] == [0, 1, 2, 3]
    with pytest.raises(ValueError, match="expected a game"):
        hexarium.Game.from_record(" ")
    with pytest.raises(ValueError, match="chess"):
        hexarium.Game.from_record("chess e4")


def test_solve_many_gives_the_answers_of_single_searches():
    records = [f"hex 4 {cell}" for cell in hexarium.Game("hex", "4").legal_moves] + ["hexceed start RXW A GOK"]
    many = hexarium.solve_many(records, nodes=300, threads=3)
    for record, answer in zip(records, many):
        one = hexarium.Game.from_record(record).best(nodes=300)
        assert answer["record"] == record and answer.keys() == {"record", *one}
        assert (answer["value"], answer["proven"]) == (one["value"], one["proven"]) and answer["proven"] == ("hex 4" in record)
    assert hexarium.solve_many([]) == []
    with pytest.raises(ValueError, match="threads"):
        hexarium.solve_many(records, threads=-1)


def test_the_networks_arrays_are_shared_not_copied():
    records = ["hex 5"] + [f"hex 5 {cell}" for cell in hexarium.Game("hex", "5").legal_moves] * 3
    policies, values = hexarium.hex_network(records, threads=2)
    p, v = numpy.asarray(policies), numpy.asarray(values)
    assert p.shape == (76, 25) and v.shape == (76,) and not p.flags.writeable
    assert numpy.shares_memory(p, numpy.asarray(policies))
    assert numpy.allclose(p.sum(axis=1), 1, atol=1e-4) and (abs(v) <= 1).all()
    assert all(p[1 + i, i] == 0 for i in range(25))  # a1 b1 ... are stored row by row
    assert numpy.array_equal(p[1:26], p[26:51])
    assert p.tolist() == policies.tolist() == memoryview(policies).tolist()
    assert v[13] < v[1]  # answering the centre is worse
    with pytest.raises(ValueError, match="one size"):
        hexarium.hex_network(["hex 5", "hex 6"])
    with pytest.raises(ValueError, match="z9"):
        hexarium.hex_network(["hex 5 z9"])
    assert [len(array) for array in hexarium.hex_network([])] == [0, 0]
