"""One line of a player's orders: the question that it asks of the rules, or what cannot be read in it; a letter in sequence."""

# One line of a player's orders: the question that it asks of the rules, or the sentence that says what cannot be read in it.

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any, NamedTuple

from msgspec.structs import replace

from assistant.core.amounts import read_number
from assistant.core.judgement import Book, with_objections
from assistant.core.questions import Answer, Offer, Question, Reason, ReasonKind, Role, blanks, questions_of, tag
from assistant.core.record import Ids, Record
from assistant.core.table import Edit, Position
from assistant.core.text import LANGUAGES, QuestionError, Text, Trouble, folded, verbatim
from assistant.games.antique.mirror import LAND, SEA, allied, corps_type, fleets, home, ordered_names
from assistant.games.antique.questions import aftermath, battles, dealings, moves, treasury
from assistant.games.antique.questions.book import BOOK
from assistant.games.antique.questions.dealings import Alliance, FalseAnswer, Lend, Protect, Spy, countered
from assistant.games.antique.questions.moves import March, Voyage
from assistant.games.antique.questions.treasury import AlliedLevies, MassLevies
from assistant.games.antique.questions.wording import (
    ORDERS,
    POLITELY,
    THEM,
    TOLD,
    VERBS,
    WITH,
    Order,
    cut,
    each_of,
    flagged,
    hedged,
    known_verb,
    language_of,
    legs,
    unread,
    verb_of,
    verbs,
)
from assistant.games.antique.terms import Counts, say

PEACEFUL = re.compile(
    r"[\s,;(]*\b(?:in peace|peaceful(?:ly)?|without fighting|en paix|en hôte|pacifiquement|sans combat(?:tre)?)\b[\s)]*$",
    re.IGNORECASE,
)
PAID = re.compile(r"\s*,?\s*(?:paid by|payée?s? par)\s+", re.IGNORECASE)
AGAINST = re.compile(r"^(?:against|contre)\s+", re.IGNORECASE)
WHERE = re.compile(r"\s*,\s*|\s+(?:in|en)\s+", re.IGNORECASE)
OF = re.compile(r"\s+(?:of|de|du|des)\s+", re.IGNORECASE)
PREPARED = ("march", "fleet", *flagged("once"))  # a form has lines of theirs to be completed
QUESTIONS = {tag(kind): kind for kind in questions_of(Alliance, aftermath, battles, dealings, moves, treasury)}


class Rules(NamedTuple):
    """What a judgement needs of the campaign."""

    book: Book | None = BOOK


RULES = Rules()
UNJUDGED = Rules(None)


class Written(Record):
    """One line of a letter, counted from 1: what it orders and what the rules say to it, or its fault."""

    number: int
    words: str
    verb: str = ""
    question: Question | None = None
    said: Text | None = None
    tone: Role = Role.SUBJECT
    path: Ids = ()  # over the board, the zone where it begins first
    fault: Text | None = None
    against: tuple[Reason, ...] = ()  # what the rules have against it
    edit: Edit | None = None  # what it does; None where nothing does it yet

    @property
    def march(self) -> March | None:
        """The march that it orders; None for any other order."""
        return self.question if isinstance(self.question, March) else None


def is_empty(line: str) -> bool:
    """Tell whether a line of a form was left as it is: nothing, a remark, or a verb and its corps with nowhere to go."""
    words = line.strip()
    if not words or words.startswith("#"):
        return True
    head, colon, rest = words.partition(":")
    return bool(colon) and verbs().get(folded(head)) in PREPARED and (not rest.strip() or rest.strip().endswith(">"))


