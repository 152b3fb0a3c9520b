"""Planners against each other: missions are spent lawfully, the same seed is the same game; tests/stress/games.py has the rest."""

import pytest

from assistant.core.table import Move
from assistant.games.empires import game
from assistant.games.empires.opponent.cards import play, player
from assistant.games.empires.opponent.decisions import Strike
from assistant.games.empires.words import CAMP, POWERS
from tests.games.empires.opponent.replay import Lawful
from tests.games.tables import start

EDITIONS = pytest.mark.parametrize("rules", [game.V1_1, game.FIRST], ids=["1.1", "first"])


def equipped(rules):
    """Return the autumn of 1915 with aircraft and tanks for all, and missions for the Central Powers."""
    position = start(rules, "autumn-1915")
    for power in POWERS:
        left = 6 if CAMP[power] == "central" else 0
        position = position.after(Move((f"missions-{power}#1",), f"missions-{power}:{left}"))
        tiles = [
            c.id for c in position.table.counters.values() if c.id.startswith((f"{power}-aviation", f"{power}-tanks"))
        ]
        position = position.after(Move(tuple(tiles), f"development-{power}:available"))
    position.let_go()
    return position


@EDITIONS
def test_missions_are_spent_lawfully(rules):
    """Aircraft once a phase, tanks that are good enough for the trench: spent as the table has it (10)."""
    lawful, spent = Lawful(rules), set()

    def watch(before, bundle, after):
        lawful(before, bundle, after)
        for one in bundle.decisions:
            if isinstance(one.step, Strike):
                spent.update(aid for aid in ("aviation", "tanks") if getattr(one.step.aids, aid))

    play(equipped(rules), (player("officer"), player("officer")), 5, watch, 7)
    assert spent == {"aviation", "tanks"}


@EDITIONS
def test_the_same_seed_is_the_same_game(rules):
    position = start(rules, "autumn-1915")

    def played():
        edits = []
        done = play(
            position, (player("officer"), player("greedy")), 3, lambda _b, bundle, _a: edits.append(bundle.offers[0].edit), 6
        )  # fmt: skip
        assert done.fights
        return done, edits

    assert played() == played()


@EDITIONS
def test_lots_keep_the_rules(rules):
    """Who draws lots forgets the attacks that a turn obliges to; the model does whatever he does."""
    lawful = Lawful(rules, {"end-duty-due"})
    done = play(start(rules, "august-1914"), (player("random"), player("random")), 2, lawful, 2)
    assert done.steps == lawful.steps > 20
