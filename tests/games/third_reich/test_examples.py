"""The twelve examples of the rulebook, asked of the saved tables that show them (22); both values of every reading."""

import pytest

from assistant.core.blocks import Fight
from assistant.core.position import control_edit
from assistant.core.questions import Role
from assistant.core.table import Flip, Mark, Move, Note
from assistant.games.third_reich.game import GAME
from assistant.games.third_reich.questions.cards import theatre
from tests.games.hands import all_pressed, press
from tests.games.third_reich.hands import ARMOUR, action, armies, q, ready, seen, table, total, turn


def reach(desk, army, op="assault"):
    return desk.ask(q.reach(counters=(army,), op=op)).value


def test_example_1_operation_points_stop_at_the_first_combat_and_actions_go_on():
    desk = table("example-1")
    assert press(desk, q.actions(), "take-income") and press(desk, q.recruit(nation="italy"), "buy-flip")
    for zone, moved, taken in (("riga", (1, 2), "take-planning"), ("kovel", (4, 5), "")):
        for n in moved:
            assert press(desk, q.reach(counters=(f"germany-infantry#{n}",), to=zone), "move-there")
        assert press(desk, q.missions(zone=zone), "fly-over")
        assert not taken or press(desk, q.actions(), taken)
    assert (seen(desk).po("axis"), len(seen(desk).missions("missions-axis", "axis"))) == (5 + 3 + 5 - 4, 2)
    # Having entered the USSR, the Axis is in total war by the rules: a fourth action.
    assert press(desk, q.war(), "to-total-war")
    assert desk.ask(q.budget(spend=1)).value.legal
    assert press(desk, q.attack(zone="kovel", dice=(4, 3)), "apply-result")
    assert not desk.ask(q.budget(spend=1)).value.legal
    assert desk.ask(q.reach(counters=(ARMOUR,))).reasons[0].text.key == "no-points-after-combat"
    assert press(desk, q.actions(), "take-armour-production") and press(desk, q.actions(), "take-recruitment")
    assert press(desk, q.recruit(), "buy-flip")
    assert desk.ask(q.phase()).value["legal"] and desk.ask(q.actions()).verdict.args["used"] == 3


def test_examples_2_and_3_vilnius_is_cut_off_and_german_armour_fed_through_riga_and_kovel():
    desk = table("example-2")
    answer = desk.ask(q.supply(side="ussr"))
    assert {seen(desk).armies[army].zone for army, fed in answer.value.armies.items() if not fed} == {"vilnius"}
    # Everything but Daugavpils is still Soviet: the garrison keeps Vilnius.
    assert answer.value.zones_lost == {"axis": (), "allies": (), "ussr": ()}
    assert answer.highlights.zones["vilnius"] is Role.BLOCKED
    lines = desk.ask(q.supply(side="axis")).value.lines
    second = {line[0]: line[1] for army, line in lines.items() if army.startswith("germany-armour")}
    assert second["daugavpils"] == "riga" and second["minsk"] == "kovel"


def test_example_4_leaving_contact():
    desk = table("example-2", Note("phase", "ussr"))
    (riga,), (kovel,) = armies(desk, "riga", "ussr"), armies(desk, "kovel", "ussr")
    for op in ("assault", "tactical_movement"):
        zones = reach(desk, riga, op).reach
        assert {"konigsberg", "daugavpils", "minsk"}.isdisjoint(zones) and "tallinn" in zones
        assert "minsk" not in reach(desk, kovel, op).reach
    assert reach(desk, kovel, "strategic_movement").reach["minsk"].enemies
    assert {reach(desk, army).reason for army in armies(desk, "vilnius", "ussr")} == {"unsupplied_at_start"}


