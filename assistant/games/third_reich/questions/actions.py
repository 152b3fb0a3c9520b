"""Actions and points on the table: markers, what each action brings, research and its hidden tiles (3, 4, 13, 18)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal

from assistant.core.blocks import Grid, Reason, Sum, SumLine
from assistant.core.calc import Worked
from assistant.core.cards import work
from assistant.core.common_questions import SecretsQuestion
from assistant.core.deeds import Researched
from assistant.core.position import Position
from assistant.core.questions import Answer, Ask, FollowUp, Offer, Overrides, Question, Role, SideId
from assistant.core.table import Counter, Edit, Flip, Move, Note, Several
from assistant.core.text import Text
from assistant.games.third_reich.economy import (
    EARLIEST,
    ActionsBlank,
    LimitBlank,
    PhaseStartBlank,
    PlanningBlank,
    ProductionBlank,
    ResearchBlank,
    action_limit,
    actions,
    phase_start_po,
    planning,
    production,
    research,
)
from assistant.games.third_reich.mirror import SECRET_TILES, Theatre
from assistant.games.third_reich.missions import MissionsBlank, Submarines, missions
from assistant.games.third_reich.questions.cards import card, pawn_edit, unseen
from assistant.games.third_reich.questions.log import theatre
from assistant.games.third_reich.questions.recruitment import Recruit
from assistant.games.third_reich.questions.supply import acting, faction
from assistant.games.third_reich.words import (
    MOST_PO,
    SPOKEN,
    Action,
    Faction,
    Technology,
    assumed,
    fact,
    rejected,
    say,
    year,
)

# The actions of a phase on the table: how many there are, where their markers lie, which are spare (3, 4).

ACTIONS: tuple[Action, ...] = ("planning", "armour_production", "missions", "recruitment", "research", "lend_lease")
# The boxes where the markers of these actions lie; the Axis has a box for each kind of mission.
BOXES = {"missions": ("missions_air", "missions_submarine")}


def actions_situation(seen: Theatre, side: Faction) -> ActionsBlank:
    """Return everything that the number of actions depends on (3)."""
    sources = [z for z, owner in seen.board.sources.items() if owner == "axis"]
    return ActionsBlank(
        faction=side,
        war=seen.war(side),
        turn=seen.turn,
        # Reading of 3 [A05]: sources in the home territory of any country of the Axis that is in the war.
        axis_sources_lost=sum(
            seen.controller(zone) != "axis" for zone in sources if seen.board.zones[zone].home in seen.at_war
        ),
        bombing_markers=min(2, len(seen.missions("strategic-bombing", "allies"))),
        trondheim_controller=seen.controller("trondheim"),
        london_controller=seen.controller("londres"),
        submarines=submarines(seen),
        moscow_controller=seen.controller("moscou"),
        lend_lease=side == "ussr" and seen.position.fact("lend-lease-turn") == seen.turn,
        options=seen.options,
    )


def submarines(seen: Theatre) -> Submarines:
    """Return the submarines in the Atlantic box and the navies' tiles (12, 13.10)."""
    boats = seen.missions("atlantic", "axis", "submarine")
    return Submarines(
        standard=sum(boat.face == 0 for boat in boats),
        advanced=sum(boat.face == 1 for boat in boats),
        axis_advanced_navy=seen.state.has("axis", "advanced_navy"),
        allied_advanced_navy=seen.state.has("allies", "advanced_navy"),
    )


def taken(seen: Theatre, side: Faction, action: Action) -> list[str]:
    """Return the action markers of a faction that lie in the boxes of an action."""
    boxes = (f"actions-{side}:{box}" for box in BOXES.get(action, (action,)))
    return [c.id for box in boxes for c in seen.position.counters_in(box) if c.kind == f"action-{side}"]


def used(seen: Theatre, side: Faction) -> int:
    """Return how many actions of a faction are made in this phase: its markers in boxes."""
    return sum(len(taken(seen, side, action)) for action in ACTIONS)


def spare(seen: Theatre, side: Faction) -> list[str]:
    """Return the action markers of a faction that are not used yet."""
    return [c.id for c in seen.position.counters_in(f"actions-{side}:unused") if c.kind == f"action-{side}"]


def taking(seen: Theatre, side: Faction, box: str, n: int = 1) -> tuple[Edit, ...]:
    """Return the edit that lays spare markers in the box of an action; none if there is neither marker nor box."""
    place, markers = f"actions-{side}:{box}", spare(seen, side)[:n]
    return (Move(tuple(markers), place),) if markers and place in seen.position.board.zones else ()


