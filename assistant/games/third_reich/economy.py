"""Actions of a phase and their order, operation points and armour points, research, recruitment (3, 4, 8, 13, 17, 18, 22.1)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
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
    FACTIONS,
    MODIFIERS,
    MOST_PB,
    MOST_PO,
    Action,
    ArmourPoints,
    ArmyType,
    Blank,
    Count,
    Country,
    Faction,
    Line,
    OperationPoints,
    Technology,
    Turn,
    War,
    because,
    charts,
    error,
    fact,
    first_turn,
    modifier,
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


class ActionsBlank(Blank):
    faction: Faction
    war: War
    turn: Turn
    axis_sources_lost: Count = 0
    bombing_markers: Annotated[int, within(0, 2)] = 0
    trondheim_controller: Faction | None = None
    london_controller: Faction | None = None
    submarines: Submarines = Submarines()
    moscow_controller: Faction | None = None
    lend_lease: bool = False


class Actions(Record):
    actions: int


def actions(given: ActionsBlank) -> Worked:
    """Return how many actions a faction has in this phase (3)."""
    printed = PRINTED[given.faction, given.war]
    lines = [Line(printed, say("actions-printed", faction=given.faction, war=given.war, n=printed), "3")]
    found = [*(_axis_reductions if given.faction == "axis" else _additions)(given)]
    # Reading of 3 [A04]: the note letter stands on the total-war figure only.
    unclear = given.faction == "axis" and given.war == "limited" and bool(found)
    if not unclear or given.options.axis_reductions_in_limited_war:
        lines += found
    assumed = readings(given.options, unclear and "axis_reductions_in_limited_war")
    # Reading of 3 [A06]: never below no action at all.
    return Worked(Actions(max(0, total(lines))), tuple(map(Line.reason, lines)), assumed)


def _axis_reductions(given: ActionsBlank) -> Iterator[Line]:
    if given.axis_sources_lost:
        yield Line(-given.axis_sources_lost, say("actions-sources-lost", n=given.axis_sources_lost), "3")
    if given.bombing_markers >= 2:
        yield modifier("actions-bombing", "bombing")
    # Reading of 3 [A07]: the text names the Allies, so Soviet control of Trondheim costs nothing.
    if given.trondheim_controller == "allies" and season(given.turn) in ("winter", "spring"):
        yield modifier("actions-trondheim", "trondheim")


def _additions(given: ActionsBlank) -> Iterator[Line]:
    """Yield what changes the actions of the Allies and of the USSR."""
    if given.faction == "allies":
        # 3, note b: London and the submarines together never cost more than one action.
        submarines = stops_an_action(given.submarines, given.options)
        if given.london_controller == "axis":
            yield modifier("actions-london-and-submarines" if submarines else "actions-london", "london")
        elif submarines:
            yield modifier("actions-submarines", "submarines")
        return
    if given.war == "total" and given.moscow_controller == "axis":
        yield modifier("actions-moscow", "moscow")
    if given.lend_lease:
        yield modifier("actions-lend-lease", "lend-lease")


class LendLeaseBlank(Blank):
    turn: Turn
    axis_entered_ussr: bool = False
    karelia_controller: Faction | None = None


class Allowed(Record):
    allowed: bool


LEND_LEASE = range(10, 21)


def lend_lease(given: LendLeaseBlank) -> Worked:
    """Return whether the Allies may make the lend-lease action this turn (4.6)."""
    late = given.turn > LEND_LEASE[-1]
    if late or given.turn in LEND_LEASE:
        return Worked(Allowed(not late), (because("4.6", "lend-lease-over" if late else "lend-lease-window"),))
    # Reading of 4.6 [A15]: the Karelia clause belongs to the invasion clause, not to the dates.
    why = (
        because("4.6", "lend-lease-early-entered" if given.axis_entered_ussr else "lend-lease-early-not-entered"),
        because("4.6", "lend-lease-karelia" if given.karelia_controller == "ussr" else "lend-lease-no-karelia"),
    )
    return Worked(Allowed(given.axis_entered_ussr and given.karelia_controller == "ussr"), why)


class LimitBlank(LendLeaseBlank):
    faction: Faction
    action: Action
    war: War
    lend_lease: bool = False


class Limit(Record):
    max: int


def action_limit(given: LimitBlank) -> Worked:
    """Return how many times an action may be made in one phase (4)."""
    if given.action != "lend_lease":
        most, reason = times(given.faction, given.action, war=given.war, turn=given.turn, lend_lease=given.lend_lease)
        return Worked(Limit(most), (reason,))
    if given.faction != "allies":
        return Worked(Limit(0), (because("4.6", "limit-lend-lease-allies"),))
    worked = lend_lease(given)
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


class PlanningBlank(Blank):
    faction: Faction
    turn: Turn
    logistics: bool = False
    po: OperationPoints = 0
    control: Mapping[str, Faction | None] = {}


class Planning(Record):
    """Points collected by one Planning action; `wasted` of them find no room on the track."""

    collected: int
    po_after: int
    wasted: int


def planning(given: PlanningBlank) -> Worked:
    """Return the operation points of one Planning action (4.1, 13.8, 18)."""
    amount = 7 if given.logistics else 5
    lines = [Line(amount, say("planning-logistics" if given.logistics else "planning-base", n=amount), "4.1")]
    for name in given.control:
        if zone_id(name) not in RESOURCES:
            raise unusable(f"control.{name}", name, [row["name"] for row in RESOURCES.values()])
    for name, holder in given.control.items():
        row = RESOURCES[zone_id(name)]
        if row["faction"] == given.faction and holder in row["held_by"].split() and given.turn <= row.whole("to_turn"):
            lines.append(modifier(f"planning-{row['id']}", row["id"]))
    return _collected(Planning, max(0, total(lines)), given.po, MOST_PO, *map(Line.reason, lines))


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


class PhaseStartBlank(Blank):
    faction: Faction
    italy_at_war: bool = False
    po: OperationPoints = 0


class Income(Record):
    gain: int
    po_after: int
    wasted: int


def phase_start_po(given: PhaseStartBlank) -> Worked:
    """Return the operation points that come without any action at the start of a phase (4.1)."""
    gain = MODIFIERS["italy"] if given.faction == "axis" and given.italy_at_war else 0
    if gain:
        why = because("4.1", "po-italy", n=gain)
    else:
        why = because("4.1", "po-no-italy" if given.faction == "axis" else "po-italy-axis-only")
    return _collected(Income, gain, given.po, MOST_PO, why)


class ProductionBlank(Blank):
    tank_industry: bool = False
    pb: ArmourPoints = 0


class Production(Record):
    collected: int
    pb_after: int
    wasted: int


def production(given: ProductionBlank) -> Worked:
    """Return the armour points of one Armour production action (4.2, 13.6)."""
    gain, rule, key = (5, "13.6", "pb-tank-industry") if given.tank_industry else (3, "4.2", "pb-base")
    return _collected(Production, gain, given.pb, MOST_PB, because(rule, key, n=gain))


class Event(Situation):
    """One thing that happens to the operation points: a gain, a spending, or the first combat."""

    gain: Count = 0
    spend: Count = 0
    combat: bool = False


class BudgetBlank(Blank):
    po: OperationPoints = 0
    events: tuple[Event, ...] = ()


class Budget(Record):
    po_after: int
    wasted: int
    legal: bool


def po_budget(given: BudgetBlank) -> Worked:
    """Return the operation points after a row of gains and spendings (4.1, 8)."""
    po, wasted, legal, fought = given.po, 0, True, False
    why = [fact("po-stock", rule="4.1", n=po)]
    for event in given.events:
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


class ExchangeBlank(Blank):
    reduced: bool = False
    pb: Annotated[int, within(0, MOST_PB)] = 0
    on_faction_source: bool = False
    own_phase: bool = True


class Exchange(Record):
    cost: int
    legal: bool


def armour_exchange(given: ExchangeBlank) -> Worked:
    """Return the price of turning an infantry into an armour of the same face, and whether it is allowed (10)."""
    cost = 1 if given.reduced else 2
    why = [because("10", "exchange-cost", face="reduced" if given.reduced else "full", n=cost)]
    if given.pb < cost:
        why.append(rejected("10", "exchange-too-dear", n=given.pb))
    for key, fine in (("no-source", given.on_faction_source), ("other-phase", given.own_phase)):
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


class ResearchBlank(Blank):
    faction: Faction
    tech: Technology
    step: Literal["start", "finish"]
    turn: Turn
    available: tuple[Technology, ...] = ()
    in_development: tuple[Technology, ...] = ()
    researched_this_phase: tuple[Technology, ...] = ()


class Research(Record):
    legal: bool
    available_now: bool


def research(given: ResearchBlank) -> Worked:
    """Return whether a research action may be made, and whether its tile can be used at once (4.5, 13)."""
    if refused := tuple(_refusals(given)):
        return Worked(Research(False, False), refused)
    at_once = given.turn >= AT_ONCE
    key = "at-once" if at_once else "finished" if given.step == "finish" else "started"
    why = because("4.5", f"research-{key}", tech=given.tech)
    return Worked(Research(True, at_once or given.step == "finish"), (why,))


def _refusals(given: ResearchBlank) -> Iterator[Reason]:
    tech, faction = given.tech, given.faction
    earliest = EARLIEST.get((given.tech, given.faction))
    if earliest is None:
        yield rejected("13", "research-no-tile", tech=tech, faction=faction)
        return
    begun, finishes = given.tech in given.in_development, given.step == "finish"
    if given.faction == "allies" and year(given.turn) == 1940:
        yield rejected("4.5", "research-allies-1940")
    for key, wrong in (
        ("already-available", given.tech in given.available),
        ("same-tile", given.tech in given.researched_this_phase),
        ("not-in-development", finishes and not begun),
        ("already-in-development", not finishes and begun and given.turn < AT_ONCE),
    ):
        if wrong:
            yield rejected("4.5", f"research-{key}", tech=tech)
    if finishes:
        return
    # Reading of 13 [A13]: "may not be developed before" is the date at which the tile is placed.
    if given.turn < earliest:
        yield rejected("13", "research-too-early", tech=tech, year=year(earliest))
    needed = SOVIET_NEEDS[given.tech] if given.faction == "ussr" else ""
    # Reading of 13.4 [A14]: Industrial redeployment must be available, not merely in development.
    if needed and needed not in given.available:
        yield rejected("13.4", "research-needs", tech=tech, needed=needed)


# 4.4, note b: for the whole phase, even with two Recruitment actions.
MOST_UK_PR = 2


class RecruitmentBlank(Blank):
    power: Literal["germany", "allies", "ussr"]
    war: War
    turn: Turn
    victory_zones_lost: Count = 0
    actions: Annotated[int, within(1, 2)] = 1


class Recruitment(Record):
    """Recruitment points of all the actions together; `uk_max` of them at most may go to British armies."""

    pr: int
    uk_max: int | None


def recruitment(given: RecruitmentBlank) -> Worked:
    """Return the recruitment points that a major power collects in a phase (4.4)."""
    row = next(
        row
        for row in charts("recruitment")
        if (row["power"], row["war"]) == (given.power, given.war)
        and row.whole("from_turn") <= given.turn <= row.whole("to_turn")
    )
    pr = row.whole("pr")
    allied = given.power == "allies"
    power = say("uk-and-usa") if allied and given.war == "total" else given.power
    why = [because("4.4", "recruitment-printed", n=pr, power=power, war=given.war)]
    lost = given.victory_zones_lost if row["less_for_lost_victory_zones"] else 0
    if lost:
        # Reading of 4.4 [A08]: "rounded up" speaks of the points collected; the other reading rounds the deduction.
        rounded = ceil if given.options.rounding == "result_up" else floor
        pr = max(0, rounded(pr - Fraction(lost, 2)))
        why.append(because("4.4", "recruitment-lost-zones", zones=lost, n=pr))
    if given.actions > 1:
        pr *= given.actions
        why.append(because("4", "recruitment-actions", actions=given.actions, n=pr))
    if allied:
        why.append(because("4.4", "recruitment-uk", n=MOST_UK_PR))
    assumed = readings(given.options, lost and "rounding")
    return Worked(Recruitment(pr, MOST_UK_PR if allied else None), tuple(why), assumed)


class MinorBlank(Blank):
    country: Country
    turn: Turn
    at_war: bool = True
    surrendered: bool = False
    returned: bool = False


class MinorPoints(Record):
    pr: int


def minor_recruitment(given: MinorBlank) -> Worked:
    """Return the infantry points that a country other than a major power gets by itself this turn (4.4, 17)."""
    row = COUNTRIES[given.country]
    in_season = season(given.turn) in ("winter", "summer")
    if given.country == "yugoslavia" and given.returned:
        return _returned(given, in_season)
    rule, points = "4.4", 0
    if row.major or not row.automatic_pr:
        key = "major" if row.major else "no-armies"
    elif given.surrendered:
        rule, key = "17", "surrendered"
    elif not given.at_war:
        key = "not-at-war"
    elif row.automatic_pr == "every turn":
        points, key = 1, "every-turn"
    else:
        points, key = (1, "winter-summer") if in_season else (0, "off-season")
    return Worked(MinorPoints(points), (because(rule, f"minor-{key}", country=given.country),))


def _returned(given: MinorBlank, in_season: bool) -> Worked:
    """Yugoslavia back at war (17): 2 points in the winters and summers that follow its return."""
    if given.turn < RETURN_OF_YUGOSLAVIA or not in_season:
        return Worked(MinorPoints(0), (because("17", "minor-off-season", country="yugoslavia"),))
    if given.turn == RETURN_OF_YUGOSLAVIA:
        # Reading of 17 [A51]: the double income is that of the *following* winters and summers.
        points = given.options.yugoslavia_return_turn_pr
        assumed = readings(given.options, "yugoslavia_return_turn_pr")
        return Worked(MinorPoints(points), (because("17", "minor-return-turn", n=points),), assumed)
    return Worked(MinorPoints(2), (because("17", "minor-returned"),))


class Purchase(Situation):
    what: Literal["place_full", "place_reduced", "flip"]
    type: ArmyType
    country: Country
    supplied: bool = True
    place_ok: bool = True


class SpendingBlank(Blank):
    pr: Count = 0
    pb: ArmourPoints = 0
    uk_max: Count | None = None
    infantry_only: bool = False
    purchases: tuple[Purchase, ...] = ()


class Spending(Record):
    pr_used: int
    pb_used: int
    legal: bool


PRICES = {"place_full": 2, "place_reduced": 1, "flip": 1}


def recruit_spend(given: SpendingBlank) -> Worked:
    """Return what a shopping list costs and whether it may be bought (4.4)."""
    why, refused = [], []
    pr_used = pb_used = uk_used = 0
    for n, purchase in enumerate(given.purchases, 1):
        price, flips, is_armour = PRICES[purchase.what], purchase.what == "flip", purchase.type == "armour"
        pr_used += price
        # 4.4: one armour point goes with each recruitment point spent on armour.
        pb_used += price * is_armour
        uk_used += price * (purchase.country == "uk")
        key = f"purchase-{purchase.what.replace('_', '-')}"
        why.append(because("4.4", key, n=n, country=purchase.country, type=purchase.type, price=price))
        # Reading of 4.4 [A12]: the minors' points obey the same price list, so the army to flip must be supplied.
        for key, wrong in (
            ("spend-infantry-only", given.infantry_only and is_armour),
            ("spend-unsupplied", flips and not purchase.supplied),
            ("spend-no-place", not (flips or purchase.place_ok)),
        ):
            refused += [rejected("4.4", key, n=n)] if wrong else []
    if pr_used > given.pr:
        refused.append(rejected("4.4", "spend-too-many-pr", used=pr_used, stock=given.pr))
    if pb_used > given.pb:
        refused.append(rejected("4.4", "spend-too-many-pb", used=pb_used, stock=given.pb))
    if given.uk_max is not None and uk_used > given.uk_max:
        refused.append(rejected("4.4", "spend-too-many-uk", used=uk_used, most=given.uk_max))
    return Worked(Spending(pr_used, pb_used, not refused), (*why, *refused))
