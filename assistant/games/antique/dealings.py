"""Dealings between players: trade, allies bought back, alliances broken, spies; and who wins (1, 6, 7, 8)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from math import ceil, floor
from typing import Annotated, Any, Literal

from msgspec import Meta

from assistant.core.calc import Situation, known
from assistant.core.questions import signed
from assistant.core.record import Ids, Record
from assistant.core.text import Name
from assistant.games.antique.terms import (
    NATION_NAMES,
    NATIONS,
    NEIGHBOURS,
    ZERO,
    Count,
    Exact,
    Readings,
    Told,
    Unclear,
    error,
    province_id,
    province_name,
    say,
    topic,
)
from assistant.games.antique.treasury import Season

TRADE_CAP = Fraction(10, 100)  # of the partner's annual budget, each season (6)
BRIBE = Fraction(20, 100)  # of the value of the troops (7)
CRUSHING = 4  # to 1 in budget (7)
NEAR_PO, FAR_PO, BONUS_PO, MALUS_PO = 2, 5, 2, 2  # (8)
UMPIRE_NATION = "ESPAGNE"


class Partner(Situation):
    """A nation that one trades with: the Sh(I) sent there, its annual budget in PO."""

    ships: Count = 0
    budget: Fraction = ZERO


class Earned(Record):
    """By partner: the cap in PO, the PO earned, the ships that reach the cap."""

    caps: tuple[int, ...]
    per_partner: tuple[int, ...]
    total: int
    ships_for_cap: tuple[int, ...]


@topic("6")
def trade(
    told: Told, called: Sequence[Name | str] = (), *, season: Season, partners: tuple[Partner, ...] = ()
) -> Earned:
    """Return what merchant ships earn this season, by partner and in all (6).

    `called`: what the reasons call the partners, else they are counted.
    """
    rate = 2 if season == "winter" else 1
    # Reading of 6 [A51]: the cap is a tenth of the partner's annual budget, rounded down, in winter as well.
    caps = tuple(floor(partner.budget * TRADE_CAP) for partner in partners)
    earned = tuple(min(partner.ships * rate, cap) for partner, cap in zip(partners, caps, strict=True))
    needed = tuple(ceil(Fraction(cap, rate)) for cap in caps)
    told("trade-rate-winter" if rate == 2 else "trade-rate", rate=rate)
    for n, (partner, cap, po, most) in enumerate(zip(partners, caps, earned, needed, strict=True), start=1):
        name = called[n - 1] if n <= len(called) else say("counted-partner", n=n)
        told("trade-partner", name=name, ships=partner.ships, budget=partner.budget, cap=cap, po=po, most=most)
    told("trade-total")
    return Earned(caps, earned, sum(earned), needed)


class Bribe(Record):
    cost: Exact


@topic("7")
def alliance_bribe(told: Told, *, points: Fraction = ZERO) -> Bribe:
    """Return the PO that make a lent unreliable general reliable at once: 20 % of his troops' AP (7)."""
    # Reading of 7 [A52]: the share is of their AP, and is paid in PO.
    cost = BRIBE * points
    told("bribe", po=cost)
    return Bribe(cost)


Fate = Literal["annihilated", "pursuit", "battle"]


class BreachOutcome(Record):
    outcome: Fate


@topic("7")
def breach(
    told: Told, *, superior: Fraction = ZERO, inferior: Fraction = ZERO, inferior_abroad: bool = False
) -> BreachOutcome:
    """Return what happens between former allies when an alliance is broken without notice (7).

    Two former allies found in one place, in AP, and whether the weaker one is abroad.
    """
    if superior < inferior:
        raise error("superior", "superior-is-weaker")
    # Reading of 7 [A52]: 4 to 1 in AP, 4 included.
    crushed = superior > inferior and superior >= CRUSHING * inferior
    outcome: Fate = "battle"
    if crushed:
        outcome = "annihilated" if inferior_abroad else "pursuit"
    told(f"breach-{outcome}")
    return BreachOutcome(outcome)


class Espionage(Unclear):
    """One attempt: who spies on whom, the bonus paid for, the protections met (by subject and by nation)."""

    spy: str
    target: str | None = None
    trade_partner: bool = False
    bonus: Count = 0
    type_malus: Count = 0
    nation_malus: Count = 0
    neutral_province: bool = False
    umpire_nation: bool = True


class SpyOdds(Record):
    """Whether it can be tried, the PO, and three chances that sum to 1; None where there is nothing to try."""

    possible: bool
    near: bool | None = None
    cost: int | None = None
    p_true: Exact | None = None
    p_countered: Exact | None = None
    p_plain_failure: Exact | None = None


