"""Combats as they stand on the table: who attacks, with what, in which zone."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations, product
from typing import Any, Literal

from assistant.core.blocks import Reason
from assistant.core.table import Counter
from assistant.games.third_reich.attack_plan import MOST, AttackPlanBlank
from assistant.games.third_reich.combat import Air, Combat, FightingArmy, support_refusal, support_slots, worked_out
from assistant.games.third_reich.deeds import Fought
from assistant.games.third_reich.geography import BattleZone
from assistant.games.third_reich.mirror import Theatre, army_words, theatre_of
from assistant.games.third_reich.operations import MARGIN
from assistant.games.third_reich.questions.cards import printed_values
from assistant.games.third_reich.words import ENEMIES, Faction, assumed

FLOWN = Literal["table", "none", "uncountered", "countered"]


def battle_zone(theatre: Theatre, zone: str) -> BattleZone:
    """Return a zone as combats look at it."""
    tags, held = theatre.board.zones[zone], theatre.controller(zone)
    same = {field: getattr(tags, field) for field in ("home", "region", "terrain", "fortress")}
    return BattleZone(name=zone, controller=held, **same)


def attacking_side(theatre: Theatre, zone: str) -> Faction | None:
    """Return the side that attacks in a zone: the one whose phase it is, else another that has enemies there."""
    present = theatre.state.factions_in.get(zone, {})
    for side in (theatre.phase, "axis", "allies", "ussr"):
        if side in present and any(enemy in present for enemy in ENEMIES[side]):
            return side
    return None


def sides(theatre: Theatre, zone: str, side: Faction) -> tuple[tuple[Counter, ...], tuple[Counter, ...]]:
    """Return the armies of `side` in a zone and those of its enemies."""
    there = [counter for counter in theatre.fighting if counter.zone == zone]
    ours = tuple(c for c in there if theatre.kind(c).side == side)
    return ours, tuple(c for c in there if theatre.kind(c).side in ENEMIES[side])


def fighting_army(theatre: Theatre, counter: Counter, side: Faction) -> FightingArmy:
    """Return an army as combats look at it; `side` attacks. An attacker without a noted operation counts as in Assault."""
    kind, did = theatre.kind(counter), theatre.did(counter.id)
    attacks, is_dak = kind.side == side, kind.get("model") == "dak"

    def printed(value: str) -> Any:
        return tuple(int(kind.face(n).get(value, 0)) for n in (0, 1))

    known: dict[str, Any] = {
        **army_words(counter, kind),
        "combat": None if is_dak else printed("combat"),
        "support": printed("support"),
        "op": (did.op or "assault") if attacks else None,
        "crossed": theatre.crossed(counter.id) if attacks else (),
        "attacked_this_turn_by": did.attacked_by,
    }
    fought = did.fought if attacks else side in did.attacked_by
    return FightingArmy(**known, reduced=counter.face == 1, dak=is_dak, attacked_this_phase=fought)


def flown(theatre: Theatre, zone: str, side: Faction) -> tuple[int, int]:
    """Return the air missions of the attacker that lie in a zone, and how many of them are cancelled there (11, 13.11).

    An advanced mission is cancelled by advanced markers only, a standard one by either kind.
    """
    ours = [marker.face for marker in theatre.missions(zone, side)]
    theirs = [marker.face for enemy in ENEMIES[side] for marker in theatre.missions(zone, enemy)]
    advanced = min(ours.count(1), theirs.count(1))
    return len(ours), advanced + min(ours.count(0), len(theirs) - advanced)


def air(theatre: Theatre, zone: str, side: Faction, choice: FLOWN) -> Air:
    """Return what an air mission does for the attacker: as chosen, else as the markers lie in the zone (11, 16)."""
    if choice != "table":
        return choice
    ours, cancelled = flown(theatre, zone, side)
    return "none" if not ours else "uncountered" if ours > cancelled else "countered"


def begun(theatre: Theatre, zone: str, side: Faction) -> tuple[int, int] | None:
    """Return how many armies were in excess when the combats of a zone began, and how many supported since; None before."""
    there = [
        e for e in theatre.ledger.entries if isinstance(e.deed, Fought) and e.deed.zone == zone and e.deed.by == side
    ]
    if not there:
        return None
    then = theatre_of(there[0].before, there[0].ledger)
    ours, theirs = sides(then, zone, side)
    slots = support_slots(tuple(fighting_army(then, c, side) for c in ours), len(theirs), theatre.options)
    return slots, sum(len(entry.deed.supports) for entry in there if isinstance(entry.deed, Fought))


def told(theatre: Theatre, deed: Fought) -> Combat:
    """Return an attack as it was told, on the table before it."""
    return combat(
        theatre, deed.zone, theatre.phase, attacking=deed.lead, target=deed.target, supporting=deed.supports, flies=deed.air
    )  # fmt: skip


def combat(
    theatre: Theatre,
    zone: str,
    side: Faction,
    *,
    attacking: str,
    target: str,
    supporting: tuple[str, ...] = (),
    flies: Air = "none",
    absent: str = "",
) -> Combat:
    """Return a combat of the zone as declared; the army `absent` is left out (it crosses the zone)."""
    ours, theirs = sides(theatre, zone, side)
    excess, supports = begun(theatre, zone, side) or (None, 0)
    return theatre.asked(
        Combat,
        zone=battle_zone(theatre, zone),
        attackers=tuple(fighting_army(theatre, c, side) for c in ours if c.id != absent),
        defenders=tuple(fighting_army(theatre, c, side) for c in theirs),
        attacking=attacking,
        target=target,
        supporting=supporting,
        air=flies,
        supports_used_elsewhere=supports,
        excess=excess,
        declared_targets=tuple(c.id for c in theirs if side in theatre.did(c.id).attacked_by),
    )


def plan_blank(
    theatre: Theatre, zone: str, side: Faction, missions: int | None, rank_by: Any, show: int
) -> AttackPlanBlank:
    """Return the planning of all the attacks on a zone; without a number, the missions that lie there uncountered.

    Args:
        missions: how many may be spent; those that there are where None.
        rank_by: what plans are ranked by.
        show: how many plans are shown.
    """
    ours, theirs = sides(theatre, zone, side)
    mine, cancelled = flown(theatre, zone, side)
    known = begun(theatre, zone, side)
    return theatre.asked(
        AttackPlanBlank,
        zone=battle_zone(theatre, zone),
        attackers=tuple(fighting_army(theatre, c, side) for c in ours[-MOST:]),
        defenders=tuple(fighting_army(theatre, c, side) for c in theirs[-MOST:]),
        missions=max(0, min(MOST, mine - cancelled if missions is None else missions)),
        excess=max(0, known[0] - known[1]) if known else None,
        rank_by=rank_by,
        show=show,
    )


def best_breach(theatre: Theatre, zone: str, side: Faction, crossing: str = "") -> tuple[Combat, int] | None:
    """Return the attack with the widest margin before dice that may be declared in a zone, with its margin (13.1)."""
    ours, theirs = sides(theatre, zone, side)
    present = tuple(fighting_army(theatre, c, side) for c in ours if c.id != crossing)
    slots = support_slots(present, len(theirs), theatre.options)
    helpers = [army.id for army in present if support_refusal(army) is None]
    flies = air(theatre, zone, side, "table")
    best: tuple[Combat, int] | None = None
    for lead, target in product(present, theirs):
        others = [army for army in helpers if army != lead.id]
        for supporting in combinations(others, min(slots, len(others))):
            declared = combat(
                theatre, zone, side, attacking=lead.id, target=target.id, supporting=supporting, flies=flies,
                absent=crossing,
            )  # fmt: skip
            worked = worked_out(declared, theatre.options)
            attacker, defender = worked.strengths
            if not worked.refused and (best is None or attacker - defender > best[1]):
                best = declared, attacker - defender
    return best


def open_zones(theatre: Theatre, side: Faction, crossing: str) -> frozenset[str]:
    """Return the contested zones where an attack by other armies has margin enough for a breakthrough (13.1)."""
    contested = [zone for zone in theatre.contested() if theatre.state.holds(zone, side)]
    breaches = {zone: best_breach(theatre, zone, side, crossing) for zone in contested}
    return frozenset(zone for zone, breach in breaches.items() if breach is not None and breach[1] >= MARGIN)


def printed(theatre: Theatre, zone: str, supports: Iterable[str]) -> tuple[Reason, ...]:
    """Return the printed values of a zone and of supporting armies that nobody read on the game's own paper."""
    columns = ("terrain", "fortress") if theatre.board.zones[zone].fortress else ("terrain",)
    return printed_values(theatre.position, zone, columns, supports)


def rests_on(theatre: Theatre, given: Combat) -> tuple[Reason, ...]:
    """Return the values of a combat that nobody read on the game's own paper, and the operations nobody noted."""
    position = theatre.position
    found = [*printed(theatre, given.zone.name, given.supporting)]
    bare = tuple(name for name in (given.attacking, *given.supporting) if not theatre.operation(name))
    if bare:
        names = tuple(dict.fromkeys(theatre.kind(theatre.armies[name]).name for name in bare))
        found.append(assumed("assumed-assault", rule="16", armies=names, about=bare))
    if not position.knows("phase"):
        found.append(assumed("assumed-phase", rule="3"))
    return tuple(found)
