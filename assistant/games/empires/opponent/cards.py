"""The card of the opponent: the next step of a power that nobody plays, what it is called, and why it is taken (7,
9-12).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from typing import Any

import msgspec

from assistant.core.ai_match import NextStep
from assistant.core.blocks import Block, Fight, Reason, ReasonKind, Steps, decimals, percent
from assistant.core.position import Position
from assistant.core.questions import Answer, Ask, FollowUp, Highlights, Offer, Path, Role, Throw
from assistant.core.table import Note, Several
from assistant.core.text import Text
from assistant.games.empires import mirror
from assistant.games.empires.diplomacy import marker_step
from assistant.games.empires.opponent import decisions as plan
from assistant.games.empires.opponent.decisions import Dig, Diplomacy, Purchase, Research, laid_in, points_left
from assistant.games.empires.opponent.fights import put_back
from assistant.games.empires.opponent.model import (
    BOX_1,
    BOX_2,
    CENTRAL,
    ENEMIES,
    NOBODY,
    TRACKS,
    Land,
    State,
    is_enemy,
    land_of,
    state_of,
)
from assistant.games.empires.opponent.planner import Planned, serves
from assistant.games.empires.opponent.skills import skill_of, weights
from assistant.games.empires.opponent.steps import Bundle, Read, bundled, step_of, struck, tile_counter
from assistant.games.empires.opponent.valuation import Gas, Judge
from assistant.games.empires.questions.actions import action_name
from assistant.games.empires.questions.cards import army_name, zone_name
from assistant.games.empires.questions.phases import is_last, is_over
from assistant.games.empires.questions.victory import VictoryPoints, track_name
from assistant.games.empires.recruitment import PRICES
from assistant.games.empires.words import (
    CAMP,
    NEXT_STEP,
    OPPONENT,
    POWER_NAMES,
    POWERS,
    SIDES,
    Power,
    duty,
    following,
    plays,
    say,
)

# Why a step is taken: what a power means to do, and what lies behind each kind of deed (9, 10, 11, 12).

LIKELY = 0.5  # a zone that falls more often than not is meant to be taken, another to be worn down


def means_of(position: Position, state: State, planned: tuple[Planned, ...], number: str) -> Iterator[Reason]:
    """Yield what a power means to do with its Manoeuvre, in one sentence.

    Args:
        planned: the operations of the plan.
    """
    taken, worn = list[int](), list[int]()
    for one in planned:
        zone = one.operation.zone
        if one.fight is None:
            going = one.operation.going[0]
            taken += [
                z for z in going.way if is_enemy(state.held[z], state.phase) and not state.enemies(z, state.phase)
            ]
        else:
            (taken if one.clear >= LIKELY else worn).append(zone)
    taken, worn = list(dict.fromkeys(taken)), [zone for zone in dict.fromkeys(worn) if zone not in taken]
    key = "both" if taken and worn else "take" if taken else "wear" if worn else ""
    if key:
        about = tuple(state.land.zones[zone] for zone in (*taken, *worn))
        words = say(
            f"opponent-means-{key}", power=POWER_NAMES[POWERS[state.phase]], taken=_names(position, state, taken),
            worn=_names(position, state, worn), n=len(taken),
        )  # fmt: skip
        yield Reason(words, number, ReasonKind.FACT, about=about)


def _names(position: Position, state: State, zones: Iterable[int]) -> tuple[Any, ...]:
    return tuple(zone_name(position, state.land.zones[zone]) for zone in zones)


def guarding(position: Position, state: State, zone: int) -> Text:
    """Return why an army stands better where it goes without a fight: a city and who stands beside it, or whom it faces."""
    beside = [other for other in state.land.links[zone] if state.enemies(other, state.phase)]
    name = zone_name(position, state.land.zones[zone])
    near = [other for other in state.land.links[zone]
            if state.land.city[other] and not is_enemy(state.held[other], state.phase)]  # fmt: skip
    if beside:
        key = "opponent-guards-city" if state.land.city[zone] else "opponent-faces"
        return say(key, zone=name, enemies=_names(position, state, beside))
    if state.land.city[zone]:
        return say("opponent-holds-city", zone=name)
    return (
        say("opponent-behind", zone=name, cities=_names(position, state, near))
        if near
        else say("opponent-nearer", zone=name)
    )


def behind(position: Position, state: State, step: plan.Step, number: str) -> Iterator[Reason]:
    """Yield what a deed leads to: how far a marker still has to go, when a technology serves, what the calendar asks."""
    power = POWERS[state.phase]
    match step:
        case Diplomacy():
            track = TRACKS[step.track]
            left = abs(state.land.last[step.track] - state.tracks[step.track])
            by = marker_step(power, track)  # type: ignore[arg-type]
            if by > 0:
                words = say("opponent-track-left", track=track_name(track), n=max(0, left - by))
            else:
                words = say("opponent-track-back", track=track_name(track))
            yield Reason(words, number)
        case Research():
            ready = state.tiles[state.phase].get(step.tile) == BOX_1 or laid_in(state) == BOX_2
            yield Reason(
                say("opponent-tile-ready", turn=state.turn + 1) if ready else say("opponent-tile-later"), number
            )
        case Dig():
            yield from _stronger(position, state, step.zone, number)
        case plan.Strike():
            due = duty(power, state.turn, state.land.first)
            if due is not None and serves(due, state, step.front):
                yield Reason(say("opponent-duty", power=POWER_NAMES[power]), number)


def _stronger(position: Position, state: State, zone: int, number: str) -> Iterator[Reason]:
    """Yield what a trench is to a garrison: the chance that it falls without and with it, where that makes a difference."""
    dug = state.sketch()
    dug.dug[CENTRAL[state.phase]][zone] += 1
    before, after = (
        percent(exact(float(chance))) for chance in Judge(state, weights("officer")).falls([state, dug], zone)
    )
    if before != after:
        yield Reason(
            say("opponent-dig-falls", zone=_names(position, state, (zone,))[0], before=before, after=after), number
        )


def exact(chance: float) -> Fraction:
    """Return a chance as a figure of cards, between 0 and 1."""
    return min(Fraction(1), max(Fraction(0), Fraction(chance).limit_denominator(36**3)))


def spent(state: State, bought: Sequence[Purchase], number: str) -> Iterator[Reason]:
    """Yield how many of the recruitment points of an action are spent, from the table before the first purchase (8)."""
    left = points_left(state)
    points = left.general + sum(left.reserved.values())
    prices = sum(PRICES[one.kind] for one in bought)
    yield Reason(say("opponent-spent", spent=prices, n=points), number, ReasonKind.FACT)


def if_it_fails(position: Position, state: State, attack: Planned, number: str) -> Iterator[Reason]:
    """Yield which cities an enemy may walk into if an attack does not clear its zone, and could not if it did (9.1)."""
    outlook = attack.fight.battle.outlook if attack.fight is not None else None
    if attack.fight is None or outlook is None or len(outlook.ends) < 2:
        return
    ends = []
    for end in outlook.ends:
        sketch = state.copy()
        put_back(sketch, attack.operation.zone, attack.fight, end)
        ends.append(open_cities(sketch))
    found = {city: beside for city, beside in ends[1].items() if city not in ends[0]}
    if found:
        beside = tuple(dict.fromkeys(zone for zones in found.values() for zone in zones))
        words = say("opponent-fails", zones=_names(position, state, found), enemies=_names(position, state, beside))
        yield Reason(words, number, about=tuple(state.land.zones[city] for city in found))


def open_cities(state: State) -> dict[int, list[int]]:
    """Return the cities of a camp that nobody of it guards, each with the zones beside it whence enemies may walk in (9.1)."""
    foe, found = ENEMIES[state.phase][0], dict[int, list[int]]()
    for city, holder in enumerate(state.held):
        own = holder != NOBODY and not is_enemy(holder, state.phase)
        if state.land.city[city] and own and not state.enemies(city, foe):
            beside = [z for z in state.land.links[city] if state.enemies(z, state.phase) and not state.enemies(z, foe)]
            if beside:
                found[city] = beside
    return found


# What the opponent's steps are called, and why it takes them: sentences, reasons, what is lit on the board (7, 9).

KINDS: dict[type, str] = {
    plan.Move: "moves", Purchase: "purchases", plan.FirstTile: "first-tiles", plan.Tiles: "tiles", Gas: "gas", Dig: "digs",
    Research: "researches", Diplomacy: "talks", plan.End: "end",
}  # fmt: skip
# The numbers of version 1.1 in the first edition.
OLDER = {
    "4": "first 8.1", "7": "first 4", "8": "first 7", "9": "first 8", "9.1": "first 8.1", "9.2": "first 8.2",
    "10": "first 9", "10.4": "first 9.3", "10.5": "first 9.4", "10.6": "first 9.5", "11": "first 10", "12": "first 11",
}  # fmt: skip


def rule(state: State, number: str) -> str:
    """Return the number of a rule in the edition on the table."""
    return OLDER[number] if state.land.first else number


def deeds_of(land: Land, found: Bundle) -> Iterator[Text]:
    """Yield what is done, a sentence a step, each as its own table has it."""
    for one, lying in zip(found.decisions, found.tables, strict=True):
        yield deed_words(lying, land, one.step)


def together(position: Position, done: tuple[plan.Decision, ...], losses: tuple[Text, ...] = ()) -> Text:
    """Return what several steps are called, by their kinds; of attacks what was lost in them, and that the phase ends behind it."""
    if losses:
        ends = isinstance(done[-1].step, plan.End)
        more = len(done) - len(losses) - ends
        lost = losses[0] if len(losses) == 1 else say("opponent-losses-of", n=len(losses))
        if more:
            return say("opponent-losses-and-more", losses=lost, n=more)
        return say("opponent-losses-end", losses=lost) if ends else lost
    counts = Counter(KINDS[type(one.step)] for one in done)
    told = tuple(say(f"opponent-some-{kind}", n=n) for kind, n in counts.items())
    return say("opponent-several", power=POWER_NAMES[mirror.phase(position)], told=told)


def rolled_before(position: Position, land: Land, found: Bundle, dice: tuple[int, ...], number: int) -> Iterator[Block]:
    """Yield the attacks that were rolled for before the one that is shown, with their dice and what was lost."""
    rows = []
    for n, (one, lost) in enumerate(zip(found.decisions[:number], found.losses, strict=False)):
        assert isinstance(one.step, plan.Strike)
        zone = zone_name(position, land.zones[one.step.zone])
        rows.append((say("opponent-rolled", zone=zone, ours=dice[2 * n], theirs=dice[2 * n + 1], losses=lost), False))
    if rows:
        yield Steps(say("opponent-rolled-title"), tuple(rows))


def afterwards(deeds: tuple[Text, ...]) -> Iterator[Block]:
    """Yield what follows the losses in the same offer."""
    if deeds:
        yield Steps(say("opponent-afterwards"), tuple((deed, False) for deed in deeds))


def left_of(position: Position, state: State, decision: plan.Decision) -> Iterator[Reason]:
    """Yield where this Manoeuvre attacked without clearing the zone, if its plan leaves that out now: what changed."""
    ahead = {planned.operation.zone for planned in decision.plan}
    held = [zone for zone, action in state.fought.items()
            if action == state.action and zone not in ahead and state.enemies(zone, state.phase)]  # fmt: skip
    if held:
        about = tuple(state.land.zones[zone] for zone in held)
        words = say("opponent-held", zones=tuple(zone_name(position, zone) for zone in about))
        yield Reason(words, rule(state, "9.2"), ReasonKind.FACT, about=about)


def lights_of(position: Position, land: Land, found: Bundle) -> Highlights:
    """Return what is lit of all steps."""
    lights = [_lights(position, land, one) for one in found.decisions]
    zones = {zone: role for light in reversed(lights) for zone, role in light.zones.items()}
    counters = {counter: role for light in reversed(lights) for counter, role in light.counters.items()}
    return Highlights(zones, counters, tuple(path for light in lights for path in light.paths))


def deed_words(position: Position, land: Land, step: plan.Step) -> Text:
    """Return what is done, in one sentence."""
    power = POWER_NAMES[mirror.phase(position)]
    match step:
        case plan.Move():
            army, zone = land.armies[step.going.army], land.zones[step.going.way[-1]]
            return say(f"opponent-{step.going.did}", **_from_to(position, army, zone))
        case plan.Strike():
            asked = struck(land, step)
            return say(
                "opponent-strike", army=army_name(position, asked.lead), target=army_name(position, asked.target),
                zone=zone_name(position, asked.zone), n=len(asked.supports),
            )  # fmt: skip
        case Purchase():
            army = land.armies[step.army]
            zone = land.zones[step.zone] if step.zone != NOBODY else position.table.counters[army].zone
            name = army_name(position, army) if step.zone == NOBODY else position.kind(army).name
            return say(f"opponent-buy-{step.kind}", army=name, zone=zone_name(position, zone))
        case Gas():
            hit = land.armies[step.army]
            where = zone_name(position, position.table.counters[hit].zone)
            return say("opponent-gas", power=power, army=army_name(position, hit), zone=where)
        case Dig():
            return say("opponent-dig", power=power, zone=zone_name(position, land.zones[step.zone]))
        case Research() | plan.FirstTile():
            key = "opponent-research" if isinstance(step, Research) else "opponent-first-tile"
            counter = tile_counter(position, mirror.phase(position), step.tile)
            hidden = bool(position.fact(mirror.SECRET)) or position.kind(counter).is_secret(
                position.table.counters[counter].face
            )
            return say(key, power=power, tile=say("a-tile") if hidden else position.kind(counter).name)
        case Diplomacy():
            return say("opponent-diplomacy", power=power, track=track_name(TRACKS[step.track]))
        case plan.Tiles():
            return say("opponent-tiles", power=power)
    if is_last(position, mirror.phase(position)):
        return say("opponent-end-last", power=power)
    return say("opponent-end", power=power, next=POWER_NAMES[following(mirror.phase(position))])


def _from_to(position: Position, army: str, zone: str) -> dict[str, Any]:
    start = position.table.counters[army].zone
    return {"army": army_name(position, army), "start": zone_name(position, start), "zone": zone_name(position, zone)}


def plan_of(position: Position, land: Land, decision: plan.Decision) -> Iterator[Block]:
    """Yield the operations of the Manoeuvre that are still to be done."""
    if decision.plan:
        yield Steps(
            say("opponent-plan"), tuple((operation_words(position, land, planned), False) for planned in decision.plan)
        )


def operation_words(position: Position, land: Land, planned: Planned) -> Text:
    done = planned.operation
    if planned.fight is None:
        going = done.going[0]
        return say("opponent-move", **_from_to(position, land.armies[going.army], land.zones[going.way[-1]]))
    zone = zone_name(position, land.zones[done.zone])
    if round(planned.clear, 2) == 0:
        return say("opponent-part-wear", n=len(done.ready), zone=zone)
    return say("opponent-part-attack", n=len(done.ready), zone=zone, clear=percent(exact(planned.clear)))


def reasons_of(position: Position, state: State, decision: plan.Decision, several: bool = False) -> Iterator[Reason]:
    """Yield why this step: what the action brings, what the deed takes, what was refused for it."""
    land, step = state.land, decision.step
    if decision.opens and "manoeuvre" in decision.options:
        yield from means_of(position, state, decision.plan or decision.ahead, rule(state, "7"))
    if decision.opens:
        others = sorted(decision.options.items(), key=lambda one: -one[1])
        worth = tuple(say("opponent-worth", action=action_name(kind), gain=points_words(gain)) for kind, gain in others)  # type: ignore[arg-type]
        yield Reason(say("opponent-options", worth=worth), rule(state, "7"), ReasonKind.FACT)
    match step:
        case plan.Strike():
            zone, clear = zone_name(position, land.zones[step.zone]), decision.plan[0].clear
            key = "opponent-clears" if round(clear, 2) else "opponent-wears"
            yield Reason(say(key, clear=percent(exact(clear)), zone=zone), rule(state, "9.2"))
            yield from behind(position, state, step, rule(state, "9"))
            if step.aids.aviation:
                yield Reason(say("opponent-flies"), rule(state, "10.4"))
            if step.aids.tanks:
                yield Reason(say("opponent-drives"), rule(state, "10.5"))
        case plan.Move():
            goings = (going for planned in decision.plan for going in planned.operation.going)
            for going in goings if several else (step.going,):
                yield from _taking(position, state, plan.Move(going))
        case Purchase() | Dig() | Diplomacy() | Research() | Gas():
            number = {Gas: "10.6", Purchase: "8", Dig: "11", Diplomacy: "12", Research: "10"}[type(step)]
            key = "opponent-brings-each" if isinstance(step, Purchase) else "opponent-brings"
            yield Reason(say(key, gain=points_words(step.gain)), rule(state, number))
            yield from behind(position, state, step, rule(state, number))
    if decision.plan and not isinstance(step, Purchase):
        yield Reason(say("opponent-brings-plan", gain=points_words(decision.gain)), rule(state, "9"))
    if decision.rival is not None:
        more = decision.plan[0].gain - decision.rival.gain
        words = operation_words(position, land, decision.rival)
        if more > 0:
            yield Reason(
                say("opponent-rather", instead=words, more=points_words(more)), rule(state, "9"), ReasonKind.REJECTED
            )


def others_of(position: Position, state: State, found: Bundle, first: int = 1) -> Iterator[Reason]:
    """Yield what the actions bring that follow the first decisions in the same offer, and what purchases leave of their points."""
    bought = [one.step for one in found.decisions if isinstance(one.step, Purchase)]
    if bought:
        yield from spent(state, bought, rule(state, "8"))
    for one, deed in list(zip(found.decisions, deeds_of(state.land, found), strict=True))[first:]:
        if isinstance(one.step, Dig | Research | Diplomacy):
            yield Reason(say("opponent-deed-brings", deed=deed, gain=points_words(one.step.gain)), rule(state, "7"))
            number = {Dig: "11", Diplomacy: "12", Research: "10"}[type(one.step)]
            yield from behind(position, state, one.step, rule(state, number))


def _taking(position: Position, state: State, step: plan.Move) -> Iterator[Reason]:
    taken = [z for z in step.going.way if is_enemy(state.held[z], state.phase) and not state.enemies(z, state.phase)]
    names = tuple(zone_name(position, state.land.zones[z]) for z in taken)
    if names:
        yield Reason(
            say("opponent-takes", zones=names), rule(state, "4"), about=tuple(state.land.zones[z] for z in taken)
        )
    elif state.enemies(step.going.way[-1], state.phase):
        yield Reason(
            say("opponent-to-attack", zone=zone_name(position, state.land.zones[step.going.way[-1]])),
            rule(state, "9.2"),
        )
    else:
        yield Reason(guarding(position, state, step.going.way[-1]), rule(state, "9.1"))


def points_words(gain: float) -> Text:
    """Return a gain or a loss with its sign, to one decimal; what rounds to nothing has no sign."""
    tenths = round(gain * 10)
    if tenths == 0:
        return say("opponent-even")
    return say("opponent-loss" if tenths < 0 else "opponent-gain", n=decimals(Fraction(abs(tenths), 10), 1))


def _lights(position: Position, land: Land, decision: plan.Decision) -> Highlights:
    match decision.step:
        case plan.Move():
            army = land.armies[decision.step.going.army]
            way = tuple(land.zones[z] for z in decision.step.going.way)
            start = position.table.counters[army].zone
            return Highlights({way[-1]: Role.TARGET, start: Role.SUBJECT}, {army: Role.SUBJECT}, (Path((start, *way)),))
        case plan.Strike():
            asked = struck(land, decision.step)
            helpers = dict.fromkeys(asked.supports, Role.PATH)
            return Highlights(
                {asked.zone: Role.TARGET}, {**helpers, asked.lead: Role.SUBJECT, asked.target: Role.TARGET}
            )
        case Gas():
            hit = land.armies[decision.step.army]
            return Highlights({position.table.counters[hit].zone: Role.TARGET}, {hit: Role.TARGET})
        case Purchase():
            zones = {} if decision.step.zone == NOBODY else {land.zones[decision.step.zone]: Role.TARGET}
            return Highlights(zones, {land.armies[decision.step.army]: Role.SUBJECT})
        case Dig():
            return Highlights({land.zones[decision.step.zone]: Role.TARGET})
    return Highlights()


# The card of the opponent at the table: the next step of a power that nobody plays, as an offer with its reasons (7, 9).

TRIES = 12  # steps that the table refuses before the opponent gives up


def next_step(asked: NextStep, position: Position) -> Answer:
    """Return one step with its reasons; once it is accepted, the next is asked for (7, 9)."""
    power = mirror.phase(position)
    if is_over(position):
        points = FollowUp(say("ask-vp"), VictoryPoints(), usual=True)
        return Answer(say("opponent-over"), follow_ups=(points,), value={"step": "none", "n": 0}, throws=())
    player = skill_of(position)
    without, spared = list(asked.without), list(asked.spared)
    for _ in range(TRIES):

        def read(lying: Position, counters: list[str] = without, zones: list[str] = spared) -> State:
            state = state_of(lying, power)
            state.barred = _barred(lying, state.land, counters, zones)
            return state

        state = read(position)
        decision = plan.decide(state, *player)
        found = bundled(position, decision, read, player, lambda *done: together(position, *done), asked.dice)
        if isinstance(decision.step, plan.Strike):
            return _struck(asked, position, read, found)
        if found.offers:
            return _card(asked, position, state, found)
        # What the questions of the table do not offer is not done: the counter or the zone stays out of it.
        counters, zones = _about(position, state.land, decision.step)
        without += counters
        spared += zones
    return Answer(say("opponent-stuck", power=POWER_NAMES[power]), tone=Role.BLOCKED, throws=())


def _card(asked: NextStep, position: Position, state: State, found: Bundle) -> Answer:
    power, land, decision = mirror.phase(position), state.land, found.decisions[0]
    # Tiles that become available are no action: what follows them has the reasons.
    begun = next((one for one in found.decisions if one.opens), decision)
    several = len(found.decisions) > 1
    refusing = several and asked.refusing
    deeds = tuple(deeds_of(land, found))
    body: tuple[Block, ...] = tuple(plan_of(position, land, decision))
    if several:
        body = (Steps(say("opponent-together"), tuple((deed, False) for deed in deeds)), *body)
    return Answer(
        verdict=say("opponent-which") if refusing else together(position, found.decisions) if several else deeds[0],
        reasons=(
            *reasons_of(position, state, begun, several),
            *others_of(position, state, found),
            *_level(position, power),
        ),
        body=body,
        highlights=lights_of(position, land, found),
        offers=() if refusing else (*_onward(asked, position, found), *(_seats(position) if found.offers else ())),
        follow_ups=_refusals(asked, _cannot(asked, position, land, found), several=several),
        value=_value(found, begun),
        throws=(),
    )


def _struck(asked: NextStep, position: Position, read: Read, found: Bundle) -> Answer:
    """Return the card of attacks: the one whose dice fell last, or the one that waits for its own behind those."""
    land, power, settled = land_of(position), mirror.phase(position), len(found.losses)
    place = len(asked.dice) // 2 - 1
    decision, lying = found.next or (found.decisions[max(place, 0)], found.tables[max(place, 0)])
    fallen = () if found.next else asked.dice[2 * place :]
    card = struck(land, step_of(decision), fallen).answer(lying)
    declared = tuple(block.settled if isinstance(block, Fight) else block for block in card.body)
    deeds = tuple(deeds_of(land, found))
    before = settled if found.next else place
    shown = Bundle((decision,), (), (lying,))
    zones = [step_of(one).zone for one in (*found.decisions[: max(place + 1, 1)], *(found.next or ())[:1])]
    return Answer(
        verdict=card.verdict if fallen else deed_words(lying, land, decision.step),
        reasons=(
            *left_of(lying, read(lying), decision),
            *reasons_of(lying, read(lying), decision),
            *(() if fallen else if_it_fails(lying, read(lying), decision.plan[0], rule(read(lying), "9.1"))),
            *others_of(position, read(position), found, settled),
            *_level(position, power),
        ),
        body=(
            *declared,
            *rolled_before(position, land, found, asked.dice, before),
            *afterwards(deeds[settled:] if settled > place >= 0 else ()),
            *plan_of(lying, land, decision),
        ),
        highlights=lights_of(lying, land, shown),
        offers=_onward(asked, position, found),
        follow_ups=() if asked.dice else tuple(_cannot(asked, position, land, found)),
        value={**_value(found, decision), "rolled": len(asked.dice) // 2},
        throws=_throws(lying, land, zones) if len(zones) > 1 else None,
    )


def _onward(asked: NextStep, position: Position, found: Bundle) -> tuple[Offer, ...]:
    """Return the offers, each with what comes next once it is accepted."""
    then = Ask("opponent", {k: v for k, v in (("without", asked.without), ("spared", asked.spared)) if v})
    last = found.next is None and isinstance(found.decisions[-1].step, plan.End)
    result = Ask("vp") if last and is_last(position, mirror.phase(position)) else None
    sealed = any(_is_secret(position, one.step) for one in found.decisions)
    onward = found.then or result if last else then
    offers = [msgspec.structs.replace(one, then=onward, sealed=sealed) for one in found.offers]
    if found.alone is not None:
        offers.append(msgspec.structs.replace(found.alone, label=say("opponent-losses-alone"), then=then))
    return tuple(offers)


def _refusals(asked: NextStep, each: Iterator[FollowUp], *, several: bool) -> tuple[FollowUp, ...]:
    """Return what leads to another plan: of one step at once, of several behind the question which of them it is."""
    back = msgspec.structs.replace(asked, refusing=not asked.refusing)
    if not several:
        return tuple(each)
    if not asked.refusing:
        return (FollowUp(say("opponent-cannot"), back),)
    return (*each, FollowUp(say("opponent-can"), back, usual=True))


def _cannot(asked: NextStep, position: Position, land: Land, found: Bundle) -> Iterator[FollowUp]:
    """Yield for each step that it may be impossible on the players' table, or not to their liking: others are then found."""
    for one, deed in zip(found.decisions, deeds_of(land, found), strict=True):
        counters, zones = _about(position, land, one.step)
        if (counters or zones) and not _is_secret(position, one.step):
            without, spared = (*asked.without, *counters), (*asked.spared, *zones)
            out = msgspec.structs.replace(asked, without=without, spared=spared, dice=(), refusing=False)
            yield FollowUp(deed if len(found.decisions) > 1 else say("opponent-cannot"), out)


