"""A kit's calculator: what its card fills in, as topics of the public JSON."""

from __future__ import annotations

from typing import Any

from assistant.core.calc import Calculator, Topic, Worked
from assistant.core.problems import QuestionError, nearest
from assistant.core.text import speaker
from assistant.games.kit.card import Card, Fight
from assistant.games.kit.combat import FightGiven, fight
from assistant.games.kit.movement import ReachGiven, SupplyGiven, reach, supply
from assistant.games.kit.state import (
    State,
    StateGiven,
    TakenGiven,
    View,
    ZoneGiven,
    calculated,
    control,
    points,
    strengths,
    view,
)

say = speaker(__name__)


def calculator(slug: str, card: Card) -> Calculator:
    """Return the calculator of a kit: the topics that its card fills in, of strength, reach, supply, fight, control, points."""

    def seen(state: State) -> View:
        return view(card, state)

    def counted(given: StateGiven) -> Worked:
        lying = seen(given.state)
        return points(card.points, lying, lying.sides())  # type: ignore[arg-type]

    topics: dict[str, tuple[type[Any], Any]] = {
        "strength": (ZoneGiven, lambda given: strengths(card.strength, seen(given.state), given)),
        "reach": (ReachGiven, lambda given: reach(card.movement, seen(given.state), given)),  # type: ignore[arg-type]
        "supply": (SupplyGiven, lambda given: supply(card.supply, seen(given.state), given)),  # type: ignore[arg-type]
        "fight": (FightGiven, lambda given: fight(fight_of(card, given.fight), given)),
        "control": (TakenGiven, lambda given: control(card.control, seen(given.state), given.side)),  # type: ignore[arg-type]
        "points": (StateGiven, counted),
    }
    return Calculator(slug, tuple(Topic(name, *topics[name]) for name in calculated(card)))


def fight_of(card: Card, name: str) -> Fight:
    """Return a fight of a card by its id.

    Raises:
        QuestionError: there is none.
    """
    found = card.combat.get(name)
    if found is None:
        near = nearest(name, card.combat, 0)
        raise QuestionError("fight", say("no-such-fight", name=name, nearest=near) if near else say("no-fights"))
    return found
