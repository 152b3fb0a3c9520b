"""How the war stands: surrenders, Armistice rolls, points, turning points; the player's own copy; a game caught up with (3-10)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Annotated, TypeVar

from msgspec.structs import replace

from assistant.core.amounts import read_count
from assistant.core.game import Standing
from assistant.core.questions import (
    Answer,
    Ask,
    Correctable,
    Question,
    Reason,
    ReasonKind,
    Role,
    Rolls,
    SideId,
    ZoneId,
    odds,
)
from assistant.core.record import within
from assistant.core.table import Edit, Edits, Note, Position
from assistant.core.text import Name, Text, Texts, folded, verbatim
from assistant.games.der_des_ders import log, mirror, table_edits, turn_sequence
from assistant.games.der_des_ders.board import Level, read
from assistant.games.der_des_ders.log import Laid, telling
from assistant.games.der_des_ders.offensives import Blow, Course, armistice_chance, prize
from assistant.games.der_des_ders.purchases import U_BOATS, WILSON
from assistant.games.der_des_ders.questions.cards import NOW, Blocks, Card, Rows, grid, the_sector, thrown
from assistant.games.der_des_ders.state import PrintedValue, Refusal, State, TrackBox, Turn, printed_value
from assistant.games.der_des_ders.table_edits import (
    TurningPoint,
    cardboard,
    edits_between,
    into_bowl,
    lay,
    moves_between,
    new_turn,
    war_won,
)
from assistant.games.der_des_ders.topics import armistice, surrender, victory
from assistant.games.der_des_ders.words import (
    EVENT_NAMES,
    SECTOR_NAMES,
    SECTORS,
    SIDE_NAMES,
    SIDES,
    TECH_NAMES,
    TECHS,
    Numbers,
    Side,
    because,
    beginning,
    enemy,
    error,
    fact,
    say,
    the_side,
)

# Surrender and the Armistice roll (4, 7).


class Surrender(Correctable, tag="surrender"):
    """What lost breakdown steps do to a sector: surrender, victory points and the Armistice roll (7)."""

    zone: ZoneId
    hits: Level = 0
    dice: Rolls = ()

    def answer(self, position: Position) -> Answer:
        """Return what becomes of the sector, with the edits that settle it."""
        card, sector = Card(position, self), the_sector(position, self.zone, "zone")
        blow = card.work(surrender, sector=sector, armistice_die=card.die).result
        state = card.state
        due = [point for point in table_edits.armistice_rolls_due(position, state) if point.sector == sector]
        if due:
            return self._owed(position, state, due[0])
        card.light(sector)
        if isinstance(blow, Refusal):
            return card.refused("not-at-war")
        if not blow.surrendered:
            card.throws = ()
            card.offer("offer-steps", edits_between(position, state, blow.state), "6.7", n=self.hits)
            return card.answer("surrender-stands", left=blow.state.breakdown[sector])
        settled = card.roll(lambda dice: Course(state, dice).armistice(blow))
        if settled is not None:
            card.reasons += settled.reasons
            _settling(card, blow, edits_between(position, state, blow.state, rolls=settled.rolls), settled)
        return card.answer("surrender-falls", chance=odds(armistice_chance(blow.state.vp[blow.side], state)))

    def _owed(self, position: Position, state: State, due: TurningPoint) -> Answer:
        """Settle a surrender that hands made: the points as far as the track lacks them, and the Armistice roll."""
        sector, side = due.sector, enemy(state.side(due.sector))
        card = Card(position, self, sector=sector)
        least, _ = table_edits.counted(position, state)[side]
        vp = max(state.vp[side], least)
        blow = Blow(replace(state, vp={**state.vp, side: vp}), sector, True, side)
        settled = card.roll(lambda dice: Course(state, dice).armistice(blow))
        if settled is not None:
            card.reasons += settled.reasons
            track = (lay(position, mirror.pawn(f"vp-{side}"), f"vp:{vp}"),) if vp != state.vp[side] else ()
            noted = table_edits.entered(position, replace(due, side=side, die=settled.rolls[0].die))
            _settling(card, blow, (*track, noted), settled)
        card.because("7", "surrenders", side=side, vp=due.vp)
        card.light(sector)
        chance = armistice_chance(vp, state)
        value = {"vp_after": vp, "armistice_probability": chance}
        return card.answer("surrender-falls", chance=odds(chance), value=value)


def _settling(card: Card, blow: Blow, edits: Edits, settled: Course) -> None:
    card.know(sector=blow.sector, side=blow.side, vp=blow.state.vp[blow.side])
    line, then = card.booked("surrender-booked"), Ask("war") if settled.winner else NOW
    card.offer("offer-surrender", (*edits, *war_won(settled.winner)), "7", line, then)


class Armistice(Correctable, tag="armistice"):
    """The chance that an Armistice roll of a side wins the war (7)."""

    side: SideId
    vp: Annotated[int, within(0, 16)] | None = None
    dice: Rolls = ()

    def answer(self, position: Position) -> Answer:
        """Return the chance, and whether the die wins."""
        card, side = Card(position, self), the_side(self.side)
        vp = log.state(position).vp[side] if self.vp is None else self.vp
        chance = card.work(armistice, vp=vp, die=card.die).value["probability"]
        card.throws = thrown("armistice")
        return card.answer("armistice-verdict", side=side, chance=odds(chance))


# The question of the points: stocks, incomes, victory points, who would win now (6.4, 7, 10).


class Points(Question, tag="points"):
    """Resource points, income and victory points of both sides, and who would win now (6.4, 7, 10)."""

    live = True

    def answer(self, position: Position) -> Answer:
        """Return both sides' points, side by side."""
        card, state = Card(position), log.state(position)
        worked, card.situation = card.work(victory, vp=dict(state.vp)), None
        rows, value = Rows(), dict(worked.value)
        for side in SIDES:
            got = turn_sequence.collect(state, side).income
            chance = armistice_chance(state.vp[side], state)
            value[side] = {"pr": state.pr[side], "income": got, "vp": state.vp[side], "armistice": chance}
            rows.append(((), say("side", side=side), state.pr[side], got, state.vp[side], odds(chance)))
        card.body += grid("points", "side pr income vp armistice", rows)
        vp = {str(side): n for side, n in state.vp.items()}
        return card.answer("points-verdict", **vp, side=worked.value["winner"], value=value)


