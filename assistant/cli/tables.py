"""The commands that work on tables: their journal and its branches, questions, files, pictures, the demonstration."""

from __future__ import annotations

import contextlib
import gc
import itertools
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from assistant.cli.answers import as_data, as_text
from assistant.cli.context import opened
from assistant.cli.plain_stream import tell
from assistant.core.atomic_write import ending
from assistant.core.decoding import read_json
from assistant.core.game import Game
from assistant.core.journal import Journal
from assistant.core.json_tables import decode_edit, table_data
from assistant.core.questions import Answer, Chances, Fight, Question, blanks, rule_words, tag
from assistant.core.table import Edit, Position, Several, Table
from assistant.core.text import EditError, QuestionError, has_message, render, speaker
from assistant.core.text_files import input_lines, json_text
from assistant.desk import aside as lying_aside
from assistant.desk import branches, table_json
from assistant.desk.contract import check_everything, check_path, remarks_on
from assistant.desk.desk import Desk
from assistant.desk.entry import line as quick
from assistant.desk.entry import questions as entry
from assistant.desk.fights import with_dice
from assistant.desk.saves import SUFFIX, ChangedElsewhere
from assistant.games import all_games, broken, find_game

# The demonstration: five questions to a sample table in text, and a picture of it with the supply answer on the board.

say = speaker(__name__)
AGAIN = 20  # times that words are read anew because somebody else wrote meanwhile


def demo(options: Namespace) -> None:
    """Answer five questions about the first game's sample table in text; paint it with a supply answer, if there is a painter."""
    game, language = all_games()[0], options.lang
    desk = Desk.new(game, game.sample)
    position = desk.position
    print(game.title[language])
    for n, question in enumerate(five(game, position), 1):
        title = speaker(game.package)(f"question-{tag(question)}")
        print(f"\n{render(say('demo-asked', n=n, title=title), language)}\n")
        print(as_text(desk.ask(question), language))
    supply = game.key("supply", position, ())
    if options.painter is not None and supply is not None:
        options.painter(position, options.out, "light", language, desk.ask(supply).highlights, None)
        print(f"\n{render(say('demo-picture', path=str(options.out)), language)}")


def five(game: Game, position: Position) -> Iterator[Question]:
    """Yield the questions behind the five keys, each about something on the table that it fits."""
    chosen = ((), *((counter,) for counter in position.counters))
    for name in ("supply", "reach"):
        yield from itertools.islice(filter(None, (game.key(name, position, some) for some in chosen)), 1)
    fights = filter(None, (game.key("fight", position, zone) for zone in position.occupied))
    yield from itertools.islice((question for question in fights if _has_chances(question, position)), 1)
    yield from filter(None, (game.key(name, position) for name in ("points", "phase_end")))


def _has_chances(question: Question, position: Position) -> bool:
    try:
        return any(isinstance(block, Chances | Fight) for block in question.answer(position).body)
    except QuestionError:
        return False


# The journal on the command line: listed, gone on with, and its branches.

PAGE = 100  # lines that are written at once


def show_journal(desk: Desk, language: str, number: int | None) -> None:
    """Print a branch of the journal, one line an edit; without a number the one that is played on.

    Raises:
        QuestionError: there is no such branch.
    """
    journal = desk.journal
    if number is not None:
        branches.row(desk, number)
        journal = journal.to(number)
    undone = f"  ({render(say('undone'), language)})"
    done = desk.journal.now if journal.branch == desk.journal.branch else journal.length
    gc.freeze()  # a hundred thousand steps stay to the end: nobody need look again and again whether some can go
    told = (
        f"{n:>5}  {render(desk.in_words(step.edit, before), language)}{'' if n <= done else undone}\n"
        + _parts(desk, step.edit, before, language)
        for n, (step, before) in enumerate(journal.walk(), 1)
    )
    while page := "".join(itertools.islice(told, PAGE)):
        sys.stdout.write(page)
    others = len(branches.rows(desk)) - 1
    if others and number is None:
        print(render(say("other-branches", n=others), language))


def _parts(desk: Desk, edit: Edit, before: Table, language: str) -> str:
    told = desk.parts_in_words(edit, before) if isinstance(edit, Several) else ()
    return "".join(f"       – {render(part, language)}\n" for part in told)


def do_edit(desk: Desk, made: Edit, language: str) -> None:
    """Do an edit; say what the rules have against it, and when it begins a branch.

    Raises:
        EditError, SaveError: as `Desk.edit`.
    """
    before = desk.journal
    desk.edit(made)
    for objection in desk.against():
        print(f"× {render(objection.text, language)} [{rule_words(objection.rule, language)}]", file=sys.stderr)
    if desk.journal.branch != before.branch and before.now < before.length:
        kept = say("branch-began", n=before.length - before.now, number=str(before.branch))
        print(render(kept, language), file=sys.stderr)


