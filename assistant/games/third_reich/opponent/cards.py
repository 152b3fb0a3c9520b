"""The card of the opponent: the next step of a faction that nobody plays, what it is called, and why it is taken (3, 4,
8, 16).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction

import msgspec

from assistant.core.ai_match import NextStep
from assistant.core.blocks import Block, Fight, Reason, ReasonKind, Steps, decimals, percent
from assistant.core.position import Position
from assistant.core.questions import Answer, Ask, FollowUp, Highlights, Offer, Path, Role, Throw
from assistant.core.table import Flip, Move, Note, Several, parts
from assistant.core.text import Text
from assistant.games.third_reich.mirror import SECRET_TILES, Theatre
from assistant.games.third_reich.opponent import decisions as plan
from assistant.games.third_reich.opponent.decisions import Bundle, bundled, rolled, struck
from assistant.games.third_reich.opponent.model import Sketch, Table
from assistant.games.third_reich.opponent.operations import ByLand, Going, combat_chances
from assistant.games.third_reich.opponent.planner import Planned, fought
from assistant.games.third_reich.opponent.simulated_games import about, ending
from assistant.games.third_reich.opponent.skills import Skill, skill_of
from assistant.games.third_reich.opponent.valuation import are_enemies, judge_of
from assistant.games.third_reich.questions.actions import taken
from assistant.games.third_reich.questions.attack import DICE
from assistant.games.third_reich.questions.cards import army_named, zone_name
from assistant.games.third_reich.questions.countries import Victory, is_over
from assistant.games.third_reich.questions.log import theatre
from assistant.games.third_reich.questions.phases import is_last
from assistant.games.third_reich.questions.recruitment import SHARED, collected, spent
from assistant.games.third_reich.words import (
    COALITION,
    ENEMIES,
    NEXT_STEP,
    OPPONENT,
    SIDES,
    SPOKEN,
    Faction,
    following,
    plays,
    say,
)

# Why steps are taken, beyond what they bring: what operations are for, points spent, what a failure would open (4, 8, 16).

LIKELY = 0.5  # a zone that falls more often than not is meant to be taken, another to be worn down
WORTH = 0.5  # of a zone, from which it is told that it stands open


def walked(seen: Theatre, planned: tuple[Planned, ...]) -> list[str]:
    """Return the zones that operations take without a fight, from an enemy or from a country that they invade (2, 6)."""
    found: dict[str, None] = {}
    for going in (going for one in planned for going in one.plan.goings):
        state = seen.state_when(going.invading)
        for zone in going.way[1:]:
            invaded = bool(going.invading) and seen.board.zones[zone].home == going.invading
            if (invaded or seen.controller(zone) in ENEMIES[seen.phase]) and not state.enemies_in(zone, seen.phase):
                found[zone] = None
    return list(found)


def means(position: Position, planned: tuple[Planned, ...]) -> Iterator[Reason]:
    """Yield what operations are for, in one sentence: zones to be taken, enemies to be worn down."""
    attacked = [(one.plan.zone, one.clear) for one in planned if one.ready is not None]
    zones = [zone for zone, clear in attacked if clear >= LIKELY] + walked(theatre(position), planned)
    won = list(dict.fromkeys(zones))
    worn = [zone for zone in dict.fromkeys(zone for zone, _ in attacked) if zone not in won]
    key = "both" if won and worn else "take" if won else "wear" if worn else ""
    if key:
        told = {
            name: tuple(zone_name(position, zone) for zone in found) for name, found in (("taken", won), ("worn", worn))
        }
        words = say(f"opponent-means-{key}", faction=SPOKEN[theatre(position).phase], n=len(won), **told)
        yield Reason(words, "8", ReasonKind.FACT, about=(*won, *worn))


def intention(found: Bundle, player: Skill, barred: frozenset[str]) -> Iterator[Reason]:
    """Yield what a phase is for with the actions that open it: what is planned on the table that they and purchases leave.

    Args:
        found: what is done at once.
    """
    position = found.after
    if position is None or not any(isinstance(one.step, plan.Take) for one in found.decisions):
        return
    planned = plan.decide(position, player, barred).plan
    meant = tuple(means(position, planned))
    if meant:
        yield from meant
        return
    key = "opponent-means-stand" if planned else "opponent-means-none"
    yield Reason(say(key, faction=SPOKEN[theatre(position).phase]), "8", ReasonKind.FACT)


def points_spent(position: Position) -> Iterator[Reason]:
    """Yield how many points of the Recruitment actions are spent, on the table after the purchases (4.4)."""
    seen = theatre(position)
    side = seen.phase
    if taken(seen, side, "recruitment"):
        found = sum(spent(seen, country) for country in SHARED[side])
        yield Reason(say("opponent-spent", spent=found, n=collected(seen, side)), "4.4", ReasonKind.FACT)


def if_it_fails(position: Position, step: plan.Strike, player: Skill) -> Iterator[Reason]:
    """Yield which zones an enemy may walk into if the combats of a zone do not clear it, and could not if they did (8.1).

    Args:
        player: by whose weights zones are worth telling.
    """
    if step.found is None or not 0 < step.found.clear < 1:
        return
    table = Table(theatre(position))
    ends = []
    for cleared in (True, False):
        end = table.sketch.copy()
        fought(table, end, step.ready, step.found.combats, cleared)
        ends.append(open_zones(table, end, player))
    names = table.ground.zones
    found = {names[zone]: tuple(names[z] for z in beside) for zone, beside in ends[1].items() if zone not in ends[0]}
    if found:
        beside = tuple(dict.fromkeys(zone for zones in found.values() for zone in zones))
        told = {
            key: tuple(zone_name(position, zone) for zone in zones)
            for key, zones in (("zones", found), ("enemies", beside))
        }
        yield Reason(say("opponent-fails", **told), "8.1", about=tuple(found))


def open_zones(table: Table, end: Sketch, player: Skill) -> dict[int, list[int]]:
    """Return the zones of worth of a faction that nobody guards, each with those beside it whence enemies may walk in."""
    size, side = table.ground.size, table.side
    friends, foes = set[int](), set[int]()
    for zone, owner in zip(end.zone, table.roll.side, strict=True):
        if zone < size:
            (foes if are_enemies(side, int(owner)) else friends).add(zone)
    worth = judge_of(table, player.of(table.seen.phase)).worth
    found = {}
    for zone in range(size):
        if table.held[zone] == side and zone not in friends and worth[zone] > WORTH:
            beside = [other for other in table.ground.around[zone] if other in foes and other not in friends]
            if beside:
                found[zone] = beside
    return found


# What the opponent's steps are called, and why it takes them: sentences, reasons, what is lit on the board (3, 8, 16).

KINDS: dict[type, str] = {
    plan.Chore: "chores", plan.Income: "chores", plan.Take: "actions", plan.Develop: "tiles", plan.Send: "missions",
    plan.Buy: "purchases", plan.Operate: "operations", plan.Fly: "flights", plan.End: "end",
}  # fmt: skip
MOST_TOLD = 4  # reasons of operations on one card


def deeds_of(found: Bundle) -> Iterator[Text]:
    """Yield what is done, a sentence a step, each as its own table has it."""
    for one, lying in zip(found.decisions, found.tables, strict=True):
        yield deed(lying, one.step)


def deed(position: Position, step: plan.Step) -> Text:
    """Return what is done, in one sentence."""
    seen = theatre(position)
    side = SPOKEN[seen.phase]
    match step:
        case plan.Chore() | plan.Buy() | plan.Send():
            return step.offer.label
        case plan.Fly():
            return say("opponent-fly", faction=side, zone=zone_name(position, step.zone))
        case plan.Income():
            return say("opponent-income", faction=side)
        case plan.Take():
            return say("opponent-take", action=say(f"take-{step.name}"))
        case plan.Develop():
            secret = bool(position.fact(SECRET_TILES))
            return say("opponent-develop", tech=say("a-secret-tile") if secret else position.kind(step.tile).name)
        case plan.Operate():
            army, zone = army_named(position, step.going.army), zone_name(position, step.going.goal)
            if len(step.going.way) == 1:
                return say("opponent-in-place", army=army, zone=zone)
            start = zone_name(position, step.going.way[0])
            return say("opponent-operate", army=army, start=start, zone=zone, op=SPOKEN[step.going.op], n=step.going.po)
        case plan.Strike():
            asked = struck(step)
            return say(
                "opponent-strike", zone=zone_name(position, step.zone), army=army_named(position, asked.attacker),
                target=army_named(position, asked.target), n=len(asked.supporting),
            )  # fmt: skip
    if is_last(seen, seen.phase):
        return say("opponent-end-last", faction=side)
    return say("opponent-end", faction=side, next=SPOKEN[following(seen.phase)])


def together(position: Position, done: tuple[plan.Decision, ...], losses: tuple[Text, ...] = ()) -> Text:
    """Return what several steps are called, by their kinds; of combats what was lost in them, and that the phase ends behind it."""
    if losses:
        ends = isinstance(done[-1].step, plan.End)
        more = len(done) - len(losses) - ends
        lost = losses[0] if len(losses) == 1 else say("opponent-losses-of", n=len(losses))
        if more:
            return say("opponent-losses-and-more", losses=lost, n=more)
        return say("opponent-losses-end", losses=lost) if ends else lost
    counts = Counter(KINDS[type(one.step)] for one in done)
    told = tuple(say(f"opponent-some-{kind}", n=n) for kind, n in counts.items())
    return say("opponent-several", faction=SPOKEN[theatre(position).phase], told=told)


def throw_of(position: Position, step: plan.Step) -> Throw:
    """Return the dice of a combat that may be rolled for behind others, by the zone where it is."""
    assert isinstance(step, plan.Strike)
    return Throw(say("opponent-at", zone=zone_name(position, step.zone)), 2, onward=True)


def rolled_before(position: Position, found: Bundle, dice: tuple[int, ...], number: int) -> Iterator[Block]:
    """Yield the combats that were rolled for before the one that is shown, with their dice and what was lost."""
    rows = []
    for n, (one, lost) in enumerate(zip(found.decisions[:number], found.losses, strict=False)):
        assert isinstance(one.step, plan.Strike)
        zone = zone_name(position, one.step.zone)
        rows.append((say("opponent-rolled", zone=zone, ours=dice[2 * n], theirs=dice[2 * n + 1], losses=lost), False))
    if rows:
        yield Steps(say("opponent-rolled-title"), tuple(rows))


def afterwards(deeds: tuple[Text, ...]) -> Iterator[Block]:
    """Yield what follows the losses in the same offer."""
    if deeds:
        yield Steps(say("opponent-afterwards"), tuple((one, False) for one in deeds))


def plan_of(position: Position, decision: plan.Decision) -> Iterator[Block]:
    """Yield the operations of the plan."""
    if decision.plan:
        rows = tuple((_planned(position, one), False) for one in decision.plan)
        yield Steps(say("opponent-plan"), rows)


def _planned(position: Position, one: Planned) -> Text:
    if one.ready is None:
        going = one.plan.goings[0]
        start = zone_name(position, going.way[0])
        return say(
            "opponent-part-go", army=army_named(position, going.army), start=start, zone=zone_name(position, going.goal)
        )
    zone = zone_name(position, one.plan.zone)
    if round(one.clear, 2) == 0:
        return say("opponent-part-wear", zone=zone, n=len(one.ready.attackers))
    return say("opponent-part-attack", zone=zone, n=len(one.ready.attackers), clear=_percent(one.clear))


def _percent(chance: float) -> Text:
    exact: Text = percent(min(Fraction(1), max(Fraction(0), Fraction(chance).limit_denominator(36**3))))
    return exact


def points_words(gain: float) -> Text:
    """Return a gain or a loss with its sign, to one decimal; what rounds to nothing has no sign."""
    tenths = round(gain * 10)
    if tenths == 0:
        return say("opponent-even")
    return say("opponent-loss" if tenths < 0 else "opponent-gain", n=decimals(Fraction(abs(tenths), 10), 1))


def reasons_of(found: Bundle) -> Iterator[Reason]:
    """Yield why these steps: what each action would bring, what operations take, the chances of a combat, what was refused."""
    first, position = found.decisions[0], found.tables[0]
    step = first.step
    chosen = next((one for one in found.decisions if one.options), None)
    if chosen is not None:
        others = sorted(chosen.options.items(), key=lambda one: (-one[1], one[0]))
        worth = tuple(
            say("opponent-worth", action=say(f"take-{name}"), gain=points_words(gain)) for name, gain in others
        )
        yield Reason(say("opponent-options", worth=worth), "4", ReasonKind.FACT)
    if any(isinstance(one.step, plan.Buy) for one in found.decisions):
        gain = sum(one.step.gain for one in found.decisions if isinstance(one.step, plan.Buy))
        yield Reason(say("opponent-buys", gain=points_words(gain)), "4.4")
        if found.after is not None:
            yield from points_spent(found.after)
    flights = [one.step for one in found.decisions if isinstance(one.step, plan.Fly)]
    for flown in flights[:MOST_TOLD]:
        kills, before = (_percent(one.kills) for one in (flown.flight.after, flown.flight.before))
        zone = zone_name(position, flown.zone)
        yield Reason(say("opponent-fly-why", zone=zone, kills=kills, before=before), "11", about=(flown.zone,))
    if isinstance(step, plan.Strike):
        yield from _combat(position, step)
    if isinstance(step, plan.Operate):
        yield from _operations(position, first)


def _combat(position: Position, step: plan.Strike) -> Iterator[Reason]:
    chances = combat_chances(step.ready.fight, step.combat, step.air)
    yield Reason(say("opponent-chances", kills=_percent(chances.kills), dies=_percent(chances.dies)), "16")
    if step.found is not None and round(step.found.clear, 2):
        zone = zone_name(position, step.zone)
        yield Reason(say("opponent-clears", zone=zone, clear=_percent(step.found.clear)), "16")


def _operations(position: Position, decision: plan.Decision) -> Iterator[Reason]:
    seen = theatre(position)
    zones = walked(seen, decision.plan)
    yield from means(position, decision.plan)
    if zones:
        names = tuple(zone_name(position, zone) for zone in zones)
        yield Reason(say("opponent-takes", zones=names), "6", about=tuple(zones))
    for planned in decision.plan:
        for going in planned.plan.goings:
            broken = broken_through(seen, going)
            if broken:
                army, zone = army_named(position, going.army), zone_name(position, going.goal)
                through = tuple(zone_name(position, one) for one in broken)
                words = say("opponent-breaks", army=army, through=through, zone=zone)
                yield Reason(words, "13.1", about=(going.army, *broken))
    yield Reason(say("opponent-brings", gain=points_words(sum(one.gain for one in decision.plan))), "8")
    best, rival = decision.plan[0], decision.rival
    if rival is None or round(best.gain - rival.gain, 1) <= 0:
        return  # as good as the best, or an army alike that does the same
    words = say("opponent-rather", instead=_planned(position, rival), more=points_words(best.gain - rival.gain))
    yield Reason(words, "8", ReasonKind.REJECTED)


def broken_through(seen: Theatre, going: Going) -> tuple[str, ...]:
    """Return the zones on an army's way by land where enemies stand: those that it breaks through (13.1)."""
    if going.op not in ByLand:
        return ()
    return tuple(zone for zone in going.way[1:-1] if seen.state.enemies_in(zone, seen.phase))


