"""The questions of quick entry: `supply de`, `attack minsk`, `reach minsk 2 ru`; counters are found by what is printed on them."""

from __future__ import annotations

import itertools
import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec

from assistant.core.amounts import NO, NUMBER, YES
from assistant.core.decoding import decode_situation, read_json
from assistant.core.game import Game
from assistant.core.printed import Kind, Nation
from assistant.core.questions import Blank, Question, blanks, tag
from assistant.core.record import Filled, Ids
from assistant.core.table import Position
from assistant.core.text import Name, QuestionError, folded, in_both, near, speaker
from assistant.desk import wording
from assistant.desk.entry.counters import ALL, Clause, Wanted, taken
from assistant.desk.entry.grammar import AGAINST, SMALL_WORDS, Stuck, Word, Words, cut, stuck, typed
from assistant.desk.entry.vocabulary import Vocabulary, values, vocabulary

if TYPE_CHECKING:
    from assistant.desk.entry.edits import Reader


# Counters that a question may mean, found by what is printed on them: "place uk3", "research de attack".

say = speaker(__name__)

T = TypeVar("T")
LONGEST = 5  # words


def meant(names: Vocabulary, position: Position, words: Words, eligible: Collection[str]) -> tuple[Ids, int]:
    """Return the counters among `eligible` that the first of `words` describe, of one kind, and how many words that took.

    The longest run of words that describes any wins. Where kinds differ by a number only, the first of the set is meant.

    Raises:
        Stuck: several kinds are described; the candidates are their names.
    """
    for length in range(min(len(words), LONGEST), 0, -1):
        run = words[:length]
        kinds = [kind for kind in _kinds(position, eligible) if all(_fits(names, kind, word) for word in run)]
        if kinds:
            if len({(kind.side, re.sub(r"\d+", "", kind.name.en)) for kind in kinds}) > 1:
                called: tuple[Name | str, ...] = tuple(kind.name for kind in kinds)
                raise stuck(run, "quick-several-counters", called)
            found = tuple(sorted(c for c in eligible if position.counters[c].kind == kinds[0].id))
            return found, length
    return (), 0


def _kinds(position: Position, eligible: Collection[str]) -> Sequence[Kind]:
    lying = {position.counters[counter].kind for counter in eligible if counter in position.counters}
    return [kind for kind in position.kinds.kinds.values() if kind.id in lying]


def _fits(names: Vocabulary, kind: Kind, word: Word) -> bool:
    """Tell whether a word may describe a kind: its power, a beginning of a word of its name, a number printed on it."""
    if word.kind == "number":
        numbered = re.match(rf"{word.number}\b", kind.name.en) is not None  # "17. Verdun"
        return not word.signed and (numbered or word.number in values(kind) or word.number == kind.get("level"))
    if word.kind != "word":
        return False
    if any(map(kind.is_of, names.powers(word.fold))) or kind in names.kinds_named(word.fold):
        return True
    parts = re.split(r"[\s,’'-]+", f"{kind.name.en} {kind.name.fr}")
    return len(word.fold) >= 2 and any(folded(part).startswith(word.fold) for part in parts)


Asked = tuple[type[Question], Filled, Question | None]


def asked(reader: Reader, words: Words) -> Asked | None:
    """Return the question that a line asks, its blanks as far as they were said, and the whole question if that suffices.

    Raises:
        Stuck: a word fits no blank of the question.
    """
    found = reader.names.question(words)
    if found is None or any(word.kind in ("equals", "arrow") for word in words):
        return None
    question, used = found
    if (
        used < len(words)
        and words[-1].kind in ("sign", "number")
        and reader.names.pawns_named([word.fold for word in words[:-1] if word.kind == "word"])
    ):
        return None  # "vp de +1" steps along a track, "vp" asks
    rest = words[used:]
    at = next(
        (n for n, word in enumerate(rest) if word.fold in AGAINST), 0
    )  # "attaque de l'allemagne contre la france"
    rest = (*rest[at + 1 :], *rest[:at]) if at else rest
    filled = _from_there(reader, question, Filler(reader, question).fill(rest))
    for base in _begun(reader, question, filled):
        filled = {**base, **filled}
    for blank in blanks(question):
        if blank.required and blank.input == "counter" and blank.name not in filled:
            eligible = question.eligible(reader.position, blank.name, filled) or ()
            filled = {**filled, blank.name: min(eligible)} if len(eligible) == 1 else filled
    if any(blank.required and blank.name not in filled for blank in blanks(question)):
        return question, filled, None
    try:
        return question, filled, msgspec.convert(filled, question)
    except msgspec.ValidationError as error:
        raise stuck(words, "quick-blank-unusable", detail=str(error)) from None


