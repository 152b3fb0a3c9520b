"""Tables at which the program plays, step by step: for the tests of every game that has a player of its own."""

import functools
import random
from typing import NamedTuple

from assistant.core.questions import Answer, Ask, Fight, Steps
from assistant.core.table import Note, Position
from assistant.core.text import LANGUAGES, render
from assistant.games import find_game
from tests.games.tables import start

# What the findings may still say of a table on which all was lawful: what is not done yet, what the next side finds.
EMPIRES = {"tiles-first", "tiles-due", "phase-owed", "end-duty-due", "end-duty-open", "end-actions-left"}
REMINDERS = {
    "empires": EMPIRES,
    "empires-first": EMPIRES,
    "third-reich": {
        "attack-owed", "owed-actions", "owed-recruitment", "owed-points", "owed-income",
        "finding-fallen", "breakthrough-owed", "landing-owed", "points-to-take",
    },
}  # fmt: skip


def table(game, setup, **facts):
    """Return a table with facts noted; the words of their names are joined as the game joins them."""
    position = start(game, setup)
    joint = "_" if game.family == "empires" or game.slug.startswith("empires") else "-"
    for name, value in facts.items():
        position = position.after(Note(name.replace("_", joint), value))
    return position


def after(game, position, edit):
    """Return the table after an edit as the desk does it."""
    return position.after(game.with_notes(position, edit))


def opponent(game, **blanks):
    return game.asked(Ask("opponent", blanks))


def findings(game, position):
    return game.findings().answer(position).value


ENDS = ("phase-booked", "ended-last", "ended-and-next")


class Step(NamedTuple):
    """What the program did: the table before, the answers that were read one behind the other, the table after."""

    before: Position
    read: tuple[Answer, ...]
    left: Position


def stepped(game, position, chance):
    """Ask for a step and do it, fights one behind the other, each with its dice."""
    answer = opponent(game).answer(position)
    read, dice = [answer], tuple[int, ...]()
    while answer.value["step"] == "strike" and waits(answer, dice):
        assert bool(answer.offers) == bool(dice), render(answer.verdict)
        dice += (chance.randint(1, 6), chance.randint(1, 6))
        answer = opponent(game, dice=dice).answer(position)
        read.append(answer)
        # A click turns nothing of a fight here: this question has no blanks for it.
        sides = [side for one in answer.body if isinstance(one, Fight) for side in (one.attacker, one.defender)]
        assert sides and not [one for side in sides for one in (*side.fighters, *side.aids) if one.turned]
    return Step(position, tuple(read), after(game, position, read[-1].offers[0].edit))


def waits(answer, dice):
    """Tell whether a fight may be rolled for behind those of which the dice lie."""
    throws = answer.throws or ()
    return not dice or (any(throw.onward for throw in throws) and sum(throw.count for throw in throws) > len(dice))


class Walk:
    """What the program does at a table, step by step, the dice thrown by chance; kept, so that several tests read one walk."""

    def __init__(self, slug, setup, seed, **facts):
        self.game, self.chance = find_game(slug), random.Random(seed)
        self.position = table(self.game, setup, **facts)
        self.steps = []

    def __iter__(self):
        for n in range(1_000):
            if n == len(self.steps):
                self.steps.append(stepped(self.game, self.position, self.chance))
                self.position = self.steps[-1].left
            yield self.steps[n]


walk = functools.cache(Walk)


def sentences(answer):
    yield answer.verdict
    for block in answer.body:
        if isinstance(block, Steps):
            yield from (text for text, _ in block.steps)
    yield from (reason.text for reason in answer.reasons)
    yield from (offer.label for offer in answer.offers)
    yield from (follow.label for follow in answer.follow_ups)


def words(answer, language="en"):
    return " ".join(render(text, language) for text in sentences(answer))


def well_said(answer):
    """See that an answer speaks both languages, in short sentences, and names no counter by its number."""
    for text in sentences(answer):
        for language in LANGUAGES:
            said = render(text, language)
            # What the end of a phase brings is told whole.
            assert 0 < len(said) <= (400 if text.key in ENDS else 200) and "#" not in said, said
