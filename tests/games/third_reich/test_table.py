"""Questions of the table: the same answers as the calculators give, and nothing that costs time."""

from __future__ import annotations

import time
from typing import Any

import msgspec
import pytest

from assistant.core.board import Correction
from assistant.core.calc import as_json, encode_exact
from assistant.core.position import Position, control_edit
from assistant.core.problems import QuestionError
from assistant.core.questions import Question
from assistant.core.table import Flip, Mark, Move, Note
from assistant.core.text import render
from assistant.games import find_calculator
from assistant.games.third_reich.game import GAME
from assistant.games.third_reich.geography import control
from assistant.games.third_reich.mirror import theatre
from assistant.games.third_reich.questions import actions, countries, missions, phases, recruitment
from assistant.games.third_reich.questions.actions import Actions, ResearchTiles
from assistant.games.third_reich.questions.attack import Attack, Breakthrough, Plan
from assistant.games.third_reich.questions.combatants import flown
from assistant.games.third_reich.questions.countries import Surrenders, War
from assistant.games.third_reich.questions.findings import Findings
from assistant.games.third_reich.questions.missions import Missions
from assistant.games.third_reich.questions.movement import Landing, Reach
from assistant.games.third_reich.questions.operations import movement_situation, operating, together
from assistant.games.third_reich.questions.phases import control_situation
from assistant.games.third_reich.questions.recruitment import Recruit
from assistant.games.third_reich.questions.supply import Supply, supply_situation
from assistant.games.third_reich.questions.turn import PhaseOrder
from assistant.games.third_reich.words import FACTIONS
from tests.games.third_reich.tables import after, done, start
from tests.pace import allowed

CALCULATOR = find_calculator("third-reich")
SETUPS = [setup for setup in GAME.setups if setup != "empty"]


def by_script(topic: str, situation: msgspec.Struct) -> Any:
    """Return what a script gets that sends the same situation as JSON."""
    raw = msgspec.json.encode(situation, enc_hook=encode_exact)
    return as_json(CALCULATOR.work(topic, raw).value)


ASKED: list[tuple[str, str, Question]] = [
    ("combat_potential", "example-7", Attack(zone="kovel")),
    ("combat_potential", "example-7", Attack(zone="riga", dice=(2, 2))),
    ("combat_potential", "example-9", Attack(zone="toula", air="countered")),
    ("attack_plan", "example-9", Plan(zone="kalinine", missions=2, rank="safe")),
    ("attack_plan", "example-11", Plan(zone="reims")),
    ("blitzkrieg", "example-11", Breakthrough(zone="reims")),
    ("amphibious", "winter-1940", Landing(army="germany-infantry#6", to="oslo")),
    ("actions", "example-6", Actions(side="axis")),
    ("actions", "example-8", Actions(side="allies")),
    ("recruitment", "example-6", Recruit(side="ussr")),
]


@pytest.mark.parametrize(("topic", "setup", "question"), ASKED, ids=[f"{t}-{s}" for t, s, _ in ASKED])
def test_table_and_script_agree(topic: str, setup: str, question: Question) -> None:
    answer = question.answer(start(setup))
    assert as_json(answer.value) == by_script(topic, answer.situation)


@pytest.mark.parametrize("setup", SETUPS)
def test_whole_board_questions_agree_with_the_script(setup: str) -> None:
    position = start(setup)
    seen = theatre(position)
    for side in FACTIONS:
        assert as_json(Supply(side=side).answer(position).value) == by_script("supply", supply_situation(seen))
        surrenders = by_script("surrender", countries.surrender_situation(seen, side))
        assert as_json(Surrenders(side=side).answer(position).value) == surrenders
        control = by_script("control", phases.control_situation(seen, side))
        assert set(control["changes"].values()) <= {side}
        for country in seen.homelands:
            assert by_script("minor_recruitment", recruitment.minor_situation(seen, country))["pr"] >= 0
        assert by_script("planning", actions.planning_situation(seen, side))["collected"] >= 3
    assert as_json(War().answer(position).value) == by_script("war_status", countries.war_situation(seen))
    assert by_script("submarine", missions.atlantic_situation(seen)) == {"effective": setup == "summer-1941"}
    for army in seen.state.armies[::3]:
        for op in ("assault", "strategic_movement", "naval_movement"):
            answer = Reach(counters=(army.id,), op=op).answer(position)
            assert as_json(answer.value) == by_script("movement", movement_situation(seen, army, op))