def lights_of(found: Bundle) -> Highlights:
    """Return what is lit of all steps: ways, armies, zones that are attacked."""
    zones: dict[str, Role] = {}
    counters: dict[str, Role] = {}
    paths = []
    for one, position in zip(found.decisions, found.tables, strict=True):
        match one.step:
            case plan.Operate():
                going = one.step.going
                counters[going.army] = Role.SUBJECT
                zones[going.goal] = Role.TARGET
                if len(going.way) > 1:
                    zones.setdefault(going.way[0], Role.SUBJECT)
                    paths.append(Path(going.way))
            case plan.Fly():
                zones[one.step.zone] = Role.TARGET
            case plan.Strike():
                asked = struck(one.step)
                zones[one.step.zone] = Role.TARGET
                counters |= {
                    **dict.fromkeys(asked.supporting, Role.PATH),
                    asked.attacker: Role.SUBJECT,
                    asked.target: Role.TARGET,
                }
            case plan.Buy():
                for part in parts(one.step.offer.edit):
                    if isinstance(part, Move) and part.zone in theatre(position).board.zones:
                        zones[part.zone] = Role.TARGET
                    elif isinstance(part, Flip) and part.counters[0] in theatre(position).armies:
                        zones[position.table.counters[part.counters[0]].zone] = Role.TARGET
    return Highlights(zones, counters, tuple(paths))


