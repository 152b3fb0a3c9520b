"""Downfall of Empires: turns of the four powers from autumn 1915 on, in version 1.1."""

from assistant.desk.desk import Desk
from assistant.games import find_game

GAME = "empires"
MOST = {"keys": 150, "mouse": 40}  # gestures


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


def desk():
    """The table of autumn 1915."""
    return Desk.new(find_game(GAME), "autumn-1915")


def fight(player, zone, *dice):
    """Fight in a zone, and apply the losses that come first."""
    card = player.fight(zone)
    assert card.fight is not None and not card.trouble
    player.throw(*dice)
    player.take()
    assert card.done is not None


def ended(player):
    """End the phase with everything that it brings."""
    player.ask("phase-end")
    player.take()


def play(player, turns=1):
    """Turns, each power in its phase."""
    fight(player, "minsk", 3, 4)
    fight(player, "verdun", 6, 1)
    player.move(("germany-a5#16",), "wilna", "konigsberg > wilna")
    ended(player)
    player.strip("Phase", "begin")
    player.take("Recruit")  # Recruitment in version 1.1
    player.take("Reinforce France")
    ended(player)
    player.strip("Phase", "begin")
    player.move(("russia-a3#3", "russia-a3#4"), "dvinsk", "2 riga > dvinsk")
    ended(player)
    fight(player, "venise", 5, 2)
    ended(player)
    for armies, goal, line, zone, *dice in LATER[: 4 * (turns - 1)]:
        player.move(armies, goal, line)
        fight(player, zone, *dice)
        ended(player)


def played(position, turns=1):
    """What lies there in the end."""
    assert position.box("turn#1") == 6 + turns
    assert position.table.counters["russia-a3#1"].zone == "reserve-russia"
    assert position.table.counters["russia-a3#3"].zone == "dvinsk" or turns > 1
    assert position.table.counters["germany-a5#16"].zone == "wilna"
