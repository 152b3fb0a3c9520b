"""Questions of the table: the same answers as the calculators give, and nothing that costs time."""

import time

import msgspec
import pytest

from assistant.core.board import Correction
from assistant.core.calc import as_json, encode_exact
from assistant.core.position import Position, control_edit
from assistant.core.table import Flip, Move, Note, Several
from assistant.core.text import render
from assistant.games import find_calculator
from assistant.games.third_reich.game import GAME
from assistant.games.third_reich.geography import control
from assistant.games.third_reich.movement import SupplyBlank
from assistant.games.third_reich.operations import SubmarinesBlank
from assistant.games.third_reich.questions import actions, aftermath, recruitment
from assistant.games.third_reich.questions.aftermath import control_situation
from assistant.games.third_reich.questions.cards import theatre
from assistant.games.third_reich.questions.combatants import flown, left_behind, movement_situation, operating
from assistant.games.third_reich.words import FACTIONS
from tests.games.hands import found, press
from tests.games.third_reich.hands import ARMOUR, INFANTRY, armies, q, seen, table, turn
from tests.pace import allowed

CALCULATOR = find_calculator("third-reich")
SETUPS = [setup for setup in GAME.setups if setup != "empty"]


def by_script(topic, situation):
    """Return what a script gets that sends the same situation as JSON."""
    raw = msgspec.json.encode(situation, enc_hook=encode_exact)
    return as_json(CALCULATOR.work(topic, raw).value)


ASKED = [
    ("combat_potential", "example-7", q.attack(zone="kovel")),
    ("combat_potential", "example-7", q.attack(zone="riga", dice=(2, 2))),
    ("combat_potential", "example-9", q.attack(zone="toula", air="countered")),
    ("attack_plan", "example-9", q.plan(zone="kalinine", missions=2, rank="safe")),
    ("attack_plan", "example-11", q.plan(zone="reims")),
    ("blitzkrieg", "example-11", q.breakthrough(zone="reims")),
    ("amphibious", "winter-1940", q.landing(army="germany-infantry#6", to="oslo")),
    ("actions", "example-6", q.actions(side="axis")),
    ("actions", "example-8", q.actions(side="allies")),
    ("recruitment", "example-6", q.recruit(side="ussr")),
]


@pytest.mark.parametrize(("topic", "setup", "question"), ASKED, ids=[f"{t}-{s}" for t, s, _ in ASKED])
def test_table_and_script_agree(topic, setup, question):
    answer = table(setup).ask(question)
    assert as_json(answer.value) == by_script(topic, answer.situation)


@pytest.mark.parametrize("setup", SETUPS)
def test_whole_board_questions_agree_with_the_script(setup):
    desk = table(setup)
    lying = seen(desk)

    def same(question, topic, situation):
        assert as_json(desk.ask(question).value) == by_script(topic, situation)

    for side in FACTIONS:
        same(q.supply(side=side), "supply", lying.asked(SupplyBlank))
        same(q.surrender(side=side), "surrender", aftermath.surrender_situation(lying, side))
        assert set(by_script("control", control_situation(lying, side))["changes"].values()) <= {side}
        for country in lying.board.homelands:
            assert by_script("minor_recruitment", recruitment.minor_situation(lying, country))["pr"] >= 0
        assert actions.planned(lying, side).value.collected >= 3
    same(q.war(), "war_status", aftermath.war_situation(lying))
    assert by_script("submarine", actions.submarines(SubmarinesBlank, lying)) == {"effective": setup == "summer-1941"}
    for army in lying.state.armies[::3]:
        for op in ("assault", "strategic_movement", "naval_movement"):
            same(q.reach(counters=(army.id,), op=op), "movement", movement_situation(lying, army, op))


WON, LOST = (6, 1), (1, 6)


def test_an_attack_lost_with_its_army_was_an_attack():
    others = tuple(army for army in armies(table("example-7"), "kovel", "axis") if army != "germany-infantry#4")
    way = Note("operations/germany-infantry#4", {"op": "assault", "path": "varsovie kovel"})
    desk = table("example-7", way, Move(others, "berlin"))
    assert "kovel" in desk.ask(q.phase()).value["attacks_owed"]
    assert press(desk, q.attack(zone="kovel", dice=LOST), "apply-result")
    assert "kovel" not in desk.ask(q.phase()).value["attacks_owed"]


def test_zones_crossed_by_an_army_that_fell_change_hands():
    start = table("example-7")
    army = armies(start, "kovel", "axis")[0]
    way = Note(f"operations/{army}", {"op": "assault", "path": "tarnow tallinn kovel"})
    desk = table("example-7", way, *(Move((c.id,), "kiev") for c in seen(start).armies_in("tallinn")))
    assert press(desk, q.attack(zone="kovel", attacker=army, dice=LOST), "apply-result")
    assert seen(desk).operation(army) == "" and army not in seen(desk).armies
    assert "tallinn" in control(control_situation(seen(desk), "axis")).value.changes


def test_first_entries_and_the_attack_in_karelia_are_noted():
    desk = table("summer-1941", Move((INFANTRY,), "carelie"), Note("phase", "axis"))
    # The Axis is in total war already: a Soviet entry changes nothing then, and is a fact to remember before.
    for lying, is_noted in ((seen(desk), False), (seen(table()), True)):
        mover = next(army for army in lying.state.armies if army.id == "ussr-infantry#1")
        edits = left_behind(lying, [operating(lying, mover, "assault", ("riga", "konigsberg"))])
        entered = lying.position.after(Several(tuple(edits)))
        assert bool(entered.fact("ussr-entered-axis")) is is_noted
    assert press(desk, q.attack(zone="carelie", attacker=INFANTRY, dice=(3, 3)), "apply-result")
    assert desk.position.fact("german-attacked-karelia") is True


