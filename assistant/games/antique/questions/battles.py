"""Battles, landings on hostile shores, conquest and pacification of provinces, spontaneous allies (5.4, 5.6, 5.8.2)."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Annotated

from assistant.core.questions import (
    Answer,
    Ask,
    Correctable,
    Grid,
    Question,
    Role,
    SideId,
    Steps,
    ZoneId,
    among,
    out_of,
    signed,
)
from assistant.core.record import Filled, Ids, Record, within
from assistant.core.table import CONTROL, Mark, Position, control_edit
from assistant.core.text import QuestionError, Text
from assistant.games.antique.aftermath import reembark, ship_capture
from assistant.games.antique.battle import (
    FLANK_TARGET,
    Occupation,
    Pacification,
    Supplement,
    Target,
    conquest,
    echelon,
    flank,
    landing_fleet,
    pacification,
    pacification_cumulative,
    relief,
)
from assistant.games.antique.cards import SEASON, Books, Card, cell, enemies_in, grid
from assistant.games.antique.corps import counts
from assistant.games.antique.mirror import (
    NOTHING_FILLED,
    PACIFIED,
    Corps,
    Units,
    allied,
    army_recon,
    corps_in,
    fleets,
    held,
    holder,
    is_friendly,
    is_province,
    nation,
    nation_label,
    of_season,
    points_in,
    province,
    season_index,
    shores,
    sides_in,
    standing,
    state,
    tell,
)
from assistant.games.antique.questions.treasury import allied_corps
from assistant.games.antique.registers import BattleRow
from assistant.games.antique.terms import D6, ZERO, Many, error, fact, likely, say, several
from assistant.games.antique.treasury import spontaneous

# Battles on the table: who meets whom, flank marches, and what the result brings (5.4, 5.5).

NEUTRAL = ""  # the neutral army of a province, among those of nations


def contested(position: Position, _: Filled) -> list[str]:
    """Return the zones where enemies stand together."""
    return [zone for zone in position.zones if meetings(position, zone)]


class Battle(Question, tag="battle"):
    """Who meets whom in a province, with their AP and reconnaissance (5.4)."""

    zone: Annotated[ZoneId, among(contested)]

    def answer(self, position: Position) -> Answer:
        """Put the armies side by side; offer what comes next."""
        armies = armies_in(position, self.zone)
        card = Card(position, self, n=len(armies))
        self._reasons(card)
        cells = (
            (nation_label(position, side) if side else say("army-neutral-row"), len(units), points, army_recon(units))
            for side, (units, points) in armies.items()
        )
        card.grid("battle-title", "battle", "army corps points recon", cells)
        card.light(*(unit.id for units, _ in armies.values() for unit in units))
        self._follow_ups(card, armies)
        figures = {side or "neutral": {"points": n, "recon": army_recon(units)} for side, (units, n) in armies.items()}
        verdict = "battle-verdict" if meetings(position, self.zone) else "battle-nobody-fights"
        return card.answer(verdict, value=figures)

    def _reasons(self, card: Card) -> None:
        position, owner = card.position, holder(card.position, self.zone)
        if not is_province(position, self.zone):
            return
        if not meetings(position, self.zone):
            card.because("7" if len(armies_in(position, self.zone)) > 1 else "5.4", "battle-none")
        elif not owner:
            card.because("5.4.1", "battle-neutral-ground")
        elif state(position, self.zone) == "home":
            # Reading of 5.4.1 and 5.8.1 [A57]: in the homeland there is no choice after the initiative, the invader attacks.
            card.because("5.8.1", "battle-homeland", nation=owner)
        else:
            card.because("5.4.1", "battle-ground", nation=owner)
        won = {row.winner for row in of_season(position, BattleRow) if row.zone == self.zone and not row.draw}
        if meetings(position, self.zone) and (again := tuple(won.intersection(sides_in(position, self.zone)))):
            card.because("5.5.1", "battle-again", nations=again)
        for unit in corps_in(position, self.zone):
            if unit.row.pursued:
                gone = tuple(counts(unit.row.pursued))
                card.because("5.5.1", "battle-pursued", about=(unit.id,), corps=unit.label, troops=gone)

    def _follow_ups(self, card: Card, armies: Mapping[str, tuple[Units, Fraction]]) -> None:
        position = card.position
        sides = [*filter(None, armies)]
        for side, enemy in itertools.permutations(sides, 2):
            if _meet(position, self.zone, side, enemy):
                asked = Ask("flank", {"zone": self.zone, "side": side, "enemy": enemy})
                card.follow("follow-flank", asked, nation=side)
        if any(unit.row.landed for side in sides for unit in armies[side][0]):
            card.follow("follow-landing", Ask("landing", {"zone": self.zone}))
        pairs = meetings(position, self.zone)
        if pairs:
            card.follow("follow-muster", Ask("muster", {"zone": self.zone}))
        for unit in (unit for side in sides for unit in armies[side][0] if pairs):
            untold = unit.row.lost == unit.row.counted  # what it lost is told before who won
            card.follow("follow-losses", Ask("losses", {"counter": unit.id}), usual=untold, corps=unit.label)
        for first, second in pairs:
            a, b = army_label(position, first), army_label(position, second)
            card.follow("follow-won", self._result(first, second), a=a, b=b)
            card.follow("follow-won", self._result(second, first), a=b, b=a)
            card.follow("follow-draw", self._result(first, second, draw=True), a=a, b=b)

    def _result(self, winner: str, loser: str, **more: bool) -> Ask:
        return Ask("battle-result", {"zone": self.zone, "winner": winner, "loser": loser, **more})


def armies_in(position: Position, zone: str) -> dict[str, tuple[Units, Fraction]]:
    """Return the armies of a zone by nation, with their AP; a neutral province's next army as `NEUTRAL`."""
    armies: dict[str, tuple[Units, Fraction]] = {}
    for side in sides_in(position, zone):
        units = corps_in(position, zone, side)
        armies[side] = units, sum((unit.fights for unit in units), ZERO)
    if is_province(position, zone) and state(position, zone) == "neutral":
        waiting = neutral_armies(position, zone)
        units = corps_in(position, zone)
        guests = bool(units) and all(standing(position, unit) == "guest" for unit in units)
        if waiting and not guests:
            armies[NEUTRAL] = (), waiting[0]
    return armies


