"""Quick entry: one line, or a pasted block, read as commands (docs: shared grammar of the window and of `sabretache edit`).

    place     varsovie 2 de          varsovie 2 de, 1 de/2          salonique uk3          paris fr   (one)
    move      2 ru minsk > wilna     konigsberg > varsovie          (everything)
    way       2 ru minsk > wilna > riga                             (the zones between are passed)
    step      - varsovie ru          + varsovie ru                  flip varsovie 2 de
    remove    x minsk ru             (to its reserve)
    control   lemberg = ru           brussels = de                  paris aux allemands
    marker    trench riga 2          trench riga -
    track     vp de +1   turn +      turn 9                         troisième tour
    fact      weather mud
    ask       supply de   attack minsk   reach minsk 2 ru   ? raid italy   (not the marker of that name)
              belgium surrenders     (what it is asked of may come first)
    dice      3 4
    note      "Brusilov"             bookmark

Nothing is done here: a command carries an edit or a question, what is wrong with it and where, and never raises.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from msgspec.structs import replace

from assistant.core.deeds import PHASE
from assistant.core.game import Game
from assistant.core.judgement import newly_owed, objections
from assistant.core.limits import LONGEST_ENTRY, MOST_ENTERED, MOST_ENTRY_WORDS, MOST_LAID_IN_ALL
from assistant.core.printed import Power, words_of
from assistant.core.questions import Question, Rolls, tag
from assistant.core.record import Record
from assistant.core.table import CONTROL, Edit, Place, Position, parts, together
from assistant.core.text import EditError, QuestionError, Text, folded, render, speaker
from assistant.desk import wording
from assistant.desk.descriptions import brought, tells
from assistant.desk.entry import edits as quick_edits
from assistant.desk.entry import questions as quick_asks
from assistant.desk.entry.counters import Sorter
from assistant.desk.entry.grammar import SMALL_WORDS, VERBS, Fault, Stuck, Word, commands_of, cut, parted, stuck, typed
from assistant.desk.entry.journal_lines import journal_edit
from assistant.desk.entry.vocabulary import Vocabulary, vocabulary

say = speaker(__name__)
ASKS = "?"


class Command(Record):
    """One command of the line, between `start` and `end`: an edit, a question or dice; or the fault that stopped it.

    `asks` and `filled` hold a question that still lacks blanks, so that its form can be opened with what is known.
    """

    start: int = 0
    end: int = 0
    edit: Edit | None = None
    asks: type[Question] | None = None
    filled: Mapping[str, Any] = {}
    question: Question | None = None
    dice: Rolls = ()
    remark: Text | None = None  # something to notice that does not stop the command
    brings: tuple[
        Text, ...
    ] = ()  # what is written along with the edit, what the rules have against it, what becomes owed
    fault: Fault | None = None
    idle: Text | None = None  # the edit changes nothing: it is not to be written


def read(line: str, position: Position, game: Game, near: str = "") -> tuple[Command, ...]:
    """Return the commands of `line` in order, each read in the position that the ones before it leave.

    Args:
        line: what was typed or pasted; commands end at `;` or at the end of a line, `#` begins a remark.
        near: the zone from which candidates are ranked: the one under the pointer.
    """
    spans = list(itertools.islice(commands_of(line), MOST_ENTERED + 1)) if len(line) <= LONGEST_ENTRY else []
    if len(line) > LONGEST_ENTRY or len(spans) > MOST_ENTERED:
        beyond = say("quick-too-much", letters=LONGEST_ENTRY, commands=MOST_ENTERED)
        return (Command(0, len(line), fault=Fault(0, len(line), beyond)),)
    commands: list[Command] = []
    laid = 0
    while spans:
        start, end = spans.pop(0)
        command = replace(_command(line, start, end, position, game, near), start=start, end=end)
        if command.fault is not None and (several := _several(line, start, end, position, game, near)):
            spans[:0] = several
            continue
        laid += sum(isinstance(part, Place) for part in parts(command.edit)) if command.edit is not None else 0
        if laid > MOST_LAID_IN_ALL:
            command = Command(start, end, fault=Fault(start, end, say("quick-too-many-in-all", n=MOST_LAID_IN_ALL)))
        if (edit := command.edit) is not None:
            try:
                after = position.after(edit)
                if after.table == position.table and not tells(edit):
                    command = replace(command, idle=say("quick-nothing-changes"))
                else:
                    whole = game.with_notes(position, edit)
                    against = (*objections(game, position, whole), *newly_owed(game, position, whole))
                    brings = (*brought(edit, position, game), *(each.text for each in against))
                    command = replace(command, brings=brings)
                    after = position.after(whole)
                position = after
            except QuestionError as error:  # it brings what those who look on may not see
                command, position = replace(command, brings=(error.text,)), position.after(edit)
            except EditError as error:
                command = Command(start, end, fault=Fault(start, end, error.text))
        commands.append(command)
    return tuple(commands)


def _several(line: str, start: int, end: int, position: Position, game: Game, near: str) -> list[tuple[int, int]]:
    """Return where the commands of one command's words are, if these are several and each changes the table."""
    apart = parted(line, start, end)
    told = read(apart, position, game, near) if apart[start:] != line[start:end] else ()
    return [(each.start, each.end) for each in told if len(told) > 1 and all(one.edit for one in told)]


