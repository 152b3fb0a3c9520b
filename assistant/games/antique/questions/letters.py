"""Orders by mail: the form that goes out, letters read line by line and taken down, what is still to be done of them (3)."""

from __future__ import annotations

import re
from collections.abc import Iterator

import msgspec

from assistant.core.blocks import Copy, Grid, Prose, Steps, StepState
from assistant.core.limits import LONGEST_LINE, MOST_LINES
from assistant.core.position import Position
from assistant.core.problems import QuestionError, folded
from assistant.core.questions import Answer, FollowUp, Highlights, Lines, Offer, Path, Question, Role, SideId
from assistant.core.table import Edit, Several
from assistant.core.text import LANGUAGES, Name, Text, render, verbatim
from assistant.games.antique.amounts import shown
from assistant.games.antique.books import Books
from assistant.games.antique.mirror import (
    corps_name,
    corps_of,
    fleets,
    nation,
    nation_label,
    register_row,
    rows,
    season_index,
    season_name,
    side_name,
    unit_names,
    zone_label,
)
from assistant.games.antique.questions.moves import TONES, Orders
from assistant.games.antique.questions.orders import (
    DICED,
    VERBS,
    Written,
    answered,
    cut,
    is_empty,
    listed,
    marchers,
    ordered,
    rank,
    read,
    verbs,
)
from assistant.games.antique.questions.reports import is_published
from assistant.games.antique.registers import DesignRow, LetterRow, MoveRow, OrderRow
from assistant.games.antique.words import because, say

# Orders that come by mail: a letter read line by line and taken down, and what is still to be done of those that came (3).
#
# They are secret until the umpire resolves them: they stand in no page, and in no register that players see.

MARK = "Sabretache"  # begins the first line of a form, so that a letter may begin with other words
BETWEEN = re.compile(r"\s*[·|]\s*")
QUOTED = re.compile(r"^(?:\s*[>|])+\s*")


class Form(msgspec.Struct, frozen=True):
    """What a letter holds: whose orders, of which season, and its lines with their numbers in the letter."""

    side: str
    season: int | None
    lines: tuple[tuple[int, str], ...]


def form_season(position: Position) -> int:
    """Return the season for which orders are written: the one that is played, or the next once its bulletin is out."""
    now = season_index(position)
    return now + 1 if is_published(position, now) else now


def form_head(position: Position, side: str, language: str) -> str:
    """Return the first line of a nation's form."""
    name = position.kinds.sides[side].name[language]
    return f"{MARK} · {name} · {render(season_name(form_season(position)), language)}"


def opened(position: Position, text: str, side: str = "") -> Form:
    """Return what a letter holds. What stands before the form's first line and behind its last is a letter like any other.

    Raises:
        QuestionError: nothing says whose orders they are.
    """
    lines = [(n, QUOTED.sub("", line).strip()) for n, line in enumerate(text.splitlines()[:MOST_LINES], 1)]
    season: int | None = None
    for place, (_, line) in enumerate(lines):
        if folded(MARK) in folded(line.partition("·")[0].partition("|")[0]) and BETWEEN.search(line):
            named = BETWEEN.split(line)[1:]
            side = position.kinds.words.get(folded(named[0]), "") or side
            season = _season(position, named[1]) if len(named) > 1 else None
            lines = lines[place + 1 :]
            break
    if side not in position.kinds.sides:
        raise QuestionError("side", say("letter-whose"))
    ends = {folded(word) for language in LANGUAGES for word in listed("letter-end", language)}
    last = next((place for place, (_, line) in enumerate(lines) if folded(line) in ends), len(lines))
    return Form(side, season, tuple(_joined(lines[:last])))


def _joined(lines: list[tuple[int, str]]) -> Iterator[tuple[int, str]]:
    """Yield the lines of a form; what a mailer broke at its margin is one line again."""
    waiting: tuple[int, str] | None = None
    for number, line in lines:
        broken = waiting is not None and waiting[1].endswith((">", ",")) and line and not _begins(line)
        if waiting is not None and broken:
            waiting = (waiting[0], f"{waiting[1]} {line}")
            continue
        if waiting is not None:
            yield waiting
        waiting = (number, line[:LONGEST_LINE])
    if waiting is not None:
        yield waiting