def meetings(position: Position, zone: str) -> list[Ids]:
    """Return the pairs of armies in a zone that are not allied, the neutral army of its province among them."""
    return [pair for pair in itertools.combinations(armies_in(position, zone), 2) if _meet(position, zone, *pair)]


def unfought(position: Position, zone: str) -> list[Ids]:
    """Return those pairs that have not fought to a decision there this season; neutrals are fought once (5.4, 5.6)."""
    fought = (row for row in of_season(position, BattleRow) if row.zone == zone)
    rows = (row for row in fought if not (row.draw and row.winner and row.loser))
    decided = [{row.winner, row.loser} for row in rows]
    return [pair for pair in meetings(position, zone) if set(pair) not in decided]


def _meet(position: Position, zone: str, a: str, b: str) -> bool:
    """Tell whether two armies of a zone are enemies; corps that one of the two has lent to the other are none (7)."""
    if NEUTRAL in (a, b):
        return True
    strangers = all(
        any(unit.side != other for unit in corps_in(position, zone, one)) for one, other in ((a, b), (b, a))
    )
    return strangers and not allied(position, a, b)


def neutral_armies(position: Position, zone: str) -> tuple[Fraction, ...]:
    """Return the AP of the armies that still defend a neutral province, the next one first (5.6).

    Raises:
        QuestionError: what is written about them cannot be read.
    """
    return several(province(position, zone).armies, f"provinces/{zone}.armies")


def army_label(position: Position, side: str) -> Text:
    """Return an army's nation in words, or that it is the neutral province's own."""
    return nation_label(position, side) if side else say("army-neutral")