def test_a_corrected_value_is_taken() -> None:
    position = start("example-7")
    plain = Attack(zone="kovel").answer(position)
    corrected = Attack(zone="kovel", overrides={"zone.terrain": ["forest"], "attackers.0.reduced": True})
    answer = corrected.answer(position)
    assert answer.value.defender == plain.value.defender + 1
    assert answer.situation.attackers[0].reduced
    with pytest.raises(QuestionError) as error:
        Attack(zone="kovel", overrides={"zone.terain": ["forest"]}).answer(position)
    assert error.value.field == "overrides.zone.terain"
    with pytest.raises(QuestionError):
        Attack(zone="kovel", overrides={"attackers.9.reduced": True}).answer(position)


def test_readings_of_the_table_reach_the_rules() -> None:
    position = after(
        start("example-7"),
        Note("support-count", "assault"),
        Note("operations/germany-infantry#3", {"op": "tactical_movement"}),
    )
    assert theatre(position).options.support_count == "assault"
    given = Attack(zone="riga", attacker="germany-infantry#1", target="ussr-infantry#1").answer(position)
    assert given.value.support_slots == 0


def test_moving_leaves_notes_and_costs_points() -> None:
    position = start("winter-1940")
    question = Reach(counters=("germany-armour#1",), to="nancy")
    (offer,) = question.answer(position).offers
    moved = after(position, offer.edit)
    seen = theatre(moved)
    assert seen.armies["germany-armour#1"].zone == "nancy" and seen.po("axis") == 4
    assert seen.operation("germany-armour#1") == "assault"
    assert moved.fact("axis-entered-west") == 1
    assert Reach(counters=("germany-armour#1",)).answer(moved).value.reason == "one_operation_per_turn"


def markers(position: Position, zone: str) -> dict[str, int]:
    return {marker: n for marker, n in position.markers_in(zone).items() if marker.startswith("operation")}


def accepted(position: Position, question: Question, label: str) -> Position:
    (offer,) = (offer for offer in question.answer(position).offers if offer.label.key == label)
    return done(position, offer.edit)


@pytest.mark.parametrize(
    ("op", "zone", "laid"),
    [
        ("assault", "nancy", {"operation-attack": 1}),
        ("tactical_movement", "nancy", {"operation-movement": 1}),
        ("strategic_movement", "munich", {}),  # has no marker
    ],
)
def test_an_operation_lays_its_marker_where_it_ends(op: Any, zone: str, laid: dict[str, int]) -> None:
    position = start("winter-1940")
    moved = accepted(position, Reach(counters=("germany-armour#1",), op=op, to=zone), "move-there")
    assert markers(moved, zone) == laid


def test_markers_count_the_armies_that_bear_them_and_go_home_with_the_phase() -> None:
    position = start("winter-1940")
    moved = accepted(position, Reach(counters=("germany-armour#1",), to="nancy"), "move-there")
    moved = accepted(moved, Reach(counters=("germany-infantry#9",), to="nancy"), "move-there")
    assert markers(moved, "nancy") == {"operation-attack": 2}
    onward = GAME.phase_end(moved).answer(moved).offers[-1]  # type: ignore[misc]
    assert markers(after(moved, onward.edit), "nancy") == {}


def test_an_assault_on_the_spot_is_paid_and_marked() -> None:
    position = start("example-7")
    army = theatre(position).armies_in("riga", theatre(position).phase)[0].id
    before = theatre(position).po("axis")
    fought = accepted(position, Reach(counters=(army,)), "assault-in-place")
    seen = theatre(fought)
    assert seen.operation(army) == "assault" and seen.armies[army].zone == "riga"
    assert markers(fought, "riga") == {"operation-attack": 1} and seen.po("axis") == max(0, before - 1)


def test_a_landing_is_marked_as_an_assault_among_enemies_only() -> None:
    held = start("summer-1941")
    landing = Landing(army="germany-infantry#9", to="londres")
    assert theatre(held).armies_in("londres")
    assert markers(accepted(held, landing, "land-there"), "londres") == {"operation-attack": 1}
    gone = [Move((army.id,), "reserve-allies") for army in theatre(held).armies_in("londres")]
    assert markers(accepted(after(held, *gone), landing, "land-there"), "londres") == {}