def _begins(line: str) -> bool:
    return line.startswith("#") or folded(cut(line)[0]) in verbs()


def _season(position: Position, words: str) -> int | None:
    known = range(form_season(position) + 9)
    return next((n for n in known for lang in LANGUAGES if folded(render(season_name(n), lang)) == folded(words)), None)


def orders(position: Position, form: Form) -> tuple[Written, ...]:
    """Return the orders of a form, each read on the table as it lies; lines that were left empty are none.

    A corps marches one way: a second order for it is told as a fault.
    """
    found: list[Written] = []
    sent: dict[str, int] = {}
    for number, words in form.lines:
        if is_empty(words):
            continue
        line = read(position, form.side, number, words)
        for unit in line.march.units if line.march else ():
            if unit.id in sent:
                twice = say("order-twice", corps=corps_name(position, unit), n=sent[unit.id])
                line = Written(number, line.words, fault=twice)
                break
            sent[unit.id] = number
        found.append(line)
    return tuple(found)


class Letter(Question, frozen=True, tag="letter"):
    """A player's orders as they came by mail: read and checked line by line, shown on the map, taken down."""

    text: Lines
    side: SideId = ""

    def answer(self, position: Position) -> Answer:
        """Say what each line means or what is wrong with it; offer to take the orders down.

        Raises:
            QuestionError: nothing says whose orders they are, or they are those of another season.
        """
        form = opened(position, self.text, self.side)
        wanted = form_season(position)
        names = {"nation": side_name(position, form.side), "season": season_name(wanted)}
        if form.season not in (None, wanted):
            raise QuestionError("text", say("letter-other-season", found=season_name(form.season or 0), **names))
        found = orders(position, form)
        wrong = [line for line in found if line.fault is not None]
        here = f"{wanted:04}-{form.side}"
        before = register_row(position, "letters", here, LetterRow)
        again = before.lines != ()
        label = "offer-letter-again" if again else "offer-letter"
        offer = Offer(say(label, n=len(found) - len(wrong), **names), _taken_down(position, form.side, found), "3")
        return Answer(
            say("letter-verdict", n=len(found), wrong=len(wrong), **names),
            reasons=(
                *(because("3", "letter-line", n=line.number, fault=line.fault) for line in wrong),
                because("3", "letter-secret"),
            ),
            body=(_listed(found),) if found else (),
            highlights=_map(found),
            offers=(offer,) if found or again else (),
            tone=Role.WARNING if wrong else Role.SUBJECT,
            value={
                "nation": form.side,
                "season": wanted,
                "orders": [{"line": o.number, "verb": o.verb, "fault": o.fault.key if o.fault else ""} for o in found],
            },
        )


def _listed(found: tuple[Written, ...]) -> Grid:
    header = (say("letter-line-head"), say("letter-order-head"), say("letter-means-head"))
    cells = tuple(
        (
            say("cell", amount=line.number),
            verbatim(line.words),
            say("order-unread") if line.fault else line.said or say("order-note"),
        )
        for line in found
    )
    return Grid(say("letter-title"), header, cells, tuple(line.path for line in found))


def _map(found: tuple[Written, ...]) -> Highlights:
    paths = tuple(
        Path(line.path, TONES[line.march.status] if line.march else Role.PATH) for line in found if len(line.path) > 1
    )
    return Highlights(zones={path.zones[-1]: Role.TARGET for path in paths}, paths=paths)