# The card of the opponent at the table: the next step of a faction that nobody plays, as an offer with its reasons (3, 8, 16).

TRIES = 12  # steps that the table refuses before the phase is ended


def next_step(asked: NextStep, position: Position) -> Answer:
    """Return the next steps with their reasons; once they are accepted, those after them are asked for (3)."""
    if is_over(theatre(position)):
        winner = FollowUp(say("question-victory"), Victory(), usual=True)
        return Answer(say("opponent-over"), follow_ups=(winner,), value={"step": "none", "n": 0}, throws=())
    player = skill_of(position)
    barred = frozenset((*asked.without, *asked.spared))
    for _ in range(TRIES):
        found = bundled(position, player, barred, lambda *done: together(position, *done), whole=True)
        if found is not None and isinstance(found.decisions[0].step, plan.Strike):
            if asked.dice:
                found = rolled(position, player, barred, lambda *done: together(position, *done), asked.dice)
            if found is not None:
                return _struck(asked, position, found)
        if found is not None:
            return _card(asked, position, found, tuple(intention(found, player, barred)))
        barred |= about(plan.decide(position, player, barred).step)
    return _card(asked, position, ending(position))


def _card(asked: NextStep, position: Position, found: Bundle, meant: tuple[Reason, ...] = ()) -> Answer:
    several = len(found.decisions) > 1
    refusing = several and asked.refusing
    deeds = tuple(deeds_of(found))
    body: tuple[Block, ...] = tuple(plan_of(position, found.decisions[0]))
    if several:
        body = (Steps(say("opponent-together"), tuple((one, False) for one in deeds)), *body)
    offers = _onward(asked, position, found)
    return Answer(
        verdict=say("opponent-which") if refusing else together(position, found.decisions) if several else deeds[0],
        reasons=(*meant, *reasons_of(found), *_level(position, theatre(position).phase)),
        body=body,
        highlights=lights_of(found),
        offers=() if refusing else (*offers, *(_seats(position) if offers else ())),
        follow_ups=_refusals(asked, _cannot(asked, found), several=several),
        value={"step": type(found.decisions[0].step).__name__.lower(), "n": len(found.decisions)},
        throws=(),
    )


