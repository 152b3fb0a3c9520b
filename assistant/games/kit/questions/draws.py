"""Cups and decks: what is left, with exact chances; what is drawn is written down, and waits in a hand where a card says so."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any, ClassVar

from assistant.core.blocks import Chance, Chances, Grid
from assistant.core.calc import Worked
from assistant.core.cards import answered, offer
from assistant.core.cards import reasons as makers
from assistant.core.position import Position
from assistant.core.problems import QuestionError, nearest
from assistant.core.questions import Answer, Offer, SideId
from assistant.core.table import Note
from assistant.core.text import Text, speaker
from assistant.games.kit.card import Draw
from assistant.games.kit.questions.cards import CardQuestion, phase_of, side_name

say = speaker(__name__)
because = makers(say).because

DRAWN = "drawn"  # the facts that say what is out of a cup and known, `drawn/<cup>`: item -> how many
HAND = "hand"  # those that say what a side holds of it, `hand/<cup>/<side>`: item -> how many; it is out of the cup too
UNSEEN = "?"  # what a side holds that nobody else has seen: it may be anything that is not known to be out


def left(card: Draw, drawn: Mapping[str, Any]) -> dict[str, int]:
    """Return what is still in a cup, or unseen in a hand, by item."""
    out = counted(drawn)
    return {key: max(item.count - out.get(key, 0), 0) for key, item in card.items.items()}


def counted(fact: Any) -> dict[str, int]:
    """Return what a fact counts, whatever a table's file says there."""
    return {
        key: int(count)
        for key, count in (fact.items() if isinstance(fact, Mapping) else ())
        if isinstance(count, int) and not isinstance(count, bool) and count > 0
    }


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
        drawn = counted(position.fact(f"{DRAWN}/{key}"))
        hands = _hands(position, key) if cup.hands else {}
        hidden = sum(hand.get(UNSEEN, 0) for hand in hands.values())
        inside = left(cup, drawn)
        known = sum(inside.values())
        total = max(known - hidden, 0)
        rows = tuple(
            Chance(say("as-written", words=cup.items[item].words), count) for item, count in inside.items() if count
        )
        side = self._side(position) if cup.hands else ""
        value = {item: Fraction(count, known) for item, count in inside.items() if count and total}
        reasons = [because(cup.rule, "drawn-stays-out")]
        if hidden:
            reasons.append(because(cup.rule, "drawn-unseen", n=hidden))
        return answered(
            say("draw-verdict", cup=cup.title, n=total),
            None,
            Worked(value, tuple(reasons)),
            body=[
                *([Chances(say("chances-of-draw"), rows)] if value else []),
                *([_held(position, cup, hands)] if any(hands.values()) else []),
            ],
            offers=[
                *_drawing(cup, key, drawn, inside if total else {}, _Hand(side, hands.get(side, {})), position),
                *_playing(cup, key, drawn, inside, _Hand(side, hands.get(side, {})), position),
                *_filling(cup, key, drawn, hands),
            ],
        )

    def _side(self, position: Position) -> str:  # noqa: ARG002 - of a cup whose chits no side keeps
        return ""


class DrawToHand(DrawFrom, frozen=True, tag="draw"):
    """The same of a card on which what is drawn waits in a side's hand until it is played."""

    live: ClassVar[bool] = True
    side: SideId = ""

    def _side(self, position: Position) -> str:
        """Return who draws and plays: who is named, else whose phase it is, else the first side."""
        phase = phase_of(self.card, position)
        side = self.side or (phase[1].side if phase else "") or next(iter(position.kinds.sides), "")
        if side not in position.kinds.sides:
            raise QuestionError("side", say("hand-of-whom"))
        return side


class _Hand:
    """What a side holds of a deck; `side` is empty for a cup whose chits nobody keeps."""

    def __init__(self, side: str, held: Mapping[str, int]) -> None:
        self.side, self.held = side, held

    def note(self, key: str, item: str, by: int) -> list[Note]:
        """Return the note that an item more or less is in the hand; none for a cup that fills no hands."""
        if not self.side:
            return []
        held = {**self.held, item: self.held.get(item, 0) + by}
        kept = {name: count for name, count in held.items() if count > 0}
        return [Note(f"{HAND}/{key}/{self.side}", kept or None)]


def _hands(position: Position, key: str) -> dict[str, dict[str, int]]:
    return {side: counted(position.fact(f"{HAND}/{key}/{side}")) for side in position.kinds.sides}


def _held(position: Position, cup: Draw, hands: Mapping[str, Mapping[str, int]]) -> Grid:
    """Return what each side holds, a row for each thing."""
    rows = tuple(
        (
            say("as-written", words=side_name(position, side)),
            say("as-written", words=cup.items[item].words) if item in cup.items else say("hand-unseen"),
            say("as-typed", words=str(count)),
        )
        for side, hand in hands.items()
        for item, count in hand.items()
    )
    return Grid(say("hands"), (say("column-side"), say("column-held"), say("column-number")), rows)


def _drawing(
    cup: Draw, key: str, drawn: Mapping[str, int], inside: Mapping[str, int], hand: _Hand, position: Position
) -> Iterator[Offer]:
    for item, count in inside.items():
        if count:
            words = cup.items[item].words
            notes = [Note(f"{DRAWN}/{key}", {**drawn, item: drawn.get(item, 0) + 1}), *hand.note(key, item, 1)]
            booked = say("drawn-from", words=words, cup=cup.title)
            yield from offer(_by(hand, position, "drawn", words), notes, cup.rule, booked=booked)
    if hand.side and inside:
        booked = say("drawn-unseen-from", side=side_name(position, hand.side), cup=cup.title)
        label = say("draw-unseen", side=side_name(position, hand.side))
        yield from offer(label, hand.note(key, UNSEEN, 1), cup.rule, booked=booked)


def _by(hand: _Hand, position: Position, word: str, words: Any) -> Text:
    if not hand.side:
        return say(word, words=words)
    return say(f"{word}-by", side=side_name(position, hand.side), words=words)


def _playing(
    cup: Draw, key: str, drawn: Mapping[str, int], inside: Mapping[str, int], hand: _Hand, position: Position
) -> Iterator[Offer]:
    """Yield what can be played: what is known to be held, and whatever an unseen one may turn out to be."""
    for item, chit in cup.items.items():
        if hand.held.get(item):
            notes = hand.note(key, item, -1)
        elif hand.held.get(UNSEEN) and inside[item]:
            notes = [Note(f"{DRAWN}/{key}", {**drawn, item: drawn.get(item, 0) + 1}), *hand.note(key, UNSEEN, -1)]
        else:
            continue
        booked = say("played-from", side=side_name(position, hand.side), words=chit.words, cup=cup.title)
        yield from offer(_by(hand, position, "played", chit.words), notes, cup.rule, booked=booked)


def _filling(cup: Draw, key: str, drawn: Mapping[str, int], hands: Mapping[str, Mapping[str, int]]) -> Iterator[Offer]:
    """Yield that the cup is filled again with what nobody holds. While something unseen is held nothing is: what comes
    back could not have been it, and the chances would not be exact any more.
    """
    held: dict[str, int] = {}
    for hand in hands.values():
        for item, count in hand.items():
            held[item] = held.get(item, 0) + count
    if UNSEEN not in held and drawn and dict(drawn) != held:
        booked = say("cup-filled", cup=cup.title)
        yield from offer(say("filled-again"), [Note(f"{DRAWN}/{key}", held or None)], cup.rule, booked=booked)