WON, LOST = (6, 1), (1, 6)


@pytest.mark.parametrize(
    ("before", "dice", "left"),
    [
        ([], WON, 1),
        ([Mark("operation-attack", "riga")], WON, 1),  # laid by hand: it is this army's
        ([], LOST, 0),
        ([Mark("operation-attack", "riga")], LOST, 0),
        ([Mark("operation-attack", "riga", 2), Note("operations/germany-infantry#2", {"op": "assault"})], LOST, 1),
    ],
)
def test_who_fights_bears_one_marker_and_the_dead_give_theirs_back(
    before: list[Any], dice: tuple[int, int], left: int
) -> None:
    fight = Attack(zone="riga", attacker="germany-infantry#1", dice=dice)
    fought = accepted(after(start("example-7"), *before), fight, "apply-result")
    assert markers(fought, "riga").get("operation-attack", 0) == left


SECOND = {
    # Three Germans against two Soviets, whom the first attack, with a support, has made one: whether each may attack now.
    "who attacked is done": ({"attacker": "germany-infantry#1"}, False),
    "so is who supported": ({"attacker": "germany-infantry#2"}, False),
    "who supported does not support again": (
        {"attacker": "germany-infantry#3", "supporting": ("germany-infantry#2",)}, False,
    ),
    "the third attacks alone": ({"attacker": "germany-infantry#3"}, True),
}  # fmt: skip


def first_attack(*supporting: str, dice: tuple[int, int] = WON) -> Position:
    """Return Riga after one of three Germans has attacked one of two Soviets."""
    fight = Attack(
        zone="riga", attacker="germany-infantry#1", target="ussr-infantry#1", supporting=supporting, dice=dice
    )
    return accepted(start("example-7"), fight, "apply-result")


@pytest.mark.parametrize(("chosen", "legal"), SECOND.values(), ids=SECOND)
def test_an_army_fights_once_a_phase(chosen: dict[str, Any], legal: bool) -> None:
    position = first_attack("germany-infantry#2")
    assert Attack(zone="riga", target="ussr-infantry#2", **chosen).answer(position).value.legal == legal
    plans = Plan(zone="riga").answer(position).value.plans
    assert {a.attacker for plan in plans for a in plan.attacks} == {"germany-infantry#3"}
    assert not any(a.supporting for plan in plans for a in plan.attacks)


@pytest.mark.parametrize("dice", [WON, LOST])
def test_the_excess_is_that_of_the_first_combat_of_a_zone(dice: tuple[int, int]) -> None:
    # Won: three against one; lost: two against two. One army in excess all the same (A54).
    position = first_attack(dice=dice)
    helped = Attack(
        zone="riga", attacker="germany-infantry#2", target="ussr-infantry#2", supporting=("germany-infantry#3",)
    ).answer(position)
    assert (helped.value.support_slots, helped.value.legal) == (1, True)
    assert as_json(helped.value) == by_script("combat_potential", helped.situation)
    assert Plan(zone="riga").answer(position).value.support_slots == 1
    onward = GAME.phase_end(position).answer(position).offers[-1]  # type: ignore[misc]
    assert not theatre(after(position, onward.edit)).begun("riga")


def test_an_attack_lost_with_its_army_was_an_attack() -> None:
    position = after(
        start("example-7"), Note("operations/germany-infantry#4", {"op": "assault", "path": "varsovie kovel"})
    )
    others = [a.id for a in theatre(position).armies_in("kovel", "axis") if a.id != "germany-infantry#4"]
    position = after(position, Move(tuple(others), "berlin"))
    assert "kovel" in PhaseOrder().answer(position).value["attacks_owed"]
    lost = accepted(position, Attack(zone="kovel", dice=LOST), "apply-result")
    assert "kovel" not in PhaseOrder().answer(lost).value["attacks_owed"]