def _struck(asked: NextStep, position: Position, found: Bundle) -> Answer:
    """Return the card of combats: the one whose dice fell last, or the one that waits for its own behind those."""
    settled, deeds = len(found.losses), tuple(deeds_of(found))
    place = max(0, settled - 1)
    decision, lying = found.next or (found.decisions[place], found.tables[place])
    fallen = () if found.next else asked.dice[2 * place :]
    assert isinstance(decision.step, plan.Strike)
    card = struck(decision.step, fallen).answer(lying)
    declared = tuple(block.settled if isinstance(block, Fight) else block for block in card.body)
    shown = Bundle((decision,), (lying,), None)
    places = [*zip(found.decisions, found.tables, strict=True)][: max(1, settled)]
    combats = [*places, *((found.next,) if found.next else ())]
    return Answer(
        verdict=card.verdict if fallen else deed(lying, decision.step),
        reasons=(
            *reasons_of(shown),
            *(() if fallen else if_it_fails(lying, decision.step, skill_of(position))),
            *_level(position, theatre(position).phase),
        ),
        body=(
            *declared,
            *rolled_before(position, found, asked.dice, settled if found.next else place),
            *afterwards(deeds[settled:] if settled else ()),
            *plan_of(lying, decision),
        ),
        highlights=lights_of(shown),
        offers=_onward(asked, position, found),
        follow_ups=() if asked.dice else tuple(_cannot(asked, found)),
        value={"step": "strike", "n": len(found.decisions), "rolled": settled},
        throws=tuple(throw_of(table, one.step) for one, table in combats) if len(combats) > 1 else DICE,
    )


