"""Orders in players' own words: a line read in both languages, and the question that it asks of the rules."""

from __future__ import annotations

import functools
import itertools
import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any, NamedTuple, get_args

from msgspec.structs import replace

from assistant.core.amounts import NUMBER, TwoMeanings, read_number, written
from assistant.core.judgement import Book, with_objections
from assistant.core.questions import Answer, Offer, Question, Reason, ReasonKind, Role, blanks, questions_of, tag
from assistant.core.record import Filled, Ids, Record
from assistant.core.table import Edit, Position
from assistant.core.text import LANGUAGES, Name, QuestionError, Text, Trouble, folded, near, nearest, render, verbatim
from assistant.games.antique.mirror import (
    LAND,
    SEA,
    allied,
    commanded,
    fleets,
    home,
    ordered_names,
    register_row,
    rows,
    tell,
    type_named,
)
from assistant.games.antique.questions import aftermath, battles, dealings, moves, treasury
from assistant.games.antique.questions.book import BOOK
from assistant.games.antique.questions.dealings import Alliance, FalseAnswer, Lend, Protect, Spy, countered
from assistant.games.antique.questions.moves import March, Voyage
from assistant.games.antique.questions.treasury import AlliedLevies, MassLevies
from assistant.games.antique.registers import CorpsRow, DesignRow, Subject
from assistant.games.antique.terms import Counts, charts, error, say

# The words of orders that players write at home: verbs and subjects in both languages, what corps, fleets and places are called.
#
# What cannot be read is told in a sentence with the nearest word that could be.

# What players may order, in the order in which the umpire deals with it: that of the season (3), protections before the spies
# that they meet. A line of the table tells which question a verb asks, what names whom it is for (`who`), where an arrow leads
# (`goal`), what is counted, which of a card's offers is meant, and whether forms have an empty line for it (`once`), the umpire
# throws dice for it, so that its card is opened (`diced`), it moves something (`moves`), or its offer tells what it means, its
# card how things stand (`told`).
ORDERS = {row["verb"]: row for row in charts("orders")}
VERBS = tuple(ORDERS)


def flagged(flag: str) -> Ids:
    """Return the verbs that the table marks so."""
    return tuple(verb for verb, row in ORDERS.items() if flag in row["flags"].split())


SURE = 0.75  # so like a verb is a first word that is one mistyped
ALIKE = 0.5  # so like a name are words that may have been meant for it
DICED, TOLD = flagged("diced"), flagged("told")
PREPARED = ("march", "fleet", *flagged("once"))  # a form has lines of theirs to be completed
MONEY = "po"  # of which there are fractions
QUESTIONS = {tag(kind): kind for kind in questions_of(Alliance, aftermath, battles, dealings, moves, treasury)}
SUBJECTS: tuple[Subject, ...] = get_args(Subject)
# What people write before an order and behind it: `Ordre 2 :`, `01/03 -`, `merci de`, `s’il te plaît`.
BEFOREHAND = re.compile(
    r"^(?:(?:ord(?:re|er)\s+\d+\s*[:.)-]|\d{1,2}/\d{1,2}(?:/\d+)?\s*[:-]"
    r"|(?:merci de|veuillez|faire|je|on|nous|please|(?:i|we)\s+(?:will|shall|want to))\b,?)\s*)+(?=.)",
    re.IGNORECASE,
)
POLITELY = re.compile(
    r"[\s,(]+(?:svp|stp|s['’]il (?:te|vous) pla[iî]t|merci(?: d['’]avance)?|please|thanks|thank you)[\s).!]*$",
    re.IGNORECASE,
)
BRACKETED = re.compile(r"\(\s*([+\d½][^()]*)\)")
AND = re.compile(r"\s*,\s*|\s+(?:and|et)\s+")
FIRST_NUMBER = re.compile(rf"(?:^|(?<=[\s,])){NUMBER}")
COUNTED = re.compile(
    rf"(?:\s*,\s*|\s*(?:\b(?:and|et)\b|[+&])\s+|\s*)({NUMBER})(?:\s*(?!(?:and|et|to|à|with|avec)\b)([^\W\d_](?:\.?[^\W\d_])*(?:\s+(?:d[’']or|of\s+gold|pieces))?))?(?=[,&+\s]|$)",
    re.IGNORECASE,
)


