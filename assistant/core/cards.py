"""What a rules answer is made of: reasons, the situation worked out, and the answer's card with names for ids; shared questions.

say = speaker(__name__)
because, rejected, fact, assumed = reasons(say)

situation, worked = work(Battle(...), self.overrides, battle)
return answered(say("battle-verdict", winner=...), situation, worked, names=Names(position), offers=...)
"""

from __future__ import annotations

import functools
import re
from collections.abc import Callable, Collection, Container, Iterable, Iterator, Sequence
from typing import Any, ClassVar, NamedTuple, Protocol, TypeVar

from msgspec.structs import replace

from assistant.core.calc import Situation, Worked, as_json, with_overrides
from assistant.core.judgement import Book
from assistant.core.printed import Board, CounterId, Zone, is_assumption
from assistant.core.questions import (
    Aid,
    Answer,
    Arrow,
    Ask,
    Block,
    Fighter,
    FollowUp,
    Grid,
    Highlights,
    Offer,
    Offers,
    Part,
    Path,
    Question,
    Reason,
    ReasonKind,
    Role,
    SideId,
    Throw,
)
from assistant.core.record import Filled, Ids, Record, ids_of, repeated
from assistant.core.table import Counter, Edit, Edits, Flip, Position, Several
from assistant.core.text import Name, Say, Spoken, Text, Texts, arguments, rewritten, speaker, verbatim

own = speaker(__name__)
S = TypeVar("S", bound=Situation)
NO_LIGHTS = Highlights()


class Because(Protocol):
    """Return the reason `key`, said with `args`, that cites `rule`; `about`: zones and counters that it lights."""

    def __call__(self, rule: str, key: str, /, *, about: Ids = ..., **args: Any) -> Reason: ...


class Told(Protocol):
    """Return the reason `key`, said with `args`, that cites no rule unless `rule` names one."""

    def __call__(self, key: str, /, *, rule: str = ..., about: Ids = ..., **args: Any) -> Reason: ...


class Reasons(NamedTuple):
    """The four kinds of reasons in the words of one speaker."""

    because: Because  # a sentence of the rulebook was applied
    rejected: Because  # a possibility fell out by a sentence of the rulebook
    fact: Told  # something lies on the table
    assumed: Told  # a value that nobody gave


def reasons(say: Say) -> Reasons:
    """Return the makers of reasons that speak with `say`."""

    def making(kind: ReasonKind) -> Any:
        def make(*cited: str, rule: str = "", about: Ids = (), **args: Any) -> Reason:
            *numbers, key = cited  # a rule's own number comes first
            return Reason(say(key, **args), numbers[0] if numbers else rule, kind, about)

        return make

    return Reasons(*map(making, (ReasonKind.RULE, ReasonKind.REJECTED, ReasonKind.FACT, ReasonKind.ASSUMED)))


class Grids(Protocol):
    """Return the grid `<of>-title` whose columns are `<of>-column-<name>`, or texts; none without rows.

    Each row is what it speaks of, a zone, a counter or several, and its cells: texts, whole numbers, or a rounded text with the
    exact value. `title`: another one.
    """

    def __call__(
        self, of: str, columns: str | Texts, rows: Iterable[tuple[Any, ...]], title: Text | None = ...
    ) -> tuple[Grid, ...]: ...


def grids(say: Say) -> Grids:
    """Return the maker of grids that speaks with `say`."""

    def make(
        of: str, columns: str | Texts, rows: Iterable[tuple[Any, ...]], title: Text | None = None
    ) -> tuple[Grid, ...]:
        about, cells, exact = list[Any](), list[Any](), list[Any]()
        for lit, *row in rows:
            told = [cell if isinstance(cell, tuple) else (cell, None) for cell in row]
            about.append((lit,) if isinstance(lit, str) else tuple(lit))
            cells.append(tuple(verbatim(str(cell)) if isinstance(cell, int) else cell for cell, _ in told))
            exact.append(tuple(value for _, value in told))
        names = columns.split() if isinstance(columns, str) else columns
        header = tuple(name if isinstance(name, Text) else say(f"{of}-column-{name}") for name in names)
        lit, values = (tuple(part) if any(map(any, part)) else () for part in (about, exact))
        return (Grid(title or say(f"{of}-title"), header, tuple(cells), lit, values),) if cells else ()

    return make


