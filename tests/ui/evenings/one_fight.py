"""From the pointer that rests on a zone to the losses applied: a fight with two supports."""

from assistant.core.table import Move
from assistant.desk.desk import Desk
from assistant.games import find_game
from tests.ui.evenings.keys import Keys

MOST = {"keys": 8, "mouse": 6}  # gestures


def desk():
    """Five German armies against one Russian in Minsk: the majority lets two of them support."""
    made = Desk.new(find_game("empires"), "autumn-1915")
    made.edit(Move(("germany-a5#11", "germany-a5#12"), "minsk"))
    made.edit(Move(("russia-a3#2",), "dvinsk"))
    return made


def play(player):
    """Open the fight, lay the dice, take the losses."""
    player.hover("minsk")
    card = player.ask("fight") if isinstance(player, Keys) else player.fight("minsk")
    assert sum(one.part == "supports" for one in card.fight.attacker.fighters) >= 2
    player.throw(3, 4)
    player.take()
    assert card.done is not None
