"""The words of players' orders, in both languages: verbs and subjects, numbers, what corps, fleets and places are called.

What cannot be read is told in a sentence with the nearest word that could be.
"""

from __future__ import annotations

import functools
import itertools
import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import suppress
from typing import Any, get_args

from assistant.core.amounts import NUMBER, TwoMeanings, read_number, written
from assistant.core.questions import Question, blanks
from assistant.core.record import Filled, Ids, Record
from assistant.core.table import Position
from assistant.core.text import LANGUAGES, Name, QuestionError, Trouble, folded, near, nearest, render
from assistant.games.antique.mirror import (
    FLEET,
    LAND,
    SEA,
    commanded,
    every,
    ordered_names,
    register_row,
    rows,
    tell,
    type_named,
)
from assistant.games.antique.registers import CorpsRow, DesignRow, Subject
from assistant.games.antique.terms import charts, error, say
from assistant.games.antique.treasury import MOST_CORPS_INVADED

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
MONEY = "po"  # of which there are fractions
UNITS = ("po", "inf", "cav", "ships")
SUBJECTS: tuple[Subject, ...] = get_args(Subject)
# What people write before an order: `Ordre 2 :`, `01/03 -`, `merci de`, `and then`.
BEFOREHAND = re.compile(
    r"^(?:(?:ord(?:re|er)\s+\d+\s*[:.)-]|\d{1,2}/\d{1,2}(?:/\d+)?\s*[:-]"
    r"|(?:(?:je (?:voudrais|veux|souhaite)|j['’]aimerais|nous (?:voulons|souhaitons)|il faut)(?:\s+que)?"
    r"|(?:i|we)(?:\s+(?:want|would\s+like)|['’]d\s+like)(?:\s+to)?|(?:i|we)(?:\s+(?:will|shall)|['’]ll)|let(?:['’]s|\s+us)"
    r"|merci de|veuillez|faire|je|on|nous|please|(?:et|and)\s+(?:puis|then)|puis|then)\b,?|j['’]|qu['’])\s*)+(?=.)",
    re.IGNORECASE,
)
# What people write behind an order: `s’il te plaît`.
POLITELY = re.compile(
    r"[\s,(]+(?:svp|stp|s['’]il (?:te|vous) pla[iî]t|merci(?: d['’]avance)?|please|thanks|thank you)[\s).!]*$",
    re.IGNORECASE,
)
BRACKETED = re.compile(r"\(\s*([+\d½][^()]*)\)")
AND = re.compile(r"\s*,\s*|\s+(?:and|et)\s+")
FIRST_NUMBER = re.compile(rf"(?:^|(?<=[\s,])){NUMBER}")
COUNTED = re.compile(
    rf"(?:\s*,\s*|\s*(?:\b(?:and|et)\b|[+&])\s+|\s*)({NUMBER})(?:\s*(?!(?:and|et|to|à|aux?|for|pour|with|avec)\b)([^\W\d_](?:\.?[^\W\d_])*(?:\s+(?:d[’']or|of\s+gold|pieces))?)\.?)?(?=[,&+\s]|$)",
    re.IGNORECASE,
)
ARROW = re.compile(r"\s*(?:[-=]{1,2}>|→|>)\s*")
TOWARDS = re.compile(r"\s+(?:to|into|vers|en|jusqu['’]en)\s+", re.IGNORECASE)
GIVEN = re.compile(r"\s+(?:à|a(?=\s+l)|au|aux)\s+", re.IGNORECASE)
FOR = re.compile(r"\s+(?:for|with|by|of|pour|avec|de)$", re.IGNORECASE)
WITH = re.compile(r"[\s(]+(?:with|avec)\s+", re.IGNORECASE)
# What may stand before a name: `to Gaul`, `à la Gaule`, `l’Asie`.
BEFORE = re.compile(
    r"^\s*(?:(?:(?:the\s+|l['’])?alliance\s+)?(?:with|to|on|in|for|against|avec|à|a(?=\s+l)|en|sur|pour|contre)\s+)?(?:(?:the|an?|our|my|une?|la|le|les|au|aux|notre|nos|mon|ma|mes)\s+|l['’])?",
    re.IGNORECASE,
)
# What is called by its kind alone: `two corps`, `tous les corps en Sicile`.
CORPS = re.compile(r"^corps(?:\s+d['’]armée)?(?:\s+(?:de|of)\s+|\s+d['’]|$)|\s+corps$", re.IGNORECASE)
MANY = re.compile(
    r"(?:the\s+|les\s+)?(?:(?P<n>\d{1,2})|all|both|tous|toutes)\s+(?:(?:of\s+)?(?:the|our|my|les|nos|mes)\s+)?(?:corps(?:\s+d['’]armées?)?|fleets?|flottes?)"
    r"(?:\s+(?:in|at|from|en|à|de|d['’])\s*(?P<place>.+))?",
    re.IGNORECASE,
)
# What stands for the corps of the order before, on the same line: `et les envoyer à Rome`, `envoyez-les`, `and send them to Rome`.
THEM = re.compile(
    r"(?:les|la|le|l['’]?|eux|celui-ci|ceux-ci|(?:ces|ce|this|these|those) corps|them|it)(?:\s+|$)", re.IGNORECASE
)
THEM_FIRST = re.compile(r"(?P<them>les|la|le|l)(?:\s+|['’])", re.IGNORECASE)
THEM_JOINED = re.compile(r"^(?P<verb>\w+)-(?P<them>les|la|le)\b\s*", re.IGNORECASE)
TIMES = re.compile(r"(\d{1,2})\s*[x×]?\s+([^\W\d].*)")
# What stands between a corps and its verb: `Legio I should move to`, `la Legio I doit marcher`.
MODAL = re.compile(r"\s+(?:should|will|must|shall|to|doit|doivent|devra|devront|va|vont)$", re.IGNORECASE)
PLUS = re.compile(r"\bplus\s+(?=\d)", re.IGNORECASE)


