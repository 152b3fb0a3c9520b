"""The program's player at the table, alike for every game: its steps, those done in one go, its card, its refusals.

A game gives the planner and its words: a subclass of `Driver` says what is decided, which offers of the table's questions do it,
what follows it without dice, and why. All else is here: steps done together as one offer, each a line of the journal; fights rolled
for one behind the other; what cannot be done on the players' table, left out; whom the program plays.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any, ClassVar, NamedTuple

import msgspec
from msgspec.structs import replace

from assistant.core.ai_match import OPPONENT, NextStep, Party
from assistant.core.cards import in_turn, printed_name
from assistant.core.deeds import LAND, Phases
from assistant.core.ledger import Deed, Keeper
from assistant.core.phase_log import FOUGHT, EditSequence, Noted
from assistant.core.questions import (
    Answer,
    Ask,
    Block,
    Fight,
    FollowUp,
    Highlights,
    Offer,
    Offers,
    Path,
    Question,
    Reason,
    ReasonKind,
    Role,
    Rolls,
    Steps,
    Throw,
    decimals,
    percent,
    tag,
)
from assistant.core.record import Ids
from assistant.core.table import Edit, Mark, Move, Note, Position, Several, parts
from assistant.core.text import Name, QuestionError, Say, Text, Texts, speaker, verbatim
from assistant.core.valuation import Skill, Weights

own = speaker(__name__)
LIKELY = 0.5  # a zone that falls more often than not is meant to be taken, another to be worn down


# Words that every opponent says.


def points_words(gain: float) -> Text:
    """Return a gain or a loss with its sign, to one decimal; what rounds to nothing has no sign."""
    tenths = round(gain * 10)
    if tenths == 0:
        return own("opponent-even")
    return own("opponent-loss" if tenths < 0 else "opponent-gain", n=decimals(Fraction(abs(tenths), 10), 1))


def chance_words(chance: float) -> Text:
    """Return a chance of the planner as a figure of cards."""
    return percent(min(Fraction(1), max(Fraction(0), Fraction(chance).limit_denominator(36**3))))


class Offered(NamedTuple):
    """A step that an offer of the table does: the offer, what it brings, what it is called among others."""

    offer: Offer
    gain: float = 0.0
    name: str = ""


def counters_of(offer: Offer) -> frozenset[str]:
    """Return the counters that an offer moves or turns over."""
    return frozenset(counter for part in parts(offer.edit) for counter in getattr(part, "counters", ()))


def keyed(asked: Question, position: Position, key: str = "") -> Offer | None:
    """Return the first offer of a question whose name begins so, None where none is made."""
    return next((offer for offer in asked.answer(position).offers if offer.label.key.startswith(key)), None)


class Made(NamedTuple):
    """A decision: the table that it finds, its line on the card and in the journal, the edit that does it."""

    decision: Any
    table: Position
    line: Text = verbatim("")
    edit: Edit | None = None


class Bundle(NamedTuple):
    """Decisions that are done at once.

    Attributes:
        made: what is done; of fights those whose dice lie come first.
        offers: for all of it; of a fight every way to take its losses, none while its dice do not lie.
        losses: of each fight whose dice lie and leave no choice, what the sides lose.
        alone: the losses without what follows them in the same offer.
        next: a fight that waits for its dice behind those of which they lie, and the table that it finds.
        left: the table that all of it leaves, where no fight is in it.
    """

    made: tuple[Made, ...]
    offers: Offers = ()
    losses: Texts = ()
    alone: Offer | None = None
    next: tuple[Any, Position] | None = None
    left: Position | None = None

    @property
    def decisions(self) -> tuple[Any, ...]:
        """What is done."""
        return tuple(one.decision for one in self.made)

    @property
    def tables(self) -> tuple[Position, ...]:
        """What each decision finds."""
        return tuple(one.table for one in self.made)


class Fighters(NamedTuple):
    """Who fights whom in an attack."""

    zone: str
    lead: str
    target: str
    supports: Ids


class _Doing:
    """Decisions done one after another."""

    def __init__(self, driver: Driver) -> None:
        self.driver, self.chain = driver, EditSequence(driver.position, driver.setting.noted)
        self.made = list[Made]()
        self.then: Question | Ask | None = None

    def add(self, decision: Any, offer: Offer) -> None:
        lying = self.chain.position
        self.made.append(Made(decision, lying, self.driver.line(lying, decision.step, offer), offer.edit))
        self.chain.add(offer.edit)
        self.then = offer.then

    def on(self) -> None:
        """Do what follows the last decision as far as it needs no dice."""
        for following in self.driver.following(self.made[-1].decision, lambda: self.chain.position):
            offers = self.driver.offers(self.chain.position, following)
            if len(offers) != 1:
                break
            self.add(following, offers[0])

    def offer(self, label: Text, rule: str) -> Offer:
        steps = in_turn([one.line for one in self.made])
        return Offer(label, self.chain.edit(own("opponent-booked", steps=steps)), rule, self.then)


class Setting(NamedTuple):
    """What a game's opponent speaks with and of.

    Attributes:
        plays: tells whether the program plays a side; called: the names of the sides.
        strike: the step of a fight; end: the decision to end the phase.
        kinds: what steps are called where they are counted: the text `opponent-some-<kind>`.
        result: asks who has won.
        skill: the player that the players chose for a table.
        name: what an army is called.
        dice: those that the card of one fight asks for.
        keeper: of the deeds that decisions rest on; without one nothing is remembered.
    """

    say: Say
    noted: Noted
    phases: Phases
    plays: Callable[[Position, Any], bool]
    called: Mapping[Any, Text | Name]
    parties: tuple[Party, ...]
    strike: type
    end: Any
    kinds: Mapping[type, str]
    result: FollowUp
    skill: Callable[[Position], Skill] = lambda _position: Skill((), Weights())
    name: Callable[[Position, str], Any] = printed_name
    dice: tuple[Throw, ...] | None = None
    keeper: Keeper | None = None


class Driver(ABC):
    """The program's player in one phase of a table; a game's own says what it plans and how that is called.

    Attributes:
        without, spared: counters and zones that stay out of its plans.
        player: who plans, else whom the players of the table chose.
        whole: players look on, who choose for themselves what is theirs; else it is a game that nobody sees.
    """

    setting: Setting
    tries: ClassVar[int] = 12  # steps that the table refuses before the phase is ended
    known: ClassVar[deque[tuple[Any, Any]]] = deque(maxlen=4)  # what was decided last, behind what it rests on

    def __init__(
        self, position: Position, without: Iterable[str] = (), spared: Iterable[str] = (), player: Skill | None = None,
        *, whole: bool = True,
    ) -> None:  # fmt: skip
        self.position, self.whole = position, whole
        self.without, self.spared = list(without), list(spared)
        self.player = player or self.setting.skill(position)

    @property
    def barred(self) -> frozenset[str]:
        """Counters and zones that stay out of the plans."""
        return frozenset((*self.without, *self.spared))

    def side(self, position: Position) -> Any:
        """Return whose phase it is."""
        return self.setting.phases.side(position)

    def plays(self, position: Position) -> bool:
        """Tell whether the program plays whose phase it is."""
        return self.setting.plays(position, self.side(position))

    def decided(self, position: Position) -> Any:
        """Return the next decision; on a table that lies as it did, after the same deeds, it is the one of before."""
        if self.setting.keeper is None:
            return self.decide(position)
        ledger = self.setting.keeper.of(position)
        lies = position.board, position.kinds, position.table, position.defaults, position.hidden
        rests = ledger.opening, ledger.of(Deed), lies, self.player, self.barred
        for before, found in tuple(self.known):
            if before == rests:
                return found
        found = self.decide(position)
        self.known.append((rests, found))
        return found

    # What a game says.

    @abstractmethod
    def decide(self, position: Position) -> Any:
        """Return the next decision: its `step`, `plan`, `options`, `rival`."""

    @abstractmethod
    def offers(self, position: Position, decision: Any, dice: Rolls = ()) -> Offers:
        """Return what the questions of the table offer for a decision: of a fight whose dice lie the ways that may be chosen."""

    @abstractmethod
    def following(self, decision: Any, lying: Callable[[], Position]) -> Iterator[Any]:
        """Yield what is done after a decision in the same go, each asked for when those before it are done."""

    @abstractmethod
    def fight(self, position: Position, step: Any, dice: Rolls = ()) -> Question:
        """Return the fight of a step as the question of the table."""

    @abstractmethod
    def fighters(self, step: Any) -> Fighters:
        """Return who fights whom in a fight."""

    def strike(self, position: Position, step: Any) -> Text:
        """Return a fight in one sentence."""
        fight, name = self.fighters(step), self.setting.name
        who = {"lead": name(position, fight.lead), "target": name(position, fight.target)}
        return own("opponent-strike", zone=_zone(position, fight.zone), n=len(fight.supports), **who)

    def line(self, position: Position, step: Any, offer: Offer) -> Text:  # noqa: ARG002
        """Return what a step does as a line of the card and of the journal: as its offer says it."""
        edit = offer.edit
        return (edit.label if isinstance(edit, Several) else None) or offer.label

    def going(self, position: Position, going: Any) -> Text:  # noqa: ARG002
        """Return the movement of an army in a plan."""
        return verbatim("")

    @abstractmethod
    def about(self, position: Position, step: Any) -> Ids:
        """Return the counters and zones of a step: what stays out of the plans when it cannot be done."""

    def is_secret(self, position: Position, step: Any) -> bool:  # noqa: ARG002
        """Tell whether a step lays a tile that those at the table must not know."""
        return False

    @abstractmethod
    def why(self, found: Bundle) -> Iterable[Reason]:
        """Return why these steps."""

    @abstractmethod
    def why_fight(self, position: Position, decision: Any, found: Bundle, *, fallen: bool) -> Iterable[Reason]:
        """Return why this fight; `fallen`: its dice lie."""

    def answer_to(self, step: Any) -> Offer | None:  # noqa: ARG002
        """Return what an enemy does against a step that was done."""
        return None

    def value(self, found: Bundle) -> dict[str, Any]:
        """Return what scripts read of the steps."""
        return {"step": type(found.decisions[0].step).__name__.lower(), "n": len(found.decisions)}

    # Steps done in one go.

    def steps(self, dice: Rolls = ()) -> Bundle:
        """Return what is done next; what the table refuses stays out of it, and at last the phase ends."""
        for _ in range(self.tries):
            found = self.bundled(dice)
            if found.offers or (not dice and isinstance(found.decisions[0].step, self.setting.strike)):
                return found
            refused = set(self.about(found.tables[-1], found.decisions[-1].step))
            counters = refused & self.position.counters.keys()
            self.without += counters
            self.spared += refused - counters
        offers = self.offers(self.position, self.setting.end)
        return self._alone(self.setting.end, offers)

    def _alone(self, decision: Any, offers: Offers) -> Bundle:
        made = (
            Made(decision, self.position, self.line(self.position, decision.step, one), one.edit) for one in offers[:1]
        )
        return Bundle(tuple(made) or (Made(decision, self.position),), offers)

    def bundled(self, dice: Rolls = ()) -> Bundle:
        """Return the next step with those after it that belong to it and need no dice; fights with those of which they lie."""
        decision = self.decided(self.position)
        if isinstance(decision.step, self.setting.strike):
            return self._fights(decision, dice)
        first = self.offers(self.position, decision)
        if len(first) != 1:
            return self._alone(decision, first)
        doing = _Doing(self)
        doing.add(decision, first[0])
        doing.on()
        whole = first[0] if len(doing.made) == 1 else doing.offer(self.together(doing.made), first[0].rule)
        return Bundle(tuple(doing.made), (whole,), left=doing.chain.position)

    def _fights(self, decision: Any, dice: Rolls) -> Bundle:
        if not dice:
            return Bundle((Made(decision, self.position, self.strike(self.position, decision.step)),))
        doing, losses, rule = _Doing(self), list[Text](), ""
        chain = doing.chain
        for n in range(0, len(dice), 2):
            if not isinstance(decision.step, self.setting.strike):
                raise QuestionError("dice", own("opponent-no-more-fights"))
            lying, fallen = chain.position, dice[n : n + 2]
            fought = Note(FOUGHT, msgspec.to_builtins(self.fight(lying, decision.step, fallen)))
            offers = self.offers(lying, decision, fallen)
            if len(offers) != 1:
                if len(dice) > n + 2:
                    raise QuestionError("dice", own("opponent-losses-first"))
                each = tuple(self._chosen(doing, decision, offer, fought) for offer in offers)
                waits = Made(decision, lying, self.strike(lying, decision.step))
                return Bundle((*doing.made, waits), each, tuple(losses))
            doing.add(decision, offers[0])
            chain.note(fought)
            losses.append(offers[0].label)
            rule = offers[0].rule
            decision = self.decided(chain.position)
        alone, lost = doing.offer(self.together(doing.made, tuple(losses)), rule), tuple(losses)
        if isinstance(decision.step, self.setting.strike):
            return Bundle(tuple(doing.made), (alone,), lost, next=(decision, chain.position))
        doing.on()
        if len(doing.made) == len(losses):
            return Bundle(tuple(doing.made), (alone,), lost)
        whole = doing.offer(self.together(doing.made, lost), rule)
        return Bundle(tuple(doing.made), (whole,), lost, alone)

    def _chosen(self, doing: _Doing, decision: Any, offer: Offer, fought: Note) -> Offer:
        """Return one of several ways to take the losses of the last fight, behind the fights before it."""
        one = _Doing(self)
        one.chain, one.made = doing.chain.copy(), [*doing.made]
        one.add(decision, offer)
        one.chain.note(fought)
        return one.offer(offer.label, offer.rule)

    def together(self, done: Sequence[Made], losses: Texts = ()) -> Text:
        """Return what several steps are called, by their kinds; a fight alone by its losses."""
        if len(losses) == len(done) == 1:
            return losses[0]
        counts = Counter(self.setting.kinds[type(one.decision.step)] for one in done)
        told = tuple(self.setting.say(f"opponent-some-{kind}", n=n) for kind, n in counts.items())
        return own("opponent-several", side=self.setting.called[self.side(self.position)], told=told)

    # The card.

    def answer(self, asked: NextStep) -> Answer:
        """Return the next steps with their reasons; once they are accepted, those after them are asked for."""
        if self.setting.phases.is_over(self.position):
            return Answer(
                own("opponent-over"), follow_ups=(self.setting.result,), value={"step": "none", "n": 0}, throws=()
            )
        found = self.steps(asked.dice)
        fights = isinstance(found.decisions[0].step, self.setting.strike)
        return self._fight_card(asked, found) if fights else self._card(asked, found)

    def _card(self, asked: NextStep, found: Bundle) -> Answer:
        several = len(found.made) > 1
        refusing = several and asked.refusing
        deeds = [one.line for one in found.made]
        together = (Steps(own("opponent-together"), _open(deeds)),) if several else ()
        offers = () if refusing else self._onward(asked, found)
        return Answer(
            own("opponent-which") if refusing else self.together(found.made) if several else deeds[0],
            (*_once(self.why(found)), *self._level()),
            (*together, *self._plan(self.position, found.decisions[0], told=several)),
            self.lit(found),
            (*offers, *(self._seats() if offers else ())),
            self._refusals(asked, self._cannot(asked, found), several=several),
            value=self.value(found),
            throws=(),
        )

    def _fight_card(self, asked: NextStep, found: Bundle) -> Answer:
        """Return the card of fights: the one whose dice fell last, or the one that waits for its own behind those."""
        settled, place = len(found.losses), len(asked.dice) // 2 - 1
        decision, lying = found.next or found.made[max(place, 0)][:2]
        fallen = () if found.next else asked.dice[2 * place :]
        card = self.fight(lying, decision.step, fallen).answer(lying)
        declared = tuple(block.settled if isinstance(block, Fight) else block for block in card.body)
        fights = [*(one.decision for one in found.made[: max(place + 1, 1)]), *((decision,) if found.next else ())]
        return Answer(
            card.verdict if fallen else self.strike(lying, decision.step),
            (*self.why_fight(lying, decision, found, fallen=bool(fallen)), *self._level()),
            (
                *declared,
                *self._rolled(found, asked.dice, settled if found.next else place),
                *(
                    _steps("opponent-afterwards", [one.line for one in found.made[settled:]])
                    if settled > place >= 0
                    else ()
                ),
                *self._plan(lying, decision),
            ),
            self.lit(Bundle((Made(decision, lying),))),
            self._onward(asked, found),
            () if asked.dice else tuple(self._cannot(asked, found)),
            value={**self.value(found), "rolled": len(asked.dice) // 2},
            throws=tuple(Throw(self._where(one), 2, onward=True) for one in fights)
            if len(fights) > 1
            else self.setting.dice,
        )

    def _where(self, decision: Any) -> Text:
        return own("opponent-at", zone=_zone(self.position, self.fighters(decision.step).zone))

    def _rolled(self, found: Bundle, dice: Rolls, number: int) -> Iterator[Block]:
        """Yield the fights that were rolled for before the one that is shown, with their dice and what was lost."""
        fights = zip(found.decisions[:number], found.losses, strict=False)
        yield from _steps("opponent-rolled-title", [
            own("opponent-rolled", zone=self._where(one), ours=dice[2 * n], theirs=dice[2 * n + 1], losses=lost)
            for n, (one, lost) in enumerate(fights)
        ])  # fmt: skip

    def _plan(self, position: Position, decision: Any, *, told: bool = False) -> Iterator[Block]:
        """Yield the operations ahead; `told`: movements stand among the steps that are done together."""
        rows = [self.operation(position, one) for one in decision.plan]
        if rows and not (told and all(one.front is None for one in decision.plan)):
            yield Steps(self.setting.say("opponent-plan"), _open(rows))

    def operation(self, position: Position, one: Any) -> Text:
        """Return an operation of a plan in words."""
        if one.front is None:
            return self.going(position, one.plan.goings[0])
        key = "wear" if round(one.clear, 2) == 0 else "attack"
        told = {"zone": _zone(position, one.plan.zone), "n": one.front.leads, "clear": chance_words(one.clear)}
        return own(f"opponent-part-{key}", **told)

    def lit(self, found: Bundle) -> Highlights:
        """Return what is lit of all steps; the first that speaks of a thing has it."""
        lights = [self._lights(one) for one in found.made]
        zones = {zone: role for light in reversed(lights) for zone, role in light.zones.items()}
        counters = {counter: role for light in reversed(lights) for counter, role in light.counters.items()}
        return Highlights(zones, counters, tuple(path for light in lights for path in light.paths))

    def _lights(self, made: Made) -> Highlights:
        if not isinstance(made.decision.step, self.setting.strike):
            return _moved(made.table, made.edit) if made.edit is not None else Highlights()
        zone, lead, target, supports = self.fighters(made.decision.step)
        helpers = dict.fromkeys(supports, Role.PATH)
        return Highlights({zone: Role.TARGET}, {**helpers, lead: Role.SUBJECT, target: Role.TARGET})

    def _onward(self, asked: NextStep, found: Bundle) -> Offers:
        """Return the offers, each with what comes next once it is accepted."""
        filled = {"without": asked.without, "spared": asked.spared}
        then = Ask("opponent", {name: value for name, value in filled.items() if value})
        last = found.next is None and type(found.decisions[-1].step) is type(self.setting.end.step)
        result = Ask(tag(self.setting.result.question)) if last and self.setting.phases.is_last(self.position) else None
        sealed = any(self.is_secret(self.position, one.step) for one in found.decisions)
        onward = [replace(one, then=one.then or result if last else then, sealed=sealed) for one in found.offers]
        if found.alone is not None:
            onward.append(replace(found.alone, label=own("opponent-losses-alone"), then=then))
        return tuple(onward)

    def _refusals(self, asked: NextStep, each: Iterator[FollowUp], *, several: bool) -> tuple[FollowUp, ...]:
        """Return what leads to another plan: of one step at once, of several behind the question which of them it is."""
        back = replace(asked, refusing=not asked.refusing)
        if not several:
            return tuple(each)
        if not asked.refusing:
            return (FollowUp(own("opponent-cannot"), back),)
        return (*each, FollowUp(own("opponent-can"), back, usual=True))

    def _cannot(self, asked: NextStep, found: Bundle) -> Iterator[FollowUp]:
        """Yield for each step that it may be impossible on the players' table, or not to their liking: others are then found."""
        told: dict[str, tuple[Text, list[str]]] = {}  # steps alike are one to those who look at the table
        for one, lying, line, _ in found.made:
            if not self.is_secret(lying, one.step):
                told.setdefault(repr(line), (line, []))[1].extend(self.about(lying, one.step))
        for deed, names in told.values():
            counters = [name for name in dict.fromkeys(names) if name in self.position.counters]
            zones = [name for name in dict.fromkeys(names) if name not in counters]
            without, spared = (*asked.without, *counters), (*asked.spared, *zones)
            if names:
                out = replace(asked, without=without, spared=spared, dice=(), refusing=False)
                yield FollowUp(deed if len(found.decisions) > 1 else own("opponent-cannot"), out)

    def _seats(self) -> Iterator[Offer]:
        """Yield who might be played by the program, while nobody is: accepted, it plays at once, or when its phase comes."""
        if self.position.fact(OPPONENT) in (None, "none"):
            for party in self.setting.parties:
                label = own("opponent-seat", camp=party.name)
                plays_now = self.side(self.position) in party.sides
                edit = Several((Note(OPPONENT, party.id),), label)
                yield Offer(label, edit, then=Ask("opponent") if plays_now else None)

    def _level(self) -> Iterator[Reason]:
        if not self.plays(self.position):
            name = self.setting.called[self.side(self.position)]
            yield Reason(own("opponent-hint", side=name), "", ReasonKind.FACT)
        yield Reason(self.setting.say("opponent-estimate"), "", ReasonKind.ASSUMED)

    # Reasons that every game gives.

    def options(self, decision: Any, name: Callable[[str], Text], rule: str, whose: Name | None = None) -> Reason:
        """Return what each kind of action would bring; `whose`: the counter that would do it, where several act."""
        others = sorted(decision.options.items(), key=lambda one: (-one[1], one[0]))
        worth = tuple(own("opponent-worth", action=name(kind), gain=points_words(gain)) for kind, gain in others)
        told = {} if whose is None else {"counter": whose}
        return Reason(
            own("opponent-options-of" if told else "opponent-options", worth=worth, **told), rule, ReasonKind.FACT
        )

    def rather(self, position: Position, decision: Any, rule: str) -> Iterator[Reason]:
        """Yield the operation that was refused for the first of the plan; none where it is as good, or alike."""
        if decision.rival is None:
            return
        more = decision.plan[0].gain - decision.rival.gain
        if round(more, 1) > 0:
            words = self.operation(position, decision.rival)
            text = own("opponent-rather", instead=words, more=points_words(more))
            yield Reason(text, rule, ReasonKind.REJECTED)

    def means(self, position: Position, taken: Iterable[str], worn: Iterable[str], rule: str) -> Iterator[Reason]:
        """Yield what a plan is for, in one sentence: zones to be taken, enemies to be worn down."""
        won = list(dict.fromkeys(taken))
        hurt = [zone for zone in dict.fromkeys(worn) if zone not in won]
        key = "both" if won and hurt else "take" if won else "wear" if hurt else ""
        if key:
            told = {"taken": _zones(position, won), "worn": _zones(position, hurt)}
            name = self.setting.called[self.side(position)]
            yield Reason(
                own(f"opponent-means-{key}", side=name, n=len(won), **told), rule, ReasonKind.FACT, (*won, *hurt)
            )

    def meant(self, position: Position, planned: Iterable[Any], walked: Iterable[str], rule: str) -> Iterator[Reason]:
        """Yield what a plan is for: zones that likely fall to it or that it walks into, enemies to be worn down."""
        attacked = [(one.plan.zone, one.clear) for one in planned if one.front is not None]
        won = [*(zone for zone, clear in attacked if clear >= LIKELY), *walked]
        return self.means(position, won, (zone for zone, _ in attacked), rule)

    def fails(self, model: Any, front: Any, wanted: Callable[[int], bool], rule: str) -> Iterator[Reason]:
        """Yield which zones that are wanted an enemy may walk into if a fight does not clear its zone, and could not if it did."""
        if not 0 < front.clear < 1:
            return
        ends = [model.sketch.copy() for _ in range(2)]
        for end, cleared in zip(ends, (True, False), strict=True):
            front.lay(end, cleared)
        safe, opened = (model.open_zones(end, wanted) for end in ends)
        names = model.ground.zones
        if found := {names[zone]: [names[b] for b in beside] for zone, beside in opened.items() if zone not in safe}:
            beside = tuple(dict.fromkeys(zone for zones in found.values() for zone in zones))
            text = own("opponent-fails", zones=_zones(model.position, found), enemies=_zones(model.position, beside))
            yield Reason(text, rule, about=tuple(found))