def branch(options: Namespace) -> None:
    """List the branches, or do something to one."""
    language, number = options.lang, options.number
    with opened(options) as desk:
        match options.deed:
            case "go":
                branches.go(desk, number)
            case "name":
                branches.name(desk, number, " ".join(options.words))
            case "compare":
                for difference in branches.compare(desk, number):
                    print(render(difference.text, language))
                return
            case "delete":
                branches.put_away(desk, number)
            case "restore":
                branches.bring_back(desk, number)
            case "what-if":
                trying = branches.what_if(desk)
                print(render(say("what-if-begun" if trying else "what-if-left"), language))
        for line in _branch_lines(desk, language):
            print(line)


def _branch_lines(desk: Desk, language: str) -> Iterator[str]:
    for row in (*branches.rows(desk), *branches.rows(desk, away=True)):
        mark = "*" if row.here else " "
        away = f"  ({render(say('branch-away'), language)})" if row.branch.away else ""
        yield f"{mark}{row.branch.number:>4}  +{row.own:<4} {row.at:19}  {render(row.title, language)}{away}"


def games(options: Namespace) -> None:
    """List the games, their set-ups and their questions."""
    from assistant.core import counter_files

    for game in all_games():
        print(f"{game.slug}: {game.title[options.lang]}")
        for name in game.setups:
            print(f"    {name}: {counter_files.setup(game.counters, name).title[options.lang]}")
        print(f"    {' '.join(tag(question) for question in game.questions)}")
    for trouble in broken():
        tell(trouble, options, file=sys.stderr)


def new_game(options: Namespace) -> None:
    """Write a small complete game as a distribution of its own."""
    from assistant.desk import new_game as template

    written = template.write(options.folder, options.title)
    words = {"name": options.folder.resolve().name, "path": str(options.folder), "n": len(written)}
    tell(say("new-game-written", **words), options)


def new(options: Namespace) -> None:
    """Make a table file."""
    game = find_game(options.game)
    if options.setup and options.setup not in game.setups:
        raise QuestionError("setup", say("no-such-setup", word=options.setup, names=", ".join(game.setups)))
    ending(options.file, SUFFIX)
    Desk.new(game, options.setup, options.file, options.title).close()
    print(options.file)


def show(options: Namespace) -> None:
    """Say what lies where."""
    with opened(options) as desk:
        position = desk.position
        if options.json:
            print(msgspec.json.encode(table_data(position.table)).decode())
        elif options.journal:
            show_journal(desk, options.lang, options.branch)
        else:
            print("  ".join(render(item.text, options.lang) for item in desk.game.status(position)))
            for zone in _chosen(options.zones, position):
                for line in _zone_lines(zone, position, options.lang):
                    print(line)


def review(options: Namespace) -> None:
    """Say what the rules have against the edits of a journal, each with its place and the rule."""
    with opened(options) as desk:
        found = tuple(desk.review())
        for breach in found:
            text, rule = render(breach.objection.text, options.lang), breach.objection.rule
            if options.json:
                told = {"step": breach.step, "key": breach.objection.text.key, "text": text, "rule": rule}
                more = {"grade": breach.objection.grade, "accepted": breach.accepted}
                print(msgspec.json.encode({**told, **more}).decode())
                continue
            accepted = f" ({render(say('review-accepted'), options.lang)})" if breach.accepted else ""
            print(f"{breach.step:>5}  {render(desk.told(breach.step), options.lang)}")
            print(f"       × {text} [{rule_words(rule, options.lang)}]{accepted}")
        if not options.json:
            tell(say("review-verdict", n=len(found), edits=desk.journal.now), options)


def edit(options: Namespace) -> int:
    """Change a table; every edit is written before the next is read, and what cannot be understood is said in its place."""
    status = 0
    with opened(options) as desk:
        for field, n, way in (("undo", options.undo, -1), ("redo", options.redo, 1)):
            if n and not desk.go(desk.journal.now + way * n):
                most = desk.journal.now if way < 0 else desk.journal.length - desk.journal.now
                raise QuestionError(field, say("edit-too-few", n=n, most=most))
        if options.undo is None and options.redo is None:
            for words, made in _edits(options, desk):
                try:
                    if isinstance(made, QuestionError):
                        raise made
                    _do_or_read_again(desk, words, made, options)
                except (EditError, QuestionError, ChangedElsewhere) as error:
                    print(f"{words}: {render(error.text, options.lang)}", file=sys.stderr)
                    status = 2
    return status