@functools.cache
def listed(key: str, language: str) -> Ids:
    """Return the words of one meaning in a language, the one that forms use first: a text holds them between commas."""
    return tuple(word.strip() for word in render(say(key), language).split(","))


@functools.cache
def verbs(*languages: str) -> Mapping[str, str]:
    """Return what each folded word orders in some languages; in all where none is named."""
    return {folded(word): verb for verb in VERBS for each in languages or LANGUAGES for word in _spelled(verb, each)}


def _spelled(verb: str, language: str) -> Iterator[str]:
    """Yield a verb's words in a language; a French infinitive is also written as a command: `piller`, `pille`, `pillez`."""
    for word in listed(f"verb-{verb}", language):
        yield word
        if language == "fr" and word.endswith("er"):
            yield from (word.removesuffix("r"), word.removesuffix("r") + "z")


@functools.cache
def _subjects() -> Mapping[str, Subject]:
    return {
        folded(word): subject
        for subject, language in itertools.product(SUBJECTS, LANGUAGES)
        for key in ("spied", "word")
        for word in listed(f"{key}-{subject.replace('_', '-')}", language)
    }


def cut(words: str) -> tuple[str, str]:
    """Return a line's verb and what follows it; the colon between them may be left out, and a verb may be several words."""
    words = BEFOREHAND.sub("", words)
    head, colon, rest = words.partition(":")
    parts = words.split()
    brief = len(head.split()) <= 2 and folded("".join(parts[:1])) not in verbs()  # not `give Gaul: 20`
    if colon and (folded(head) in verbs() or brief):
        return head.strip(), rest.strip()
    long = next((n for n in (3, 2) if folded(" ".join(parts[:n])) in verbs()), 1)
    return " ".join(parts[:long]), " ".join(parts[long:]).replace(":", ",", 1)  # `spy on Gaul: treasury`


def verb_of(word: str, language: str = "") -> str:
    """Return the verb that a word is.

    Raises:
        QuestionError: it is none; the nearest is one of the letter's language, or of the reader's.
    """
    found = verbs().get(folded(word))
    if found is None:
        raise error("text", "order-no-verb", word=word, **_like(word, language))
    return found


@functools.lru_cache(maxsize=1_000)  # a letter is read more than once
def _like(word: str, language: str) -> Mapping[str, str | int]:
    """Return the verb of a language, of any where nobody knows it, that a word mistyped may be."""
    languages = (language,) if language else LANGUAGES
    return near(word, (one for verb in VERBS for each in languages for one in listed(f"verb-{verb}", each)))


def language_of(verb: str) -> str:
    """Return the language of a verb; empty where both have it, or neither."""
    found = [each for each in LANGUAGES if folded(verb) in verbs(each)]
    return found[0] if len(found) == 1 else ""


def unread(key: str, word: str, known: Iterable[str], **more: Any) -> QuestionError:
    """Return the error of a word that means nothing, with the nearest that would.

    Args:
        known: what could have been meant.
    """
    if not word:
        return error("text", f"{key}-missing")
    return error("text", key, word=word, **near(word, filter(None, known), ALIKE), **more)


