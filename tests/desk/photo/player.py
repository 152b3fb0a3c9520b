"""Whoever sits at the table that was photographed: he settles what is doubtful by what lies before him, one key a line."""

from assistant.desk.photo.differences import KEEP
from assistant.desk.photo.review import settled


def answered(found, mirror, table, lies):
    """Return what he settles on: lines without a doubt as they are marked, of the others the choice that comes nearest to the
    table, once those are taken; where two come as near the mirror's, else the marked one.
    """
    truth, after = lies(table), mirror
    picks = {n: each.marked for n, each in enumerate(found.differences) if each.doubt is None}
    for n, pick in picks.items():
        after = _after(found.differences[n], pick, after)
    for n, each in enumerate(found.differences):
        if n not in picks:
            ends = [_after(each, choice, after) for choice in range(len(each.choices))]
            apart = [_apart(lies(end), truth) for end in ends]
            picks[n] = min(range(len(ends)), key=lambda k: (apart[k], k != KEEP, k != each.marked))
            after = ends[picks[n]]
    return [(each, picks[n]) for n, each in enumerate(found.differences)]


def _after(difference, choice, position):
    edit = settled([(difference, choice)], position, "")
    return position if edit is None else position.after(edit)


def _apart(one, other):
    return sum(abs(one.get(place, 0) - other.get(place, 0)) for place in {*one, *other})
