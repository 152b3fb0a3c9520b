"""Whole answers of every game, kept beside the tests: verdict, reasons with rule and numbers, assumptions, body, offers with edits.

A question has a file, `kept/<game>/<question>.txt`, a topic of the calculator has one, `kept/<game>/calc/<topic>.txt`; what the
keys and the bar say is `table.txt`. The answers of the sample set-up and the worked cases are kept as lines to be read; those of
other set-ups, of a walk through tables that change at random and of spoilt cases as their verdict and a digest. A change of the
rules shows here as lines that changed, beside `cases.json`, which says what the rulebook wants. What changed on purpose is read
and written anew:

    python -m tests.games.kept [GAME …]       write the files
    python -m tests.games.kept GAME QUESTION  print its answers whole
"""

import copy
import functools
import hashlib
import itertools
import random
import sys
from collections import defaultdict
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

import msgspec

from assistant.core.questions import blanks, tag
from assistant.core.table import Position
from assistant.core.text import EditError, QuestionError, Trouble
from assistant.desk.contract import asked
from assistant.games import GAMES, find_calculator, find_game
from tests.games import cases, reviews
from tests.games.kit import variants
from tests.games.lines import compact, cut, told
from tests.games.tables import any_edit, behind_keys, start

HERE = Path(__file__).parent / "kept"
EVERY = (*GAMES, "long-thaw", "red-dunes", "river-road", "three-isles")
FOLDERS = {
    "empires": "empires",
    "third-reich": "third_reich",
    "der-des-ders": "der_des_ders",
    "antique": "antique",
}  # of the worked cases; those of the first edition are among its sister's
SISTER = "empires-first"  # its examples are its sister's: they are asked there
STEPS = 16  # tables of a walk
LIT, LIGHTS = ("zone", "zones", "counter", "counters"), 4  # blanks filled with what the board lights up, and how often
PLACES, WRONG = 8, (-1, 19, "xyz")  # of a case that are made wrong, and how


class Kept(NamedTuple):
    """An answer: what was asked, its lines, and whether they are kept whole."""

    asked: str
    lines: tuple[str, ...]
    whole: bool = False

    @property
    def brief(self):
        """Return what was asked as a digest of the answer, and its verdict."""
        digest = hashlib.sha256("\n".join((self.asked, *self.lines)).encode()).hexdigest()[:10]
        verdict = "".join(self.lines[:1]).split("(")[0].removeprefix(" = ")
        return f"{digest} {self.asked.split()[0]} {verdict[:60]}"


def files(slug):
    """Return the files of a game: its questions, its table, its topics."""
    topics = [f"calc/{topic}" for topic in situations(slug)] if slug in FOLDERS else []
    return ["table", *(tag(kind) for kind in questions_of(find_game(slug))), *topics]


def path_of(slug, name):
    """Return where a file of a game is kept."""
    return HERE / slug / f"{name}.txt"


def page(slug, name):
    """Return a file's lines."""
    return [line for one in answers(slug, name) for line in ((one.asked, *one.lines) if one.whole else (one.brief,))]


def answers(slug, name):
    """Yield what a file keeps."""
    game = find_game(slug)
    if name == "table":
        yield from keys(game)
    elif name.startswith("calc/"):
        yield from calculated(slug, name.removeprefix("calc/"))
    elif (kind := game.question(name)) is not None:
        yield from of_question(game, kind)


def questions_of(game):
    """Return the questions of a game but what the program would play: that is measured by games."""
    return [kind for kind in game.questions if ".opponent" not in kind.__module__ and tag(kind) != "opponent"]