# How the war went: who won and how, the points, what turned it (7, 10).


class War(Question, tag="war"):
    """How the war went so far: its turning points, turn by turn, and where both sides stand (7, 10)."""

    live = True

    def answer(self, position: Position) -> Answer:
        """Return the summary; at the end of the war it says who won and how."""
        card, state, points = Card(position), log.state(position), table_edits.entries(position)
        over = position.fact("phase") == "over"
        card.body += how_it_went(position, state)
        card.light(*(point.sector for point in points), role=Role.SUBJECT)
        if not over:
            card.back()
        verdict = won_text(position) if over else say("war-verdict", turn=state.turn, n=len(points))
        value = {"winner": position.fact("winner"), "by": position.fact("won-by"), "turning_points": points}
        return card.answer(verdict, value=value)


def won_text(position: Position) -> Text:
    """Return who won and how, as the last turn was noted (7, 10)."""
    by = str(position.fact("won-by") or "")
    key = f"game-over-{by}" if by in ("armistice", "points") else "game-over"
    return say(key, side=the_side(position.fact("winner")), turn=log.state(position).turn)


def how_it_went(position: Position, state: State) -> Blocks:
    """Return the turning points in their order, then both sides side by side."""
    points = table_edits.entries(position)
    rows = ((mirror.zones(position, point.sector), *_row(point, state)) for point in points)
    return (*grid("war", "turn what vp die", rows, say("war-turning-points")), *_standing(state))


