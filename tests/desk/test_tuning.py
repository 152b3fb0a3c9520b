"""Weights tuned by games: they go where the better player lies, go on where they were left; what was found is checked."""

import csv
import math
import shlex

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.cli.main import main
from assistant.core.ai_match import Played, factors_of
from assistant.desk.simulations import runs
from assistant.desk.simulations.runs import Order, Result
from assistant.games.empires.opponent.skills import skill as empires_skill
from assistant.games.third_reich.opponent.skills import CAMPS
from assistant.games.third_reich.opponent.skills import skill as reich_skill
from tests.games.tune import main as seek
from tests.games.tune import named, tune

ORDER = Order("empires", ("officer:hole=2", "officer:hole=2"), "august-1914", (), 7)
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
    with runs.opened(tmp_path / "whole", ORDER) as (_, games):
        whole = list(tune(games, ORDER, WEIGHTS, 300, b"", bowl))
    assert len(whole) == 150 and all(abs(one.signal) <= 1.5 for one in whole)
    for name, best in BEST.items():
        begun = {"hole": 2.0}.get(name, 1.0)
        assert abs(math.log(whole[-1].factors[name] / best)) < 0.4 * abs(math.log(begun / best)), whole[-1]
    played = []

    def counted(data, games, turns):
        played.extend(match.n for match in games)
        yield from bowl(data, games, turns)

    for of in (20, 33, 300):
        with runs.opened(tmp_path / "parts", ORDER) as (_, games):
            parts = list(tune(games, ORDER, WEIGHTS, of, b"", counted))
    assert parts == whole and played == list(range(300))


def test_weights_are_multiplied_by_name():
    officer = empires_skill("officer")
    (moved,), (by,) = officer.multiplied({"hole": 0.5}).camps, officer.camps
    assert moved.hole == by.hole / 2 and moved.step == by.step
    other = reich_skill("officer")
    axis = other.multiplied({"axis.step": 2.0}, CAMPS)
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


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--players", "officer:step=0"], "0.01"),
        (["--players", "officer:step=nan"], "0.01"),
        (["--players", "officer:step"], "0.01"),
        (["--players", "officer:walk=2"], "cut_own"),
        (["--players", "random:step=2"], "–"),
    ],
)
def test_what_cannot_be_weighed_is_said(words, said, tmp_path, capsys):
    assert main(["study", "empires", *words, "--out", str(tmp_path / "out"), "--lang", "en"]) == 2
    assert said in capsys.readouterr().err and not (tmp_path / "out").exists()
