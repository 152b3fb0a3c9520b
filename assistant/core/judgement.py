"""One judgement: what the rules have against a deed, said alike by cards, offers, previews, findings, the end of a phase, reviews.

A game has a book; its rules stand in their chapters, one function a rule. Its parameters say by their types what it looks at:
the deed, the position, the ledger of the span, or the game's own view of them.

    BOOK, against = Book(KEEPER), objecting(say)

    @BOOK.rule("9.1")                            # of each such deed, on the position before it
    def too_far(deed: Moved, before: Position) -> Found:
        if deed.cost > ALLOWANCE:
            yield against("phase-too-far", deed.army, cost=deed.cost)

    @BOOK.account("8")                           # of all that was done in the span: said once, with the latest numbers
    def points(ledger: Ledger, now: Position) -> Found: ...

    @BOOK.due("9.2")                             # what must still be done; to end the span without it is against the rule
    def owed(now: Position) -> Found: ...

    @BOOK.spare("3")                             # what may still be done in it, though nobody has to
    def left(now: Position) -> Found: ...

    @BOOK.state("4")                             # what lies wrong, whoever did it
    def stacks(now: Position) -> Found: ...

    @BOOK.ends                                   # the edit by which hands end the span, where rules judge it; None: game over
    def ending(now: Position) -> Edit | None: ...

    Game(..., book=BOOK)

Nothing is ever forbidden. `objections(game, position, edit)` judges an edit that is not done yet; `Book.span` what was done;
`Book.foreseen` all that the end of the span would object: findings and the card that ends it say the same.
"""

from __future__ import annotations

import enum
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from operator import attrgetter
from typing import Any, NamedTuple, Protocol, get_args, get_type_hints

from msgspec.structs import replace

from assistant.core.ledger import Deed, Entry, Keeper, Ledger
from assistant.core.questions import Answer, FollowUp, Offer, Reason, ReasonKind, Role, cited
from assistant.core.record import Ids, Record, memoized
from assistant.core.table import Edit, Position, Said, Several
from assistant.core.text import EditError, Say, Text, speaker

say = speaker(__name__)


class Grade(enum.StrEnum):
    """How much an objection weighs."""

    AGAINST = "against"  # against the rule
    UNPAID = "unpaid"  # not payable, not in stock
    OWED = "owed"  # must still be done
    UNKNOWN = "unknown"  # rests on what is not on the table


class Objection(Record):
    """What the rules have against a deed, or against what lies on the table.

    Attributes:
        about: zones and counters that it speaks of.
        rule: its number; the book fills it in.
        order: it rests on the order of the deeds, so that "told late" mends it.
        reading: the sentence of the reading that it rests on; None: the letter of the rules.
        secret: the counter face down that it tells of: it is for those alone who see which that is.
        mend: the edit that mends what lies wrong, if one does; `then`: the question that settles it.
    """

    text: Text
    about: Ids = ()
    grade: Grade = Grade.AGAINST
    rule: str = ""
    order: bool = False
    reading: Text | None = None
    secret: str = ""
    mend: Offer | None = None
    then: FollowUp | None = None

    def is_shown(self, now: Position) -> bool:
        """Tell whether all that it speaks of is seen on a table."""
        spoken_of = (*self.about, *filter(None, (self.secret,)))
        return all(one in now.counters or one in now.zones for one in spoken_of)

    def reason(self) -> Reason:
        """Return it as a card shows it."""
        return Reason(self.text, self.rule, ReasonKind.REJECTED, self.about)

    def noticed(self) -> Reason:
        """Return it as findings show it: what is owed or not known breaks nothing."""
        broken = self.grade in (Grade.AGAINST, Grade.UNPAID)
        return Reason(self.text, self.rule, ReasonKind.REJECTED if broken else ReasonKind.FACT, self.about)


Found = Iterator[Objection]
Objections = tuple[Objection, ...]
NOTHING = Several(())


def objecting(say: Say) -> Callable[..., Objection]:
    """Return the maker of objections that speaks with `say`: `against("too-far", army, zone, cost=5, order=True)`.

    Behind the key stand the zones and counters that it speaks of; by name, what the sentence takes, and fields of the objection.
    """

    def against(key: str, /, *about: str, **given: Any) -> Objection:
        fields = {name: given.pop(name) for name in Objection.__struct_fields__[2:] if name in given}
        return Objection(say(key, **given), about, **fields)

    return against


