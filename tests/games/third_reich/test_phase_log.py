"""What a phase remembers: by drag, line and offer alike, undone with its edit, corrected, forgotten with the phase."""

from __future__ import annotations

import msgspec
import pytest

from assistant.core import phase_log
from assistant.core.phase_log import Deed
from assistant.core.position import control_edit
from assistant.core.table import Edit, Flip, Mark, Move, Note, Several
from assistant.core.text import render
from assistant.desk.descriptions import describe
from assistant.desk.desk import Desk
from assistant.desk.entry.line import read
from assistant.games.third_reich.game import GAME
from assistant.games.third_reich.questions.actions import Actions, ResearchTiles
from assistant.games.third_reich.questions.attack import Attack
from assistant.games.third_reich.questions.countries import War
from assistant.games.third_reich.questions.findings import Findings
from assistant.games.third_reich.questions.log_edits import noted
from assistant.games.third_reich.questions.movement import Landing, Reach
from assistant.games.third_reich.questions.operations import standing
from assistant.games.third_reich.questions.phases import PhaseEnd
from assistant.games.third_reich.questions.recruitment import Recruit
from assistant.games.third_reich.questions.turn import Budget, PhaseOrder, differences
from assistant.games.third_reich.words import SPOKEN
from tests.games.third_reich.hands import HANDS, accept, drag, keys, seen, shown, table

SPRING_1941 = (Move(("turn#1",), "turn:6"), Note("phase", "axis"))
ARMOUR, INFANTRY, SAILOR = "germany-armour#1", "germany-infantry#1", "germany-infantry#6"