def test_zones_crossed_by_an_army_that_fell_change_hands() -> None:
    position = start("example-7")
    (army,) = [c.id for c in theatre(position).armies_in("kovel", "axis")][:1]
    way = Note(f"operations/{army}", {"op": "assault", "path": "tarnow tallinn kovel"})
    position = after(position, way, *(Move((c.id,), "kiev") for c in theatre(position).armies_in("tallinn")))
    lost = accepted(position, Attack(zone="kovel", attacker=army, dice=LOST), "apply-result")
    assert theatre(lost).operation(army) == "" and army not in theatre(lost).armies
    assert "tallinn" in control(control_situation(theatre(lost), "axis")).value.changes


def test_first_entries_and_the_attack_in_karelia_are_noted() -> None:
    position = after(start("summer-1941"), Move(("germany-infantry#1",), "carelie"), Note("phase", "axis"))
    fought = accepted(position, Attack(zone="carelie", attacker="germany-infantry#1", dice=(3, 3)), "apply-result")
    assert fought.fact("german-attacked-karelia") is True
    # The Axis is in total war already: a Soviet entry changes nothing then, and is a fact to remember before.
    for table, is_noted in ((position, False), (start("winter-1940"), True)):
        entered = after(table, *moved_into("ussr-infantry#1", "riga", "konigsberg", table))
        assert bool(entered.fact("ussr-entered-axis")) is is_noted


def moved_into(army: str, start_zone: str, zone: str, position: Position) -> list[Any]:
    """Return the notes of a movement of one zone."""
    mover = next(found for found in theatre(position).state.armies if found.id == army)
    seen = theatre(position)
    return together(seen, (operating(seen, mover, "assault", (start_zone, zone)),))


def test_printed_values_nobody_read_are_one_assumption_that_can_be_corrected() -> None:
    answer = Attack(zone="stalingrad").answer(start("example-6"))
    (unread,) = (reason for reason in answer.assumed if reason.printed)
    assert unread.about[0] == "stalingrad" and len(unread.about) > 1
    words = render(unread.text, "en")
    assert words.startswith("Printed values assumed — ") and "fortress" in words and "support 2" in words
    position = start("example-6")
    tags = position.board.zones["stalingrad"].tags
    read = [Correction("zone", "stalingrad", column, tags[column]) for column in ("terrain", "fortress")]
    mine = Position(position.board.corrected(read), position.kinds, position.table, position.defaults)
    (left,) = (reason for reason in Attack(zone="stalingrad").answer(mine).assumed if reason.printed)
    assert "stalingrad" not in left.about and "support 2" in render(left.text, "en")


def soviet_phase() -> Position:
    """Return example 2 at the beginning of the Soviet phase: Vilnius is cut off, Kovel is not (22.2)."""
    position = start("example-2")
    for _ in ("axis", "allies"):
        position = after(position, GAME.phase_end(position).answer(position).offers[-1].edit)  # type: ignore[misc]
    return position


def reason_in(position: Position, zone: str) -> str | None:
    army = theatre(position).armies_in(zone, "ussr")[0].id
    return Reach(counters=(army,)).answer(position).value.reason


def test_who_was_cut_off_when_the_phase_began_stays_so_and_nobody_else_becomes_so() -> None:
    position = soviet_phase()
    assert theatre(position).phase == "ussr"
    assert (reason_in(position, "vilnius"), reason_in(position, "kovel")) == ("unsupplied_at_start", None)
    axis = [c.id for c in theatre(position).armies.values() if theatre(position).kind(c).side == "axis"]
    opened = after(position, Move(tuple(axis), "berlin"), control_edit(position, "daugavpils", "ussr"))
    assert theatre(opened).supply.of(army_in(opened, "vilnius")).supplied
    assert reason_in(opened, "vilnius") == "unsupplied_at_start"
    around = theatre(position).board.neighbours["kovel"]
    shut = after(position, *(control_edit(position, zone, "axis") for zone in around))
    assert not theatre(shut).supply.of(army_in(shut, "kovel")).supplied
    assert reason_in(shut, "kovel") is None
    # Nothing noted, as on a table just laid out: as it is now.
    unknown = after(opened, Note("supply-checked", "nobody"))
    assert reason_in(unknown, "vilnius") is None


def army_in(position: Position, zone: str) -> Any:
    return next(a for a in theatre(position).state.armies if a.zone == zone and a.faction == "ussr")


