"""One line of a player's orders: the question that it asks of the rules, or the sentence that says what cannot be read in it."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

import msgspec

from assistant.core.position import Position
from assistant.core.problems import QuestionError, Trouble, folded
from assistant.core.questions import Answer, Offer, Question, Role
from assistant.core.text import Text, verbatim
from assistant.games.antique.mirror import LAND, SEA, allied, side_name
from assistant.games.antique.questions.abroad import AlliedLevies, Ships
from assistant.games.antique.questions.aftermaths import Rebuild
from assistant.games.antique.questions.dealings import Alliance, Give, Spend, TradeWith
from assistant.games.antique.questions.levies import Disband, Emergency, Levy, MassLevies
from assistant.games.antique.questions.moves import Column
from assistant.games.antique.questions.order_words import (
    AND,
    VERBS,
    amounts,
    counters_of,
    cut,
    design_of,
    nation_of,
    number_at_end,
    one,
    subject_of,
    unread,
    verb_of,
    verbs,
    zone_of,
)
from assistant.games.antique.questions.provinces import Pacify
from assistant.games.antique.questions.raids import Plunder
from assistant.games.antique.questions.reorganising import Regroup
from assistant.games.antique.questions.seas import Hire
from assistant.games.antique.questions.spies import Protect, Spy
from assistant.games.antique.questions.treasury import Garrison
from assistant.games.antique.questions.voyages import OrderPatrol, Voyage
from assistant.games.antique.routes import army, cavalry_only, gap, route, way
from assistant.games.antique.words import say

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