class Order(Record):
    """What follows the verb of a line: whose order it is, on which table, its words and their language, empty for either.

    Its methods read words as what they name, and raise a QuestionError, with the nearest that would do, where they name nothing.
    """

    position: Position
    side: str
    rest: str
    language: str = ""

    def refuse(self, key: str, /, **names: Any) -> QuestionError:
        """Return the error of words that cannot be read."""
        return QuestionError("text", tell(self.position, key, **names))

    def said(self, key: str) -> Ids:
        """Return the words of one meaning, those of the order's own language first."""
        return tuple(word for each in self.languages for word in listed(key, each))

    @property
    def languages(self) -> Ids:
        """The languages in which it may be written."""
        return (self.language,) if self.language else LANGUAGES

    def names(self, things: Iterable[Name | str]) -> list[str]:
        """Return what things are called in the order's language."""
        return [each if isinstance(each, str) else each[language] for each in things for language in self.languages]

    def nation(self, word: str) -> str:
        """Return the nation that a word names."""
        word = re.sub("['’]s$", "", BEFORE.sub("", word))
        found = self.position.kinds.words.get(folded(word))
        if found not in self.position.sides:
            raise unread("order-no-nation", word, self.names(side.name for side in self.position.sides.values()))
        return str(found)

    def zone(self, word: str, *kinds: str) -> str:
        """Return the province or sea zone that a word names."""
        word = BEFORE.sub("", word)
        zone = self.position.board.named(word.strip())
        if zone is None or zone.kind not in (kinds or (LAND, SEA)):
            zones = self.position.zones.values()
            fitting = (zone.name for zone in zones if zone.kind in (kinds or (LAND, SEA)))
            raise unread("order-no-zone", word, self.names(fitting))
        return zone.id

    def own_province(self, word: str, key: str = "order-not-own") -> str:
        """Return the province of the nation that a word names."""
        zone = self.zone(word, LAND)
        if self.position.controller(zone) != self.side:
            raise self.refuse(key, zone=zone)
        return zone

    def design(self, word: str) -> str:
        """Return the row of the design that the nation calls so."""
        own = {name: row for name, row in rows(self.position, DesignRow).items() if row.nation == self.side}
        for name, row in own.items():
            if {folded(word), folded(BEFORE.sub("", word))} & {folded(row.name), folded(name)}:
                return name
        raise unread("order-no-design", word, [row.name for row in own.values()])

    def subject(self, word: str) -> Subject:
        """Return what spies are asked about."""
        found = _subjects().get(folded(BEFORE.sub("", word)))
        if found is None:
            known = [self.said(f"spied-{subject.replace('_', '-')}")[0] for subject in SUBJECTS]
            raise unread("order-no-subject", word, known)
        return found

    def counters(self, words: str) -> Ids:
        """Return the corps and fleets that the nation orders and words name: each by its name, or corps by that of their army."""
        found = counters_of(self.position, self.side, words)
        for lent in map(self._lent_to, found):
            if lent:
                raise self.refuse("order-lent", word=words, nation=lent)
        return found

    def _lent_to(self, counter: str) -> str:
        lent = register_row(self.position, CorpsRow, counter).lent
        return lent if lent != self.side else ""

    def place(self, words: str) -> str:
        """Return the zone that words name which name no corps and no fleet; empty for all others."""
        zone = self.position.board.named(BEFORE.sub("", words).strip())
        return "" if zone is None or _counters_named(self.position, self.side, words) else zone.id

    def meant(self, asks: type[Question], blank: str, words: str, filled: Filled, *, mine: bool = False) -> Any:
        """Return the corps or fleets for a blank of a question: as words name them, or the only one that can be meant.

        Args:
            words: their names, or where they stand; empty where that is left out.
            filled: the other blanks.
            mine: those that the nation has lent are meant as well.
        """
        place, several = self.place(words), {known.name: known.input for known in blanks(asks)}[blank] == "counters"
        if words and not place:
            found = counters_of(self.position, self.side, words) if mine else self.counters(words)
            if len(found) > 1 and not several:
                raise self.refuse("order-one-only", word=words)
        else:
            may = asks.eligible(self.position, blank, filled)
            names = {
                counter: name
                for counter, name in ordered_names(self.position, self.side).items()
                if (may is None or counter in may) and place in ("", self.position.counters[counter].zone)
                if mine or not self._lent_to(counter)
            }
            if len(names) != 1:
                raise self.refuse("order-which", n=len(names), corps=tuple(names.values()))
            found = tuple(names)
        return found if several else found[0]

    def goal(self) -> tuple[str, str]:
        """Return what stands before the first arrow, and behind the last; empty where there is none."""
        who, *more = legs(self.rest)
        if not more:
            who, *more = reversed(WITH.split(who, maxsplit=1))  # `pillage Sicily with Legio I`
        return who, more[-1] if more else ""

    def amounts(
        self, of: Collection[str], plain: str = "", otherwise: int | None = None
    ) -> tuple[str, dict[str, int | str]]:
        """Return the words before the first number, and what is counted after them: `Gaul 20 PO, 3 infantry and 1 cavalry`.

        Args:
            of: what may be counted: `po`, `inf`, `cav`.
            plain: what a number alone counts; nothing does without it.
            otherwise: of `plain`, where there is no number; None where there must be one.
        """
        units = {folded(word): unit for unit in of for each in LANGUAGES for word in listed(f"unit-{unit}", each)}
        rest = BRACKETED.sub(r"\1", self.rest)
        first = FIRST_NUMBER.search(rest)
        place = first.start() if first else len(rest)
        words, found = FOR.sub("", rest[:place].strip(" ,")), dict[str, int | str]()
        if first is None and otherwise is not None:
            found[plain] = otherwise
        while place < len(rest):
            counted = COUNTED.match(rest, place)
            if counted is None and not words:
                words = rest[place:].strip(" ,")  # `20 PO to Gaul`
                break
            if counted is None:
                raise self.refuse("order-number-unread", word=rest[place:].strip())
            unit = units.get(folded(counted[2])) if counted[2] else plain
            if not unit and not of:
                raise unread("order-only-number", counted[2] or counted[1], [counted[1].strip()])
            if not unit:
                said = tuple(self.said(f"unit-{each}") for each in of)
                known = tuple(itertools.chain(*said))
                raise unread("order-no-unit", counted[2] or counted[1], known, units=tuple(first for first, *_ in said))
            if unit in found:
                raise self.refuse("order-counted-twice", word=rest[first.start() :].strip())  # type: ignore[union-attr]
            found[unit] = self._number(counted[1].strip(), unit)
            place = counted.end()
        if not found or not (any(found.values()) or plain in found):
            raise self.refuse("order-no-number", word=words or "–")
        return words, found

    def _number(self, word: str, unit: str) -> int | str:
        """Return a number; of money that is not whole as it is written."""
        try:
            number = read_number(word, self.language)
        except TwoMeanings:
            raise self.refuse("order-two-numbers", word=word) from None
        except ValueError:
            raise self.refuse("order-number-unread", word=word) from None
        if number < 0 or (number.denominator != 1 and unit != MONEY):
            raise self.refuse("order-number-below" if unit == MONEY else "order-number-whole", word=word)
        return int(number) if number.denominator == 1 else written(number)

    def number(self, otherwise: int | None = None) -> tuple[str, int]:
        """Return the words before a number at the end, and the number."""
        words, found = self.amounts((), "n", otherwise)
        return words, int(found["n"])

    def means(self, kind: str, words: str) -> str | Ids:
        """Return what words mean where the table of orders wants a thing of this kind."""
        match kind:
            case "nation":
                return self.nation(words)
            case "own":
                return self.own_province(words)
            case "held":
                return self.own_province(words, "order-not-held")
            case "design":
                return self.design(words)
            case "land" | "sea":
                return self.zone(words, kind)
        return words


