"""What the board says of a sector at a glance, and what is still to be copied from the player's own map (3)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple

from assistant.core.blocks import Reason, ReasonKind
from assistant.core.game import Standing
from assistant.core.position import Position
from assistant.core.questions import Answer, Question
from assistant.core.text import Text
from assistant.games.der_des_ders import log, mirror, turn_sequence
from assistant.games.der_des_ders.board import Board, read
from assistant.games.der_des_ders.book import named
from assistant.games.der_des_ders.questions.cards import columns, grid, number, the_side, told
from assistant.games.der_des_ders.questions.offensives import Attack
from assistant.games.der_des_ders.questions.system import face_words
from assistant.games.der_des_ders.words import SIDES, say


def fight_here(position: Position, zone: str) -> Question | None:
    """Return the question of who can attack the sector under the pointer."""
    return Attack(defender=zone) if mirror.sector_at(position, zone) else None


def standings(position: Position) -> dict[str, Standing]:
    """Return what the map says in each sector: its breakdown and operational value, or that it is not at war."""
    state = log.state(position)
    found = {}
    for sector in state.board.sectors:
        box, status = state.breakdown[sector], state.status[sector]
        text, tone = say(f"standing-{status}"), "quiet" if status == "neutral" else "out"
        if status == "at_war":
            text, tone = say("standing-at_war", box=box, value=state.board.operational_value.values[box]), ""
        found[mirror.zone_of(position, sector)] = Standing(text, tone)
    return found


def inspected(position: Position, zone: str) -> tuple[Text, ...]:
    """Return what there is to know of a sector at a glance."""
    sector = mirror.sector_at(position, zone) if "sector" in position.board.zones[zone].tags else ""
    if not sector:
        return ()
    state = log.state(position)
    printed = state.board.sectors[sector]
    if not state.at_war(sector):
        status = say(f"inspect-{state.status[sector]}", side=printed.side)
        return (status, say("inspect-prize", vp=printed.vp))
    box = state.breakdown[sector]
    values: dict[str, Any] = {
        "box": box,
        "most": printed.initial_breakdown,
        "value": state.board.operational_value.values[box],
    }
    touching = tuple(say("sector", sector=s) for s in state.board.neighbours[sector] if state.at_war(s))
    lines = [
        say("inspect-breakdown", side=printed.side, **values),
        say("inspect-values", attack=printed.attack_value, tech=printed.max_tech),
        say("inspect-income", n=turn_sequence.production(state, sector), vp=printed.vp),
    ]
    if touching:
        lines.append(say("inspect-enemies", enemies=touching))
    if sector in state.attacked:
        lines.append(say("attack-already", sector=sector))
    return tuple(lines)


# The owner's sheet: printed values that the rulebook does not give and nobody has read on his own copy yet.


class Unread(NamedTuple):
    """A value that nobody has read: its kind, the zone or counter where it is printed, what it is called, what is assumed."""

    kind: str
    place: str
    what: Text
    assumed: Text


class MyBoard(Question, frozen=True, tag="my-board"):
    """All that neither the rulebook gives nor somebody confirmed, on one page: to be filled in beside the box."""

    def answer(self, position: Position) -> Answer:
        """Return the values of each kind with what is assumed; the sheet of printed values, one click away, takes them."""
        found = tuple(_unread(position))
        places = tuple(dict.fromkeys(one.place for one in found if one.place))
        blank = say("value-blank")
        body = tuple(
            block
            for kind in dict.fromkeys(one.kind for one in found)
            for own in [[one for one in found if one.kind == kind]]
            for block in grid(
                say(f"value-{kind}"),
                columns("value", "what", "assumed", "mine"),
                ((one.what, one.assumed, blank) for one in own),
                ((one.place,) if one.place else () for one in own),
            )
        )
        how = (Reason(say("value-how"), "", ReasonKind.ASSUMED, places, printed=True),) if places else ()
        return told(position, say("value-verdict", n=len(found)), *how, body=body, value={"unconfirmed": len(found)})


def _unread(position: Position) -> Iterator[Unread]:
    board, doubtful = read(position.board, position.kinds)
    seen = set()
    for path in sorted(doubtful, key=lambda path: [(word.zfill(2), len(word)) for word in path.split(".")]):
        found = _value_at(position, board, path.split("."))
        if found is not None and found[:3] not in seen:
            seen.add(found[:3])
            yield found


def _value_at(position: Position, board: Board, path: list[str]) -> Unread | None:
    """Return the value at a path of the board, as `board.read` has them."""
    match path:
        case ["sectors", sector, name]:
            on_marker = name == "initial_breakdown"
            place = mirror.sector_marker(position, sector) if on_marker else mirror.zone_of(position, sector)
            value = number(getattr(board.sectors[sector], name))
            return Unread(name.replace("_", "-"), place, say("sector", sector=sector), value)
        case (
            ["operational_value" as row, box] | ["initiative_track" as row, box] | ["solo_initiative_cost" as row, box]
        ):
            track = "rupture" if row == "operational_value" else "turn"
            value = getattr(board, row).values[int(box) - (track == "turn")]
            shown = say("side", side=value) if value in SIDES else number(value)
            return Unread(row.replace("_", "-"), f"{track}:{box}", number(int(box)), shown)
        case ["tech_tree", side, tech, level, _]:
            own = next(box for box in board.tech_tree[the_side(side)][tech] if box.level == int(level))  # type: ignore[index]
            zone = f"tech-{side}-{tech}:{level}"
            shown = say("value-tech", year=str(own.year), threshold=own.threshold)
            return Unread("box", zone, say("event-only", event=position.board.zones[zone].name), shown)
        case ["adjacency", a, b]:
            what = say("value-border-of", a=a, b=b)
            return Unread("border", mirror.zone_of(position, a), what, say("value-touch"))
        case ["blue_date_events", _, event]:
            return Unread("blue", mirror.event_marker(int(event)), named(int(event)), say("value-black"))
        case ["revolution_last_square", _] if not position.knows("revolution-last"):
            last = mirror.revolution_last(position)
            return Unread("revolution", f"revolution:{last}", say("fact-revolution-last"), number(last))
        case ["poppies", side]:
            faces = Counter(getattr(board.poppies, side))
            mix = tuple(say("value-poppy", face=face_words(face), n=n) for face, n in faces.items())
            return Unread("poppies", "", say("side", side=the_side(side)), say("value-mix", faces=mix))
    return None