def reading(say: Say, options: Any, option: str) -> Text:
    """Return the sentence of the reading that `options` chooses for one unclear rule.

    Its key is `reading-<option>-<choice>` with hyphens for underscores, `yes` and `no` for flags; for a number it is
    `reading-<option>`, said with `n`.
    """
    chosen, key = getattr(options, option), f"reading-{option}".replace("_", "-")
    if isinstance(chosen, bool):
        return say(f"{key}-{'yes' if chosen else 'no'}")
    if isinstance(chosen, int):
        return say(key, n=chosen)
    return say(f"{key}-{chosen}".replace("_", "-"))


def work(situation: S, overrides: Filled, solve: Callable[[S], Worked]) -> tuple[S, Worked]:
    """Return the situation as the asker corrected it, and what the rules make of it.

    Args:
        situation: what the calculator is asked, as the mirror fills it in.

    Raises:
        QuestionError: a correction fits no value of the situation; `field` is its path.
    """
    corrected = with_overrides(situation, overrides)
    return corrected, solve(corrected)


def printed_name(position: Position, counter: str) -> Spoken:
    """Return what is printed on a counter: its kind's name."""
    return position.kind(counter).name


def thing_of(position: Position, value: Any) -> str:
    """Return the zone or the counter that an argument of a text is the id of; empty for any other word."""
    known = isinstance(value, str) and (value in position.zones or value in position.counters)
    return value if known else ""


def place_named(board: Board, zone: str, side: str = "") -> Spoken:
    """Return what people call a zone of a board; the box of a track whose name others share, with its track.

    A side's counters need not be told whose its own box is.
    """
    known = board.zones.get(zone)
    if known is None:
        return verbatim(zone)
    track = board.tracks.get(known.track)
    if track is None or known.name not in _shared(board) or is_of(known, side):
        return known.name
    return own("box-of", track=track.name, box=known.name)


def is_of(box: Zone, side: str) -> bool:
    """Tell whether a box belongs to a side, whose id its own id then carries: `development-germany:1`."""
    return bool(side) and side in re.split("[-:]", box.id)


@functools.lru_cache(maxsize=4)
def _shared(board: Board) -> frozenset[Name]:
    """Return the names that several zones of a board have."""
    return frozenset(repeated(zone.name for zone in board.zones.values()))