def _once(found: Iterable[Objection]) -> Objections:
    """Return objections without those that say the same; what mends them may be no key."""
    return tuple({(o.text, o.about, o.grade, o.rule, o.secret): o for o in reversed(tuple(found))}.values())[::-1]


def _joined(found: Iterable[Objection]) -> Objections:
    """Return objections, each sentence once: it speaks of all the zones and counters that it was said of."""
    alike: dict[tuple[object, ...], Objection] = {}
    for one in _once(found):
        own = one.about if one.mend or one.then else ()  # what mends it mends one of them
        key = (one.text, one.grade, one.rule, one.order, one.secret, own)
        first = alike.setdefault(key, one)
        if first is not one:
            alike[key] = replace(first, about=tuple(dict.fromkeys((*first.about, *one.about))))
    return tuple(alike.values())


def _unsaid(found: Iterable[Objection], known: Iterable[Objection]) -> Objections:
    """Return what lies wrong without that which the same rule has against the deed that brought a counter there."""
    said = [(one.rule, set(one.about)) for one in known if one.grade is Grade.AGAINST]
    return tuple(
        one for one in found if all(one.rule != rule or len(about.intersection(one.about)) < 2 for rule, about in said)
    )


class _Rule(NamedTuple):
    """A rule function with its number in the rulebook, by edition where a game has two, and what its parameters look at."""

    numbers: tuple[str, ...]
    of: tuple[type[Deed], ...]
    looks: Ids
    find: Callable[..., Found]


def _deeds(kind: Any) -> tuple[type[Deed], ...]:
    """Return the deeds that the type of a parameter names; none where it is that of something else."""
    return tuple(one for one in get_args(kind) or (kind,) if isinstance(one, type) and issubclass(one, Deed))


