"""Orders in players' own words: a line read in both languages, and the question that it asks of the rules."""

from __future__ import annotations

import functools
import itertools
import re
from collections.abc import Callable, Collection, Iterable, Mapping
from typing import get_args

import msgspec

from assistant.core.position import Position
from assistant.core.problems import QuestionError, Trouble, folded, near
from assistant.core.questions import Answer, Offer, Question, Role
from assistant.core.text import LANGUAGES, Text, render, verbatim
from assistant.games.antique.mirror import LAND, SEA, allied, corps_of, rows, side_name, unit_names
from assistant.games.antique.questions.aftermath import Rebuild
from assistant.games.antique.questions.dealings import Alliance, Give, Protect, Spend, Spy, TradeWith
from assistant.games.antique.questions.fleets import Hire, OrderPatrol, Voyage
from assistant.games.antique.questions.levies import AlliedLevies, Disband, Emergency, Levy, MassLevies, Regroup, Ships
from assistant.games.antique.questions.moves import Column, Plunder
from assistant.games.antique.questions.provinces import Pacify
from assistant.games.antique.questions.treasury import Garrison
from assistant.games.antique.registers import DesignRow, Subject
from assistant.games.antique.routes import army, cavalry_only, gap, route, way
from assistant.games.antique.words import say

# The words of orders that players write at home: verbs and subjects in both languages, what corps, fleets and places are called.
#
# What cannot be read is told in a sentence with the nearest word that could be.

# In the order in which the umpire deals with them: that of the season (3), protections before the spies that they meet.
VERBS = (
    "give", "fortify", "ally", "break", "army", "garrison", "levy", "emergency", "mass", "allied", "recruit", "disband", "rebuild",
    "shipyard", "ships", "hire", "march", "fleet", "patrol", "pillage", "pacify", "trade", "protect", "spy", "note",
)  # fmt: skip
SUBJECTS: tuple[Subject, ...] = get_args(Subject)
AND = re.compile(r"\s*,\s*|\s+(?:and|et)\s+")


def listed(key: str, language: str) -> tuple[str, ...]:
    """Return the words of one meaning in a language, the one that forms use first: a text holds them between commas."""
    return tuple(word.strip() for word in render(say(key), language).split(","))


@functools.cache
def verbs() -> Mapping[str, str]:
    """Return what each folded word orders, in whichever language."""
    return {folded(word): verb for verb in VERBS for language in LANGUAGES for word in listed(f"verb-{verb}", language)}


@functools.cache
def _subjects() -> Mapping[str, Subject]:
    found: dict[str, Subject] = {}
    for subject, language in itertools.product(SUBJECTS, LANGUAGES):
        slug = subject.replace("_", "-")
        for word in (*listed(f"spied-{slug}", language), render(say(f"word-{slug}"), language)):
            found[folded(word)] = subject
    return found


def cut(words: str) -> tuple[str, str]:
    """Return a line's verb and what follows it; the colon between them may be left out, and a verb may be several words."""
    head, colon, rest = words.partition(":")
    if colon and (folded(head) in verbs() or len(head.split()) <= 2):
        return head.strip(), rest.strip()
    parts = words.split()
    long = next((n for n in (3, 2) if folded(" ".join(parts[:n])) in verbs()), 1)
    return " ".join(parts[:long]), " ".join(parts[long:])


def verb_of(word: str) -> str:
    """Return the verb that a word is.

    Raises:
        QuestionError: it is none.
    """
    found = verbs().get(folded(word))
    if found is None:
        known = [each for verb in VERBS for language in LANGUAGES for each in listed(f"verb-{verb}", language)]
        raise unread("order-no-verb", word, known)
    return found


def subject_of(word: str) -> Subject:
    """Return what spies are asked about.

    Raises:
        QuestionError: nobody can be asked that.
    """
    found = _subjects().get(folded(word))
    if found is None:
        slugs = [subject.replace("_", "-") for subject in SUBJECTS]
        raise unread(
            "order-no-subject", word, [listed(f"spied-{s}", language)[0] for s in slugs for language in LANGUAGES]
        )
    return found