@topic("8", "countered")
def espionage(given: Espionage, told: Told) -> SpyOdds:
    """Return the cost of one attempt at spying and its exact chances: truth, countered, plain failure (8)."""
    spy = known("spy", given.spy, NATIONS)
    if given.neutral_province:
        told("spy-neutral-province")
        return SpyOdds(False)
    if given.target is None:
        raise error("target", "spy-no-target")
    target = known("target", given.target, NATIONS)
    if target == spy:
        told("spy-oneself")
        return SpyOdds(False)
    near = given.trade_partner or target in NEIGHBOURS[spy]
    names: dict[str, Any] = {"spy": NATION_NAMES[spy], "target": NATION_NAMES[target]}
    if spy == UMPIRE_NATION and given.umpire_nation:
        told("spy-umpire", **names)
        return SpyOdds(True, near, 0, 1, 0, 0)

    cost = (NEAR_PO if near else FAR_PO) + BONUS_PO * given.bonus
    malus = given.type_malus + given.nation_malus
    true = spy_success(given.bonus - malus)
    plain = 1 - spy_success(given.bonus)
    # Reading of 8 [A53]: countered is the roll that the malus turned into a failure.
    if given.options.countered == "any_failure" and malus:
        plain = ZERO
    countered = 1 - true - plain
    far = "spy-trade-partner" if given.trade_partner else "spy-far"
    told("spy-neighbour" if target in NEIGHBOURS[spy] else far, **names)
    if given.bonus:
        told("spy-cost", po=cost)
    if malus:
        told("spy-malus", on=signed(-given.type_malus), by=signed(-given.nation_malus))
    elif given.bonus:
        told("spy-bonus-idle")
    told("spy-chances", net=signed(given.bonus - malus), chance=true, countered=countered, plain=plain)
    return SpyOdds(True, near, cost, true, countered, plain)


def spy_success(net: int) -> Fraction:
    """Return the chance of 2 or more on a d6 with the net modifier; 1 always fails, 6 always succeeds (8)."""
    return Fraction(sum(_succeeds(die, net) for die in range(1, 7)), 6)


def spies_out(die: int, given: Espionage) -> Literal["true", "countered", "failed"]:
    """Return what a thrown d6 brings: the truth, a roll that the protection turned, or a plain failure (8)."""
    malus = given.type_malus + given.nation_malus
    if _succeeds(die, given.bonus - malus):
        return "true"
    turned = _succeeds(die, given.bonus) or (malus and given.options.countered == "any_failure")
    return "countered" if turned else "failed"


def _succeeds(die: int, net: int) -> bool:
    return die == 6 or (die != 1 and die + net >= 2)


class ProtectionPrice(Record):
    cost: int


@topic("8")
def protection(told: Told, *, maluses: tuple[Count, ...] = ()) -> ProtectionPrice:
    """Return the PO of a season's counter-espionage: 2 for each −1 (8).

    Counter-espionage bought for a season: the malus on the die of each protection.
    """
    cost = MALUS_PO * sum(maluses)
    told("protection", n=sum(maluses), po=cost)
    return ProtectionPrice(cost)


# The end of the campaign: who holds enough provinces long enough (1, 7).

SOLO, COALITION = 8, 9  # provinces to hold (1)
HOLD = 2  # turns after the conquest
ALLIED_BEFORE = 2  # seasons of alliance before the conquest: six months


class Coalition(Situation):
    """The provinces that the two allies hold at one season's end."""

    a: Ids = ()
    b: Ids = ()


class Victory(Unclear):
    """Who holds what at each season's end: one player's provinces, or those of two allies.

    A player alone tells his `home` when it does not count; allies tell their `homes` and `alliance_index`, the season's
    end (an index of `history`, below 0 for earlier ones) when they allied. `needed` is 8 alone and 9 together.
    """

    mode: Literal["solo", "coalition"]
    history: tuple[Ids | Coalition, ...]
    home: str | None = None
    homes: tuple[str, str] | None = None
    alliance_index: int | None = None
    other_homes_excluded: Ids = ()
    needed: Annotated[int, Meta(ge=1)] | None = None


class Progress(Record):
    """Provinces that count at each season's end; where the number was first reached; where it was won."""

    counts: tuple[int, ...]
    threshold_index: int | None
    victory_index: int | None


