"""Cups and decks: what is left, with exact chances; what is drawn is written down, and waits in a hand where a card says so."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from assistant.core.calc import Worked
from assistant.core.cards import answered, offer
from assistant.core.cards import reasons as makers
from assistant.core.questions import Answer, Chance, Chances, Grid, Offer, Offers, SideId
from assistant.core.table import Note, Position
from assistant.core.text import Text, near, speaker
from assistant.games.kit.card import Draw
from assistant.games.kit.dice import summed
from assistant.games.kit.formulas import error
from assistant.games.kit.questions.table import CardQuestion, acting, counted, side_name, written

say = speaker(__name__)
because = makers(say).because

DRAWN = "drawn"  # the facts that say what is out of a cup and known, `drawn/<cup>`: item -> how many
HAND = "hand"  # those that say what a side holds of it, `hand/<cup>/<side>`: item -> how many; it is out of the cup too
UNSEEN = "?"  # what a side holds that nobody else has seen: it may be anything that is not known to be out


def _held(fact: Any) -> dict[str, int]:
    """Return what a fact says that there is of each item."""
    return {item: count for item, count in counted(fact).items() if count > 0}


class DrawFrom(CardQuestion, tag="draw"):
    """What may be drawn from a cup or a deck, and with which chance; an offer for each writes it down."""

    cup: str = ""

    def answer(self, position: Position) -> Answer:
        """Answer by the card's draws; the first cup where none is named.

        Raises:
            QuestionError: the card has no such cup.
        """
        key = self.cup or next(iter(self.card.draws), "")
        if key not in self.card.draws:
            close = near(key, self.card.draws, 0)
            raise error("cup", "no-such-cup" if close["near"] else "no-cups", name=key, **close)
        card = self.card.draws[key]
        cup = _Cup(position, key, card, self._side(position) if card.hands else "")
        hidden, known = sum(hand.get(UNSEEN, 0) for hand in cup.hands.values()), sum(cup.inside.values())
        total = max(known - hidden, 0)
        there = {item: count for item, count in cup.inside.items() if count and total}
        rows = tuple(Chance(written(card.items[item].words), count) for item, count in there.items())
        reasons = [because(card.rule, "drawn-stays-out")]
        if hidden:
            reasons.append(because(card.rule, "drawn-unseen", n=hidden))
        return answered(
            say("draw-verdict", cup=card.title, n=total),
            None,
            Worked({item: Fraction(count, known) for item, count in there.items()}, tuple(reasons)),
            body=[
                *([Chances(say("chances-of-draw"), rows)] if rows else []),
                *([cup.held()] if any(cup.hands.values()) else []),
            ],
            offers=[*cup.drawing(there), *cup.playing(), *cup.filling()],
        )

    def _side(self, position: Position) -> str:  # noqa: ARG002 - of a cup whose chits no side keeps
        return ""


class DrawToHand(DrawFrom, tag="draw"):
    """The same of a card on which what is drawn waits in a side's hand until it is played."""

    side: SideId = ""

    def _side(self, position: Position) -> str:
        """Return who draws and plays: who is named, else whose phase it is, else the first side."""
        side = acting(self.card, position, self.side)
        if side not in position.sides:
            raise error("side", "hand-of-whom")
        return side


class _Cup:
    """A cup or a deck as it lies: what is out and known, what is still inside or unseen in a hand, what each side holds.

    `side` draws and plays; it is empty for a cup whose chits nobody keeps.
    """

    def __init__(self, position: Position, key: str, card: Draw, side: str) -> None:
        self.position, self.key, self.card, self.side = position, key, card, side
        self.drawn = _held(position.fact(f"{DRAWN}/{key}"))
        self.inside = {item: max(chit.count - self.drawn.get(item, 0), 0) for item, chit in card.items.items()}
        sides = position.sides if card.hands else ()
        self.hands = {one: _held(position.fact(f"{HAND}/{key}/{one}")) for one in sides}
        self.hand = self.hands.get(side, {})
        self.name = side_name(position, side)

    def held(self) -> Grid:
        """Return what each side holds, a row for each thing."""
        items = self.card.items
        rows = tuple(
            (
                written(side_name(self.position, side)),
                written(items[item].words) if item in items else say("hand-unseen"),
                say("as-typed", words=str(count)),
            )
            for side, hand in self.hands.items()
            for item, count in hand.items()
        )
        return Grid(say("hands"), (say("column-side"), say("column-held"), say("column-number")), rows)

    def note(self, item: str, by: int) -> list[Note]:
        """Return the note that an item more or less is in the hand; none for a cup that fills no hands."""
        if not self.side:
            return []
        held = {**self.hand, item: self.hand.get(item, 0) + by}
        kept = {name: count for name, count in held.items() if count > 0}
        return [Note(f"{HAND}/{self.key}/{self.side}", kept or None)]

    def out(self, item: str) -> Note:
        """Return the note that one more of an item is out."""
        return Note(f"{DRAWN}/{self.key}", {**self.drawn, item: self.drawn.get(item, 0) + 1})

    def offered(self, word: str, words: Any, notes: list[Note], booked: Text) -> Offers:
        """Return the offer that draws or plays something, in the name of the side that does it."""
        label = say(f"{word}-by", side=self.name, words=words) if self.side else say(word, words=words)
        return offer(label, notes, self.card.rule, booked=booked)

    def drawing(self, there: Mapping[str, int]) -> Iterator[Offer]:
        """Yield what can be drawn, then a draw that the others do not see."""
        for item in there:
            words = self.card.items[item].words
            booked = say("drawn-from", words=words, cup=self.card.title)
            yield from self.offered("drawn", words, [self.out(item), *self.note(item, 1)], booked)
        if self.side and there:
            booked = say("drawn-unseen-from", side=self.name, cup=self.card.title)
            yield from offer(say("draw-unseen", side=self.name), self.note(UNSEEN, 1), self.card.rule, booked=booked)

    def playing(self) -> Iterator[Offer]:
        """Yield what can be played: what is known to be held, and whatever an unseen one may turn out to be."""
        for item, chit in self.card.items.items():
            if self.hand.get(item):
                notes = self.note(item, -1)
            elif self.hand.get(UNSEEN) and self.inside[item]:
                notes = [self.out(item), *self.note(UNSEEN, -1)]
            else:
                continue
            booked = say("played-from", side=self.name, words=chit.words, cup=self.card.title)
            yield from self.offered("played", chit.words, notes, booked)

    def filling(self) -> Iterator[Offer]:
        """Yield that the cup is filled again with what nobody holds. While something unseen is held nothing is: what comes
        back could not have been it, and the chances would not be exact any more.
        """
        held = summed(pair for hand in self.hands.values() for pair in hand.items())
        if UNSEEN not in held and self.drawn and self.drawn != held:
            booked = say("cup-filled", cup=self.card.title)
            note = Note(f"{DRAWN}/{self.key}", held or None)
            yield from offer(say("filled-again"), [note], self.card.rule, booked=booked)