class Book:
    """The rules of one game that deeds can break. Decorators take the rule's number, of each edition in order."""

    def __init__(
        self,
        keeper: Keeper | None,
        cite: Callable[..., str] = lambda _, number: number,
        tell: Callable[[Position, Text], Text] = lambda _, text: text,
        view: Callable[[Position], Any] = lambda position: position,
    ) -> None:
        self.keeper = keeper  # None: no span ever ends
        self.view = view  # the game's own look at a position
        self.cite = cite  # position, numbers: the number of the edition that lies on the table
        self.tell = tell  # in the words of that edition
        self.ending: Callable[[Position], Edit | None] = lambda _: NOTHING
        self.rules: list[_Rule] = []
        self.accounts: list[_Rule] = []
        self.dues: list[_Rule] = []
        self.spares: list[_Rule] = []
        self.states: list[_Rule] = []
        self.passing: list[_Rule] = []  # states that are lawful for a moment, between two movements
        # Decorators of the functions that are asked
        self.account = partial(self._into, self.accounts)  # of all that was done in the span
        self.due = partial(self._into, self.dues)  # what must still be done before the span ends
        self.spare = partial(
            self._into, self.spares
        )  # what may still be done before the span ends, though nobody has to

    def ledger(self, now: Position) -> Ledger:
        """Return what was done in the span that a position lies in; nothing where no span ever ends."""
        return self.keeper.of(now) if self.keeper is not None else Ledger(now)

    def rule(self, *numbers: str, of: tuple[type[Deed], ...] = ()) -> Callable[[Any], Any]:
        """Ask a function of each deed of these types, or of those that its deed is said to be."""
        return self._into(self.rules, *numbers, of=of)

    def ends(self, ending: Callable[[Position], Edit | None]) -> Callable[[Position], Edit | None]:
        """Judge what `ending(now)` returns as the edit by which hands end the span; None, and nothing is owed: the game is over."""
        self.ending = ending
        return ending

    def state(self, *numbers: str, passing: bool = False) -> Callable[[Any], Any]:
        """Ask a function what lies wrong; `passing`: what may for a moment, and is owed until the span ends."""
        return self._into(self.passing if passing else self.states, *numbers)

    def _into(self, rules: list[_Rule], *numbers: str, of: tuple[type[Deed], ...] = ()) -> Callable[[Any], Any]:
        def keep(find: Any) -> Any:
            *kinds, _ = get_type_hints(find).values()
            known = {Ledger: "ledger", Position: "position"}
            looks = tuple(known.get(kind, "deed" if _deeds(kind) else "view") for kind in kinds)
            deeds = of or tuple(deed for kind in kinds for deed in _deeds(kind))
            rules.append(_Rule(numbers, deeds, looks, find))
            return find

        return keep

    def _asked(self, rule: _Rule, position: Position, ledger: Ledger | None = None, deed: Deed | None = None) -> Found:
        """Yield what a rule finds, in the words of the edition, with its number."""
        given = {"ledger": ledger, "position": position, "deed": deed, "view": self.view(position)}
        for found in rule.find(*map(given.__getitem__, rule.looks)):
            number = found.rule or self.cite(position, *rule.numbers)
            mend = found.mend and replace(found.mend, rule=found.mend.rule or number)
            yield replace(found, text=self.tell(position, found.text), rule=number, mend=mend)

    def of_entry(self, entry: Entry) -> Objections:
        """Return what is against one deed; it is worked out once."""
        if entry.found is None:
            entry.found = tuple(
                found
                for rule in self.rules
                if entry.step >= 0 and isinstance(entry.deed, rule.of)
                for found in self._asked(rule, entry.before, entry.ledger, entry.deed)
                if not (found.order and entry.unordered)
            )
        kept: Objections = entry.found
        return kept

    def of_ledger(self, ledger: Ledger, now: Position) -> Objections:
        """Return what is against the deeds of a span taken together: too many, too expensive, twice."""
        unordered = any(entry.unordered for entry in ledger.entries)
        found = (one for rule in self.accounts for one in self._asked(rule, now, ledger))
        return memoized(ledger.memo, self, lambda: tuple(one for one in found if not (one.order and unordered)))

    def owing(self, ledger: Ledger, now: Position) -> Objections:
        """Return what must still be done in the span."""
        return self._owed(self.dues, now, ledger)

    def _owed(self, rules: list[_Rule], now: Position, ledger: Ledger | None = None) -> Objections:
        return tuple(replace(found, grade=Grade.OWED) for rule in rules for found in self._asked(rule, now, ledger))

    def lying(self, now: Position) -> Objections:
        """Return what lies wrong on the table."""
        found = (one for rule in self.states for one in self._asked(rule, now))
        return memoized(now.memo, self, lambda: tuple(found))

    def lying_for_a_moment(self, now: Position) -> Objections:
        """Return what lies wrong on the table unless something more is done in the span."""
        return self._owed(self.passing, now)

    def foreseen(self, now: Position) -> Objections:
        """Return all that the end of the span would object on this table: done wrong, lying wrong, owed, to be had still.

        It is worked out once a position.
        """
        return memoized(now.memo, (self, "foreseen"), lambda: _joined(self._foreseen(now)))

    def _foreseen(self, now: Position) -> Found:
        if self.keeper is None:
            yield from (*self.lying(now), *self.lying_for_a_moment(now))
            return
        ledger = self.keeper.of(now)
        known = (*self.span(ledger, now), *self.lying(now))
        yield from (*known, *_unsaid(self.lying_for_a_moment(now), known))
        edit = self.ending(now)
        if edit is None:
            return
        yield from self.owing(ledger, now)
        if edit is not NOTHING:
            over = self.keeper.after(now, edit)[1]
            found = (o for entry in over.beyond(ledger) for o in self.of_entry(entry))
            new = (*found, *self.of_ledger(over, now))
            yield from (replace(o, grade=Grade.OWED) for o in new if o not in known)
        yield from self._owed(self.spares, now, ledger)

    def span(self, ledger: Ledger, now: Position) -> Objections:
        """Return what is against all that was done in the span so far, each once; nothing of counters that `now` does not show."""
        own = (found for entry in ledger.entries for found in self.of_entry(entry))
        return tuple(found for found in _once((*own, *self.of_ledger(ledger, now))) if found.is_shown(now))


class Judged(Protocol):
    """What a judgement needs of a game."""

    @property
    def book(self) -> Book | None:
        """None where nothing is judged."""


