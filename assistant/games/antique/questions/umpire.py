"""The umpire's own cards: the start of the campaign, who is late, the rulings, a battle's lists by element (2, 3, 5.4)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Annotated

from assistant.core.amounts import written
from assistant.core.blocks import Block, Copy, Grid, Prose
from assistant.core.position import Position
from assistant.core.problems import QuestionError
from assistant.core.questions import Answer, Highlights, Offer, Question, Role, ZoneId, among
from assistant.core.table import Edit, Note, parts
from assistant.core.text import LANGUAGES, Name, Text, render, verbatim
from assistant.games.antique.books import Books, as_written
from assistant.games.antique.corps import Troops, counts, troops
from assistant.games.antique.designs import leave
from assistant.games.antique.mirror import (
    Corps,
    corps_in,
    corps_label,
    corps_name,
    corps_of,
    fleets,
    home,
    is_province,
    nation,
    nation_label,
    played,
    readings_of,
    register_row,
    rows,
    season_index,
    season_name,
    side_name,
    sides_in,
    state,
)
from assistant.games.antique.questions.battles import enemies_meet
from assistant.games.antique.questions.book import HOME_DESIGNS, own_designs
from assistant.games.antique.questions.letters import form_season
from assistant.games.antique.registers import DesignRow, LedgerRow, LetterRow, RulingRow
from assistant.games.antique.treasury import InitialManpower, InitialManpowerReadings, initial_manpower
from assistant.games.antique.words import because, say

STARTING_POINTS = 1000  # AP of a nation's armies (2)


class Start(Question, tag="start-campaign"):
    """The start of the campaign: who plays, armies of 1000 AP, five designs, manpower, fleets; who is neutral (2, 4.1.3)."""

    def answer(self, position: Position) -> Answer:
        """Put the nations side by side; offer to write the manpower down, and to leave neutral whom nobody plays."""
        header = tuple(say(f"start-{word}") for word in ("nation", "player", "ap", "designs", "inf", "cav", "ships"))
        rows_ = tuple(tuple(self._cells(position, side)) for side in position.kinds.sides)
        return Answer(
            say("start-verdict", n=len(played(position)), all=len(rows_)),
            reasons=tuple(
                because("2", "start-points", nation=side_name(position, side), points=points, most=STARTING_POINTS)
                for side in played(position)
                if (points := _points(position, side)) != STARTING_POINTS
            ),
            body=(Prose(say("start-how", designs=HOME_DESIGNS)), Grid(say("start-title"), header, rows_)),
            offers=tuple(self._offers(position)),
        )

    def _cells(self, position: Position, side: str) -> Iterator[Text]:
        books = nation(position, side)
        inf, cav = _manpower(position, side)
        sailing = sum(row.merchants + row.warships for _, owner, _, row in fleets(position) if owner == side)
        yield nation_label(position, side)
        yield say("start-nobody") if books.idle else verbatim(books.player or "–")
        numbers = (_points(position, side), len(own_designs(position, side)), inf, cav)
        yield from (say("cell", amount=number) for number in (*numbers, books.merchants + books.warships + sailing))

    def _offers(self, position: Position) -> Iterator[Offer]:
        books, changed = Books(position), False
        for side in played(position):
            inf, cav = _manpower(position, side)
            if (inf or cav) and (inf, cav) != (nation(position, side).mp_inf, nation(position, side).mp_cav):
                books.write("nations", side, mp_inf=inf, mp_cav=cav)
                changed = True
        if changed:
            yield books.offer("start-manpower", "4.1.3")
        for side in position.kinds.sides:
            if side not in played(position) and (corps_of(position, side)):
                yield _neutral(position, side).offer("start-neutral", "2", nation=side_name(position, side))


def _points(position: Position, side: str) -> Fraction:
    return sum((Fraction(unit.row.points) for unit in corps_of(position, side)), start=Fraction(0))


def _manpower(position: Position, side: str) -> tuple[Fraction, Fraction]:
    """Return a nation's manpower at the start, by the elements that its corps field (4.1.3)."""
    found = {"inf": 0, "cav": 0, "other": 0}
    for unit in corps_of(position, side):
        for line, n in _elements(position, unit):
            found[line.arm] += n
    given = InitialManpower(
        inf_elements=found["inf"], cav_elements=found["cav"], options=readings_of(position, InitialManpowerReadings)
    )
    value = initial_manpower(given).value
    return Fraction(value.inf), Fraction(value.cav)


def _elements(position: Position, unit: Corps) -> tuple[tuple[Troops, int], ...]:
    """Return the lines of a corps with what it fields of each; none where its sheet cannot be read."""
    try:
        fielded = counts(unit.row.field)
        lines = troops(register_row(position, "designs", unit.row.design, DesignRow).lines)
    except QuestionError:
        return ()
    return tuple((line, fielded[line.name]) for line in lines if fielded.get(line.name))


def _neutral(position: Position, side: str) -> Books:
    """Return the entries of a nation that nobody plays: its corps are the neutral armies of its homeland."""
    books = Books(position)
    for unit in corps_of(position, side):
        leave(books, position, unit)
    points = " ".join(written(unit.present) for unit in corps_of(position, side))
    return books.write("provinces", home(position, side), armies=points)