class Names(NamedTuple):
    """How a game calls what lies on its table, in the texts of its rules, which speak of ids.

    `counter` says a counter in words ("2nd Army, reduced"); `thing` tells which zone or counter an argument of a text
    speaks of, for a game whose texts already hold names.
    """

    position: Position
    counter: Callable[[Position, str], Spoken] = printed_name
    thing: Callable[[Position, Any], str] = thing_of

    def of(self, thing: str) -> Spoken:
        """Return what people call a zone or a counter; the word itself when it is neither."""
        if thing in self.position.zones:
            return place_named(self.position.board, thing)
        return self.counter(self.position, thing) if thing in self.position.counters else thing

    def text(self, text: Text) -> Text:
        """Return a text whose ids are replaced by names."""
        args = {key: self._named(value) for key, value in text.args.items()}
        return Text(text.package, text.key, args) if args != text.args else text

    def card(self, answer: Answer) -> Answer:
        """Return a card that speaks of ids with names for them, in sentences, labels and blocks alike."""
        told = ((part, getattr(answer, part)) for part in ("verdict", "reasons", "body", "offers", "follow_ups"))

        def change(one: Any) -> Any:
            return self.text(one) if isinstance(one, Text) else one

        return replace(answer, **{part: rewritten(value, change) for part, value in told})

    def _named(self, value: Any) -> Any:
        if isinstance(value, Text):
            return self.text(value)
        if isinstance(value, (tuple, list)):
            return tuple(self._named(item) for item in value)
        return self.of(value) if isinstance(value, str) else value

    def about(self, text: Any) -> Ids:
        """Return the zones and counters that a text speaks of, in its order."""
        return tuple(dict.fromkeys(self._spoken_of(text)))

    def _spoken_of(self, text: Any) -> Iterator[str]:
        if isinstance(text, Text):
            yield from self._spoken_of(tuple(text.args.values()))
        elif isinstance(text, (tuple, list)):
            for item in text:
                yield from self._spoken_of(item)
        elif thing := self.thing(self.position, text):
            yield thing

    def reasons(self, worked: Worked | Iterable[Reason]) -> tuple[Reason, ...]:
        """Return the reasons of the rules, then their assumptions, in names, each with what it speaks of.

        What is said twice in the same words is told once: it lights all that either speaks of.
        """
        steps = worked.reasons if isinstance(worked, Worked) else tuple(worked)
        told: dict[tuple[Text, str, ReasonKind], Reason] = {}
        for reason in steps:
            text = self.text(reason.text)
            before = told.get((text, reason.rule, reason.kind))
            about = (*(before.about if before else ()), *reason.about, *self.about(reason.text))
            told[text, reason.rule, reason.kind] = Reason(
                text, reason.rule, reason.kind, tuple(dict.fromkeys(about)), reason.printed
            )
        texts = worked.assumed if isinstance(worked, Worked) else ()
        return (*told.values(), *(Reason(self.text(text), "", ReasonKind.ASSUMED, self.about(text)) for text in texts))


def answered(
    verdict: Text,
    situation: Any,
    worked: Worked,
    *,
    names: Names | None = None,
    reasons: Sequence[Reason] = (),
    body: Sequence[Block] = (),
    highlights: Highlights = NO_LIGHTS,
    offers: Sequence[Offer] = (),
    follow_ups: Sequence[FollowUp] = (),
    tone: Role = Role.SUBJECT,
    throws: tuple[Throw, ...] | None = None,
    meant: Edit | None = None,
) -> Answer:
    """Return the answer of a table's question that one topic of the calculators decides.

    Args:
        verdict: the sentence at the top of the card.
        situation: what the rules were asked with; the card lets a player correct it.
        worked: what the rules make of it: reasons, assumptions, the value for scripts.
        names: how the ids in the reasons are said; without it the reasons stand as they are.
        reasons: what the table adds to the rules' own reasons: facts, assumptions.
        body: sums, chances, grids below the verdict.
        follow_ups: questions that go on from here.
        tone: the colour of the card.
        throws: the dice that the question takes, where it is known.
        meant: what is asked about, as an edit to be judged.
    """
    plain = (*worked.reasons, *(Reason(text, "", ReasonKind.ASSUMED) for text in worked.assumed))
    steps = names.reasons(worked) if names is not None else plain
    own_assumed = tuple(r for r in steps if r.kind is ReasonKind.ASSUMED)
    return Answer(
        verdict,
        reasons=(*(r for r in steps if r.kind is not ReasonKind.ASSUMED), *reasons, *own_assumed),
        body=tuple(body),
        highlights=highlights,
        offers=tuple(offers),
        follow_ups=tuple(follow_ups),
        tone=tone,
        situation=situation,
        value=worked.value,
        throws=throws,
        meant=meant,
    )


def fields_of(value: Any) -> dict[str, Any]:
    """Return the values of a structure by name; none of anything else."""
    return {name: getattr(value, name) for name in getattr(value, "__struct_fields__", ())}


