"""What is played at the window: an evening of each game, one fight from the pointer to its losses, a table put on an empty one.

Each says of how many gestures it may be made, by keys and by mouse.
"""

import itertools
from collections import Counter as Count
from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from assistant.core.table import Move, Note
from assistant.desk.desk import Desk
from assistant.games import find_game
from tests.ui.evenings.keys import Keys


class Script(NamedTuple):
    """A table, what is done at it turn by turn, and what lies there in the end."""

    slug: str
    setup: str
    most: dict
    play: Callable
    played: object = None
    edits: tuple = ()  # with which the table begins

    def desk(self):
        made = Desk.new(find_game(self.slug), self.setup)
        for edit in self.edits:
            made.edit(edit)
        return made


def fight(player, zone, *dice):
    """Fight in a zone, and apply the losses that come first."""
    card = player.fight(zone)
    assert card.fight is not None and not card.trouble
    player.throw(*dice)
    player.take()
    assert card.done is not None


# Campagne antique: a province is won, a battle is lost, another province is won where there is more than a turn


def season(player, *steps):
    """Do the steps of a season by their buttons, and end it; the card asks itself anew after each."""
    player.ask("phase-end")
    for step in (*steps, "End the season"):
        player.take(step)


MARCHES = (
    ("italie-infantry#1", "alpes", "1 italy infantry corps italy > alps", "Italy"),
    ("gaule-infantry#1", "aquitaine", "1 gaul infantry corps gaul > aquitania", "the neutral army"),
    ("egypte-infantry#1", "cyrenaique", "1 egypt infantry corps egypt > cyrenaica", "Egypt"),
)


def antique(player, turns=1):
    for corps, zone, line, winner in MARCHES[: 2 + (turns > 1)]:
        if zone == "aquitaine":
            player.strip("Italy", "ledger italy")
        player.move((corps,), zone, line)
        player.fight(zone)
        player.take(f"Victory: {winner}")
        player.take("Write the battle down")
        won = () if winner == "the neutral army" else ("Take the province",)
        season(player, "Collect the revenues", "Pay the troops", *won, "Publish the bulletin")


def antique_played(position, turns=1):
    assert position.box("season#1") == 3 + (turns > 1)
    assert position.controller("alpes") == "italie" and position.controller("aquitaine") != "gaule"
    assert len(position.register("battles")) == 2 + (turns > 1)


# La Der des Ders: turns alone against the Central Powers, from who plays to the end

DIE = 2  # what the dice of the system and of chance show
NAVAL = "The naval roll, which ends the phase"
SPENT = (  # what the player buys in his phase, by the words on the buttons, with what his dice show
    ("Attempt a technology", "Defence 1", (5,)),
    ("Launch an offensive", "France → Germany, 3 PR", (6, 4, 1)),
    (NAVAL, "", (4,)),
    ("Attempt a technology", "Attack 1", (6,)),
    ("Launch an offensive", "France → Germany, 3 PR", (2, 5, 1)),
    (NAVAL, "", (1,)),
    ("Attempt a technology", "Artillery 1", (6,)),
    ("Launch an offensive", "France → Germany, 3 PR", (5, 1, 3)),
    (NAVAL, "", (6,)),
)


def der_des_ders(player, turns=1):
    """The system's steps as they come, the player's own chosen by their buttons."""
    spent = iter(SPENT)
    player.ask("phase-end")
    player.take("Solitaire, against the Central Powers")
    while (position := player.window.session.position).box("turn#1") <= turns:
        card = player.window.answers.active
        if position.fact("phase") == "second" and NAVAL in [button.words.text() for button in card.choice_buttons]:
            what, which, dice = next(spent)
            player.take(what)
            if which:
                player.take(which)
            if dice:
                player.throw(*dice)
        elif card.takes_dice and card.dice is not None:
            player.throw(*(DIE,) * (card.dice.most - len(card.dice.rolls)))
        player.take()


def der_des_ders_played(position, turns=1):
    assert (position.box("turn#1"), position.fact("phase")) == (1 + turns, "initiative")
    assert position.table.counters["tech-entente-defence#1"].zone.endswith(":1")


# Downfall of Empires: the four powers from autumn 1915 on

# What each power does in its phase of the turns after the first: armies march, as a line says it, then a fight with its dice.
LATER = (
    (("germany-a5#8",), "lublin", "varsovie > lublin", "minsk", 5, 3),
    (("uk-a4#3",), "manchester", "londres > manchester", "verdun", 6, 2),
    (("russia-a3#5", "russia-a3#3", "russia-a3#4"), "minsk", "dvinsk > minsk", "minsk", 4, 4),
    (("austria_hungary-a3#6",), "nis", "belgrade > nis", "venise", 2, 3),
    (("germany-a5#8",), "varsovie", "lublin > varsovie", "minsk", 3, 6),
    (("uk-a4#3",), "londres", "manchester > londres", "verdun", 5, 1),
    (("russia-a3#9",), "kharkov", "kiev > kharkov", "minsk", 6, 2),
    (("austria_hungary-a3#9",), "milan", "innsbruck > milan", "milan", 4, 1),
)  # fmt: skip


def phase_ended(player):
    """End the phase with everything that it brings."""
    player.ask("phase-end")
    player.take()


