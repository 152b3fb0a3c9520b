"""What is looked at in whole games: nothing is against the rules, and the model of plans does what the table does."""

from __future__ import annotations

from collections.abc import Collection

from assistant.core.game import Game
from assistant.core.judgement import judged
from assistant.core.opponent import Bundle
from assistant.core.position import Position
from assistant.games.empires.opponent import model
from assistant.games.empires.opponent.decisions import Decision, Dig, End, Move, Purchase, Strike, buy, dig, points_left
from assistant.games.empires.opponent.fights import End as Ending
from assistant.games.empires.opponent.fights import go, open_action, put_back
from assistant.games.empires.opponent.model import NOBODY, State, state_of

LYING = ("zone", "steps", "owner", "held", "cut", "dug", "turn", "phase", "points", "missions", "tracks", "tiles")
MOVED = ("action", "slots", "came", "moved", "entered", "salonika", "gallipoli")
COMPARED = (
    *LYING, *MOVED, "used", "kinds", "fighters", "fought", "bought", "duty", "gassed", "flown", "spent"
)  # fmt: skip


def differs(one: State, other: State, names: Collection[str] = COMPARED) -> dict[str, object]:
    """Return what two states have different, by name."""
    return {
        name: (getattr(one, name), getattr(other, name)) for name in names if getattr(one, name) != getattr(other, name)
    }


class Lawful:
    """Watches a game; `forgets`: what its players are known to leave undone."""

    def __init__(self, game: Game, forgets: Collection[str] = ()) -> None:
        self.game, self.steps, self.forgets = game, 0, forgets

    def __call__(self, before: Position, bundle: Bundle, after: Position) -> None:
        """An assertion says what is illegal or unequal."""
        self.steps += len(bundle.decisions)
        said, _ = judged(self.game, before, self.game.with_notes(before, bundle.offers[0].edit))
        said = tuple(objection for objection in said if objection.text.key not in self.forgets)
        assert not said, (said, bundle.decisions)
        for decision, lying, then in zip(bundle.decisions, bundle.tables, (*bundle.tables[1:], after), strict=True):
            modelled(state_of(lying), decision, state_of(then))


def modelled(state: State, decision: Decision, then: State) -> None:
    """Do a step on the model, where plans do it, and compare it with the table."""
    if decision.opens == "manoeuvre":
        open_action(state)
    names: tuple[str, ...] = LYING
    match step := decision.step:
        case Move():
            go(state, step.going)
            names = (*LYING, *MOVED)
        case Purchase():
            buy(state, step)
            assert points_left(state) == points_left(then)
        case Dig():
            dig(state, step.zone)
        case End():
            model.close(state)
            model.pass_on(state)
        case Strike():
            target = step.front.defenders[step.attack.target]
            ends = endings(state, step)
            for end in ends:  # of the zones where it may retreat plans look at the first
                if NOBODY not in (end.zone[target], then.zone[target]):
                    end.zone[target] = then.zone[target]
            assert any(not differs(end, then, ("zone", "steps", "dug")) for end in ends), step
            return
        case _:
            return
    assert not differs(state, then, names), (step, differs(state, then, names))


def endings(state: State, step: Strike) -> list[State]:
    """Return every table that an attack may leave on the model."""
    book, found = step.front.battle, list[State]()
    for _, answers in book.endings(book.start, step.attack, step.aids).values():
        for after in (one for choices in answers for one in choices):
            found.append(state.copy())
            put_back(found[-1], step.zone, step.front, Ending(*after.field[:3]))
    return found