class Card:
    """What a question answers, gathered; a game's own card says its texts and fills its situations.

    Its names are said in every text of it, and each text takes those that it speaks of. Beside those that are given a text may
    speak of the question's blanks, and of what the rules were asked with and came to.
    """

    speaks: ClassVar[Say]
    names: Names | None = None  # what ids in the reasons of the rules are called

    def __init__(self, position: Position, question: Any = None, **told: Any) -> None:
        self.position, self.question = position, question
        self.found, self.told = fields_of(question), told
        self.reasons, self.body = list[Reason](), list[Block]()
        self.offers, self.follow_ups = list[Offer](), list[FollowUp]()
        self.zones, self.counters, self.figures = dict[str, Role](), dict[str, Role](), dict[str, str]()
        self.paths: tuple[Path, ...] = ()
        self.arrows: tuple[Arrow, ...] = ()
        self.throws: tuple[Throw, ...] | None = None
        self.meant: Edit | None = None
        self.situation: Any = None
        self.worked = Worked(None)

    def know(self, **told: Any) -> None:
        """Add names for the texts that follow."""
        self.told |= told

    def say(self, key: str, /, **more: Any) -> Text:
        """Return a text, said with those of the card's names and of `more` that it speaks of."""
        spoken = arguments(self.speaks(key))
        return self.speaks(key, **{n: v for n, v in (self.found | self.told | more).items() if n in spoken})

    def because(self, rule: str, key: str, /, *, about: Ids = (), **more: Any) -> None:
        """Add a reason that applies a rule."""
        self.reasons.append(Reason(self.say(key, **more), rule, ReasonKind.RULE, about))

    def follow(self, key: str, question: Question | Ask, /, *, usual: bool = False, **more: Any) -> None:
        """Add a question that goes on from here."""
        self.follow_ups.append(FollowUp(self.say(key, **more), question, usual))

    def light(self, *things: str, role: Role | None = None) -> None:
        """Light zones and counters; unless told otherwise a zone is the target and a counter the subject."""
        for thing in things:
            if thing in self.position.zones:
                self.zones[thing] = role or Role.TARGET
            else:
                self.counters[thing] = role or Role.SUBJECT

    def answer(
        self,
        verdict: str | Text,
        /,
        *,
        ok: bool = True,
        tone: Role = Role.SUBJECT,
        value: Any = None,
        **more: Any,
    ) -> Answer:
        """Return the answer; its verdict is a text, or the key of one that is said with `more`; not `ok`: it is a warning.

        `value`: for scripts, where it is not what the rules returned.
        """
        return answered(
            self.say(verdict, **more) if isinstance(verdict, str) else verdict,
            self.situation,
            self.worked if value is None else replace(self.worked, value=value),
            names=self.names,
            reasons=self.reasons,
            body=self.body,
            highlights=Highlights(self.zones, self.counters, self.paths, self.arrows, self.figures),
            offers=self.offers,
            follow_ups=self.follow_ups,
            tone=tone if ok else Role.WARNING,
            throws=self.throws,
            meant=self.meant,
        )


def of_goal(reasons: Iterable[Reason], goal: str, together: Container[str]) -> tuple[Reason, ...]:
    """Return the reasons of a movement; where a goal is named, what forbids other zones is left out.

    Args:
        together: keys of sentences that take several zones: what differs by its zone alone is said once, where it is said first.
    """
    joined: dict[object, list[Reason]] = {}
    for n, reason in enumerate(map(_bare, reasons)):
        if not goal or reason.kind is not ReasonKind.REJECTED or not reason.about or goal in reason.about:
            key, others = reason.text.key, {name: value for name, value in reason.text.args.items() if name != "zone"}
            joined.setdefault((key, repr(others)) if key in together else n, []).append(reason)
    return tuple(map(_of_zones, joined.values()))