def test_example_5_flips_and_the_fall_of_vilnius():
    desk = table("example-2", Move(("pb-axis#1",), "pb-axis:1"))
    reduced = [c for c, army in seen(desk).armies.items() if army.face == 1 and c.startswith("germany")]
    flips = [offer for offer in desk.ask(q.recruit(side="axis")).offers if offer.label.key == "buy-flip"]
    for offer in flips:
        desk.edit(offer.edit)
    # The reduced armies of Hamburg and Tarnow are not of this table; those of the front are brought back.
    assert len(flips) == len(reduced) and all(seen(desk).armies[c].face == 0 for c in reduced)
    assert desk.position.box("pb-axis#1") == 0
    desk = table("example-2", Note("phase", "ussr"))
    assert desk.ask(q.end(side="ussr")).value["elimination"] == 2
    while press(desk, q.end(side="ussr"), "end-elimination-offer"):
        pass
    assert not seen(desk).armies_in("vilnius")


def test_example_6_pinned_at_stalingrad():
    desk = table("example-6")
    for army in armies(desk, "stalingrad", "axis"):
        assert (dict(reach(desk, army).reach), reach(desk, army).in_place) == ({}, True)
        assert reach(desk, army, "tactical_movement").reach == {}
        assert reach(desk, army, "strategic_movement").reason == "start_not_controlled"


def test_example_7_two_breakthroughs():
    desk = table("example-7")
    for zone in ("riga", "kovel"):
        value = desk.ask(q.breakthrough(zone=zone)).value
        assert value.allowed and value.margins == (4,)
    first, _, third = armies(desk, "riga", "axis")
    target = armies(desk, "riga", "ussr")[0]
    riga = desk.ask(q.attack(zone="riga", attacker=first, target=target, supporting=(third,))).value
    assert (riga.attacker, riga.defender, riga.legal) == (7, 3, True)
    kovel = desk.ask(q.attack(zone="kovel"))
    assert (kovel.value.attacker, kovel.value.defender) == (7, 3)
    (fight,) = (block for block in kovel.body if isinstance(block, Fight))
    assert fight.chances.total == 36
    # From Königsberg the armour crosses Riga to Daugavpils.
    moved = table("example-7", Move((ARMOUR,), "konigsberg"))
    assert "daugavpils" in reach(moved, ARMOUR, "tactical_movement").reach


def test_example_8_and_10_brussels_and_frankfurt():
    desk = table("example-8")
    infantry, armour = armies(desk, "bruxelles", "allies")
    target = armies(desk, "bruxelles", "axis")[0]
    value = desk.ask(
        q.attack(zone="bruxelles", attacker=infantry, target=target, supporting=(armour,), dice=(2, 5))
    ).value
    assert (value.terrain, value.attacker_total, value.defender_total) == (1, 10, 11)
    assert (value.attacker_after, value.defender_after) == ("eliminated", "reduced")
    other = desk.ask(q.attack(zone="bruxelles", attacker=armour, target=target, supporting=(infantry,))).value
    assert other.terrain == 0 and not other.legal
    (first, *_), (target, *_) = armies(desk, "francfort", "allies"), armies(desk, "francfort", "axis")
    frankfurt = q.attack(zone="francfort", attacker=first, target=target, dice=(3, 5))
    value = desk.ask(frankfurt).value
    assert (value.terrain, value.attacker_total, value.defender_total, value.support_slots) == (1, 11, 11, 0)
    assert (value.attacker_after, value.defender_after) == ("reduced", "reduced")
    # Next turn nothing is crossed any more.
    later = desk.position.after(Note("phase", "ussr")).after(Note("phase", "allies"))
    assert frankfurt.answer(later).value.terrain == 0


def test_example_9_and_10_tula_and_kalinin():
    desk = table("example-9")
    armour, infantry = armies(desk, "toula", "axis")
    soviet = armies(desk, "toula", "ussr")[0]
    tula = desk.ask(q.attack(zone="toula", attacker=armour, target=soviet, supporting=(infantry,), dice=(1, 6))).value
    assert (tula.attacker, tula.defender, tula.dice) == (10, 6, (3, 6))
    assert (tula.attacker_total, tula.defender_total) == (13, 12)
    assert (tula.attacker_after, tula.defender_after) == ("reduced", "eliminated")
    assert not any(desk.ask(q.breakthrough(zone=zone)).value.allowed for zone in ("toula", "kalinine"))
    lead, helper, _ = armies(desk, "kalinine", "axis")
    target = armies(desk, "kalinine", "ussr")[0]
    value = desk.ask(q.attack(zone="kalinine", attacker=lead, supporting=(helper,), target=target, dice=(5, 2))).value
    assert (value.attacker_total, value.defender_total, value.attacker_after) == (12, 6, "full")