def unread(key: str, word: str, known: Iterable[str]) -> QuestionError:
    """Return the error of a word that means nothing, with the nearest that would.

    Args:
        known: what could have been meant.
    """
    names = [name for name in dict.fromkeys(known) if name]
    return QuestionError("text", say(key, word=word, **near(word, names, 0)))


def nation_of(position: Position, word: str) -> str:
    """Return the nation that a word names.

    Raises:
        QuestionError: none is called so.
    """
    found = position.kinds.words.get(folded(word))
    if found not in position.kinds.sides:
        names = [name for side in position.kinds.sides.values() for name in (side.name.en, side.name.fr)]
        raise unread("order-no-nation", word, names)
    return str(found)


def zone_of(position: Position, word: str, *kinds: str) -> str:
    """Return the province or sea zone that a word names.

    Raises:
        QuestionError: none of these kinds is called so.
    """
    zone = position.board.named(word.strip())
    if zone is None or zone.kind not in (kinds or (LAND, SEA)):
        fitting = [zone for zone in position.board.zones.values() if zone.kind in (kinds or (LAND, SEA))]
        raise unread("order-no-zone", word, [name for zone in fitting for name in (zone.name.en, zone.name.fr)])
    return zone.id


def design_of(position: Position, side: str, word: str) -> str:
    """Return the row of the design that a nation calls so.

    Raises:
        QuestionError: it has none of that name.
    """
    own = {name: row for name, row in rows(position, "designs", DesignRow).items() if row.nation == side}
    for name, row in own.items():
        if folded(word) in (folded(row.name), folded(name)):
            return name
    raise unread("order-no-design", word, [row.name for row in own.values()])


def amounts(words: str, of: Collection[str], plain: str = "") -> tuple[str, dict[str, int]]:
    """Return words without the amounts at their end, and these: `Gaul 20 PO, 3 infantry and 1 cavalry`.

    Args:
        of: what may be counted: `po`, `inf`, `cav`.
        plain: what a number alone counts; nothing does without it.

    Raises:
        QuestionError: there is none, or something else is counted.
    """
    rest, found = words, dict.fromkeys(of, 0)
    units = {folded(word): unit for unit in of for language in LANGUAGES for word in listed(f"unit-{unit}", language)}
    while match := re.search(r"(?:^|[\s,]+)(\d{1,4})\s*([^\W\d]*)\s*$", rest):
        unit = units.get(folded(match.group(2))) if match.group(2) else plain
        if not unit:
            raise unread("order-no-unit", match.group(2) or match.group(1), units)
        rest, found[unit] = re.sub(r"\s+(?:and|et)\s*$", "", rest[: match.start()]), int(match.group(1))
    if not any(found.values()):
        raise QuestionError("text", say("order-no-number", word=words or "–"))
    return rest, found


def counters_of(position: Position, side: str, words: str) -> tuple[str, ...]:
    """Return the corps and fleets of a nation that words name: each by its name, or corps by that of their army.

    Raises:
        QuestionError: one of them is unknown.
    """
    whole = _counters_named(position, side, words)
    if whole:
        return whole
    found: dict[str, None] = {}
    for word in AND.split(words.strip()):
        ids = _counters_named(position, side, word)
        if not ids:
            names = unit_names(position, side).values()
            known = [each for name in names for each in ((name,) if isinstance(name, str) else (name.en, name.fr))]
            raise unread("order-no-corps", word, [*known, *(unit.row.army for unit in corps_of(position, side))])
        found.update(dict.fromkeys(ids))
    return tuple(found)


def _counters_named(position: Position, side: str, words: str) -> tuple[str, ...]:
    # Forms say where a corps stands, in brackets behind its name.
    for word in (words, re.sub(r"\s*\(.*\)\s*$", "", words)):
        fold = folded(word)
        if not fold:
            continue
        for counter, name in unit_names(position, side).items():
            if fold in {folded(each) for each in ((name,) if isinstance(name, str) else (name.en, name.fr))}:
                return (counter,)
        army = tuple(unit.id for unit in corps_of(position, side) if folded(unit.row.army) == fold)
        if army:
            return army
    return ()