def _from_there(reader: Reader, question: type[Question], filled: Filled) -> Filled:
    """Return blanks in which a zone where the counters stand is no goal: "reach strasbourg", "reach strasbourg 2 de"."""
    goal = next((b.name for b in blanks(question) if b.input == "zone" and not b.required and b.name in filled), "")
    who = next((b for b in blanks(question) if b.input == "counters" and b.required), None)
    if not goal or who is None:
        return filled
    lying = {counter.id for counter in reader.position.counters_in(filled[goal])}
    eligible = question.eligible(reader.position, who.name, {}) or ()
    there = tuple(filled.get(who.name) or sorted(lying.intersection(eligible)))
    without = {name: value for name, value in filled.items() if name != goal}
    return {**without, who.name: there} if there and lying.issuperset(there) else filled


def _begun(reader: Reader, question: type[Question], filled: Filled) -> Sequence[Filled]:
    """Return what the game's own keys (A, S, R …) would fill in for the same question."""
    game, position = reader.game, reader.position
    zone = _zone_in(blanks(question), filled)
    keys = [game.key("fight", position, zone)] if zone else []
    if not filled:
        keys += [game.key("supply", position, ()), game.key("points", position)]
    return [msgspec.structs.asdict(key) for key in keys if type(key) is question]


def _zone_in(fields: Iterable[Blank], filled: Filled) -> str:
    return next((str(filled[blank.name]) for blank in fields if blank.input == "zone" and blank.name in filled), "")


