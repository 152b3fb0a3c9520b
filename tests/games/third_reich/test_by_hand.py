"""What a phase remembers: by drag, line and offer alike, undone with its edit, remarked where the rules differ."""

import pytest

from assistant.core.blocks import Grid
from assistant.core.table import Flip, Mark, Move, Note, Several, control_edit
from assistant.core.text import LANGUAGES, Text, render
from assistant.desk.descriptions import describe
from assistant.desk.entry.line import read
from assistant.games.third_reich.game import GAME
from assistant.games.third_reich.mirror import Fought, attack_told
from tests.games import hands
from tests.games.hands import press, typed
from tests.games.third_reich.hands import (
    ARMOUR,
    HANDS,
    INFANTRY,
    action,
    done,
    drag,
    q,
    seen,
    shown,
    table,
    told,
    turn,
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


def tile(name, box):
    """Lay a tile, `axis-logistics`, in a box of its faction's development."""
    return Move((f"tile-{name}#1",), f"development-{name.split('-')[0]}:{box}")


def actions(*boxes):
    return [action("axis", box, n) for n, box in enumerate(boxes, 1)]


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


def test_infantry_exchanged_for_armour_buys_nothing():
    desk = table("winter-1940", *SIX, to("berlin", REDUCED))
    assert press(desk, q.recruit(nation="germany"), "exchange")
    assert {did for did, _, _ in told(desk)} == {"exchanged"}
    assert desk.ask(q.recruit(side="axis")).verdict.args["n"] == 4


# What is taken back


def test_a_mission_taken_back_has_not_flown():
    desk = table()
    drag(desk, "air-germany#1", "riga")
    assert told(desk) == [("flew", "riga", 0)]
    drag(desk, "air-germany#1", "missions-axis")
    assert told(desk) == []


def test_the_turn_moved_on_by_hand_empties_the_log():
    desk = table()
    drag(desk, ARMOUR, "nancy")
    typed(desk, "turn 2")
    assert told(desk) == []
    desk.undo()
    assert [did for did, _, _ in told(desk)] == ["assault"]


def test_a_stack_is_one_drag_and_each_army_pays():
    desk = table()
    drag_both = Move((ARMOUR, "germany-infantry#7"), "bruxelles")
    desk.edit(drag_both)
    assert told(desk) == [("assault", "bruxelles", 1)] * 2 and seen(desk).po("axis") == 3
    assert shown(desk.position, "bruxelles") == {"operation-attack": 2}
    desk.edit(Move((ARMOUR, "germany-infantry#7"), "ruhr"))
    assert told(desk) == [] and seen(desk).po("axis") == 5 and shown(desk.position, "bruxelles") == {}
    desk.edit(Several((drag_both, Mark("operation-attack", "ruhr", 1))))
    assert seen(desk).po("axis") == 3


# Every hand alike: what drag, line and offer leave is the same table.

BY_EVERY_HAND = {
    "research": (
        (), Move(("tile-axis-logistics#1",), "development-axis:development"),
        "tiles-axis > development-axis:development logistics", q.research(side="axis"), "tile-to-development",
    ),
    "a recruit": (
        RECRUITING, Move((SOLDIER,), "berlin"), "berlin 1 germany infantry",
        q.recruit(nation="germany", zone="berlin"), "buy-place-full",
    ),
    "a reduced army turned over": (
        RECRUITING, Flip((REDUCED,), 0), "+ tarnow germany", q.recruit(nation="germany"), "buy-flip",
    ),
    "the free point of Finland": (
        (Flip(("finland-infantry#1",), 1),), Flip(("finland-infantry#1",), 0), "flip karelia finland",
        q.recruit(nation="finland"), "buy-flip",
    ),
    "a mission": (
        (Move((INFANTRY,), "riga"), turn(2)), Move(("air-germany#4",), "riga"),
        "missions-axis > riga air mission germany", q.missions(zone="riga"), "fly-over",
    ),
}  # fmt: skip


@pytest.mark.parametrize(("before", "dragged", "words", "question", "key"), BY_EVERY_HAND.values(), ids=BY_EVERY_HAND)
def test_drag_line_and_offer_leave_the_same(before, dragged, words, question, key):
    left = []
    for hand in ("drag", "line", "offer"):
        desk = table("winter-1940", *before)
        if hand == "drag":
            desk.edit(dragged)
        elif hand == "line":
            typed(desk, words)
        else:
            assert press(desk, question, key)
        markers = {
            z: len(desk.position.counters_in(f"actions-axis:{z}")) for z in ("research", "recruitment", "unused")
        }
        left.append((told(desk), markers, seen(desk).po("axis"), seen(desk).pb("axis"), found(desk)))
        desk.undo()
        assert told(desk) == []
    assert left[0] == left[1] == left[2] and left[0][0]


RETURNED = (
    turn(13), Note("phase", "allies"), Move(("po-allies#1",), "po-allies:4"),
    Note("countries/yugoslavia", {"surrendered": 6, "returned": True}),
    *(Move((f"yugoslavia-infantry#{n}",), "reserve-allies") for n in (1, 2, 3, 4)),
)  # fmt: skip


@pytest.mark.parametrize("hand", HANDS)
def test_returned_yugoslavia_moves_by_every_hand(hand):
    desk = table("winter-1940", *RETURNED, Move(("yugoslavia-infantry#1",), "belgrade"))
    HANDS[hand](desk, "yugoslavia-infantry#1", "zagreb")
    assert [(did, zone, cost) for did, zone, cost in told(desk)] == [("tactical_movement", "zagreb", 1)]
    (army,) = [army for army in seen(desk).state.armies if army.country == "yugoslavia"]
    assert seen(desk).supply.of(army).supplied and seen(desk).po("allies") == 3
    assert not [key for key in found(desk) if key in ("finding-no-operation", "finding-cut-off", "finding-misplaced")]
    assert desk.ask(q.end()).value["elimination"] == 0


def test_where_a_country_that_returned_stands_says_when_it_fell():
    """It returned on turn 13, so its fall and its return come before every date."""
    (grid,) = q.war().answer(table("winter-1940", *RETURNED).position).body
    assert isinstance(grid, Grid)
    (row,) = [row for row in grid.rows if getattr(row[-1], "key", "") == "fell-and-returned"]
    assert [getattr(cell, "key", "") for cell in row[1:]] == ["standing-at-war", "word-allies", "fell-and-returned"]
    assert isinstance(row[-1], Text) and row[-1].args["fell"] == 6


@pytest.mark.parametrize(("zone", "remarked"), [("belgrade", False), ("zagreb", True), ("paris", True)])
def test_returned_yugoslavia_is_raised_where_no_axis_army_is(zone, remarked):
    desk = table("winter-1940", *RETURNED, Move((INFANTRY,), "zagreb"))
    drag(desk, "yugoslavia-infantry#1", zone)
    assert told(desk) == [("recruited", zone, 2)]
    assert ("recruit-not-here-returned" in found(desk)) is remarked


SPRING_1941 = (turn(6), Note("phase", "axis"))
SAILOR = "germany-infantry#6"

ITALY_AT_WAR = (
    *SPRING_1941,
    Note("countries/france", {"surrendered": 3}),
    *(Mark("control-axis", zone, 1) for zone in ("rome", "tripoli", "tobruk")),
)

# Army and where it goes; the operation, its way between start and end, its points, what is left of five, the marker it lays.
MADE = {
    "an Assault into a zone held by enemies": (
        (), ARMOUR, "nancy", ("assault", ("francfort",), 1), 4, {"operation-attack": 1},
    ),
    "an invasion": ((), ARMOUR, "bruxelles", ("assault", (), 1), 4, {"operation-attack": 1}),
    "a tactical movement where nobody is": (
        (), "germany-infantry#9", "munich", ("tactical_movement", (), 1), 4, {"operation-movement": 1},
    ),
    "a strategic movement beyond its range": (
        (), INFANTRY, "munich", ("strategic_movement", ("dantzig", "berlin", "leipzig"), 1), 4, {},
    ),
    "a landing": (SPRING_1941, SAILOR, "oslo", ("amphibious_assault", (), 2), 3, {}),
    "a movement by one sea": (ITALY_AT_WAR, "italy-infantry#8", "tripoli", ("naval_movement", (), 1), 4, {}),
    "a movement by two seas": (ITALY_AT_WAR, "italy-infantry#8", "tobruk", ("naval_movement", (), 2), 3, {}),
}  # fmt: skip


@pytest.mark.parametrize("hand", HANDS)
@pytest.mark.parametrize(("before", "army", "zone", "deed", "left", "laid"), MADE.values(), ids=MADE)
def test_every_hand_makes_the_same_operation(hand, before, army, zone, deed, left, laid):
    desk = table("winter-1940", *before)
    start = desk.position.table.counters[army].zone
    HANDS[hand](desk, army, zone)
    (made,) = done(desk)
    assert (made.op, made.way[1:-1], made.cost) == deed
    assert (made.by, made.start, made.zone) == ("axis", start, zone)
    assert seen(desk).po("axis") == left
    assert shown(desk.position, zone) == laid
    assert seen(desk).armies[made.army].zone == zone
    words = render(describe(desk.journal.edits[-1], desk.position_at(desk.journal.now - 1), GAME))
    assert str(made.cost) in words and "point" in words
    desk.undo()
    assert done(desk) == () and seen(desk).po("axis") == 5
    assert not desk.position.fact("axis-entered-west")


def test_the_way_that_a_line_tells_is_taken():
    desk = table()
    (command,) = read("ruhr > bruxelles > calais germany armour", desk.position, GAME)
    assert command.edit is not None
    desk.edit(command.edit)
    (deed,) = done(desk)
    assert deed.entered == ("bruxelles", "calais")


def test_an_edit_that_moves_the_points_itself_is_believed():
    desk = table()
    desk.edit(Several((Move(("germany-infantry#9",), "munich"), Move(("po-axis#1",), "po-axis:1"))))
    assert seen(desk).po("axis") == 1


@pytest.mark.parametrize("by_hand", [True, False])
def test_the_phase_forgets(by_hand):
    desk = table("example-7")
    press(desk, q.attack(zone="riga", dice=(3, 4)), "apply-result")
    drag(desk, ARMOUR, "berlin")
    assert done(desk, Fought)
    if by_hand:
        desk.edit(Note("phase", "allies"))
    else:
        assert press(desk, q.end(), "next-phase")
    left = done(desk)
    assert left == () and seen(desk).did("ussr-infantry#1").attacked_by == ()
    desk.edit(Note("phase", "ussr"))
    desk.edit(Note("phase", "axis"))
    for _ in range(2):
        desk.undo()
    assert done(desk) == left


# Countries (2, 17)


def fallen(now, surrendered=6):
    reserve = Move(tuple(f"yugoslavia-infantry#{n}" for n in (1, 2, 3, 4)), "reserve-allies")
    return turn(now), Note("phase", "allies"), Note("countries/yugoslavia", {"surrendered": surrendered}), reserve


def test_returned_yugoslavia_recruits_is_supplied_and_moves():
    desk = table("winter-1940", *fallen(13))
    home = seen(desk).board.homelands["yugoslavia"]
    for zone in home:
        desk.edit(control_edit(desk.position, zone, "axis"))
    assert press(desk, q.findings(), "yugoslavia-returns")
    course = seen(desk).courses["yugoslavia"]
    assert (course.surrendered, course.returned, course.is_out) == (6, 11, False)
    answer = desk.ask(q.recruit(nation="yugoslavia"))
    assert answer.verdict.args["n"] == 2
    assert set(answer.highlights.zones) == {zone for zone in home if not seen(desk).state.holds(zone, "axis")}
    assert press(desk, q.recruit(nation="yugoslavia", zone="belgrade"), "buy-place-full")
    (army,) = [findings for findings in seen(desk).state.armies if findings.country == "yugoslavia"]
    assert army.partisan and seen(desk).supply.of(army).supplied
    reach = desk.ask(q.reach(counters=(army.id,), op="tactical_movement")).value.reach
    assert reach and {seen(desk).board.zones[zone].home for zone in reach} == {"yugoslavia"}
    # Its capital is the Axis's, and it does not surrender again.
    assert "yugoslavia" not in seen(desk).surrendered
    assert press(desk, q.end(), "end-everything", "end-control-offer")
    assert seen(desk).controller("belgrade") == "allies" and "yugoslavia" in seen(desk).at_war
