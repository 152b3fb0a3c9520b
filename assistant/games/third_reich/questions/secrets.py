"""Technology tiles that lie face down until they are used: how many, and the edits that hide and reveal them (4.5)."""

from __future__ import annotations

from collections.abc import Iterator

from assistant.core.edits import Edit, Flip, Note, Several
from assistant.core.position import Position
from assistant.core.questions import Answer, Highlights, Offer, Question, Role, SideId
from assistant.core.reasons import Reason
from assistant.core.table import Counter
from assistant.core.text import speaker
from assistant.games.third_reich.mirror import SECRET_TILES, Theatre, theatre
from assistant.games.third_reich.questions.supplying import faction
from assistant.games.third_reich.words import SPOKEN, Faction

say = speaker(__name__)


class Secrets(Question, frozen=True, kw_only=True, tag="secrets"):
    """How many tiles does a faction keep secret? Hide them, reveal them."""

    live = True
    side: SideId = ""

    def answer(self, position: Position) -> Answer:
        """Answer with how many tiles lie face down, never which, and the offers to turn them (4.5)."""
        seen = theatre(position)
        side = faction(self.side) if self.side else seen.phase
        kinds = position.kinds.kinds
        tiles = [
            c for c in position.table.counters.values() if kinds[c.kind].type == "tile" and kinds[c.kind].side == side
        ]
        down = tuple(tile for tile in tiles if kinds[tile.kind].is_secret(tile.face))
        up = tuple(tile for tile in tiles if tile not in down)
        return Answer(
            say("secrets-verdict", faction=SPOKEN[side], down=len(down), up=len(up)),
            (Reason(say("secrets-how"), "4.5"),),
            highlights=Highlights(counters={tile.id: Role.DOUBT for tile in down}),
            offers=tuple(_offers(seen, side, up, down)),
            value={"down": len(down), "up": len(up)},
        )


def _offers(seen: Theatre, side: Faction, up: tuple[Counter, ...], down: tuple[Counter, ...]) -> Iterator[Offer]:
    """Offer to hide what is not used yet, or everything, and to reveal what is available, or everything."""
    available = {tile.id for tile in seen.laid(side, "available")}
    unused = tuple(tile for tile in up if tile.id not in available)
    usable = tuple(tile for tile in down if tile.id in available)
    for key, tiles, face in (
        ("hide-unused", unused, 1),
        ("hide-all", up, 1),
        ("reveal-usable", usable, 0),
        ("reveal-all", down, 0),
    ):
        if tiles:
            edits: tuple[Edit, ...] = (Flip(tuple(tile.id for tile in tiles), face),)
            if face and not seen.position.fact(SECRET_TILES):
                edits += (Note(SECRET_TILES, True),)
            label = say(key, faction=SPOKEN[side], n=len(tiles))
            yield Offer(label, Several(edits, label), "4.5")
