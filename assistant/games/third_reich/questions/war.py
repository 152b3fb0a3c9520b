"""Who is at war: entries, total war, surrenders, the return of Yugoslavia, victory (2, 3, 17, 20)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from assistant.core.calc import Worked
from assistant.core.cards import offer
from assistant.core.questions import (
    Answer,
    Grid,
    Highlights,
    NationId,
    Offer,
    Offers,
    Question,
    Reason,
    Role,
)
from assistant.core.record import Ids, grouped
from assistant.core.table import Edit, Edits, Move, Note, Position, Several, control_edit
from assistant.core.text import Text
from assistant.games.third_reich.countries import (
    COUNTRIES,
    RETURN_OF_YUGOSLAVIA,
    WATCHED_BY_AXIS,
    Effects,
    FallenZone,
    NamedArmy,
    OccupiedZone,
    SurrenderBlank,
    surrender,
    surrender_effects,
    toll_of,
    victory,
    war_status,
)
from assistant.games.third_reich.mirror import (
    PHASES,
    Theatre,
)
from assistant.games.third_reich.questions.cards import (
    OfSide,
    card,
    grid,
    loss_edit,
    theatre,
)
from assistant.games.third_reich.words import (
    FACTIONS,
    LAST_TURN,
    SPOKEN,
    Faction,
    assumed,
    because,
    handicap,
    rejected,
    say,
)


class War(Question, tag="war"):
    """Who is in limited or total war, and which countries are in it?"""

    def answer(self, position: Position) -> Answer:
        """Answer with the status of each faction and the countries that join."""
        seen = theatre(position)
        worked = statuses(seen)
        rows = (((), SPOKEN[country], *_standing(seen, country)) for country in COUNTRIES)
        told = ((f, getattr(worked.value, f)) for f in FACTIONS)
        shown = tuple(say("status-of", faction=f, war=war) for f, war in told)
        known = position.knows("axis-entered-ussr") or seen.axis_entered_ussr
        return card(
            seen,
            say("war-verdict", statuses=shown),
            worked,
            more=() if known else (assumed("assumed-axis-not-in-ussr", rule="3"),),
            body=grid("war", "country standing faction why", rows, say("countries-at-war")),
            offers=(*status_offers(seen), *(entry_offer(seen, country) for country in entries(seen))),
        )


def _standing(seen: Theatre, country: str) -> tuple[Text, Text, Text]:
    """Return where a country stands, on whose side, and why: its surrender and its return come before every date (17)."""
    standing, became = seen.neutrality(country), seen.courses[country]
    side, why = standing.value.faction, standing.reasons[0].text
    words = SPOKEN[side] if side and not became.is_out else say("no-faction")
    if became.is_out:
        return say("standing-surrendered"), words, say("fell-on-turn", turn=became.surrendered)
    if became.returned:
        return say("standing-at-war"), words, say("fell-and-returned", fell=became.surrendered, turn=became.returned)
    where = "at-war" if standing.value.at_war else "neutral"
    return say(f"standing-{where}"), words, say(f"why-{why.key}", **why.args)


def statuses(seen: Theatre) -> Worked:
    """Return the war status of each faction (3)."""

    def entered(country: str) -> bool:
        here = (
            seen.state.holds(z, "ussr") or seen.controller(z) == "ussr" for z in seen.board.homelands.get(country, ())
        )
        return bool(seen.fact("ussr-entered-axis")) or any(here)

    karelia = bool(seen.fact("german-attacked-karelia"))
    there = tuple(filter(entered, WATCHED_BY_AXIS))
    return seen.worked(war_status, german_attacked_karelia=karelia, ussr_entered=there)


def status_offers(seen: Theatre) -> Iterator[Offer]:
    """Offer to move the pawns of factions whose war is another by the rules than on the table (3)."""
    now = statuses(seen).value
    for side in FACTIONS:
        pawn, war = f"war-status-{side}#1", getattr(now, side)
        if war != seen.war(side) and pawn in seen.counters:
            yield Offer(say(f"to-{war}-war", faction=side), Move((pawn,), f"war-status-{side}:{war}"), "3")


def entries(seen: Theatre) -> Ids:
    """Return the countries at war whose zones nobody controls yet, so that their entry is still to be shown (2, 6)."""
    return tuple(
        country
        for country in sorted(seen.at_war)
        if not seen.returned(country)
        and (zones := seen.board.homelands.get(country, ()))
        and any(seen.controller(zone) is None for zone in zones)
        and not (country == "france" and seen.neutral_zones)
    )


def entry_offer(seen: Theatre, country: str) -> Offer:
    """Offer to show the entry of a country into the war (2, 6)."""
    label = say("country-joins", country=country, faction=str(COUNTRIES[country].faction))
    return Offer(label, Several(entry_edits(seen, country), label), "2")


def entry_edits(seen: Theatre, country: str) -> Edits:
    """Return the edits that give the zones of a country that joins its faction to it, those that nobody holds (6)."""
    side = str(COUNTRIES[country].faction)
    zones = [zone for zone in seen.board.homelands.get(country, ()) if seen.controller(zone) is None]
    return tuple(control_edit(seen.position, zone, side) for zone in zones)


class Surrenders(OfSide, tag="surrender"):
    """Which countries meet their condition of surrender, and when does it take effect?"""

    country: NationId = ""

    def told(self, seen: Theatre, side: Faction) -> Answer:
        """Answer for the end of a faction's phase, with the consequences as offers."""
        names = seen.names
        given = surrender_situation(seen, side)
        worked = surrender(given)
        value, told = worked.value, names.reasons(worked)
        offers: list[Offer] = []
        if self.country in COUNTRIES and self.country not in (*value.conditions, *seen.fallen):
            told += (rejected("17", "surrender-not-met", country=self.country),)
        for country in (self.country,) if self.country else value.effective_now:
            if country in value.conditions:
                told += names.reasons(effects(seen, country, side))
                label = say("country-surrenders", country=country)
                offers += offer(label, surrender_edits(seen, country, side), "17")
        held = {zone: Role.WARNING for zone in seen.position.zones if any(zone in r.about for r in told)}
        falling = value.conditions
        return card(
            seen,
            say("surrender-verdict", countries=falling) if falling else say("surrender-none"),
            Worked(value, told),
            body=_far(seen, given),
            highlights=Highlights(held),
            offers=offers,
            tone=Role.WARNING if falling else Role.SUBJECT,
        )


