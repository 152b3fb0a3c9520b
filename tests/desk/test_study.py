"""The laboratory: every game once, whoever plays it and whatever dies meanwhile; the figures; the page."""

import contextlib
import csv
import math
import multiprocessing
import os
import re
import shlex
import signal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.cli.main import main
from assistant.core.ai_match import Played, factors_of
from assistant.core.text import QuestionError
from assistant.desk.desk import Desk
from assistant.desk.simulations import page, runs
from assistant.desk.simulations.runs import Match, Order, Result
from assistant.games import find_game
from assistant.games.empires.opponent.skills import CREW as EMPIRES
from assistant.games.third_reich.opponent.skills import CREW as REICH
from tests.games.tune import main as seek
from tests.games.tune import named, tune
from tests.rows import by_rows

GAME = find_game("empires")
GAMES = 6


@pytest.fixture(scope="module")
def packed():
    with contextlib.closing(Desk.new(GAME, "august-1914")) as desk:
        return runs.packed(desk)


ORDER = Order("empires", ("random", "greedy"), "august-1914", (), 5, 1)


@pytest.fixture(scope="module")
def alone(packed):
    """The games as one process plays them, without seconds."""
    return {match.n: runs.play(packed, match, ORDER.turns) for match in runs.matches(ORDER, GAMES)}


def same(results, alone):
    assert [(r.match, r.played) for r in results] == [(alone[n].match, alone[n].played) for n in range(GAMES)]


def one_by_one(data, games, turns):
    for match in games:
        yield runs.play(data, match, turns)


def test_two_players_meet_twice_on_a_seed_and_one_alone_once():
    one, turned = ("random", "greedy"), ("greedy", "random")
    found = [(m.seed, m.players) for m in runs.matches(ORDER, 4)]
    assert found == [(5, one), (5, turned), (6, one), (6, turned)]
    mirror = Order("empires", ("greedy", "greedy"), "empty")
    assert [m.seed for m in runs.matches(mirror, 3)] == [1, 2, 3]


def test_a_study_that_was_ended_goes_on(packed, alone, tmp_path):
    class Ended(Exception):
        pass

    def ends(data, games, turns):
        yield from one_by_one(data, games[:2], turns)
        raise Ended

    told = []
    wanted = list(runs.matches(ORDER, GAMES))
    for n in range(2):
        with pytest.raises(Ended), runs.opened(tmp_path, ORDER) as (_, games):
            runs.run(games, wanted, packed, ORDER.turns, ends, lambda done, of: told.append((done, of)))
        assert told[-1] == (2 * n + 2, GAMES)
    with runs.opened(tmp_path, ORDER) as (_, games):
        runs.run(games, wanted, packed, ORDER.turns, one_by_one, lambda *_: None)
        same(games.results(), alone)
        assert not games.add(alone[0])  # a game played twice counts once
    other = Order("empires", ("random", "random"), "august-1914")
    with pytest.raises(runs.StudyError), runs.opened(tmp_path, other):
        pass


def test_a_process_that_is_killed_costs_no_game(packed, alone, tmp_path):
    before = set(multiprocessing.active_children())
    killed = []

    def going(done, of):
        if done == 2 and not killed:
            killed.append(next(p.pid for p in multiprocessing.active_children() if p not in before and p.pid))
            os.kill(killed[0], signal.SIGKILL)

    with runs.opened(tmp_path, ORDER) as (_, games):
        runs.run(games, runs.matches(ORDER, GAMES), packed, ORDER.turns, runs.by_processes(2), going)
        same(games.results(), alone)
    assert killed


def test_a_worker_of_a_scheduler_that_is_killed_costs_no_game(packed, alone, tmp_path):
    distributed = pytest.importorskip("distributed")
    killed = []
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None, host="127.0.0.1"
    ) as cluster:

        def going(done, of):
            if done == 2 and not killed:
                killed.append(next(iter(cluster.workers.values())).pid)
                os.kill(killed[0], signal.SIGKILL)

        with runs.opened(tmp_path, ORDER) as (_, games):
            wanted = runs.matches(ORDER, GAMES)
            runs.run(games, wanted, packed, ORDER.turns, runs.by_scheduler(cluster.scheduler_address), going)
            same(games.results(), alone)
    assert killed