class Filler:
    """Fills the blanks of a question from words, in the order of its blanks."""

    def __init__(self, reader: Reader, question: type[Question]) -> None:
        self.reader, self.question = reader, question
        self.names, self.position, self.game = reader.names, reader.position, reader.game
        self.blanks = [blank for blank in blanks(question) if blank.input != "overrides"]
        self.filled: dict[str, Any] = {}

    def fill(self, words: Words) -> dict[str, Any]:
        """Return the blanks that `words` fill."""
        rest = [word for word in words if word.kind != "comma"]
        self.commas = {word.start for word in words if word.kind == "comma"}
        while rest:
            rest = rest[self._next(rest) :]
        return self.filled

    def _next(self, rest: Words) -> int:
        word = rest[0]
        takes = (self._words, self._amount, self._digits, self._joint, self._choice, self._power, self._row)
        for take in (*takes, self._counters, self._zone, self._eligible):
            if used := take(rest):
                return used
        raise stuck((word,), "quick-no-blank", word=word.text)

    def _open(self, *inputs: str) -> Blank | None:
        return next((b for b in self.blanks if b.input in inputs and (b.name not in self.filled)), None)

    def _roomy(self, shape: str) -> Blank | None:
        """Return the blank of several things that takes one more: each of them may be said twice."""
        return self._open(shape) or next((blank for blank in self.blanks if blank.input == shape), None)

    def _digits(self, rest: Words) -> int:
        """Fill a number or dice, whichever blank comes first; a number that its blank cannot hold is left to the dice."""
        place = self.names.zone(rest) if rest[0].kind == "number" else None
        if place is not None and self.names.is_place(place) and self._open("zone", "zones"):
            return self._zone(rest)
        first = self._open("rolls", "number")
        if first is not None and first.input == "rolls":
            return self._rolls(rest) or self._number(rest)
        return self._number(rest) or self._rolls(rest)

    def _rolls(self, rest: Words) -> int:
        blank = self._open("rolls")
        run = 0
        while run < len(rest) and rest[run].kind == "number" and set(rest[run].text) <= set("123456"):
            run += 1
        # A number before a power's word is a count of counters.
        if not blank or not run or (run < len(rest) and self.names.kinds_named(rest[run].fold)):
            return 0
        self.filled[blank.name] = tuple(int(digit) for word in rest[:run] for digit in word.text)
        return run

    def _number(self, rest: Words) -> int:
        blank = self._open("number")
        cut = len(rest[0].text) > 1 and rest[0].text.startswith("0")  # the end of `1 000`
        if not blank or rest[0].kind != "number" or cut or not _holds(blank, rest[0].number):
            return 0
        if len(rest) > 1 and self._open("counters", "counter") and self.names.kinds_named(rest[1].fold):
            return 0
        self.filled[blank.name] = rest[0].number
        return 1

    def _amount(self, rest: Words) -> int:
        """Fill an amount with what was written as one number, as it was: `12,5`, `12½`, `1 000`."""
        blank, said, used = self._open("amount"), rest[0].text, 1
        for before, word in itertools.pairwise(rest):
            thousands = word.start > before.end and re.fullmatch(r"\d{3}", word.text)
            between = "," if before.end in self.commas else " " if thousands else ""
            if word.start != before.end + len(between):
                break
            said, used = f"{said}{between}{word.text}", used + 1
        if not blank or not re.fullmatch(NUMBER, said):
            return 0
        self.filled[blank.name] = int(said) if said.isdecimal() else said
        return used

    def _words(self, rest: Words) -> int:
        """Fill the only blank of a question that takes words with everything said, as it was written."""
        blank = self._open("word")
        if blank is None or len(self.blanks) > 1:
            return 0
        self.filled[blank.name] = typed(rest)
        return len(rest)

    def _joint(self, rest: Words) -> int:
        """Pass over a word that only joins others, "attack of verdun", though a power be called so: "reddition de la france"."""
        more = self.names.plain(rest[1:]) if rest[0].fold in SMALL_WORDS and not self.names.is_zone(rest) else ()
        said = rest[0].verb == "control" or self.names.joins(rest)  # "who is in verdun": "is" begins Istanbul
        return int(said or bool(more and (self.names.begins_place(more) or self.names.is_power(more))))

    def _choice(self, rest: Words) -> int:
        if rest[0].kind != "word":
            return 0
        fold = rest[0].fold
        for blank in self.blanks:
            if blank.name in self.filled:
                continue
            if blank.input == "flag" and fold in self._called(blank):
                self.filled[blank.name] = True
                return 1
            choice = self._chosen_by(fold, blank) if blank.input == "choice" else ""
            if choice:
                self.filled[blank.name] = choice
                return 1
        return 0

    def _chosen_by(self, fold: str, blank: Blank) -> str:
        """Return the choice that a word names or begins; a later word of its label will do if no other choice has it."""
        later: set[str] = set()
        for choice in blank.choices:
            label = wording.choice_label(self.game, self.question, blank.name, choice)
            labels = in_both(label)
            words = {folded(choice), *map(folded, labels)}
            if fold in words or (len(fold) >= 3 and any(word.startswith(fold) for word in words)):
                return choice
            parts = re.split(r"[\s’',:()_-]+", " ".join((*labels, choice)))
            if len(fold) >= 4 and any(folded(part).startswith(fold) for part in parts):
                later.add(choice)
        return later.pop() if len(later) == 1 else ""

    def _called(self, blank: Blank) -> set[str]:
        label = wording.blank_label(self.game, self.question, blank.name)
        return {folded(blank.name), *map(folded, in_both(label))}

    def _power(self, rest: Words) -> int:
        fold = rest[0].fold
        named = self.names.powers_by_word.get(fold, ())
        nation = bool(named) and all(isinstance(power, Nation) for power in named)
        blank = (self._open("nation") if nation else None) or self._open("side", "nation")
        if not blank or rest[0].kind != "word":
            return 0
        zone = self.names.zone(rest)
        if zone and zone.exact and not named:
            return 0
        found = self.names.side(fold) if blank.input == "side" else self.names.nation(fold)
        if not found:
            return 0
        self.filled[blank.name] = found
        return 1

    def _row(self, rest: Words) -> int:
        if not (blank := self._open("row")):
            return 0
        rows = self.position.register(self.question.register)
        row = next((row for row in rows if folded(row) == rest[0].fold), None)
        if row is not None:
            self.filled[blank.name] = row
        return int(row is not None)

    def _counters(self, rest: Words) -> int:
        blank = self._open("counters", "counter")
        if not blank or self._open("zone"):
            return 0
        for length in range(len(rest), 0, -1):
            try:
                clause = self.reader.clause(rest[:length])
            except Stuck:
                continue
            zone = clause.zones[0] if clause.zones else _zone_in(self.blanks, self.filled)
            if len(clause.zones) <= 1 and zone:
                chosen = self._chosen(zone, clause)
                self.filled[blank.name] = chosen[0] if blank.input == "counter" else chosen
                return length
        return 0

    def _eligible(self, rest: Words) -> int:
        """Fill a blank with counters that the game lets it mean, described by what is printed on them."""
        blank = self._open("counter", "counters") or self._roomy("counters")
        if not blank:
            return 0
        # A number is a count when words follow it; numbers alone are printed on the counters: `draw 1 3 4`.
        counts = rest[0].kind == "number" and not rest[0].signed and len(rest) > 1 and rest[1].kind != "number"
        count = rest[0].number if counts else 0
        words = rest[1:] if count else rest
        eligible = self.question.eligible(self.position, blank.name, self.filled) or frozenset()
        self._refuse(words, eligible)
        found, used = meant(self.names, self.position, words, eligible)
        if not found and words[0].kind == "number":
            types = {self.position.kind(counter).type for counter in eligible}
            alike = {one.id for one in self.position.counters.values() if self.position.kind(one).type in types}
            for counter in meant(self.names, self.position, words[:1], alike - eligible)[0]:
                raise self._not_to_choose(words[:1], counter)
        if not found:
            return 0
        place = self.names.zone(words[used:])
        if place and self.names.is_place(place):  # "1 de strasbourg"
            lying = self.position.counters_in(place.ids[0])
            if here := tuple(one.id for one in lying if one.id in found):
                found, used = here, used + place.length
        before = self.filled.get(blank.name, ())
        left = tuple(counter for counter in found if counter not in before)
        self.filled[blank.name] = found[0] if blank.input == "counter" else (*before, *left[: count or 1])
        return used + (1 if count else 0)

    def _refuse(self, words: Words, eligible: Collection[str]) -> None:
        """Say where a counter lies that is named in full and cannot be chosen: a tile that its power has already."""
        kinds, used = self.names.kinds_in_full(words)
        own = [kind.id for kind in kinds if kind.side in self.filled.values()] or [kind.id for kind in kinds]
        lying = [counter for counter in self.position.counters.values() if counter.kind in own]
        if used and lying and not any(counter.id in eligible for counter in lying):
            raise self._not_to_choose(words[:used], lying[0].id)

    def _not_to_choose(self, words: Words, counter: str) -> Stuck:
        zone = self.position.zone(self.position.counters[counter].zone)
        return stuck(words, "quick-not-to-choose", counter=self.position.kind(counter).name, zone=zone.name)

    def _chosen(self, zone: str, clause: Clause) -> Ids:
        found = (each for wanted in clause.wanted or (Wanted(),) for each in taken(self.position, zone, wanted, ALL))
        return tuple(dict.fromkeys(found))

    def _zone(self, rest: Words) -> int:
        blank = self._open("zone") or self._roomy("zones")
        found = self.names.zone(rest)
        if not blank or not found:
            return 0
        used = rest[: found.length]
        zone = found.ids[0] if len(found.ids) == 1 else self.reader.zone(used)
        self.filled[blank.name] = (*self.filled.get(blank.name, ()), zone) if blank.input == "zones" else zone
        return found.length


