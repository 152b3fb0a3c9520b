"""Research on the table: what each tile of a power needs and gives, and what an action does with one (2, 10)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from assistant.core import phase_log
from assistant.core.blocks import Grid
from assistant.core.edits import Edit, Flip, Move
from assistant.core.overrides import with_overrides
from assistant.core.phase_log import Deed
from assistant.core.position import Position
from assistant.core.problems import QuestionError
from assistant.core.questions import Answer, CounterId, FollowUp, Highlights, Offer, Overrides, Question, Role, SideId
from assistant.core.secrets import tiles_of
from assistant.core.table import Counter
from assistant.core.text import Text
from assistant.games.empires import log, mirror, research
from assistant.games.empires.powers import POWER_NAMES, Power
from assistant.games.empires.questions.actions import counted, reminders
from assistant.games.empires.questions.cards import fact, together, told
from assistant.games.empires.questions.politics import acting
from assistant.games.empires.words import Working, say

# Where a tile lies, by the end of its box's name, in the order in which it goes.
PLACES = {"tiles-": "to-come", ":1": "box-1", ":2": "box-2", ":available": "available"}


class Research(Question, frozen=True, tag="research"):
    """What does a Research action do with this tile? Without a tile: what each of them needs and gives."""

    live = True
    counter: CounterId = ""
    side: SideId = ""
    overrides: Overrides = {}

    @classmethod
    def eligible(cls, position: Position, blank: str, filled: Mapping[str, Any]) -> frozenset[str] | None:
        """Return the power's tiles that may still be moved."""
        if blank != "counter":
            return None
        power = acting(position, str(filled.get("side") or ""))
        return frozenset(tile.id for tile in tiles_of(position, power) if _box(tile.zone) is not None)

    def answer(self, position: Position) -> Answer:
        """Return where the tile goes and from when it serves, with the offer to move it (10)."""
        if not self.counter:
            return _list(position, acting(position, self.side))
        lying = position.table.counters.get(self.counter)
        box = _box(lying.zone) if lying else None
        if lying is None or box is None or position.kinds.kinds[lying.kind].type != "tile":
            raise QuestionError("counter", say("tile-not-open", tile=self.counter))
        kind = position.kinds.kinds[lying.kind]
        power = mirror.power(kind.side)
        given = with_overrides(
            research.ResearchGiven(turn=mirror.turn(position), box=box, options=mirror.options(position)),  # type: ignore[arg-type]
            self.overrides,
        )
        work = Working(mirror.edition(position), given.options)
        found: research.Researched = research.research(given, work).value
        allowed = box == 1 or _may_place(position, power, lying, work)
        return Answer(
            verdict=say("research-verdict" if allowed else "research-not-yet", box=found.box),
            reasons=(*told(position, work), *reminders(position, power, "research")),
            highlights=Highlights(counters={lying.id: Role.SUBJECT}),
            offers=tuple(_offers(position, power, lying, found.box, work)),
            follow_ups=(FollowUp(say("ask-tiles"), Research(side=power)),),
            tone=Role.SUBJECT if allowed else Role.WARNING,
            situation=given,
            value=found,
        )


def _offers(position: Position, power: Power, tile: Counter, box: int, work: Working) -> Iterator[Offer]:
    """Yield the offer of the action; before the war the one of a tile that the power begins with, which takes none (2)."""
    kind = position.kinds.kinds[tile.kind]
    hidden = bool(position.fact(mirror.SECRET)) or kind.is_secret(tile.face)
    down: list[Edit] = [Flip((tile.id,), 1)] if hidden and not kind.is_secret(tile.face) else []
    rule = "first 9" if work.first else "10"
    edits: list[Edit] = [*down, Move((tile.id,), f"development-{power}:{box}"), *counted(position, power, "research")]
    label = say("offer-research", power=POWER_NAMES[power], box=box)
    name = say("a-tile") if hidden else kind.name
    left = mirror.first_tiles_left(position, power)
    if left and tile.zone.startswith("tiles-"):
        first = say("offer-first-tile", n=left)
        line = say("first-tile-booked", power=POWER_NAMES[power], tile=name)
        laid = together([*down, Move((tile.id,), f"development-{power}:1")], line)
        yield Offer(first, laid, "first 2" if work.first else "2", Research(side=power))
        # Players who do not lay the first tiles on this table: this one is researched all the same.
        who = "" if hidden else tile.id
        edits += phase_log.written(
            position, [Deed(did=log.RESEARCH, side=power, who=who, zone=f"development-{power}:{box}")]
        )
    line = say("research-booked", power=POWER_NAMES[power], tile=name, box=box)
    yield Offer(label, together(edits, line), rule)