class Deadline(Question, tag="deadline"):
    """Which orders are late, with a mail to each player: copied, and sent from one's own mailbox (3)."""

    until: str = ""

    def answer(self, position: Position) -> Answer:
        """List who has sent nothing for the season, and what he may be written."""
        season = form_season(position)
        letters = rows(position, "letters", LetterRow).values()
        came = {letter.nation for letter in letters if letter.season == season}
        late = [side for side in played(position) if side not in came and not nation(position, side).umpire]
        return Answer(
            say("deadline-verdict", season=season_name(season), n=len(late)),
            body=tuple(Copy(self._title(position, side), self._mail(position, side, season)) for side in late),
            value={"late": late},
        )

    def _title(self, position: Position, side: str) -> Text:
        return say("deadline-title", nation=side_name(position, side), player=nation(position, side).player or "–")

    def _mail(self, position: Position, side: str, season: int) -> Text:
        names = {"nation": side_name(position, side), "season": season_name(season), "until": self.until or "…"}
        mail = say("deadline-mail", player=nation(position, side).player or side_name(position, side), **names)
        return say("both-languages", **{language: render(mail, language) for language in LANGUAGES})


class Rulings(Question, tag="rulings"):
    """The campaign's rulings: readings that were chosen, numbers that were corrected, each with its season."""

    def answer(self, position: Position) -> Answer:
        """List them, oldest first."""
        found = [(row.season, _ruled(row)) for row in rows(position, "rulings", RulingRow).values()]
        found += [
            (line.season, say("ruling-correction", nation=side_name(position, line.nation), po=line.amount))
            for line in rows(position, "ledger", LedgerRow).values()
            if line.entry == "correction"
        ]
        cells = tuple((season_name(season), text) for season, text in sorted(found, key=lambda one: one[0]))
        header = (say("ruling-season"), say("ruling-what"))
        return Answer(
            say("rulings-verdict", n=len(cells)), body=(Grid(say("rulings-title"), header, cells),) if cells else ()
        )


def _ruled(row: RulingRow) -> Text:
    words = {"true": say("ruling-yes"), "false": say("ruling-no")}
    number = row.value.lstrip("-").isdecimal()
    value = words.get(row.value) or (verbatim(row.value) if number else say(f"fact-{row.reading}-{row.value}"))
    return say("ruling-reading", reading=say(f"fact-{row.reading}"), value=value)


def ruled(readings: frozenset[str], before: Position, edit: Edit) -> Sequence[Edit]:
    """Return the notes of the readings that an edit chooses: they are the campaign's jurisprudence."""
    chosen = {part.fact: part.value for part in parts(edit) if isinstance(part, Note) and part.fact in readings}
    number = len(position_rows := before.register("rulings"))
    found = []
    for fact, value in chosen.items():
        if value is not None and value != before.fact(fact):
            number += 1
            while f"{number:04}" in position_rows:
                number += 1
            row = RulingRow(
                season=season_index(before),
                reading=fact,
                value=str(value).lower() if isinstance(value, bool) else str(value),
            )
            found.append(Note(f"rulings/{number:04}", as_written(row)))
    return found


# A battle on the table of figures: who brings what, and what is lost of it, by element (5.4, 5.5.1).


def _fields(position: Position, _: object) -> list[str]:
    return [zone for zone in position.board.zones if enemies_meet(position, zone)]


class Muster(Question, tag="muster"):
    """The lists of both sides of a battle, by element, to be laid beside the table; a loss sheet for each (5.4)."""

    zone: Annotated[ZoneId, among(_fields)]

    def answer(self, position: Position) -> Answer:
        """Set every corps of the province out, with what its side is given for nothing."""
        name = position.zone(self.zone).name
        sides = sides_in(position, self.zone)
        if not sides:
            raise QuestionError("zone", say("nobody-there", zone=name))
        body: list[Block] = []
        for side in sides:
            for unit in corps_in(position, self.zone, side):
                body.append(self._corps(position, unit))
        reasons = [because("5.8.1", "muster-home", nation=side_name(position, position.controller(self.zone)))] if (
            is_province(position, self.zone) and state(position, self.zone) == "home"
        ) else []  # fmt: skip
        return Answer(
            say("muster-verdict", zone=name, n=len(sides)),
            reasons=tuple(reasons),
            body=tuple(body),
            highlights=Highlights(zones={self.zone: Role.TARGET}),
        )

    def _corps(self, position: Position, unit: Corps) -> Grid:
        header = tuple(say(f"muster-{word}") for word in ("troops", "cost", "elements", "lost"))
        cells = tuple(
            (verbatim(line.name), say("cell", amount=line.cost), say("cell", amount=n), verbatim("____"))
            for line, n in _elements(position, unit)
        )
        taken = counts(unit.row.captured).items()
        cells += tuple(
            (verbatim(name), say("muster-captured"), say("cell", amount=n), verbatim("____")) for name, n in taken
        )
        key = "muster-veterans" if unit.row.veteran else "muster-corps"
        names: dict[str, Name | Text | str] = {
            "nation": side_name(position, unit.serves),
            "corps": corps_name(position, unit) if unit.serves == unit.side else corps_label(position, unit),
        }
        return Grid(say(key, points=unit.present, **names), header, cells)


QUESTIONS: tuple[type[Question], ...] = (Start, Deadline, Rulings, Muster)