def _moved(position: Position, edit: Edit) -> Highlights:
    """Return what a step does to armies on the map and to zones: armies with their ways, zones where something is laid."""
    zones, counters, paths, board = dict[str, Role](), dict[str, Role](), list[Path](), position.zones
    for part in parts(edit):
        for name in getattr(part, "counters", ()):
            start = position.counters[name].zone
            goal = part.zone if isinstance(part, Move) else start
            if board[goal].kind == LAND:
                zones.setdefault(goal, Role.TARGET)
                counters[name] = Role.SUBJECT
            if isinstance(part, Move) and start != goal and board[start].kind == board[goal].kind == LAND:
                zones.setdefault(start, Role.SUBJECT)
                paths.append(Path((start, *part.via, goal)))
        if isinstance(part, Mark) and part.number and board[part.zone].kind == LAND:
            zones.setdefault(part.zone, Role.TARGET)
    return Highlights(zones, counters, tuple(paths))


def _once(reasons: Iterable[Reason]) -> Iterable[Reason]:
    """Return each sentence once, for all of whom it is said."""
    found: dict[tuple[Text, str], Reason] = {}
    for one in reasons:
        first = found.get(key := (one.text, one.rule))
        found[key] = one if first is None else replace(first, about=(*first.about, *one.about))
    return found.values()


def _open(rows: Iterable[Text]) -> tuple[tuple[Text, bool], ...]:
    return tuple((row, False) for row in rows)


def _steps(key: str, rows: Sequence[Text]) -> Iterator[Block]:
    if rows:
        yield Steps(own(key), _open(rows))


def _zone(position: Position, zone: str) -> Any:
    return position.zones[zone].name


def _zones(position: Position, zones: Iterable[str]) -> tuple[Any, ...]:
    return tuple(_zone(position, zone) for zone in zones)