def _bare(reason: Reason) -> Reason:
    """Return a reason that only passes on the words of another text with those words."""
    why = reason.text.args.get("why")
    return replace(reason, text=why) if reason.text.key == "because" and isinstance(why, Text) else reason


def _of_zones(group: list[Reason]) -> Reason:
    first = group[0]
    if len(group) == 1:
        return first
    args = {**first.text.args, "zone": tuple(reason.text.args["zone"] for reason in group)}
    about = tuple(dict.fromkeys(name for reason in group for name in reason.about))
    return replace(first, text=Text(first.text.package, first.text.key, args), about=about)


def offer(
    label: Text, edits: Iterable[Edit], rule: str = "", then: Question | Ask | None = None, booked: Text | None = None
) -> Offers:
    """Return one offer that does all the edits at once; none if there is nothing to do.

    Args:
        booked: its line in the journal: who, what, where and with which dice; without it the label.
    """
    found = tuple(edits)
    return (Offer(label, Several(found, booked or label), rule, then),) if found else ()


def onward(label: Text, question: Question | Ask) -> FollowUp:
    """Return a question that comes next as a rule."""
    return FollowUp(label, question, usual=True)


def asked_json(question: Question | Ask) -> Any:
    """Return a question as JSON, to be asked again."""
    return as_json({"ask": question.tag, **question.filled} if isinstance(question, Ask) else question)


def in_turn(texts: Sequence[Text]) -> Text:
    """Return texts one behind the other; they are halved and halved again, so that many nest hardly deeper than few."""
    if len(texts) < 2:
        return texts[0]
    half = (len(texts) + 1) // 2
    return own("in-turn", first=in_turn(texts[:half]), second=in_turn(texts[half:]))


class Printed(NamedTuple):
    """A printed value that an answer rests on.

    Attributes:
        thing: the zone or the counter that it is printed on.
        column: its column in the data: `terrain`, `combat`.
        words: how the value is said where the column's name and the number do not do.
        face: which face of the counter; None: the one that lies up.
        called: what it is called here, where its name on the table does not do.
    """

    thing: str
    column: str
    words: Text | None = None
    face: int | None = None
    called: Spoken | None = None


def unread(names: Names, values: Iterable[Printed]) -> tuple[Reason, ...]:
    """Return one assumption that lists the printed values which nobody read on the player's own copy; none if all were.

    Counters that look alike are told of once.
    """
    position, found, about = names.position, dict[tuple[str, int], dict[str, Text]](), list[str]()
    called: dict[tuple[str, int], Spoken] = {}
    for value in values:
        counter = position.counters.get(value.thing)
        face = (counter.face if counter else 0) if value.face is None else value.face
        if not is_assumption(_source(position, value, face)):
            continue
        about.append(value.thing)
        look = (counter.kind if counter else value.thing, face)
        called.setdefault(look, value.called or names.of(value.thing))
        found.setdefault(look, {}).setdefault(value.column, value.words or _said(position, value, face))
    if not found:
        return ()
    parts = [own("values-of", what=called[look], values=tuple(listed.values())) for look, listed in found.items()]
    words = parts[-1]
    for earlier in reversed(parts[:-1]):
        words = own("values-and", first=earlier, second=words)
    text = own("values-unread", n=sum(map(len, found.values())), values=words)
    return (Reason(text, "", ReasonKind.ASSUMED, tuple(dict.fromkeys(about)), printed=True),)


def _source(position: Position, value: Printed, face: int) -> str:
    """Return where a printed value comes from: its own source, else its column's; from the rules for what is no column."""
    if value.thing in position.zones:
        column = position.board.columns.get(value.column)
        sources, name = position.zones[value.thing].sources, value.column
    else:
        column = position.kinds.columns.get(value.column)
        sources, name = position.kind(value.thing).sources, f"{'back' if face else 'front'}_{value.column}"
    return sources.get(name, column.source if column else "rules")