@functools.cache
def listed(key: str, language: str) -> Ids:
    """Return the words of one meaning in a language, the one that forms use first: a text holds them between commas."""
    return tuple(word.strip() for word in render(say(key), language).split(","))


@functools.cache
def folded_words(key: str) -> frozenset[str]:
    """Return the words of one meaning in all languages, folded."""
    return frozenset(folded(word) for language in LANGUAGES for word in listed(key, language))


@functools.cache
def verbs(*languages: str) -> Mapping[str, str]:
    """Return what each folded word orders in some languages; in all where none is named."""
    return {folded(word): verb for verb in VERBS for each in languages or LANGUAGES for word in _spelled(verb, each)}


def _spelled(verb: str, language: str) -> Iterator[str]:
    """Yield a verb's words in a language; a French infinitive is also written as a command: `piller`, `pille`, `pillez`."""
    for word in listed(f"verb-{verb}", language):
        yield word
        if language == "fr" and word.endswith("er"):
            yield from (word.removesuffix("r"), word.removesuffix("r") + "z", word.removesuffix("er") + "ons")


@functools.cache
def _numerals() -> Mapping[str, int]:
    pairs = (pair.split() for language in LANGUAGES for pair in listed("numerals", language))
    return {folded(word): int(number) for number, word in pairs}


@functools.cache
def _spelled_out() -> re.Pattern[str]:
    word = "|".join(sorted((one.split()[1] for each in LANGUAGES for one in listed("numerals", each)), key=len)[::-1])
    return re.compile(
        rf"(?<!\d\s)\b(?:an?\s+(?=hundred|thousand))?(?:{word})(?:[\s-]+(?:(?:et|and)[\s-]+)?(?:{word}))*\b",
        re.IGNORECASE,
    )


def figured(words: str, units: Collection[str] = ()) -> str:
    """Return words with the numbers that they spell out in figures: `vingt-cinq PO`, `two corps`.

    Args:
        units: folded words that may be counted; `un` and `one` before others are no number.
    """

    def figures(found: re.Match[str]) -> str:
        number = _number_of(
            [_numerals()[part] for part in map(folded, re.findall(r"\w+", found[0])) if part in _numerals()]
        )
        following = re.match(r"\s+(\w+)", words[found.end() :])
        counts = number != 1 or not following or folded(following[1]) in units
        return str(number) if number is not None and counts else found[0]

    return PLUS.sub("+", _spelled_out().sub(figures, words))