def _do_or_read_again(desk: Desk, words: str, made: Edit, options: Namespace) -> None:
    """Do an edit; where somebody else was quicker, do what its words mean on the newer table."""
    for _ in range(AGAIN):
        try:
            do_edit(desk, made, options.lang)
            return
        except ChangedElsewhere:
            if options.json:  # an edit to the letter is not to be read otherwise
                raise
        for _, again in _read(words, desk, options.lang):
            if isinstance(again, QuestionError):
                raise again
            made = again
    do_edit(desk, made, options.lang)


def merge(options: Namespace) -> int:
    """Bring what another copy of a table holds besides into a table, on branches of its own."""
    with opened(options, options.other) as other:
        theirs = other.journal.aside()
    with opened(options) as desk:
        before = desk.journal

        def joined(newest: Journal) -> Journal:
            try:
                return newest.grafted(theirs)
            except ValueError:
                raise EditError(say("merge-other-table", file=str(options.other))) from None

        desk.change(joined)
        branches_more = len(desk.journal.branches) - len(before.branches)
        tell(say("merged", n=desk.journal.count - before.count, branches=branches_more), options)
    return 0


def ask(options: Namespace) -> None:
    """Ask a question of a table."""
    # Blanks follow the question, and so may the command's own options.
    known, words = _split(options)
    options.lang = known.lang  # a refusal speaks the language that was asked
    with _asked_of(known) as desk:
        if known.list:
            for line in _listed(desk.game, known.lang):
                print(line)
            return
        question = _question(known, words, desk)
        answer = desk.ask(question)
        if known.picture:
            known.painter(desk.position, known.picture, "light", known.lang, answer.highlights, None)
        if known.accept is not None:
            if known.rules:
                raise QuestionError("accept", say("save-not-changed"))
            if not 1 <= known.accept <= len(answer.offers):
                raise QuestionError("accept", say("no-such-offer", n=known.accept, most=len(answer.offers)))
            # Before anything is printed: whoever reads may stop reading.
            desk.edit(with_dice(answer.offers[known.accept - 1].edit, question))
        _print_answer(answer, known)


@contextlib.contextmanager
def _asked_of(options: Namespace) -> Iterator[Desk]:
    """Lend the desk with a table; with `--rules` that of a VASSAL save under an overlay, as it lies on the disk now."""
    if not options.rules:
        with opened(options) as desk:
            yield desk
        return
    from assistant.desk.kits.write import asked

    with asked(options.file, options.rules, options.module) as (desk, remarks):
        for remark in remarks:
            tell(remark, options, file=sys.stderr)
        yield desk


def check(options: Namespace) -> int:
    """Look for mistakes; print each with its place; return 1 when there are any."""
    found = [p for path in options.paths for p in check_path(path)] if options.paths else list(check_everything())
    for problem in found:
        print(f"{problem.where}: {render(problem.text, options.lang)}")
    if not found:
        for remark in (remark for path in options.paths for remark in remarks_on(path)):
            print(f"  {remark.where}: {render(remark.text, options.lang)}")
    tell(say("check-found", n=len(found)), options)
    return 1 if found else 0


def aside(options: Namespace) -> None:
    """List what lies aside, or bring one of it back."""
    if options.number is not None:
        one = lying_aside.nth(options.number)
        lying_aside.bring_back(one)
        tell(say("aside-back", path=str(one.origin)), options)
        return
    every = lying_aside.listed()
    for n, one in enumerate(every, 1):
        tell(say("aside-line", n=n, when=f"{one.when:%Y-%m-%d %H:%M}", path=str(one.origin)), options)
    if not every:
        tell(say("aside-nothing"), options)


def export(options: Namespace) -> None:
    """Write a table with its journal as JSON."""
    with opened(options) as desk:
        if options.out:
            table_json.export_to(desk, options.out)
        else:
            print(table_json.exported(desk).decode())


def import_(options: Namespace) -> None:
    """Make a table file from exported JSON."""
    ending(options.file, SUFFIX)
    table_json.imported(options.json, options.file).close()
    print(options.file)


def picture(options: Namespace) -> None:
    """Paint a table."""
    with opened(options) as desk:
        options.painter(desk.position, options.out, options.theme, options.lang, None, options.width)
    print(options.out)