def empires(player, turns=1, phase="Phase"):
    """Play both editions' turn; `phase`: what the bar calls the phase."""
    fight(player, "minsk", 3, 4)
    fight(player, "verdun", 6, 1)
    player.move(("germany-a5#16",), "wilna", "konigsberg > wilna")
    phase_ended(player)
    player.strip(phase, "begin")
    player.take("Recruit")  # Recruitment in version 1.1
    player.take("Reinforce France")
    phase_ended(player)
    player.strip(phase, "begin")
    player.move(("russia-a3#3", "russia-a3#4"), "dvinsk", "2 riga > dvinsk")
    phase_ended(player)
    fight(player, "venise", 5, 2)
    phase_ended(player)
    for armies, goal, line, zone, *dice in LATER[: 4 * (turns - 1)]:
        player.move(armies, goal, line)
        fight(player, zone, *dice)
        phase_ended(player)


def empires_played(position, turns=1):
    assert position.box("turn#1") == 6 + turns
    assert position.table.counters["russia-a3#1"].zone == "reserve-russia"
    assert position.table.counters["russia-a3#3"].zone == "dvinsk" or turns > 1
    assert position.table.counters["germany-a5#16"].zone == "wilna"


# Downfall of the Third Reich: from summer 1941 on, each side's phase with fights, moves and what its end brings

THEN = (
    ("germany-infantry#9", "bruxelles", "calais > bruxelles", "kovel", 6, 2),
    ("uk-infantry#1", "manchester", "londres > manchester", "", 0),
    ("ussr-infantry#11", "toula", "moscou > toula", "riga", 3, 4),
    ("germany-infantry#9", "calais", "bruxelles > calais", "minsk", 5, 4),
    ("uk-infantry#1", "londres", "manchester > londres", "", 0),
    ("ussr-infantry#11", "moscou", "toula > moscou", "odessa", 2, 6),
)


def third_reich(player, turns=1):
    fight(player, "riga", 6, 1)
    player.move(("germany-infantry#6",), "tarnow", "varsovie > tarnow")
    for _ in range(3):
        all_ended(player)
    for army, goal, line, zone, *dice in THEN[: 3 * (turns - 1)]:
        player.move((army,), goal, line)
        if zone:
            fight(player, zone, *dice)
        all_ended(player)


def all_ended(player):
    """End the phase with everything that it brings, also where something is owed: attacks that were not made."""
    card = player.ask("phase-end")
    while card.marked >= 0 and "Next phase" not in card.choice_buttons[card.marked].words.text():
        player.take()
        card = player.card  # asked anew by itself, as long as the phase goes on
    player.take("Next phase")


def third_reich_played(position, turns=1):
    assert position.box("turn#1") == 7 + turns
    assert position.table.counters["germany-infantry#6"].zone == "tarnow"


# A fight with two supports; forty armies


def one_fight(player):
    """From the pointer that rests on a zone to the losses applied."""
    player.hover("minsk")
    card = player.ask("fight") if isinstance(player, Keys) else player.fight("minsk")
    assert sum(one.part == "supports" for one in card.fight.attacker.fighters) >= 2
    player.throw(3, 4)
    player.take()
    assert card.done is not None


def mirroring(player):
    """Put the first forty armies of the real table where they lie: a line a zone, or a drag an army."""
    position = player.window.session.position
    real = Desk.new(find_game("empires"), "autumn-1915").position
    wanted = Count(itertools.islice(((c.zone, c.kind) for c in on_land(real)), 40))
    if isinstance(player, Keys):
        lines = {}
        for (zone, kind), n in wanted.items():
            lines.setdefault(zone, []).append(f"{n} {position.kinds.kinds[kind].name['en'].replace(',', '')}")
        for zone, armies in lines.items():
            player.line(f"{' '.join(armies)} > {position.board.zones[zone].name['en']}")
    else:
        for zone, kind in wanted.elements():
            player.from_tray(kind, zone)
    assert Count((c.zone, c.kind) for c in on_land(player.window.session.position)) == wanted and wanted.total() == 40


def on_land(position):
    return [c for c in position.table.counters.values() if position.board.zones[c.zone].kind == "land"]


SCRIPTS = (
    Script("antique", "start", {"keys": 180, "mouse": 70}, antique, antique_played),
    Script(
        "der-des-ders", "1914", {"keys": 100, "mouse": 100}, der_des_ders, der_des_ders_played,
        (Note("luck", 3),),
    ),
    Script("empires", "autumn-1915", {"keys": 150, "mouse": 40}, empires, empires_played),
    Script("empires-first", "autumn-1915", {"keys": 150, "mouse": 40}, partial(empires, phase="Playing"), empires_played),
    Script("third-reich", "summer-1941", {"keys": 90, "mouse": 35}, third_reich, third_reich_played),
)  # fmt: skip
# Five German armies against one Russian in Minsk: the majority lets two of them support.
FIGHT = Script(
    "empires", "autumn-1915", {"keys": 8, "mouse": 6}, one_fight,
    edits=(Move(("germany-a5#11", "germany-a5#12"), "minsk"), Move(("russia-a3#2",), "dvinsk")),
)  # fmt: skip
MIRRORING = Script("empires", "empty", {"keys": 35, "mouse": 45}, mirroring)  # lines, or drags
