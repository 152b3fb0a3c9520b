"""Heat: for every zone at once what a question tells of one. The games' own questions are asked; nothing is reckoned here."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Literal

import msgspec

from assistant.core.blocks import Fight
from assistant.core.edits import Edit, Mark, Move, Remove, Several
from assistant.core.figures import odds, percent
from assistant.core.game import Game
from assistant.core.position import CONTROL, Position
from assistant.core.problems import Trouble
from assistant.core.questions import Answer, Question
from assistant.core.text import Text, speaker

say = speaker(__name__)

Sort = Literal["attacks", "threats", "supply"]
SORTS: tuple[Sort, ...] = ("attacks", "threats", "supply")
Going = Callable[[float], None]


class Warm(msgspec.Struct, frozen=True):
    """One zone of a heat: `share` from 0 to 1 for its colour, the `figure` in the zone, and the whole in words."""

    zone: str
    share: Fraction
    figure: Text
    words: Text


def heat(position: Position, game: Game, sort: Sort, side: str = "", going: Going = lambda _: None) -> tuple[Warm, ...]:
    """Return the warm zones, the hottest first.

    Args:
        position: the table as it lies.
        game: whose questions are asked.
        sort: `attacks`: where an attack of `side` would win; `threats`: where `side` would lose a fight; `supply`: how many
            armies of `side` would be out of supply if the zone fell.
        side: whose; empty for everybody.
        going: is told how much is done, from 0 to 1; what it raises ends the work.
    """
    found: list[Warm] = []
    zones = [zone for zone in position.occupied if zone in position.board.zones]
    before: dict[str, frozenset[str]] = {}
    for n, zone in enumerate(zones):
        going(n / len(zones))
        fight = _fight(position, game, zone)
        if fight is None:
            continue
        attacker, defender = _sides(position, fight)
        if side and side != (attacker if sort == "attacks" else defender):
            continue
        if sort != "supply":
            total = Fraction(fight.chances.total)
            good = sum((Fraction(row.weight) for row in fight.chances.rows if row.tone == "good"), Fraction(0)) / total
            words = say("heat-fight", fight=fight.title, chance=odds(good))
            found.append(Warm(zone, good, say("heat-figure", n=percent(good)), words))
            continue
        if defender not in before:
            before[defender] = cut_off(position, game, defender)
        cut = cut_off(_fallen(position, zone, fight, attacker), game, defender) - before[defender]
        if cut:
            name = position.board.zones[zone].name
            found.append(
                Warm(zone, Fraction(len(cut)), say("heat-count", n=len(cut)), say("heat-cut", zone=name, n=len(cut)))
            )
    most = max((warm.share for warm in found), default=Fraction(0))
    if sort == "supply" and most:
        found = [msgspec.structs.replace(warm, share=warm.share / most) for warm in found]
    return tuple(sorted(found, key=lambda warm: (-warm.share, warm.zone)))


def _fight(position: Position, game: Game, zone: str) -> Fight | None:
    """Return the fight that the game sees in a zone, if anybody can fight there."""
    try:
        question = game.fight(position, zone) if game.fight is not None else None
        answer = _asked(question, position)
    except Trouble:
        return None
    blocks = answer.body if answer is not None else ()
    fight = next((block for block in blocks if isinstance(block, Fight)), None)
    return fight if fight is not None and fight.chances.total else None


def _asked(question: Question | None, position: Position) -> Answer | None:
    return question.answer(position) if question is not None else None


def _sides(position: Position, fight: Fight) -> tuple[str, str]:
    """Return who attacks and who defends."""
    first, second = (
        next((fighter.counter for fighter in party.fighters if fighter.counter in position.table.counters), "")
        for party in (fight.attacker, fight.defender)
    )
    return (position.kind(first).side if first else "", position.kind(second).side if second else "")


def _fallen(position: Position, zone: str, fight: Fight, attacker: str) -> Position:
    """Return the position in which a zone fell: its counters gone, the leading attacker in it, control his."""
    lost = tuple(c.id for c in position.counters_in(zone) if position.kind(c.id).side != attacker)
    leads = [fighter.counter for fighter in fight.attacker.fighters if fighter.part == "leads"]
    edits: list[Edit] = [Remove(lost)] if lost else []
    edits += [Move((counter,), zone) for counter in leads if counter in position.table.counters]
    controls = {m.id: m for m in position.kinds.markers.values() if m.kind == CONTROL}
    edits += [Mark(marker, zone, 0) for marker in position.markers_in(zone) if marker in controls]
    own = next((marker.id for marker in controls.values() if marker.side == attacker), "")
    edits += [Mark(own, zone)] if own else []
    return position.after(Several(tuple(edits)))


def cut_off(position: Position, game: Game, side: str) -> frozenset[str]:
    """Return the armies of a side that the game's own question of supply calls out of supply."""
    first = next(
        (c.id for c in position.table.counters.values()
         if position.kind(c.id).side == side and position.board.zones[c.zone].kind == "land"), ""
    )  # fmt: skip
    if not first or game.supply is None:
        return frozenset()
    try:
        answer = _asked(game.supply(position, (first,)), position)
    except Trouble:
        return frozenset()
    told = answer.value if answer is not None else {}
    armies = told if isinstance(told, Mapping) else getattr(told, "armies", {})
    return frozenset(
        name
        for name, supplied in armies.items()
        if supplied is False and name in position.table.counters and position.kind(name).side == side
    )
