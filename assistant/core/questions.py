"""Questions, and what an answer holds: numbers as people read them, reasons with their rules, the shapes of its body.

Numbers have one rounding for all games; the exact value stands in the answer's data. A new look is a new block here and one more
case in each renderer (window, text, JSON), seen by every game.
"""

from __future__ import annotations

import enum
import functools
import math
from collections.abc import Callable, Collection, Iterable, Mapping
from decimal import Decimal
from fractions import Fraction
from types import ModuleType
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Literal, cast, dataclass_transform

import msgspec
from msgspec import inspect

from assistant.core.looks import Emblem
from assistant.core.record import Filled, Ids, KwOnly, Record, within
from assistant.core.table import Edit
from assistant.core.text import Name, Text, Texts, number, render, speaker

if TYPE_CHECKING:
    from assistant.core.table import Position

# Numbers as people read them. Texts take what these return as an argument: decimals come in the typography of the language.

say = speaker(__name__)
Number = int | Fraction
LONGEST_DENOMINATOR = 1296  # four dice; a longer fraction tells nobody anything


def decimals(value: Number, digits: int = 2) -> int | Decimal:
    """Return `value` rounded half to even to so many decimals, without idle zeros; a whole number as an int."""
    found = cents(value, digits)
    return found.normalize() if isinstance(found, Decimal) else found


def cents(value: Number, digits: int = 2) -> int | Decimal:
    """Return an amount to so many decimals, all of them written: `0.90`, `3.38`; a whole number as an int."""
    unit = 10**digits
    rounded = round(Fraction(value) * unit)
    return Decimal(f"{rounded}e-{digits}") if rounded % unit else rounded // unit


def percent(chance: Number, digits: int = 0) -> Text:
    """Return a chance out of 1 as a percentage: `42%`; only what is certain is called 0% or 100%, else `<1%`, `>99%`."""
    least, rounded = Fraction(1, 10**digits), decimals(Fraction(chance) * 100, digits)
    if 0 < chance < 1 and rounded == 0:
        return say("percent-below", n=decimals(least, digits))
    if 0 < chance < 1 and rounded == 100:
        return say("percent-above", n=decimals(100 - least, digits))
    return say("percent", n=rounded)


def odds(chance: Number, digits: int = 0) -> Text:
    """Return a chance as people read it, `5/12 (42%)`: the fraction while it is short, and the percentage."""
    share = percent(chance, digits)
    if Fraction(chance).denominator == 1:
        return share
    if Fraction(chance).denominator > LONGEST_DENOMINATOR:
        return share if share.key != "percent" else say("odds-about", percent=share)
    return say("odds", exact=Fraction(chance), percent=share)


def weight_words(weight: Number, total: Number, language: str) -> str:
    """Return an outcome’s weight exactly: `24/36`, or the reduced fraction when the whole is 1; empty when too long to read."""
    if isinstance(total, int) and total > 1:
        return f"{number(weight, language)}/{number(total, language)}"
    share = Fraction(weight) / (total or 1)
    return number(share, language) if share.denominator <= LONGEST_DENOMINATOR else ""


def signed(number: Number, digits: int = 2) -> str:
    """Return a modifier with its sign, as it is printed in tables: `+2`, `−1`, `+0`."""
    words = str(decimals(abs(Fraction(number)), digits))
    return f"\N{MINUS SIGN}{words}" if number < 0 else f"+{words}"


# Why an answer is what it is.

FIRST = "first "  # before the number of a rule of the first edition, where a game has several


class ReasonKind(enum.Enum):
    """What a reason rests on."""

    RULE = "rule"  # a sentence of the rulebook
    FACT = "fact"  # something that lies on the table
    ASSUMED = "assumed"  # a value that nobody gave: a default, a reading, an unverified printed fact
    REJECTED = "rejected"  # a possibility that was looked at and fell out


