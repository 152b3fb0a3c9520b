"""Questions and answers.

A question is a small frozen value whose fields are its blanks. One declaration serves four readers: the window's form, the
command line, JSON, and the case files of the tests.

    class Supply(Question, tag="supply"):
        side: Side                    # a Literal or an Enum: a choice
        zone: Annotated[ZoneId, among(land)] = ""   # filled by clicking the board; `land(position, filled)` says which
        counters: CounterIds = ()

        def answer(self, position: Position) -> Answer:  # noqa: ARG002 ...
"""

from __future__ import annotations

import enum
import functools
from collections.abc import Callable, Collection, Mapping
from types import ModuleType
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, cast, dataclass_transform

import msgspec
from msgspec import inspect

from assistant.core.blocks import Block, Reason, ReasonKind
from assistant.core.record import Filled, Ids, KwOnly, Record, within
from assistant.core.table import Edit
from assistant.core.text import Name, Text

if TYPE_CHECKING:
    from assistant.core.table import Position


def _input(name: str) -> msgspec.Meta:
    return msgspec.Meta(extra={"input": name})


# The closed list of input types, besides Literals and Enums (a choice), bool, int (with Meta bounds) and str.
ZoneId = Annotated[str, _input("zone")]
ZoneIds = Annotated[Ids, _input("zones")]
CounterId = Annotated[str, _input("counter")]
CounterIds = Annotated[Ids, _input("counters")]
SideId = Annotated[str, _input("side")]  # one of the game's sides
NationId = Annotated[str, _input("nation")]  # one of the counter set's nations
RowId = Annotated[str, _input("row")]  # a row of a register; the question's `register` says which
Rolls = Annotated[tuple[Annotated[int, within(1, 6)], ...], _input("rolls")]
Lines = Annotated[str, _input("lines")]  # words of any length, line by line: a letter that was pasted
Overrides = Annotated[Filled, _input("overrides")]  # situation values that the asker corrected, by dotted path


# Which ids a blank may be, the other blanks being filled as they are; None for any.
Among = Callable[["Position", Filled], Collection[str] | None]


def among(find: Among) -> msgspec.Meta:
    """Tell of a blank which ids it may be: an annotation, with the function that finds them."""
    return msgspec.Meta(extra={"among": find})


class Role(enum.Enum):
    """What a highlighted thing is to the answer; looks are the window's business."""

    SUBJECT = "subject"
    SOURCE = "source"
    PATH = "path"
    BLOCKED = "blocked"
    REACHABLE = "reachable"
    TARGET = "target"
    WARNING = "warning"
    DOUBT = "doubt"


class Path(Record):
    """A line over the board from the first zone to the last; from `cut_at` (an index) on it is cut."""

    zones: Ids
    role: Role = Role.PATH
    cut_at: int | None = None


class Arrow(Record):
    """An attack or a movement from one zone into another, with a figure on it (a potential, a cost)."""

    start: str
    end: str
    figure: str = ""
    role: Role = Role.TARGET


class Highlights(Record):
    """What the board shows with an answer. `figures` are short numbers written in zones (costs, chances)."""

    zones: Mapping[str, Role] = {}
    counters: Mapping[str, Role] = {}
    paths: tuple[Path, ...] = ()
    arrows: tuple[Arrow, ...] = ()
    figures: Mapping[str, str] = {}


class Ask(Record):
    """A question by its public tag with some of its blanks filled in: `Ask("fight", {"zone": "lille"})`.

    It stands wherever a question stands (follow-ups, `Offer.then`, the status bar, pages), so that a chapter leads to another
    without importing it. `Game.asked` turns it into the question.
    """

    tag: str
    filled: Filled = {}

    def __hash__(self) -> int:
        return hash((self.tag, tuple(self.filled)))


class Offer(Record):
    """An edit that the players may accept; nothing happens until one presses it. `then` is asked once it is accepted.

    `said`: the sentence of the answer that it takes up, a reason's or the first cell of a row; a button says it in its place.
    `sealed`: what it does is a secret of the side that does it: it may be accepted, not read.
    `against`: what the rules have against it, which its button says (core/judgement.py).
    """

    label: Text
    edit: Edit
    rule: str = ""
    then: Question | Ask | None = None
    said: Text | Name | None = None
    sealed: bool = False
    against: tuple[Reason, ...] = ()


Offers = tuple[Offer, ...]


class FollowUp(Record):
    """A question already filled in. `usual`: what comes next as a rule, so that one key asks it; `said`: as for an Offer."""

    label: Text
    question: Question | Ask
    usual: bool = False
    said: Text | Name | None = None


class Throw(Record):
    """Some of the dice that a question takes: how many, and what they are for (attack, artillery, reroll).

    `onward`: they may be typed although what the dice before them led to is offered: it is then part of a longer offer.
    """

    label: Text
    count: int
    onward: bool = False