def test_example_11_round_the_maginot_line():
    desk = table("example-11")
    assert desk.ask(q.breakthrough(zone="reims")).value.allowed
    armour, infantry = armies(desk, "nancy", "axis")
    target = next(a for a in armies(desk, "nancy", "allies") if "infantry" in a)
    by_reims = desk.ask(q.attack(zone="nancy", attacker=armour, target=target)).value
    assert (by_reims.attacker, by_reims.defender) == (8, 3)
    across = desk.ask(q.attack(zone="nancy", attacker=infantry, target=target, air="none")).value
    assert (across.attacker, across.defender, across.terrain) == (5, 5, 2)


def test_example_12_belgium_at_once_and_france_next_turn():
    desk = table("example-12")
    value = desk.ask(q.surrender(side="ussr")).value
    assert value.conditions == ("belgium", "france")
    assert value.effective_now == ("belgium",) and value.pending == {"france": 3}
    all_pressed(desk, q.surrender(side="ussr"))
    assert seen(desk).controller("bruxelles") == "axis"
    assert not any(c.startswith("belgium") for c in seen(desk).armies)
    for edit in (turn(3), Note("phase", "allies")):
        desk.edit(edit)
    assert desk.ask(q.surrender(side="allies")).value.effective_now == ("france",)
    desk.edit(Move((armies(desk, "nancy", "axis")[0],), "reserve-axis"))
    assert desk.ask(q.surrender(side="allies")).value.conditions == ()


def test_the_fall_of_france_brings_italy_in():
    desk = table("example-12", Note("countries/belgium", {"surrendered": 2}), Note("phase", "allies"))
    assert press(desk, q.surrender(side="allies"))
    fallen = seen(desk)
    assert "italy" in fallen.at_war and fallen.controller("rome") == "axis"
    assert fallen.controller("paris") == "axis" and fallen.controller("oran") is None
    assert "oran" in fallen.neutral_zones and not [c for c in fallen.armies if c.startswith("france")]


@pytest.mark.parametrize("dice", [(6, 1), (1, 6), (3, 5)])
def test_the_offer_applies_the_result(dice):
    desk = table("example-7")
    answer = desk.ask(q.attack(zone="kovel", dice=dice))
    attacking, target = answer.situation.attacking, answer.situation.target
    desk.edit(answer.offers[0].edit)
    after = {attacking: answer.value.attacker_after, target: answer.value.defender_after}
    for army, face in after.items():
        reserve = "reserve-axis" if army.startswith("germany") else "reserve-ussr"
        counter = desk.position.table.counters[army]
        assert counter.zone == (reserve if face == "eliminated" else "kovel")
        assert counter.face == (face == "reduced")
    # The mission is spent, and the army attacked cannot be attacked again in this phase.
    assert not [c for c in desk.position.counters_in("kovel") if c.kind == "air-germany"]
    if after[target] != "eliminated":
        again = q.attack(zone="kovel", target=target, attacker=armies(desk, "kovel", "axis")[-1])
        assert not desk.ask(again).value.legal


RIGA = q.attack(zone="riga", attacker="germany-infantry#1", target="ussr-infantry#1", air="none")


def held(side, *zones):
    start = table().position
    return tuple(control_edit(start, zone, side) for zone in zones)


def did(number, army, what, zone):
    return Note(
        f"phase-log/{number}", {"did": what, "side": "axis", "who": army, "start": zone, "zone": zone, "cost": 1}
    )