def _far(seen: Theatre, given: SurrenderBlank) -> tuple[Grid, ...]:
    """Return how far each country is from surrender, and what counts (17)."""
    tolls = [(c, toll) for c in COUNTRIES if c not in seen.fallen and (toll := toll_of(given, c)) is not None]
    tolls.sort(key=lambda item: item[1].need - item[1].have)
    rows = (
        (
            (*toll.zones, *toll.left),
            SPOKEN[country],
            say("surrender-far", have=toll.have, need=toll.need),
            say(f"far-{toll.key}", zones=toll.zones, left=toll.left),
        )
        for country, toll in tolls
    )
    return grid("surrender", "country met counts", rows, say("surrender-distance"))


def surrender_situation(seen: Theatre, side: Faction) -> SurrenderBlank:
    """Return everything that surrender depends on, at the end of a faction's phase (17)."""
    there = grouped((army.zone, army.country) for army in seen.state.armies)
    sources = grouped((seen.zones[zone].home, zone) for zone in seen.board.sources)
    zones = {
        name: OccupiedZone(
            home=tags.home,
            controller=seen.controller(name),
            armies=tuple(there.get(name, ())),
            outside_metropole=bool(seen.position.zones[name].get("not_counted_for_italian_surrender")),
        )
        for name, tags in seen.zones.items()
    }
    return seen.asked(
        SurrenderBlank,
        phase=side,
        faction_of={country: row.faction for country, row in COUNTRIES.items() if row.faction},
        surrendered=tuple(sorted(seen.fallen)),
        capitals=seen.board.capitals,
        sources=sources,
        zones=zones,
        france_condition_since_turn=seen.fact("france-condition-since") or None,
    )


def effects(seen: Theatre, country: str, side: Faction) -> Worked:
    """Return the consequences of a surrender (17)."""
    name: Any = country
    return surrender_effects(
        country=name,
        faction=COUNTRIES[country].faction,
        by=_who_caused_it(seen, country, side),
        zones={
            zone: FallenZone(home=name, controller=seen.controller(zone), region=seen.zones[zone].region)
            for zone in seen.board.homelands.get(country, ())
        },
        armies=tuple(NamedArmy(id=c.id, country=name) for c in seen.armies.values() if seen.kind(c).nation == country),
    )


