"""Research on the table: the tiles of a faction, which may be started or finished (4.5, 13)."""

from __future__ import annotations

from typing import Any, Literal

from assistant.core.blocks import Grid
from assistant.core.edits import Flip, Move, Several
from assistant.core.position import Position
from assistant.core.questions import Answer, Offer, Question, Role, SideId
from assistant.core.reasons import Reason, ReasonKind
from assistant.core.text import Text, speaker
from assistant.games.third_reich.calendar import year
from assistant.games.third_reich.questions.supplying import faction
from assistant.games.third_reich.questions.theatre import SECRET_TILES, Theatre, theatre
from assistant.games.third_reich.research import EARLIEST, ResearchBlank, research
from assistant.games.third_reich.words import SPOKEN, Faction, Technology

say = speaker(__name__)


class ResearchTiles(Question, frozen=True, kw_only=True, tag="research"):
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
            told.append(
                Reason(say("tiles-face-down", n=len(secret)), "4.5", ReasonKind.FACT, tuple(t.id for t in secret))
            )
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
                offers.append(_offer(seen, tile.id, side, at_once=worked.value.available_now))
            else:
                told += [Reason(r.text, r.rule, ReasonKind.REJECTED) for r in worked.reasons]
        header = tuple(say(f"research-column-{key}") for key in ("tile", "place", "earliest"))
        return Answer(
            say("research-verdict", faction=SPOKEN[side], n=len(legal)),
            tuple(dict.fromkeys(told)),
            (Grid(say("tiles"), header, tuple(rows)),),
            offers=tuple(offers),
            tone=Role.SUBJECT,
            value={"legal": sorted(legal)},
        )


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
    )


def _earliest(side: Faction, tech: str) -> Text:
    turn = EARLIEST.get((tech, side), 1)
    return say("any-time") if turn == 1 else say("from-year", year=year(turn))


def _offer(seen: Theatre, tile: str, side: Faction, *, at_once: bool) -> Offer:
    """Offer to lay a tile down; face down where players keep it secret until it is used (4.5)."""
    box = "available" if at_once else "development"
    tech = seen.technology(seen.position.table.counters[tile])
    label = say("tile-becomes-available" if at_once else "tile-to-development", tech=SPOKEN[tech])
    face = 1 if seen.position.fact(SECRET_TILES) or not at_once else 0
    return Offer(label, Several((Move((tile,), f"development-{side}:{box}"), Flip((tile,), face)), label), "4.5")
