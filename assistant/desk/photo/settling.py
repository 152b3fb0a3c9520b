"""From what the player settled to one edit, named after its photograph."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from assistant.core.edits import Edit, Several, is_same, parts
from assistant.core.position import Position
from assistant.core.problems import EditError
from assistant.core.text import speaker
from assistant.desk.desk import check
from assistant.desk.photo.differences import Difference
from assistant.desk.photo.faces import FaceKey, key_of, marker_key

say = speaker(__name__)
Settled = tuple[
    Difference, int | tuple[Edit, ...]
]  # a difference with the choice made, or with edits of the player's own


def settled(choices: Iterable[Settled], position: Position, time: str) -> Edit | None:
    """Return all that was settled as one edit called after the photograph; None if nothing changes.

    What has become impossible meanwhile, because somebody else moved that counter, is left out.

    Args:
        choices: what was settled on, one by one.
        position: the table as it lies now.
        time: when the photograph was taken, `21:40`; empty if nobody knows.
    """
    done: list[Edit] = []
    after = position
    for difference, choice in choices:
        for edit in difference.choices[choice].edits if isinstance(choice, int) else choice:
            try:
                check(edit, after)
                after = after.after(edit)
            except EditError:
                continue
            done.append(edit)
    if is_same(after.table, position.table):
        return None
    return Several(tuple(done), say("photo-edit", time=time) if time else say("photo-edit-untimed"))


def as_marked(differences: Sequence[Difference]) -> list[Settled]:
    """Return every difference settled as it is marked."""
    return [(each, each.marked) for each in differences]


def touched(edit: Edit) -> int:
    """Return how many single edits an edit consists of."""
    return len(parts(edit))


def outline(position: Position) -> dict[tuple[str, FaceKey], int]:
    """Return how many of each face lie in each zone: all of a table that photographs can show."""
    found: dict[tuple[str, FaceKey], int] = {}
    for counter in position.table.counters.values():
        place = (counter.zone, key_of(position.kinds, counter.kind, counter.face))
        found[place] = found.get(place, 0) + 1
    for (marker, zone), number in position.table.markers.items():
        found[zone, marker_key(marker, number)] = 1
    return found
