"""Downfall of Empires: a turn of the four powers in autumn 1915, in version 1.1."""

from __future__ import annotations

from assistant.core.position import Position
from assistant.desk.desk import Desk
from assistant.games import find_game
from tests.ui.evenings.player import Player

GAME = "empires"
MOST = {"keys": 150, "mouse": 40}  # gestures


def desk() -> Desk:
    """The table of autumn 1915."""
    return Desk.new(find_game(GAME), "autumn-1915")


def fight(player: Player, zone: str, *dice: int) -> None:
    """Fight in a zone, and apply the losses that come first."""
    card = player.fight(zone)
    assert card.fight is not None and not card.trouble
    player.throw(*dice)
    player.take()
    assert card.done is not None


def ended(player: Player) -> None:
    """End the phase with everything that it brings."""
    player.ask("phase-end")
    player.take()


def play(player: Player) -> None:
    """A turn, each power in its phase."""
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


def played(position: Position) -> None:
    """What lies there in the end."""
    assert position.box("turn#1") == 7
    assert position.table.counters["russia-a3#1"].zone == "reserve-russia"
    assert position.table.counters["russia-a3#3"].zone == "dvinsk"
    assert position.table.counters["germany-a5#16"].zone == "wilna"
