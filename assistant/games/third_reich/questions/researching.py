"""Research on the table: the tiles of a faction, which may be started or finished (4.5, 13)."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any, Literal

import msgspec

from assistant.core import phase_log
from assistant.core.blocks import Grid
from assistant.core.edits import Edit, Flip, Move, Several
from assistant.core.phase_log import Deed
from assistant.core.position import Position
from assistant.core.questions import Answer, Offer, Question, Role, SideId
from assistant.core.reasons import Reason
from assistant.core.table import Counter
from assistant.core.text import Text
from assistant.games.third_reich.actions import actions
from assistant.games.third_reich.calendar import year
from assistant.games.third_reich.mirror import SECRET_TILES, Theatre, theatre
from assistant.games.third_reich.questions.action_markers import actions_situation, most, taken, taking, used
from assistant.games.third_reich.questions.supplying import faction
from assistant.games.third_reich.research import EARLIEST, ResearchBlank, research
from assistant.games.third_reich.words import RESEARCHED, SPOKEN, Faction, Technology, fact, rejected, say


class ResearchTiles(Question, frozen=True, tag="research"):
    """Which technologies may be put in development, or made available?"""

    side: SideId = ""

    def answer(self, position: Position) -> Answer:
        """Answer with every tile of the faction, where it lies and what may be done with it."""
        seen = theatre(position)
        side = faction(self.side) if self.side else seen.phase
        rows, offers, told, legal = [], [], [], []
        own = [c for c in position.table.counters.values() if _is_tile(seen, c.id, side)]
        secret = tuple(tile for tile in own if seen.hidden(tile))
        if secret:
            told.append(fact("tiles-face-down", rule="4.5", n=len(secret)))
        spent = used_up(seen, side)
        told += spent
        for tile in [tile for tile in own if tile not in secret]:
            tech = seen.technology(tile)
            place = where(seen, side, tech)
            step: Literal["start", "finish"] = "finish" if place == "development" else "start"
            worked = research(research_situation(seen, side, tech, step))
            rows.append((SPOKEN[tech], say(f"tile-{place}"), _earliest(side, tech)))
            if place == "available":
                continue
            if worked.value.legal:
                legal.append(tech)
                if not spent:
                    offers.append(_offer(seen, tile, side, at_once=worked.value.available_now))
            else:
                told += worked.reasons
        header = tuple(say(f"research-column-{key}") for key in ("tile", "place", "earliest"))
        return Answer(
            say("research-verdict", faction=SPOKEN[side], n=0 if spent else len(legal)),
            tuple(dict.fromkeys(told)),
            (Grid(say("tiles"), header, tuple(rows)),),
            offers=tuple(offers),
            tone=Role.SUBJECT,
            value={"legal": sorted(legal)},
        )


def used_up(seen: Theatre, side: Faction) -> tuple[Reason, ...]:
    """Return why no research action is left to a faction, with the rule; nothing while one is (3, 4.5)."""
    made = len(researched(seen, side))
    if made < len(taken(seen, side, "research")):
        return ()  # an action is paid for whose tile is not chosen yet
    if made >= (limit := most(seen, side, "research")):
        return (rejected("4", "research-done", n=limit),)
    allowed = int(actions(actions_situation(seen, side)).value.actions)
    if used(seen, side) >= allowed or not taking(seen, side, "research"):
        return (rejected("3", "research-no-action", n=allowed),)
    return ()


def researched(seen: Theatre, side: Faction) -> tuple[str, ...]:
    """Return the tiles that a faction's research moved in this phase, as the log has them; "" for one face down (4.5)."""
    return tuple(deed.who for deed in phase_log.done(seen.position, RESEARCHED, side=side))


def paid(seen: Theatre, side: Faction) -> tuple[Edit, ...]:
    """Return the edit that lays the marker of a research action, unless it lies in its box already (3, 4.5)."""
    return () if len(researched(seen, side)) < len(taken(seen, side, "research")) else taking(seen, side, "research")


def unpaid(seen: Theatre, side: Faction) -> tuple[Edit, ...]:
    """Return the edit that takes the marker of a research action back, once its tile is (3, 4.5)."""
    markers = taken(seen, side, "research")
    back = markers[-1:] if len(markers) >= len(researched(seen, side)) else []
    return (Move(tuple(back), f"actions-{side}:unused"),) if back else ()