def one(words: str, ids: tuple[str, ...]) -> str:
    """Return the only one of some counters.

    Raises:
        QuestionError: they are several.
    """
    if len(ids) > 1:
        raise QuestionError("text", say("order-one-only", word=words))
    return ids[0]


def number_at_end(words: str, otherwise: int | None = None) -> tuple[str, int]:
    """Return words without the number at their end, and the number.

    Raises:
        QuestionError: there is none, and none stands for it.
    """
    found = re.search(r"[\s+]*(\d{1,4})\s*$", words)
    if found is None:
        if otherwise is None:
            raise QuestionError("text", say("order-no-number", word=words or "–"))
        return words.strip(), otherwise
    return words[: found.start()].strip(" ,"), int(found.group(1))


# One line of a player's orders: the question that it asks of the rules, or the sentence that says what cannot be read in it.

ARROW = re.compile(r"\s*(?:-{1,2}>|→|>)\s*")
PEACEFUL = re.compile(r"[\s,(]*\b(?:in peace|peacefully|en paix|en hôte)\b[\s)]*$", re.IGNORECASE)
WITH = re.compile(r"\s+(?:with|avec)\s+", re.IGNORECASE)
AGAINST = re.compile(r"^(?:against|contre)\s+(?:(?:la|le|les)\s+|l['’])?", re.IGNORECASE)


class Written(msgspec.Struct, frozen=True):
    """One line of a letter, counted from 1: what it orders and what the rules say to it, or its fault."""

    number: int
    words: str
    verb: str = ""
    question: Question | None = None
    march: Column | None = None
    said: Text | None = None
    tone: Role = Role.SUBJECT
    path: tuple[str, ...] = ()  # over the board, the zone where it begins first
    fault: Text | None = None


def is_empty(line: str) -> bool:
    """Tell whether a line of a form was left as it is: nothing, a remark, or a verb and its corps with nowhere to go."""
    words = line.strip()
    if not words or words.startswith("#"):
        return True
    head, colon, rest = words.partition(":")
    return bool(colon) and bool(verbs().get(folded(head))) and (not rest.strip() or rest.strip().endswith(">"))


def read(position: Position, side: str, number: int, line: str) -> Written:
    """Return what a line of a nation's orders means on the table as it lies."""
    words = " ".join(line.split())
    try:
        head, rest = cut(words)
        verb = verb_of(head)
        if verb == "note":
            return Written(number, words, verb, said=verbatim(rest))
        if verb == "march":
            return _march(position, side, number, words, rest)
        question = READERS[verb](position, side, rest)
        answer = question.answer(position)
    except Trouble as trouble:
        return Written(number, words, fault=trouble.text)
    paths = answer.highlights.paths
    return Written(
        number, words, verb, question, said=answer.verdict, tone=answer.tone, path=paths[0].zones if paths else ()
    )


def marchers(position: Position, side: str, words: str) -> tuple[str, ...]:
    """Return the corps that a line sends on a march, none if it is no march or cannot be read."""
    head, rest = cut(words)
    try:
        return counters_of(position, side, ARROW.split(rest)[0]) if verbs().get(folded(head)) == "march" else ()
    except QuestionError:
        return ()


def _march(position: Position, side: str, number: int, words: str, rest: str) -> Written:
    quiet = PEACEFUL.search(rest)
    who, *zones = ARROW.split(rest[: quiet.start()] if quiet else rest)
    zones = [zone for zone in zones if zone]
    if not zones:
        raise QuestionError("text", say("order-no-goal", word=who))
    units = army(position, counters_of(position, side, who))
    path = tuple(zone_of(position, zone, LAND) for zone in zones)
    if path[-1] == units[0].zone:
        raise QuestionError("text", say("already-there"))
    best = way(position, units, path[-1]) if len(path) == 1 else None
    best = best or route(position, side, path, cavalry=cavalry_only(units))
    apart = gap(position, units[0].zone, best.path)
    if apart:
        raise QuestionError("text", say("order-apart", zone=position.zone(apart).name))
    column = Column(units, best, peaceful=bool(quiet))
    told = say(f"march-{best.status}", zone=position.zone(path[-1]).name, n=len(best.path))
    if best.status == "illegal":
        raise QuestionError("text", told)
    tone = Role.WARNING if best.status == "forced" else Role.SUBJECT
    return Written(number, words, "march", march=column, said=told, tone=tone, path=(units[0].zone, *best.path))