class Reason(Record):
    """One step of an explanation, with the number of the rule it applies: `9.2`, or `first 8.1` for one of a game's first edition.

    `printed` marks an assumption about values printed on the counters and zones of `about`, which a player can correct.
    """

    text: Text
    rule: str = ""
    kind: ReasonKind = ReasonKind.RULE
    about: Ids = ()  # zones and counters that the board lights while the reason is looked at
    printed: bool = False


def cited(rule: str) -> Text:
    """Return the number of a rule as people cite it: `§9.2`, and `1st ed. §8.1` for `first 8.1`."""
    return say("rule-first", number=rule.removeprefix(FIRST)) if rule.startswith(FIRST) else say("rule", number=rule)


def rule_words(rule: str, language: str) -> str:
    """Return the same as words; empty for a reason without a rule."""
    return render(cited(rule), language) if rule else ""


class SumLine(Record):
    """One amount of a sum, with the rule it comes from; `about`: zones and counters to light while it is looked at."""

    label: Text
    amount: Number
    rule: str = ""
    about: Ids = ()


class Sum(Record, tag="sum"):
    """Labelled amounts; the total is the sum of the lines shown, so the explanation cannot disagree with the number.

    `digits`: how many decimals people read of an amount that is not whole (money: 2); None: fractions as they are.
    """

    title: Text
    lines: tuple[SumLine, ...]
    digits: int | None = None

    def read(self, amount: Number) -> Number | Decimal:
        """Return an amount of the sum as people read it."""
        return amount if self.digits is None else cents(amount, self.digits)

    @property
    def total(self) -> Number:
        """The sum of the lines."""
        return sum((line.amount for line in self.lines), start=0)


class Chance(Record):
    """One outcome and its weight; `tone` says whom it favours: `good`, `bad` or empty, from the asker's side.

    Where chances stand in one bar, `word` is what fits into a part of it ("wins") and `cost` what stands beneath ("1 : 2").
    `amount` is what it counts for where a game's luck is told in an amount: hits, levels, points.
    """

    label: Text
    weight: Number
    tone: str = ""
    word: Text | None = None
    cost: Text | None = None
    amount: int | None = None


class Chances(Record, tag="chances"):
    """Exact chances: each outcome's weight out of their sum (36 rolls, or 1 for Fractions).

    `side` rolls; `fallen` is the place of the outcome that the dice gave. `kind` says what the amounts are, for the luck of an
    evening: offensives, in hits.
    """

    title: Text
    rows: tuple[Chance, ...]
    side: str = ""
    fallen: int | None = None
    kind: Text | None = None

    @property
    def total(self) -> Number:
        """The sum of the weights."""
        return sum((row.weight for row in self.rows), start=0)


def out_of(rows: Iterable[tuple[Text, Number, str]], title: Text) -> Chances:
    """Return exact chances as whole numbers of equally likely rolls: (label, chance, tone) each."""
    rows = tuple(rows)
    rolls = math.lcm(*(chance.denominator for _, chance, _ in rows))
    return Chances(title, tuple(Chance(label, int(chance * rolls), tone) for label, chance, tone in rows))


class Grid(Record, tag="grid"):
    """A small table: a header row and rows of cells; `about[i]` lists the zones and counters that row i speaks of.

    `exact[i]` says the cells of row i without rounding (None: the cell is exact already); readers show it on demand.
    """

    title: Text
    header: Texts
    rows: tuple[Texts, ...]
    about: tuple[Ids, ...] = ()
    exact: tuple[tuple[Fraction | None, ...], ...] = ()


class Prose(Record, tag="prose"):
    """A paragraph, or as many as its text has lines; under a title if it has one."""

    text: Text
    title: Text | None = None


class Copy(Record, tag="copy"):
    """Lines to be copied as they stand, into a letter: a form that is filled in elsewhere and comes back."""

    title: Text
    text: Text


class ChartLine(Record):
    """One line of a chart: a value a step along it, None where nobody knows; in the colour of an emblem, if it is a side's."""

    label: Text
    values: tuple[Number | None, ...]
    emblem: Emblem | None = None


class Chart(Record, tag="chart"):
    """How amounts went: lines over the same steps, `along` being what the steps are called, in order."""

    title: Text
    along: Texts
    lines: tuple[ChartLine, ...]


