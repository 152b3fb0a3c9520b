"""What became of all that a VASSAL module holds, in the player's words and in counts that add up."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from assistant.core.text import Text, speaker
from assistant.scan.vassal.counters import MOST_NAMED
from assistant.scan.vassal.module import Module
from assistant.scan.vassal.save import Laid

say = speaker(__name__)


def balance(module: Module, positions: Sequence[Laid] = ()) -> Iterator[Text]:
    """Yield a sentence on pieces, faces and places of a module, and one on each position."""
    sums, kinds = module.catalogue.balance, module.counters.kinds.values()
    unseen = tuple(filter(None, dict.fromkeys(sums.unseen)))[:MOST_NAMED]
    copies = module.catalogue.copies
    merged = sums.slots - copies - len(sums.unseen) - sums.unread
    counts = {"n": sums.slots, "copies": copies, "kinds": len(kinds), "merged": merged, "unread": sums.unread}
    yield say("balance-pieces", **counts, unseen=len(sums.unseen), names=unseen)
    faces = [face for kind in kinds for face in kind.faces]
    drawn = sum("image" in face for face in faces)
    yield say("balance-faces", n=len(faces), drawn=drawn, bare=len(faces) - drawn)
    zones = [zone for zone in module.board.zones.values() if zone.sheet in module.parts]
    same = sum(zone.name.en == module.called[zone.id] for zone in zones)
    yield say("balance-places", n=len(zones), same=same, told=len(zones) - same)
    for laid in positions:
        left = sum(laid.left.values())
        yield say("balance-position", name=laid.setup.title, n=laid.n + left, laid=laid.n, left=left)
