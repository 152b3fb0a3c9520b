"""Actions of a phase and their order, operation points and armour points, research, recruitment (3, 4, 8, 13, 17, 18, 22.1)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from math import ceil, floor
from typing import Annotated, Any, Literal

from assistant.core.calc import Situation, Worked, unusable
from assistant.core.questions import Reason
from assistant.core.record import Record, within
from assistant.core.text import Text
from assistant.games.third_reich.countries import COUNTRIES, RETURN_OF_YUGOSLAVIA
from assistant.games.third_reich.operations import Submarines, stops_an_action
from assistant.games.third_reich.words import (
    DATES,
    FACTIONS,
    MODIFIERS,
    MOST_PB,
    MOST_PO,
    Action,
    ArmourPoints,
    ArmyCountry,
    ArmyType,
    Blank,
    Count,
    Country,
    Faction,
    Line,
    OperationPoints,
    Readings,
    Technology,
    Turn,
    War,
    because,
    charts,
    corrected,
    error,
    fact,
    first_turn,
    modifier,
    of_rows,
    readings,
    rejected,
    say,
    season,
    total,
    year,
    zone_id,
)

# The number of actions of a phase, and how often each may be made (3, 4, 4.6).

PRINTED: Mapping[tuple[str, str], int] = {
    (row["faction"], war): row.whole(war) for row in charts("actions") for war in ("limited", "total")
}


NO_SUBMARINES = Submarines()


class Actions(Record):
    actions: int


@corrected
def actions(
    *,
    faction: Faction,
    war: War,
    turn: Turn,
    axis_sources_lost: Count = 0,
    bombing_markers: Annotated[int, within(0, 2)] = 0,
    trondheim_controller: Faction | None = None,
    london_controller: Faction | None = None,
    submarines: Submarines = NO_SUBMARINES,
    moscow_controller: Faction | None = None,
    lend_lease: bool = False,
    options: Readings,
) -> Worked:
    """Return how many actions a faction has in this phase (3)."""
    printed = PRINTED[faction, war]
    lines = [Line(printed, say("actions-printed", faction=faction, war=war, n=printed), "3")]
    # 3, note b: London and the submarines together never cost more than one action.
    london, sunk = london_controller == "axis", stops_an_action(submarines, options)
    # Reading of 3 [A07]: the text names the Allies, so Soviet control of Trondheim costs nothing.
    trondheim = trondheim_controller == "allies" and season(turn) in ("winter", "spring")
    changes: Mapping[Faction, Mapping[str, bool]] = {
        "axis": {"bombing": bombing_markers >= 2, "trondheim": trondheim},
        "allies": {
            "london": london and not sunk,
            "london-and-submarines": london and sunk,
            "submarines": sunk and not london,
        },
        "ussr": {"moscow": war == "total" and moscow_controller == "axis", "lend-lease": lend_lease},
    }
    found = [
        modifier(f"actions-{key}", key.removesuffix("-and-submarines")) for key, on in changes[faction].items() if on
    ]
    if faction == "axis" and axis_sources_lost:
        found.insert(0, Line(-axis_sources_lost, say("actions-sources-lost", n=axis_sources_lost), "3"))
    # Reading of 3 [A04]: the note letter stands on the total-war figure only.
    unclear = faction == "axis" and war == "limited" and bool(found)
    if not unclear or options.axis_reductions_in_limited_war:
        lines += found
    assumed = readings(options, unclear and "axis_reductions_in_limited_war")
    # Reading of 3 [A06]: never below no action at all.
    return Worked(Actions(max(0, total(lines))), tuple(map(Line.reason, lines)), assumed)


class Allowed(Record):
    allowed: bool


LEND_LEASE = range(DATES["lend_from"], DATES["lend_to"] + 1)


def lend_lease(*, turn: Turn, axis_entered_ussr: bool = False, karelia_controller: Faction | None = None) -> Worked:
    """Return whether the Allies may make the lend-lease action this turn (4.6)."""
    late = turn > LEND_LEASE[-1]
    if late or turn in LEND_LEASE:
        return Worked(Allowed(not late), (because("4.6", "lend-lease-over" if late else "lend-lease-window"),))
    # Reading of 4.6 [A15]: the Karelia clause belongs to the invasion clause, not to the dates.
    why = (
        because("4.6", "lend-lease-early-entered" if axis_entered_ussr else "lend-lease-early-not-entered"),
        because("4.6", "lend-lease-karelia" if karelia_controller == "ussr" else "lend-lease-no-karelia"),
    )
    return Worked(Allowed(axis_entered_ussr and karelia_controller == "ussr"), why)


_lending = lend_lease  # which a blank of the next rule is called like


class Limit(Record):
    max: int


def action_limit(
    *,
    turn: Turn,
    axis_entered_ussr: bool = False,
    karelia_controller: Faction | None = None,
    faction: Faction,
    action: Action,
    war: War,
    lend_lease: bool = False,
) -> Worked:
    """Return how many times an action may be made in one phase (4)."""
    if action != "lend_lease":
        most, reason = times(faction, action, war=war, turn=turn, lend_lease=lend_lease)
        return Worked(Limit(most), (reason,))
    if faction != "allies":
        return Worked(Limit(0), (because("4.6", "limit-lend-lease-allies"),))
    worked = _lending(turn=turn, axis_entered_ussr=axis_entered_ussr, karelia_controller=karelia_controller)
    return Worked(Limit(int(worked.value.allowed)), (because("4", "limit-lend-lease-once"), *worked.reasons))


def times(faction: Faction, action: Action, *, war: War, turn: int, lend_lease: bool) -> tuple[int, Reason]:
    """Return how often `faction` may make `action` (lend-lease apart) in one phase, and why (4, 4.5).

    Args:
        lend_lease: whether it was made this turn.
    """
    for row in charts("action_limits"):
        if (
            row["faction"] == faction
            and row["action"] in ("", action)
            and row["war"] in ("", war)
            and row["year"] in ("", str(year(turn)))
            # Reading of 4 [A16]: both Soviet doublings come from the lend-lease of this turn.
            and (lend_lease or not row["with_lend_lease"])
        ):
            return row.whole("most"), because(row["rule"], row["key"])
    return 1, because("4", "limit-once")


# The order of a phase: automatic recruitment first, no operation once combats have begun (3, 4, 22.1).


class Step(Situation):
    do: Literal["minor_recruitment", "operation", "commit_mission", "combat", "action"]
    action: Action | None = None
    kind: Literal["air", "submarine"] | None = None


class SequenceBlank(Blank):
    faction: Faction
    war: War
    turn: Turn
    actions_allowed: Count | None = None
    lend_lease: bool = False
    steps: tuple[Step, ...] = ()


class Sequence(Record):
    """Whether the phase is in order; `first_illegal` counts steps from 0."""

    legal: bool
    first_illegal: int | None
    actions_used: int


def sequence(given: SequenceBlank) -> Worked:
    """Return whether the steps of a phase come in a legal order, and the first that does not (3, 4)."""
    allowed = given.actions_allowed
    if allowed is None:
        # 4.6: lend-lease gives the USSR one action more.
        allowed = PRINTED[given.faction, given.war] + (given.faction == "ussr" and given.lend_lease)
    assumed = [] if given.actions_allowed is not None else [say("sequence-actions-assumed", n=allowed)]
    first_illegal = None
    why = []
    made: Counter[tuple[str, str | None]] = Counter()
    started = fought = False
    for n, step in enumerate(given.steps):
        if (step.do == "action") != (step.action is not None):
            raise error(f"steps[{n}].action", "sequence-action-name")
        refused: Text | None = None
        if step.action is not None:
            made[step.action, step.kind] += 1
            refused = _action_refused(given, step.action, step.kind, made, allowed)
            if step.action == "lend_lease" and given.turn < LEND_LEASE[0]:
                assumed.append(say("sequence-lend-lease-assumed"))
        elif step.do == "minor_recruitment" and started:
            refused = say("sequence-minor-late")
        elif step.do == "operation" and fought:
            refused = say("sequence-po-after-combat")
        fought = fought or step.do == "combat"
        started = started or step.do != "minor_recruitment"
        if refused is not None:
            why.append(rejected("3", "sequence-step", n=n + 1, why=refused))
            first_illegal = n if first_illegal is None else first_illegal
    if not why:
        why.append(because("3", "sequence-legal"))
    used = sum(made.values())
    return Worked(Sequence(first_illegal is None, first_illegal, used), tuple(why), tuple(assumed))


def _action_refused(
    given: SequenceBlank, action: Action, kind: str | None, made: Counter[tuple[str, str | None]], allowed: int
) -> Text | None:
    """Return why the action just counted in `made` may not be made, or None."""
    axis, lends = given.faction == "axis", action == "lend_lease"
    if sum(made.values()) > allowed:
        return say("sequence-too-many-actions", n=allowed)
    if lends and given.faction != "allies":
        return say("limit-lend-lease-allies")
    if lends and given.turn > LEND_LEASE[-1]:
        return say("lend-lease-over")
    if action == "missions" and kind == "submarine" and not axis:
        return say("missions-submarines-axis")
    most = 1
    if not lends:
        most, _ = times(given.faction, action, war=given.war, turn=given.turn, lend_lease=given.lend_lease)
    # 4: the Axis has one Missions action for each kind of marker.
    one_kind = axis and action == "missions" and kind is not None and made[action, kind] > 1
    if one_kind or sum(n for (name, _), n in made.items() if name == action) > most:
        return say("sequence-too-often", action=action, n=1 if one_kind else most)
    return None


# Operation points and armour points: what comes in, what is spent, what is lost (4.1, 4.2, 8, 18).

# The zones that count for Planning: whose they change, in whose hands, until when (18).
RESOURCES = charts("resources").by("zone")


class Planning(Record):
    """Points collected by one Planning action; `wasted` of them find no room on the track."""

    collected: int
    po_after: int
    wasted: int


def planning(
    *,
    faction: Faction,
    turn: Turn,
    logistics: bool = False,
    po: OperationPoints = 0,
    control: Mapping[str, Faction | None] = {},
) -> Worked:
    """Return the operation points of one Planning action (4.1, 13.8, 18)."""
    amount = 7 if logistics else 5
    lines = [Line(amount, say("planning-logistics" if logistics else "planning-base", n=amount), "4.1")]
    for name in control:
        if zone_id(name) not in RESOURCES:
            raise unusable(f"control.{name}", name, [row["name"] for row in RESOURCES.values()])
    for name, holder in control.items():
        row = RESOURCES[zone_id(name)]
        if row["faction"] == faction and holder in row["held_by"].split() and turn <= row.whole("to_turn"):
            lines.append(modifier(f"planning-{row['id']}", row["id"]))
    return _collected(Planning, max(0, total(lines)), po, MOST_PO, *map(Line.reason, lines))


def _on_track(stock: int, gain: int, most: int) -> tuple[int, int]:
    """Return the marker's new place and the points that found no room."""
    return min(most, stock + gain), max(0, stock + gain - most)


