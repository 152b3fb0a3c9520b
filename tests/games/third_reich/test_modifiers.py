"""A printed modifier is one cell: sum, reason, odds, plan and the program's own player follow it."""

import pytest

from assistant.core.blocks import Fight
from assistant.core.table import Move, Note, Several
from assistant.core.text import render
from assistant.games import find_calculator
from assistant.games.third_reich.game import GAME
from assistant.games.third_reich.mirror import operation_told
from assistant.games.third_reich.opponent.operations import Combat, combat_chances, fight_of
from assistant.games.third_reich.questions.cards import theatre
from assistant.games.third_reich.words import MODIFIERS
from tests.games.tables import start
from tests.games.third_reich.hands import q, total, turn

GERMAN, RUSSIAN, FRENCH, BRITON = "germany-infantry#9", "ussr-infantry#1", "france-infantry#4", "uk-infantry#1"


def ground(terrain):
    zones = start(GAME, "winter-1940").board.zones.values()
    return next(
        z.id for z in zones if z.get("terrain") == terrain and z.get("home") == "ussr" and not z.get("fortress")
    )


def put(zone, *armies):
    return Move(armies, zone)


def go(op, army, *way):
    return Several((Move((army,), way[-1], way[:-1]),), None, operation_told(op))


def meeting(zone):
    """Lay one Soviet army in a zone, which a German one assaults."""
    return turn(6), total("axis"), put(zone, RUSSIAN), go("assault", GERMAN, zone)


ITALY = (
    turn(11),
    Note("countries/france", {"surrendered": 3}),
    put("reserve-allies", *(f"france-infantry#{n}" for n in range(1, 8))),
)
# cell -> edits that lay a fight in which it counts once, its zone, whom it serves, what is asked besides
FIGHTS = {
    "forest": (meeting(ground("forest")), ground("forest"), "defender", {}),
    "marsh": (meeting(ground("marsh")), ground("marsh"), "defender", {}),
    "fortress": (meeting("toula"), "toula", "defender", {}),
    "fortified_line": ((turn(2), go("assault", GERMAN, "nancy")), "nancy", "defender", {}),
    "river": (
        (turn(2), put("bruxelles", FRENCH), Note("phase", "allies"), go("assault", FRENCH, "ruhr")), "ruhr", "defender", {},
    ),
    "landing": (
        (turn(6), put("oslo", BRITON), go("amphibious_assault", "germany-infantry#6", "oslo")), "oslo", "defender", {},
    ),
    "air-mission": ((turn(2), go("assault", GERMAN, "bruxelles")), "bruxelles", "attacker", {"air": "uncountered"}),
    "italians-with-germans": (
        (*ITALY, put("tobruk", GERMAN), Note("phase", "allies"), go("assault", BRITON, "tobruk")), "tobruk", "defender",
        {"target": "italy-infantry#5"},
    ),
    "winter-1942": ((turn(9), total("axis"), go("assault", GERMAN, "minsk")), "minsk", "attacker", {}),
}  # fmt: skip


def laid(edits):
    position = start(GAME, "winter-1940")
    for edit in edits:
        position = position.after(GAME.with_notes(position, edit))
    return position


@pytest.mark.parametrize("cell", FIGHTS)
def test_one_cell_is_found_everywhere(cell, monkeypatch):
    edits, zone, side, asked = FIGHTS[cell]
    before, change = found(laid(edits), zone, asked), 3 - MODIFIERS[cell]
    monkeypatch.setitem(MODIFIERS, cell, 3)
    after = found(laid(edits), zone, asked)
    attacker, defender = (change, 0) if side == "attacker" else (0, change)
    assert (after["sums"][0] - before["sums"][0], after["sums"][1] - before["sums"][1]) == (attacker, defender)
    assert sum("3" in words for words in after["reasons"]) > sum("3" in words for words in before["reasons"])
    assert after["odds"] != before["odds"] and after["plan"] != before["plan"]
    assert after["margin"] - before["margin"] == attacker - defender
    assert after["chances"] != before["chances"]


def found(position, zone, asked):
    answer = q.attack(zone=zone, **asked).answer(position)
    (panel,) = (block for block in answer.body if isinstance(block, Fight))
    ready = fight_of(theatre(position), zone, (), 1.0, must=True)
    given, fight = answer.situation, ready.fight
    targets = [n for n, target in enumerate(ready.targets) if target == given.target]
    combat = Combat(ready.attackers.index(given.attacking), targets[0], ())
    ours, theirs = fight.potentials(combat)
    flown = MODIFIERS["air-mission"] if given.air == "uncountered" else 0
    plan = q.plan(zone=zone, missions=1 if flown else 0).answer(position)
    return {
        "sums": (panel.attacker.potential.total, panel.defender.potential.total),
        "reasons": [render(reason.text) for reason in answer.reasons],
        "odds": [(row.label.key, row.weight) for row in panel.chances.rows],
        "plan": plan.value,
        "margin": ours - theirs + flown,
        "chances": combat_chances(fight, combat, flown),
    }


@pytest.mark.parametrize(
    ("topic", "given", "cell", "value"),
    [
        ("actions", {"faction": "ussr", "war": "total", "turn": 9, "moscow_controller": "axis"}, "moscow", "actions"),
        ("planning", {"faction": "axis", "turn": 9, "control": {"grozny": "axis"}}, "grozny", "collected"),
        ("phase_start_po", {"faction": "axis", "italy_at_war": True}, "italy", "gain"),
    ],
)
def test_calculators_add_the_same_cells(topic, given, cell, value, monkeypatch):
    calculator = find_calculator("third-reich")
    before = getattr(calculator.work(topic, given).value, value)
    change = 1 - MODIFIERS[cell]
    monkeypatch.setitem(MODIFIERS, cell, 1)
    assert getattr(calculator.work(topic, given).value, value) == before + change