def _holds(blank: Blank, number: int) -> bool:
    return (blank.least is None or number >= blank.least) and (blank.most is None or number <= blank.most)


# From words to a question: the blanks of a question filled in from what a person or a script wrote.


def question_type(game: Game, name: str) -> type[Question]:
    """Return the question that a game knows as `name`.

    Raises:
        QuestionError: there is none; the text names the nearest and how to list them.
    """
    return _known("ask", name, game.question(name), "no-such-question", map(tag, game.questions))


def question_of(game: Game, data: Any) -> Question:
    """Return the question that JSON asks: `ask` names it, the rest fills its blanks.

    Raises:
        QuestionError: it is none of the game's, or a blank is unusable.
    """
    ask = data.get("ask") if isinstance(data, Mapping) else None
    if not isinstance(ask, str):
        raise QuestionError("ask", say("question-needed"))
    return from_json(question_type(game, ask), data)


def from_words(
    game: Game, question: type[Question], words: Mapping[str, str | list[str]], position: Position
) -> Question:
    """Return the question with blanks filled in from words: names of zones, sides and choices in either language, counters by id.

    Raises:
        QuestionError: a blank cannot be filled so; `field` is the blank.
    """
    known = {blank.name: blank for blank in blanks(question)}
    for name in (name for name in words if name not in known):
        raise QuestionError(name, say("no-such-blank", word=name, **near(name, known)))
    values: dict[str, Any] = {}
    for name, word in words.items():
        described = _described(game, question, known[name], word, position, values)
        values[name] = described or _value(known[name], word, position)
    for name, value in values.items():
        if known[name].input == "choice":
            values[name] = _choice(game, question, known[name], str(value))
    return from_json(question, values)


