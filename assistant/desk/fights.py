"""Fights as they were fought: the question with its dice goes into the journal beside what was done about it.

So a report can ask the game once more, on the table as it lay then: how likely was what fell? No front end keeps a score of
its own, and correcting a rule corrects old evenings too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from typing import Any, Literal

import msgspec

from assistant.core.game import Game
from assistant.core.phase_log import FOUGHT, with_notes
from assistant.core.questions import Answer, Ask, Chances, Fight, Question, ReasonKind, dice_blank, odds, percent
from assistant.core.record import Ids, Record
from assistant.core.table import Edit, Move, Note, Position, Remove, Several, control_edit, parts
from assistant.core.text import Text, Trouble, speaker

say = speaker(__name__)

# What a question that stands in a file may end in: the file was written by hand, or the rules ask otherwise now.
UNANSWERED = (Trouble, LookupError, ValueError, TypeError)


class Fought(Record):
    """One fight, or another roll, that was settled with dice.

    `chance`: of the outcome that fell; `good` and `bad`: of all outcomes that favour and that harm the side that rolled;
    `tone`: whom the outcome that fell favours, as `core/questions.py` says; `rules`: the numbers of those that it applies.
    `kind`: what `amount` counts, where a game tells luck in amounts; `mean`: how much was to be expected.
    """

    side: str
    title: Text
    verdict: Text
    outcome: Text
    chance: Fraction
    good: Fraction
    bad: Fraction
    tone: str
    rules: tuple[str, ...] = ()
    kind: Text | None = None
    amount: int = 0
    mean: Fraction = Fraction(0)


def with_dice(edit: Edit, question: Question) -> Edit:
    """Return an edit with the question that led to it, if that was asked with dice; under the edit's own label.

    An edit that settles several fights says itself which, each behind what was done about it.
    """
    dice = dice_blank(question)
    if not (dice and getattr(question, dice)) or is_fight(edit):
        return edit
    return with_notes(edit, (Note(FOUGHT, msgspec.to_builtins(question)),))


def _asked(note: Edit, game: Game) -> Question | None:
    """Return the question with dice that a note keeps; None if it keeps none, or the game asks it no more."""
    if not (isinstance(note, Note) and isinstance(note.value, Mapping)):
        return None
    filled: dict[str, Any] = dict(note.value)
    name = str(filled.pop("ask", ""))
    try:
        return game.asked(Ask(name, filled))
    except (Trouble, LookupError):
        return None


def fights(edit: Edit, before: Position, game: Game) -> Iterator[Fought]:
    """Yield the fights that an edit settled, as the game judges them now, each on the table that those before it left."""
    done: list[Edit] = []
    for part in _apart(edit):
        if isinstance(part, Note) and part.fact == FOUGHT:
            found = _fought(_asked(part, game), before)
            if found is not None:
                yield found
            before, done = before.after(Several(tuple(done))), []
        else:
            done.append(part)


def _apart(edit: Edit) -> Iterator[Edit]:
    """Yield what an edit is made of, whole where no fight was settled: a deed stands on what it did as one."""
    if isinstance(edit, Several) and is_fight(edit):
        for each in edit.edits:
            yield from _apart(each)
    else:
        yield edit


def _fought(question: Question | None, before: Position) -> Fought | None:
    if question is None:
        return None
    try:
        answer = question.answer(before)
    except UNANSWERED:
        return None
    fight = next((block for block in answer.body if isinstance(block, Fight) and block.fallen is not None), None)
    rolls = (block for block in answer.body if isinstance(block, Chances) and block.fallen is not None)
    chances = fight.chances if fight is not None else next(rolls, None)
    if chances is None or not chances.total:
        return None
    rows, total = chances.rows, Fraction(chances.total)
    fell = rows[(fight.fallen if fight is not None else chances.fallen) or 0]
    led = _sides(before, fight)[0] if fight is not None else ""
    return Fought(
        led or chances.side,
        fight.title if fight is not None else chances.title,
        answer.verdict,
        fell.word or fell.label,
        fell.weight / total,
        _share(chances, "good"),
        _share(chances, "bad"),
        fell.tone,
        _rules(answer, fight),
        chances.kind,
        fell.amount or 0,
        sum((Fraction(row.weight) * (row.amount or 0) for row in rows), Fraction(0)) / total,
    )


def _share(chances: Chances, tone: str) -> Fraction:
    """Return the chance of all outcomes of a tone."""
    return sum((Fraction(row.weight) for row in chances.rows if row.tone == tone), Fraction(0)) / Fraction(
        chances.total
    )


def _rules(answer: Answer, fight: Fight | None) -> tuple[str, ...]:
    """Return the numbers of the rules that the sums of both sides apply, then those of the reasons, each once."""
    parties = (fight.attacker, fight.defender) if fight is not None else ()
    sums = [line.rule for party in parties for line in party.potential.lines]
    reasons = [reason.rule for reason in answer.reasons if reason.kind is ReasonKind.RULE]
    return tuple(dict.fromkeys(rule for rule in (*sums, *reasons) if rule))


def is_fight(edit: Edit) -> bool:
    """Tell whether an edit settled something with dice."""
    return any(isinstance(part, Note) and part.fact == FOUGHT for part in parts(edit))


# Heat: for every zone at once what a question tells of one. The games' own questions are asked; nothing is reckoned here.

Sort = Literal["attacks", "threats", "supply"]
SORTS: tuple[Sort, ...] = ("attacks", "threats", "supply")
Going = Callable[[float], None]


class Warm(Record):
    """One zone of a heat: `share` from 0 to 1 for its colour, the `figure` in the zone, and the whole in words."""

    zone: str
    share: Fraction
    figure: Text
    words: Text


def heat(position: Position, game: Game, sort: Sort, side: str = "", going: Going = lambda _: None) -> tuple[Warm, ...]:
    """Return the warm zones, the hottest first.

    Args:
        sort: `attacks`: where an attack of `side` would win; `threats`: where `side` would lose a fight; `supply`: how many
            armies of `side` would be out of supply if the zone fell.
        going: is told how much is done, from 0 to 1; what it raises ends the work.
    """
    return _unsupplied(position, game, side, going) if sort == "supply" else _fights(position, game, sort, side, going)


def _fights(position: Position, game: Game, sort: Sort, side: str, going: Going) -> tuple[Warm, ...]:
    """Return the zones in which the game sees a fight, each with the likeliest attack on it."""
    found: list[Warm] = []
    zones = [zone for zone in position.zones if _on_the_map(position, zone)]
    for n, zone in enumerate(zones):
        going(n / len(zones))
        hopes = [
            (_share(fight.chances, "good"), fight)
            for fight in fights_in(position, game, zone)
            if not side or side == _sides(position, fight)[sort == "threats"]
        ]
        if hopes:
            hope, fight = max(hopes, key=lambda one: one[0])
            words = say("heat-fight", fight=fight.title, chance=_exactly(hope))
            found.append(Warm(zone, hope, say("heat-figure", n=percent(hope)), words))
    return _hottest_first(found)


def _unsupplied(position: Position, game: Game, side: str, going: Going) -> tuple[Warm, ...]:
    """Return the zones whose fall would cut armies off, with how many: of all who could take a zone, the worst for its side."""
    sides = [side] if side else [one for one in position.sides if _armies(position, one)]
    before = {one: cut_off(position, game, one) for one in sides}
    zones = [zone for zone in position.zones if _on_the_map(position, zone)]
    cut: dict[str, int] = {}
    for n, zone in enumerate(zones):
        going(n / len(zones))
        for one in sides:
            if position.controller(zone) != one and not any(
                position.kind(counter).side == one for counter in position.counters_in(zone)
            ):
                continue
            for fallen in _falls(position, game, zone, one):
                lost = len(cut_off(fallen, game, one) - before[one])
                cut[zone] = max(cut.get(zone, 0), lost)
    most = max(cut.values(), default=0)
    name = position.zones
    return _hottest_first(
        Warm(zone, Fraction(n, most), say("heat-count", n=n), say("heat-cut", zone=name[zone].name, n=n))
        for zone, n in cut.items()
        if n
    )


def _hottest_first(found: Iterable[Warm]) -> tuple[Warm, ...]:
    return tuple(sorted(found, key=lambda warm: (-warm.share, warm.zone)))


def _on_the_map(position: Position, zone: str) -> bool:
    """Tell whether a place is a zone of the map: no track, no box beside it."""
    return zone in position.zones and position.zones[zone].kind in ("land", "sea")


def fights_in(position: Position, game: Game, zone: str) -> tuple[Fight, ...]:
    """Return the fights that the game sees in a zone; where it asks first who attacks, those of all who could."""
    try:
        question = game.key("fight", position, zone)
    except Trouble:
        return ()
    answer = _answer(question, position)
    if question is None or answer is None:
        return ()
    first = _declared(answer)
    if first:
        return first
    others = (game.asked(follow.question) for follow in answer.follow_ups)
    asked = (_answer(other, position) for other in others if type(other) is type(question))
    return tuple(fight for found in asked if found is not None for fight in _declared(found))


def _answer(question: Question | None, position: Position) -> Answer | None:
    try:
        return question.answer(position) if question is not None else None
    except Trouble:
        return None


def _declared(answer: Answer) -> tuple[Fight, ...]:
    return tuple(block for block in answer.body if isinstance(block, Fight) and block.chances.total)


def _exactly(chance: Fraction) -> Text:
    """Return a chance with its fraction, however long that is: heat is exact."""
    return odds(chance) if chance.denominator == 1 else say("heat-chance", exact=chance, percent=percent(chance))


def _sides(position: Position, fight: Fight) -> tuple[str, str]:
    """Return who attacks and who defends."""
    first, second = (
        next((position.kind(one.counter).side for one in party.fighters if one.counter in position.counters), "")
        for party in (fight.attacker, fight.defender)
    )
    return first, second


def _falls(position: Position, game: Game, zone: str, side: str) -> Iterator[Position]:
    """Yield the position in which a zone of a side fell, for each who could take it: attackers there, else all other sides."""
    attacks = {_sides(position, fight)[0]: fight for fight in fights_in(position, game, zone)}
    for other in position.sides:
        if other == side or (attacks and other not in attacks) or not _armies(position, other):
            continue
        yield fallen(position, zone, other, attacks.get(other))


def fallen(position: Position, zone: str, to: str, fight: Fight | None = None) -> Position:
    """Return the position in which a zone fell to a side: all others gone from it, the leading attackers in it, control theirs."""
    lost = tuple(c.id for c in position.counters_in(zone) if position.kind(c).side != to)
    fighters = fight.attacker.fighters if fight is not None else ()
    leads = [fighter.counter for fighter in fighters if fighter.part == "leads"]
    edits: list[Edit] = [Remove(lost)] if lost else []
    edits += [Move((counter,), zone) for counter in leads if counter in position.counters]
    return position.after(Several((*edits, control_edit(position, zone, to))))


def _armies(position: Position, side: str) -> Ids:
    """Return the counters of a side that lie on land."""
    zones = position.zones
    return tuple(
        counter.id
        for counter in position.counters.values()
        if position.kind(counter).side == side and counter.zone in zones and zones[counter.zone].kind == "land"
    )


def cut_off(position: Position, game: Game, side: str) -> frozenset[str]:
    """Return the armies of a side that the game's own question of supply calls out of supply."""
    armies = _armies(position, side)
    answer = _answer(game.key("supply", position, armies), position) if armies else None
    told = answer.value if answer is not None else {}
    found = told if isinstance(told, Mapping) else getattr(told, "armies", {})
    return frozenset(
        name
        for name, supplied in found.items()
        if supplied is False and name in position.counters and position.kind(name).side == side
    )