def deed_of(seen: Theatre, tile: Counter, side: Faction, start: str, box: str) -> Deed:
    """Return a step of research as the log has it, from where the tile lay; which lies face down is its owner's secret (4.5)."""
    who = "" if seen.hidden(tile) else tile.id
    return Deed(did=RESEARCHED, side=side, who=who, start=start, zone=f"development-{side}:{box}")


def _is_tile(seen: Theatre, counter: str, side: Faction) -> bool:
    kind = seen.position.kind(counter)
    return kind.type == "tile" and kind.side == side


def where(seen: Theatre, side: Faction, tech: str) -> str:
    """Return where a tile lies: `available`, `development` or `to-come`."""
    for box in ("available", "development"):
        if tech in {seen.technology(tile) for tile in seen.laid(side, box)}:
            return box
    return "to-come"


def research_situation(seen: Theatre, side: Faction, tech: Technology, step: Any) -> ResearchBlank:
    """Return everything that a research action depends on (4.5)."""
    turn: Any = seen.turn
    return ResearchBlank(
        faction=side,
        tech=tech,
        step=step,
        turn=turn,
        available=tuple(seen.technology(tile) for tile in seen.laid(side, "available")),
        in_development=tuple(seen.technology(tile) for tile in seen.laid(side, "development")),
        researched_this_phase=tuple(
            seen.technology(seen.position.table.counters[tile])
            for tile in researched(seen, side)
            if tile in seen.position.table.counters
        ),
    )


def steps_refused(seen: Theatre, side: Faction) -> Iterator[tuple[str, Reason]]:
    """Yield the tiles that were moved in this phase as the rules do not allow, with each reason (4.5, 13).

    Each step is looked at on the table as it was before it; of a tile that lies face down nothing is told.
    """
    steps = phase_log.done(seen.position, RESEARCHED, side=side)
    for n, deed in enumerate(steps):
        tile = seen.position.table.counters.get(deed.who)
        if tile is None or seen.hidden(tile):
            continue
        tech = seen.technology(tile)
        lay = deed.start.rpartition(":")[2]
        step: Literal["start", "finish"] = "finish" if lay == "development" else "start"
        later = {other.who for other in steps[n:]}
        given = msgspec.structs.replace(
            research_situation(seen, side, tech, step),
            available=_before(seen, side, "available", later),
            in_development=(*_before(seen, side, "development", later), *((tech,) if step == "finish" else ())),
            researched_this_phase=tuple(
                seen.technology(seen.position.table.counters[other.who])
                for other in steps[:n]
                if other.who in seen.position.table.counters
            ),
        )
        worked = research(given)
        if not worked.value.legal:
            yield from ((tile.id, reason) for reason in worked.reasons)
        elif not worked.value.available_now and tile.zone.endswith(":available"):
            yield tile.id, rejected("4.5", "research-not-in-development", tech=SPOKEN[tech])


def _before(seen: Theatre, side: Faction, box: str, moved: Collection[str]) -> tuple[Technology, ...]:
    """Return the technologies that lay in a box before some tiles were moved."""
    return tuple(seen.technology(tile) for tile in seen.laid(side, box) if tile.id not in moved)


def _earliest(side: Faction, tech: str) -> Text:
    turn = EARLIEST.get((tech, side), 1)
    return say("any-time") if turn == 1 else say("from-year", year=year(turn))


def _offer(seen: Theatre, tile: Counter, side: Faction, *, at_once: bool) -> Offer:
    """Offer a step of research with its action marker; the tile face down where players keep it secret (4.5)."""
    box = "available" if at_once else "development"
    label = say("tile-becomes-available" if at_once else "tile-to-development", tech=SPOKEN[seen.technology(tile)])
    face = 1 if seen.position.fact(SECRET_TILES) or not at_once else 0
    lying = msgspec.structs.replace(tile, face=face)
    edits = (
        *paid(seen, side),
        Move((tile.id,), f"development-{side}:{box}"),
        Flip((tile.id,), face),
        *phase_log.written(seen.position, [deed_of(seen, lying, side, tile.zone, box)]),
    )
    tech = say("a-secret-tile") if seen.position.fact(SECRET_TILES) else SPOKEN[seen.technology(tile)]
    line = say("tile-booked-available" if at_once else "tile-booked-development", faction=SPOKEN[side], tech=tech)
    return Offer(label, Several(edits, line), "4.5")