def _taken_down(position: Position, side: str, found: tuple[Written, ...]) -> Edit:
    """Return the edit that keeps a letter and writes its marches down as orders, in place of the nation's earlier ones."""
    books = Books(position)
    season = form_season(position)
    for unit in corps_of(position, side):
        if register_row(position, "orders", unit.id, OrderRow).path:
            books.strike("orders", unit.id)
    for line in found:
        for unit in line.march.units if line.march else ():
            books.put("orders", unit.id, OrderRow(path=line.march.route.path, peaceful=line.march.peaceful))  # type: ignore[union-attr]
    lines = tuple(line.words for line in found)
    here = f"{season:04}-{side}"
    before = register_row(position, "letters", here, LetterRow)
    # What was dealt with stays so, if the new letter orders it again.
    done = tuple(line for line in before.done if line in lines)
    kept = LetterRow(season=season, nation=side, lines=lines, done=done) if lines else None
    if kept is not None:
        books.put("letters", here, kept)
    elif before.lines:
        books.strike("letters", here)
    return books.edit(say("took-letter", nation=side_name(position, side)))


class Open(msgspec.Struct, frozen=True):
    """A line of a nation's letter that the umpire has to deal with this season."""

    row: str
    side: str
    line: Written
    done: bool


def waiting(position: Position) -> tuple[Open, ...]:
    """Return the orders of this season's letters in the order in which they are resolved, each with whether it is done."""
    now = season_index(position)
    marched = {moved.counter for moved in rows(position, "moves", MoveRow).values() if moved.season == now}
    found = []
    for name, letter in rows(position, "letters", LetterRow).items():
        if letter.season != now or letter.nation not in position.kinds.sides:
            continue
        for number, words in enumerate(letter.lines, 1):
            sent = marchers(position, letter.nation, words)
            walked = bool(sent) and marched.issuperset(sent)
            line = Written(number, words, "march") if walked else read(position, letter.nation, number, words)
            found.append(Open(name, letter.nation, line, walked or words in letter.done))
    return tuple(sorted(found, key=lambda one: (rank(one.line), one.side, one.line.number)))


class Letters(Question, frozen=True, tag="letters"):
    """The orders of the season that came by mail, in the order in which the season resolves them (3)."""

    live = True

    def answer(self, position: Position) -> Answer:
        """List them; offer to carry out the next ones, all of one kind, and open the cards of those that want dice."""
        found = waiting(position)
        left = [one for one in found if not one.done]
        came = {letter.nation for letter in rows(position, "letters", LetterRow).values()
                if letter.season == season_index(position)}  # fmt: skip
        absent = tuple(
            side_name(position, side)
            for side in position.kinds.sides
            if side not in came and not nation(position, side).umpire
        )
        names = {"season": season_name(season_index(position))}
        first = rank(left[0].line) if left else 0
        now = [one for one in left if rank(one.line) == first]
        states = tuple[StepState, ...]("done" if one.done else "now" if one in now else "open" for one in found)
        steps = tuple((_told(position, one), one.done) for one in found)
        return Answer(
            say("letters-verdict" if found else "letters-none", n=len(left), all=len(found), **names),
            reasons=(because("3", "letters-absent", nations=absent, n=len(absent)),) if absent else (),
            body=(Steps(say("letters-title"), steps, states),) if found else (),
            highlights=_map(tuple(one.line for one in left)),
            offers=tuple(offer for one in now for offer in _offers(position, one)),
            follow_ups=(FollowUp(say("question-orders"), Orders(), usual=True),)
            if any(one.line.march for one in now)
            else (),
            value={"waiting": len(left)},
        )


def _told(position: Position, one: Open) -> Text:
    doubt = one.line.fault or (one.line.said if one.line.tone is Role.WARNING else None)
    names = {"nation": nation_label(position, one.side), "words": one.line.words}
    if doubt is None or one.done:
        return say("letters-line", **names)
    return say("letters-line-wrong", fault=doubt, **names)


def _offers(position: Position, one: Open) -> Iterator[Offer]:
    """Yield the offer to do an order; one that wants dice is ticked off and its card opened."""
    if one.line.march is not None:
        return
    letter = register_row(position, "letters", one.row, LetterRow)
    ticked = msgspec.structs.replace(letter, done=(*letter.done, one.line.words))
    names = {"nation": side_name(position, one.side), "words": one.line.words}
    tick = Books(position).put("letters", one.row, ticked).edit(say("did-order-tick", **names))
    answer = answered(one.line, position)
    if one.line.verb in DICED:
        yield Offer(say("offer-order-card", **names), tick, "3", then=one.line.question)
        return
    deed = ordered(one.line, answer) if answer is not None else None
    if deed is not None:
        line = deed.edit.label if isinstance(deed.edit, Several) else None
        yield Offer(say("offer-order-do", **names), Several((deed.edit, tick), line), deed.rule)
    yield Offer(say("offer-order-tick", **names), tick, "3")


