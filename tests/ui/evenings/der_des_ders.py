"""La Der des Ders: turns alone against the Central Powers, from who plays to the end."""

from assistant.core.table import Note
from assistant.desk.desk import Desk
from assistant.games import find_game

GAME = "der-des-ders"
MOST = {"keys": 100, "mouse": 100}  # gestures
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


def desk():
    """The table of 1914, with luck of its own."""
    made = Desk.new(find_game(GAME), "1914")
    made.edit(Note("luck", 3))
    return made


def play(player, turns=1):
    """Turns: the system's steps as they come, the player's own chosen by their buttons."""
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


def played(position, turns=1):
    """What lies there in the end."""
    assert (position.box("turn#1"), position.fact("phase")) == (1 + turns, "initiative")
    assert position.table.counters["tech-entente-defence#1"].zone.endswith(":1")