def _row(point: TurningPoint, state: State) -> tuple[Text | int, ...]:
    state = replace(state, turn=min(14, max(1, point.turn)))
    names = {"sector": point.sector, "side": point.side}
    return (
        say("war-turn", turn=point.turn, year=str(state.year)),
        say(f"war-{point.what}", **names),
        point.vp or verbatim("\N{EN DASH}"),
        point.die or verbatim("\N{EN DASH}"),
    )


def _standing(state: State) -> Blocks:
    """Return where both sides stand, a column each: points, sectors lost, production, technologies."""
    header = (say("war-column-what"), *(say("side", side=side) for side in SIDES))
    lost = {
        side: sum(state.status[sector] in ("surrendered", "out") for sector in state.of_side(side)) for side in SIDES
    }
    income = {side: turn_sequence.collect(state, side).income for side in SIDES}
    figures = {say(f"war-row-{head}"): of for head, of in (("points", state.vp), ("lost", lost), ("income", income))}
    figures |= {say("war-row-technology", tech=t): {side: state.tech[side][t] for side in SIDES} for t in TECHS}
    return grid(
        "", header, (((), head, *(of[side] for side in SIDES)) for head, of in figures.items()), say("war-standing")
    )


# What the map says, zone by zone (3).


def standings(position: Position) -> dict[str, Standing]:
    """Return what the map says in each sector: its breakdown and operational value, or that it is not at war."""
    state = log.state(position)
    found = {}
    for sector, status in state.status.items():
        text, tone = say(f"standing-{status}"), "quiet" if status == "neutral" else "out"
        if status == "at_war":
            value = state.operational_value(sector)
            text, tone = say("standing-at_war", box=state.breakdown[sector], value=value), ""
        found[mirror.zone_of(position, sector)] = Standing(text, tone)
    return found


def inspected(position: Position, zone: str) -> Texts:
    """Return what there is to know of a sector at a glance."""
    sector = mirror.sector_at(position, zone) if "sector" in position.zones[zone].tags else ""
    if not sector:
        return ()
    state = log.state(position)
    printed, status = state.board.sectors[sector], state.status[sector]
    if status != "at_war":
        return say(f"inspect-{status}", side=printed.side), say("inspect-prize", vp=printed.vp)
    box, value = state.breakdown[sector], state.operational_value(sector)
    touching = tuple(say("sector", sector=s) for s in state.board.neighbours[sector] if state.at_war(s))
    return (
        say("inspect-breakdown", side=printed.side, box=box, most=printed.initial_breakdown, value=value),
        say("inspect-values", attack=printed.attack_value, tech=printed.max_tech),
        say("inspect-income", n=turn_sequence.production(state, sector), vp=printed.vp),
        *((say("inspect-enemies", enemies=touching),) if touching else ()),
        *((say("attack-already", sector=sector),) if sector in state.attacked else ()),
    )


# The owner's sheet: printed values that the rulebook does not give and nobody has read on his own copy yet.


class MyBoard(Question, tag="my-board"):
    """The printed values that the rulebook does not give and nobody confirmed, on one page, to be filled in beside the box."""

    def answer(self, position: Position) -> Answer:
        """Return the values of each kind with what is assumed; the sheet of printed values, one click away, takes them."""
        card, kinds = Card(position), dict[str, dict[tuple[str, Text | int], PrintedValue]]()
        lit: dict[str, None] = {}
        board, doubtful = read(position.board, position.kinds)
        for path in sorted(doubtful, key=lambda path: [(word.zfill(2), len(word)) for word in path.split(".")]):
            one = printed_value(board, path, doubtful[path])
            if one.kind != "revolution" or not position.knows("revolution-last"):
                kinds.setdefault(one.kind, {}).setdefault((one.place, one.what), one)
                lit |= {one.place: None} if one.place else {}
        blank = say("value-blank")
        for kind, own in kinds.items():
            rows = (((one.place,) if one.place else (), one.what, one.assumed, blank) for one in own.values())
            card.body += grid("value", "what assumed mine", rows, say(f"value-{kind}"))
        if lit:
            card.reasons.append(Reason(say("value-how"), "", ReasonKind.ASSUMED, tuple(lit), printed=True))
        n = sum(map(len, kinds.values()))
        return card.answer("value-verdict", n=n, value={"unconfirmed": n})