class FlankMarch(Correctable, tag="flank"):
    """The chance of a flank march to arrive, with the modifiers of reconnaissance, home and ground (5.4.1.2)."""

    zone: ZoneId
    side: SideId
    enemy: SideId
    base: Target = FLANK_TARGET

    def answer(self, position: Position) -> Answer:
        """Compare reconnaissance, look at the ground, give the chance in one turn."""
        card, own = Card(position, self), corps_in(position, self.zone, self.side)
        if not own:
            card.assume("nobody-there")
        value = card.work(
            flank,
            own_recon=army_recon(own),
            enemy_recon=army_recon(corps_in(position, self.zone, self.enemy)),
            at_home=position.controller(self.zone) == self.side,
            region=self.zone if is_province(position, self.zone) else None,
        )
        rows = ((say("flank-row", mod=signed(int(mod))), chance, "") for mod, chance in value.mods.items())
        card.body.append(out_of(rows, say("flank-title")))
        return card.answer("flank-verdict", chance=likely(value.p))


# What the two sides brought to a battle and lost in it, corps by corps, in AP (5.5.1).


class Fallen(Record):
    """What somebody brought to a battle and lost in it, in AP."""

    points: Fraction
    loss: Fraction

    @property
    def rate(self) -> Fraction:
        """The part of what was brought that was lost."""
        return rate_of(self.loss, self.points)


class Share(Fallen):
    """The part of one corps."""

    unit: Corps


class Army(Fallen):
    """One side of a battle, corps by corps; the neutral army of a province has none."""

    side: str
    shares: tuple[Share, ...] = ()


def army_of(position: Position, zone: str, side: str, told: int | None, field: str) -> Army:
    """Return one side of a battle with what it brought: what is left after the season's earlier battles (5.5.1).

    Args:
        zone: where the battle was fought.
        side: the nation; empty for the neutral army of the province.
        told: AP that the side lost, None to read them off the sheets.
        field: the blank that `told` was typed in.

    Raises:
        QuestionError: more is lost than there was, or less than the corps' sheets say; or a sheet does not add up.
    """
    if not side:
        points = neutral_waiting(position, zone)
        return Army(points, _within(Fraction(told or 0), points, field), "")
    units = corps_in(position, zone, side)
    if odd := [unit for unit in units if not unit.adds_up]:
        raise QuestionError(field, odd[0].odd)
    written, brought = [unit.row.lost - unit.row.counted for unit in units], [unit.brought for unit in units]
    points, sheets = sum(brought, ZERO), sum(written, ZERO)
    loss = sheets if told is None else _within(Fraction(told), points, field)
    if loss < sheets:
        raise error(field, "loss-below-sheets", loss=loss, sheets=sheets)
    more = shared(loss - sheets, [unit.fights for unit in units])
    shares = tuple(
        Share(of, lost + extra, unit) for unit, of, lost, extra in zip(units, brought, written, more, strict=True)
    )
    return Army(points, loss, side, shares)