def of_question(game, kind):
    """Yield the answers to a question: of each set-up, by other rules of a kit, of the tables of a walk."""
    first = sample(game)
    for name in dict.fromkeys((first, *game.setups, "empty")):
        if game.slug == SISTER and name.startswith("example"):
            continue
        position = begun(game, name)
        for question, outcome in (*asked(game, position, [kind]), *lit(kind, position)):
            yield Kept(f"{name} {compact(question)}", tuple(told(outcome)), name == first)
        for blank in blanks(kind):
            if (those := kind.eligible(position, blank.name, {})) is not None:
                yield Kept(f"{name} lights {blank.name}", (f" {compact(those)}",), name == first)
    for name in variants.VARIANTS if game.slug == variants.BASE else ():
        other = variants.variant(name)
        for position, asks in variants.moments(name, start(other, first)):
            for ask in asks:
                with suppress(LookupError):  # the card has no such part
                    if ask.tag == tag(kind):
                        question = other.asked(ask)
                        yield Kept(f"other-{name} {compact(ask.filled)}", tuple(told(answered(question, position))))
    chance = random.Random(tag(kind))
    for n, position in enumerate(walk(game)):
        for question in at_random(kind, position, chance):
            outcome = answered(question, position)
            yield Kept(f"walk-{n} {compact(question)}", tuple(told(outcome)))
            if offers := getattr(outcome, "offers", ()):
                left = position.after(game.with_notes(position, chance.choice(offers).edit))
                for again in at_random(kind, left, chance):
                    yield Kept(f"walk-{n}-on {compact(again)}", tuple(told(answered(again, left))))


def sample(game):
    """Return the set-up whose answers are kept whole."""
    return game.sample or game.setups[0]


@functools.cache
def begun(game, set_up):
    """Return a set-up whose dice are always the same."""
    position = start(game, set_up)
    table = position.table
    if "luck" in table.facts:
        table = msgspec.structs.replace(table, facts={**table.facts, "luck": 1914})
    return Position(position.board, position.kinds, table, position.defaults)