def judged(game: Judged, position: Position, edit: Edit) -> tuple[Objections, Position]:
    """Return what the rules have against an edit, and the position after it.

    Raises:
        EditError: it cannot be done.
    """
    book = game.book
    if book is None or (keeper := book.keeper) is None or isinstance(edit, Said):
        return (), position.after(edit)
    before, (after, ledger) = keeper.of(position), keeper.after(position, edit)
    ended = keeper.span(after) != keeper.span(position)
    now = ledger.entries[-1].before if ended and ledger.entries else after
    found = [o for entry in ledger.beyond(before) for o in book.of_entry(entry)]
    if ledger.entries != before.entries:
        told = book.of_ledger(before, position)
        found += [objection for objection in book.of_ledger(ledger, now) if objection not in told]
    # What is owed, and what lies wrong for a moment between two movements, is against the rules once the span is over.
    over = ended and ledger.entries != before.entries  # a table that is corrected ends nothing
    owing = (*book.owing(ledger, now), *_unsaid(book.lying_for_a_moment(now), book.span(ledger, now))) if over else ()
    found += [replace(objection, grade=Grade.AGAINST) for objection in owing]
    said = attrgetter("text", "about", "grade", "rule")  # what mends it may be another since
    lay = {said(objection) for objection in book.lying(position)}
    found += [objection for objection in book.lying(after) if said(objection) not in lay]
    return _joined(found), after


def objections(game: Judged, position: Position, edit: Edit) -> Objections:
    """Return what the rules have against an edit that is not done yet; nothing against one that cannot be done."""
    try:
        return judged(game, position, edit)[0]
    except EditError:
        return ()


def newly_owed(game: Judged, position: Position, edit: Edit) -> Objections:
    """Return what must still be done because of an edit not done yet; nothing of one that ends the span or cannot be done."""
    book = game.book
    if book is None or (keeper := book.keeper) is None or isinstance(edit, Said):
        return ()
    try:
        after, ledger = keeper.after(position, edit)
    except EditError:
        return ()
    if keeper.span(after) != keeper.span(position):
        return ()
    known = {owed.text for owed in book.owing(keeper.of(position), position)}
    return tuple(owed for owed in book.owing(ledger, after) if owed.text not in known)


def with_objections(game: Judged, position: Position, answer: Answer) -> Answer:
    """Return an answer with what the rules have against what it is asked about and against its offers.

    An objection stands on the offer's own button; what stands on all of them is said once, on the card. Enter takes the first
    that nothing is against.
    """
    if game.book is None or not (answer.offers or answer.meant):
        return answer
    meant = objections(game, position, answer.meant) if answer.meant is not None else ()
    found = [objections(game, position, offer.edit) for offer in answer.offers]
    known = {(reason.text, reason.rule) for reason in answer.reasons}
    shared = [r for r in found[0] if all(r in other for other in found)] if found else []
    said = _once((*meant, *shared))
    more = tuple(o.reason() for o in said if (o.text, o.rule) not in known)
    offers = tuple(
        replace(offer, against=tuple(o.reason() for o in against)) if against else offer
        for offer, against in zip(answer.offers, found, strict=True)
    )
    if said and answer.tone is Role.SUBJECT:  # a card whose own verdict is a "no" says no more
        text = say("verdict-judged", grade=verdict(said).text, verdict=answer.verdict)
        answer = replace(answer, verdict=text, tone=Role.WARNING)
    return replace(answer, reasons=(*more, *answer.reasons), offers=offers)


class Verdict(NamedTuple):
    """How a deed stands: the worst grade of what is against it, None where nothing is, and the sentence."""

    grade: Grade | None
    text: Text


def verdict(found: Iterable[Objection]) -> Verdict:
    """Return how a deed stands: possible, against a rule, not to be paid, or not known."""
    order = tuple(Grade)
    worst = min(found, key=lambda objection: order.index(objection.grade), default=None)
    if worst is None:
        return Verdict(None, say("verdict-possible"))
    return Verdict(worst.grade, say(f"verdict-{worst.grade.value}", rule=cited(worst.rule)))


class Breach(NamedTuple):
    """An objection to an edit of a journal: the edit's place, from 1, and whether players said that it was played so."""

    step: int
    objection: Objection
    accepted: bool = False


def review(game: Judged, position: Position, edits: Iterable[Edit]) -> Iterator[Breach]:
    """Yield each breach of a journal in order: did we play it right?

    What was corrected or told late is judged as it was said in the end.
    """
    done = tuple(edits)
    said = {n - edit.back: edit.value for n, edit in enumerate(done) if isinstance(edit, Said)}
    for n, edit in enumerate(done):
        found, position = judged(game, position, edit)
        told = said.get(n, "")
        for objection in found:
            if told != "correction" and not (told == "first" and objection.order):
                yield Breach(n + 1, objection, told == "played")
