"""Links of a board added and taken away: pure functions, like those of `editing`."""

from __future__ import annotations

from dataclasses import replace

from assistant.core.board import MINE, Board, Link, ZoneId
from assistant.core.problems import EditError
from assistant.core.text import speaker

say = speaker(__name__)


def add_link(board: Board, a: ZoneId, b: ZoneId, kind: str, *, one_way: bool = False) -> Board:
    """Return the board with one link more; a link that is there already becomes the player's own.

    Args:
        one_way: whether it leads from `a` to `b` only.

    Raises:
        EditError: from a zone to itself.
    """
    if a == b:
        raise EditError(say("link-to-itself", zone=board.zones[a].name))
    known = [link for link in board.links if {link.a, link.b} == {a, b} and link.kind == kind]
    link = Link(a, b, kind, one_way, known[0].tags if known else {}, MINE)
    return replace(board, links=(*_without(board, a, b, kind), link))


def remove_link(board: Board, a: ZoneId, b: ZoneId, kind: str = "") -> Board:
    """Return the board without the links between two zones, of one kind or (empty) of any."""
    return replace(board, links=_without(board, a, b, kind))


def link_kinds(board: Board) -> tuple[str, ...]:
    """Return the kinds of links on a board, that of common borders first."""
    return tuple(dict.fromkeys([border_kind(board), *board.link_kinds, *(link.kind for link in board.links)]))


def _without(board: Board, a: ZoneId, b: ZoneId, kind: str) -> tuple[Link, ...]:
    return tuple(link for link in board.links if {link.a, link.b} != {a, b} or (kind and link.kind != kind))


def border_kind(board: Board) -> str:
    """Return the kind that most links between zones have: what a common border on the drawing stands for."""
    kinds = [link.kind for link in board.links]
    return max(dict.fromkeys(kinds), key=kinds.count) if kinds else "land"
