"""Cups and decks: what is left, with exact chances, and the draw written down."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, ClassVar

from assistant.core.blocks import Chance, Chances
from assistant.core.calc import Worked
from assistant.core.cards import answered, offer
from assistant.core.cards import reasons as makers
from assistant.core.edits import Note
from assistant.core.position import Position
from assistant.core.problems import QuestionError, nearest
from assistant.core.questions import Answer, Offer
from assistant.core.text import speaker
from assistant.games.kit.card import Draw
from assistant.games.kit.questions.asking import CardQuestion

say = speaker(__name__)
because = makers(say).because

DRAWN = "drawn"  # the facts that say what is out of a cup, `drawn/<cup>`: item -> how many


def left(card: Draw, drawn: Mapping[str, Any]) -> dict[str, int]:
    """Return what is still in a cup, by item."""
    out = {key: int(count) for key, count in drawn.items() if isinstance(count, int) and not isinstance(count, bool)}
    return {key: max(item.count - out.get(key, 0), 0) for key, item in card.items.items()}


class DrawFrom(CardQuestion, frozen=True, tag="draw"):
    """What may be drawn from a cup or a deck, and with which chance; an offer for each writes it down."""

    live: ClassVar[bool] = True
    cup: str = ""

    def answer(self, position: Position) -> Answer:
        """Answer by the card's draws; the first cup where none is named.

        Raises:
            QuestionError: the card has no such cup.
        """
        key = self.cup or next(iter(self.card.draws), "")
        if key not in self.card.draws:
            near = nearest(key, self.card.draws, 0)
            raise QuestionError("cup", say("no-such-cup", name=key, nearest=near) if near else say("no-cups"))
        cup = self.card.draws[key]
        drawn = position.fact(f"{DRAWN}/{key}") or {}
        inside = left(cup, drawn)
        total = sum(inside.values())
        rows = tuple(
            Chance(say("as-written", words=cup.items[item].words), count) for item, count in inside.items() if count
        )
        offers: list[Offer] = []
        for item, count in inside.items():
            if count:
                out = {**drawn, item: int(drawn.get(item, 0)) + 1}
                words = cup.items[item].words
                booked = say("drawn-from", words=words, cup=cup.title)
                offers += offer(say("drawn", words=words), [Note(f"{DRAWN}/{key}", out)], cup.rule, booked=booked)
        if drawn:
            booked = say("cup-filled", cup=cup.title)
            offers += offer(say("filled-again"), [Note(f"{DRAWN}/{key}")], cup.rule, booked=booked)
        value = {item: Fraction(count, total) for item, count in inside.items() if count}
        return answered(
            say("draw-verdict", cup=cup.title, n=total),
            None,
            Worked(value, (because(cup.rule, "drawn-stays-out"),)),
            body=[Chances(say("chances-of-draw"), rows)] if rows else [],
            offers=offers,
        )