def test_crossing_the_maginot_line_is_noted() -> None:
    position = start("winter-1940")
    (offer,) = Reach(counters=("germany-infantry#9",), to="nancy").answer(position).offers
    assert theatre(after(position, offer.edit)).crossed("germany-infantry#9") == ("fortified_line",)


def test_an_invasion_is_noted_and_brings_the_neutral_in() -> None:
    position = start("winter-1940")
    closed = Reach(counters=("germany-armour#1",)).answer(position)
    assert "bruxelles" not in closed.value.reach
    question = Reach(counters=("germany-armour#1",), invading="belgium", to="bruxelles")
    (offer,) = question.answer(position).offers
    seen = theatre(after(position, offer.edit))
    assert "belgium" in seen.at_war and "belgium" not in seen.neutral_countries


def test_the_end_of_a_phase_walks_its_steps() -> None:
    position = start("winter-1940")
    (offer,) = Reach(counters=("germany-armour#1",), invading="denmark", to="copenhague").answer(position).offers
    landed = after(position, offer.edit)
    answer = GAME.phase_end(landed).answer(landed)  # type: ignore[misc]
    assert answer.value["control"] == 1 and answer.value["surrender"] == 1
    everything = next(o for o in answer.offers if o.label.key == "end-everything")
    done = theatre(after(landed, everything.edit))
    assert done.controller("copenhague") == "axis" and "denmark" in done.surrendered
    onward = answer.offers[-1]
    following = theatre(after(landed, everything.edit, onward.edit))
    assert following.phase == "allies" and not following.done


def test_findings() -> None:
    assert not Findings().answer(start("winter-1940")).value
    crowded = after(start("winter-1940"), Move(("germany-infantry#1",), "ruhr"))
    assert Findings().answer(crowded).value == ("finding-overstacked",)
    for edit, key in (
        (Move(("finland-infantry#1",), "berlin"), "finding-misplaced"),
        (Move(("turn#1",), "reserve-axis"), "finding-pawn"),
        (Move(("turn#1",), "turn:9"), "finding-war-status"),
        (Mark("unsupplied", "paris"), ""),
        (Mark("unsupplied", "lyon"), "finding-lone-marker"),
    ):
        found = Findings().answer(after(start("winter-1940"), edit))
        assert (key in found.value) if key else not found.value
        if found.offers:
            mended = Findings().answer(after(start("winter-1940"), edit, *(offer.edit for offer in found.offers)))
            assert len(mended.value) < len(found.value)


def test_italians_whose_comrades_fell_stay_where_they_went() -> None:
    """Four others let an Italian army go anywhere in total war; when one of those is lost it stays, and goes only home (9)."""
    away = after(start("summer-1941"), Move(("italy-infantry#1",), "munich"))
    said = [key for key in Findings().answer(away).value if "owed" not in key]
    assert theatre(away).war("axis") == "total" and not said
    alone = after(away, Move(("italy-infantry#5", "italy-infantry#6"), "reserve-axis"))
    assert [key for key in Findings().answer(alone).value if "owed" not in key] == ["finding-italians-stay"]
    reached = {zone: set(Reach(counters=("italy-infantry#1",)).answer(lying).value.reach) for zone, lying in
               (("away", away), ("alone", alone))}  # fmt: skip
    homes = {zone for zone in reached["alone"] if theatre(alone).board.zones[zone].home != "italy"}
    assert "ruhr" in reached["away"] and reached["alone"] < reached["away"] and not homes, reached
    limited = after(alone, Move(("war-status-axis#1",), "war-status-axis:limited"))
    assert "finding-misplaced" in Findings().answer(limited).value


def test_research_offers_follow_the_dates() -> None:
    position = start("winter-1940")
    assert "advanced_tanks" not in ResearchTiles(side="axis").answer(position).value["legal"]
    later = after(position, Move(("turn#1",), "turn:9"))
    assert "advanced_tanks" in ResearchTiles(side="axis").answer(later).value["legal"]
    assert ResearchTiles(side="allies").answer(position).value["legal"] == []


def best_of(work: Any, times: int = 5) -> float:
    spent = []
    for _ in range(times):
        begun = time.thread_time()
        work()
        spent.append(time.thread_time() - begun)
    return min(spent)