StepState = Literal["done", "now", "open", "idle"]


class Steps(Record, tag="steps"):
    """A checklist in order, each step with whether it is done: a phase's procedure, a bot's reasoning.

    `states` tells more, a word a step: `done`, `now` (what comes next), `open`, `idle` (there is nothing to do, which is no
    tick); empty: what is not done is open.
    """

    title: Text
    steps: tuple[tuple[Text, bool], ...]
    states: tuple[StepState, ...] = ()

    def listed(self) -> tuple[tuple[Text, StepState], ...]:
        """Return each step with its state."""
        if self.states:
            return tuple((text, state) for (text, _), state in zip(self.steps, self.states, strict=True))
        return tuple((text, "done" if done else "open") for text, done in self.steps)


Part = Literal["leads", "supports", "idle", "attacked", "spared"]


class Fighter(Record):
    """A counter in a fight and its part there, `word` in the game's own terms.

    `turned`: the blanks of the question as a click on the counter sets them; empty where there is nothing to turn.
    """

    counter: str
    part: Part
    word: Text
    turned: Filled = {}


class Aid(Record):
    """What else helps a side: a trench, aircraft, a technology. `figure` is what it gives, or what of it is left.

    `turned`: the blanks of the question as a click sets them; empty where it cannot be had or laid aside.
    """

    label: Text
    figure: Text
    on: bool
    turned: Filled = {}
    rule: str = ""


class Party(Record):
    """One side of a fight: its counters, what helps it, and the terms of its potential."""

    fighters: tuple[Fighter, ...]
    aids: tuple[Aid, ...]
    potential: Sum


class Fight(Record, tag="fight"):
    """A fight as it is declared: who stands against whom, both potentials, the exact outcomes in one bar.

    `costs` says what the figures beneath the bar mean; `fallen` is the place in `chances` of the outcome that the dice gave;
    `full` says why those who stand idle may not help.
    """

    title: Text
    attacker: Party
    defender: Party
    chances: Chances
    costs: Text
    fallen: int | None = None
    full: Reason | None = None

    @property
    def told(self) -> tuple[Sum, Sum, Chances]:
        """The same in simpler blocks, for readers without a panel."""
        return self.attacker.potential, self.defender.potential, self.chances

    @property
    def settled(self) -> Fight:
        """The same where another question declared it: nothing in it is to be turned."""
        replace = msgspec.structs.replace

        def still(party: Party) -> Party:
            fighters = tuple(replace(one, turned={}) for one in party.fighters)
            return replace(party, fighters=fighters, aids=tuple(replace(aid, turned={}) for aid in party.aids))

        return replace(self, attacker=still(self.attacker), defender=still(self.defender))


Block = Sum | Chances | Grid | Prose | Copy | Chart | Steps | Fight


# Questions.
#
# A question is a small frozen value whose fields are its blanks. One declaration serves four readers: the window's form, the
# command line, JSON, and the case files of the tests.
#
#     class Supply(Question, tag="supply"):
#         side: Side                    # a Literal or an Enum: a choice
#         zone: Annotated[ZoneId, among(land)] = ""   # filled by clicking the board; `land(position, filled)` says which
#         counters: CounterIds = ()
#
#         def answer(self, position: Position) -> Answer: ...


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
    # The same answer as plain data, for scripts; what the calculator's topic gives where there is one
    value: Any = None
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
    input: str  # zone, zones, counter, counters, side, nation, row, rolls, lines, overrides, choice, flag, number, amount, word
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


def default_of(field: inspect.Field) -> Any:
    """Return what a field is where nobody says."""
    if field.default is not inspect.NODEFAULT:  # type: ignore[attr-defined]
        return field.default
    return field.default_factory()


def _blank(field: inspect.Field) -> Blank:
    name, kind = field.name, field.type
    extra: dict[str, Any] = {}
    if isinstance(kind, inspect.Metadata):
        extra = dict(kind.extra or {})
        kind = kind.type
    default = None if field.required else default_of(field)
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