def from_json(question: type[Question], values: Filled) -> Question:
    """Return the question with blanks filled in from JSON values.

    Raises:
        QuestionError: a blank is missing, unknown or unusable; `field` is its path.
    """
    try:
        return decode_situation({**values, "ask": tag(question)}, question, at="")
    except QuestionError as error:
        raise QuestionError(error.field.lstrip("."), error.text) from None


def _value(blank: Blank, word: str | list[str], position: Position) -> Any:
    words = word if isinstance(word, list) else [word]
    match blank.input:
        case "zones":
            return [zone_called(blank.name, each, position) for part in words for each in part.split(",")]
        case "counters":
            return [_counter(blank, each, position) for part in words for each in part.split(",")]
        case "rolls":
            return [_whole(blank, each) for part in words for each in part.replace(",", " ").split()]
        case "overrides":
            return dict(_override(blank, part) for part in words)
    text = words[-1]
    match blank.input:
        case "zone":
            return zone_called(blank.name, text, position)
        case "counter":
            return _counter(blank, text, position)
        case "side" | "nation":
            words_of = position.kinds.words
            return _known(blank.name, text, words_of.get(folded(text)), "no-such-side", words_of.values())
        case "flag":
            if text.lower() in YES | NO:
                return text.lower() in YES
            raise QuestionError(blank.name, say("yes-or-no", word=text))
        case "number":
            return _whole(blank, text)
    return text


def _described(
    game: Game,
    question: type[Question],
    blank: Blank,
    word: str | list[str],
    position: Position,
    filled: Filled,
) -> list[str]:
    """Return the counters that numbers or words printed on them mean, among those that the game lets a blank mean: `3 1 4`."""
    said = " ".join(word if isinstance(word, list) else [word]).replace(",", " ")
    if blank.input != "counters" or "#" in said:
        return []
    words, found = cut(said, 0, len(said)), list[str]()
    eligible = question.eligible(position, blank.name, filled) or frozenset()
    while words:
        counters, used = meant(vocabulary(game, position), position, words, eligible - {*found})
        if not counters:
            raise QuestionError(blank.name, say("no-such-counter-here", word=said, **near(said, position.counters)))
        found.append(counters[0])
        words = words[used:]
    return found


def _choice(game: Game, question: type[Question], blank: Blank, word: str) -> str:
    """Return the choice that a word names by its label in either language; the word itself when it names none."""
    for choice in blank.choices:
        label = wording.choice_label(game, question, blank.name, choice)
        if word != choice and folded(word) in map(folded, in_both(label)):
            return choice
    return word


def zone_called(field: str, word: str, position: Position) -> str:
    """Return the zone of a name in either language, or of an id.

    Raises:
        QuestionError: there is none; the text names the nearest.
    """
    zone = position.board.named(word.strip())
    names = [*(name for each in position.zones.values() for name in each.name), *position.zones]
    return _known(field, word.strip(), zone.id if zone else None, "no-such-zone", names)


def _counter(blank: Blank, word: str, position: Position) -> str:
    counter = position.counters.get(word.strip())
    return _known(blank.name, word.strip(), counter.id if counter else None, "no-such-counter-here", position.counters)


def _known(field: str, word: str, found: T | None, key: str, names: Iterable[str]) -> T:
    if found is None:
        raise QuestionError(field, say(key, word=word, **near(word, names)))
    return found


def _whole(blank: Blank, word: str) -> int:
    try:
        return int(word)
    except ValueError:
        raise QuestionError(blank.name, say("whole-number", word=word)) from None


def _override(blank: Blank, word: str) -> tuple[str, Any]:
    path, equals, value = word.partition("=")
    if not equals:
        raise QuestionError(blank.name, say("override-form", word=word))
    try:
        return path.strip(), read_json(value)
    except msgspec.DecodeError:
        return path.strip(), value.strip()
