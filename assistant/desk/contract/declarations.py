"""What a game declares and holds: its words in both languages, its board and counters, its facts, registers and questions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from assistant.core import counter_files
from assistant.core.board import Board
from assistant.core.game import Fact, Game, Register
from assistant.core.kinds import CounterSet
from assistant.core.places import folder_of
from assistant.core.position import CONTROL
from assistant.core.problems import DataError, Problem, folded
from assistant.core.questions import blanks, tag
from assistant.core.text import LANGUAGES, Text, has_message, keys, speaker
from assistant.desk import wording

# The words of a game: every question, blank, fact, register and value on the map has its own, in both languages.

say = speaker(__name__)


def wanted(game: Game) -> frozenset[str]:
    """Return the keys of the messages that a game owes for what it declares."""
    found: set[str] = set()
    for question in game.questions:
        found.add(f"question-{tag(question)}")
        found |= {f"question-{tag(question)}-{b.name}" for b in blanks(question) if b.input != "overrides"}
    for fact in game.facts:
        found.add(f"fact-{fact.id}")
        found |= {f"fact-{fact.id}-{choice}" for choice in fact.choices if isinstance(choice, str)}
    for register in game.registers:
        if not _is_shared(register.id):
            found.add(f"register-{register.id}")
            found |= {f"register-{register.id}-{column.id}" for column in register.columns}
    return frozenset(found)


def _is_shared(register: str) -> bool:
    """Tell whether games have a register in common, whose words are the desk's."""
    return has_message(wording.SHARED, f"register-{register}", "en")


def words(game: Game, board: Board, kinds: CounterSet) -> Iterator[Problem]:
    """Yield messages that are wanting or stand in one language alone, and values on the map that have no words."""
    for language in LANGUAGES:
        for key in sorted(key for key in wanted(game) if not has_message(game.package, key, language)):
            yield Problem(f"texts/{language}", say("message-wanting", key=key))
        if not game.title[language].strip():
            yield Problem("title", say("title-wanting"))
    english, french = (keys(game.package, language) for language in LANGUAGES)
    for key in sorted(english ^ french):
        missing = "fr" if key in english else "en"
        yield Problem(f"texts/{missing}", say("message-wanting", key=key))
    values = {value for column in board.columns.values() if column.type == "choice" for value in column.values}
    values |= {link.kind for link in board.links}
    for value in sorted(values - {""}):
        said = wording.printed(game, board, kinds, value)
        if isinstance(said, Text) and not said.package:
            yield Problem(f"maps/{board.id}: {value}", say("value-without-word", key=f"word-{value.replace('_', '-')}"))


# The paper of a game: its zones can be named, its counters have a place, its set-ups can be laid out.

EMPTY = "empty"  # the set-up that every game has: the board before anything is laid on it


def paper(game: Game, board: Board, kinds: CounterSet) -> Iterator[Problem]:
    """Yield what board and counters say of things that are not there, and what cannot be named."""
    tracks = {zone.tags.get("track") for zone in board.zones.values()}
    for kind in kinds.kinds.values():
        home, track = str(kind.get("home", "")), str(kind.get("track", ""))
        if home and home not in board.zones:
            yield Problem(f"counters/{kinds.id}: {kind.id}", say("home-not-there", zone=home))
        if track and track not in tracks:
            yield Problem(f"counters/{kinds.id}: {kind.id}", say("track-not-there", track=track))
    types = {kind.type for kind in kinds.kinds.values()}
    shown = {key for kind in kinds.kinds.values() for face in kind.faces for key in (*face, *kind.tags)}
    for key, look in kinds.faces.items():
        if key not in types:
            yield Problem(f"counters/{kinds.id}: faces.{key}", say("face-of-no-type", type=key))
        for column in (*look.value, look.support, look.level):
            if column and column not in shown:
                yield Problem(f"counters/{kinds.id}: faces.{key}", say("face-column-empty", column=column))
    for known in board.tracks.values():
        if known.owner and known.owner not in kinds.sides:
            yield Problem(f"maps/{board.id}: {known.id}", say("owner-not-there", side=known.owner))
    yield from _held(board, kinds)
    yield from _called(board, kinds)
    if game.sample and game.sample not in game.setups:
        yield Problem("sample", say("sample-not-offered", setup=game.sample))


def _held(board: Board, kinds: CounterSet) -> Iterator[Problem]:
    """Yield sides that hold zones at the start but have no marker of control."""
    markers = {marker.side for marker in kinds.markers.values() if marker.kind == CONTROL}
    at_start = {str(zone.tags.get("start_control", "")) for zone in board.zones.values()} - {""}
    for side in sorted(at_start - kinds.sides.keys()):
        yield Problem(f"maps/{board.id}: start_control", say("side-not-there", side=side))
    if markers:
        for side in sorted(at_start & kinds.sides.keys() - markers):
            yield Problem(f"counters/{kinds.id}: {side}", say("no-control-marker", side=side))