ITALY_AT_WAR: tuple[Edit, ...] = (
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
def test_every_hand_makes_the_same_operation(
    hand: str,
    before: tuple[Edit, ...],
    army: str,
    zone: str,
    deed: tuple[str, tuple[str, ...], int],
    left: int,
    laid: dict[str, int],
) -> None:
    desk = table("winter-1940", *before)
    start = desk.position.table.counters[army].zone
    HANDS[hand](desk, army, zone)
    (made,) = phase_log.done(desk.position)
    assert (made.did, made.via, made.cost) == deed
    assert (made.side, made.start, made.zone) == ("axis", start, zone)
    assert seen(desk).po("axis") == left
    assert shown(desk.position, zone) == laid
    assert seen(desk).armies[made.who].zone == zone
    words = render(describe(desk.journal.edits[-1], desk.position_at(desk.journal.now - 1), GAME))
    assert str(made.cost) in words and "point" in words
    desk.undo()
    assert phase_log.done(desk.position) == () and seen(desk).po("axis") == 5
    assert not desk.position.fact("axis-entered-west")


@pytest.mark.parametrize("hand", HANDS)
def test_germans_in_brussels_bring_belgium_in_and_make_the_west_dear(hand: str) -> None:
    desk = table()
    HANDS[hand](desk, ARMOUR, "bruxelles")
    assert "belgium" in seen(desk).at_war and desk.position.fact("axis-entered-west") == 1
    assert [str(cell.args["n"]) for cell in prices(desk, "allies")["assault"]] == ["1", "2"]
    desk.edit(Note("phase", "allies"))
    answer = Reach(counters=("france-infantry#1",)).answer(desk.position)
    assert set(answer.verdict.args[key] for key in ("po", "dear")) <= {1, 2} and answer.verdict.args["dear"] == 2


@pytest.mark.parametrize("hand", HANDS)
def test_germans_in_the_ussr_bring_total_war_and_dear_soviet_operations(hand: str) -> None:
    desk = table("winter-1940", *SPRING_1941)
    HANDS[hand](desk, INFANTRY, "riga")
    assert desk.position.fact("axis-entered-ussr") == 6
    assert War().answer(desk.position).value.axis == "total"
    assert "finding-war-status" in Findings().answer(desk.position).value
    assert {str(cell.args["n"]) for row in prices(desk, "ussr").values() for cell in row} == {"2"}
    desk.edit(Note("phase", "ussr"))
    answer = Reach(counters=(seen(desk).armies_in("minsk", "ussr")[0].id,)).answer(desk.position)
    assert answer.verdict.args["po"] == answer.verdict.args["dear"] == 2


def prices(desk: Desk, side: str) -> dict[str, tuple[object, ...]]:
    grid = Budget(side=side).answer(desk.position).body[1]
    return {row[0].key.removeprefix("word-"): row[1:] for row in grid.rows if row[0].key.startswith("word-")}  # type: ignore[union-attr]


def test_the_price_of_turn_nine_in_the_ussr_is_paid_by_a_drag() -> None:
    desk = table("winter-1940", Move(("turn#1",), "turn:9"))
    assert seen(desk).turn == 9
    drag(desk, INFANTRY, "riga")
    assert seen(desk).po("axis") == 3


def test_two_drags_are_one_operation_and_the_zones_between_are_crossed() -> None:
    desk = table("winter-1940", Move(("germany-infantry#9",), "berlin"))
    drag(desk, ARMOUR, "francfort")
    assert (seen(desk).operation(ARMOUR), seen(desk).po("axis")) == ("tactical_movement", 4)
    drag(desk, ARMOUR, "nancy")
    (deed,) = phase_log.done(desk.position)
    assert (deed.did, deed.start, deed.via, deed.zone, deed.cost) == ("assault", "ruhr", ("francfort",), "nancy", 1)
    assert seen(desk).po("axis") == 4
    assert shown(desk.position, "francfort") == {} and shown(desk.position, "nancy") == {"operation-attack": 1}
    drag(desk, ARMOUR, "ruhr")
    assert phase_log.done(desk.position) == () and seen(desk).po("axis") == 5 and shown(desk.position, "nancy") == {}


def test_the_way_that_a_line_tells_is_taken() -> None:
    desk = table()
    (command,) = read("ruhr > bruxelles > calais germany armour", desk.position, GAME)
    assert command.edit is not None
    desk.edit(command.edit)
    (deed,) = phase_log.done(desk.position)
    assert (deed.via, deed.zone) == (("bruxelles",), "calais")


def test_what_no_operation_allows_is_noted_free_and_remarked() -> None:
    desk = table()
    drag(desk, INFANTRY, "marseille")
    (deed,) = phase_log.done(desk.position)
    assert (deed.did, deed.cost, seen(desk).po("axis")) == ("moved", 0, 5)
    assert "finding-no-operation" in Findings().answer(desk.position).value


def test_points_that_are_not_there_are_remarked() -> None:
    desk = table("winter-1940", Move(("po-axis#1",), "po-axis:0"))
    drag(desk, "germany-infantry#9", "munich")
    assert seen(desk).po("axis") == 0
    assert phase_log.spent(desk.position, "overspent") == 1
    assert "finding-overspent" in Findings().answer(desk.position).value
    drag(desk, "germany-infantry#9", "francfort")
    assert seen(desk).po("axis") == 0 and phase_log.done(desk.position) == ()
    assert "finding-overspent" not in Findings().answer(desk.position).value


def test_points_of_which_some_were_there_are_given_back_as_they_were() -> None:
    desk = table("winter-1940", Move(("po-axis#1",), "po-axis:1"), *SPRING_1941)
    for _ in range(2):
        drag(desk, SAILOR, "oslo")
        assert (seen(desk).po("axis"), phase_log.spent(desk.position, "overspent")) == (0, 1)
        drag(desk, SAILOR, "hambourg")
        assert (seen(desk).po("axis"), phase_log.done(desk.position)) == (1, ())


def test_a_corrected_row_moves_the_points() -> None:
    desk = table()
    drag(desk, "germany-infantry#9", "munich")
    row = dict(desk.position.register(phase_log.REGISTER)["1"])
    desk.edit(Note("phase-log/1", {**row, "did": "strategic_movement", "cost": 2}))
    assert (seen(desk).operation("germany-infantry#9"), seen(desk).po("axis")) == ("strategic_movement", 3)
    desk.edit(Note("phase-log/1"))
    assert (seen(desk).operation("germany-infantry#9"), seen(desk).po("axis")) == ("", 5)


def test_an_edit_that_moves_the_points_itself_is_believed() -> None:
    desk = table()
    desk.edit(Several((Move(("germany-infantry#9",), "munich"), Move(("po-axis#1",), "po-axis:1"))))
    assert seen(desk).po("axis") == 1


@pytest.mark.parametrize("by_hand", [True, False])
def test_the_phase_forgets(by_hand: bool) -> None:
    desk = table("example-7")
    accept(desk, Attack(zone="riga", dice=(3, 4)), "apply-result")
    drag(desk, ARMOUR, "berlin")
    assert {deed.did for deed in phase_log.done(desk.position)} >= {"attacked"}
    if by_hand:
        desk.edit(Note("phase", "allies"))
    else:
        assert accept(desk, PhaseEnd(), "next-phase")
    left = phase_log.done(desk.position)
    assert {deed.did for deed in left} <= {"attacked", "cut"}
    assert all(not deed.who and deed.whom for deed in left if deed.did == "attacked")
    desk.edit(Note("phase", "ussr"))
    desk.edit(Note("phase", "axis"))
    assert phase_log.done(desk.position, "attacked") == ()
    for _ in range(2):
        desk.undo()
    assert phase_log.done(desk.position) == left


def test_a_table_of_the_first_version_is_read_and_goes_on() -> None:
    old = (
        Note(f"operations/{ARMOUR}", {"op": "assault", "path": "ruhr francfort nancy", "crossed": "fortified_line"}),
        Note("spent/germany", {"points": 3}),
        Note("countries/yugoslavia", {"surrendered": 6, "returned": True}),
        Move((ARMOUR,), "nancy"),
        Move(("action-axis#1",), "actions-axis:recruitment"),
    )
    desk = table("winter-1940", *old)
    assert seen(desk).operation(ARMOUR) == "assault" and seen(desk).crossed(ARMOUR) == ("fortified_line",)
    assert Recruit(side="axis").answer(desk.position).verdict.args["n"] == 1
    assert seen(desk).courses["yugoslavia"].returned == 11 and "yugoslavia" not in seen(desk).surrendered
    assert accept(desk, PhaseEnd(), "next-phase")
    assert seen(desk).operation(ARMOUR) == "" and not desk.position.register("spent")


# Research (4.5)


def test_research_takes_its_marker_and_is_made_once() -> None:
    desk = table()
    asked = ResearchTiles(side="axis")
    assert accept(desk, asked, "tile-to-development")
    assert len(seen(desk).position.counters_in("actions-axis:research")) == 1
    answer = asked.answer(desk.position)
    assert not answer.offers and "research-done" in keys(desk, asked)
    assert Actions(side="axis").answer(desk.position).verdict.args["used"] == 1


def test_an_action_taken_first_pays_for_its_tile() -> None:
    desk = table()
    assert accept(desk, Actions(side="axis"), "take-research")
    assert accept(desk, ResearchTiles(side="axis"), "tile-to-development")
    assert len(seen(desk).position.counters_in("actions-axis:research")) == 1
    assert not ResearchTiles(side="axis").answer(desk.position).offers


def test_the_allies_research_two_tiles_and_never_the_same() -> None:
    desk = table(
        "winter-1940",
        Move(("turn#1",), "turn:9"),
        Move(("war-status-allies#1",), "war-status-allies:total"),
        Note("phase", "allies"),
    )
    asked = ResearchTiles(side="allies")
    first = asked.answer(desk.position).offers[0]
    desk.edit(first.edit)
    assert len(phase_log.done(desk.position, "researched")) == 1
    assert "research-same-tile" in keys(desk, asked)
    desk.edit(asked.answer(desk.position).offers[0].edit)
    assert len({found.who for found in phase_log.done(desk.position, "researched")}) == 2
    assert not asked.answer(desk.position).offers


def test_a_tile_moved_by_hand_is_research() -> None:
    desk = table()
    desk.edit(Move(("tile-axis-logistics#1",), "development-axis:development"))
    (deed,) = phase_log.done(desk.position)
    assert (deed.did, deed.who) == ("researched", "tile-axis-logistics#1")
    assert len(seen(desk).position.counters_in("actions-axis:research")) == 1


def test_the_log_does_not_name_a_tile_that_lies_face_down() -> None:
    secret = (Note("secret-tiles", True), Flip(("tile-axis-logistics#1",), 1))
    for edits in ((), (Flip(("tile-axis-logistics#1",), 0),)):
        desk = table("winter-1940", *secret)
        for edit in edits:
            desk.edit(edit)
        if edits:
            assert accept(desk, ResearchTiles(side="axis"), "tile-to-development")
        else:
            desk.edit(Move(("tile-axis-logistics#1",), "development-axis:development"))
        assert [deed.did for deed in phase_log.done(desk.position)] == ["researched"]
        rows = msgspec.json.encode(desk.position.register(phase_log.REGISTER)).decode()
        assert "tile-" not in rows


# Recruitment (4.4)


def test_a_zone_that_is_no_source_is_remarked_and_every_source_offered() -> None:
    desk = table("winter-1940", Move(("action-axis#1",), "actions-axis:recruitment"))
    asked = Recruit(nation="germany", zone="stuttgart")
    answer = asked.answer(desk.position)
    assert "recruit-not-here" in keys(desk, asked)
    sources = {zone for zone, role in answer.highlights.zones.items() if role.value == "source"}
    offered = {
        part.zone
        for o in answer.offers
        if o.label.key == "buy-place-full"
        for part in o.edit.edits
        if isinstance(part, Move)
    }  # type: ignore[union-attr]
    assert len(sources) > 1 and offered == sources and "stuttgart" not in sources
    at = next(iter(sources))
    only = Recruit(nation="germany", zone=at).answer(desk.position)
    assert {zone for zone, role in only.highlights.zones.items() if role.value == "source"} == {at}


def test_an_army_dragged_from_its_reserve_is_recruited() -> None:
    desk = table("winter-1940", Move(("action-axis#1",), "actions-axis:recruitment"))
    army = seen(desk).position.counters_in("reserve-axis", "army")
    german = next(c.id for c in army if c.kind == "germany-infantry")
    drag(desk, german, "berlin")
    (deed,) = phase_log.done(desk.position)
    assert (deed.did, deed.cost) == ("recruited", 2)
    assert Recruit(side="axis").answer(desk.position).verdict.args["n"] == 2
    desk.undo()
    assert Recruit(side="axis").answer(desk.position).verdict.args["n"] == 4


def test_an_army_laid_out_before_any_recruitment_is_not() -> None:
    desk = table()
    army = next(c.id for c in seen(desk).position.counters_in("reserve-axis", "army") if c.kind == "germany-infantry")
    drag(desk, army, "berlin")
    assert phase_log.done(desk.position) == ()


# Landings, reminders (8.5, 22.1, 3, 4.4, 8.2)


def test_landings_after_combats_are_remarked() -> None:
    desk = table("winter-1940", *SPRING_1941, Note("combat-begun", True))
    assert "no-points-after-combat" in keys(desk, Landing(army=SAILOR, to="oslo"))
    assert "no-points-after-combat" not in keys(table("winter-1940", *SPRING_1941), Landing(army=SAILOR, to="oslo"))  # type: ignore[arg-type]


def test_an_operation_after_combats_is_remarked_however_it_was_made() -> None:
    desk = table("example-7")
    accept(desk, Attack(zone="riga", dice=(3, 4)), "apply-result")
    assert "finding-too-late" not in Findings().answer(desk.position).value
    army = "germany-armour#1"
    near = "riga"
    assert not seen(desk).operation(army)
    drag(desk, army, near)
    assert "finding-too-late" in Findings().answer(desk.position).value


def test_what_the_phase_owes() -> None:
    desk = table("winter-1940")
    assert not Findings().answer(desk.position).value
    told = keys(desk, PhaseEnd())
    assert "owed-actions" in told and "attack-owed" not in told
    # Finland has taken a loss: its free point buys something (winter).
    desk = table("winter-1940", Flip(("finland-infantry#1",), 1))
    assert (
        "owed-recruitment" in keys(desk, PhaseEnd())
        and "owed-recruitment" not in Findings().answer(desk.position).value
    )
    drag(desk, ARMOUR, "nancy")
    found = Findings().answer(desk.position).value
    assert {"attack-owed", "owed-recruitment"} <= set(found) and "owed-actions" not in found
    accept(desk, Actions(side="axis"), "take-recruitment")
    accept(desk, Attack(zone="nancy", attacker=ARMOUR, dice=(6, 1)), "apply-result")
    found = Findings().answer(desk.position).value
    assert "attack-owed" not in found and {"owed-actions", "owed-points"} <= set(found)
    accept(desk, Recruit(nation="finland"), "buy-flip")
    assert "owed-recruitment" not in keys(desk, PhaseEnd())


# Countries (2, 17)


def fallen(turn: int, **noted: object) -> tuple[Edit, ...]:
    return (Move(("turn#1",), f"turn:{turn}"), Note("phase", "allies"), Note("countries/yugoslavia", {"surrendered": 6, **noted}),
            *(Move((f"yugoslavia-infantry#{n}",), "reserve-allies") for n in (1, 2, 3, 4)))  # fmt: skip


@pytest.mark.parametrize(
    ("turn", "surrendered", "returns"), [(10, 6, False), (11, 6, True), (13, 6, True), (13, 11, False)]
)
def test_yugoslavia_returns_from_turn_eleven(turn: int, surrendered: int, returns: bool) -> None:
    desk = table("winter-1940", *fallen(turn), Note("countries/yugoslavia", {"surrendered": surrendered}))
    assert ("finding-yugoslavia" in Findings().answer(desk.position).value) is returns
    assert "yugoslavia" not in seen(desk).at_war
    assert accept(desk, Findings(), "yugoslavia-returns") is returns
    assert ("yugoslavia" in seen(desk).at_war) is returns


def test_returned_yugoslavia_recruits_is_supplied_and_moves() -> None:
    desk = table("winter-1940", *fallen(13))
    home = seen(desk).homelands["yugoslavia"]
    for zone in home:
        desk.edit(control_edit(desk.position, zone, "axis"))
    assert accept(desk, Findings(), "yugoslavia-returns")
    course = seen(desk).courses["yugoslavia"]
    assert (course.surrendered, course.returned, course.is_out) == (6, 11, False)
    answer = Recruit(nation="yugoslavia").answer(desk.position)
    assert answer.verdict.args["n"] == 2
    assert set(answer.highlights.zones) == {zone for zone in home if not seen(desk).state.holds(zone, "axis")}
    assert accept(desk, Recruit(nation="yugoslavia", zone="belgrade"), "buy-place-full")
    (army,) = [found for found in seen(desk).state.armies if found.country == "yugoslavia"]
    assert army.partisan and seen(desk).supply.of(army).supplied
    reach = Reach(counters=(army.id,), op="tactical_movement").answer(desk.position).value.reach
    assert reach and {seen(desk).board.zones[zone].home for zone in reach} == {"yugoslavia"}
    # Its capital is the Axis's, and it does not surrender again.
    assert "yugoslavia" not in seen(desk).surrendered
    assert accept(desk, PhaseEnd(), "end-everything", "end-control-offer")
    assert seen(desk).controller("belgrade") == "allies" and "yugoslavia" in seen(desk).at_war


def test_belgium_once_surrendered_joins_nobody() -> None:
    desk = table("winter-1940", Note("countries/belgium", {"surrendered": 1}), Move(("turn#1",), "turn:2"))
    assert "belgium" not in seen(desk).at_war
    assert not [
        o
        for o in War().answer(desk.position).offers
        if o.label.args.get("country") and o.label.args["country"].key == "word-belgium"
    ]
    assert "joins-now" not in [reason.text.key for reason in differences(seen(desk), "axis")]
    assert "finding-entry" not in Findings().answer(desk.position).value


def test_the_end_of_france_is_given_once() -> None:
    desk = table("example-12", Note("countries/belgium", {"surrendered": 2}), Note("phase", "allies"))
    assert accept(desk, PhaseEnd(), "end-everything", "end-surrender-offer")
    assert "france" in seen(desk).surrendered and "italy" in seen(desk).at_war
    settled = desk.position.table
    assert not any(PhaseEnd().answer(desk.position).value.values())
    assert not accept(desk, PhaseEnd(), "end-everything", "end-surrender-offer", "country-surrenders")
    assert desk.position.table is settled


def test_an_ally_who_stands_in_a_zone_that_the_surrender_gives_away_does_not_take_it_back() -> None:
    desk = table(
        "example-12",
        Note("countries/belgium", {"surrendered": 2}),
        Note("phase", "allies"),
        Move(("uk-infantry#6",), "nantes"),
    )
    while accept(desk, PhaseEnd(), "end-everything", "end-control-offer", "end-surrender-offer"):
        pass
    assert "france" in seen(desk).surrendered and seen(desk).controller("nantes") == "axis"
    assert PhaseEnd().answer(desk.position).value["control"] == 0
    assert accept(desk, PhaseEnd(), "next-phase")
    assert phase_log.done(desk.position, "taken") == ()


# R and the phase card


def test_reach_shows_steps_a_zone_and_the_price_of_the_stack_once() -> None:
    desk = table()
    answer = Reach(counters=("germany-armour#2", "germany-armour#3"), op="tactical_movement").answer(desk.position)
    assert answer.highlights.figures["munich"] == "1" and answer.highlights.figures["vienne"] == "2"
    assert (answer.verdict.key, answer.verdict.args["po"], answer.verdict.args["more"]) == ("reach-verdict", 2, 1)
    for language in ("en", "fr"):
        assert "2" in render(answer.verdict, language)


def test_the_phase_card_tells_what_was_noted_and_what_it_cost() -> None:
    desk = table()
    drag(desk, ARMOUR, "nancy")
    (grid,) = [
        block
        for block in PhaseOrder().answer(desk.position).body
        if getattr(block, "title", None) and block.title.key == "operations-made"
    ]
    assert [cell.key for cell in grid.rows[0][1:2]] == ["word-assault"] and grid.rows[0][3].args["n"] == 1
    assert [path.zones for path in PhaseOrder().answer(desk.position).highlights.paths] == [
        ("ruhr", "francfort", "nancy")
    ]


def test_deeds_have_words_in_both_languages() -> None:
    deed = Deed(did="assault", side="axis")
    assert deed.entered == ()
    for column in GAME.registers[0].columns:
        for word in column.values:
            for language in ("en", "fr"):
                assert "<" not in render(SPOKEN[word], language)


def test_the_operations_that_stand_are_moves_that_were_not_struck() -> None:
    """What else the log holds, attacks and purchases, enters no country; nor does a move that is taken back."""
    moved = {"did": "assault", "side": "axis", "who": ARMOUR, "zone": "nancy"}
    rows = (moved, {**moved, "who": INFANTRY}, {**moved, "did": "attacked"}, {**moved, "did": "recruited"})
    desk = table("winter-1940", *(Note(f"phase-log/{n}", row) for n, row in enumerate(rows, 1)))
    assert [deed.who for deed in standing(seen(desk), ())] == [ARMOUR, INFANTRY]
    assert [deed.who for deed in standing(seen(desk), ("1",))] == [INFANTRY]


def test_an_offer_that_says_all_itself_gets_no_empty_line_beside_it() -> None:
    """It moves the pawn of the points too: what it cost would be told of nothing."""
    desk = table("winter-1940")
    (offer,) = (
        Reach(counters=("germany-infantry#9",), op="tactical_movement", to="munich").answer(desk.position).offers[:1]
    )
    assert desk.edit(offer.edit)
    assert noted(table("winter-1940").position, offer.edit, desk.position) == ()