def _command(line: str, start: int, end: int, position: Position, game: Game, near: str) -> Command:
    words = cut(line, start, end)
    names = vocabulary(game, position)
    if not words or line[start:end].rstrip().endswith(":"):  # the name of those that stand beneath it
        return Command()
    if (journal := journal_edit(names, position, line[start:end])) is not None:
        return Command(edit=journal)
    try:
        if len(words) > MOST_ENTRY_WORDS:
            raise stuck(words, "quick-too-many-words", words=MOST_ENTRY_WORDS)
        dice = _dice(words)
        if dice:
            return Command(dice=dice)
        reader = quick_edits.Reader(names, position, game, near)
        quoted = reader.note(words)
        if quoted is not None:
            return Command(edit=quoted)
        if words[0].text == ASKS:
            unknown = stuck(words, "quick-unknown", word=typed(words)).fault
            return _question(reader, words[1:]) or Command(fault=unknown)
        if names.ends_phase(words) and game.phase_end and (ending := game.phase_end(position)) is not None:
            return Command(asks=type(ending), question=ending)
        if reader.names.names_in_full(words):
            named = _named(line, start, end, reader, words)
            return (_told_of(reader, words) if named.fault else None) or named
        if (side := names.in_phase(words)) and side != position.fact(PHASE):
            words = (replace(words[0], text=PHASE), replace(words[-1], text=side))
        # A word may name both: "phase" asks what comes next, "phase second" says where the game stands.
        told, _ = _tried(lambda: Command(edit=next(iter(reader.fact(words)), None)))
        if told is not None and told.edit is not None:
            return told
        asked, doubt = _tried(lambda: _question(reader, words))
        if doubt is not None:
            # "control" is a question as well, and "events played" a box.
            zones = filter(None, (names.zone(words[n:]) for n in range(len(words))))
            if words[0].verb or doubt.text.key == "quick-no-blank" or any(zone.exact for zone in zones):
                told, fault = _tried(lambda: _edit(reader, words))
                doubt = fault or doubt if words[0].verb or words[0].kind == "number" else doubt
                if told is not None and told.edit is not None and not reader.strays(told.edit):
                    return told
            return Command(fault=doubt)
        return asked or _edit(reader, words)
    except Stuck as error:
        return _told_of(quick_edits.Reader(names, position, game, near), words) or Command(fault=error.fault)


def _told_of(reader: quick_edits.Reader, words: tuple[Word, ...]) -> Command | None:
    """Return the question of a line that says first what it is asked of, "belgique capitule", with that if it asks for it."""
    at, used = reader.names.told_behind(words)
    asked, more = words[at : at + used], words[at + used :]
    of = reader.names.plain(words[:at])
    lines = [(*asked, *of, *more), (*asked, *more)] if at else []
    if at and reader.names.begins_place(of):  # of two places the first does it: "l'allemagne attaque la france"
        lines = [(*asked, *more, *of) if reader.names.begins_place(reader.names.plain(more)) else lines[0]]
    return next((found for line in lines if (found := _tried(partial(_question, reader, line))[0])), None)


def _question(reader: quick_edits.Reader, words: tuple[Word, ...]) -> Command | None:
    asked = quick_asks.asked(reader, words)
    return Command(asks=asked[0], filled=asked[1], question=asked[2]) if asked is not None else None


def _edit(reader: quick_edits.Reader, words: tuple[Word, ...]) -> Command:
    fewer = reader.names.unowned(words)
    try:
        edits = reader.edits(fewer)
    except Stuck as error:
        if len(fewer) == len(words) or error.fault.text.key == "quick-which-of-these":
            raise
        edits = reader.edits(words)
    edit = together(edits)
    return Command(edit=edit if edits else None, remark=reader.remark)


