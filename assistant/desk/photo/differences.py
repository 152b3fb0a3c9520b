"""What a photograph shows otherwise than the mirror has it, in words: one thing at a time, with the edits among which the
player chooses.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

from assistant.core.cards import in_turn
from assistant.core.printed import CounterId, Point, ZoneId
from assistant.core.record import Ids, Record
from assistant.core.table import Edits, Place, Position
from assistant.core.text import Name, Text, speaker
from assistant.desk.descriptions import counters_named, describe, zone_named
from assistant.desk.photo.faces import CounterFace, FaceKey, shown_by

say = speaker(__name__)

KEEP = 1  # the place of the choice that changes nothing
Described = tuple[ZoneId, str]


class Choice(Record):
    """Something that the player may settle on: in words, and the edits that do it; or the `face` of a counter that nobody knew."""

    text: Text
    edits: Edits = ()
    face: FaceKey = ""


class Difference(Record):
    """One thing that lies otherwise.

    `choices` are to take what the photograph shows, to keep what the mirror has, then further ones; `marked` is the likeliest.
    `doubt` says why a person should look; None where the photograph leaves none. `place` is where it is seen, in units of the
    sheet; None for what is seen nowhere. `shown` says what shows it, if that is the same whatever the choices are. `close`: it is
    shown from near.
    """

    zone: ZoneId
    text: Text
    choices: tuple[Choice, ...]
    doubt: Text | None = None
    marked: int = 0
    about: Ids = ()
    place: Point | None = None
    shown: str = ""
    close: bool = False


class Found(Record):
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
    """Return what is the same of a difference when another photograph shows it again: what else it may be need not be."""
    shown = difference.shown or repr(next((choice.edits for choice in difference.choices if choice.edits), ()))
    return difference.zone, f"{difference.text.key} {shown}"


# The words in which differences and choices are told, and the edits that send a counter home.

KEYS = 9  # choices of a difference at most: digits that choose them


def face_named(position: Position, face: FaceKey) -> Text | Name:
    """Return what people call a face: the counter's name, "reduced" if it is its weaker side; a tile that hides, as such."""
    shown = shown_by(face)
    if not isinstance(shown, CounterFace):
        kind = position.kinds.markers.get(shown.marker)
        name = kind.name if kind is not None else shown.marker
        levels = kind.levels if kind is not None else 1
        return say("face-marker-level" if levels > 1 else "face-marker", name=name, n=shown.number)
    alone = "seen"
    after = position.after(Place(alone, shown.kind, next(iter(position.zones)), shown.face))
    return counters_named(after, (alone,))


def choice_of(position: Position, edits: Edits) -> Choice:
    """Return a choice in the words of the journal."""
    told = []
    after = position
    for edit in edits:
        told.append(describe(edit, after))
        after = after.after(edit)
    return Choice(in_turn(told), edits)


def on_border(position: Position, zones: Collection[ZoneId]) -> Text | None:
    """Return the doubt about something that may lie in one zone or another; None for one zone."""
    return say("doubt-border", zones=tuple(zone_named(position, zone) for zone in zones)) if len(zones) > 1 else None


def difference(
    position: Position,
    key: str,
    zone: ZoneId,
    choices: Iterable[Choice],
    doubt: Text | None = None,
    marked: int = 0,
    *,
    counters: tuple[CounterId, ...] = (),
    start: ZoneId = "",
    place: Point | None = None,
    shown: str = "",
    **words: object,
) -> Difference:
    """Return a difference in words.

    Args:
        choices: the first, then those that come after the one that changes nothing; of those alike in words, as of like prints, the
            first is offered, and no more than there are keys for.
        counters: that it is about.
        start: where the mirror has them.
    """
    first, *others = choices
    if counters:
        words.setdefault("what", counters_named(position, counters))
    if start:
        words["start"] = zone_named(position, start)
    by_words: dict[str, Choice] = {}
    for choice in (first, Choice(say("choice-keep")), *others):
        by_words.setdefault(repr(choice.text), choice)
    text = say(key, zone=zone_named(position, zone), **words)
    about = (zone, *filter(None, (start,)), *counters)
    return Difference(zone, text, tuple(by_words.values())[:KEYS], doubt, marked, about, place, shown)