LETTER_QUESTIONS: tuple[type[Question], ...] = (Letter, Letters)


# A nation's order form for the next season: what it has, what can be ordered, and the lines that come back by mail (3).

ONCE = (
    "army",
    "garrison",
    "levy",
    "allied",
    "disband",
    "rebuild",
    "ships",
    "trade",
    "pacify",
    "protect",
    "spy",
    "note",
)  # verbs with an empty line in the letter


class OrderForm(Question, frozen=True, tag="order-form"):
    """What one player fills in for the next season: his corps and fleets, and a letter to be copied (3)."""

    side: SideId

    def answer(self, position: Position) -> Answer:
        """Gather the form; it holds nothing that is not the player's own."""
        season = season_name(form_season(position))
        return Answer(
            say("order-form-verdict", season=season),
            body=(
                Prose(say("order-form-how")),
                self._units(position),
                *self._designs(position),
                Copy(say("order-form-letter"), say("both-languages", **self.letter(position))),
                Grid(
                    say("order-form-verbs"),
                    (say("order-form-verb"), say("order-form-example"), say("order-form-meaning")),
                    tuple((say(f"verb-{verb}"), say(f"example-{verb}"), say(f"meaning-{verb}")) for verb in VERBS),
                ),
            ),
        )

    def letter(self, position: Position) -> dict[str, str]:
        """Return the lines that come back by mail, in each language."""
        return {language: "\n".join(self._lines(position, language)) for language in LANGUAGES}

    def _lines(self, position: Position, language: str) -> Iterator[str]:
        colon = "\N{NO-BREAK SPACE}: " if language == "fr" else ": "
        yield form_head(position, self.side, language)
        yield render(say("letter-remark"), language)
        names = unit_names(position, self.side)
        for unit in corps_of(position, self.side):
            where = position.zone(unit.zone).name[language]
            yield f"{listed('verb-march', language)[0]}{colon}{_in_language(names[unit.id], language)} ({where}) >"
        for counter, side, zone, _ in fleets(position):
            if side == self.side:
                where = position.zone(zone).name[language]
                yield f"{listed('verb-fleet', language)[0]}{colon}{_in_language(names[counter], language)} ({where}) >"
        for verb in ONCE:
            yield f"{listed(f'verb-{verb}', language)[0]}{colon}".rstrip()
        yield listed("letter-end", language)[0]

    def _units(self, position: Position) -> Grid:
        names = unit_names(position, self.side)
        found: list[tuple[Text, ...]] = [
            (_name(names[unit.id]), zone_label(position, unit.zone), say("cell", amount=shown(unit.present)))
            for unit in corps_of(position, self.side)
        ]
        found += [
            (
                _name(names[counter]),
                zone_label(position, zone),
                say("order-form-ships", n=row.merchants + row.warships),
            )
            for counter, side, zone, row in fleets(position)
            if side == self.side
        ]
        header = tuple(say(f"order-form-{word}") for word in ("unit", "where", "strength"))
        return Grid(say("order-form-units"), header, tuple(found))

    def _designs(self, position: Position) -> tuple[Grid, ...]:
        own = [row for row in rows(position, "designs", DesignRow).values() if row.nation == self.side and row.name]
        if not own:
            return ()
        cells = tuple(
            (verbatim(row.name), say(f"word-{row.type.replace('_', '-')}"), say("cell", amount=row.points))
            for row in own
        )
        header = (say("order-form-design"), say("sheet-type"), say("sheet-full"))
        return (Grid(say("order-form-designs"), header, cells),)


def _in_language(name: Name | str, language: str) -> str:
    return name if isinstance(name, str) else name[language]


def _name(name: Name | str) -> Text:
    return say("named", name=name)


FORM_QUESTIONS: tuple[type[Question], ...] = (OrderForm,)