def result(n, lead, players, luck=(0, 0)):
    points = ((0.0, 0.0, 0.0, 0.0), (lead, 0.0, 0.0, 0.0))
    return Result(Match(n, n // 2, players), Played(lead, points, luck, 3, 9), 2.0)


def test_figures_count_camps_players_and_pairs():
    a, b = ("random", "greedy"), ("greedy", "random")
    games = [result(0, 5, a, (1, 0)), result(1, 3, b), result(2, -2, a, (0, 1)), result(3, -4, b), result(4, 0, a)]
    assert GAME.contest is not None
    found = page.Figures(ORDER, GAME.contest, games)
    assert (found.games, found.camp.won, found.lead.mean) == (5, Fraction(5, 2), 0.4)
    assert found.first is not None and found.pairs is not None
    # As first camp he wins, loses, draws; as second he loses to 3 and wins by 4.
    assert [s.won for s in found.first] == [Fraction(5, 2), Fraction(3, 2), Fraction(1)]
    assert (found.pairs.won, found.pairs.of) == (2, 2)  # 5 − 3 and −2 + 4
    assert found.points["germany"][1].mean == 0.4 and found.with_luck.won == Fraction(7, 2)
    low, high = page.Share(Fraction(50), 100).between
    assert (round(low, 3), round(high, 3)) == (0.404, 0.596)  # Wilson


def test_what_a_change_does_is_told_game_by_game():
    a = ("random", "greedy")
    one = [result(n, 3 + n % 2, a) for n in range(4)]
    other = [result(n, 1, a) for n in range(3)]
    mean, half, n = page.difference(one, other)
    assert (round(mean, 2), n) == (2.33, 3) and 0 < half < 1


def test_the_command_plays_compares_and_writes_a_page(tmp_path, capsys):
    words = ["study", "empires", "--players", "random", "--games", "3", "--turns", "1", "--processes", "1"]
    assert main([*words, "--out", str(tmp_path / "plain"), "--lang", "en"]) == 0
    assert "Won by Central Powers" in capsys.readouterr().out
    changed = ["--change", "vp germany 8", "--beside", str(tmp_path / "plain"), "--lang", "fr"]
    assert main([*words, "--out", str(tmp_path / "more"), *changed]) == 0
    page = (tmp_path / "more" / "study.html").read_text(encoding="utf-8")
    assert "Ce qui change" in page and "vp germany 8" in page and page.count("<svg") == 5
    ((low, high),) = re.findall(r"\(entre (\S+) et (\S+)\)", page)
    assert float(low.replace("\N{MINUS SIGN}", "-").replace(",", ".")) < float(
        high.replace("\N{MINUS SIGN}", "-").replace(",", ".")
    ), "the interval of what the change does"
    assert "<script" not in page and "http://" not in page.replace("http://www.w3.org/2000/svg", "")


@by_rows("words, said")
def test_what_cannot_be_studied_is_said(words, said, tmp_path, capsys):
    assert main(["study", *words, "--out", str(tmp_path / "out"), "--lang", "en"]) == 2
    assert said in capsys.readouterr().err
    assert not (tmp_path / "out").exists()


def test_a_game_without_players_says_so():
    with pytest.raises(QuestionError):
        runs.contest_of(find_game("antique"))


# Weights tuned by games: they go where the better player lies, go on where they were left; what was found is checked.

TUNED = Order("empires", ("officer:hole=2", "officer:hole=2"), "august-1914", (), 7)
WEIGHTS = ("step", "hole")
BEST = {"step": 1.6, "hole": 1.0}


def bowl(data, games, turns):
    """Games in which he leads whose weights lie nearer to the best, by lots of points."""
    for match in games:
        far = [
            sum(abs(math.log(factors.get(name, 1.0) / best)) for name, best in BEST.items())
            for _, factors in map(factors_of, match.players)
        ]
        yield Result(match, Played(20 * (far[1] - far[0]), ((0.0,) * 4,)))


def test_weights_go_where_the_better_player_lies_and_on_after_an_end(tmp_path):
    with runs.opened(tmp_path / "whole", TUNED) as (_, games):
        whole = list(tune(games, TUNED, WEIGHTS, 300, b"", bowl))
    assert len(whole) == 150 and all(abs(one.signal) <= 1.5 for one in whole)
    for name, best in BEST.items():
        begun = {"hole": 2.0}.get(name, 1.0)
        assert abs(math.log(whole[-1].factors[name] / best)) < 0.4 * abs(math.log(begun / best)), whole[-1]
    played = []

    def counted(data, games, turns):
        played.extend(match.n for match in games)
        yield from bowl(data, games, turns)

    for of in (20, 33, 300):
        with runs.opened(tmp_path / "parts", TUNED) as (_, games):
            parts = list(tune(games, TUNED, WEIGHTS, of, b"", counted))
    assert parts == whole and played == list(range(300))


def test_weights_are_multiplied_by_name():
    officer = EMPIRES.skill("officer")
    (moved,), (by,) = officer.multiplied({"hole": 0.5}).camps, officer.camps
    assert moved.hole == by.hole / 2 and moved.step == by.step
    other = REICH.skill("officer")
    axis = other.multiplied({"axis.step": 2.0}, REICH.names)
    assert axis.camps[0].step == 2 * other.camps[0].step and axis.camps[1] == other.camps[1]


@given(st.dictionaries(st.sampled_from(["step", "axis.hole", "cut_own"]), st.floats(0.011, 99)))
def test_players_are_written_as_they_are_read(factors):
    name, found = factors_of(named("officer", factors))
    assert name == "officer"
    assert all(math.isclose(found.get(weight, 1.0), factor, rel_tol=1e-5) for weight, factor in factors.items())


@pytest.mark.parametrize(("game", "weight"), [("empires", "step"), ("third-reich", "axis.step")])
def test_what_was_found_is_played_against_what_was(game, weight, tmp_path, capsys):
    player = named("greedy", {weight: 1.5})
    seek([game, player, weight, str(tmp_path / "tuned"), "--games", "2", "--turns", "1", "--processes", "1"])
    (row,) = csv.DictReader((tmp_path / "tuned" / "rounds.csv").open(encoding="utf-8"))
    check = shlex.split(capsys.readouterr().out)
    one, other = check[check.index("--players") + 1].split(",")
    assert other == player and math.isclose(factors_of(one)[1][weight], float(row[weight]), abs_tol=1e-3)
    words = ["study", game, "--turns", "1", "--processes", "1", "--lang", "en", "--games", "2"]
    assert main([*words, "--players", f"{player},greedy", "--out", str(tmp_path / "check")]) == 0
    assert f"Won by Greedy ({weight}=1.5)" in capsys.readouterr().out
