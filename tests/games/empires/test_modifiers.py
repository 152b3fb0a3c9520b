"""A printed modifier is one cell: sum, reason, odds, plan and the program's own player follow it."""

import copy
from fractions import Fraction

import pytest

from assistant.core.blocks import Fight
from assistant.core.planner import Going
from assistant.core.position import Position
from assistant.core.text import render
from assistant.desk.entry.line import read
from assistant.games import find_calculator, find_game
from assistant.games.empires import combat
from assistant.games.empires.opponent.fights import Aids, battle, fight_of
from assistant.games.empires.opponent.valuation import Table
from assistant.games.empires.questions.attack import Attack
from assistant.games.empires.questions.attack_plan import Plan
from tests.games.tables import start

# cell -> the line that lays a fight in which it counts once, the zone, the side whom it serves, what is asked besides
FIGHTS = {
    "mountain": ("1 de innsbruck; 1 it innsbruck", "innsbruck", "defender", {}),
    "trench": ("1 de minsk; 1 ru minsk; minsk = ru; trench minsk 1", "minsk", "defender", {}),
    "trench-strong": ("1 de verdun; 1 fr verdun; verdun = fr; trench verdun 1", "verdun", "defender", {}),
    "attack": ("1 de verdun; 1 fr verdun; attack 1 de > available de", "verdun", "attacker", {}),
    "defence": ("1 de verdun; 1 fr verdun; defence 1 al > available al", "verdun", "defender", {}),
    "aviation": (
        "1 de verdun; 1 fr verdun; aviation de > available de; missions de 2", "verdun", "attacker", {"aviation": 1},
    ),
}  # fmt: skip


def laid(line):
    game = find_game("empires")
    position = start(game, "empty")
    for command in read(f"turn 7; phase germany; {line}", position, game):
        assert command.fault is None, render(command.fault.text)
        edit = command.edit
        if edit is not None:
            position = position.after(edit)
    return position


@pytest.mark.parametrize("cell", FIGHTS)
def test_one_cell_is_found_everywhere(cell, monkeypatch):
    line, zone, side, asked = FIGHTS[cell]
    position = laid(line)
    before = found(position, zone, asked)
    change = 3 - combat.MODIFIERS[cell]
    monkeypatch.setitem(combat.MODIFIERS, cell, 3)
    battle.cache_clear()
    # Another board, so that nothing is remembered of this one.
    other = Position(copy.copy(position.board), position.kinds, position.table, position.defaults)
    after = found(other, zone, asked)
    attacker, defender = (change, 0) if side == "attacker" else (0, change)
    assert (after["bases"][0] - before["bases"][0], after["bases"][1] - before["bases"][1]) == (attacker, defender)
    assert 3 in after["sums"][side] and after["sums"][side].count(3) > before["sums"][side].count(3)
    assert any("+3" in words or "worth +3" in words for words in after["reasons"])
    assert not any("+3" in words for words in before["reasons"])
    assert after["bases"] == after["opponent"] and before["bases"] == before["opponent"]
    assert after["odds"] == odds(*after["bases"]) and before["odds"] == odds(*before["bases"])
    assert after["plan"] != before["plan"]


def found(position, zone, asked):
    answer = Attack(zone=zone, **asked).answer(position)
    (fight,) = (block for block in answer.body if isinstance(block, Fight))
    sums = (fight.attacker.potential, fight.defender.potential)
    table = Table(position)
    there = [Going(army.id, "attack", (zone,), 1) for army in table.theatre.at[zone] if army.of == table.power]
    met = fight_of(table, zone, there, 1.0)
    assert met is not None
    (attack,) = met.battle.attacks(met.battle.start)
    plan = Plan(zone=zone, missions=True).answer(position)
    return {
        "sums": {
            "attacker": [line.amount for line in sums[0].lines],
            "defender": [line.amount for line in sums[1].lines],
        },
        "bases": (sums[0].total, sums[1].total),
        "reasons": [render(reason.text) for reason in answer.reasons],
        "odds": {row.label.key: Fraction(row.weight) for row in fight.chances.rows if row.weight},
        "opponent": met.battle.potentials(attack, Aids(aviation=asked.get("aviation", 0))),
        "plan": [render(reason.text) for reason in plan.reasons] + [plan.value],
    }


def odds(attacker, defender):
    chances = combat.odds_of(attacker, defender)
    rows = {f"chance-{name}": Fraction(getattr(chances, name)) for name in combat.OUTCOMES}
    return {key: weight for key, weight in rows.items() if weight}


def test_the_calculator_adds_the_same_lines(monkeypatch):
    given = {
        "attacker": {"nation": "germany", "cv": 5},
        "defender": {"nation": "italy", "cv": 3},
        "zone": {"country": "italy", "terrain": "mountain"},
    }
    monkeypatch.setitem(combat.MODIFIERS, "mountain", 3)
    worked = find_calculator("empires", "v1.1").work("combat_potential", given)
    assert worked.value.defender.position == 3 and worked.value.defender.base == 6