def _value(found: Bundle, begun: plan.Decision) -> dict[str, Any]:
    options = {kind: round(gain, 2) for kind, gain in begun.options.items()}
    step = type(found.decisions[0].step).__name__.lower()
    return {
        "step": step,
        "n": len(found.decisions),
        "action": begun.opens,
        "gain": round(begun.gain, 2),
        "options": options,
    }


def _throws(position: Position, land: Land, zones: list[int]) -> tuple[Throw, ...]:
    """Return the dice of attacks that are rolled for one behind the other, by the zones where they are."""
    return tuple(
        Throw(say("opponent-at", zone=zone_name(position, land.zones[zone])), 2, onward=True) for zone in zones
    )


def _is_secret(position: Position, step: plan.Step) -> bool:
    """Tell whether a step lays a tile that those at the table must not know."""
    hides = bool(position.fact(mirror.SECRET)) and plays(position, mirror.phase(position))
    return hides and isinstance(step, Research | plan.FirstTile)


def _seats(position: Position) -> Iterator[Offer]:
    """Yield who might be played by the program, while nobody is: accepted, it plays at once, or when its phase comes."""
    if position.fact(OPPONENT) == SIDES[0]:
        for camp in ("central", "entente"):
            label = say("opponent-seat", camp=say(f"contest-{camp}"))
            plays_now = CAMP[mirror.phase(position)] == camp
            yield Offer(label, Several((Note(OPPONENT, camp),), label), then=NEXT_STEP if plays_now else None)