def _called(board: Board, kinds: CounterSet) -> Iterator[Problem]:
    """Yield names that quick entry cannot tell apart: two zones called alike, a word of two sides."""
    for language in ("en", "fr"):
        names = Counter(folded(zone.name[language]) for zone in board.zones.values() if "track" not in zone.tags)
        for zone in board.zones.values():
            if "track" not in zone.tags and names[folded(zone.name[language])] > 1:
                yield Problem(f"maps/{board.id}: {zone.id}", say("name-twice", name=zone.name))
    words = Counter(folded(word) for side in kinds.sides.values() for word in {*side.words})
    for word in sorted(word for word, n in words.items() if n > 1):
        yield Problem(f"counters/{kinds.id}: words", say("word-twice", word=word))


def set_ups(game: Game, board: Board, kinds: CounterSet) -> Iterator[Problem]:
    """Yield set-ups that are not there, cannot be laid out or say too little, and that the empty one is wanting."""
    folder = folder_of("counters", kinds.id) / "setups"
    there = {path.stem for path in folder.glob("*.toml")}
    for name in game.setups:
        if name not in there:
            yield Problem("setups", say("setup-not-there", setup=name, path=f"{folder / name}.toml"))
    if EMPTY not in game.setups:
        yield Problem("setups", say("setup-empty-wanting"))
    for name in sorted(there):
        where = f"counters/{kinds.id}/setups/{name}.toml"
        try:
            read = counter_files.read_setup(folder / f"{name}.toml")
            table = counter_files.lay_out(read, board, kinds)
        except DataError as error:
            yield from (Problem(f"{where}: {problem.where}", problem.text) for problem in error.problems)
            continue
        if not read.notes:
            yield Problem(where, say("setup-without-notes"))
        if not read.source:
            yield Problem(where, say("setup-without-source"))
        for (marker, zone), number in table.markers.items():
            if not 1 <= number <= kinds.markers[marker].levels:
                yield Problem(f"{where}: {zone}", say("setup-level", marker=kinds.markers[marker].name, n=number))
        for key in table.facts.keys() - {fact.id for fact in game.facts}:
            if "/" not in key:
                yield Problem(f"{where}: facts", say("setup-fact", fact=key))


# What a game declares: facts with defaults that may be, registers whose columns exist, questions that can be told apart.

COLUMNS = frozenset(
    {
        "word", "number", "fraction", "flag", "choice", "zone", "zones", "side", "nation", "row", "lines", "thing", "moment",
        "done", "holdings",
    }
)  # fmt: skip # types of a register's columns


def declarations(game: Game, kinds: CounterSet) -> Iterator[Problem]:
    """Yield what a game declares that cannot be."""
    if not kinds.sides:
        yield Problem(f"counters/{kinds.id}", say("no-sides"))
    if not game.questions:
        yield Problem("questions", say("no-questions"))
    tags = Counter(tag(question) for question in game.questions)
    for name in sorted(name for name, n in tags.items() if n > 1):
        yield Problem(f"questions: {name}", say("tag-twice", tag=name))
    if game.findings is not None and game.findings not in game.questions:
        yield Problem("findings", say("findings-not-listed"))
    registers = {register.id: register for register in game.registers}
    for question in game.questions:
        if any(blank.input == "row" for blank in blanks(question)) and question.register not in registers:
            yield Problem(f"questions: {tag(question)}", say("register-not-there", register=question.register or "-"))
    for name, n in Counter([*(fact.id for fact in game.facts), *registers]).items():
        if n > 1:
            yield Problem(f"facts: {name}", say("fact-twice", fact=name))
    for fact in game.facts:
        yield from _fact(fact)
    for register in game.registers:
        yield from _register(register, registers)
    calculator = game.calculator
    if calculator is not None:
        for name, n in Counter(topic.name for topic in calculator.topics).items():
            if n > 1:
                yield Problem(f"calculator: {name}", say("topic-twice", topic=name))


def _fact(fact: Fact) -> Iterator[Problem]:
    """Yield a default that the fact itself would refuse."""
    value = fact.default
    if fact.choices and value not in fact.choices:
        yield Problem(f"facts: {fact.id}", say("default-no-choice", value=str(value)))
    number = isinstance(value, int) and not isinstance(value, bool)
    low, high = (
        fact.least is not None and number and value < fact.least,
        fact.most is not None and number and value > fact.most,
    )
    if low or high:
        yield Problem(f"facts: {fact.id}", say("default-out-of-range", value=str(value)))


def _register(register: Register, others: dict[str, Register]) -> Iterator[Problem]:
    """Yield columns of an unknown type, choices without values, rows of registers that are not there, stray defaults."""
    for column in register.columns:
        where = f"registers: {register.id}.{column.id}"
        if column.type not in COLUMNS:
            yield Problem(where, say("column-type", type=column.type, types=", ".join(sorted(COLUMNS))))
        if column.type == "choice" and not column.values:
            yield Problem(where, say("choice-without-values"))
        if column.type == "row" and not {*column.values[:1]} & others.keys():
            yield Problem(where, say("register-not-there", register=", ".join(column.values) or "-"))
    known = {column.id for column in register.columns}
    rows: dict[str, Any] = dict(register.defaults)
    for row, values in rows.items():
        for column in sorted(values.keys() - known):
            yield Problem(f"registers: {register.id}/{row}", say("column-not-there", column=column))
