"""What every game owes to the program and to its players: `sabretache check` tells what of it a game does not keep.

Nothing here asks for much: a game with one question keeps the contract if what it has is whole.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import msgspec

from assistant.core import counter_files
from assistant.core import map_files as files
from assistant.core.calc import as_json
from assistant.core.game import Fact, Game, Register
from assistant.core.places import data, folder_of
from assistant.core.printed import Board, CounterSet
from assistant.core.questions import Answer, Blank, Question, blanks, tag
from assistant.core.record import repeated
from assistant.core.table import CONTROL, Edit, Position, Table, apply, is_idle, parts, rests_on
from assistant.core.text import (
    LANGUAGES,
    DataError,
    EditError,
    Problem,
    Problems,
    QuestionError,
    Text,
    Trouble,
    folded,
    has_message,
    keys,
    render,
    speaker,
    texts,
)
from assistant.core.validation import CELLS, fits_fact, sound
from assistant.desk import wording
from assistant.desk.descriptions import tells
from assistant.desk.desk import check, laid_out, load
from assistant.desk.saves import SUFFIX, Save, SaveError
from assistant.desk.table_file import short
from assistant.desk.user_data import shared_boards
from assistant.games import all_games, broken, find_game

say = speaker(__name__)


def _wrong(where: str, key: str, /, **args: Any) -> Problem:
    return Problem(where, say(key, **args))


def breaches(game: Game, every_set_up: bool = False) -> Problems:
    """Yield what of the contract a game breaks, each with its place.

    Args:
        game: the game, whose files are read as they are shipped.
        every_set_up: ask the questions of every set-up; else of the sample and of the empty board only.
    """
    try:
        board, kinds = files.board(game.map), counter_files.counters(game.counters)
    except DataError as error:
        yield from _inside(game.slug, (Problem("", error.text), *error.problems))
        return
    found = [*paper(game, board, kinds), *set_ups(game, board, kinds), *declarations(game, kinds)]
    found += words(game, board, kinds)
    if not found:  # questions are asked of a game that can be laid out
        found += answers(game, board, kinds, every_set_up)
    yield from _inside(game.slug, found)


# What a game declares and holds: its words in both languages, its board and counters, its facts, registers and questions.

# The words of a game: every question, blank, fact, register and value on the map has its own, in both languages.


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
        if not has_message(wording.SHARED, f"register-{register.id}", "en"):  # games have it in common
            found.add(f"register-{register.id}")
            found |= {f"register-{register.id}-{column.id}" for column in register.columns}
    return frozenset(found)


def words(game: Game, board: Board, kinds: CounterSet) -> Problems:
    """Yield messages that are wanting or stand in one language alone, and values on the map that have no words."""
    for language in LANGUAGES:
        for key in sorted(key for key in wanted(game) if not has_message(game.package, key, language)):
            yield _wrong(f"texts/{language}", "message-wanting", key=key)
        if not game.title[language].strip():
            yield _wrong("title", "title-wanting")
    english, french = (keys(game.package, language) for language in LANGUAGES)
    for key in sorted(english ^ french):
        missing = "fr" if key in english else "en"
        yield _wrong(f"texts/{missing}", "message-wanting", key=key)
    values = {value for column in board.columns.values() if column.type == "choice" for value in column.values}
    values |= {link.kind for link in board.links}
    told = [(f"maps/{board.id}", value, wording.printed(game, board, kinds, value)) for value in sorted(values - {""})]
    for register in game.registers:
        choices = (
            (column.id, value) for column in register.columns if column.type == "choice" for value in column.values
        )
        told += [(f"registers/{register.id}", value, wording.word(game, value, column)) for column, value in choices]
    for place, value, said in told:
        if isinstance(said, Text) and not said.package:
            yield _wrong(f"{place}: {value}", "value-without-word", key=f"word-{value.replace('_', '-')}")


# The paper of a game: its zones can be named, its counters have a place, its set-ups can be laid out.

EMPTY = "empty"  # the set-up that every game has: the board before anything is laid on it


def paper(game: Game, board: Board, kinds: CounterSet) -> Problems:
    """Yield what board and counters say of things that are not there, and what cannot be named."""
    tracks = {zone.track for zone in board.zones.values()}
    for kind in kinds.kinds.values():
        if kind.home and kind.home not in board.zones:
            yield _wrong(f"counters/{kinds.id}: {kind.id}", "home-not-there", zone=kind.home)
        if kind.track and kind.track not in tracks:
            yield _wrong(f"counters/{kinds.id}: {kind.id}", "track-not-there", track=kind.track)
    types = {kind.type for kind in kinds.kinds.values()}
    shown = {key for kind in kinds.kinds.values() for face in kind.faces for key in (*face, *kind.tags)}
    for key, look in kinds.faces.items():
        if key not in types:
            yield _wrong(f"counters/{kinds.id}: faces.{key}", "face-of-no-type", type=key)
        for column in (*look.values, look.support, look.level):
            if column and column not in shown:
                yield _wrong(f"counters/{kinds.id}: faces.{key}", "face-column-empty", column=column)
    for known in board.tracks.values():
        if known.owner and known.owner not in kinds.sides:
            yield _wrong(f"maps/{board.id}: {known.id}", "owner-not-there", side=known.owner)
    yield from _held(board, kinds)
    yield from _called(board, kinds)
    if game.sample and game.sample not in game.setups:
        yield _wrong("sample", "sample-not-offered", setup=game.sample)


def _held(board: Board, kinds: CounterSet) -> Problems:
    """Yield sides that hold zones at the start but have no marker of control."""
    markers = {marker.side for marker in kinds.markers.values() if marker.kind == CONTROL}
    at_start = {str(zone.tags.get("start_control", "")) for zone in board.zones.values()} - {""}
    for side in sorted(at_start - kinds.sides.keys()):
        yield _wrong(f"maps/{board.id}: start_control", "side-not-there", side=side)
    if markers:
        for side in sorted(at_start & kinds.sides.keys() - markers):
            yield _wrong(f"counters/{kinds.id}: {side}", "no-control-marker", side=side)


def _called(board: Board, kinds: CounterSet) -> Problems:
    """Yield names that quick entry cannot tell apart: two zones called alike, a word of two sides."""
    for language in ("en", "fr"):
        places = [zone for zone in board.zones.values() if not zone.track]
        names = repeated(folded(zone.name[language]) for zone in places)
        for zone in places:
            if folded(zone.name[language]) in names:
                yield _wrong(f"maps/{board.id}: {zone.id}", "name-twice", name=zone.name)
    for word in sorted(repeated(folded(word) for side in kinds.sides.values() for word in {*side.words})):
        yield _wrong(f"counters/{kinds.id}: words", "word-twice", word=word)


def set_ups(game: Game, board: Board, kinds: CounterSet) -> Problems:
    """Yield set-ups that are not there, cannot be laid out or say too little, and that the empty one is wanting."""
    folder = folder_of("counters", kinds.id) / "setups"
    there = {path.stem for path in folder.glob("*.toml")}
    for name in game.setups:
        if name not in there:
            yield _wrong("setups", "setup-not-there", setup=name, path=f"{folder / name}.toml")
    if EMPTY not in game.setups:
        yield _wrong("setups", "setup-empty-wanting")
    for name in sorted(there):
        where = f"counters/{kinds.id}/setups/{name}.toml"
        try:
            read = counter_files.read_setup(folder / f"{name}.toml")
            table = counter_files.lay_out(read, board, kinds)
        except DataError as error:
            yield from (Problem(f"{where}: {problem.where}", problem.text) for problem in error.problems)
            continue
        if not read.notes:
            yield _wrong(where, "setup-without-notes")
        if not read.source:
            yield _wrong(where, "setup-without-source")
        for (marker, zone), number in table.markers.items():
            if not 1 <= number <= kinds.markers[marker].levels:
                yield _wrong(f"{where}: {zone}", "setup-level", marker=kinds.markers[marker].name, n=number)
        for key in table.facts.keys() - {fact.id for fact in game.facts}:
            if "/" not in key:
                yield _wrong(f"{where}: facts", "setup-fact", fact=key)


# What a game declares: facts with defaults that may be, registers whose columns exist, questions that can be told apart.


def declarations(game: Game, kinds: CounterSet) -> Problems:
    """Yield what a game declares that cannot be."""
    if not kinds.sides:
        yield _wrong(f"counters/{kinds.id}", "no-sides")
    if not game.questions:
        yield _wrong("questions", "no-questions")
    for name in sorted(repeated(tag(question) for question in game.questions)):
        yield _wrong(f"questions: {name}", "tag-twice", tag=name)
    if game.findings is not None and game.findings not in game.questions:
        yield _wrong("findings", "findings-not-listed")
    registers = {register.id: register for register in game.registers}
    for question in game.questions:
        if any(blank.input == "row" for blank in blanks(question)) and question.register not in registers:
            yield _wrong(f"questions: {tag(question)}", "register-not-there", register=question.register or "-")
    for name in repeated([*(fact.id for fact in game.facts), *registers]):
        yield _wrong(f"facts: {name}", "fact-twice", fact=name)
    for fact in game.facts:
        yield from _fact(fact)
    for register in game.registers:
        yield from _register(register, registers)
    calculator = game.calculator
    if calculator is not None:
        for name in repeated(topic.name for topic in calculator.topics):
            yield _wrong(f"calculator: {name}", "topic-twice", topic=name)


def _fact(fact: Fact) -> Problems:
    """Yield a default that the fact itself would refuse."""
    value = fact.default
    if fact.choices and value not in fact.choices:
        yield _wrong(f"facts: {fact.id}", "default-no-choice", value=str(value))
    elif not fits_fact(fact, value):
        yield _wrong(f"facts: {fact.id}", "default-out-of-range", value=str(value))


def _register(register: Register, others: dict[str, Register]) -> Problems:
    """Yield columns of an unknown type, choices without values, rows of registers that are not there, stray defaults."""
    for column in register.columns:
        where = f"registers: {register.id}.{column.id}"
        if column.type not in CELLS:
            yield _wrong(where, "column-type", type=column.type, types=", ".join(sorted(CELLS)))
        if column.type == "choice" and not column.values:
            yield _wrong(where, "choice-without-values")
        if column.type == "row" and not {*column.values[:1]} & others.keys():
            yield _wrong(where, "register-not-there", register=", ".join(column.values) or "-")
    known = {column.id for column in register.columns}
    rows: dict[str, Any] = dict(register.defaults)
    for row, values in rows.items():
        for column in sorted(values.keys() - known):
            yield _wrong(f"registers: {register.id}/{row}", "column-not-there", column=column)


# The answers of a game: every question of a set-up answers, speaks both languages, travels as JSON, offers what can be done.

MOST = 4  # fillings tried of each blank that must be filled


def answers(game: Game, board: Board, kinds: CounterSet, every_set_up: bool) -> Problems:
    """Yield what is wrong with the answers of a game.

    Args:
        every_set_up: ask of all set-ups, not of the sample and the empty board alone.
    """
    some = [game.sample or game.setups[0], EMPTY]
    for name in game.setups if every_set_up else dict.fromkeys(some):
        try:
            position = laid_out(game, board, kinds, name)
        except DataError as error:
            yield from error.problems
            continue
        yield from (Problem(f"{name}: {found.where}", found.text) for found in faults_in(game, position))


def faults_in(
    game: Game, position: Position, outcomes: Iterable[tuple[Question, Answer | Exception]] | None = None
) -> Problems:
    """Yield what is wrong with what a game says of one position.

    Args:
        outcomes: the questions that are looked at, with what came of each; all of the game if None.
    """
    for question, outcome in asked(game, position) if outcomes is None else outcomes:
        where = tag(question)
        if isinstance(outcome, QuestionError):
            yield from _unsaid(where, outcome.text)
        elif isinstance(outcome, Exception):
            yield _wrong(where, "answer-failed", detail=f"{type(outcome).__name__}: {outcome}"[:300])
        else:
            yield from _answer(game, where, question, outcome, position)
    yield from _bar(game, position)


def asked(
    game: Game, position: Position, kinds: Iterable[type[Question]] | None = None
) -> Iterator[tuple[Question, Answer | Exception]]:
    """Yield the questions of a game, or some of them, their blanks filled from what is on the table, with what comes of each."""
    for kind in game.questions if kinds is None else kinds:
        for values in fillings(kind, position):
            question = msgspec.convert({"ask": tag(kind), **values}, kind)
            try:
                yield question, question.answer(position)
            except Exception as error:  # whatever a game's code does is told as what it is
                yield question, error


def fillings(question: type[Question], position: Position) -> Iterator[dict[str, Any]]:
    """Yield ways to fill the blanks that have no default, from what is on the table."""
    needed = [blank for blank in blanks(question) if blank.required]
    choices = [_choices(blank, question, position)[:MOST] for blank in needed]
    for values in itertools.islice(itertools.product(*choices), MOST * 2):
        yield {blank.name: value for blank, value in zip(needed, values, strict=True)}


def _choices(blank: Blank, question: type[Question], position: Position) -> list[Any]:
    main = next(iter(position.board.sheets))
    occupied = sorted(set(position.occupied), key=lambda zone: (position.zones[zone].sheet != main, zone))
    numbers = [blank.least or 0, blank.most if blank.most is not None else 3]
    choices: dict[str, Iterable[Any]] = {
        "choice": blank.choices,
        "flag": (False, True),
        "number": numbers,
        "amount": numbers,
        "side": position.sides,
        "nation": position.kinds.nations,
        "zone": (*occupied, *itertools.islice(position.zones, 2)),
        "zones": [occupied[:2]],
        "counter": list(position.counters)[::7],
        "counters": [[counter] for counter in list(position.counters)[::9]],
        "row": position.shown_rows(question.register) or ["none"],
        "rolls": [[3, 4]],
    }
    return list(choices.get(blank.input, ["x"]))


def _answer(game: Game, where: str, question: Question, answer: Answer, position: Position) -> Problems:
    yield from _unsaid(where, answer.card)
    try:
        back = msgspec.json.decode(msgspec.json.encode(question), type=type(question))
        msgspec.json.encode(as_json(answer.value))
        if back != question:
            yield _wrong(where, "question-does-not-travel")
    except (TypeError, ValueError, msgspec.MsgspecError) as error:
        yield _wrong(where, "answer-no-json", detail=str(error))
    lights = answer.highlights
    zones = {*lights.zones, *lights.figures, *(zone for path in lights.paths for zone in path.zones)}
    zones |= {end for arrow in lights.arrows for end in (arrow.start, arrow.end)}
    for zone in sorted(zones - position.zones.keys()):
        yield _wrong(where, "lights-no-zone", zone=zone)
    for counter in sorted(lights.counters.keys() - position.counters.keys()):
        yield _wrong(where, "lights-no-counter", counter=counter)
    for offer in answer.offers:
        try:
            check(offer.edit, position)
            after = apply(position.table, offer.edit)
            idle, at = after == position.table and not tells(offer.edit), position
            for part in parts(offer.edit):
                idle, at = idle or is_idle(part, at), at.after(part)
            if idle:
                yield _wrong(where, "offer-idle", offer=offer.label)
        except Trouble as error:
            yield _wrong(where, "offer-impossible", offer=offer.label, detail=error.text)
    led = [*(follow.question for follow in answer.follow_ups), *(o.then for o in answer.offers if o.then is not None)]
    for ask in led:
        try:
            game.asked(ask)
        except LookupError:
            yield _wrong(where, "leads-nowhere", tag=tag(ask))
        except QuestionError as error:
            yield Problem(f"{where}: {tag(ask)}: {error.field}", error.text)


def _bar(game: Game, position: Position) -> Problems:
    """Yield what of the bar, the standings, the inspector and the pages cannot be said."""
    zones = list(position.zones)[:MOST]
    inspected = [game.inspect(position, zone) for zone in zones]
    said: list[tuple[str, Any]] = [("status", game.status(position)), ("inspect", inspected)]
    if game.standing is not None:
        said.append(("standing", game.standing(position)))
    if game.pages is not None:
        said.append(("pages", [page.title for page in game.pages(position)]))
    for where, things in said:
        yield from _unsaid(where, things)


def _unsaid(where: str, things: Any) -> Problems:
    """Yield texts that lack words or an argument."""
    for text in dict.fromkeys(text for text in texts(things) if isinstance(text, Text)):
        for language in LANGUAGES:
            words = render(text, language)
            if f"<{text.key}" in words:
                yield _wrong(f"{where}: texts/{language}", "text-unsaid", key=text.key, words=words[:200])


# Looking for mistakes in everything that is shipped, or in what a player made: `sabretache check`.


def check_everything() -> Problems:
    """Yield what is wrong with the maps, counter sets and set-ups, and what of the contract any game breaks."""
    for trouble in broken():
        yield Problem("sabretache.games", trouble)
    for game in all_games():
        yield from breaches(game)
    maps = {game.map: folder_of("maps", game.map) for game in all_games()}
    for folder in sorted({*maps.values(), *(path for path in data("maps").iterdir() if path.is_dir())}):
        yield from _map(folder)


def remarks_on(path: Path) -> Problems:
    """Yield what is worth a second look on the board of a map folder or a board file; nothing of it need be wrong."""
    if path.suffix.lower() == shared_boards.SUFFIX:
        board = shared_boards.read_file(path)
    elif (path / "map.toml").is_file():
        board = files.read_board(path)
    else:
        return
    from assistant.scan.boards.validation import remarks

    yield from remarks(board)


def check_path(path: Path) -> Problems:
    """Yield what is wrong with a map folder, a counter set's folder, a board file, a table file, or the game of that name."""
    if not path.exists() and path.name == str(path) and not path.suffix:
        try:
            yield from breaches(find_game(path.name))
        except Trouble as error:
            yield Problem(str(path), error.text)
    elif path.suffix.lower() == SUFFIX:
        yield from _table(path)
    elif path.suffix.lower() == shared_boards.SUFFIX:
        yield from shared_boards.faults_of(path)
    elif (path / "map.toml").is_file():
        yield from _map(path)
    elif (path / "counters.toml").is_file():
        try:
            counter_files.read_counters(path)
        except DataError as error:
            yield from error.problems
    else:
        yield _wrong(str(path), "nothing-to-check")