def _onward(asked: NextStep, position: Position, found: Bundle) -> tuple[Offer, ...]:
    """Return the offers, each with what comes next once it is accepted."""
    seen = theatre(position)
    then = Ask("opponent", {k: v for k, v in (("without", asked.without), ("spared", asked.spared)) if v})
    last = found.next is None and isinstance(found.decisions[-1].step, plan.End)
    result = Ask("victory") if last and is_last(seen, seen.phase) else None
    offers = () if found.offer is None else (found.offer,)
    sealed = any(_is_secret(position, one.step) for one in found.decisions)
    onward = [
        msgspec.structs.replace(offer, then=offer.then or result if last else then, sealed=sealed) for offer in offers
    ]
    if found.alone is not None:
        onward.append(msgspec.structs.replace(found.alone, label=say("opponent-losses-alone"), then=then))
    return tuple(onward)


def _refusals(asked: NextStep, each: Iterator[FollowUp], *, several: bool) -> tuple[FollowUp, ...]:
    """Return what leads to another plan: of one step at once, of several behind the question which of them it is."""
    back = msgspec.structs.replace(asked, refusing=not asked.refusing)
    if not several:
        return tuple(each)
    if not asked.refusing:
        return (FollowUp(say("opponent-cannot"), back),)
    return (*each, FollowUp(say("opponent-can"), back, usual=True))