def points(nation):
    return lambda desk: desk.ask(q.recruit(nation=nation)).verdict.args["n"]


def dearest(desk):
    """The price of an Assault beyond the Limite Est in winter 1942."""
    grid = desk.ask(q.budget(side="axis")).body[1]
    (row,) = [row for row in grid.rows if row[0].key == "word-assault"]
    return int(row[-1].args["n"])


def supplied(army):
    def asked(desk):
        (found,) = [one for one in seen(desk).state.armies if one.id == army]
        return seen(desk).supply.of(found).supplied

    return asked


def reaches(army, op, zone):
    return lambda desk: zone in desk.ask(q.reach(counters=(army,), op=op)).value.reach


def landing(army, zone, name):
    return lambda desk: getattr(desk.ask(q.landing(army=army, to=zone)).value, name)


def may_cancel(desk):
    return any("cancel" in offer.label.key for offer in desk.ask(q.duel(zone="ruhr")).offers)


def enters_twice(desk):
    """Whether the West is dear on the second turn on which the Axis enters it (A26)."""
    for edit in (Move(("germany-armour#1",), "bruxelles"), turn(2), Move(("germany-infantry#7",), "bruxelles")):
        desk.edit(edit)
    return seen(desk).axis_entered_france_belgium_this_turn


def again(desk):
    """Whether the army that was attacked once is attacked again."""
    desk.edit(did(1, "germany-infantry#1", "attacked", "riga"))
    row = {**desk.position.register("phase-log")["1"], "whom": "ussr-infantry#1"}
    desk.edit(Note("phase-log/1", row))
    question = q.attack(zone="riga", attacker="germany-infantry#2", target="ussr-infantry#1", air="none")
    return bool(desk.ask(question).value.legal)


