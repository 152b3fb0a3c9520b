"""What is still to be copied from the player's own map: printed values that nobody has read there yet."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from assistant.core.blocks import Block, Grid
from assistant.core.position import Position
from assistant.core.questions import Answer, Question
from assistant.core.reasons import Reason, ReasonKind
from assistant.games.der_des_ders import mirror
from assistant.games.der_des_ders.printed import read
from assistant.games.der_des_ders.questions.cards import number
from assistant.games.der_des_ders.words import SIDES, TECHS, say

Found = tuple[str, str]  # what kind of value it is, and the zone or counter where it is printed


class MyBoard(Question, frozen=True, tag="my-board"):
    """The printed values that the rulebook does not give and nobody has confirmed yet: what to copy from one's own map."""

    def answer(self, position: Position) -> Answer:
        """Return how many there are of each kind; the sheet of printed values, one click away, takes them."""
        found = (*_sectors(position), *_tracks(position), *_trees(position))
        counts = Counter(kind for kind, _ in found)
        header = (say("value-column-what"), say("value-column-left"))
        rows = tuple((say(f"value-{kind}"), number(count)) for kind, count in counts.items())
        about = tuple(tuple(place for of, place in found if of == kind) for kind in counts)
        body: tuple[Block, ...] = (Grid(say("value-title"), header, rows, about),) if rows else ()
        places = tuple(dict.fromkeys(place for _, place in found))
        reasons = [Reason(say("value-poppies"), "12.2", ReasonKind.ASSUMED)]
        if places:
            reasons.insert(0, Reason(say("value-how"), "", ReasonKind.ASSUMED, places, printed=True))
        return Answer(say("value-verdict", n=len(found)), tuple(reasons), body, value={"unconfirmed": len(found)})


def _sectors(position: Position) -> Iterator[Found]:
    board = read(position.board, position.kinds)
    for name in ("attack_value", "max_tech", "initial_breakdown"):
        for sector in board.sectors:
            if board.unconfirmed(f"sectors.{sector}.{name}"):
                on_counter = name == "initial_breakdown"
                place = mirror.sector_marker(position, sector) if on_counter else mirror.zone_of(position, sector)
                yield name.replace("_", "-"), place


def _tracks(position: Position) -> Iterator[Found]:
    board = read(position.board, position.kinds)
    for kind, path, track in (
        ("operational", "operational_value", "rupture"),
        ("initiative", "initiative_track", "turn"),
        ("price", "solo_initiative_cost", "turn"),
    ):
        for zone in position.board.track(track):
            if board.unconfirmed(f"{path}.{zone.tags['box']}"):
                yield kind, zone.id


def _trees(position: Position) -> Iterator[Found]:
    board = read(position.board, position.kinds)
    for side in SIDES:
        for tech in TECHS:
            for box in board.trees[side][tech]:
                path = f"tech_tree.{side}.{tech}.{box.level}"
                if board.unconfirmed(f"{path}.year") or board.unconfirmed(f"{path}.threshold"):
                    yield "box", f"tech-{side}-{tech}:{box.level}"
