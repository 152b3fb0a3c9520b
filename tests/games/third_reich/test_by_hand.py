"""What a phase remembers: by drag, line and offer alike, undone with its edit, remarked where the rules differ."""

import pytest

from assistant.core.table import Flip, Move, Several
from assistant.core.text import LANGUAGES, render
from assistant.games.third_reich.mirror import attack_told
from tests.games import hands
from tests.games.hands import typed
from tests.games.third_reich.hands import (
    action,
    drag,
    q,
    seen,
    table,
    told,
)

RECRUITING = (action("axis", "recruitment"),)
SOLDIER, TANK = "germany-infantry#13", "germany-armour#4"
REDUCED = "germany-infantry#5"  # in Tarnow


def found(desk):
    """Return what the findings say, each in both languages."""
    reasons = desk.ask(q.findings()).reasons
    assert not [r for r in reasons for language in LANGUAGES if "<" in render(r.text, language)]
    return set(hands.found(desk))


def to(zone, *counters):
    return Move(counters, zone)


# Purchases (4.4): edits in; what the log says, what is left of four recruitment points and six armour points.
SIX = (*RECRUITING, to("pb-axis:6", "pb-axis#1"))
LAID, PUT_BACK, DOWN, UP = to("berlin", SOLDIER), to("reserve-axis", SOLDIER), Flip((SOLDIER,), 1), Flip((SOLDIER,), 0)
BOUGHT = {
    "an army dragged from its reserve": ([LAID], [("recruited", "berlin", 2)], 2, 6),
    "one laid down reduced": ([Several((LAID, DOWN))], [("recruited", "berlin", 1)], 3, 6),
    "one turned over afterwards": ([LAID, DOWN], [("recruited", "berlin", 1)], 3, 6),
    "and turned back": ([LAID, DOWN, UP], [("recruited", "berlin", 1), ("reinforced", "berlin", 1)], 2, 6),
    "one put back": ([LAID, PUT_BACK], [], 4, 6),
    "a reduced army turned over": ([Flip((REDUCED,), 0)], [("reinforced", "tarnow", 1)], 3, 6),
    "and turned back at once": ([Flip((REDUCED,), 0), Flip((REDUCED,), 1)], [], 4, 6),
    "armour": ([to("berlin", TANK)], [("recruited", "berlin", 2)], 2, 4),
    "two armours in one drag": ([to("berlin", TANK, "germany-armour#5")], [("recruited", "berlin", 2)] * 2, 0, 2),
    "armour put back": ([to("berlin", TANK), to("reserve-axis", TANK)], [], 4, 6),
    "armour in place of infantry": (
        [to("ruhr", TANK), to("reserve-axis", "germany-infantry#7")],
        [("exchanged", "ruhr", 0)],
        4,
        4,
    ),
    "armour turned over": ([to("berlin", TANK), Flip((TANK,), 1)], [("recruited", "berlin", 1)], 3, 5),
}


@pytest.mark.parametrize(("edits", "log", "points", "armour"), BOUGHT.values(), ids=BOUGHT)
def test_purchases_by_hand_are_counted(edits, log, points, armour):
    desk = table("winter-1940", *SIX)
    states = []
    for edit in edits:
        states.append(desk.position.table)
        desk.edit(edit)
    assert told(desk) == log
    assert desk.ask(q.recruit(side="axis")).verdict.args["n"] == points
    assert seen(desk).pb("axis") == armour
    assert not found(desk) & {"finding-overdrawn", "finding-overspent-armour", "recruit-not-here"}
    for before in reversed(states):
        desk.undo()
        assert desk.position.table == before


TYPED = {
    "berlin 1 germany infantry": [("recruited", "berlin", 2)],
    "reserve-axis > berlin germany infantry": [("recruited", "berlin", 2)],
    "berlin germany infantry reduced": [("recruited", "berlin", 1)],
    "+ tarnow germany": [("reinforced", "tarnow", 1)],
    "flip tarnow germany": [("reinforced", "tarnow", 1)],
    "+ tarnow germany; - tarnow germany": [],
    "berlin 1 germany infantry; x berlin germany infantry": [],
    "tiles-axis > development-axis:development logistics": [("researched", "development-axis:development", 0)],
    "missions-axis > riga air mission germany": [("flew", "riga", 0)],
}


@pytest.mark.parametrize(("lines", "log"), TYPED.items())
def test_lines_say_the_same_as_drags(lines, log):
    desk = table("winter-1940", *RECRUITING)
    typed(desk, *lines.split("; "))
    assert told(desk) == log
    while desk.undo():
        pass
    assert told(desk) == []


def test_a_loss_in_a_fight_is_no_purchase_taken_back():
    desk = table("winter-1940", *RECRUITING)
    for edit in (Flip((REDUCED,), 0), to("riga", REDUCED), Flip((REDUCED,), 1)):
        desk.edit(edit)
    assert ("reinforced", "tarnow", 1) in told(desk)


def test_a_recruit_that_dies_in_its_own_attack_was_bought():
    desk = table("winter-1940", *RECRUITING)
    dead = Several((Flip((SOLDIER,), 0), PUT_BACK), None, attack_told("berlin", SOLDIER, (), "ussr-infantry#1"))
    for edit in (Several((LAID, DOWN)), to("berlin", "ussr-infantry#1"), dead):
        desk.edit(edit)
    assert ("recruited", "berlin", 1) in told(desk)


def test_a_mission_taken_back_has_not_flown():
    desk = table()
    drag(desk, "air-germany#1", "riga")
    assert told(desk) == [("flew", "riga", 0)]
    drag(desk, "air-germany#1", "missions-axis")
    assert told(desk) == []


def test_an_edit_that_moves_the_points_itself_is_believed():
    desk = table()
    desk.edit(Several((Move(("germany-infantry#9",), "munich"), Move(("po-axis#1",), "po-axis:1"))))
    assert seen(desk).po("axis") == 1