def _said(position: Position, value: Printed, face: int) -> Text:
    zone = position.zones.get(value.thing)
    columns = position.board.columns if zone else position.kinds.columns
    shown = zone.get(value.column, "") if zone else position.kind(value.thing).face(face).get(value.column, 0)
    return own("value-unread", column=columns[value.column].name, value=shown)


# What a game notices on the table that its rules would not have: never a ban, each with an offer where it can be mended.

MOST_LISTED = 40


class FindingsQuestion(Question):
    """Base of every game's question "what did I forget": all that the end of the phase would object, by the game's book.

    It is asked after each edit, so the book's checks are cheap ones.
    """

    live: ClassVar[bool] = True
    book: ClassVar[Book]

    def answer(self, position: Position) -> Answer:
        """List what was noticed; the value is the keys of its sentences."""
        every = self.book.foreseen(position)
        found = every[:MOST_LISTED]
        reasons = [one.noticed() for one in found]
        if len(every) > len(found):
            reasons.append(Reason(own("findings-more", n=len(every) - len(found)), "", ReasonKind.FACT))
        about = dict.fromkeys((thing for one in found for thing in one.about), Role.DOUBT)
        return Answer(
            own("findings-verdict", n=len(every)),
            tuple(reasons),
            highlights=Highlights(
                zones={thing: role for thing, role in about.items() if thing in position.zones},
                counters={thing: role for thing, role in about.items() if thing in position.counters},
            ),
            offers=tuple(one.mend for one in found if one.mend is not None),
            follow_ups=tuple({one.then.label: one.then for one in reversed(found) if one.then is not None}.values())[
                ::-1
            ],
            tone=Role.DOUBT if found else Role.SUBJECT,
            value=tuple(one.text.key for one in every),
        )


# Tiles that lie face down until they are used: how many a side keeps, and the edits that hide and reveal them.

UP, DOWN = 0, 1
TILE = "tile"  # the type of these counters


def tiles_of(position: Position, side: str) -> tuple[Counter, ...]:
    """Return every tile of a side, wherever it lies."""
    lying = ((counter, position.kind(counter)) for counter in position.counters.values())
    return tuple(counter for counter, kind in lying if kind.type == TILE and kind.side == side)


def is_down(position: Position, tile: Counter) -> bool:
    """Tell whether the face that lies up says nothing of what the tile is."""
    return position.kind(tile).is_secret(tile.face)


def unseen(position: Position, side: str, available: Iterable[Counter], rule: str = "") -> tuple[Reason, ...]:
    """Return the reason that tells what an answer does not count: available tiles that nobody has revealed; none if all are up.

    Args:
        available: those that may be used.
    """
    secret = sum(is_down(position, tile) for tile in available)
    if not secret:
        return ()
    # Which tiles they are stays out of the answer: their ids tell what is on their faces.
    return (Reason(own("secrets-unseen", side=position.sides[side].name, n=secret), rule, ReasonKind.FACT),)