def lit(kind, position):
    """Yield a question filled with what the board lights up for it: some fights and ways that there are."""
    chance = random.Random(tag(kind))
    for blank in (blank for blank in blanks(kind) if blank.required and blank.input in LIT):
        those = sorted(kind.eligible(position, blank.name, {}) or ())
        for one in those[:: max(1, len(those) // LIGHTS)]:
            values = filled(kind, position, chance, 0)
            values[blank.name] = one if blank.input in ("zone", "counter") else [one]
            with suppress(msgspec.ValidationError):  # a blank that asks for more than a word
                question = msgspec.convert({"ask": tag(kind), **values}, kind)
                yield question, answered(question, position)


def answered(question, position):
    try:
        return question.answer(position)
    except Trouble as error:
        return error


# What the keys say


def keys(game):
    """Yield what the bar says of each set-up, and for its zones what their keys ask."""
    for name in dict.fromkeys((sample(game), *game.setups, "empty")):
        position, whole = begun(game, name), name == sample(game)
        for said, found in (("status", game.status), ("standing", game.standing)):
            if found is not None:
                yield Kept(f"{name} {said}", tuple(cut(" ", found(position))), whole)
        occupied = sorted({*position.occupied})
        for zone in occupied[:: max(1, len(occupied) // (4 * LIGHTS))]:
            own = [] if game.card else [game.inspect(position, zone)]  # no card says anything of a zone
            lines = [line for one in (*own, *asked_here(game, position, zone)) for line in cut(" ", one)]
            yield Kept(f"{name} keys {zone}", tuple(lines), whole)


def asked_here(game, position, zone):
    """Return what the keys ask in a zone, of the first counters there."""
    here = tuple(counter.id for counter in position.counters_in(zone))[:2]
    return list(behind_keys(game, position, (zone,), (here,)))


# A walk through tables


@functools.cache
def walk(game):
    """Return tables that change at random: by an edit of any kind, or by an offer of a question behind the keys.

    Nothing depends on which questions a game has besides: one more changes no table.
    """
    chance = random.Random(game.slug)
    found = [begun(game, sample(game))]
    while len(found) < STEPS:
        position = found[-1]
        edit = pressed(game, position, chance) if chance.random() < 0.7 else None
        with suppress(EditError):  # a hand that knows no rules does what cannot be done
            whole = game.with_notes(position, edit or any_edit(position, chance))
            found.append(position.after(whole))
    return tuple(found)


def pressed(game, position, chance):
    """Return what an offer does of a question behind the keys, asked of a zone at random."""
    zone = chance.choice(sorted({*position.occupied}) or list(position.board.zones))
    kinds = {type(game.asked(one)): None for one in asked_here(game, position, zone) if one is not None}
    offers = [
        offer.edit
        for kind in kinds
        for question in at_random(kind, position, chance)
        for offer in getattr(answered(question, position), "offers", ())
    ]
    return chance.choice(offers) if offers else None


def at_random(kind, position, chance):
    """Yield a question filled at random, if its blanks ask for no more than a word."""
    with suppress(msgspec.ValidationError):
        yield msgspec.convert({"ask": tag(kind), **filled(kind, position, chance)}, kind)


def filled(kind, position, chance, often=0.4):
    """Return a question's blanks filled at random: those that must be, and now and then another."""
    values = {}
    for blank in blanks(kind):
        if blank.required or chance.random() < often:
            lit = kind.eligible(position, blank.name, values)
            value = any_value(blank, kind, position, sorted(lit) if lit else [], chance)
            if value is not None:
                values[blank.name] = value
    return values


def any_value(blank, kind, position, lit, chance):
    """Return something for a blank: mostly what the board lights up for it, if it does."""
    counters, zones = list(position.table.counters), sorted({*position.occupied}) or list(position.board.zones)
    if lit and chance.random() < 0.9:
        counters = zones = lit
    match blank.input:
        case "choice":
            return chance.choice(blank.choices)
        case "flag":
            return chance.random() < 0.5
        case "number" | "amount":
            return chance.randint(blank.least or 0, blank.most if blank.most is not None else 6)
        case "side":
            return chance.choice(list(position.kinds.sides))
        case "nation":
            return chance.choice(list(position.kinds.nations))
        case "zone":
            return chance.choice(zones)
        case "zones":
            return chance.sample(zones, min(2, len(zones)))
        case "counter" if counters:
            return chance.choice(counters)
        case "counters" if counters:
            return chance.sample(counters, min(chance.randint(1, 3), len(counters)))
        case "row":
            return chance.choice(list(position.register(kind.register)) or ["none"])
        case "rolls":
            return [chance.randint(1, 6) for _ in range(chance.randint(1, 4))]
    return None


# The calculator


@functools.cache
def situations(slug):
    """Return by topic the worked cases and the second look at the rules, then a case with one of its values wrong.

    Each is a name, an edition, what is given, and whether the answer is kept whole.
    """
    folder = FOLDERS[slug]
    lines = [(case["id"], case) for case in cases.load(folder)]
    for kind in ("expect", "error"):
        lines += [(f"{kind} {n}", line) for n, line in enumerate(reviews.load(folder, kind))]
    found = defaultdict(list)
    first = {}
    for name, case in lines:
        edition = case.get("edition", "")
        found[case["topic"]].append((name, edition, case["given"], True))
        first.setdefault((case["topic"], edition), case["given"])
    for (topic, edition), given in first.items():
        for at, wrong in itertools.product(list(places(given))[:PLACES], WRONG):
            spoilt = copy.deepcopy(given)
            *above, last = at
            functools.reduce(lambda part, key: part[key], above, spoilt)[last] = wrong
            found[topic].append((f"{edition or 'spoilt'} {at} {wrong}", edition, spoilt, False))
    return found


def calculated(slug, topic):
    """Yield what the calculator answers of a topic: solved, or refused at its place."""
    for name, edition, given, whole in situations(slug)[topic]:
        try:
            outcome = find_calculator(slug, edition).work(topic, given)
        except QuestionError as error:
            outcome = error
        yield Kept(name, tuple(told(outcome)), whole)


def places(data, at=()):
    """Yield where the single values of a situation stand, the shallow ones first."""
    keys = list(data) if isinstance(data, dict) else range(min(len(data), 2)) if isinstance(data, list) else ()
    yield from ((*at, key) for key in keys if not isinstance(data[key], dict | list))
    for key in keys:
        yield from places(data[key], (*at, key))


def write(slugs):
    """Write the files of games anew, and remove those of what is no longer asked."""
    for slug in slugs:
        wanted = {path_of(slug, name): name for name in files(slug)}
        for path in {*(HERE / slug).rglob("*.txt")} - wanted.keys():
            path.unlink()
        for path, name in wanted.items():
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text("\n".join(page(slug, name)) + "\n", encoding="utf-8")


if __name__ == "__main__":
    if len(sys.argv) == 3 and sys.argv[2] not in EVERY:
        sys.stdout.writelines("\n".join((one.brief, one.asked, *one.lines, "")) for one in answers(*sys.argv[1:]))
    else:
        write(sys.argv[1:] or EVERY)