def _barred(position: Position, land: Land, without: list[str], spared: list[str]) -> frozenset[object]:
    """Return what stays out of the plans, as the planner calls it."""
    found: set[object] = set()
    for name in without:
        if name in land.number:
            found |= {("army", land.number[name]), ("buy", land.number[name])}
        elif name in position.table.counters:
            kind = position.kind(name)
            found.add(("tile", (str(kind.get("technology")), int(kind.get("level", 1)))))
            found |= {("track", n) for n, track in enumerate(TRACKS) if name == f"diplomacy-{track}#1"}
    for name in spared:
        if name in land.index:
            found |= {("zone", land.index[name]), ("dig", land.index[name])}
    return frozenset(found)


def _about(position: Position, land: Land, step: plan.Step) -> tuple[list[str], list[str]]:
    """Return the counters and zones of a step: what stays out of the plans when it cannot be done."""
    match step:
        case plan.Move() | Gas():
            # Armies alike in one zone are the same to those who look at the table.
            number = step.going.army if isinstance(step, plan.Move) else step.army
            army = position.table.counters[land.armies[number]]
            return [c.id for c in position.counters_in(army.zone) if (c.kind, c.face) == (army.kind, army.face)], []
        case plan.Strike() | Dig():
            return [], [land.zones[step.zone]]
        case Purchase():
            return [land.armies[step.army]], []
        case Research() | plan.FirstTile():
            return [tile_counter(position, mirror.phase(position), step.tile)], []
        case Diplomacy():
            return [f"diplomacy-{TRACKS[step.track]}#1"], []
    return [], []


def _level(position: Position, power: Power) -> Iterator[Reason]:
    if not plays(position, power):
        yield Reason(say("opponent-hint", power=POWER_NAMES[power]), "", ReasonKind.FACT)
    yield Reason(say("opponent-set-up"), "", ReasonKind.ASSUMED)