def _box(zone: str) -> int | None:
    """Return the development box in which a tile lies: 0 when it is not in development yet, None when it is beyond Research."""
    if zone.startswith("tiles-"):
        return 0
    return 1 if zone.startswith("development-") and zone.endswith(":1") else None


def _may_place(position: Position, power: Power, tile: Counter, work: Working) -> bool:
    """Tell whether the prerequisites of a new tile are met, with the reason noted (10)."""
    kind = position.kinds.kinds[tile.kind]
    available = tuple(f"{name} {n}" for name, n in mirror.tiles(position, power))
    asked = research.AllowedGiven(
        power=power,
        tile=str(kind.get("technology")),  # type: ignore[arg-type]
        level=int(kind.get("level", 1)),
        available=available,
    )
    found: research.Allowed = research.research_allowed(asked, work).value
    return found.allowed


def _list(position: Position, power: Power) -> Answer:
    """Return the tiles of a power that lie open: where each lies, what it needs and what it gives; hidden ones only counted."""
    work = mirror.working(position)
    kinds = position.kinds.kinds
    tiles = tiles_of(position, power)
    seen = [tile for tile in tiles if not kinds[tile.kind].is_secret(tile.face)]
    order = tuple(PLACES.values())
    rows, about = [], []
    ready: dict[str, Text] = {}  # the tiles that an action may move, by what is said of them
    for tile in sorted(seen, key=lambda tile: (-order.index(_place(tile)), tile.kind)):
        place = _place(tile)
        allowed = place in ("box-1", "box-2") or (
            place == "to-come" and _may_place(position, power, tile, mirror.working(position))
        )
        at = place if place != "to-come" or allowed else "needs"
        words = say(f"tile-at-{at}", name=_name(position, tile), needs=_needs(position, tile))
        if allowed and _box(tile.zone) is not None:
            ready[tile.id] = words
        rows.append((words, _gives(position, tile, work.first)))
        about.append((tile.id,))
    header = tuple(say(f"tiles-column-{column}") for column in ("tile", "gives"))
    hidden = len(tiles) - len(seen)
    left = mirror.first_tiles_left(position, power)
    return Answer(
        verdict=say("tiles-verdict", power=POWER_NAMES[power], n=len(ready), hidden=hidden, left=left),
        reasons=(
            *((fact("tiles-first", power=POWER_NAMES[power], n=left),) if left else ()),
            *((fact("tiles-hidden", n=hidden),) if hidden else ()),
            *reminders(position, power, "research"),
        ),
        body=(Grid(say("tiles-title", power=POWER_NAMES[power]), header, tuple(rows), tuple(about)),),
        highlights=Highlights(counters=dict.fromkeys(ready, Role.REACHABLE)),
        follow_ups=tuple(FollowUp(words, Research(counter=tile), said=words) for tile, words in ready.items()),
        value={"ready": sorted(ready), "hidden": hidden, "first": left},
    )


def _place(tile: Counter) -> str:
    return next(
        (name for mark, name in PLACES.items() if tile.zone.startswith(mark) or tile.zone.endswith(mark)), "to-come"
    )


def _name(position: Position, tile: Counter) -> Text:
    kind = position.kinds.kinds[tile.kind]
    return say("tile-name", name=kind.name)


def _needs(position: Position, tile: Counter) -> Text:
    """Return what a tile that may not be placed yet needs: its lower level, or four others for Tanks (10, 10.5)."""
    kind = position.kinds.kinds[tile.kind]
    technology, level = str(kind.get("technology")), int(kind.get("level", 1))
    lower = level > 1 and (technology, level - 1) not in mirror.tiles(position, mirror.power(kind.side))
    key = "tile-needs-lower" if lower else "tile-needs-others"
    return say(key, tile=say(f"tile-{technology}"), level=level - 1, n=research.TANKS_NEED)


def _gives(position: Position, tile: Counter, first: bool) -> Text:
    """Return what a tile brings, in a few words (10, first 9)."""
    technology = str(position.kinds.kinds[tile.kind].get("technology"))
    key = f"tile-gives-{technology}"
    if first and technology in ("aviation", "tanks", "gas"):
        key += "-first"
    return say(
        key,
        level=int(position.kinds.kinds[tile.kind].get("level", 1)),
        power=POWER_NAMES[mirror.power(position.kind(tile.id).side)],
    )
