"""Whole answers of every game, kept beside the tests: verdict, reasons with rule and numbers, assumptions, body, offers with edits.

The worked cases and the answers to every question of the sample set-up are kept as lines to be read; those of other set-ups, and
of walks in which questions are asked at random of tables that change at random, as their verdict and a digest. A change of the
rules shows here as lines that changed, beside `cases.json`, which says what the rulebook wants. What changed on purpose is read
and written anew:

    python -m tests.games.kept [GAME …]                write the files
    python -m tests.games.kept GAME SHEET [NUMBER …]   print answers of a sheet whole
"""

from __future__ import annotations

import contextlib
import copy
import functools
import hashlib
import itertools
import random
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from assistant.core.calc import Worked
from assistant.core.game import Game
from assistant.core.position import Position
from assistant.core.problems import QuestionError, Trouble
from assistant.core.questions import Answer, Blank, Question, blanks, tag
from assistant.core.table import Flip, Mark, Move, apply
from assistant.desk.contract.answers import asked
from assistant.games import GAMES, find_calculator, find_game
from tests.games import cases, reviews
from tests.games.kit import variants
from tests.games.lines import compact, cut, told
from tests.games.tables import start

HERE = Path(__file__).parent
SAMPLES = ("red-dunes", "river-road", "three-isles")
EVERY = (*GAMES, *SAMPLES)
FOLDERS = {
    "empires": "empires",
    "third-reich": "third_reich",
    "der-des-ders": "der_des_ders",
    "antique": "antique",
}  # of the worked cases; those of the first edition are among its sister's
SISTER = "empires-first"  # its examples are its sister's: they are asked there
WALKS, STEPS, ASKED = 2, 16, 8
LIT, LIGHTS = ("zone", "zones", "counter", "counters"), 4  # blanks filled with what the board lights up, and how often
PLACES, WRONG = 8, (-1, 19, "xyz")  # of a case that are made wrong, and how


class Kept(NamedTuple):
    """An answer: what was asked, and its lines."""

    asked: str
    lines: tuple[str, ...]


def sheets(slug: str) -> dict[str, Callable[[], Iterator[Kept]]]:
    """Return what is kept of a game: name of the file -> what makes its answers."""
    game = find_game(slug)
    found: dict[str, Callable[[], Iterator[Kept]]] = {
        name: lambda name=name: laid(game, name)
        for name in dict.fromkeys((sample(game), *game.setups, "empty"))
        if slug != SISTER or not name.startswith("example")
    }
    if slug in FOLDERS:
        found["cases"] = lambda: worked(slug)
        found["spoilt"] = lambda: spoilt(slug)
    for n in range(1, WALKS + 1):
        found[f"walk-{n}"] = lambda n=n: walked(game, n)
    for name in variants.VARIANTS if slug == variants.BASE else ():
        found[f"other-{name}"] = lambda name=name: otherwise(name)
    return found


def otherwise(name: str) -> Iterator[Kept]:
    """Yield answers by other rules of a kit, so that every entry of a card is asked for."""
    game = variants.variant(name)
    for position, asks in variants.moments(name, start(game, sample(game))):
        for ask in asks:
            with contextlib.suppress(LookupError):  # the card has no such part
                question = game.asked(ask)
                yield Kept(f"{ask.tag} {compact(ask.filled)}", tuple(told(answered(question, position))))


def sample(game: Game) -> str:
    """Return the set-up whose answers are kept whole."""
    return game.sample or game.setups[0]


def laid(game: Game, set_up: str) -> Iterator[Kept]:
    """Yield the answers to every question of a set-up."""
    position = begun(game, set_up)
    for question, outcome in (*asked(game, position), *lit(game, position)):
        if type(question) in asked_of(game):
            yield Kept(f"{tag(question)} {compact(question)}", tuple(told(outcome)))
    yield from lights(game, position)


def begun(game: Game, set_up: str) -> Position:
    """Return a set-up whose dice are always the same."""
    position = start(game, set_up)
    table = position.table
    if "luck" in table.facts:
        table = msgspec.structs.replace(table, facts={**table.facts, "luck": 1914})
    return Position(position.board, position.kinds, table, position.defaults)