LONELY = [zone for zone, side in seen(table()).board.sources.items() if side == "ussr" and zone != "leningrad"]
AFRICA = (
    turn(9), total("allies"), Note("phase", "allies"), *held("axis", "el_alamein"), Note("countries/france", {"surrendered": 3}),
    Move(("italy-infantry#1",), "el_alamein"), Flip(("italy-infantry#1",), 1),
    Move(("uk-infantry#3",), "el_alamein"), Flip(("uk-armour#1",), 0),
)  # fmt: skip
ARMY_AFLOAT = (
    Note("phase", "allies"), total("allies"), ready("allies-amphibious_assaults"),
)  # fmt: skip
READINGS = {
    "rounding": (
        "winter-1940", (action("axis", "recruitment"), *held("allies", "ruhr")),
        points("germany"), {"result-up": 4, "loss-up": 3},
    ),
    "axis-reductions-in-limited-war": (
        "winter-1940", held("allies", "ruhr"), lambda desk: desk.ask(q.actions(side="axis")).value.actions,
        {False: 3, True: 2},
    ),
    "surcharges-cumulate": ("winter-1940", (turn(9), total("axis")), dearest, {False: 2, True: 3}),
    "strategic-through-enemy": (
        "winter-1940", (turn(6), Move(("ussr-infantry#1",), "berlin")),
        reaches("germany-infantry#9", "strategic_movement", "berlin"), {True: True, False: False},
    ),
    "support-count": (
        "example-7", (did(1, "germany-infantry#3", "tactical_movement", "riga"),),
        lambda desk: RIGA.answer(desk.position).value.support_slots, {"present": 1, "assault": 0},
    ),
    "die-conversion-by-support": (
        "example-7", (Move(("germany-armour#1",), "riga"),),
        lambda desk: desk.ask(q.attack(
            zone="riga", attacker="germany-infantry#1", target="ussr-infantry#1", supporting=("germany-armour#1",), dice=(1, 6)
        )).value.dice[0],
        {False: 1, True: 3},
    ),
    "sea-leg-uncontrolled-with-blitz": (
        "winter-1940", (turn(6), Note("countries/norway", {"invaded_by": "axis"}), Move(("germany-infantry#6",), "oslo")),
        supplied("germany-infantry#6"), {False: False, True: True},
    ),
    "gibraltar-blocks-axis-supply": (
        "winter-1940", (turn(6), *held("axis", "tunis"), Move(("germany-infantry#6",), "tunis")),
        supplied("germany-infantry#6"), {False: True, True: False},
    ),
    "occupied-zone-keeps-control-when-cut": (
        "example-2", (), lambda desk: desk.ask(q.end(side="axis")).value["pockets"] > 0,
        {True: False, False: True},
    ),
    "source-in-own-contested-zone": (
        "winter-1940",
        (*held("axis", *LONELY), Move(("germany-infantry#1",), "leningrad"), Move(("ussr-infantry#1",), "leningrad")),
        supplied("ussr-infantry#1"), {True: True, False: False},
    ),
    "blitz-must-stop": (
        "example-7", (Move(("germany-armour#1",), "konigsberg"), Mark("control-axis", "konigsberg", 0), *held("axis", "riga")),
        reaches("germany-armour#1", "tactical_movement", "novgorod"), {False: True, True: False},
    ),
    "africa-blitz-without-tech": (
        "winter-1940", AFRICA, reaches("uk-armour#1", "tactical_movement", "tobruk"), {False: False, True: True},
    ),
    "allied-navy-alone-stops-standard-subs": (
        "winter-1940",
        (turn(13), total("allies"), Move(("submarine-germany#1", "submarine-germany#2"), "atlantic"),
         ready("allies-advanced_navy")),
        lambda desk: desk.ask(q.actions(side="allies")).value.actions, {True: 5, False: 4},
    ),
    "amphibious-armour-with-tech": (
        "winter-1940", (turn(11), *ARMY_AFLOAT, Move(("uk-armour#1",), "ecosse")),
        landing("uk-armour#1", "bergen", "legal"), {False: False, True: True},
    ),
    "amphibious-limit-1945": (
        "winter-1940", (turn(22), *ARMY_AFLOAT, Move(("uk-infantry#3",), "ecosse")),
        landing("uk-infantry#3", "bergen", "limit"), {3: 3, 4: 4, 1: 1},
    ),
    "axis-may-cancel-in-winter-1945": (
        "winter-1940",
        (turn(21), Note("phase", "allies"), Move(("uk-infantry#3",), "ruhr"), Move(("air-uk#1",), "ruhr")),
        may_cancel, {False: False, True: True},
    ),
    "france-surrender": (
        "example-12", (Note("countries/belgium", {"surrendered": 2}), Note("phase", "allies"), turn(2)),
        lambda desk: desk.ask(q.end(side="allies")).value["surrender"] > 1,
        {"next-allied-phase-end": True, "one-turn-grace": False},
    ),
    "yugoslavia-return-turn-pr": (
        "winter-1940", (turn(11), Note("phase", "allies"), Note("countries/yugoslavia", {"surrendered": 6, "returned": True})),
        points("yugoslavia"), {0: 0, 1: 1, 2: 2},
    ),
    "west-surcharge": ("winter-1940", (), enters_twice, {"each-turn": True, "first-turn": False}),
    "defender-attacked-once": ("example-7", (), again, {True: False, False: True}),
}  # fmt: skip


def test_every_reading_has_its_row():
    assert set(READINGS) == {fact.id for fact in GAME.facts if fact.reading}


@pytest.mark.parametrize(
    ("reading", "value"), [(name, value) for name, row in READINGS.items() for value in row[3]], ids=str
)
def test_both_values_of_a_reading(reading, value):
    setup, edits, asked, expected = READINGS[reading]
    desk = table(setup, *edits, Note(reading, value))
    assert asked(desk) == expected[value]


def test_a_note_that_is_no_reading_leaves_the_others_as_they_are_noted():
    """A desk leaves such a note out; whoever reads a position of his own may have one."""
    position = table().position.after(Note("rounding", "sideways")).after(Note("surcharges-cumulate", True))
    options = theatre(position).options
    assert (options.rounding, options.surcharges_cumulate) == ("result_up", True)
