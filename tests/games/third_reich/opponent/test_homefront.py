"""What surrenders would cost the Axis: two armies that may come into Italy, the last of Germany's sources."""

import numpy as np
import pytest

from assistant.core.opponent import Weights
from assistant.core.table import Note
from assistant.core.valuation import OFF
from assistant.games.third_reich.game import GAME
from assistant.games.third_reich.mirror import Theatre
from assistant.games.third_reich.opponent.skills import skill, weights
from assistant.games.third_reich.opponent.valuation import Homefront, Judge, Table
from assistant.games.third_reich.questions.cards import theatre
from assistant.games.third_reich.questions.log import KEEPER
from assistant.games.third_reich.words import FACTIONS
from tests.games.tables import start

SOURCES = ("berlin", "ruhr", "munich", "vienne")
BY = Weights({**weights("guardian"), "italy": 1.0, "fall": 0.0})


def laid(turn):
    position = start(GAME, "summer-1941")
    seen = Theatre(position, KEEPER.of(position))  # a copy: it is changed
    seen.turn = turn
    return Table(seen)


def dangers(table, by, armies, stand=1.0, held=frozenset(SOURCES)):
    """Return the danger of a board on which but these armies stand, by faction and zone; every garrison holds so often."""
    index, size = table.ground.index, table.ground.size
    number = [np.zeros((size, 1), np.float32) for _ in FACTIONS]
    for side, zones in armies.items():
        for zone, n in zones.items():
            number[FACTIONS.index(side)][index[zone]] = n
    stands, walks = np.full((size, 1), stand, np.float32), np.ones((size, 1), np.float32)
    holds = np.array([[zone in held] for zone in table.ground.zones])
    return float(Homefront(table, by).dangers(number, stands, walks, holds)[0])


def test_two_armies_that_may_walk_into_italy_are_its_end():
    """From Lyon they come to Milan unless somebody stands there; one alone does not do it; from Paris it is too far."""
    table = laid(9)
    whole = dangers(table, BY, {"allies": {"lyon": 2}})
    assert whole > 5
    assert 0 < dangers(table, BY, {"allies": {"lyon": 1}}) < whole / 2
    guard = {"milan": 1}
    assert dangers(table, BY, {"allies": {"lyon": 2}, "axis": guard}) == 0
    assert 0 < dangers(table, BY, {"allies": {"lyon": 2}, "axis": guard}, stand=0.3) < whole
    assert dangers(table, BY, {"allies": {"zagreb": 2}, "axis": guard}) == pytest.approx(whole)
    assert dangers(table, BY, {"allies": {"zagreb": 2}, "axis": {**guard, "venise": 1}}) == 0
    assert dangers(table, BY, {"allies": {"paris": 2}}) < whole
    assert dangers(table, BY, {"allies": {"nantes": 1, "calais": 1}}) < dangers(table, BY, {"allies": {"paris": 2}})


def test_italy_is_worth_less_the_fewer_turns_are_left_and_nothing_once_it_is_out():
    worth = [dangers(laid(turn), BY, {"allies": {"lyon": 2}}) for turn in (9, 15, 22)]
    assert worth[0] > worth[1] > worth[2] > 0
    table = laid(9)
    table.seen.at_war = table.seen.at_war - {"italy"}
    assert dangers(table, BY, {"allies": {"lyon": 2}}) == 0
    assert dangers(laid(9), weights("greedy"), {"allies": {"lyon": 2}}) == 0


def test_one_source_that_holds_is_enough_for_germany():
    """On the last turn all hangs on the best held: the chances that each falls multiply; until turn 13 nothing counts."""
    by = Weights({**BY, "italy": 0.0, "fall": 40.0})
    one = {"axis": {"ruhr": 3}}
    assert dangers(laid(13), by, one, stand=0.5) == 0
    alone = dangers(laid(22), by, one, stand=0.5, held=frozenset({"ruhr"}))
    assert alone == pytest.approx(40 * 0.5)
    assert dangers(laid(22), by, {"axis": {"ruhr": 3, "berlin": 1}}, 0.5, frozenset({"ruhr", "berlin"})) == 40 * 0.25
    # Three rounds have to be stood, where so many are left; what an enemy controls is lost.
    assert dangers(laid(20), by, one, 0.5, frozenset({"ruhr"})) == pytest.approx(40 * 7 / 9 * (1 - 0.5**3))
    assert dangers(laid(22), by, one, stand=1.0, held=frozenset()) == pytest.approx(40)


def test_the_marshal_goes_for_italy():
    """Two of his armies at Lyon, Italy open, are worth more to him than to the officer by what its surrender would cost."""
    seen = theatre(start(GAME, "summer-1941").after(Note("phase", "allies")))
    table = Table(seen)
    index = table.ground.index
    near = table.sketch.copy()
    for army, zone in enumerate(near.zone):
        if zone < table.ground.size and table.ground.homes[zone] == "italy":
            near.zone[army] = OFF
    far = near.copy()
    armies = [army for army, side in enumerate(table.side) if FACTIONS[side] == "allies"][:2]
    for army in armies:
        near.zone[army], far.zone[army] = index["lyon"], index["londres"]
    officer, marshal = (skill(name).camps[1] for name in ("officer", "marshal"))
    gains = [float(Judge(table, by).values([near])[0] - Judge(table, by).values([far])[0]) for by in (officer, marshal)]
    assert gains[1] > gains[0] + 3
    assert skill("marshal").looks.tries and not skill("officer").looks.tries
