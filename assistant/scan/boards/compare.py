"""The player's own board against the shipped one: who touches whom, pair by pair, for him to decide."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from shapely.geometry.base import BaseGeometry

from assistant.core.board import Board, Correction, Link, is_assumption
from assistant.core.text import Text, speaker
from assistant.scan.boards.drafts import linked_kinds
from assistant.scan.tracing.borders import shared_borders

say = speaker(__name__)
MEETING_POINT = 0.004  # of the board's width: shorter borders are as good as points, where prints and tracings differ


@dataclass(frozen=True)
class Pair:
    """Two zones on whose adjacency the traced board and the shipped links disagree.

    `touch` is what the player's board shows; `border` the length of their common border there, in the traced shapes'
    units; `links` what the data has between them.
    """

    a: str
    b: str
    touch: bool
    border: float
    links: tuple[Link, ...]
    verdict: Literal["likely", "close"]  # close: a border so short that the eye must decide
    sentence: Text

    def corrections(self, linked: bool, kind: str = "land") -> tuple[Correction, ...]:
        """Return what makes the player's decision: corrections of the links between the two; none if the data stand."""
        if linked == bool(self.links):
            return ()
        if linked:
            return (Correction("link", f"{self.a}|{self.b}|{kind}", "", True),)
        return tuple(Correction("link", f"{link.a}|{link.b}|{link.kind}", "", False) for link in self.links)


def pairs_to_decide(
    shapes: Mapping[str, BaseGeometry], board: Board, width: float, *, kinds: frozenset[str] = frozenset({"land"})
) -> tuple[Pair, ...]:
    """Return the pairs to decide, those that are likely a difference first, then by length of border.

    Args:
        shapes: the player's traced zones by zone id, neighbours sharing their borders; others are passed over.
        width: of the traced board, in the shapes' units.
        kinds: link kinds that stand for a common border; arrows and sea links are no business of outlines.
    """
    joined = linked_kinds(board)
    known = {name: shape for name, shape in shapes.items() if name in board.zones and board.zones[name].kind in joined}
    borders = shared_borders(known)
    links: dict[tuple[str, str], tuple[Link, ...]] = {}
    any_link: set[tuple[str, str]] = set()
    for link in board.links:
        pair = (min(link.a, link.b), max(link.a, link.b))
        if pair[0] in known and pair[1] in known:
            any_link.add(pair)
            if link.kind in kinds:
                links[pair] = (*links.get(pair, ()), link)
    least = MEETING_POINT * width
    found = []
    for pair in sorted(set(borders) | set(links)):
        length, linked = borders.get(pair, 0.0), pair in links
        # A settled rule of the game is not overruled by a tracing; a link of another kind explains a border without one.
        if linked and not any(is_assumption(link.source) for link in links[pair]):
            continue
        if (length >= least) == linked or (not linked and pair in any_link):
            continue
        close = 0 < length < 2 * least
        key = "pair-touches-unlinked" if not linked else "pair-linked-at-point" if length else "pair-linked-apart"
        names = {"a": board.zones[pair[0]].name, "b": board.zones[pair[1]].name}
        sentence = say(key, **names)
        found.append(Pair(*pair, length > 0, length, links.get(pair, ()), "close" if close else "likely", sentence))
    return tuple(sorted(found, key=lambda pair: (pair.verdict == "close", -pair.border, pair.a, pair.b)))