def _number_of(parts: list[int]) -> int | None:
    """Return the number whose words stand in this order, None where they make none: 4, 20, 11 for `quatre-vingt-onze`."""
    thousands, number, last = 0, 0, THOUSAND
    for part in parts:
        if part == THOUSAND and not thousands:
            thousands, number = THOUSAND * (number or 1), 0
        elif part == HUNDRED and number < TEN:
            number = HUNDRED * (number or 1)
        elif part == SCORE and last == SCORE // 5:
            number, part = number - last + 4 * SCORE, 4 * SCORE
        elif part < last and (last >= SCORE or (last == TEN and part > TEN // 2)):
            number += part
        else:
            return None
        last = part
    return thousands + number


TEN, SCORE, HUNDRED, THOUSAND = 10, 20, 100, 1000


@functools.cache
def _subjects() -> Mapping[str, Subject]:
    return {
        folded(word): subject
        for subject, language in itertools.product(SUBJECTS, LANGUAGES)
        for key in ("spied", "word")
        for word in listed(f"{key}-{subject.replace('_', '-')}", language)
    }


def is_thing(word: str) -> bool:
    """Tell whether a verb is also called what is spied on or counted: `armée`, `fleet`, `navires`."""
    return folded(word) in _subjects().keys() | frozenset.union(*(folded_words(f"unit-{unit}") for unit in UNITS))


def cut(words: str) -> tuple[str, str]:
    """Return a line's verb and what follows it; the colon between them may be left out, and a verb may be several words."""
    words = BEFOREHAND.sub("", words)
    words = THEM_JOINED.sub(r"\g<them> \g<verb> ", words, count=1)
    if found := THEM_FIRST.match(words):
        head, rest = cut(words[found.end() :])
        if folded(head) in verbs():
            return head, f"{found['them']} {rest}".strip()
    head, colon, rest = words.partition(":")
    parts = words.split()
    brief = len(head.split()) <= 2 and folded("".join(parts[:1])) not in verbs()  # not `give Gaul: 20`
    if colon and (folded(head) in verbs() or brief):
        return head.strip(), rest.strip()
    long = next((n for n in (3, 2) if folded(" ".join(parts[:n])) in verbs()), 1)
    return " ".join(parts[:long]), " ".join(parts[long:]).replace(":", ",", 1)  # `spy on Gaul: treasury`


def known_verb(words: str) -> str:
    """Return the verb that a line begins with, empty where it begins with none; who sends money gives it."""
    head, rest = cut(words)
    verb = verbs().get(folded(head), "")
    return "give" if verb == "march" and _tells_money(rest) else verb


def _tells_money(words: str) -> bool:
    coins = folded_words(f"unit-{MONEY}")
    rest = figured(words, coins)
    first = FIRST_NUMBER.search(rest)
    counted = first and COUNTED.match(rest, first.start())
    return bool(counted and counted[2] and folded(counted[2]) in coins)


def verb_first(position: Position, side: str, line: str) -> str:
    """Return a march that begins with its corps as one that begins with its verb: `la Legio I marche sur la Cisalpine`."""
    plain = BEFOREHAND.sub("", line).rstrip(" .;!")
    parts = plain.split()
    who, *zones = ARROW.split(plain)
    if mine := _counters_named(position, side, WITH.split(who)[0]) if zones and ":" not in who else ():
        verb = "fleet" if position.kind(mine[0]).type == FLEET else "march"
        return f"{listed(f'verb-{verb}', LANGUAGES[0])[0]}: {plain}"
    for n, word in enumerate(parts[1:] if not known_verb(line) else (), 1):
        who, goal = MODAL.sub("", " ".join(parts[:n])), BEFORE.sub("", " ".join(parts[n + 1 :]))
        forms = (word, word.removesuffix("s"), word.removesuffix("nt"))  # `marche`, `marches`, `marchent`
        verb = next((form for form in forms if verbs().get(folded(form)) == "march"), "")
        with suppress(Trouble):
            if verb and position.board.named(goal.strip()) and counters_of(position, side, who):
                return f"{verb}: {who} > {goal}"
    return line


@functools.cache
def _hedges() -> Mapping[str, re.Pattern[str]]:
    words = {key: [word for each in LANGUAGES for word in listed(key, each)] for key in ("order-if", "order-not")}
    return {key: re.compile(rf"(?<!\w)(?:{'|'.join(found)})(?!\w)", re.IGNORECASE) for key, found in words.items()}


def hedged(words: str) -> QuestionError | None:
    """Return the error of an order that holds under a condition, or says what is not to be done; none of others, and of a note."""
    if known_verb(words) in flagged("free"):
        return None
    plain = POLITELY.sub("", words.replace("'", "’"))
    found = ((key, hedge.search(plain)) for key, hedge in _hedges().items())
    return next((error("text", f"{key}-told", word=word[0]) for key, word in found if word), None)


def opens_a_condition(line: str) -> bool:
    """Tell whether the lines below hold under a condition: `Si la Gaule attaque :`."""
    return line.endswith(":") and hedged(line) is not None


def names_of(position: Position, side: str) -> frozenset[str]:
    """Return what the corps, fleets and designs of a nation are called, folded."""
    called = (each for name in ordered_names(position, side).values() for each in _said(name))
    designs = (row.name for row in every(position, DesignRow) if row.nation == side)
    return frozenset(map(folded, (*called, *designs))) - {""}


def is_like_an_order(position: Position, own: Collection[str], line: str) -> bool:
    """Tell whether a line that begins with no verb may be an order for all that: it names who is to do what, or where.

    Args:
        own: the nation's things, by `names_of`.
    """
    words = re.findall(r"[\w’']+", line)
    phrases = {" ".join(words[n : n + size]) for size in (1, 2, 3) for n in range(len(words))}
    mine = any(folded(phrase) in own for phrase in phrases)
    there = any(
        position.board.named(phrase) or position.kinds.words.get(folded(phrase)) in position.sides for phrase in phrases
    )
    forms = (
        form
        for word in phrases
        if not is_thing(word)
        for form in (word, word.removesuffix("s"), word.removesuffix("nt"))
    )
    acts = {verbs().get(folded(form), "note") for form in forms} - {"note"}
    counts = any(map(is_thing, words)) and any(map(str.isdecimal, words))
    doubted = hedged(line) is not None and (mine or there or acts & {*flagged("once")})
    named = mine if "march" in acts else mine or there  # others march as well
    return (
        counts
        or opens_a_condition(line)
        or bool(doubted and (mine or acts))
        or (mine and there)
        or bool(named and acts)
    )


def each_of(words: str) -> list[str]:
    """Return the things that words list, each as often as they say: `2 Legio I`, `Gaule et Asie`."""
    several = TIMES.fullmatch(figured(words))
    if several and int(several[1]) <= MOST_CORPS_INVADED:
        return [several[2]] * int(several[1])
    return AND.split(words)


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
        """Return the row of the design that the nation calls so, or the only one of a type, or at all: `corps d’infanterie`."""
        own = {
            name: row for name, row in rows(self.position, DesignRow).items() if row.nation == self.side and row.name
        }
        plain = BEFORE.sub("", word)
        kind = CORPS.sub("", plain)
        meant = {folded(each) for each in (word, plain, kind)}
        for name, row in own.items():
            if meant & {folded(row.name), folded(name)}:
                return name
        types = {
            name: {folded(each) for each in self.said(f"word-{row.type.replace('_', '-')}")}
            for name, row in own.items()
        }
        fitting = [name for name, row in own.items() if not row.country and (types[name] & meant or not kind)]
        if len(fitting) > 1:
            raise self.refuse("order-which", n=len(fitting), corps=tuple(own[name].name for name in fitting))
        if not fitting:
            raise unread("order-no-design", word, [row.name for row in own.values()])
        return fitting[0]

    def subject(self, word: str) -> Subject:
        """Return what spies are asked about."""
        found = _subjects().get(folded(BEFORE.sub("", word)))
        if found is None:
            known = [self.said(f"spied-{subject.replace('_', '-')}")[0] for subject in SUBJECTS]
            raise unread("order-no-subject", word, known)
        return found

    def names_one(self, words: str) -> bool:
        """Tell whether words together are one name: of a nation, a place, a design, a corps."""
        for means in (self.nation, self.zone, self.design):
            with suppress(Trouble):
                return bool(means(words))
        return bool(_counters_named(self.position, self.side, words))

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
        many = MANY.fullmatch(figured(words))
        if many:
            words = many["place"] or ""
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
            if not names or len(names) != (int(many["n"] or len(names)) if many and several else 1):
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
        units = {word: unit for unit in of for word in folded_words(f"unit-{unit}")}
        rest = figured(BRACKETED.sub(r"\1", self.rest), units)
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
            if "/" in word and " " not in word and str(number) != word:
                raise ValueError(word)  # `20/30`, from 20 to 30
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


def legs(words: str) -> list[str]:
    """Return what stands between the arrows of a line; where it has none, between words that do for them."""
    split = (each.split(words) for each in (ARROW, TOWARDS, GIVEN))
    return next((parts for parts in split if len(parts) > 1), [words])


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
    called, _, place = words.strip().removesuffix(")").rpartition("(")
    for word in (words, called if position.board.named(place) else "", BEFORE.sub("", words)):
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
