"""What a phase remembers: by drag, line and offer alike, undone with its edit, corrected, forgotten with the phase."""

import pytest

from assistant.core.blocks import Grid
from assistant.core.position import control_edit
from assistant.core.table import Mark, Move, Note, Several, parts
from assistant.core.text import render
from assistant.desk.descriptions import describe
from assistant.desk.entry.line import read
from assistant.games.third_reich.game import GAME
from assistant.games.third_reich.mirror import Fought
from assistant.games.third_reich.questions.turn import differences
from tests.games.hands import found, keys, press
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
    turn,
)

SPRING_1941 = (turn(6), Note("phase", "axis"))
SAILOR = "germany-infantry#6"
BELGIUM_FELL = (Note("countries/belgium", {"surrendered": 2}), Note("phase", "allies"))

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


@pytest.mark.parametrize("hand", HANDS)
def test_germans_in_brussels_bring_belgium_in_and_make_the_west_dear(hand):
    desk = table()
    HANDS[hand](desk, ARMOUR, "bruxelles")
    assert "belgium" in seen(desk).at_war and desk.position.fact("axis-entered-west") == 1
    assert [str(cell.args["n"]) for cell in prices(desk, "allies")["assault"]] == ["1", "2"]
    desk.edit(Note("phase", "allies"))
    answer = desk.ask(q.reach(counters=("france-infantry#1",)))
    assert set(answer.verdict.args[key] for key in ("po", "dear")) <= {1, 2} and answer.verdict.args["dear"] == 2


@pytest.mark.parametrize("hand", HANDS)
def test_germans_in_the_ussr_bring_total_war_and_dear_soviet_operations(hand):
    desk = table("winter-1940", *SPRING_1941)
    HANDS[hand](desk, INFANTRY, "riga")
    assert desk.position.fact("axis-entered-ussr") == 6
    assert desk.ask(q.war()).value.axis == "total"
    assert "finding-war-status" in found(desk)
    assert {str(cell.args["n"]) for row in prices(desk, "ussr").values() for cell in row} == {"2"}
    desk.edit(Note("phase", "ussr"))
    answer = desk.ask(q.reach(counters=(seen(desk).armies_in("minsk", "ussr")[0].id,)))
    assert answer.verdict.args["po"] == answer.verdict.args["dear"] == 2


def prices(desk, side):
    grid = desk.ask(q.budget(side=side)).body[1]
    return {row[0].key.removeprefix("word-"): row[1:] for row in grid.rows if row[0].key.startswith("word-")}


def test_two_drags_are_one_operation_and_the_zones_between_are_crossed():
    desk = table("winter-1940", Move(("germany-infantry#9",), "berlin"))
    drag(desk, ARMOUR, "francfort")
    assert (seen(desk).operation(ARMOUR), seen(desk).po("axis")) == ("tactical_movement", 4)
    drag(desk, ARMOUR, "nancy")
    (deed,) = done(desk)
    assert (deed.op, deed.way, deed.cost) == ("assault", ("ruhr", "francfort", "nancy"), 1)
    assert seen(desk).po("axis") == 4
    assert shown(desk.position, "francfort") == {} and shown(desk.position, "nancy") == {"operation-attack": 1}
    drag(desk, ARMOUR, "ruhr")
    assert done(desk) == () and seen(desk).po("axis") == 5 and shown(desk.position, "nancy") == {}


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


def test_a_table_of_the_first_version_is_read_and_goes_on():
    old = (
        Note(f"operations/{ARMOUR}", {"op": "assault", "path": "ruhr francfort nancy", "crossed": "fortified_line"}),
        Note("spent/germany", {"points": 3}),
        Note("countries/yugoslavia", {"surrendered": 6, "returned": True}),
        Move((ARMOUR,), "nancy"),
        action("axis", "recruitment"),
    )
    desk = table("winter-1940", *old)
    assert seen(desk).operation(ARMOUR) == "assault" and seen(desk).crossed(ARMOUR) == ("fortified_line",)
    assert desk.ask(q.recruit(side="axis")).verdict.args["n"] == 1
    assert seen(desk).courses["yugoslavia"].returned == 11 and "yugoslavia" not in seen(desk).surrendered
    assert press(desk, q.end(), "next-phase")
    assert seen(desk).operation(ARMOUR) == "" and not desk.position.register("spent")


