"""The review of what a photograph shows otherwise: a row at a time, the doubtful first, then all of it as one edit.

review = Review(found.differences)
review.take()           the marked choice of the row one is at, and on to the next that is open
review.choose(1)        another choice of it
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from assistant.core.ledger import SEEN
from assistant.core.table import Edit, Edits, Flip, Mark, Move, Place, Position, Several, is_same
from assistant.core.text import EditError, speaker
from assistant.desk.desk import check
from assistant.desk.photo.differences import KEEP, Difference
from assistant.desk.photo.faces import FaceKey, face_of, marker_key

# From what the player settled to one edit, named after its photograph.

say = speaker(__name__)
Pick = int | Edits  # the choice made, or edits of the player's own
Settled = tuple[Difference, Pick]


def edits_of(difference: Difference, pick: Pick | None) -> Edits:
    """Return what is done where a player settles so, or has not yet."""
    return pick or () if not isinstance(pick, int) else difference.choices[pick].edits


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
    for difference, pick in choices:
        for edit in edits_of(difference, pick):
            try:
                check(edit, after)
                after = after.after(edit)
            except EditError:
                continue
            done.append(edit)
    if is_same(after.table, position.table):
        return None
    return Several(tuple(done), say("photo-edit", time=time) if time else say("photo-edit-untimed"), SEEN)


class Review:
    """Where a player is in a list of differences. Rows without a doubt are settled as they are marked until he says otherwise.

    `at` is the row one is at; after the last one stands what writes them all: `len(differences)`.
    """

    def __init__(self, differences: Sequence[Difference]) -> None:
        self.differences = tuple(differences)
        self.picks: list[Pick | None] = [None if each.doubt is not None else each.marked for each in self.differences]
        self.marks = [each.marked for each in self.differences]
        self.touched = False  # whether anybody has begun to walk
        self.at = self._open_from(0)

    @property
    def end(self) -> int:
        """The place after the last row, where everything is written."""
        return len(self.differences)

    @property
    def here(self) -> Difference | None:
        """The difference one is at; None at the end."""
        return self.differences[self.at] if self.at < self.end else None

    @property
    def marked(self) -> int:
        """The choice that is marked in the row one is at."""
        return self.marks[self.at] if self.at < self.end else 0

    @property
    def changes(self) -> int:
        """How many rows would change the mirror as they are settled now."""
        return sum(1 for each, pick in zip(self.differences, self.picks, strict=True) if edits_of(each, pick))

    def take(self) -> None:
        """Settle on the marked choice of the row one is at, and go on to the next open one, else to the end."""
        self.choose(self.marked)

    def choose(self, choice: int) -> bool:
        """Settle on a choice of the row one is at; return False if it has no such choice."""
        if self.here is None or not 0 <= choice < len(self.here.choices):
            return False
        self.marks[self.at] = choice
        self._settle(choice)
        return True

    def write_own(self, edits: Edits) -> None:
        """Settle the row one is at by edits of the player's own."""
        if self.here is not None:
            self._settle(edits)

    def mark_next(self, by: int) -> None:
        """Mark the next choice of the row one is at; nothing is settled yet."""
        if self.here is not None:
            self.touched = True
            self.marks[self.at] = (self.marks[self.at] + by) % len(self.here.choices)
            if self.picks[self.at] is not None:
                self.picks[self.at] = self.marks[self.at]

    def go(self, row: int) -> None:
        """Go to a row, or to the end."""
        self.touched = True
        self.at = max(0, min(row, self.end))

    def settled(self) -> list[Settled]:
        """Return what is settled, row by row; open rows are left out."""
        return [(each, pick) for each, pick in zip(self.differences, self.picks, strict=True) if pick is not None]

    def kept(self) -> list[Difference]:
        """Return the differences in which the player left the mirror as it is."""
        return [each for each, pick in zip(self.differences, self.picks, strict=True) if pick == KEEP]

    def resumed(self, walk: Review) -> Review:
        """Return this walk with what was settled on an earlier one, for rows that are still the same."""
        known = {(each.zone, each.text): n for n, each in enumerate(walk.differences)}
        for n, each in enumerate(self.differences):
            before = known.get((each.zone, each.text))
            # A doubt that has arisen since is asked.
            if before is not None and (each.doubt is None or walk.differences[before].doubt is not None):
                former, pick = walk.differences[before].choices, walk.picks[before]
                now = {old: each.choices.index(choice) for old, choice in enumerate(former) if choice in each.choices}
                self.marks[n] = now.get(walk.marks[before], self.marks[n])
                if pick is not None:
                    self.picks[n] = now.get(pick, self.picks[n]) if isinstance(pick, int) else pick
        self.touched = walk.touched
        self.at = self._open_from(0)
        return self

    def _settle(self, pick: Pick) -> None:
        self.touched = True
        self.picks[self.at] = pick
        self.at = self._open_from(self.at + 1)

    def _open_from(self, row: int) -> int:
        """Return the next open row from one on, then from the first; the end if none is open."""
        rows = (*range(row, len(self.picks)), *range(min(row, len(self.picks))))
        return next((n for n in rows if self.picks[n] is None), self.end)

    def named(self, n: int, position: Position) -> FaceKey:
        """Return the face that a row says something shows: that of its choice, or of what the player's own line lays there."""
        pick = self.picks[n]
        if not isinstance(pick, tuple):
            return "" if pick is None else self.differences[n].choices[pick].face
        match pick[0]:
            case Mark(marker, _, number):
                return marker_key(marker, number)
            case Place(counter) | Move((counter, *_)) | Flip((counter, *_)):
                return face_of(position.after(pick[0]), counter)
        return ""