def limit_situation(seen: Theatre, side: Faction, action: Action) -> LimitBlank:
    """Return everything that the limit of an action depends on (4)."""
    return LimitBlank(
        faction=side,
        action=action,
        war=seen.war(side),
        turn=seen.turn,
        lend_lease=seen.position.fact("lend-lease-turn") == seen.turn,
        axis_entered_ussr=seen.axis_entered_ussr,
        karelia_controller=seen.controller("carelie"),
    )


def most(seen: Theatre, side: Faction, action: Action) -> int:
    """Return how often a faction may make an action in this phase (4)."""
    return int(action_limit(limit_situation(seen, side, action)).value.max)


# Research on the table: the tiles of a faction, which may be started or finished (4.5, 13).


class ResearchTiles(Question, frozen=True, tag="research"):
    """Which technologies may be put in development, or made available?"""

    side: SideId = ""

    def answer(self, position: Position) -> Answer:
        """Answer with every tile of the faction, where it lies and what may be done with it."""
        seen = theatre(position)
        side = acting(seen, self.side)
        rows, offers, told, legal = [], [], [], []
        own = [c for c in position.table.counters.values() if _is_tile(seen, c.id, side)]
        secret = tuple(tile for tile in own if seen.hidden(tile))
        if secret:
            told.append(fact("tiles-face-down", rule="4.5", n=len(secret)))
        spent = used_up(seen, side)
        told += spent
        for tile in [tile for tile in own if tile not in secret]:
            tech = seen.technology(tile)
            place = where(seen, side, tech)
            step: Literal["start", "finish"] = "finish" if place == "development" else "start"
            worked = research(research_situation(seen, side, tech, step))
            rows.append((SPOKEN[tech], say(f"tile-{place}"), _earliest(side, tech)))
            if place == "available":
                continue
            if worked.value.legal:
                legal.append(tech)
                if not spent:
                    offers.append(_offer(seen, tile, side, at_once=worked.value.available_now))
            else:
                told += worked.reasons
        header = tuple(say(f"research-column-{key}") for key in ("tile", "place", "earliest"))
        return card(
            position,
            say("research-verdict", faction=SPOKEN[side], n=0 if spent else len(legal)),
            Worked({"legal": sorted(legal)}, tuple(told)),
            body=(Grid(say("tiles"), header, tuple(rows)),),
            offers=offers,
        )


def used_up(seen: Theatre, side: Faction) -> tuple[Reason, ...]:
    """Return why no research action is left to a faction, with the rule; nothing while one is (3, 4.5)."""
    made = len(researched(seen, side))
    if made < len(taken(seen, side, "research")):
        return ()  # an action is paid for whose tile is not chosen yet
    if made >= (limit := most(seen, side, "research")):
        return (rejected("4", "research-done", n=limit),)
    allowed = int(actions(actions_situation(seen, side)).value.actions)
    if used(seen, side) >= allowed or not taking(seen, side, "research"):
        return (rejected("3", "research-no-action", n=allowed),)
    return ()


def researched(seen: Theatre, side: Faction) -> tuple[str, ...]:
    """Return the tiles that a faction's research moved in this phase (4.5)."""
    return tuple(deed.tile for deed in seen.ledger.of(Researched) if deed.by == side)


def _is_tile(seen: Theatre, counter: str, side: Faction) -> bool:
    kind = seen.position.kind(counter)
    return kind.type == "tile" and kind.side == side


def where(seen: Theatre, side: Faction, tech: str) -> str:
    """Return where a tile lies: `available`, `development` or `to-come`."""
    for box in ("available", "development"):
        if tech in {seen.technology(tile) for tile in seen.laid(side, box)}:
            return box
    return "to-come"


def research_situation(seen: Theatre, side: Faction, tech: Technology, step: Any) -> ResearchBlank:
    """Return everything that a research action depends on (4.5)."""
    return ResearchBlank(
        faction=side,
        tech=tech,
        step=step,
        turn=seen.turn,
        available=tuple(seen.technology(tile) for tile in seen.laid(side, "available")),
        in_development=tuple(seen.technology(tile) for tile in seen.laid(side, "development")),
        researched_this_phase=tuple(
            seen.technology(seen.position.table.counters[tile])
            for tile in researched(seen, side)
            if tile in seen.position.table.counters
        ),
    )


def _earliest(side: Faction, tech: str) -> Text:
    turn = EARLIEST.get((tech, side), 1)
    return say("any-time") if turn == 1 else say("from-year", year=year(turn))


def _offer(seen: Theatre, tile: Counter, side: Faction, *, at_once: bool) -> Offer:
    """Offer a step of research; the tile face down where players keep it secret (4.5)."""
    box = "available" if at_once else "development"
    label = say("tile-becomes-available" if at_once else "tile-to-development", tech=SPOKEN[seen.technology(tile)])
    face = 1 if seen.position.fact(SECRET_TILES) or not at_once else 0
    edits = (Move((tile.id,), f"development-{side}:{box}"), Flip((tile.id,), face))
    tech = say("a-secret-tile") if seen.position.fact(SECRET_TILES) else SPOKEN[seen.technology(tile)]
    line = say("tile-booked-available" if at_once else "tile-booked-development", faction=SPOKEN[side], tech=tech)
    return Offer(label, Several(edits, line), "4.5")


