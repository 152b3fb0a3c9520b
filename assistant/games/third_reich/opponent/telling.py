"""What the opponent's steps are called, and why it takes them: sentences, reasons, what is lit on the board (3, 8, 16)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction

from assistant.core.blocks import Block, Steps
from assistant.core.edits import Flip, Move, parts
from assistant.core.figures import decimals, percent
from assistant.core.position import Position
from assistant.core.questions import Highlights, Path, Role, Throw
from assistant.core.reasons import Reason, ReasonKind
from assistant.core.text import Text
from assistant.games.third_reich.mirror import SECRET_TILES, Theatre, theatre
from assistant.games.third_reich.opponent import deciding as plan
from assistant.games.third_reich.opponent.bundles import Bundle
from assistant.games.third_reich.opponent.fights import combat_chances
from assistant.games.third_reich.opponent.going import Going
from assistant.games.third_reich.opponent.marches import ByLand
from assistant.games.third_reich.opponent.planner import Planned
from assistant.games.third_reich.opponent.steps import struck
from assistant.games.third_reich.opponent.why import means, points_spent, walked
from assistant.games.third_reich.questions.cards import army_named, zone_name
from assistant.games.third_reich.questions.phases import is_last
from assistant.games.third_reich.seats import following
from assistant.games.third_reich.words import SPOKEN, say

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
