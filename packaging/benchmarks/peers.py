"""Others who can do the same, side by side: supply by networkx, odds by icepool and dyce, odds by 10,000 rolls of the dice."""

from __future__ import annotations

import json
import random
import warnings
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import dyce
import icepool
import networkx
from dyce.lifecycle import ExperimentalWarning

from assistant.core.calc import Calculator
from assistant.desk.desk import Desk
from assistant.games import find_calculator, find_game
from assistant.games.empires import mirror
from assistant.games.empires.combat import odds_of
from assistant.games.empires.loss_allocation import ways_to_lose
from assistant.games.empires.supply import Lines
from benchmarks.rows import Row, ratio

ROLLS = 10_000
CASES = Path(__file__).parents[2] / "tests" / "games" / "empires" / "cases.json"


def rows() -> Iterator[Row]:
    """Yield the rows of this part."""
    yield _supply()
    yield from _odds()


def _supply() -> Row:
    """Every army of the sample table: our lines against one search of networkx for each army in its side's zones."""
    game = find_game("empires")
    desk = Desk.new(game, game.sample)
    theatre, work = mirror.theatre(desk.position), mirror.working(desk.position)
    plain: networkx.Graph[str] = networkx.Graph()
    plain.add_nodes_from(desk.board.zones)
    for zone, others in desk.board.linked(frozenset({"land"})).items():
        plain.add_edges_from((zone, other) for other in others)

    def ours() -> int:
        lines = Lines(theatre, work)
        return sum(map(bool, map(lines.supplies, theatre.armies)))

    def theirs() -> int:
        return sum(len(networkx.node_connected_component(plain, army.zone)) for army in theatre.armies)

    return ratio("supply of every army, against a search of networkx each", ours, theirs, 1, "networkx")


def _odds() -> Iterator[Row]:
    """One fight with all its reasons, against the same thirty-six rolls counted by others."""
    calculator: Calculator = find_calculator("empires")
    case = next(case for case in json.loads(CASES.read_text(encoding="utf-8")) if case["topic"] == "odds")
    given = json.dumps(case["given"]).encode()

    def ours() -> Any:
        odds_of.cache_clear()  # worked out anew each time
        ways_to_lose.cache_clear()
        return calculator.work("odds", given)  # read from JSON, too

    def dice() -> Any:
        die = icepool.d6
        return icepool.map(_outcome, die, die).probabilities()

    def histogram() -> Any:
        die = dyce.H(6)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", ExperimentalWarning)  # what it is called in another version
            return dict(dyce.expand(_of_results, die, die).probability_items())

    def rolls() -> Any:
        chance = random.Random(1)
        return Counter(_outcome(chance.randint(1, 6), chance.randint(1, 6)) for _ in range(ROLLS))

    yield ratio("the odds of a fight with reasons, against icepool's bare odds", ours, dice, 1, "icepool")
    yield ratio("the odds of a fight with reasons, against dyce's bare odds", ours, histogram, 1, "dyce")
    yield ratio(f"the odds of a fight with reasons, against {ROLLS:,} rolls", ours, rolls, 0.1, f"{ROLLS:,} rolls")


def _of_results(attack: Any, defence: Any) -> str:
    return _outcome(attack.outcome, defence.outcome)


def _outcome(attack: int, defence: int) -> str:
    strong, weak = 7 + attack, 4 + defence
    if strong >= 2 * weak or weak >= 2 * strong:
        return "double"
    return "wins" if strong > weak else "loses" if weak > strong else "even"