def _fleet(position: Position, side: str, rest: str) -> Question:
    who, *zones = ARROW.split(rest)
    ships, *cargo = WITH.split(who)
    way = [zone_of(position, zone) for zone in zones]
    landing = way.pop() if way and position.zone(way[-1]).kind == LAND else ""
    for zone in way:
        if position.zone(zone).kind != SEA:
            raise QuestionError("text", say("order-land-on-the-way", zone=position.zone(zone).name))
    aboard = counters_of(position, side, cargo[0]) if cargo else ()
    counter = one(ships, counters_of(position, side, ships))
    return Voyage(counter=counter, zones=tuple(way), cargo=aboard, landing=landing)


def _patrol(position: Position, side: str, rest: str) -> Question:
    ships, *zones = ARROW.split(rest)
    zone = zone_of(position, zones[-1], SEA) if zones else ""
    return OrderPatrol(counter=one(ships, counters_of(position, side, ships)), zone=zone)


def _pillage(position: Position, side: str, rest: str) -> Question:
    who, *zones = ARROW.split(rest)
    zone = zone_of(position, zones[-1], LAND) if zones else ""
    return Plunder(counter=one(who, counters_of(position, side, who)), zone=zone)


def _pacify(position: Position, side: str, rest: str) -> Question:
    words, supplement = number_at_end(rest, 0)
    zone = zone_of(position, words, LAND)
    if position.controller(zone) != side:
        raise QuestionError("text", say("order-not-held", zone=position.zone(zone).name))
    if supplement > 2:
        raise QuestionError("text", say("order-supplement", n=supplement))
    return Pacify(zone=zone, supplement=supplement)


def _mass(position: Position, side: str, rest: str) -> Question:
    first, *more = AND.split(rest)
    if len(more) > 1:
        raise QuestionError("text", say("order-mass-two", n=1 + len(more)))
    return MassLevies(first=design_of(position, side, first), second=design_of(position, side, more[0]) if more else "")


def _allied(position: Position, side: str, rest: str) -> Question:
    return AlliedLevies(zone=_own_province(position, side, rest))


def _recruit(position: Position, side: str, rest: str) -> Question:
    words, found = amounts(rest, ("inf", "cav"))
    inf, cav = (min(n, 50) for n in found.values())
    return AlliedLevies(zone=_own_province(position, side, words), inf=inf, cav=cav)


def _own_province(position: Position, side: str, words: str) -> str:
    zone = zone_of(position, words, LAND)
    if position.controller(zone) != side:
        raise QuestionError("text", say("order-not-own", zone=position.zone(zone).name))
    return zone


def _of_one(make: Callable[[str], Question]) -> Callable[[Position, str, str], Question]:
    """Return the reader of an order that names one corps, from what makes its question of that counter."""
    return lambda position, side, rest: make(one(rest, counters_of(position, side, rest)))


def _trade(position: Position, side: str, rest: str) -> Question:
    words, ships = number_at_end(rest)
    return TradeWith(side=side, partner=nation_of(position, words), ships=min(ships, 200))


def _give(position: Position, side: str, rest: str) -> Question:
    words, found = amounts(rest, ("po", "inf", "cav"), "po")
    po, inf, cav = (min(n, most) for n, most in zip(found.values(), (5000, 500, 500), strict=True))
    return Give(side=side, other=nation_of(position, words), po=po, inf=inf, cav=cav)


def _fortify(position: Position, side: str, rest: str) -> Question:
    words, found = amounts(rest, ("po",), "po")
    return Spend(side=side, po=min(found["po"], 5000), about=_own_province(position, side, words))


