"""What a photograph shows otherwise than the mirror has it: one thing at a time, with the edits among which the player chooses."""

from __future__ import annotations

import msgspec

from assistant.core.board import Point, ZoneId
from assistant.core.edits import Edit
from assistant.core.text import Text

KEEP = 1  # the place of the choice that changes nothing
Described = tuple[ZoneId, str]


class Choice(msgspec.Struct, frozen=True):
    """Something that the player may settle on: in words, and the edits that do it."""

    text: Text
    edits: tuple[Edit, ...] = ()


class Difference(msgspec.Struct, frozen=True):
    """One thing that lies otherwise.

    `choices` are to take what the photograph shows, to keep what the mirror has, then further ones; `marked` is the likeliest.
    `doubt` says why a person should look; None where the photograph leaves none. `place` is where it is seen, in units of the
    sheet; None for what is seen nowhere. `shown` says what shows it, if that is the same whatever the choices are.
    """

    zone: ZoneId
    text: Text
    choices: tuple[Choice, ...]
    doubt: Text | None = None
    marked: int = 0
    about: tuple[str, ...] = ()
    place: Point | None = None
    shown: str = ""


class Found(msgspec.Struct, frozen=True):
    """What a photograph shows of a table: differences, the doubtful first, then what it tells nothing about.

    `covered` are zones where a hand, a cup or dice lie; `beyond` those with counters that the photograph does not show.
    `agreed` counts the counters that lie as the mirror has them. `kept` are the differences that are not told because the player
    settled them by keeping what the mirror has (`described`): those that show still, or are out of sight.
    """

    differences: tuple[Difference, ...] = ()
    covered: tuple[ZoneId, ...] = ()
    beyond: tuple[ZoneId, ...] = ()
    agreed: int = 0
    kept: frozenset[Described] = frozenset()

    @property
    def doubtful(self) -> int:
        """How many differences a person should look at; they come first."""
        return sum(each.doubt is not None for each in self.differences)


def described(difference: Difference) -> Described:
    """Return what is the same of a difference when another photograph shows it again."""
    shown = difference.shown or repr([choice.edits for choice in difference.choices])
    return difference.zone, f"{difference.text.key} {shown}"