def _cannot(asked: NextStep, found: Bundle) -> Iterator[FollowUp]:
    """Yield for each step that it may be impossible on the players' table, or not to their liking: others are then found."""
    several, told = len(found.decisions) > 1, list[object]()
    for one, position, words in zip(found.decisions, found.tables, deeds_of(found), strict=True):
        names = about(one.step)
        counters = tuple(sorted(name for name in names if name in position.table.counters))
        zones = tuple(sorted(names - set(counters)))
        if names and words not in told and not _is_secret(position, one.step):
            told.append(words)
            without, spared = (*asked.without, *counters), (*asked.spared, *zones)
            out = msgspec.structs.replace(asked, without=without, spared=spared, dice=(), refusing=False)
            yield FollowUp(words if several else say("opponent-cannot"), out)


def _is_secret(position: Position, step: plan.Step) -> bool:
    """Tell whether a step lays a tile that those at the table must not know."""
    return (
        bool(position.fact(SECRET_TILES))
        and plays(position, theatre(position).phase)
        and isinstance(step, plan.Develop)
    )


def _seats(position: Position) -> Iterator[Offer]:
    """Yield who might be played by the program, while nobody is: accepted, it plays at once, or when its phase comes."""
    if position.fact(OPPONENT) == SIDES[0]:
        for camp in ("axis", COALITION):
            label = say("opponent-seat", camp=say("contest-coalition") if camp == COALITION else SPOKEN[camp])
            plays_now = (theatre(position).phase == "axis") == (camp == "axis")
            yield Offer(label, Several((Note(OPPONENT, camp),), label), then=NEXT_STEP if plays_now else None)


def _level(position: Position, side: Faction) -> Iterator[Reason]:
    if not plays(position, side):
        yield Reason(say("opponent-hint", faction=SPOKEN[side]), "", ReasonKind.FACT)
    yield Reason(say("opponent-estimate"), "", ReasonKind.ASSUMED)