# Technology tiles that lie face down until they are used: how many, and the edits that hide and reveal them (4.5).


class Secrets(SecretsQuestion, frozen=True, tag="secrets"):
    """How many tiles does a faction keep secret? Hide them, reveal them."""

    def acting(self, position: Position) -> str:
        """Return the faction asked for, else the one whose phase it is."""
        return faction(self.side) if self.side else theatre(position).phase

    def available(self, position: Position, side: str) -> tuple[str, ...]:
        """Return the tiles that a faction has made available."""
        return tuple(tile.id for tile in theatre(position).laid(faction(side), "available"))

    def rule(self, position: Position) -> str:  # noqa: ARG002
        """Return the rule by which tiles are secret until they are used."""
        return "4.5"

    def noted(self, position: Position) -> Iterator[Edit]:
        """Note that players keep their tiles secret."""
        if not position.fact(SECRET_TILES):
            yield Note(SECRET_TILES, True)


# Actions and points on the table: what a phase may do, and what each action brings (3, 4, 18).

THEN = {"research": "research", "recruitment": "recruit"}  # what is asked once these actions are taken


class Actions(Question, frozen=True, tag="actions"):
    """How many actions, which are left, what each brings."""

    live = True
    side: SideId = ""
    overrides: Overrides = {}

    def answer(self, position: Position) -> Answer:
        """Answer with the number of actions and an offer for each that may still be made."""
        seen = theatre(position)
        side = acting(seen, self.side)
        given, worked = work(actions_situation(seen, side), self.overrides, actions)
        allowed = worked.value.actions
        made = used(seen, side)
        offers = list(_income_offers(seen, side))
        if made < allowed:
            offers += _action_offers(seen, side)
        lines = tuple(SumLine(reason.text, amount) for reason, amount in _amounts(worked.reasons, allowed))
        return card(
            position,
            say("actions-verdict", faction=SPOKEN[side], n=allowed, used=made, left=max(0, allowed - made)),
            worked,
            given,
            more=(*_wasted(seen, side), *unseen(seen, side), *_assumed(seen)),
            body=(Sum(say("actions-sum"), lines), _grid(seen, side)),
            offers=offers,
            follow_ups=(
                FollowUp(say("recruit-now"), Recruit(side=side)),
                FollowUp(say("research-now"), ResearchTiles(side=side)),
            ),
            tone=Role.TARGET if made < allowed else Role.SUBJECT,
        )


def _amounts(told: tuple[Reason, ...], total: int) -> Iterator[tuple[Reason, int]]:
    """Yield the lines of the sum of actions with their amounts; what they overshoot below nothing goes to the last."""
    amounts = [_amount(reason) for reason in told]
    if amounts and sum(amounts) != total:
        amounts[-1] += total - sum(amounts)
    yield from zip(told, amounts, strict=True)


def _amount(reason: Reason) -> int:
    n = int(reason.text.args["n"])
    return -n if reason.text.key == "actions-sources-lost" else n


def _grid(seen: Theatre, side: Faction) -> Grid:
    rows = []
    for action in ACTIONS:
        limit = most(seen, side, action)
        if limit or action != "lend_lease":
            made = len(taken(seen, side, action))
            rows.append((SPOKEN[action], say("used-of", used=made, most=limit), _brings(seen, side, action)))
    header = tuple(say(f"actions-column-{key}") for key in ("action", "used", "brings"))
    return Grid(say("actions-grid"), header, tuple(rows))


def _brings(seen: Theatre, side: Faction, action: Action) -> Text:
    if action == "planning":
        return say("brings-po", n=planning(planning_situation(seen, side)).value.collected)
    if action == "armour_production":
        return say("brings-pb", n=production(production_situation(seen, side)).value.collected)
    if action == "missions":
        return say("brings-missions", n=missions(missions_situation(seen, side, "air")).value.gained)
    return say(f"brings-{action.replace('_', '-')}")


def planning_situation(seen: Theatre, side: Faction) -> PlanningBlank:
    """Return everything that a Planning action depends on (4.1, 18)."""
    zones = [zone for zone in ("bucarest", "grozny", "bakou", "suez") if zone in seen.board.zones]
    return PlanningBlank(
        faction=side,
        turn=seen.turn,
        logistics=seen.state.has(side, "logistics"),
        po=seen.po(side),
        control={zone: seen.controller(zone) for zone in zones},
    )


