"""Tables of the campaign for tests: questions by their tags, a desk at which a position lies, counters by name."""

from assistant.core.questions import Ask
from assistant.desk.desk import Desk
from assistant.desk.saves import About
from assistant.games.antique.game import GAME

ROMAN = "italie-infantry#1"
FLEET = "italie-fleet#1"


def q(tag, /, **blanks):
    """A question by its public tag."""
    return GAME.asked(Ask(tag, blanks))


def desk_with(position):
    """A desk of its own at which that position lies."""
    return Desk.begin(GAME, position.table, None, About(GAME.slug, "", "start"))