def counters_of(position: Position, side: str, words: str) -> Ids:
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
            known = {each: name for name in ordered_names(position, side).values() for each in _said(name)}
            known |= {unit.row.army: unit.row.army for unit in commanded(position, side) if unit.row.army}
            found_near = nearest(word, known, ALIKE)
            close = {"near": int(bool(found_near)), "nearest": known.get(found_near, "")}
            raise error("text", "order-no-corps", word=word, **close)
        found.update(dict.fromkeys(ids))
    return tuple(found)


def _counters_named(position: Position, side: str, words: str) -> Ids:
    # Forms say where a corps stands, in brackets behind its name.
    for word in (words, re.sub(r"\s*\(.*\)\s*$", "", words), BEFORE.sub("", words)):
        fold = folded(word)
        if not fold:
            continue
        for counter, name in ordered_names(position, side).items():
            if fold in map(folded, _said(name)):
                return (counter,)
        army = tuple(unit.id for unit in commanded(position, side) if folded(unit.row.army) == fold)
        if army:
            return army
        alike = tuple(c for c in ordered_names(position, side) if fold in map(folded, _said(type_named(position, c))))
        if len(alike) == 1:  # the only one of its type
            return alike
    return ()


def _said(name: Name | str) -> tuple[str, ...]:
    return (name,) if isinstance(name, str) else (name.en, name.fr)


# One line of a player's orders: the question that it asks of the rules, or the sentence that says what cannot be read in it.