def _collected(value: type[Any], gain: int, stock: int, most: int, *why: Reason) -> Worked:
    """Return points that come onto a track that ends at `most`."""
    after, wasted = _on_track(stock, gain, most)
    # Reading of 4.1 [A71]: what would pass the end of the track is lost, so spending first matters.
    if wasted:
        po = most == MOST_PO
        why = (*why, because("4.1" if po else "4.2", "po-wasted" if po else "pb-wasted", n=wasted, most=most))
    return Worked(value(gain, after, wasted), why)


class Income(Record):
    gain: int
    po_after: int
    wasted: int


def phase_start_po(*, faction: Faction, italy_at_war: bool = False, po: OperationPoints = 0) -> Worked:
    """Return the operation points that come without any action at the start of a phase (4.1)."""
    gain = MODIFIERS["italy"] if faction == "axis" and italy_at_war else 0
    if gain:
        why = because("4.1", "po-italy", n=gain)
    else:
        why = because("4.1", "po-no-italy" if faction == "axis" else "po-italy-axis-only")
    return _collected(Income, gain, po, MOST_PO, why)


class Production(Record):
    collected: int
    pb_after: int
    wasted: int


def production(*, tank_industry: bool = False, pb: ArmourPoints = 0) -> Worked:
    """Return the armour points of one Armour production action (4.2, 13.6)."""
    gain, rule, key = (5, "13.6", "pb-tank-industry") if tank_industry else (3, "4.2", "pb-base")
    return _collected(Production, gain, pb, MOST_PB, because(rule, key, n=gain))