# Research (4.5)


# Recruitment (4.4)


def test_a_zone_that_is_no_source_is_remarked_and_every_source_offered():
    desk = table("winter-1940", action("axis", "recruitment"))
    asked = q.recruit(nation="germany", zone="stuttgart")
    answer = desk.ask(asked)
    assert "recruit-not-here" in keys(desk.ask(asked))
    sources = {zone for zone, role in answer.highlights.zones.items() if role.value == "source"}
    placed = [part for o in answer.offers if o.label.key == "buy-place-full" for part in parts(o.edit)]
    offered = {part.zone for part in placed if isinstance(part, Move)}
    assert len(sources) > 1 and offered == sources and "stuttgart" not in sources
    at = next(iter(sources))
    only = desk.ask(q.recruit(nation="germany", zone=at))
    assert {zone for zone, role in only.highlights.zones.items() if role.value == "source"} == {at}


# Landings, reminders (8.5, 22.1, 3, 4.4, 8.2)


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
    (army,) = [found for found in seen(desk).state.armies if found.country == "yugoslavia"]
    assert army.partisan and seen(desk).supply.of(army).supplied
    reach = desk.ask(q.reach(counters=(army.id,), op="tactical_movement")).value.reach
    assert reach and {seen(desk).board.zones[zone].home for zone in reach} == {"yugoslavia"}
    # Its capital is the Axis's, and it does not surrender again.
    assert "yugoslavia" not in seen(desk).surrendered
    assert press(desk, q.end(), "end-everything", "end-control-offer")
    assert seen(desk).controller("belgrade") == "allies" and "yugoslavia" in seen(desk).at_war


def test_belgium_once_surrendered_joins_nobody():
    desk = table("winter-1940", Note("countries/belgium", {"surrendered": 1}), turn(2))
    assert "belgium" not in seen(desk).at_war
    assert "word-belgium" not in [getattr(o.label.args.get("country"), "key", "") for o in desk.ask(q.war()).offers]
    assert "joins-now" not in [reason.text.key for reason in differences(seen(desk), "axis")]
    assert "finding-entry" not in found(desk)


def test_the_end_of_france_is_given_once():
    desk = table("example-12", *BELGIUM_FELL)
    assert press(desk, q.end(), "end-everything", "end-surrender-offer")
    assert "france" in seen(desk).surrendered and "italy" in seen(desk).at_war
    settled = desk.position.table
    assert not any(desk.ask(q.end()).value.values())
    assert not press(desk, q.end(), "end-everything", "end-surrender-offer", "country-surrenders")
    assert desk.position.table is settled


def test_an_ally_who_stands_in_a_zone_that_the_surrender_gives_away_does_not_take_it_back():
    desk = table("example-12", *BELGIUM_FELL, Move(("uk-infantry#6",), "nantes"))
    while press(desk, q.end(), "end-everything", "end-control-offer", "end-surrender-offer"):
        pass
    assert "france" in seen(desk).surrendered and seen(desk).controller("nantes") == "axis"
    assert desk.ask(q.end()).value["control"] == 0
    assert press(desk, q.end(), "next-phase")
    assert done(desk) == ()


# R and the phase card


def test_the_phase_card_tells_what_was_noted_and_what_it_cost():
    desk = table()
    drag(desk, ARMOUR, "nancy")
    grids = [block for block in desk.ask(q.phase()).body if isinstance(block, Grid) and block.title is not None]
    (grid,) = [grid for grid in grids if grid.title.key == "operations-made"]
    assert [cell.key for cell in grid.rows[0][1:2]] == ["word-assault"] and grid.rows[0][3].args["n"] == 1
    assert [path.zones for path in desk.ask(q.phase()).highlights.paths] == [("ruhr", "francfort", "nancy")]