def test_answers_are_quick() -> None:
    position = start("winter-1940")

    def fresh() -> Any:
        return after(position, Note("phase", "axis"))

    assert best_of(lambda: Findings().answer(fresh())) < allowed(0.005)
    assert best_of(lambda: Supply(side="axis").answer(fresh())) < allowed(0.01)
    assert best_of(lambda: Plan(zone="riga").answer(after(start("example-7"), Note("phase", "axis")))) < allowed(0.1)


def test_a_zone_without_attackers_names_those_who_could_come() -> None:
    answer = Attack(zone="nancy").answer(start("winter-1940"))
    assert answer.verdict.key == "attack-nobody-of-ours"
    assert answer.follow_ups
    for follow in answer.follow_ups:
        assert follow.question.answer(start("winter-1940")).offers


def test_neutrals_on_the_way_may_be_invaded() -> None:
    answer = Reach(counters=("germany-armour#1",)).answer(start("winter-1940"))
    invasions = {follow.question.invading for follow in answer.follow_ups if getattr(follow.question, "invading", "")}
    assert {"belgium", "denmark"} <= invasions and "romania" not in invasions


@pytest.mark.parametrize(
    ("ours", "theirs", "cancelled"),
    [
        ((), (), 0),
        ((0,), (), 0),
        ((0,), (0,), 1),
        ((1,), (0,), 0),
        ((1,), (1,), 1),
        ((0, 1), (0, 0), 1),
        ((0, 0), (1, 0), 2),
    ],
)
def test_missions_in_a_zone_cancel_each_other(ours: tuple[int, ...], theirs: tuple[int, ...], cancelled: int) -> None:
    edits = [Move((f"air-germany#{n}",), "riga") for n, _ in enumerate(ours, 1)]
    edits += [Move((f"air-ussr#{n}",), "riga") for n, _ in enumerate(theirs, 1)]
    flips = [Flip((f"air-germany#{n}",), face) for n, face in enumerate(ours, 1)]
    flips += [Flip((f"air-ussr#{n}",), face) for n, face in enumerate(theirs, 1)]
    seen = theatre(after(start("example-7"), *edits, *flips))
    assert flown(seen, "riga", "axis") == (len(ours), cancelled)


def test_bombers_are_met_by_two_strong_fighters_a_turn() -> None:
    position = after(
        start("example-8"),
        Note("phase", "axis"),
        Flip(("air-uk#2", "air-uk#3", "air-germany#1"), 1),
        Move(("air-uk#2", "air-uk#3"), "strategic-bombing"),
        Move(("air-germany#1",), "missions-axis"),
    )
    assert Actions(side="axis").answer(position).situation.bombing_markers == 2
    for used, left in ((0, 0), (2, 1)):
        asked = after(position, Note("axis-advanced-used", used))
        (offer,) = [o for o in Missions(side="axis").answer(asked).offers if o.label.key == "counter-bombers"]
        met = theatre(after(asked, offer.edit))
        assert len(met.missions("strategic-bombing", "allies")) == left
        assert met.position.fact("axis-advanced-used") == used + 1


def test_french_north_africa_is_invaded_by_three_armies_or_not_at_all() -> None:
    position = after(
        start("example-12"),
        Note("countries/belgium", {"surrendered": 2}),
        Note("phase", "allies"),
        Move(("turn#1",), "turn:11"),
    )
    fallen = after(position, *(offer.edit for offer in Surrenders(side="allies").answer(position).offers))
    ready = after(
        fallen,
        *(Mark(f"control-{side}", zone) for side, zone in (("allies", "etats_unis"),)),
        Move(("usa-infantry#1",), "etats_unis"),
        Move(("tile-allies-amphibious_assaults#1",), "development-allies:available"),
        Move(("war-status-allies#1",), "war-status-allies:total"),
    )
    alone = Landing(army="usa-infantry#1", to="oran", announced=1).answer(ready)
    assert not alone.value.legal and not alone.offers
    together = Landing(army="usa-infantry#1", to="oran", announced=3).answer(ready)
    landed = theatre(after(ready, together.offers[0].edit))
    assert landed.armies["usa-infantry#1"].zone == "oran"
    assert landed.controller("tunis") == "axis" and landed.controller("casablanca") is None
    assert landed.supply.of(next(a for a in landed.state.armies if a.id == "usa-infantry#1")).supplied