class Event(Situation):
    """One thing that happens to the operation points: a gain, a spending, or the first combat."""

    gain: Count = 0
    spend: Count = 0
    combat: bool = False


class Budget(Record):
    po_after: int
    wasted: int
    legal: bool


def po_budget(*, po: OperationPoints = 0, events: tuple[Event, ...] = ()) -> Worked:
    """Return the operation points after a row of gains and spendings (4.1, 8)."""
    wasted, legal, fought = 0, True, False
    why = [fact("po-stock", rule="4.1", n=po)]
    for event in events:
        if event.gain:
            po, lost = _on_track(po, event.gain, MOST_PO)
            wasted += lost
            why.append(because("4.1", "po-gained", n=event.gain, lost=lost, po=po))
        fought = fought or event.combat
        if event.spend and (fought or event.spend > po):
            legal = False
            key = "po-spent-after-combat" if fought else "po-overspent"
            why.append(rejected("8", key, n=event.spend, po=po))
        elif event.spend:
            po -= event.spend
            why.append(because("8", "po-spent", n=event.spend, po=po))
    return Worked(Budget(po, wasted, legal), tuple(why))


class Exchange(Record):
    cost: int
    legal: bool


def armour_exchange(
    *,
    reduced: bool = False,
    pb: Annotated[int, within(0, MOST_PB)] = 0,
    on_faction_source: bool = False,
    own_phase: bool = True,
) -> Worked:
    """Return the price of turning an infantry into an armour of the same face, and whether it is allowed (10)."""
    cost = 1 if reduced else 2
    why = [because("10", "exchange-cost", face="reduced" if reduced else "full", n=cost)]
    if pb < cost:
        why.append(rejected("10", "exchange-too-dear", n=pb))
    for key, fine in (("no-source", on_faction_source), ("other-phase", own_phase)):
        why += [] if fine else [rejected("10", f"exchange-{key}")]
    # Reading of 10 [A36]: only ordinary armour; advanced armour comes with Recruitment.
    return Worked(Exchange(cost, len(why) == 1), tuple(why), (say("exchange-ordinary-armour"),))


