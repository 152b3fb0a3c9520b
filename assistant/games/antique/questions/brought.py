"""What the two sides brought to a battle and lost in it, corps by corps, in AP (5.5.1)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import msgspec

from assistant.core.position import Position
from assistant.core.problems import QuestionError
from assistant.games.antique.amounts import ZERO, shown
from assistant.games.antique.mirror import Corps, corps_in, is_province
from assistant.games.antique.questions.battles import neutral_armies
from assistant.games.antique.questions.cards import sheet_odd
from assistant.games.antique.words import say


class Share(msgspec.Struct, frozen=True):
    """What one corps brought to a battle and lost in it, in AP."""

    unit: Corps
    points: Fraction
    loss: Fraction

    @property
    def rate(self) -> Fraction:
        """The part of what it brought that it lost."""
        return rate_of(self.loss, self.points)


class Army(msgspec.Struct, frozen=True):
    """One side of a battle: what it brought and lost in AP, corps by corps; the neutral army of a province has none."""

    side: str
    points: Fraction
    loss: Fraction
    shares: tuple[Share, ...] = ()

    @property
    def rate(self) -> Fraction:
        """The part of what it brought that it lost."""
        return rate_of(self.loss, self.points)


def army_of(position: Position, zone: str, side: str, told: int | None, field: str) -> Army:
    """Return one side of a battle with what it brought: what is left after the season's earlier battles (5.5.1).

    Args:
        zone: where the battle was fought.
        side: the nation; empty for the neutral army of the province.
        told: AP that the side lost, None to read them off the sheets.
        field: the blank that `told` was typed in.

    Raises:
        QuestionError: more is lost than there was, or less than the corps' sheets say; or a sheet does not add up.
    """
    if not side:
        points = neutral_waiting(position, zone)
        return Army("", points, _within(Fraction(told or 0), points, field))
    units = corps_in(position, zone, side)
    if odd := [unit for unit in units if not unit.adds_up]:
        raise QuestionError(field, sheet_odd(position, odd[0]))
    written = [unit.row.lost - unit.row.counted for unit in units]
    brought = [unit.present + lost for unit, lost in zip(units, written, strict=True)]
    points, sheets = sum(brought, start=ZERO), sum(written, start=ZERO)
    loss = sheets if told is None else _within(Fraction(told), points, field)
    if loss < sheets:
        raise QuestionError(field, say("loss-below-sheets", loss=shown(loss), sheets=shown(sheets)))
    more = shared(loss - sheets, [unit.present for unit in units])
    shares = tuple(
        Share(unit, Fraction(of), lost + extra)
        for unit, of, lost, extra in zip(units, brought, written, more, strict=True)
    )
    return Army(side, Fraction(points), loss, shares)


def shared(amount: Fraction, by: Sequence[int | Fraction]) -> tuple[Fraction, ...]:
    """Return an amount shared out in proportion to `by`, in whole points as far as they go; the largest rests come first."""
    total = sum(by, start=ZERO)
    if not total:
        return tuple(ZERO for _ in by)
    exact_parts = [amount * part / total for part in by]
    parts = [Fraction(part.numerator // part.denominator) for part in exact_parts]
    rest = amount - sum(parts, start=ZERO)
    order = sorted(range(len(parts)), key=lambda n: (parts[n] - exact_parts[n], n))
    for n in order:
        # Nobody loses more than he has; what is left of a fraction goes to the first.
        piece = min(Fraction(1), rest, by[n] - parts[n])
        parts[n] += piece
        rest -= piece
    return tuple(parts)


def neutral_waiting(position: Position, zone: str) -> Fraction:
    """Return the AP of the neutral army that defends a province next."""
    return Fraction(sum(neutral_armies(position, zone)[:1])) if is_province(position, zone) else ZERO


def _within(loss: Fraction, points: Fraction, field: str) -> Fraction:
    if loss > points:
        raise QuestionError(field, say("more-than-the-army", loss=shown(loss), points=shown(points)))
    return loss


def rate_of(lost: Fraction, points: Fraction) -> Fraction:
    """Return the part of some AP that was lost; none of nothing."""
    return lost / points if points else ZERO
