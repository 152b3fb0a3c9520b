"""Questions that games share: what a game notices that its rules would not have, and which tiles lie face down until they are
used.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from assistant.core.blocks import Reason, ReasonKind
from assistant.core.cards import offer
from assistant.core.judgement import Book
from assistant.core.kinds import CounterId
from assistant.core.position import Position
from assistant.core.questions import Answer, Highlights, Offer, Question, Role, SideId
from assistant.core.record import ids_of
from assistant.core.table import Counter, Edit, Flip
from assistant.core.text import speaker

# What a game notices on the table that its rules would not have: never a ban, each with an offer where it can be mended.

say = speaker(__name__)
MOST_LISTED = 40


class FindingsQuestion(Question):
    """Base of every game's question "what did I forget": all that the end of the phase would object, by the game's book.

    It is asked after each edit, so the book's checks are cheap ones.
    """

    live: ClassVar[bool] = True
    book: ClassVar[Book]

    def answer(self, position: Position) -> Answer:
        """List what was noticed; the value is the keys of its sentences."""
        every = self.book.foreseen(position)
        found = every[:MOST_LISTED]
        reasons = [one.noticed() for one in found]
        if len(every) > len(found):
            reasons.append(Reason(say("findings-more", n=len(every) - len(found)), "", ReasonKind.FACT))
        about = dict.fromkeys((thing for one in found for thing in one.about), Role.DOUBT)
        return Answer(
            say("findings-verdict", n=len(every)),
            tuple(reasons),
            highlights=Highlights(
                zones={thing: role for thing, role in about.items() if thing in position.zones},
                counters={thing: role for thing, role in about.items() if thing in position.counters},
            ),
            offers=tuple(one.mend for one in found if one.mend is not None),
            follow_ups=tuple({one.then.label: one.then for one in reversed(found) if one.then is not None}.values())[
                ::-1
            ],
            tone=Role.DOUBT if found else Role.SUBJECT,
            value=tuple(one.text.key for one in every),
        )


# Tiles that lie face down until they are used: how many a side keeps, and the edits that hide and reveal them.

UP, DOWN = 0, 1


def tiles_of(position: Position, side: str, type: str = "tile") -> tuple[Counter, ...]:
    """Return every tile of a side, wherever it lies."""
    kinds = position.kinds.kinds
    tiles = (c for c in position.counters.values() if kinds[c.kind].type == type)
    return tuple(tile for tile in tiles if kinds[tile.kind].side == side)


def is_down(position: Position, tile: Counter) -> bool:
    """Tell whether the face that lies up says nothing of what the tile is."""
    return position.kinds.kinds[tile.kind].is_secret(tile.face)


def unseen(position: Position, side: str, available: Iterable[Counter], rule: str = "") -> tuple[Reason, ...]:
    """Return the reason that tells what an answer does not count: available tiles that nobody has revealed; none if all are up.

    Args:
        available: those that may be used.
    """
    secret = sum(is_down(position, tile) for tile in available)
    if not secret:
        return ()
    # Which tiles they are stays out of the answer: their ids tell what is on their faces.
    return (Reason(say("secrets-unseen", side=position.sides[side].name, n=secret), rule, ReasonKind.FACT),)


class SecretsQuestion(Question):
    """Base of a game's question "how many tiles are secret"; it never tells which.

    class Secrets(SecretsQuestion, tag="secrets"):
        def acting(self, position: Position) -> str: ...
        def available(self, position: Position, side: str) -> Iterable[CounterId]: ...
    """

    live: ClassVar[bool] = True
    side: SideId = ""

    def acting(self, position: Position) -> str:
        """Return the side whose tiles are asked for."""
        return self.side or next(iter(position.sides))

    def available(self, position: Position, side: str) -> Iterable[CounterId]:
        """Return the tiles that a side may use already."""
        raise LookupError(f"{type(self).__name__} knows no tiles of {side} in {position}")

    def rule(self, position: Position) -> str:  # noqa: ARG002
        """Return the number of the rule by which tiles are secret."""
        return ""

    def noted(self, position: Position) -> Iterable[Edit]:  # noqa: ARG002
        """Return what is written down when tiles are first hidden."""
        return ()

    def answer(self, position: Position) -> Answer:
        """Return how many tiles lie face down, with the offers to turn them."""
        side = self.acting(position)
        tiles, available = tiles_of(position, side), frozenset(self.available(position, side))
        down = tuple(tile for tile in tiles if is_down(position, tile))
        up = tuple(tile for tile in tiles if tile not in down)
        name, rule = position.sides[side].name, self.rule(position)
        offers: list[Offer] = []
        for key, group, face in (
            ("secrets-hide-unused", tuple(tile for tile in up if tile.id not in available), DOWN),
            ("secrets-hide-all", up, DOWN),
            ("secrets-reveal-available", tuple(tile for tile in down if tile.id in available), UP),
            ("secrets-reveal-all", down, UP),
        ):
            if group:
                edits: tuple[Edit, ...] = (Flip(ids_of(group), face),)
                edits += tuple(self.noted(position)) if face == DOWN else ()
                line = say("secrets-hidden" if face == DOWN else "secrets-revealed", side=name, n=len(group))
                offers += offer(say(key, side=name, n=len(group)), edits, rule, booked=line)
        return Answer(
            say("secrets-verdict", side=name, down=len(down), up=len(up)),
            (Reason(say("secrets-how"), rule, ReasonKind.RULE if rule else ReasonKind.FACT),) if down else (),
            # Where they lie, not which they are.
            highlights=Highlights(zones=dict.fromkeys((tile.zone for tile in down), Role.DOUBT)),
            offers=tuple(offers),
            value={"down": len(down), "up": len(up)},
        )