def read(position: Position, side: str, number: int, line: str, language: str = "", rules: Rules = RULES) -> Written:
    """Return what a line of a nation's orders means on the table as it lies.

    Args:
        language: that of the letter, if known.
        rules: what it is judged by; `UNJUDGED` where it matters only what it does.
    """
    words = " ".join(line.split())
    try:
        head, rest = cut(words)
        if doubt := hedged(words):
            raise doubt
        verb = known_verb(words) or verb_of(head, language)
        if verb == "note":
            return Written(number, words, verb, said=verbatim(rest))
        order = Order(position, side, POLITELY.sub("", rest).rstrip(" .;!"), language_of(head) or language)
        if not order.rest:
            raise order.refuse("order-bare", verb=head, example=say(f"example-{verb}"))
        question = asked(order, verb)
        answer = with_objections(rules, position, question.answer(position))
        if answer.tone is Role.BLOCKED:
            raise QuestionError("text", answer.verdict)
    except Trouble as trouble:
        return Written(number, words, known_verb(words), fault=trouble.text)
    paths, deed = answer.highlights.paths, ordered(verb, answer)
    return Written(
        number,
        words,
        verb,
        question,
        said=deed.label if deed and verb in TOLD else answer.verdict,
        tone=answer.tone if deed is not None or answer.meant is not None else Role.WARNING,
        path=paths[0].zones if paths else (),
        against=_against(answer, deed),
        edit=deed.edit if deed is not None else answer.meant,
    )


def _against(answer: Answer, deed: Offer | None) -> tuple[Reason, ...]:
    told = (*answer.reasons, *(deed.against if deed else ()))
    return tuple({(r.text, r.rule): r for r in told if r.kind is ReasonKind.REJECTED}.values())


def _march(order: Order) -> Question:
    quiet = PEACEFUL.search(order.rest)
    who, *zones = legs(order.rest[: quiet.start()] if quiet else order.rest)
    if not any(zones) and order.place(who):
        who, zones = "", [who]
    if not any(zones):
        who, *zones = reversed(WITH.split(who, maxsplit=1))  # `attaquer la Gaule avec Legio I`
    if not any(zones):
        raise order.refuse("order-no-goal", word=who)
    *via, end = (order.zone(zone, LAND) for zone in zones if zone)
    counters = order.meant(March, "counters", who, {"zone": end})
    if via and {order.position.counters[counter].zone for counter in counters} == {via[0]}:
        del via[0]  # which says where they stand
    return March(counters=counters, zone=end, via=tuple(via), peaceful=bool(quiet))


def _fleet(order: Order) -> Question:
    (ships, *zones), cargo = zip(*(WITH.sub("\n", leg).partition("\n")[::2] for leg in legs(order.rest)), strict=True)
    start = order.place(ships)
    if start and not (zones and any(at == start for _, _, at, _ in fleets(order.position, order.side))):
        ships, zones = "", [ships, *zones]  # it names no fleet, but where it goes
    way = [order.zone(zone) for zone in zones]
    landing = way.pop() if way and order.position.zone(way[-1]).kind == LAND else ""
    for zone in way:
        if order.position.zone(zone).kind != SEA:
            raise order.refuse("order-land-on-the-way", zone=zone)
    aboard = order.counters(", ".join(filter(None, cargo)).rstrip(")")) if any(cargo) else ()
    if ships and not aboard:
        with suppress(Trouble):  # it names who goes aboard, and no fleet: `embarquer Legio I > Sicile`
            named = order.counters(ships)
            if all(corps_type(order.position, order.position.counters[each].kind) for each in named):
                aboard, ships = named, ""
    return Voyage(counter=order.meant(Voyage, "counter", ships, {}), zones=tuple(way), cargo=aboard, landing=landing)


def _mass(order: Order) -> Question:
    zone = order.place(order.rest)
    if zone and zone != home(order.position, order.side):
        return AlliedLevies(zone=order.own_province(order.rest), mass=True)
    first, *more = each_of(order.rest)
    if len(more) > 1:
        raise order.refuse("order-mass-two", n=1 + len(more))
    return MassLevies(first=order.design(first), second=order.design(more[0]) if more else "")


def _lend(order: Order) -> Question:
    who, terms = order.goal()
    if not terms and order.place(who):
        who, terms = "", who
    nation, *payer = PAID.split(terms)
    if not nation:
        raise order.refuse("order-no-goal", word=who)
    counters = order.meant(Lend, "counters", who, {}, mine=True)
    return Lend(counters=counters, to=order.nation(nation), paid_by=order.nation(payer[0]) if payer else "")