class SecretsQuestion(Question):
    """Base of a game's question "how many tiles are secret"; it never tells which.

    class Secrets(SecretsQuestion, tag="secrets"):
        def acting(self, position: Position) -> str: ...
        def available(self, position: Position, side: str) -> Iterable[CounterId]: ...
    """

    live: ClassVar[bool] = True
    side: SideId = ""

    def acting(self, position: Position) -> str:
        """Return the side whose tiles are asked for."""
        return self.side or next(iter(position.sides))

    def available(self, position: Position, side: str) -> Iterable[CounterId]:
        """Return the tiles that a side may use already."""
        raise LookupError(f"{type(self).__name__} knows no tiles of {side} in {position}")

    def rule(self, position: Position) -> str:  # noqa: ARG002
        """Return the number of the rule by which tiles are secret."""
        return ""

    def noted(self, position: Position) -> Iterable[Edit]:  # noqa: ARG002
        """Return what is written down when tiles are first hidden."""
        return ()

    def answer(self, position: Position) -> Answer:
        """Return how many tiles lie face down, with the offers to turn them."""
        side = self.acting(position)
        tiles, available = tiles_of(position, side), frozenset(self.available(position, side))
        down = tuple(tile for tile in tiles if is_down(position, tile))
        up = tuple(tile for tile in tiles if tile not in down)
        name, rule = position.sides[side].name, self.rule(position)
        offers: list[Offer] = []
        for key, group, face in (
            ("secrets-hide-unused", tuple(tile for tile in up if tile.id not in available), DOWN),
            ("secrets-hide-all", up, DOWN),
            ("secrets-reveal-available", tuple(tile for tile in down if tile.id in available), UP),
            ("secrets-reveal-all", down, UP),
        ):
            if group:
                edits: Edits = (Flip(ids_of(group), face),)
                edits += tuple(self.noted(position)) if face == DOWN else ()
                line = own("secrets-hidden" if face == DOWN else "secrets-revealed", side=name, n=len(group))
                offers += offer(own(key, side=name, n=len(group)), edits, rule, booked=line)
        return Answer(
            own("secrets-verdict", side=name, down=len(down), up=len(up)),
            (Reason(own("secrets-how"), rule, ReasonKind.RULE if rule else ReasonKind.FACT),) if down else (),
            # Where they lie, not which they are.
            highlights=Highlights(zones=dict.fromkeys((tile.zone for tile in down), Role.DOUBT)),
            offers=tuple(offers),
            value={"down": len(down), "up": len(up)},
        )


class Duel(Record):
    """Who fights whom as it is declared, by counters.

    Attributes:
        idle: who could take part; spared: who could be attacked.
        room: how many may support; what was declared beyond it stays.
        able: of those who may lead, who may support; None for all.
        blanks: the blanks of the question that stand for a duel; word: what a part is called.
    """

    lead: str
    supports: Ids
    idle: Ids
    target: str
    spared: Ids
    room: int
    blanks: Callable[[Duel], Filled]
    word: Callable[[Part], Text]
    able: Collection[str] | None = None

    def attackers(self) -> Iterator[Fighter]:
        """Yield who attacks, the leader first, then those who support, then those who could."""
        room = max(self.room, len(self.supports))
        helpers = (self.lead, *self.supports)

        def led_by(counter: str) -> Filled:
            able = (one for one in helpers if one != counter and self._may_support(one))
            return self._turned(lead=counter, supports=tuple(able)[:room])

        others = (*self.supports, *self.idle)
        yield self._fighter(self.lead, "leads", led_by(others[0]) if others else {})
        for counter in self.supports:
            fewer = tuple(one for one in self.supports if one != counter)
            yield self._fighter(counter, "supports", self._turned(supports=fewer))
        for counter in self.idle:
            helps = self._may_support(counter) and len(self.supports) < room
            more = self._turned(supports=(*self.supports, counter)) if helps else led_by(counter)
            yield self._fighter(counter, "idle", more)

    def defenders(self) -> Iterator[Fighter]:
        """Yield who is attacked, then those who are spared: a click has one of them attacked instead."""
        yield self._fighter(self.target, "attacked", {})
        for counter in self.spared:
            yield self._fighter(counter, "spared", self._turned(target=counter))

    def _may_support(self, counter: str) -> bool:
        return self.able is None or counter in self.able

    def _turned(self, **changed: Any) -> Filled:
        return self.blanks(replace(self, **changed))

    def _fighter(self, counter: str, part: Part, turned: Filled) -> Fighter:
        return Fighter(counter, part, self.word(part), turned)


def switch(label: Text, figure: Text, turned: Filled, rule: str, *, on: bool, can: bool) -> Aid:
    """Return what helps a side: `turned` are the blanks with it on or laid aside, where it can be had (`can`) or is `on`."""
    return Aid(label, figure, on, turned if on or can else {}, rule)
