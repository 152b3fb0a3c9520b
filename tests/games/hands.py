"""What hands do at a table without a file: type a line, press an offer; and what the cards say then. For every game."""

from types import SimpleNamespace

from assistant.core.questions import tag
from assistant.desk.desk import Desk
from assistant.desk.entry.line import read
from assistant.desk.saves import About


def questions(*games):
    """Return the questions of a game, or of its editions, by their public names."""
    return SimpleNamespace(**{tag(kind).replace("-", "_"): kind for game in games for kind in game.questions})


def table(game, setup, *edits):
    """Return a desk without a file, after some edits that are laid under the log as if nobody had made them."""
    desk = Desk.new(game, setup)
    position = desk.position
    for edit in edits:
        position = position.after(edit)
    return Desk.begin(game, position.table, None, About(game.slug, "", setup)) if edits else desk


def typed(desk, *lines):
    """Type lines, and accept all that they say."""
    for words in lines:
        for command in read(words, desk.position, desk.game):
            assert command.fault is None, (words, command.fault)
            if command.edit is not None:
                desk.edit(command.edit)


def press(desk, question, *keys, n=0):
    """Press the first offer of a question that is called so, of any name if none is given; tell whether there was one."""
    offers = [offer for offer in desk.ask(question).offers if not keys or offer.label.key in keys][n:]
    if offers:
        desk.edit(offers[0].edit)
    return bool(offers)


def all_pressed(desk, question):
    """Press every offer of an answer, one behind the other."""
    for offer in desk.ask(question).offers:
        desk.edit(offer.edit)


def keys(answer):
    """Return the keys of an answer's reasons."""
    return [reason.text.key for reason in answer.reasons]


def offered(answer):
    """Return what an answer's offers are called."""
    return [offer.label.key for offer in answer.offers]


def found(desk):
    """Return what the findings say, but how many actions are left of a phase that has begun."""
    return tuple(key for key in desk.ask(desk.game.findings()).value if key != "end-actions-left")


def where(desk, counter):
    """Return the zone in which a counter lies."""
    return desk.position.table.counters[counter].zone