def test_printed_values_nobody_read_are_one_assumption_that_can_be_corrected():
    position = table("example-6").position
    (unread,) = (reason for reason in q.attack(zone="stalingrad").answer(position).assumed if reason.printed)
    assert unread.about[0] == "stalingrad" and len(unread.about) > 1
    words = render(unread.text, "en")
    assert words.startswith("Printed values assumed — ") and "fortress" in words and "support 2" in words
    tags = position.board.zones["stalingrad"].tags
    read = [Correction("zone", "stalingrad", column, tags[column]) for column in ("terrain", "fortress")]
    mine = Position(position.board.corrected(read), position.kinds, position.table, position.defaults)
    (left,) = (reason for reason in q.attack(zone="stalingrad").answer(mine).assumed if reason.printed)
    assert "stalingrad" not in left.about and "support 2" in render(left.text, "en")


def test_who_was_cut_off_when_the_phase_began_stays_so_and_nobody_else_becomes_so():
    """Example 2 at the beginning of the Soviet phase: Vilnius is cut off, Kovel is not (22.2)."""
    desk = table("example-2")
    for _ in ("axis", "allies"):
        assert press(desk, q.end(), "next-phase")
    lying, position = seen(desk), desk.position

    def state(zone, edits):
        """Return why an army in a zone does not operate, and whether it is supplied now."""
        changed = position.after(Several(tuple(edits)))
        army = theatre(changed).armies_in(zone, "ussr")[0]
        mover = next(one for one in theatre(changed).state.armies if one.id == army.id)
        return q.reach(counters=(army.id,)).answer(changed).value.reason, theatre(changed).supply.of(mover).supplied

    assert lying.phase == "ussr" and state("vilnius", [])[0] == "unsupplied_at_start" and state("kovel", [])[0] is None
    axis = tuple(c.id for c in lying.armies.values() if lying.kind(c).side == "axis")
    opened = [Move(axis, "berlin"), control_edit(position, "daugavpils", "ussr")]
    assert state("vilnius", opened) == ("unsupplied_at_start", True)
    around = [control_edit(position, zone, "axis") for zone in lying.board.neighbours["kovel"]]
    assert state("kovel", around) == (None, False)


def test_italians_whose_comrades_fell_stay_where_they_went():
    """Four others let an Italian army go anywhere in total war; when one of those is lost it stays, and goes only home (9)."""
    italian = "italy-infantry#1"
    away = table("summer-1941", Move((italian,), "munich"))
    fallen = (Move((italian,), "munich"), Move(("italy-infantry#5", "italy-infantry#6"), "reserve-axis"))
    alone = table("summer-1941", *fallen)
    assert seen(away).war("axis") == "total" and not [key for key in found(away) if "owed" not in key]
    assert [key for key in found(alone) if "owed" not in key] == ["finding-italians-stay"]
    far, near = (set(desk.ask(q.reach(counters=(italian,))).value.reach) for desk in (away, alone))
    homes = {zone for zone in near if seen(alone).board.zones[zone].home != "italy"}
    assert "ruhr" in far and near < far and not homes, (far, near)
    limited = Move(("war-status-axis#1",), "war-status-axis:limited")
    assert "finding-misplaced" in found(table("summer-1941", *fallen, limited))


def test_research_offers_follow_the_dates():
    def legal(side, *edits):
        return table("winter-1940", *edits).ask(q.research(side=side)).value["legal"]

    assert "advanced_tanks" not in legal("axis") and "advanced_tanks" in legal("axis", turn(9))
    assert legal("allies") == []


@pytest.mark.parametrize(
    ("question", "setup", "seconds"),
    [
        (q.findings(), "winter-1940", 0.005),
        (q.supply(side="axis"), "winter-1940", 0.01),
        (q.plan(zone="riga"), "example-7", 0.1),
    ],
)
def test_answers_are_quick(question, setup, seconds):
    position, spent = table(setup).position, []
    for _ in range(5):
        fresh, begun = position.after(Note("phase", "axis")), time.thread_time()
        question.answer(fresh)
        spent.append(time.thread_time() - begun)
    assert min(spent) < allowed(seconds)


def test_a_zone_without_attackers_names_those_who_could_come():
    answer = table().ask(q.attack(zone="nancy"))
    assert answer.verdict.key == "attack-nobody-of-ours"
    assert answer.follow_ups and all(table().ask(follow.question).offers for follow in answer.follow_ups)


def test_neutrals_on_the_way_may_be_invaded():
    follow_ups = table().ask(q.reach(counters=(ARMOUR,))).follow_ups
    invasions = {follow.question.invading for follow in follow_ups if getattr(follow.question, "invading", "")}
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
def test_missions_in_a_zone_cancel_each_other(ours, theirs, cancelled):
    markers = {
        f"air-{power}#{n}": face
        for power, faces in (("germany", ours), ("ussr", theirs))
        for n, face in enumerate(faces, 1)
    }
    edits = [edit for marker, face in markers.items() for edit in (Move((marker,), "riga"), Flip((marker,), face))]
    assert flown(seen(table("example-7", *edits)), "riga", "axis") == (len(ours), cancelled)
