"""What stands in a zone is worth; what each side has in points."""

from __future__ import annotations

from typing import ClassVar

from assistant.core.blocks import Sum, SumLine
from assistant.core.cards import answered
from assistant.core.position import Position
from assistant.core.problems import QuestionError
from assistant.core.questions import Answer, Highlights, Role, ZoneId
from assistant.core.text import speaker
from assistant.games.kit.card import Strength
from assistant.games.kit.questions.asking import CardQuestion, names, seen, side_name, zone_called
from assistant.games.kit.scoring import Score, Share, ZoneGiven, points, strengths

say = speaker(__name__)


class StrengthOf(CardQuestion, frozen=True, tag="strength"):
    """The strength of what stands in a zone, by side, each counter's part beside it."""

    live: ClassVar[bool] = True
    zone: ZoneId

    def answer(self, position: Position) -> Answer:
        """Answer by the card's strengths; a card without any counts the counters."""
        zone = zone_called(position, self.zone)
        lying = seen(self.card, position)
        worked = strengths(self.card.strength, lying, ZoneGiven(state=lying.state, zone=self.zone))
        body, said = [], []
        found: dict[str, dict[str, Share]] = worked.value
        for side, by_key in found.items():
            called = side_name(position, side)
            for key, share in by_key.items():
                card = self.card.strength[key]
                body.append(
                    Sum(say("strength-title", side=called, what=card.title), self._lines(position, card, share))
                )
                said.append(say("strength-said", side=called, what=card.title, n=share.whole))
        if not found:
            verdict = say("nobody-there", zone=zone)
        elif not said:
            counted = [
                say("counted", side=side_name(position, side), n=len(lying.side_in(self.zone, side))) for side in found
            ]
            verdict = say("strength-verdict", zone=zone, parts=tuple(counted))
        else:
            verdict = say("strength-verdict", zone=zone, parts=tuple(said))
        return answered(
            verdict, None, worked, names=names(position), body=body, highlights=Highlights({self.zone: Role.SUBJECT})
        )

    def _lines(self, position: Position, card: Strength, share: Share) -> tuple[SumLine, ...]:
        """Return each counter's part, and what they are worth only together."""
        lying = position.table.counters
        lines = [
            SumLine(say("counter-part", counter=position.kind(counter).name), part, card.rule, (counter,))
            for counter, part in share.parts.items()
            if counter in lying
        ]
        rest = share.whole - sum(line.amount for line in lines)
        return (*lines, SumLine(say("together"), rest, card.rule, (self.zone,))) if rest else tuple(lines)


class PointsOf(CardQuestion, frozen=True, tag="points"):
    """The points of each side, line by line."""

    live: ClassVar[bool] = True

    def answer(self, position: Position) -> Answer:
        """Answer by the card's lines.

        Raises:
            QuestionError: the card tells no points.
        """
        if self.card.points is None:
            raise QuestionError("points", say("no-points"))
        card, lying = self.card.points, seen(self.card, position)
        worked = points(card, lying, tuple(position.kinds.sides) or lying.sides())
        body, said = [], []
        found: dict[str, Score] = worked.value
        for side, score in found.items():
            lines = tuple(
                SumLine(
                    say("as-written", words=card.lines[one.line].title),
                    one.amount,
                    card.lines[one.line].rule,
                    one.things,
                )
                for one in score.lines
            )
            body.append(Sum(say("points-title", side=side_name(position, side)), lines))
            key = "points-level" if score.level else "points-said"
            said.append(say(key, side=side_name(position, side), n=score.total, level=score.level or ""))
        return answered(say("points-verdict", parts=tuple(said)), None, worked, names=names(position), body=body)