# We played without the program: players tell the table in a few words, and are not asked what follows from these.

T = TypeVar("T", bound=str)
NAMES_OF_SECTORS = {sector: SECTOR_NAMES[sector] for sector in SECTORS}  # without the Serbian flag
SHORT: Mapping[str, Side] = {"en": "entente", "pc": "central", "cp": "central"}


class CatchUp(Question, tag="catch-up"):
    """The table as it lies after turns that were played without the program."""

    turn: Turn = 1
    entente: TrackBox | None = None
    central: TrackBox | None = None
    boxes: str = ""  # `serbie 2, italie 0, révolution 3`: where markers stand; 0: it surrendered
    levels: str = ""  # `attaque entente 2`
    drawn: str = ""  # the numbers of the event markers that were drawn

    def answer(self, position: Position) -> Answer:
        """Return what follows from what was told, with the edits that lay the table so; it judges nothing that was done."""
        before = log.state(position)
        drawn = frozenset(self._drawn())
        after = self._told(before, drawn)
        known = (
            drawn
            | _certain(self.turn)
            | {e for e, s in turn_sequence.WAR_ENTRY.items() if after.status[s] != "neutral"}
        )
        after = replace(_entered(after, known), events=_in_force(known))
        edits = tuple(self._laid(position, before, after, known))
        card = Card(position, self)
        card.throws = ()
        card.reasons += self._follows(after, known)
        card.body += cardboard(position, edits)
        card.offer("offer-catch-up", telling(edits, Laid()), line="catch-up-booked")
        return card.answer("catch-up-verdict", value={"turn": self.turn, "drawn": sorted(known)})

    def _drawn(self) -> Iterator[int]:
        for word in re.findall(r"\w+", self.drawn):
            if (event := read_count(word)) not in EVENT_NAMES:
                raise error("drawn", "catch-up-no-event", word=word)
            yield event

    def _told(self, before: State, drawn: frozenset[int]) -> State:
        """Return the position that was told; what was not told stays as it lies."""
        breakdown, status, revolution = dict(before.breakdown), dict(before.status), before.revolution
        for word, n in _pairs(self.boxes, "boxes"):
            if folded(word).startswith("revol"):
                if n > before.revolution_end:
                    raise error("boxes", "catch-up-unread", word=f"{word} {n}")
                revolution = n
                continue
            sector = _named(word, NAMES_OF_SECTORS, "boxes")
            out = sector == "russia" and not n and mirror.BREST_LITOVSK in drawn
            breakdown[sector], status[sector] = n, "at_war" if n else "out" if out else "surrendered"
        tech = {side: dict(levels) for side, levels in before.tech.items()}
        for word, n in _pairs(self.levels, "levels"):
            what, _, owner = word.strip().partition(" ")
            side = SHORT.get(folded(owner)) or _named(owner, SIDE_NAMES, "levels")
            technology = _named(what, TECH_NAMES, "levels")
            if n and all(box.level != n for box in before.board.tech_tree[side][technology]):
                raise error("levels", "catch-up-unread", word=f"{word} {n}")
            tech[side][technology] = n
        vp = {
            side: sum(
                prize(sector, before) for sector in before.of_side(enemy(side)) if status[sector] == "surrendered"
            )
            for side in SIDES
        }
        told: dict[Side, int | None] = {"entente": self.entente, "central": self.central}
        pr = {side: before.pr[side] if n is None else n for side, n in told.items()}
        return replace(
            before, turn=self.turn, pr=pr, vp=vp, breakdown=breakdown, status=status, tech=tech, revolution=revolution
        )

    def _follows(self, after: State, known: frozenset[int]) -> Iterator[Reason]:
        """Yield what follows from what was told, and what nobody can infer."""
        if any(after.vp.values()):
            yield because("14", "catch-up-points", entente=after.vp["entente"], central=after.vp["central"])
        if certain := len(_certain(self.turn)):
            yield because("6.3", "catch-up-certain", n=certain)
        in_all = sum(min(turn_sequence.DRAWN_EACH_TURN, size) for size in turn_sequence.bowl_sizes()[: self.turn - 1])
        missing = in_all - len(known - {mirror.LAFAYETTE, mirror.ARMISTICE})
        if missing > 0:
            yield fact("catch-up-missing", rule="6.3", n=missing)
        if after.lafayette is None and {turn_sequence.LUSITANIA, turn_sequence.ZIMMERMANN} <= known:
            yield fact("catch-up-lafayette", rule="11.1")
        yield fact("catch-up-kept")

    def _laid(self, position: Position, before: State, after: State, known: frozenset[int]) -> Iterator[Edit]:
        yield from moves_between(position, before, after)
        begun = {event for turn in range(1, self.turn + 1) for event in turn_sequence.markers_added(turn)}
        bowl = set(mirror.in_bowl(position))
        yield from into_bowl(position, sorted(begun - known - bowl))
        for event in sorted(known - {*before.events, *after.events}):
            marker = mirror.event_marker(event)
            if marker in position.counters and position.counters[marker].zone != mirror.DISCARDED:
                yield lay(position, marker, mirror.DISCARDED)
        yield from new_turn(position)
        yield from (Note(name) for name in ("overflow", mirror.SYSTEM) if position.fact(name))