def _answer(order: Order) -> Question:
    asked, _, words = order.rest.partition("=")
    word, *place = [part.strip() for part in asked.split(",")]
    wanted = order.subject(word), order.zone(place[0]) if place else ""
    attempt = next((n for n, r in countered(order.position, order.side).items() if (r.subject, r.zone) == wanted), "")
    if not attempt:
        raise order.refuse("order-no-spy", word=asked.strip())
    return FalseAnswer(attempt=attempt, answer_given=words.strip())


def _pact(order: Order, *, stands: bool) -> Question:
    other = order.nation(order.rest)
    if allied(order.position, order.side, other) is not stands:
        raise order.refuse("order-no-pact" if stands else "order-pact", nation=other)
    return Alliance(side=order.side, other=other)


def _protect(order: Order) -> Question:
    words, malus = order.number(1)
    against = AGAINST.sub("", words)
    if against != words:
        return Protect(side=order.side, malus=malus, against=order.nation(against))
    return Protect(side=order.side, malus=malus, subject=order.subject(words))


def _spy(order: Order) -> Question:
    words, bonus = order.number(0)
    parts = WHERE.sub(" ", words).split()
    for n in range(len(parts), 1, -1):
        place = " ".join(parts[n:])
        for target, subject in _parted(parts[:n]):
            with suppress(Trouble):
                named, about = order.nation(target), order.subject(subject)
                zone = order.zone(place) if place else ""
                return Spy(side=order.side, target=named, subject=about, zone=zone, bonus=bonus)
    whom, *asked = [part for part in WHERE.split(words) if part] or [""]
    nation = order.nation(OF.split(whom, maxsplit=1)[-1])
    if not asked:
        raise order.refuse("order-spy-what", nation=nation)
    about, zone = order.subject(asked[0]), order.zone(asked[1]) if len(asked) > 1 else ""
    return Spy(side=order.side, target=nation, subject=about, zone=zone, bonus=bonus)


def _parted(parts: list[str]) -> Iterator[tuple[str, str]]:
    """Yield ways to read words as a nation and what is asked of it: `Gaule trésor`, `the treasury of Gaul`, `Gaul's treasury`."""
    asked, *of = OF.split(" ".join(parts), maxsplit=1)
    if of:
        yield of[0], asked
    for n in range(1, len(parts)):
        first, last = " ".join(parts[:n]), " ".join(parts[n:])
        yield from ((first, last), (last, first))


# Verbs whose lines have a grammar of their own; all others are read by the table.
READERS: Mapping[str, Callable[[Order], Question]] = {
    "ally": lambda order: _pact(order, stands=False),
    "break": lambda order: _pact(order, stands=True),
    "lend": _lend,
    "mass": _mass,
    "march": _march,
    "fleet": _fleet,
    "protect": _protect,
    "spy": _spy,
    "answer": _answer,
}


def _by_table(order: Order, verb: str) -> Question:
    row, words, values = ORDERS[verb], order.rest, dict[str, Any]()
    kind, *who = row["who"].split()
    if row["plain"] or row["counts"]:
        otherwise = int(row["otherwise"]) if row["otherwise"] else None
        words, values = order.amounts(row["counts"].split(), row["plain"], otherwise)
        if kind == "nothing" and words:
            raise unread("order-only-number", words, [str(values[row["plain"]])])
    sort, *where = row["goal"].split()[:2] or [""]
    asks, goal = QUESTIONS[row["ask"]], ""
    if sort:
        words, goal = order.goal()
        if sort in (LAND, SEA) and not goal and order.place(words):
            words, goal = "", words
        if row["goal"].endswith("needed") and not goal:
            raise order.refuse("order-no-goal", word=words)
    values |= {blank: order.means(sort, goal) if goal else "" for blank in where}
    for blank in who:
        if kind in ("counters", "mine"):
            values[blank] = order.meant(asks, blank, words, values, mine=kind == "mine")
        else:
            values[blank] = order.means(kind, words)
    if "side" in asks.__struct_fields__:
        values["side"] = order.side
    return asks(**values)