def _army(position: Position, side: str, rest: str) -> Question:
    who, *names = ARROW.split(rest)
    return Regroup(counters=counters_of(position, side, who), army=names[-1] if names else "")


def _hire(position: Position, side: str, rest: str) -> Question:
    who, *zones = ARROW.split(rest)
    if not zones or not zones[-1]:
        raise QuestionError("text", say("order-no-goal", word=who))
    return Hire(counters=counters_of(position, side, who), landing=zone_of(position, zones[-1], LAND))


def _number(rest: str) -> int:
    words, number = number_at_end(rest)
    if words:
        raise unread("order-only-number", words, [str(number)])
    return min(number, 50)


def _pact(position: Position, side: str, rest: str, *, stands: bool) -> Question:
    other = nation_of(position, rest)
    if allied(position, side, other) is not stands:
        raise QuestionError("text", say("order-no-pact" if stands else "order-pact", nation=side_name(position, other)))
    return Alliance(side=side, other=other)


def _protect(position: Position, side: str, rest: str) -> Question:
    words, malus = number_at_end(rest, 1)
    malus = max(1, min(malus, 20))
    against = AGAINST.sub("", words)
    if against != words:
        return Protect(side=side, malus=malus, against=nation_of(position, against))
    return Protect(side=side, malus=malus, subject=subject_of(words))


def _spy(position: Position, side: str, rest: str) -> Question:
    words, bonus = number_at_end(rest, 0)
    target, *asked = [part.strip() for part in words.split(",") if part.strip()] or [""]
    nation = nation_of(position, target)
    if not asked:
        raise QuestionError("text", say("order-spy-what", nation=side_name(position, nation)))
    zone = zone_of(position, asked[1]) if len(asked) > 1 else ""
    return Spy(side=side, target=nation, subject=subject_of(asked[0]), zone=zone, bonus=min(bonus, 20))


READERS: Mapping[str, Callable[[Position, str, str], Question]] = {
    "give": _give,
    "fortify": _fortify,
    "army": _army,
    "ally": lambda position, side, rest: _pact(position, side, rest, stands=False),
    "break": lambda position, side, rest: _pact(position, side, rest, stands=True),
    "levy": lambda position, side, rest: Levy(design=design_of(position, side, rest)),
    "emergency": lambda position, side, rest: Emergency(design=design_of(position, side, rest)),
    "mass": _mass,
    "allied": _allied,
    "recruit": _recruit,
    "garrison": _of_one(lambda counter: Garrison(counter=counter)),
    "disband": _of_one(lambda counter: Disband(counter=counter)),
    "rebuild": _of_one(lambda counter: Rebuild(counter=counter)),
    "shipyard": lambda _, side, rest: Ships(side=side, extra=_number(rest)),
    "ships": lambda _, side, rest: Ships(side=side, ships=_number(rest)),
    "hire": _hire,
    "fleet": _fleet,
    "patrol": _patrol,
    "pillage": _pillage,
    "pacify": _pacify,
    "trade": _trade,
    "protect": _protect,
    "spy": _spy,
}
DICED = (
    "fleet",
    "pillage",
    "pacify",
    "spy",
)  # what the umpire throws dice for: their cards are opened, not done at once


# Cards that offer more than one deed: the one that a verb means.
MEANT = {"allied": "offer-allied", "recruit": "offer-recruit"}


def ordered(line: Written, answer: Answer) -> Offer | None:
    """Return what of an answer's offers a line orders, None where the rules offer it not."""
    wanted = MEANT.get(line.verb)
    return next((offer for offer in answer.offers if wanted in (None, offer.label.key)), None)


def rank(line: Written) -> int:
    """Return the place of a line in the order of the season; what cannot be read comes first, to be asked about."""
    return VERBS.index(line.verb) if line.verb else -1


def answered(line: Written, position: Position) -> Answer | None:
    """Return what the rules say to a line now, None where they cannot say anything or need not."""
    try:
        return line.question.answer(position) if line.question is not None else None
    except Trouble:
        return None