def _split(options: Namespace) -> tuple[Namespace, dict[str, str | list[str]]]:
    """Part what follows a question into its blanks (`--side germany`) and the command's own options."""
    own = ArgumentParser(add_help=False, allow_abbrev=False)
    own.add_argument("--lang", choices=("en", "fr"), default=options.lang)
    own.add_argument("--json", action="store_true", default=options.json)
    own.add_argument("--list", action="store_true", default=options.list)
    own.add_argument("--exact", action="store_true", default=options.exact)
    own.add_argument("--accept", type=int, default=options.accept)
    for name in ("picture", "rules", "module"):
        own.add_argument(f"--{name}", type=Path, default=getattr(options, name))
    known, rest = own.parse_known_args(options.blanks, namespace=Namespace(**vars(options)))
    words: dict[str, str | list[str]] = {}
    name = ""
    for word in rest:
        if word.startswith("--"):
            name, _, value = word[2:].partition("=")
            name = name.replace("-", "_")
            words[name] = [value] if value else []
        else:
            given = words.setdefault(name or word, [])  # a value that no blank stands before is told as none
            assert isinstance(given, list)
            given.append(word)
    # A blank named without a value is a flag.
    return known, {name: given or "yes" for name, given in words.items()}


def _question(options: Namespace, words: dict[str, str | list[str]], desk: Desk) -> Question:
    if options.question:
        return entry.from_words(desk.game, entry.question_type(desk.game, options.question), words, desk.position)
    if not options.json:
        raise QuestionError("ask", entry.say("question-needed"))
    try:
        data: Any = read_json(b"".join(input_lines(sys.stdin.buffer)))
    except msgspec.DecodeError as error:
        raise QuestionError("ask", say("not-json", detail=str(error))) from None
    return entry.question_of(desk.game, data)


def _print_answer(answer: Answer, options: Namespace) -> None:
    if options.json:
        print(json_text(as_data(answer, options.lang), 2).decode())
    else:
        print(as_text(answer, options.lang, options.exact))


def _listed(game: Game, language: str) -> Iterator[str]:
    in_words = speaker(game.package)
    for question in game.questions:
        key = f"question-{tag(question)}"
        title = render(in_words(key), language) if has_message(game.package, key, language) else ""
        yield f"{tag(question)}: {title}"
        for blank in blanks(question):
            choices = f" ({'|'.join(blank.choices)})" if blank.choices else ""
            yield f"    --{blank.name.replace('_', '-')} {blank.input}{choices}{'' if blank.required else ' …'}"


def _edits(options: Namespace, desk: Desk) -> Iterator[tuple[str, Edit | QuestionError]]:
    for line in options.lines or _standard_input():
        if not line.strip():
            continue
        if options.json:
            try:
                yield line, decode_edit(line)
            except msgspec.DecodeError as error:
                yield line, QuestionError("edit", say("not-an-edit", detail=str(error)))
        else:
            yield from _read(line, desk, options.lang)


def _standard_input() -> Iterator[str]:
    try:
        for line in input_lines(sys.stdin):
            yield line.rstrip("\n")
    except UnicodeDecodeError:
        raise QuestionError("", say("input-not-text")) from None


def _read(line: str, desk: Desk, language: str) -> Iterator[tuple[str, Edit | QuestionError]]:
    """Yield the edits of a quick-entry line; a question or dice belong to `ask`."""
    for command in quick.read(line, desk.position, desk.game):
        words = line[command.start : command.end].strip()
        if command.fault is not None:
            yield words, QuestionError("", command.fault.told(language))
        elif command.idle is not None:
            print(f"{words}: {render(command.idle, language)}", file=sys.stderr)
        elif command.edit is not None:
            yield words, command.edit
        else:
            edit = _only_offer(desk, command.question)
            yield words, QuestionError("", say("not-a-change")) if edit is None else edit


def _only_offer(desk: Desk, question: Question | None) -> Edit | None:
    """Return what a question leads to: the one thing that its answer offers and the rules have nothing against."""
    offers = desk.ask(question).offers if question is not None else ()
    return with_dice(offers[0].edit, question) if question and len(offers) == 1 and not offers[0].against else None


def _chosen(words: list[str], position: Position) -> list[str]:
    if not words:
        return [zone for zone in position.zones if zone in set(position.occupied) or position.markers_in(zone)]
    return [entry.zone_called("zones", word, position) for word in words]


def _zone_lines(zone: str, position: Position, language: str) -> Iterator[str]:
    held = position.controller(zone)
    side = position.sides[held].name[language] if held in position.sides else ""
    yield f"{position.zones[zone].name[language]}{f' ({side})' if side else ''}"
    for counter in position.counters_in(zone):
        kind = position.kind(counter)
        if kind.is_secret(counter.face):
            yield f"    {render(say('face-down'), language)}"
            continue
        reduced = f", {render(say('reduced'), language)}" if counter.face else ""
        yield f"    {kind.name[language]}{reduced}  [{counter.id}]"
    for marker, number in position.markers_in(zone).items():
        level = f" {number}" if number != 1 else ""
        yield f"    {position.kinds.markers[marker].name[language]}{level}"