@topic("1", "home_counts hold alliance_age")
def victory(given: Victory, told: Told) -> Progress:
    """Return whether and when a player, or two allies, have held enough provinces for two turns (1, 7)."""
    # Reading of 1 and 7 [A2]: nine together, as the chapter on victory says; 7 speaks of eight.
    needed = given.needed or (SOLO if given.mode == "solo" else COALITION)
    excluded = _excluded(given)
    allied = _allied_since(given)
    counting = tuple(_held(given, n) - excluded for n in range(len(given.history)))
    counts = tuple(len(provinces) for provinces in counting)
    enough = [count >= needed for count in counts]
    threshold = enough.index(True) if True in enough else None
    won = next(
        (
            end
            for end in range(HOLD, len(counts))
            if _is_held(counting[end - HOLD : end + 1], needed, given.options)
            and (allied is None or _conquered_as_allies(enough, end - HOLD, allied, given.options))
        ),
        None,
    )
    told(f"victory-needed-{given.mode}", n=needed)
    if excluded:
        told("victory-excluded", provinces=tuple(province_name(p) for p in sorted(excluded)))
    for index, count in enumerate(counts, 1):
        told("victory-count", n=index, held=count)
    if won is not None:
        told("victory-won", n=won + 1)
    elif threshold is None:
        told("victory-not-reached", n=needed)
    else:
        told("victory-not-held", n=threshold + 1)
    return Progress(counts, threshold, won)


def _is_held(window: Sequence[frozenset[str]], needed: int, options: Readings) -> bool:
    """Tell whether the number was held at all season ends of `window`, the conquest and two turns (1)."""
    # Reading of 1 [A3]: the player "must hold them", the same provinces all along.
    if options.hold == "same":
        return len(frozenset.intersection(*window)) >= needed
    return all(len(provinces) >= needed for provinces in window)


def _conquered_as_allies(enough: Sequence[bool], conquest: int, allied: int, options: Readings) -> bool:
    """Tell whether the alliance was two seasons old at the conquest of what is held since `conquest` (1)."""
    # Reading of 1 [A4]: a conquest made too early never counts; only after a fall below the number is it a new one.
    if options.alliance_age == "strict":
        while conquest > 0 and enough[conquest - 1]:
            conquest -= 1
    return conquest >= allied + ALLIED_BEFORE


def _allied_since(given: Victory) -> int | None:
    """Return the season's end when the two allied; None for a player alone."""
    if given.mode == "solo":
        return None
    if given.alliance_index is None:
        raise error("alliance_index", "victory-no-alliance")
    return given.alliance_index


def _excluded(given: Victory) -> frozenset[str]:
    """Return the provinces that never count: homelands, by the mode and the reading (1, 7)."""
    if given.mode == "coalition":
        if given.homes is None:
            raise error("homes", "victory-no-homes")
        # Reading of 7 [A2]: "neutral" leaves out the two allies' own homelands, and others only when told.
        homes = _distinct((f"homes[{n}]", home) for n, home in enumerate(given.homes))
        return frozenset((*homes, *map(province_id, given.other_homes_excluded)))
    # Reading of 1 [A1]: a player alone counts his homeland among his eight.
    if given.options.home_counts:
        return frozenset()
    if given.home is None:
        raise error("home", "victory-no-home")
    return frozenset((province_id(given.home),))


def _held(given: Victory, n: int) -> frozenset[str]:
    """Return the provinces held at the end of season `n`, by the player or by both allies."""
    field, names = f"history[{n}]", given.history[n]
    if isinstance(names, Coalition) != (given.mode == "coalition"):
        raise error(field, f"victory-history-{given.mode}")
    if isinstance(names, Coalition):
        named = [(f"{field}.a[{n}]", name) for n, name in enumerate(names.a)]
        named += [(f"{field}.b[{n}]", name) for n, name in enumerate(names.b)]
    else:
        named = [(f"{field}[{n}]", name) for n, name in enumerate(names)]
    return frozenset(_distinct(named))


def _distinct(named: Iterable[tuple[str, str]]) -> list[str]:
    """Return the ids of provinces named at these paths, in order, none of them twice."""
    ids: list[str] = []
    for path, name in named:
        province = province_id(name)
        if province in ids:
            raise error(path, "province-twice", province=province_name(province))
        ids.append(province)
    return ids


class AttackAllowed(Record):
    allowed: bool


@topic("1")
def leader_attack(
    told: Told, *, attacker: str, province: str, attacks: tuple[tuple[str, str], ...] = (), countdown: bool = False
) -> AttackAllowed:
    """Return whether a player may attack a province of the leader: once each while the two turns run (1).

    While a leader counts down: the attacks already made on him, each (attacker, province), and one more.
    """
    attacker = known("attacker", attacker, NATIONS)
    province = province_id(province)
    # Reading of 1 [A56]: counted by player and province, from the season of the conquest on.
    earlier = {(known(f"attacks[{n}][0]", who, NATIONS), province_id(where)) for n, (who, where) in enumerate(attacks)}
    allowed = not (countdown and (attacker, province) in earlier)
    key = "leader-refused" if not allowed else "leader-first" if countdown else "leader-no-countdown"
    told(key, attacker=NATION_NAMES[attacker], province=province_name(province))
    return AttackAllowed(allowed)
