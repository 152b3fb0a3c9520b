"""Downfall of the Third Reich: a turn in summer 1941, each side's phase with fights, moves and what its end brings."""

from __future__ import annotations

from assistant.core.position import Position
from assistant.desk.desk import Desk
from assistant.games import find_game
from tests.ui.evenings.player import Player

GAME = "third-reich"
MOST = {"keys": 90, "mouse": 35}  # gestures


def desk() -> Desk:
    """The table of summer 1941."""
    return Desk.new(find_game(GAME), "summer-1941")


def play(player: Player) -> None:
    """A turn, each side in its phase."""
    player.fight("riga")
    player.throw(6, 1)
    player.take()
    player.move(("germany-infantry#6",), "tarnow", "varsovie > tarnow")
    for _side in range(3):
        card = player.ask("phase-end")
        while card.marked >= 0 and "Next phase" not in card.choice_buttons[card.marked].words.text():
            player.take()
            card = player.card  # asked anew by itself, as long as the phase goes on
        player.take("Next phase")  # also where something is owed: attacks that the Axis did not make


def played(position: Position) -> None:
    """What lies there in the end."""
    assert position.box("turn#1") == 8
    assert position.table.counters["germany-infantry#6"].zone == "tarnow"
