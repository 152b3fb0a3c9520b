"""The twelve examples of the rulebook, asked of the saved tables that show them (22); both values of every reading."""

import pytest

from assistant.core.position import control_edit
from assistant.core.table import Flip, Mark, Move, Note
from assistant.games.third_reich.game import GAME
from assistant.games.third_reich.questions.cards import theatre
from tests.games.hands import press
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