ARROW = re.compile(r"\s*(?:[-=]{1,2}>|→|>)\s*")
TOWARDS = re.compile(r"\s+(?:to|into|vers|en|jusqu['’]en)\s+", re.IGNORECASE)
GIVEN = re.compile(r"\s+(?:à|a(?=\s+l)|au|aux)\s+", re.IGNORECASE)
FOR = re.compile(r"\s+(?:for|with|pour|avec)$", re.IGNORECASE)
WHERE = re.compile(r"\s*,\s*|\s+(?:in|en)\s+", re.IGNORECASE)
OF = re.compile(r"\s+(?:of|de|du|des)\s+", re.IGNORECASE)
# What may stand before a name: `to Gaul`, `à la Gaule`, `l’Asie`.
BEFORE = re.compile(
    r"^\s*(?:(?:(?:the\s+|l['’])?alliance\s+)?(?:with|to|on|in|against|avec|à|a(?=\s+l)|en|sur|contre)\s+)?(?:(?:the|our|my|la|le|les|au|aux|notre|nos|mon|ma|mes)\s+|l['’])?",
    re.IGNORECASE,
)
PEACEFUL = re.compile(
    r"[\s,;(]*\b(?:in peace|peaceful(?:ly)?|without fighting|en paix|en hôte|pacifiquement|sans combat(?:tre)?)\b[\s)]*$",
    re.IGNORECASE,
)
WITH = re.compile(r"[\s(]+(?:with|avec)\s+", re.IGNORECASE)
PAID = re.compile(r"\s*,?\s*(?:paid by|payée?s? par)\s+", re.IGNORECASE)
AGAINST = re.compile(r"^(?:against|contre)\s+", re.IGNORECASE)


def legs(words: str) -> list[str]:
    """Return what stands between the arrows of a line; where it has none, between words that do for them."""
    split = (each.split(words) for each in (ARROW, TOWARDS, GIVEN))
    return next((parts for parts in split if len(parts) > 1), [words])


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
        verb = verb_of(head, language)
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


def known_verb(words: str) -> str:
    """Return the verb that a line begins with, empty where it begins with none."""
    return verbs().get(folded(cut(words)[0]), "")


def _march(order: Order) -> Question:
    quiet = PEACEFUL.search(order.rest)
    who, *zones = legs(order.rest[: quiet.start()] if quiet else order.rest)
    if not any(zones) and order.place(who):
        who, zones = "", [who]
    if not any(zones):
        raise order.refuse("order-no-goal", word=who)
    *via, end = (order.zone(zone, LAND) for zone in zones if zone)
    counters = order.meant(March, "counters", who, {"zone": end})
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
    return Voyage(counter=order.meant(Voyage, "counter", ships, {}), zones=tuple(way), cargo=aboard, landing=landing)


def _mass(order: Order) -> Question:
    zone = order.place(order.rest)
    if zone and zone != home(order.position, order.side):
        return AlliedLevies(zone=order.own_province(order.rest), mass=True)
    first, *more = AND.split(order.rest)
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
    target, *asked = [part for part in WHERE.split(words) if part] or [""]
    target, *of = reversed(OF.split(target, maxsplit=1))  # `spy on the treasury of Gaul`
    asked = [*of, *asked]
    if not asked:
        target, *asked = BEFORE.sub("", target).split(maxsplit=1) or [""]  # `espionner : Gaule trésor`
    nation = order.nation(target)
    if not asked:
        raise order.refuse("order-spy-what", nation=nation)
    zone = order.zone(asked[1]) if len(asked) > 1 else ""
    return Spy(side=order.side, target=nation, subject=order.subject(asked[0]), zone=zone, bonus=bonus)


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
    question: Question = asks(**values)
    return question


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

    One that the rules object to makes none, unless what it brings is named by a later one.
    """
    places, begun = dict(zip(lines, ranks((side, words) for _, words in lines), strict=True)), position
    every = position  # the table that all lines would make, those that the rules object to among them
    for number, words in sorted(lines, key=places.__getitem__):
        line, at = read(position, side, number, words, language, rules), position
        if unknown := _unknown(line):
            line, at = read(every, side, number, words, language, rules), every
            if _unknown(line) and not _unknown(read(begun, side, number, words, language, UNJUDGED)):
                line = replace(line, fault=say("order-disbanded", word=unknown))
        yield line, at
        every = _after(every, line)
        position = position if line.against else _after(position, line)


def _after(position: Position, line: Written) -> Position:
    """Return the table after an order; as it was where that cannot be done on it."""
    with suppress(Trouble):
        return position if line.edit is None else position.after(line.edit)
    return position
