"""What went across a border, told from the photograph before: a pile lies beyond it now, and lay elsewhere then.

Piles lie on borders, and no place says of which zone they are: the mirror does. But what the photograph before showed within its
zone, and this one shows across the border, somebody has moved.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

from assistant.core.edits import Move
from assistant.core.text import speaker
from assistant.desk.describing import counters_named, zone_named
from assistant.desk.photo.differences import Difference
from assistant.desk.photo.hiding import side_of
from assistant.desk.photo.matching import Matching
from assistant.desk.photo.sources import Sources
from assistant.desk.photo.telling import choice_of, different, kept_as_it_is
from assistant.desk.photo.view import Spotted, View

say = speaker(__name__)
STIRRED = 0.5  # sides of a counter: so far two photographs may show the same pile apart, or a hand has pushed it


def crossed(found: Matching, sources: Sources) -> Iterator[Difference]:
    """Yield the counters that the mirror has in a zone, and that lie in one beside it now where none like them lay before."""
    if found.before is None:
        return
    position = found.position
    for n, name in found.agreed.items():
        spotted, home = found.view.spotted[n], position.table.counters[name].zone
        beyond = next((zone for zone in (_zone_at(found, spotted), *found.near[n]) if zone not in ("", home)), "")
        if not beyond or not _came(found, n, home, found.before):
            continue
        side = side_of(position, name)
        beneath = [c for c in sources.left(home) if side_of(position, c) == side][: spotted.edges]
        words = {"zone": zone_named(position, beyond), "start": zone_named(position, home)}
        all_of_it = (*beneath, name)
        text = say("photo-came", what=counters_named(position, all_of_it), **words)
        choices = different(
            (
                choice_of(position, (Move(all_of_it, beyond),)),
                kept_as_it_is(),
                choice_of(position, (Move((name,), beyond),)),
            )
        )
        doubt = say("doubt-border", zones=(words["zone"], words["start"]))
        sources.forget(beneath)
        yield Difference(beyond, text, choices, doubt, 0, (beyond, home, *all_of_it), spotted.place)


def _zone_at(found: Matching, spotted: Spotted) -> str:
    zone = found.position.board.zone_at(spotted.sheet, *spotted.place)
    return "" if zone is None else zone.id


def _came(found: Matching, n: int, home: str, before: View) -> bool:
    """Tell whether a counter lay within its zone before, and nothing like it where it lies now."""
    spotted, board = found.view.spotted[n], found.position.board
    side = board.sheets[spotted.sheet].counter
    alike = [one for one in before.spotted if one.sheet == spotted.sheet and one.face in spotted.alike(spotted.face)]
    lay = [one for one in alike if _zone_at(found, one) == home]
    return bool(lay) and all(math.dist(one.place, spotted.place) > STIRRED * side for one in alike)
