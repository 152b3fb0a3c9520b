"""What a game notices on the table that its rules would not have: never a ban, each with an offer where it can be mended."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from typing import ClassVar

import msgspec

from assistant.core.position import Position
from assistant.core.questions import Answer, FollowUp, Highlights, Offer, Question, Role
from assistant.core.reasons import Reason, ReasonKind
from assistant.core.text import Text, speaker

say = speaker(__name__)
MOST_LISTED = 40


class Finding(msgspec.Struct, frozen=True):
    """One thing noticed.

    Attributes:
        text: its sentence.
        rule: the number of the rule that it goes against.
        about: the zones and counters that it speaks of.
        offer: the edit that mends it, if one does.
        follow_up: the question that settles it, if one does.
        role: how the board lights what it speaks of.
    """

    text: Text
    rule: str = ""
    about: tuple[str, ...] = ()
    offer: Offer | None = None
    follow_up: FollowUp | None = None
    role: Role = Role.DOUBT


class FindingsQuestion(Question, frozen=True):
    """Base of every game's question "what did I forget"; it is asked after each edit, so its checks are cheap ones.

    class Findings(FindingsQuestion, frozen=True, tag="findings"):
        def found(self, position: Position) -> Iterator[Finding]: ...
    """

    live: ClassVar[bool] = True

    def found(self, position: Position) -> Iterable[Finding]:
        """Yield what is noticed, in the order in which it is listed."""
        raise LookupError(f"{type(self).__name__} finds nothing in {position}")

    def answer(self, position: Position) -> Answer:
        """List what was noticed; the value is the keys of its sentences."""
        every = tuple(self.found(position))
        found = tuple(islice(every, MOST_LISTED))
        reasons = [Reason(f.text, f.rule, ReasonKind.FACT, f.about) for f in found]
        if len(every) > len(found):
            reasons.append(Reason(say("findings-more", n=len(every) - len(found)), "", ReasonKind.FACT))
        return Answer(
            say("findings-verdict", n=len(every)),
            tuple(reasons),
            highlights=Highlights(
                zones={thing: f.role for f in found for thing in f.about if thing in position.board.zones},
                counters={thing: f.role for f in found for thing in f.about if thing in position.table.counters},
            ),
            offers=tuple(f.offer for f in found if f.offer is not None),
            follow_ups=tuple(f.follow_up for f in found if f.follow_up is not None),
            tone=Role.DOUBT if found else Role.SUBJECT,
            value=tuple(f.text.key for f in every),
        )