def _certain(turn: int) -> frozenset[int]:
    """Return the markers that must have been drawn before a turn: all that were in the bowl when it was last emptied (6.3)."""
    sizes = turn_sequence.bowl_sizes()
    emptied = [n for n in range(1, turn) if sizes[n - 1] <= turn_sequence.DRAWN_EACH_TURN]
    return frozenset(e for n in range(1, max(emptied, default=0) + 1) for e in turn_sequence.markers_added(n))


def _entered(after: State, known: frozenset[int]) -> State:
    """Return the position in which the neutral sectors whose marker was drawn are at war, at their initial breakdown (8)."""
    joined = [
        sector
        for event, sector in turn_sequence.WAR_ENTRY.items()
        if event in known and after.status[sector] == "neutral"
    ]
    boxes = {sector: after.initial(sector) for sector in joined}
    status = {**after.status, **dict.fromkeys(joined, "at_war")}
    return replace(after, breakdown={**after.breakdown, **boxes}, status=status)


def _in_force(known: frozenset[int]) -> Numbers:
    """Return the markers drawn earlier that still work: what lasts, unless another cancels it, as the U-boats do Wilson (11)."""
    gone = {WILSON} if U_BOATS in known else set()
    return turn_sequence.still_lasting(
        tuple(sorted((known & turn_sequence.LASTING) - gone - turn_sequence.WAR_ENTRY.keys())), ()
    )


def _pairs(words: str, field: str) -> Iterator[tuple[str, int]]:
    """Yield names, each with the number behind it: no box and no level has two figures.

    Raises:
        QuestionError: something is left over.
    """
    pair = re.compile(r"([^\W\d_][^\d,;:]*?)[\s:]*([0-9])(?!\d)[\s,;]*")
    while words := words.strip():
        found = pair.match(words)
        if found is None:
            raise error(field, "catch-up-unread", word=words)
        yield found[1], int(found[2])
        words = words[found.end() :]


def _named(word: str, names: Mapping[T, Name], field: str) -> T:
    """Return what a word begins to name.

    Raises:
        QuestionError: nothing, or several.
    """
    found = beginning(word, names)
    if found is None:
        raise error(field, "catch-up-unread", word=word)
    return found