def _who_caused_it(seen: Theatre, country: str, active: Faction) -> Faction:
    """Return the faction that caused a surrender (17).

    # Reading of 17 [A50]: the one whose phase it is, if it stands in the country, else the enemy that holds most of it.
    """
    own = COUNTRIES[country].faction
    held: list[Faction] = []
    for zone in seen.board.homelands.get(country, ()):
        owner = seen.controller(zone)
        held += [owner] if owner is not None and owner != own else []
        held += [army.faction for army in seen.state.armies if army.zone == zone and army.faction != own]
    if active in held or not held:
        return active if active != own else "axis" if own != "axis" else "allies"
    return max(sorted(set(held)), key=held.count)


def surrender_edits(seen: Theatre, country: str, side: Faction) -> Edits:
    """Return everything that the surrender of a country changes on the table (17)."""
    return (seen.country_noted(country, surrendered=seen.turn), *fall_edits(seen, country, side))


def fallen(seen: Theatre, country: str, side: Faction) -> Effects:
    """Return the consequences of a surrender: the armies that go, and who controls its zones (17)."""
    found: Effects = effects(seen, country, side).value
    return found


def fall_edits(seen: Theatre, country: str, side: Faction) -> Edits:
    """Return what a surrender changes beside its note: armies, control, for France Italy's entry (17)."""
    value = fallen(seen, country, side)
    edits: list[Edit] = [loss_edit(seen.position, army, 2) for army in value.eliminated]
    edits += [control_edit(seen.position, zone, owner or "") for zone, owner in value.control.items()]
    if country == "france":
        edits += entry_edits(seen, "italy")
        edits.append(Note("france-condition-since", None))
    return tuple(edits)


def half_fallen(seen: Theatre) -> Offers:
    """Offer what the surrenders that were noted by hand still have to change on the table (17)."""
    # Its zones tell nothing: they may have been freed or cut off since.
    standing = {seen.kind(army).nation for army in seen.armies.values()}
    return tuple(
        Offer(label, Several(fall_edits(seen, country, seen.phase), label), "17")
        for country in sorted(seen.surrendered & standing)
        for label in (say("country-surrenders", country=country),)
    )


class Victory(Question, tag="victory"):
    """Who would win, and how far is Germany from surrender?"""

    def answer(self, position: Position) -> Answer:
        """Answer with the result as things stand, and the sources and victory zones each power still holds."""
        seen = theatre(position)
        fallen = seen.noted("germany").get("surrendered")
        turn = min(LAST_TURN, int(fallen)) if isinstance(fallen, int) and fallen else None
        agreed = handicap(position)
        worked = victory(germany_surrendered_turn=_counted(turn, agreed))
        rows = []
        for country in ("germany", "ussr"):
            home = seen.board.homelands.get(country, ())
            sources = [zone for zone in seen.board.sources if zone in home]
            prizes = [zone for zone in home if position.zones[zone].get("victory")]
            rows.append(((), SPOKEN[country], _held(seen, country, sources), _held(seen, country, prizes)))
        decided = bool(turn) or PHASES.is_over(position)
        key = worked.value.result.replace("_", "-") if decided else "open"
        return card(
            seen,
            say(f"victory-verdict-{key}", turn=seen.turn),
            worked if decided else Worked(worked.value, (because("20", "victory-rule"),)),
            more=[Reason(say("victory-handicap", n=abs(agreed), sooner=int(agreed < 0)))] if agreed else (),
            body=grid("victory", "country sources zones", rows, say("holdings")),
        )


def _counted(turn: int | None, later: int) -> int | None:
    """Return the turn on which Germany's surrender counts, None for never.

    The turn after the last is that of a Germany that holds out, the one that a handicap of the Axis is reckoned from.
    """
    counted = (turn or LAST_TURN + 1) + later
    return max(1, counted) if counted <= LAST_TURN else None


def _held(seen: Theatre, country: str, zones: list[str]) -> Text:
    lost = tuple(zone for zone in zones if seen.controller(zone) != COUNTRIES[country].faction)
    return say("held-some" if lost else "held-all", n=len(zones) - len(lost), total=len(zones), lost=lost)


def yugoslavia_returns(seen: Theatre) -> Offers:
    """Offer the return of Yugoslavia from turn 11 on, if it surrendered before (17).

    # Reading of 17 [A52]: one that falls on turn 11 or later stays out.
    """
    became = seen.courses["yugoslavia"]
    if not became.is_out or seen.turn < RETURN_OF_YUGOSLAVIA or became.surrendered >= RETURN_OF_YUGOSLAVIA:
        return ()
    return offer(say("yugoslavia-returns"), (seen.country_noted("yugoslavia", returned=True),), "17")
