"""What the board says of a sector at a glance, and what is still to be copied from the player's own map (3)."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from assistant.core.blocks import Block, Reason, ReasonKind
from assistant.core.game import Standing
from assistant.core.position import Position
from assistant.core.questions import Answer, Question
from assistant.core.text import Text
from assistant.games.der_des_ders import log, mirror, turn_sequence
from assistant.games.der_des_ders.board import Board, read
from assistant.games.der_des_ders.book import named
from assistant.games.der_des_ders.questions.cards import grid, the_side, told
from assistant.games.der_des_ders.questions.system import face_words
from assistant.games.der_des_ders.words import SIDES, say


def standings(position: Position) -> dict[str, Standing]:
    """Return what the map says in each sector: its breakdown and operational value, or that it is not at war."""
    state = log.state(position)
    found = {}
    for sector, status in state.status.items():
        text, tone = say(f"standing-{status}"), "quiet" if status == "neutral" else "out"
        if status == "at_war":
            value = state.operational_value(sector)
            text, tone = say("standing-at_war", box=state.breakdown[sector], value=value), ""
        found[mirror.zone_of(position, sector)] = Standing(text, tone)
    return found


def inspected(position: Position, zone: str) -> tuple[Text, ...]:
    """Return what there is to know of a sector at a glance."""
    sector = mirror.sector_at(position, zone) if "sector" in position.board.zones[zone].tags else ""
    if not sector:
        return ()
    state = log.state(position)
    printed, status = state.board.sectors[sector], state.status[sector]
    if status != "at_war":
        return say(f"inspect-{status}", side=printed.side), say("inspect-prize", vp=printed.vp)
    box, value = state.breakdown[sector], state.operational_value(sector)
    touching = tuple(say("sector", sector=s) for s in state.board.neighbours[sector] if state.at_war(s))
    return (
        say("inspect-breakdown", side=printed.side, box=box, most=printed.initial_breakdown, value=value),
        say("inspect-values", attack=printed.attack_value, tech=printed.max_tech),
        say("inspect-income", n=turn_sequence.production(state, sector), vp=printed.vp),
        *((say("inspect-enemies", enemies=touching),) if touching else ()),
        *((say("attack-already", sector=sector),) if sector in state.attacked else ()),
    )


# The owner's sheet: printed values that the rulebook does not give and nobody has read on his own copy yet.


class Unread(NamedTuple):
    """A value that nobody has read: its kind, the zone or counter where it is printed, what it is called, what is assumed."""

    kind: str
    place: str
    what: Text | int
    assumed: Text | int


class MyBoard(Question, tag="my-board"):
    """All that neither the rulebook gives nor somebody confirmed, on one page: to be filled in beside the box."""

    def answer(self, position: Position) -> Answer:
        """Return the values of each kind with what is assumed; the sheet of printed values, one click away, takes them."""
        kinds: dict[str, dict[tuple[str, Text | int], Unread]] = {}
        lit: dict[str, None] = {}
        board, doubtful = read(position.board, position.kinds)
        for path in sorted(doubtful, key=lambda path: [(word.zfill(2), len(word)) for word in path.split(".")]):
            one = _value_at(position, board, path.split("."), doubtful[path])
            if one is not None:
                kinds.setdefault(one.kind, {}).setdefault((one.place, one.what), one)
                lit |= {one.place: None} if one.place else {}
        blank = say("value-blank")
        body: list[Block] = []
        for kind, own in kinds.items():
            rows = (((one.place,) if one.place else (), one.what, one.assumed, blank) for one in own.values())
            body += grid("value", "what assumed mine", rows, say(f"value-{kind}"))
        how = (Reason(say("value-how"), "", ReasonKind.ASSUMED, tuple(lit), printed=True),) if lit else ()
        n = sum(map(len, kinds.values()))
        return told(position, say("value-verdict", n=n), *how, body=body, value={"unconfirmed": n})


def _value_at(position: Position, board: Board, path: list[str], at: str) -> Unread | None:
    """Return the value at a path of the board, as `board.read` has them."""
    match path:
        case ["sectors", sector, name]:
            return Unread(
                name.replace("_", "-"), at, say("sector", sector=sector), getattr(board.sectors[sector], name)
            )
        case [("operational_value" | "initiative_track" | "solo_initiative_cost") as row, box]:
            value = getattr(board, row).values[int(box) - (row != "operational_value")]
            shown = say("side", side=value) if value in SIDES else value
            return Unread(row.replace("_", "-"), at, int(box), shown)
        case ["tech_tree", side, tech, level, _]:
            own = next(box for box in board.tech_tree[the_side(side)][tech] if box.level == int(level))  # type: ignore[index]
            shown = say("value-tech", year=str(own.year), threshold=own.threshold)
            return Unread("box", at, say("event-only", event=position.board.zones[at].name), shown)
        case ["adjacency", a, b]:
            return Unread("border", at, say("value-border-of", a=a, b=b), say("value-touch"))
        case ["blue_date_events", _, event]:
            return Unread("blue", at, named(int(event)), say("value-black"))
        case ["revolution_last_square", _] if not position.knows("revolution-last"):
            return Unread("revolution", at, say("fact-revolution-last"), mirror.revolution_last(position))
        case ["poppies", side]:
            faces = Counter(getattr(board.poppies, side))
            mix = tuple(say("value-poppy", face=face_words(face), n=n) for face, n in faces.items())
            return Unread("poppies", "", say("side", side=side), say("value-mix", faces=mix))
    return None