# Research: which technology may be put in development or made available, and when (4.5, 13).

# The earliest turn at which a faction may put a tile in development; a faction without the tile is not listed.
EARLIEST: Mapping[tuple[str, str], int] = {
    (row["technology"], faction): first_turn(row.whole(faction))
    for row in charts("technologies")
    for faction in FACTIONS
    if row[faction]
}
SOVIET_NEEDS: Mapping[str, str] = {row["technology"]: row["ussr_needs"] for row in charts("technologies")}
AT_ONCE = first_turn(1944)


class Research(Record):
    legal: bool
    available_now: bool


def research(
    *,
    faction: Faction,
    tech: Technology,
    step: Literal["start", "finish"],
    turn: Turn,
    available: tuple[Technology, ...] = (),
    in_development: tuple[Technology, ...] = (),
    researched_this_phase: tuple[Technology, ...] = (),
) -> Worked:
    """Return whether a research action may be made, and whether its tile can be used at once (4.5, 13)."""
    earliest = EARLIEST.get((tech, faction), 0)
    begun, finishes, at_once = tech in in_development, step == "finish", turn >= AT_ONCE
    needed = SOVIET_NEEDS[tech] if faction == "ussr" else ""
    named: dict[str, Any] = {"tech": tech}
    if not earliest:
        return Worked(Research(False, False), (rejected("13", "research-no-tile", faction=faction, **named),))
    refused = of_rows(
        rejected,
        "research",
        ("4.5", "allies-1940", faction == "allies" and year(turn) == 1940),
        ("4.5", "already-available", tech in available, named),
        ("4.5", "same-tile", tech in researched_this_phase, named),
        ("4.5", "not-in-development", finishes and not begun, named),
        ("4.5", "already-in-development", not finishes and begun and not at_once, named),
        # Reading of 13 [A13]: "may not be developed before" is the date at which the tile is placed.
        ("13", "too-early", not finishes and turn < earliest, {**named, "year": year(earliest)}),
        # Reading of 13.4 [A14]: Industrial redeployment must be available, not merely in development.
        ("13.4", "needs", not finishes and needed and needed not in available, {**named, "needed": needed}),
    )
    if refused:
        return Worked(Research(False, False), tuple(refused))
    key = "at-once" if at_once else "finished" if finishes else "started"
    why = because("4.5", f"research-{key}", tech=tech)
    return Worked(Research(True, at_once or finishes), (why,))


# 4.4, note b: for the whole phase, even with two Recruitment actions.
MOST_UK_PR = 2


class Recruitment(Record):
    """Recruitment points of all the actions together; `uk_max` of them at most may go to British armies."""

    pr: int
    uk_max: int | None


@corrected
def recruitment(
    *,
    power: Literal["germany", "allies", "ussr"],
    war: War,
    turn: Turn,
    victory_zones_lost: Count = 0,
    actions: Annotated[int, within(1, 2)] = 1,
    options: Readings,
) -> Worked:
    """Return the recruitment points that a major power collects in a phase (4.4)."""
    row = next(
        row
        for row in charts("recruitment")
        if (row["power"], row["war"]) == (power, war) and row.whole("from_turn") <= turn <= row.whole("to_turn")
    )
    pr = row.whole("pr")
    allied = power == "allies"
    whose = say("uk-and-usa") if allied and war == "total" else power
    why = [because("4.4", "recruitment-printed", n=pr, power=whose, war=war)]
    lost = victory_zones_lost if row["less_for_lost_victory_zones"] else 0
    if lost:
        # Reading of 4.4 [A08]: "rounded up" speaks of the points collected; the other reading rounds the deduction.
        rounded = ceil if options.rounding == "result_up" else floor
        pr = max(0, rounded(pr - Fraction(lost, 2)))
        why.append(because("4.4", "recruitment-lost-zones", zones=lost, n=pr))
    if actions > 1:
        pr *= actions
        why.append(because("4", "recruitment-actions", actions=actions, n=pr))
    if allied:
        why.append(because("4.4", "recruitment-uk", n=MOST_UK_PR))
    assumed = readings(options, lost and "rounding")
    return Worked(Recruitment(pr, MOST_UK_PR if allied else None), tuple(why), assumed)