def _named(line: str, start: int, end: int, reader: quick_edits.Reader, words: tuple[Word, ...]) -> Command:
    """Return the command of a line with a counter's or marker's full name, which may be a question as well.

    Counters are laid in the boxes where their like lie, whatever the question. Elsewhere, if both make sense both are offered.
    """
    done, fault = _tried(lambda: _edit(reader, words))
    asked, doubt = _tried(lambda: _question(reader, words))
    strays = reader.strays(done.edit) if done is not None else fault is not None and fault.text.key == "quick-whose"
    if strays and (asked or doubt) and reader.names.question(words):
        return asked or Command(fault=doubt)  # "recherche de …" lays no German army into the box of that name
    if done is not None and (asked is None or reader.in_its_box(done.edit)):
        return done
    if asked is None or (done is None and fault is not None and (not fault.candidates or len(words) == 1)):
        return asked or Command(fault=fault)
    ways = (reader.zone_first(done.edit),) if done is not None else fault.candidates if fault is not None else ()
    both = Fault(start, end, say("quick-lay-or-ask"), (*ways, f"{ASKS} {line[start:end]}"))
    return Command(fault=both)


def _tried(read: Callable[[], Command | None]) -> tuple[Command | None, Fault | None]:
    try:
        return read(), None
    except Stuck as error:
        return None, error.fault


def _dice(words: tuple[Word, ...]) -> tuple[int, ...]:
    """Return the dice of a line that is nothing else: `3 4`, `3,4`, `dice 34`."""
    said = words[1:] if words[0].verb == "dice" else words
    numbers = [word for word in said if word.kind != "comma" and word.fold not in SMALL_WORDS]
    if not numbers or any(word.kind != "number" or word.signed for word in numbers):
        return ()
    digits = "".join(word.text for word in numbers)
    if any(len(word.text) > 3 for word in numbers):  # a hex: `1214`
        return ()
    return tuple(int(digit) for digit in digits) if set(digits) <= set("123456") else ()


# What may come next in a line of quick entry.

MOST = 8


class Completion(Record):
    """A word that may stand between `start` and `end` of the line; `hint` says what it is."""

    start: int
    end: int
    word: str
    hint: str = ""


def complete(
    line: str, caret: int, position: Position, game: Game, language: str, near: str = ""
) -> tuple[Completion, ...]:
    """Return the words that may replace the one before the caret, the likeliest first; none before a word is begun.

    Args:
        caret: place in the line, from 0.
        near: the zone under the pointer.
    """
    if len(line) > LONGEST_ENTRY:
        return ()
    span = next((span for span in commands_of(line[:caret]) if span[1] == caret), None)
    words = cut(line, *span) if span else ()
    if not 0 < len(words) <= MOST_ENTRY_WORDS or words[-1].kind != "word" or words[-1].end != caret:
        return ()
    names = vocabulary(game, position)
    before = words[:-1]
    fold = words[-1].fold
    found: dict[str, Completion] = {}
    start = words[-1].start
    for word, hint in _candidates(names, position, fold, before, language, near):
        if folded(word) != fold:
            found.setdefault(folded(word), Completion(start, caret, word, hint))
        if len(found) >= MOST:
            break
    return tuple(found.values())


def _candidates(
    names: Vocabulary, position: Position, fold: str, before: Sequence[Word], language: str, near: str
) -> Iterator[tuple[str, str]]:
    """Yield (word, hint): behind an arrow zones, behind a zone or an equals sign powers, else both and what may begin a line."""
    leading = bool(before) and names.leads_on(before[-1:])
    placed = not names.joints(before) and any(
        (zone := names.zone(before[n:])) and zone.exact for n in range(len(before))
    )
    if not leading:
        yield from _powers(position, fold, language)
    if leading or not (placed or any(word.kind == "equals" for word in before)):
        zones = tuple(zone for zone in names.zones_beginning(fold) if not position.zones[zone].track)
        for name in Sorter(names, near).ranked(zones):
            yield render(name, language), ""
    if before:
        return
    for word, question in names.questions_by_word.items():
        if word.startswith(fold):
            yield tag(question), render(wording.question_title(names.game, question), language)
    for marker in position.kinds.markers.values():
        name = marker.name[language]
        if marker.kind != CONTROL and folded(name).startswith(fold):
            yield name.split("(")[0].strip(), name
    for pawn in names.pawns:
        name = pawn.kind.name[language]
        if folded(name).startswith(fold):
            yield name, ""
    column = 1 if language == "fr" else 0
    for words in VERBS.values():
        word = words[min(column, len(words) - 1)]
        if len(word) > 1 and folded(word).startswith(fold):
            yield word, ""


def _powers(position: Position, fold: str, language: str) -> Iterator[tuple[str, str]]:
    powers: tuple[Power, ...] = (*position.kinds.nations.values(), *position.sides.values())
    for power in powers:
        if any(folded(word).startswith(fold) for word in words_of(power)):
            yield (*power.words, power.name[language])[0], power.name[language]
