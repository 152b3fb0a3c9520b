"""Downfall of the Third Reich: turns from summer 1941 on, each side's phase with fights, moves and what its end brings."""

from assistant.desk.desk import Desk
from assistant.games import find_game

GAME = "third-reich"
MOST = {"keys": 90, "mouse": 35}  # gestures


# What each side does in its phase of the turns after the first: an army marches, as a line says it, then a fight with its dice.
LATER = (
    ("germany-infantry#9", "bruxelles", "calais > bruxelles", "kovel", 6, 2),
    ("uk-infantry#1", "manchester", "londres > manchester", "", 0),
    ("ussr-infantry#11", "toula", "moscou > toula", "riga", 3, 4),
    ("germany-infantry#9", "calais", "bruxelles > calais", "minsk", 5, 4),
    ("uk-infantry#1", "londres", "manchester > londres", "", 0),
    ("ussr-infantry#11", "moscou", "toula > moscou", "odessa", 2, 6),
)


def desk():
    """The table of summer 1941."""
    return Desk.new(find_game(GAME), "summer-1941")


def play(player, turns=1):
    """Turns, each side in its phase."""
    player.fight("riga")
    player.throw(6, 1)
    player.take()
    player.move(("germany-infantry#6",), "tarnow", "varsovie > tarnow")
    ended(player)
    ended(player)
    ended(player)
    for army, goal, line, zone, *dice in LATER[: 3 * (turns - 1)]:
        player.move((army,), goal, line)
        if zone:
            player.fight(zone)
            player.throw(*dice)
            player.take()
        ended(player)


def ended(player):
    """End the phase with everything that it brings, also where something is owed: attacks that were not made."""
    card = player.ask("phase-end")
    while card.marked >= 0 and "Next phase" not in card.choice_buttons[card.marked].words.text():
        player.take()
        card = player.card  # asked anew by itself, as long as the phase goes on
    player.take("Next phase")


def played(position, turns=1):
    """What lies there in the end."""
    assert position.box("turn#1") == 7 + turns
    assert position.table.counters["germany-infantry#6"].zone == "tarnow"
