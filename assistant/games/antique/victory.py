"""The end of the campaign: who holds enough provinces long enough (1, 7)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Annotated, Literal

from msgspec import Meta

from assistant.core.calc import Situation, Worked, known
from assistant.core.problems import QuestionError
from assistant.core.record import Record
from assistant.games.antique.terms import (
    NATION_NAMES,
    NATIONS,
    Readings,
    Told,
    Unclear,
    because,
    province_id,
    province_name,
    say,
    solved,
)

SOLO, COALITION = 8, 9  # provinces to hold (1)
HOLD = 2  # turns after the conquest
ALLIED_BEFORE = 2  # seasons of alliance before the conquest: six months


class Coalition(Situation):
    """The provinces that the two allies hold at one season's end."""

    a: tuple[str, ...] = ()
    b: tuple[str, ...] = ()


class Victory(Unclear):
    """Who holds what at each season's end: one player's provinces, or those of two allies.

    A player alone tells his `home` when it does not count; allies tell their `homes` and `alliance_index`, the season's
    end (an index of `history`, below 0 for earlier ones) when they allied. `needed` is 8 alone and 9 together.
    """

    mode: Literal["solo", "coalition"]
    history: tuple[tuple[str, ...] | Coalition, ...]
    home: str | None = None
    homes: tuple[str, str] | None = None
    alliance_index: int | None = None
    other_homes_excluded: tuple[str, ...] = ()
    needed: Annotated[int, Meta(ge=1)] | None = None


class Progress(Record):
    """Provinces that count at each season's end; where the number was first reached; where it was won."""

    counts: tuple[int, ...]
    threshold_index: int | None
    victory_index: int | None


def victory(given: Victory) -> Worked:
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
    told = Told("1")
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
    return solved(Progress(counts, threshold, won), told, given.options, "home_counts hold alliance_age")


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
        raise QuestionError("alliance_index", say("victory-no-alliance"))
    return given.alliance_index


def _excluded(given: Victory) -> frozenset[str]:
    """Return the provinces that never count: homelands, by the mode and the reading (1, 7)."""
    if given.mode == "coalition":
        if given.homes is None:
            raise QuestionError("homes", say("victory-no-homes"))
        # Reading of 7 [A2]: "neutral" leaves out the two allies' own homelands, and others only when told.
        homes = _distinct((f"homes[{n}]", home) for n, home in enumerate(given.homes))
        return frozenset((*homes, *map(province_id, given.other_homes_excluded)))
    # Reading of 1 [A1]: a player alone counts his homeland among his eight.
    if given.options.home_counts:
        return frozenset()
    if given.home is None:
        raise QuestionError("home", say("victory-no-home"))
    return frozenset((province_id(given.home),))


def _held(given: Victory, n: int) -> frozenset[str]:
    """Return the provinces held at the end of season `n`, by the player or by both allies."""
    field, names = f"history[{n}]", given.history[n]
    if isinstance(names, Coalition) != (given.mode == "coalition"):
        raise QuestionError(field, say(f"victory-history-{given.mode}"))
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
            raise QuestionError(path, say("province-twice", province=province_name(province)))
        ids.append(province)
    return ids


class LeaderAttack(Situation):
    """While a leader counts down: the attacks already made on him, each (attacker, province), and one more."""

    attacker: str
    province: str
    attacks: tuple[tuple[str, str], ...] = ()
    countdown: bool = False


class AttackAllowed(Record):
    allowed: bool


def leader_attack(given: LeaderAttack) -> Worked:
    """Return whether a player may attack a province of the leader: once each while the two turns run (1)."""
    attacker = known("attacker", given.attacker, NATIONS)
    province = province_id(given.province)
    # Reading of 1 [A56]: counted by player and province, from the season of the conquest on.
    earlier = {
        (known(f"attacks[{n}][0]", who, NATIONS), province_id(where)) for n, (who, where) in enumerate(given.attacks)
    }
    allowed = not (given.countdown and (attacker, province) in earlier)
    key = "leader-refused" if not allowed else "leader-first" if given.countdown else "leader-no-countdown"
    reason = because("1", key, attacker=NATION_NAMES[attacker], province=province_name(province))
    return solved(AttackAllowed(allowed), (reason,))