def asked(order: Order, verb: str) -> Question:
    """Return the question that an order asks; a number beyond what its card takes is refused, never cut.

    Raises:
        QuestionError: a word or a number cannot be read; the text shows it.
    """
    question = READERS[verb](order) if verb in READERS else _by_table(order, verb)
    for blank in blanks(type(question)):
        value, low = getattr(question, blank.name), blank.least or 0
        if blank.most is not None and value is not None and not low <= (n := read_number(str(value))) <= blank.most:
            raise order.refuse("order-number-beyond", n=n, low=low, most=blank.most)
    return question


def ordered(verb: str, answer: Answer) -> Offer | None:
    """Return what of an answer's offers a verb orders, None where the rules offer it not."""
    wanted = ORDERS[verb]["offer"]
    return next((offer for offer in answer.offers if wanted in ("", offer.label.key)), None)


def ranks(lines: Iterable[tuple[str, str]]) -> Iterator[int]:
    """Yield where in the season lines of letters stand, each a nation and its words.

    What begins with no verb stays behind what it stood behind.
    """
    last: Counts = {}
    for side, words in lines:
        verb = known_verb(words)
        last[side] = VERBS.index(verb) if verb else last.get(side, 0)
        yield last[side]


def _unknown(line: Written) -> str:
    """Return what a line calls a corps that there is not."""
    return str(line.fault.args["word"]) if line.fault is not None and line.fault.key == "order-no-corps" else ""


def in_sequence(
    position: Position, side: str, lines: Sequence[tuple[int, str]], language: str = "", rules: Rules = RULES
) -> Iterator[tuple[Written, Position]]:
    """Yield the lines of a letter in the order of the season, each read on the table that those before it would make, and that.

    One that the rules object to makes none, unless what it brings is named by a later one. Of several orders with one number the
    later ones may be about the corps of the first: these are named in their stead.
    """
    places, begun = dict(zip(lines, ranks((side, words) for _, words in lines), strict=True)), position
    every = position  # the table that all lines would make, those that the rules object to among them
    first, them = dict(reversed(lines)), dict[int, Ids]()
    for number, words in sorted(lines, key=places.__getitem__):
        if words != first[number] and _stands_for_them(words):
            about = them.get(number) or _about(every, read(every, side, number, first[number], language, UNJUDGED))
            words = _naming(every, side, words, about)
        line, at = read(position, side, number, words, language, rules), position
        if unknown := _unknown(line):
            line, at = read(every, side, number, words, language, rules), every
            if _unknown(line) and not _unknown(read(begun, side, number, words, language, UNJUDGED)):
                line = replace(line, fault=say("order-disbanded", word=unknown))
        yield line, at
        them[number] = (*them.get(number, ()), *_about(every, line))
        every = _after(every, line)
        position = position if line.against else _after(position, line)


def _stands_for_them(words: str) -> bool:
    """Tell whether an order names its corps by `les` or `them`, or says nothing but where to."""
    _, rest = cut(words)
    who, *goal = legs(f"_ {rest}")
    only = known_verb(words) in flagged("corps") and who.strip() == "_" and bool(goal or not rest)
    return only or THEM.match(rest) is not None


def _about(position: Position, line: Written) -> Ids:
    """Return the corps and fleets that an order brings, or else those that it names."""
    fresh = tuple(counter for counter in _after(position, line).counters if counter not in position.counters)
    named: Ids = getattr(line.question, "counters", None) or (getattr(line.question, "counter", ""),)
    return fresh or tuple(filter(None, named))


def _naming(position: Position, side: str, words: str, about: Ids) -> str:
    """Return an order with the names of the corps that it is about."""
    head, rest = cut(words)
    known = ordered_names(position, side)
    called = (known[counter] for counter in about if counter in known)
    names = [name if isinstance(name, str) else name[language_of(head) or LANGUAGES[0]] for name in called]
    return f"{head} {', '.join(names)} {THEM.sub('', rest, count=1)}".strip() if names else words


def _after(position: Position, line: Written) -> Position:
    """Return the table after an order; as it was where that cannot be done on it."""
    with suppress(Trouble):
        return position if line.edit is None else position.after(line.edit)
    return position