RETURNED = 2  # points of Yugoslavia in the winters and summers after its return (17)


class MinorPoints(Record):
    pr: int


@corrected
def minor_recruitment(
    *,
    country: Country,
    turn: Turn,
    at_war: bool = True,
    surrendered: bool = False,
    returned: bool = False,
    options: Readings,
) -> Worked:
    """Return the infantry points that a country other than a major power gets by itself this turn (4.4, 17)."""
    row = COUNTRIES[country]
    in_season = season(turn) in ("winter", "summer")
    if country == "yugoslavia" and returned:
        return _returned(turn, in_season, options)
    rule, points = "4.4", 0
    if row.major or not row.automatic_pr:
        key = "major" if row.major else "no-armies"
    elif surrendered:
        rule, key = "17", "surrendered"
    elif not at_war:
        key = "not-at-war"
    elif row.automatic_pr == "every turn":
        points, key = 1, "every-turn"
    else:
        points, key = (1, "winter-summer") if in_season else (0, "off-season")
    return Worked(MinorPoints(points), (because(rule, f"minor-{key}", country=country, n=points),))


def _returned(turn: int, in_season: bool, options: Readings) -> Worked:
    """Yugoslavia back at war (17): 2 points in the winters and summers that follow its return."""
    if turn < RETURN_OF_YUGOSLAVIA or not in_season:
        return Worked(MinorPoints(0), (because("17", "minor-off-season", country="yugoslavia"),))
    if turn == RETURN_OF_YUGOSLAVIA:
        # Reading of 17 [A51]: the double income is that of the *following* winters and summers.
        points = options.yugoslavia_return_turn_pr
        assumed = readings(options, "yugoslavia_return_turn_pr")
        return Worked(MinorPoints(points), (because("17", "minor-return-turn", n=points),), assumed)
    return Worked(MinorPoints(RETURNED), (because("17", "minor-returned", n=RETURNED),))


class Purchase(Situation):
    what: Literal["place_full", "place_reduced", "flip"]
    type: ArmyType
    country: ArmyCountry
    supplied: bool = True
    place_ok: bool = True


class Spending(Record):
    pr_used: int
    pb_used: int
    legal: bool


PRICES = {"place_full": 2, "place_reduced": 1, "flip": 1}


def recruit_spend(
    *,
    pr: Count = 0,
    pb: ArmourPoints = 0,
    uk_max: Count | None = None,
    infantry_only: bool = False,
    purchases: tuple[Purchase, ...] = (),
) -> Worked:
    """Return what a shopping list costs and whether it may be bought (4.4)."""
    why, refused = [], []
    pr_used = pb_used = uk_used = 0
    for n, purchase in enumerate(purchases, 1):
        price, flips, is_armour = PRICES[purchase.what], purchase.what == "flip", purchase.type == "armour"
        pr_used += price
        # 4.4: one armour point goes with each recruitment point spent on armour.
        pb_used += price * is_armour
        uk_used += price * (purchase.country == "uk")
        key = f"purchase-{purchase.what.replace('_', '-')}"
        why.append(because("4.4", key, n=n, country=purchase.country, type=purchase.type, price=price))
        # Reading of 4.4 [A12]: the minors' points obey the same price list, so the army to flip must be supplied.
        for key, wrong in (
            ("spend-infantry-only", infantry_only and is_armour),
            ("spend-unsupplied", flips and not purchase.supplied),
            ("spend-no-place", not (flips or purchase.place_ok)),
        ):
            refused += [rejected("4.4", key, n=n)] if wrong else []
    if pr_used > pr:
        refused.append(rejected("4.4", "spend-too-many-pr", used=pr_used, stock=pr))
    if pb_used > pb:
        refused.append(rejected("4.4", "spend-too-many-pb", used=pb_used, stock=pb))
    if uk_max is not None and uk_used > uk_max:
        refused.append(rejected("4.4", "spend-too-many-uk", used=uk_used, most=uk_max))
    return Worked(Spending(pr_used, pb_used, not refused), (*why, *refused))