def _map(folder: Path) -> Problems:
    try:
        board = files.read_board(folder)
    except DataError as error:
        yield from _inside(folder.name, error.problems or (Problem("", error.text),))
        return
    from assistant.scan.boards.validation import faults

    for problem in faults(board):
        yield Problem(f"{folder.name}: {problem.where}", problem.text)


def _table(path: Path) -> Problems:
    """Yield what of a table file is damaged, left out, cannot be done or cannot be shown, at any moment on any branch."""
    try:
        save = Save.open(path)
    except SaveError as error:
        yield Problem(str(path), error.text)
        return
    try:
        game = find_game(save.about().game)
        board, kinds = load(game)
        journal = save.journal()
        yield from (Problem(str(path), text) for text in (*save.damage, *save.left_out()))
        faults = dict.fromkeys((*sound(journal.setup, kinds, game)[1], *_astray(journal.setup, board)))
        for step, table in journal.tables():
            if isinstance(table, EditError):
                yield _wrong(str(path), "damaged-undoable", n=str(step.number), why=table.text)
            else:
                touched = _touched(step.edit, table)
                faults.update(dict.fromkeys((*sound(touched, kinds, game)[1], *_astray(touched, board))))
        faults.update(dict.fromkeys(sound(journal.table, kinds, game)[1]))
        yield from (Problem(f"{path.name}: {fault.where}", fault.text) for fault in faults)
    except Trouble as error:
        yield Problem(str(path), error.text)
    finally:
        save.close()


def _astray(table: Table, board: Board) -> Problems:
    """Yield the zones in which something lies and that the board has not."""
    zones = {counter.zone for counter in table.counters.values()} | {zone for _, zone in table.markers}
    for zone in sorted(zones - board.zones.keys()):
        yield _wrong(short(zone), "zone-astray")


def _touched(edit: Edit, table: Table) -> Table:
    """Return the part of the table after an edit that the edit was about: what lay there before was looked at before."""
    lying = (part.items() for part in rests_on(edit, table).values())
    return Table(*({key: value for key, value in part if value is not None} for part in lying))


def _inside(name: str, problems: Iterable[Problem]) -> Problems:
    for problem in problems:
        yield Problem(f"{name}: {problem.where}", problem.text)
