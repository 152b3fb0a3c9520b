"""What a rules module declares: the table of contents of a game. A value, not a base class: nothing to override."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Collection, Mapping, Sequence
from fractions import Fraction
from typing import Annotated, Any, TypeVar, get_args, get_origin

import msgspec
from msgspec.structs import FieldInfo, fields

from assistant.core import phase_log
from assistant.core.ai_match import LEVELS, TEMPERS, Contest, Seats
from assistant.core.calc import Calculator, Situation
from assistant.core.charts import Chart
from assistant.core.decoding import decode_situation
from assistant.core.judgement import Book
from assistant.core.ledger import Keeper
from assistant.core.printed import ZoneId
from assistant.core.questions import Ask, Question
from assistant.core.record import Filled, Ids, Record
from assistant.core.table import Edit, Position, Table
from assistant.core.text import Name, QuestionError, Text, Texts

S = TypeVar("S", bound=Situation)


class Fact(Record):
    """Something that players know and no paper shows, with the value it has until somebody writes it down.

    `reading` marks the choices among readings of the rules (the digest's ambiguities). The title is the text
    `fact-<id>`; each choice's words are `fact-<id>-<choice>`; a note, if any, is `fact-<id>-note`.
    """

    id: str
    default: Any
    choices: tuple[Any, ...] = ()
    least: int | None = None
    most: int | None = None
    reading: bool = False


def facts_of(chart: Chart) -> tuple[Fact, ...]:
    """Return the facts of a chart `id, default, choices, least, most`; a default of `no` is that of a switch."""
    return tuple(
        Fact(
            row["id"],
            False if row["default"] == "no" else (row["default"] if row["choices"] else row.whole("default")),
            row.words("choices"),
            row.whole_if_any("least"),
            row.whole_if_any("most"),
        )
        for row in chart
    )


def readings_of(given: type[Situation], between: str = "_") -> tuple[Fact, ...]:
    """Return each option of the calculators as a fact that players choose: its choices, its bounds or a switch by its type.

    Args:
        between: what joins the words of ids and choices.
    """
    return tuple(_reading(field, between) for field in fields(given))


def readings_played(position: Position, of: type[S], between: str = "_") -> S:
    """Return the readings that a table plays: those written down; what is none of them leaves the usual one.

    Args:
        between: as `readings_of` takes it.
    """
    found = dict[str, Any]()
    for name in of.__struct_fields__:
        noted = position.facts.get(name.replace("_", between))
        value = noted.replace(between, "_") if isinstance(noted, str) else noted
        with contextlib.suppress(msgspec.ValidationError):
            found |= {} if value is None else {name: getattr(msgspec.convert({name: value}, of), name)}
    return of(**found)


def _reading(field: FieldInfo, between: str) -> Fact:
    told: tuple[Any, ...] = (field.name, field.default, *get_args(field.type))
    name, usual, *choices = (word.replace("_", between) if isinstance(word, str) else word for word in told)
    if get_origin(field.type) is Annotated:
        bounds: Any = choices[1]
        return Fact(name, usual, least=bounds.ge, most=bounds.le, reading=True)
    return Fact(name, usual, tuple(choices), reading=True)


def seat_facts(seats: Seats) -> tuple[Fact, ...]:
    """Return what is agreed before a game against the program as facts."""
    choices = (("none", *seats.sides), LEVELS, TEMPERS)
    *chosen, handicap = seats.facts
    named = (Fact(fact, words[0], words) for fact, words in zip(chosen, choices, strict=True))
    return (*named, Fact(handicap, 0, least=0, most=seats.most))


class RegisterColumn(Record):
    """A column of a register.

    `type` is word, number, fraction, flag, choice, zone, side, row (of `values[0]`), lines, zones (a way over the board),
    thing (a counter, zones or a side), moment (a turn, counted from 0), done (the last turn in which something was, counted
    from 1; 0: never) or holdings (lines `side: zone zone`).
    """

    id: str
    type: str
    values: Ids = ()
    default: Any = None
    secret: bool = False
    reads: Callable[[Any, str], Any] | None = None  # of a value and its place; what it refuses cannot stand in a cell

    def fits(self, value: Any) -> bool:
        """Tell whether `reads` takes a value of the column's type."""
        try:
            return self.reads is None or bool((self.reads(value, self.id), True))
        except QuestionError:
            return False


class Register(Record):
    """A sheet of rows that a game keeps in the table's facts as `<id>/<row>`: corps, treasuries, values copied from a map.

    Titles are the texts `register-<id>` and `register-<id>-<column>`. `defaults` are shown as assumptions until written.
    """

    id: str
    columns: tuple[RegisterColumn, ...]
    defaults: Mapping[str, Filled] = {}
    fixed: bool = False  # rows cannot be added or removed


class Section(Record):
    """A part of a side's own page among the registers: its rows of one register, some of the columns.

    Its title is the text `section-<id>`, else the register's. `begins`: what a new row holds; None where rows come with
    counters or with the land. `upright`: the columns of its only row stand below each other.
    """

    register: str
    rows: Ids
    columns: Ids
    begins: Filled | None = None
    upright: bool = False
    part: str = ""  # where a register is several sections: what this one is called in the texts

    @property
    def id(self) -> str:
        """What tells the sections of a page apart."""
        return self.part or self.register


def phase_log_of(words: tuple[str, ...], unused: Ids = ()) -> Register:
    """Return the register of the phase log of a game; `words` are what its deeds may be called, `unused` columns are left out."""
    types = {"did": "choice", "side": "side", "who": "thing", "start": "zone", "via": "zones", "zone": "zone",
             "whom": "thing", "cost": "number", "action": "number"}  # fmt: skip
    columns = (
        RegisterColumn(name, kind, words if kind == "choice" else ())
        for name, kind in types.items()
        if name not in unused
    )
    return Register(phase_log.REGISTER, tuple(columns))


class StatusItem(Record):
    """A word of the slim bar: where we are. `zone`: what a click shows; `question`: what a click asks."""

    text: Text
    zone: str = ""
    question: Question | Ask | None = None
    tone: str = ""  # empty, `side:<id>` for a side's colour, or `strong`
    secret: bool = False  # not for players who look on


class Standing(Record):
    """How a zone stands, in a few letters written on the board. `tone`: empty, `quiet` (not in play yet) or `out` (no longer)."""

    text: Text
    tone: str = ""


class Manuscript(Record):
    """The words of a page that people may rewrite before it is given out; they are kept in the table.

    `words` are the words as they stand, by language; `kept` turns rewritten ones into the edit that writes them down.
    `closed` once the page is out: it is then only read.
    """

    words: Mapping[str, str]
    kept: Callable[[Mapping[str, str]], Edit]
    closed: bool = False


class Page(Record):
    """A page that a game gives out: what its question answers, set on paper.

    `secret_of` is the side whose own page it is, empty when everybody may read it. `table` is what its readers may see of the
    table, drawn as a picture of the map; without it the page has no picture. `withheld`: it tells what is secret of all, so
    that it is given out only when it is asked for by name: the book of a campaign that is over. `chapters` follow it in the
    same file, each on paper of its own.
    """

    id: str
    title: Text
    question: Question | Ask
    secret_of: str = ""
    table: Table | None = None
    manuscript: Manuscript | None = None
    withheld: bool = False
    chapters: tuple[Page, ...] = ()

    @property
    def is_draft(self) -> bool:
        """Whether it is still being written: its words are its writer's own until he publishes them."""
        return self.manuscript is not None and not self.manuscript.closed


Questions = tuple[type[Question], ...]


def _nothing(*_: object) -> Any:
    """Return nothing, as a game does that has no more to tell."""
    return ()


class Game(Record, eq=False):
    """One game in one edition: docs/games.md says what each field must hold, and what stays out without it.

    `calculator` answers scripts; games of one `family` are its editions, each called by its `edition`.
    `fight`, `supply`, `reach`, `phase_end` and `points` stand behind the keys A, S, R, E and V: each fills a question in
    from what is under the pointer or selected; None when the game has no such thing. `findings` is asked after each edit.
    """

    slug: str
    title: Name
    package: str  # whose texts say the questions, facts and registers
    map: str
    counters: str
    questions: Questions
    calculator: Calculator | None = None
    family: str = ""
    edition: str = ""
    facts: tuple[Fact, ...] = ()
    registers: tuple[Register, ...] = ()
    card: bool = False  # its rules are written on a kit's card, which players change
    # The types of what offers write down besides facts and registers, by name; `rows/` stands for every `rows/<row>`.
    shapes: Filled = {}
    spoken: Mapping[str, Name] = {}  # what values on the map are called, where no text of the package says it
    setups: Ids = ()  # offered for a new table, in this order
    sample: str = ""  # the setup of the sample table
    findings: type[Question] | None = None
    fight: Callable[[Position, str], Question | None] | None = None  # zone
    supply: Callable[[Position, Ids], Question | None] | None = None  # counters selected
    reach: Callable[[Position, Ids], Question | None] | None = None  # counters selected
    phase_end: Callable[[Position], Question | None] | None = None
    points: Callable[[Position], Question | None] | None = None
    score: Callable[[Position], Mapping[str, int | Fraction]] = _nothing  # how near each side is to winning, by side
    status: Callable[[Position], tuple[StatusItem, ...]] = _nothing
    inspect: Callable[[Position, str], Texts] = _nothing  # lines about a zone, for the inspector
    standing: Callable[[Position], Mapping[str, Standing]] | None = None  # labels of zones, by zone
    loss: Callable[[Position, str], Any] | None = None  # the edit by which a counter takes a loss
    # A new table as it begins (but for random draws)
    deal: Callable[[Position], Table] = lambda position: position.table
    pages: Callable[[Position], tuple[Page, ...]] | None = None  # what is given out on paper, if anything
    # What a side may see of the table (no side: what everybody may), where that is less than all that lies face up.
    seen: Callable[[Position, str], Table] | None = None
    letter: type[Question] | None = None  # which reads the orders that players send by mail
    letters: Callable[[Position], Question] | None = None  # what of them is still to be done
    sheet: Callable[[Position, str], tuple[Section, ...]] | None = None  # a side's own page among the registers
    # Register, row: what people call the row
    called: Callable[[Position, str, str], Text | Name | None] = lambda *_: None
    turns: Callable[[Position], Texts] = _nothing  # the turns by number, as far as a sheet may speak of
    # What an edit brings about besides: the table before, the edit, the table after; the edits that are done with it.
    noted: Callable[[Position, Edit, Position], Sequence[Edit]] | None = None
    book: Book | None = None  # the rules that judge it (core/judgement.py)
    contest: Contest | None = None  # players of the program's own, for whole games without a table

    @property
    def keeper(self) -> Keeper | None:
        """The ledger of what was done in the phase under way (core/ledger.py); None where none is kept."""
        return self.book.keeper if self.book is not None else None

    @property
    def defaults(self) -> Filled:
        """The facts as they are until somebody writes them down, registers included."""
        facts: dict[str, Any] = {fact.id: fact.default for fact in self.facts}
        for register in self.registers:
            facts.update({f"{register.id}/{row}": values for row, values in register.defaults.items()})
        return facts

    def with_notes(self, position: Position, edit: Edit, seen: Collection[ZoneId] = ()) -> Edit:
        """Return `edit`, to be done in `position`, with what the game notes about it in the phase log, as one edit.

        No pawn or marker is moved along in the zones `seen` on the real table: all lies there as somebody saw it.

        Raises:
            EditError: it cannot be done.
        """
        if self.keeper is None:
            position.let_go()  # nobody asks how it came about
        if self.noted is None:
            return edit
        notes = self.noted(position, edit, position.after(edit))
        return phase_log.with_notes(edit, tuple(phase_log.unseen(notes, seen)))

    def question(self, tag: str) -> type[Question] | None:
        """Return the question with this public name."""
        return next((question for question in self.questions if question.__struct_config__.tag == tag), None)

    def key(self, name: str, position: Position, *about: Any) -> Question | None:
        """Return the question behind the key of a name (`fight`, `supply`, `reach`, `phase_end`, `points`), if there is one now."""
        fill: Callable[..., Question | None] | None = getattr(self, name)
        return fill(position, *about) if fill is not None else None

    def asked(self, question: Question | Ask) -> Question:
        """Return the question that an `Ask` stands for; a question stands for itself.

        Raises:
            LookupError: the game has no question with this tag.
            QuestionError: a blank is missing, unknown or unusable.
        """
        if isinstance(question, Question):
            return question
        kind = self.question(question.tag)
        if kind is None:
            raise LookupError(f"{self.slug} has no question {question.tag}")
        return decode_situation({"ask": question.tag, **msgspec.to_builtins(dict(question.filled))}, kind, at="")