def production_situation(seen: Theatre, side: Faction) -> ProductionBlank:
    """Return everything that an Armour production action depends on (4.2)."""
    return ProductionBlank(tank_industry=seen.state.has(side, "tank_industry"), pb=seen.pb(side))


def missions_situation(seen: Theatre, side: Faction, kind: Any) -> MissionsBlank:
    """Return everything that a Missions action depends on (4.3); American markers wait until the USA is at war (A38)."""
    return MissionsBlank(
        faction=side,
        kind=kind,
        techs=seen.tiles(side, "available"),
        in_reserve=len(_mission_reserve(seen, side, kind)),
    )


def _mission_reserve(seen: Theatre, side: Faction, kind: str) -> list[str]:
    lying = seen.missions(f"missions-reserve-{side}", side, kind)
    return [c.id for c in lying if seen.kind(c).nation in seen.at_war]


def _income_offers(seen: Theatre, side: Faction) -> Iterator[Offer]:
    """Offer what comes in by itself at the start of the phase, unless it was already taken (4.1)."""
    given = PhaseStartBlank(faction=side, italy_at_war="italy" in seen.at_war, po=seen.po(side))
    income = phase_start_po(given).value
    if income.gain and seen.position.fact("income-turn") != seen.turn:
        label = say("take-income", n=income.gain, po=income.po_after)
        edits: tuple[Edit, ...] = (
            pawn_edit(seen.position, f"po-{side}", income.po_after),
            Note("income-turn", seen.turn),
        )
        line = say("income-booked", n=income.gain, po=income.po_after)
        yield Offer(label, Several(edits, line), "4.1")


def _action_offers(seen: Theatre, side: Faction) -> Iterator[Offer]:
    """Offer each action that may still be made, with its marker and what it brings."""
    for action in ACTIONS:
        if len(taken(seen, side, action)) >= most(seen, side, action):
            continue
        for box, key, rule, effects in _effects(seen, side, action):
            marker = taking(seen, side, box)
            if marker:
                label = say(f"take-{key}", faction=SPOKEN[side], n=len(effects))
                then = THEN.get(action)
                asks = None if then is None else Ask(then, {"side": side})
                line = say("booked-by", faction=SPOKEN[side], words=label)
                yield Offer(label, Several((*marker, *effects), line), rule, asks, SPOKEN[action])


def _effects(seen: Theatre, side: Faction, action: Action) -> Iterator[tuple[str, str, str, tuple[Edit, ...]]]:
    """Yield the ways of making an action: its box, the name of the offer, its rule, its effects on the table."""
    position = seen.position
    if action == "planning":
        po = planning(planning_situation(seen, side)).value.po_after
        yield action, action, "4.1", (pawn_edit(position, f"po-{side}", po),)
    elif action == "armour_production":
        pb = production(production_situation(seen, side)).value.pb_after
        yield action, "armour-production", "4.2", (pawn_edit(position, f"pb-{side}", pb),)
    elif action == "missions":
        for kind in ("air", "submarine"):
            gained = missions(missions_situation(seen, side, kind)).value.gained
            box = f"missions_{kind}"
            # 4: the Axis makes one Missions action of each kind, the Allies in total war two for air missions.
            if gained and (side != "axis" or not position.counters_in(f"actions-{side}:{box}")):
                yield box, f"missions-{kind}", "4.3", tuple(_collected(seen, side, kind, gained))
    elif action == "lend_lease":
        yield action, "lend-lease", "4.6", (Note("lend-lease-turn", seen.turn),)
    else:
        yield action, action, "4.4" if action == "recruitment" else "4.5", ()


def _collected(seen: Theatre, side: Faction, kind: str, gained: int) -> Iterator[Edit]:
    """Yield the edits that bring markers from the reserve, on their advanced face once the tile is there (4.3, A38)."""
    tile: Any = "advanced_aviation" if kind == "air" else "advanced_navy"
    face = 1 if seen.state.has(side, tile) else 0
    for marker in _mission_reserve(seen, side, kind)[:gained]:
        yield Move((marker,), f"missions-{side}")
        if seen.position.table.counters[marker].face != face:
            yield Flip((marker,), face)


def _wasted(seen: Theatre, side: Faction) -> Iterator[Reason]:
    """Yield what a Planning action would bring beyond the end of the track (4.1, A71)."""
    lost = planning(planning_situation(seen, side)).value.wasted
    if lost and len(taken(seen, side, "planning")) < most(seen, side, "planning"):
        yield fact("planning-wasted", rule="4.1", n=lost, most=MOST_PO)


def _assumed(seen: Theatre) -> tuple[Reason, ...]:
    found = [assumed("assumed-sources", rule="7")]
    if not seen.position.knows("lend-lease-turn"):
        found.append(assumed("assumed-no-lend-lease", rule="4.6"))
    return tuple(found)