def asked_of(game: Game) -> list[type[Question]]:
    """Return the questions of a game but what the program would play: that is measured by games."""
    return [kind for kind in game.questions if ".opponent" not in kind.__module__ and tag(kind) != "opponent"]


def lit(game: Game, position: Position) -> Iterator[tuple[Question, Answer | Exception]]:
    """Yield the questions that the board lights something up for, filled with that: some fights and ways that there are."""
    for kind in asked_of(game):
        chance = random.Random(tag(kind))
        for blank in (blank for blank in blanks(kind) if blank.required and blank.input in LIT):
            those = sorted(kind.eligible(position, blank.name, {}) or ())
            for one in those[:: max(1, len(those) // LIGHTS)]:
                values = filled(kind, position, chance, 0)
                values[blank.name] = one if blank.input in ("zone", "counter") else [one]
                with contextlib.suppress(msgspec.ValidationError):  # a blank that asks for more than a word
                    question = msgspec.convert({"ask": tag(kind), **values}, kind)
                    yield question, answered(question, position)


def lights(game: Game, position: Position) -> Iterator[Kept]:
    """Yield what the board lights up for each blank, then what stands in the bar, and for each zone what its keys ask."""
    for kind in asked_of(game):
        for blank in blanks(kind):
            if (those := kind.eligible(position, blank.name, {})) is not None:
                yield Kept(f"lights {tag(kind)} {blank.name}", (f" {compact(those)}",))
    for name, found in (("status", game.status), ("standing", game.standing)):
        if found is not None:
            yield Kept(name, tuple(cut(" ", found(position))))
    for name, asking in (("phase-end", game.phase_end), ("points", game.points)):
        if asking is not None:
            yield Kept(f"{name} key", (f" {compact(asking(position))}",))
    occupied = sorted({*position.occupied})
    for zone in occupied[:: max(1, len(occupied) // (4 * LIGHTS))]:
        here = tuple(counter.id for counter in position.counters_in(zone))
        told_ = [game.inspect(position, zone)] if game.inspect is not None else []
        told_ += [game.fight(position, zone)] if game.fight is not None else []
        told_ += [asking(position, here[:2]) for asking in (game.supply, game.reach) if asking is not None]
        yield Kept(f"keys {zone}", tuple(line for one in told_ for line in cut(" ", one)))


def answered(question: Question, position: Position) -> Answer | Exception:
    """Return what comes of a question."""
    try:
        return question.answer(position)
    except Trouble as error:
        return error


def worked(slug: str) -> Iterator[Kept]:
    """Yield the worked cases and the second look at the rules, each with its reasons."""
    folder = FOLDERS[slug]
    lines = [(case["id"], case.get("edition", ""), case) for case in cases.load(folder)]
    if (HERE / folder / "review.jsonl").exists():
        lines += [
            (f"review {kind} {n}", "", line)
            for kind in ("expect", "error")
            for n, line in enumerate(reviews.load(folder, kind))
        ]
    for name, edition, case in lines:
        try:
            outcome: Worked | Exception = find_calculator(slug, edition).work(case["topic"], case["given"])
        except QuestionError as error:
            outcome = error
        yield Kept(f"{name} {case['topic']}", tuple(told(outcome)))


def spoilt(slug: str) -> Iterator[Kept]:
    """Yield what becomes of a case of each topic with one of its values wrong: refused at its place, or another answer."""
    first = {}
    for case in cases.load(FOLDERS[slug]):
        first.setdefault((case["topic"], case.get("edition", "")), case)
    for (topic, edition), case in first.items():
        for at in list(places(case["given"]))[:PLACES]:
            for wrong in WRONG:
                given = copy.deepcopy(case["given"])
                *above, last = at
                holder = functools.reduce(lambda part, key: part[key], above, given)
                holder[last] = wrong
                try:
                    outcome: Worked | Exception = find_calculator(slug, edition).work(topic, given)
                except QuestionError as error:
                    outcome = error
                yield Kept(f"{topic} {edition} {at} {wrong}", tuple(told(outcome)))


def places(data: Any, at: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield where the single values of a situation stand, the shallow ones first."""
    keys = list(data) if isinstance(data, dict) else range(min(len(data), 2)) if isinstance(data, list) else ()
    yield from ((*at, key) for key in keys if not isinstance(data[key], dict | list))
    for key in keys:
        yield from places(data[key], (*at, key))


def walked(game: Game, seed: int) -> Iterator[Kept]:
    """Yield answers to questions at random, of tables that change at random: by an edit of any kind, or by an offer."""
    chance = random.Random(seed)
    kinds = asked_of(game)
    position = begun(game, sample(game))
    for _ in range(STEPS):
        offers = []
        for _ in range(ASKED):
            kind = chance.choice(kinds)
            try:
                question = msgspec.convert({"ask": tag(kind), **filled(kind, position, chance)}, kind)
            except msgspec.ValidationError:
                continue  # a blank that asks for more than a word
            outcome = answered(question, position)
            yield Kept(f"{tag(question)} {compact(question)}", tuple(told(outcome)))
            offers += outcome.offers if isinstance(outcome, Answer) else ()
        edit = chance.choice(offers).edit if offers and chance.random() < 0.7 else any_edit(position, chance)
        table = apply(position.table, edit)
        position = Position(position.board, position.kinds, table, position.defaults)


def any_edit(position: Position, chance: random.Random) -> Any:
    """Return an edit of any kind, as a hand makes it that knows no rules."""
    counters, zones = list(position.table.counters), list(position.board.zones)
    what = chance.randrange(4 if position.kinds.markers else 3)
    if what == 3:
        marker = chance.choice(list(position.kinds.markers.values()))
        return Mark(marker.id, chance.choice(zones), chance.randint(0, marker.levels))
    some = tuple(chance.sample(counters, min(len(counters), chance.randint(1, 3))))
    return Flip(some) if what == 0 else Move(some, chance.choice(zones))


def filled(kind: type[Question], position: Position, chance: random.Random, often: float = 0.4) -> dict[str, Any]:
    """Return a question's blanks filled at random: those that must be, and now and then another."""
    values: dict[str, Any] = {}
    for blank in blanks(kind):
        if blank.required or chance.random() < often:
            lit = kind.eligible(position, blank.name, values)
            value = any_value(blank, kind, position, sorted(lit) if lit else [], chance)
            if value is not None:
                values[blank.name] = value
    return values


def any_value(blank: Blank, kind: type[Question], position: Position, lit: list[str], chance: random.Random) -> Any:
    """Return something for a blank: mostly what the board lights up for it, if it does."""
    counters, zones = list(position.table.counters), sorted({*position.occupied}) or list(position.board.zones)
    if lit and chance.random() < 0.9:
        counters = zones = lit
    match blank.input:
        case "choice":
            return chance.choice(blank.choices)
        case "flag":
            return chance.random() < 0.5
        case "number":
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


def brief(number: int, one: Kept) -> Kept:
    """Return an answer as its number, its question's tag, its verdict and a digest of the whole."""
    tag_, verdict = one.asked.split()[0], "".join(one.lines[:1]).split("(")[0].removeprefix(" = ")
    digest = hashlib.sha256("\n".join((one.asked, *one.lines)).encode()).hexdigest()[:10]
    return Kept(f"{number} {tag_} {digest} {verdict[:60]}", ())


def file_of(slug: str, sheet: str) -> Path:
    """Return where a sheet is kept."""
    return HERE / "kept" / slug / f"{sheet}.txt"


def page(slug: str, sheet: str) -> list[str]:
    """Return a sheet's lines."""
    answers = sheets(slug)[sheet]()
    if sheet not in (sample(find_game(slug)), "cases"):
        answers = map(brief, itertools.count(1), answers)
    return [line for one in answers for line in (one.asked, *one.lines)]


def main() -> None:
    """Write the files, or print answers of a walk."""
    words = sys.argv[1:]
    if len(words) > 1 and words[1] not in EVERY:
        wanted = set(map(int, words[2:]))
        for n, one in enumerate(sheets(words[0])[words[1]](), 1):
            if not wanted or n in wanted:
                sys.stdout.write("\n".join((f"{n}", one.asked, *one.lines, "")))
        return
    for slug in words or EVERY:
        for sheet in sheets(slug):
            path = file_of(slug, sheet)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text("\n".join(page(slug, sheet)) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