class Answer(Record):
    """What a question found out.

    `situation` is the Situation that the rules were asked with, when there is one: the window lets a player correct its
    values, which come back as the question's `overrides`. `throws` are the dice that the question takes as far as is known now,
    in order, those already typed included; None: nobody knows, so two dice like any other. `meant` is what is asked about, as
    an edit to be judged, where no offer does it yet.
    """

    verdict: Text
    reasons: tuple[Reason, ...] = ()
    body: tuple[Block, ...] = ()
    highlights: Highlights = Highlights()
    offers: tuple[Offer, ...] = ()
    follow_ups: tuple[FollowUp, ...] = ()
    tone: Role = Role.SUBJECT
    situation: Any = None
    value: Any = (
        None  # the same answer as plain data, for scripts; what the calculator's topic gives where there is one
    )
    throws: tuple[Throw, ...] | None = None
    meant: Edit | None = None

    @property
    def card(self) -> tuple[Any, ...]:
        """The parts that are shown in words: not the highlights, the situation or the value."""
        return (self.verdict, self.reasons, self.body, self.offers, self.follow_ups, self.throws)

    @property
    def assumed(self) -> tuple[Reason, ...]:
        """The reasons that are assumptions."""
        return tuple(reason for reason in self.reasons if reason.kind is ReasonKind.ASSUMED)


@dataclass_transform(kw_only_default=True, frozen_default=True, field_specifiers=(msgspec.field,))
class Question(
    msgspec.Struct, metaclass=KwOnly, frozen=True, tag_field="ask", forbid_unknown_fields=True, omit_defaults=True
):
    """Base of every question. Titles are texts of the game: `question-<tag>`, `question-<tag>-<blank>`.

    Its blanks are given by name only, so that their order is the order of a form and no interface.
    """

    live: ClassVar[bool] = False  # asked again after each edit while its card is open
    register: ClassVar[str] = ""  # where RowId blanks choose from
    follows: ClassVar[frozenset[str]] = frozenset()  # paths in the situation that follow others: a form leaves them out

    def answer(self, position: Position) -> Answer:
        """Answer from the position alone; the same position and question always give the same answer."""
        raise LookupError(f"{type(self).__name__} has no answer for {position}")

    @classmethod
    def eligible(cls, position: Position, blank: str, filled: Filled) -> frozenset[str] | None:
        """Return the ids that the board lights up for a blank, the other blanks being `filled`; None for any."""
        find = next((known.among for known in blanks(cls) if known.name == blank), None)
        found = None if find is None else find(position, filled)
        return None if found is None else frozenset(found)


class Correctable(Question):
    """Base of questions that ask a Situation filled in from the table: the asker may set its values himself."""

    overrides: Overrides = {}


def questions_of(first: type[Question], *chapters: ModuleType) -> tuple[type[Question], ...]:
    """Return the questions that chapters define, in their order, behind the one that is asked most; a private class is none."""
    found = [one for chapter in chapters for one in vars(chapter).values() if isinstance(one, type)]
    own = {chapter.__name__ for chapter in chapters}
    asked = (one for one in found if issubclass(one, Question) and one.__module__ in own and one.__name__[0] != "_")
    return tuple(dict.fromkeys((first, *asked)))


class Blank(Record):
    """One blank of a question as its readers see it."""

    name: str
    input: str  # zone, zones, counter, counters, side, nation, row, rolls, lines, overrides, choice, flag, number, word
    required: bool
    default: Any = None
    choices: tuple[str, ...] = ()
    least: int | None = None
    most: int | None = None
    among: Among | None = None


def tag(question: type[Question] | Question | Ask) -> str:
    """Return the public name of a question."""
    if isinstance(question, Ask):
        return question.tag
    cls = question if isinstance(question, type) else type(question)
    return str(cls.__struct_config__.tag)


@functools.cache
def blanks(question: type[Question]) -> tuple[Blank, ...]:
    """Return the blanks of a question in the order of its fields."""
    info = cast(inspect.StructType, inspect.type_info(question))
    return tuple(_blank(field) for field in info.fields)


def dice_blank(question: Question) -> str:
    """Return the name of a question's dice, empty if it has none."""
    return next((blank.name for blank in blanks(type(question)) if blank.input == "rolls"), "")


def _blank(field: inspect.Field) -> Blank:
    name, kind = field.name, field.type
    extra: dict[str, Any] = {}
    if isinstance(kind, inspect.Metadata):
        extra = dict(kind.extra or {})
        kind = kind.type
    default = None
    if field.default is not inspect.NODEFAULT:  # type: ignore[attr-defined]
        default = field.default
    elif field.default_factory is not inspect.NODEFAULT:  # type: ignore[attr-defined]
        default = field.default_factory()
    choices: tuple[str, ...] = ()
    least = most = None
    if isinstance(kind, inspect.UnionType):
        kind = next(item for item in kind.types if not isinstance(item, inspect.NoneType))
    match kind:
        case inspect.LiteralType():
            shape, choices = "choice", tuple(str(value) for value in kind.values)
        case inspect.EnumType():
            shape, choices = "choice", tuple(str(member.value) for member in kind.cls)
        case inspect.BoolType():
            shape = "flag"
        case inspect.IntType():
            shape, least, most = "number", kind.ge, kind.le
        case _:
            shape = "word"
    shape, find = str(extra.get("input", shape)), extra.get("among")
    return Blank(name, shape, field.required, default, choices, least, most, find)
