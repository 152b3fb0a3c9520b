"""Every reading of an unclear rule that a table may choose: both values, asked of the same table."""

from collections.abc import Callable
from typing import Any

import pytest

from assistant.core.position import control_edit
from assistant.core.table import Flip, Mark, Move, Note
from assistant.desk.desk import Desk
from assistant.games.third_reich.game import GAME
from assistant.games.third_reich.questions.cards import theatre
from tests.games.third_reich.hands import action, q, ready, seen, table, total, turn

Asked = Callable[[Desk], Any]
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