def shared(amount: Fraction, by: Sequence[int | Fraction]) -> tuple[Fraction, ...]:
    """Return an amount shared out in proportion to `by`, in whole points as far as they go; the largest rests come first."""
    total = sum(by, ZERO)
    if not total:
        return tuple(ZERO for _ in by)
    exact_parts = [amount * part / total for part in by]
    parts = [Fraction(part.numerator // part.denominator) for part in exact_parts]
    rest = amount - sum(parts, ZERO)
    order = sorted(range(len(parts)), key=lambda n: (parts[n] - exact_parts[n], n))
    for n in order:
        # Nobody loses more than he has; what is left of a fraction goes to the first.
        piece = min(Fraction(1), rest, by[n] - parts[n])
        parts[n] += piece
        rest -= piece
    return tuple(parts)


def neutral_waiting(position: Position, zone: str) -> Fraction:
    """Return the AP of the neutral army that defends a province next."""
    return sum(neutral_armies(position, zone)[:1], ZERO) if is_province(position, zone) else ZERO


def _within(loss: Fraction, points: Fraction, field: str) -> Fraction:
    if loss > points:
        raise error(field, "more-than-the-army", loss=loss, points=points)
    return loss


def rate_of(lost: Fraction, points: Fraction) -> Fraction:
    """Return the part of some AP that was lost; none of nothing."""
    return lost / points if points else ZERO


# Landing on hostile shores: the ground, who arrives when, what a failure leaves (5.4.2, 5.5.2).

TURNS = 8  # by then even the fourth corps is ashore


class Landing(Question, tag="landing"):
    """The ground of a landing on a hostile shore, and who comes ashore when (5.4.2)."""

    zone: ZoneId
    dispersed: bool = False

    def answer(self, position: Position) -> Answer:
        """Lay the ground out step by step; with a scattered fleet, tell in which order the corps arrive.

        Raises:
            QuestionError: the zone is no province.
        """
        card = Card(position, self)
        if not is_province(position, self.zone):
            raise card.refuse("zone", "no-province")
        landed = [unit for unit in corps_in(position, self.zone) if unit.row.landed]
        attacker = landed[0].side if landed else ""
        owner = holder(position, self.zone)
        port = bool(position.zone(self.zone).get("port", False))
        guards = [
            counter for counter, side, at, _ in fleets(position) if side == owner and at in shores(position, self.zone)
        ]
        if guards:
            card.because("5.4.2", "landing-fleet-missed", about=tuple(guards))
        if not landed:
            card.assume("landing-nobody")
        card.reasons += (fact("landing-corps", about=(u.id,), corps=u.name) for u in landed)
        keys = ("terrain", "waterway", "first-turn", "deployment", "general", "success")
        steps = ("bua-port" if port else "bua-inland", *keys)
        card.body.append(Steps(card.say("landing-title"), tuple((say(f"landing-{step}"), False) for step in steps)))
        card.light(*guards, role=Role.WARNING)
        if self.dispersed:
            card.body.append(arrivals())
        else:
            card.follow("follow-dispersed", Ask("landing", {"zone": self.zone, "dispersed": True}))
        card.follow("follow-failed-landing", Ask("reembark", {"able": 0}))
        value = {
            "port": port,
            "defended": owner,
            "friendly": bool(attacker) and is_friendly(position, attacker, self.zone),
            "sides": sides_in(position, self.zone),
        }
        card.know(attacker=attacker or say("landing-attacker"), defender=army_label(position, owner))
        return card.answer("landing-verdict", value=value)


def arrivals() -> Grid:
    """Return the chance of each corps of a scattered landing, and of the defender's fleet, to be there by each turn (5.4.2)."""
    header = (say("echelon-turn"), *(say("echelon-corps", n=n) for n in (2, 3, 4)), say("echelon-fleet"))
    rows = []
    for turn in range(1, TURNS + 1):
        chances = [echelon(corps=n, turn=turn).value.p_by_turn for n in (2, 3, 4)]
        fleet = landing_fleet(turn=turn).value.p_by_turn
        rows.append((cell(turn), *(cell(likely(p)) for p in (*chances, fleet))))
    return Grid(say("echelon-title"), header, tuple(rows))


class FailedLanding(Correctable, tag="reembark"):
    """A failed landing: who embarks again, and what the winner gets of the others (5.5.2)."""

    able: Many
    unable_points: Many = 0
    empty_ships: Many = 0
    pursuers: Many = 0
    fleet_present: bool = False

    def answer(self, position: Position) -> Answer:
        """Give the chances, and how many empty ships may be captured."""
        card = Card(position, self)
        card.work(reembark)
        empty = {"empty_ships": self.empty_ships, "fleet_present": self.fleet_present}
        ships = ship_capture(pursuers=self.pursuers, **empty)
        card.reasons += ships.reasons
        return card.answer("reembark-verdict", captured=ships.value.most)


AHEAD = 6  # seasons of a pacification that are worked out


class Conquer(Correctable, tag="conquest"):
    """Whether the army in a province is strong enough to conquer it (5.6)."""

    zone: Annotated[ZoneId, among(conquerable)]
    side: SideId = ""

    def answer(self, position: Position) -> Answer:
        """Compare the army with half the former defender; offer to take the province."""
        side = self.side or next(iter(sides_in(position, self.zone)), "")
        card = Card(position, self, nation=side)
        land = province(position, self.zone)
        if not side:
            raise card.refuse("zone", "nobody-there")
        if position.controller(self.zone) == side:
            raise card.refuse("zone", "held-already")
        ok = card.work(conquest, land, troops=points_in(position, self.zone, side)).ok
        if ok:
            books = Books(position).do(control_edit(position, self.zone, side))
            books.write(
                "provinces", self.zone, since=season_index(position), tried=0, rolled=0, pillaged=0, raid_loot=""
            )
            card.offer(books, "conquest", "", SEASON)
        return card.answer("conquest-verdict" if ok else "conquest-not-yet", ok=ok)


def conquest_doubts(position: Position, zone: str, side: str) -> Iterator[Text]:
    """Yield what stands between a nation's army and a province that it would conquer."""
    if enemies_in(position, zone, side):
        yield say("enemies-left")
    if state(position, zone) == "neutral" and province(position, zone).armies:
        yield say("armies-left", points=province(position, zone).garrisons)


def conquerable(position: Position, _: Filled = NOTHING_FILLED) -> list[str]:
    """Return the provinces where corps stand that do not hold them."""
    return [
        zone
        for zone in sorted(set(position.occupied))
        if is_province(position, zone)
        and any(standing(position, unit) in ("invader", "landed") for unit in corps_in(position, zone))
    ]


def pacified(position: Position, zone: str, books: Books) -> Books:
    """Lift the control marker of a province to its second level, and forget the pillage."""
    marker = next(
        m.id for m in position.kinds.markers.values() if m.kind == CONTROL and m.side == position.controller(zone)
    )
    return books.do(Mark(marker, zone, PACIFIED)).write("provinces", zone, pillaged=0, sacked=False)


class Pacify(Correctable, tag="pacification"):
    """The chance to pacify a conquered province this season and the coming ones (5.6)."""

    zone: Annotated[ZoneId, among(conquered)]
    supplement: Supplement = 0
    die: Annotated[int, within(1, 10)] | None = None

    def answer(self, position: Position) -> Answer:
        """Add up the modifiers; offer to pay, and with the ten-sided die what follows."""
        side, land = position.controller(self.zone), province(position, self.zone)
        now = season_index(position)
        done, rolled = land.tried > now, land.rolled > now
        # What was paid for counts, whenever the die is thrown.
        supplement = land.supplement if done else self.supplement
        card = Card(position, self, nation=side)
        value = card.work(pacification, pacification_situation(position, self.zone, supplement))
        card.unwritten("provinces", self.zone)
        words = ("seasons", value.season_bonus), ("troops", value.troop_bonus), ("fate", value.fate_bonus)
        lines = ((f"pacify-line-{word}", bonus) for word, bonus in (*words, ("paid", value.paid_bonus)))
        card.sum("pacify-title", *lines)
        card.body.append(_ahead(card.situation))
        card.figures = {self.zone: f"{value.chance}/10"}
        for n in () if done or supplement else (1, 2):
            card.follow("follow-supplement", Pacify(zone=self.zone, supplement=n), n=n)
        success = self.die is not None and self.die <= value.chance
        books = Books(position)
        card.know(po=0 if done else value.cost)
        if not done:
            books.pay(side, -value.cost, "pacification", self.zone)
            books.write("provinces", self.zone, tried=now + 1, supplement=supplement)
        if self.die is not None and not rolled:
            books.write("provinces", self.zone, rolled=now + 1)
            books = pacified(position, self.zone, books) if success else books
            card.offer(books, "pacified" if success else "pacify-failed", "", SEASON)
        elif not done:
            card.offer(books, "pacify-pay", "", SEASON)
        verdict = "pacify-verdict" if self.die is None else "pacify-succeeds" if success else "pacify-fails"
        return card.answer(verdict, chance=likely(value.p))


def conquered(position: Position, _: Filled = NOTHING_FILLED) -> list[str]:
    """Return the provinces that are held and not pacified."""
    return [zone for side in position.sides for zone in held(position, side) if state(position, zone) == "conquered"]


def pacification_situation(position: Position, zone: str, supplement: int) -> Pacification:
    """Return what the pacification of a province depends on (5.6).

    Raises:
        QuestionError: nobody has conquered it.
    """
    land, side = province(position, zone), position.controller(zone)
    if state(position, zone) != "conquered":
        raise QuestionError("zone", tell(position, "not-conquered", zone=zone))
    return Pacification(
        seasons=max(0, season_index(position) - land.since),
        supplement=supplement,
        pillage_seasons=land.pillaged,
        # Reading of 5.3.3 [A36]: until the pacification, whoever pillaged and whoever holds it since.
        pillaged=land.ravaged,
        troops=points_in(position, zone, side),
        defender=land.defender,
        defender_loss=land.defender_loss,
        byzantine=nation(position, side).byzantine,
    )


def _ahead(now: Pacification) -> Grid:
    """Return the odds of the coming seasons if things stay as they are."""
    values = {name: getattr(now, name) for name in Occupation.__struct_fields__}
    supplements = (now.supplement,) * AHEAD
    odds = pacification_cumulative(rolls=AHEAD, first_seasons=now.seasons, supplements=supplements, **values).value
    chances = zip(odds.p_each, odds.cumulative, strict=True)
    rows = ((now.seasons + n, likely(each), likely(by)) for n, (each, by) in enumerate(chances))
    return grid(say("ahead-title"), "ahead", "seasons each by", rows)


class ReliefCame(Correctable, tag="relief"):
    """An army of the province's nationality came to free it (5.6)."""

    zone: Annotated[ZoneId, among(conquered)]
    annihilated: bool = False

    def answer(self, position: Position) -> Answer:
        """Say what becomes of the pacification, and offer to write it down."""
        card, books = Card(position, self), Books(position)
        free = card.work(relief, relief_annihilated=self.annihilated).pacified
        if self.zone in conquered(position):
            if free:
                pacified(position, self.zone, books)
            else:
                books.write("provinces", self.zone, since=season_index(position), pillaged=0)
            card.offer(books, "relief", pacified=int(free))
        else:
            card.assume("not-conquered")
        return card.answer("relief-pacified" if free else "relief-again")


class SpontaneousAllies(Correctable, tag="spontaneous"):
    """The allies that rise for the invader of a province not yet pacified (5.8.2)."""

    zone: ZoneId
    side: SideId = ""
    die: D6 | None = None

    def answer(self, position: Position) -> Answer:
        """Take the province's yearly contingent, in AP of its allied corps; with the die, offer to lay their counter."""
        land, holder = province(position, self.zone), position.controller(self.zone)
        side = self.side or next((side for side in sides_in(position, self.zone) if side != holder), "")
        card = Card(position, self, nation=side)
        # Reading of 5.8.2 [A50]: the contingent is the allied corps that the province gives, in AP.
        value = card.work(spontaneous, contingent=land.ally_points, pillaged=land.ravaged)
        card.know(points=value.amount)
        if state(position, self.zone) != "conquered":
            card.assume("not-a-conquest")
        card.unwritten("provinces", self.zone)
        card.ask_die(self, 6)
        if value.amount and side:
            # Their counter is laid beside the invader's army.
            risen = allied_corps(position, self.zone, points=Fraction(value.amount), po_cost=ZERO, risen=True)
            card.offer(Books(position).enter(side, risen, self.zone), "spontaneous")
        if value.amount is None:
            return card.answer("spontaneous-verdict")
        return card.answer("spontaneous-raised")
