"""The umpire's own cards: the start of the campaign, who is late, the rulings, a battle's lists by element (2, 3, 5.4)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Annotated

from assistant.core.amounts import written
from assistant.core.blocks import Copy, Prose
from assistant.core.position import Position
from assistant.core.problems import QuestionError
from assistant.core.questions import Answer, Question, ZoneId, among
from assistant.core.table import Edit, Note, parts
from assistant.core.text import LANGUAGES, Text, render, verbatim
from assistant.games.antique.books import Books, as_written
from assistant.games.antique.corps import Troops, counts
from assistant.games.antique.designs import leave
from assistant.games.antique.mirror import (
    Corps,
    corps_in,
    corps_of,
    fleets,
    home,
    is_province,
    nation,
    nation_label,
    of_season,
    played,
    readings_of,
    rows,
    season_index,
    season_name,
    side_name,
    sides_in,
    state,
    tell,
)
from assistant.games.antique.questions.battles import enemies_meet
from assistant.games.antique.questions.book import HOME_DESIGNS, own_designs
from assistant.games.antique.questions.card import Card, Cell
from assistant.games.antique.questions.letters import form_season
from assistant.games.antique.registers import LedgerRow, LetterRow, RulingRow
from assistant.games.antique.treasury import InitialManpower, InitialManpowerReadings, initial_manpower
from assistant.games.antique.words import say

STARTING_POINTS = 1000  # AP of a nation's armies (2)


class Start(Question, tag="start-campaign"):
    """The start of the campaign: who plays, armies of 1000 AP, five designs, manpower, fleets; who is neutral (2, 4.1.3)."""

    def answer(self, position: Position) -> Answer:
        """Put the nations side by side; offer to write the manpower down, and to leave neutral whom nobody plays."""
        card = Card(position, n=len(played(position)), all=len(position.kinds.sides))
        for side in played(position):
            if (points := _points(position, side)) != STARTING_POINTS:
                card.because("2", "start-points", nation=side, points=points, most=STARTING_POINTS)
        card.body.append(Prose(say("start-how", designs=HOME_DESIGNS)))
        cells = (self._cells(position, side) for side in position.kinds.sides)
        card.grid("start-title", "start", "nation player ap designs inf cav ships", cells)
        self._offers(card)
        return card.answer("start-verdict")

    def _cells(self, position: Position, side: str) -> tuple[Cell, ...]:
        books = nation(position, side)
        ships = books.merchants + books.warships
        ships += sum(row.merchants + row.warships for _, owner, _, row in fleets(position) if owner == side)
        player = say("start-nobody") if books.idle else verbatim(books.player or "–")
        numbers = (_points(position, side), len(own_designs(position, side)), *_manpower(position, side), ships)
        return (nation_label(position, side), player, *numbers)

    def _offers(self, card: Card) -> None:
        position, books = card.position, Books(card.position)
        for side in played(position):
            now, (inf, cav) = nation(position, side), _manpower(position, side)
            if (inf or cav) and (inf, cav) != (now.mp_inf, now.mp_cav):
                books.write("nations", side, mp_inf=inf, mp_cav=cav)
        if books.edit().edits:
            card.offer(books, "start-manpower", "4.1.3")
        for side in position.kinds.sides:
            if side not in played(position) and corps_of(position, side):
                card.offer(_neutral(position, side), "start-neutral", "2", nation=side)


def _points(position: Position, side: str) -> Fraction:
    return sum((unit.row.points for unit in corps_of(position, side)), start=Fraction(0))


def _manpower(position: Position, side: str) -> tuple[Fraction, Fraction]:
    """Return a nation's manpower at the start, by the elements that its corps field (4.1.3)."""
    found = {"inf": 0, "cav": 0, "other": 0}
    for unit in corps_of(position, side):
        for line, n in _elements(unit):
            found[line.arm] += n
    given = InitialManpower(
        inf_elements=found["inf"], cav_elements=found["cav"], options=readings_of(position, InitialManpowerReadings)
    )
    value = initial_manpower(given).value
    return Fraction(value.inf), Fraction(value.cav)


def _elements(unit: Corps) -> tuple[tuple[Troops, int], ...]:
    """Return the lines of a corps with what it fields of each; none where its sheet cannot be read."""
    try:
        fielded = unit.fielded
        lines = unit.lines
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
        came = {letter.nation for letter in of_season(position, LetterRow, season)}
        late = [side for side in played(position) if side not in came and not nation(position, side).umpire]
        card = Card(position, season=season_name(season), n=len(late), until=self.until or "…")
        for side in late:
            card.know(nation=side, player=nation(position, side).player or "–")
            mail = card.say("deadline-mail", player=nation(position, side).player or side_name(position, side))
            words = {language: render(mail, language) for language in LANGUAGES}
            card.body.append(Copy(card.say("deadline-title"), say("both-languages", **words)))
        return card.answer("deadline-verdict", value={"late": late})


class Rulings(Question, tag="rulings"):
    """The campaign's rulings: readings that were chosen, numbers that were corrected, each with its season."""

    def answer(self, position: Position) -> Answer:
        """List them, oldest first."""
        found = [(row.season, _ruled(row)) for row in rows(position, RulingRow).values()]
        found += [
            (line.season, tell(position, "ruling-correction", nation=line.nation, po=line.amount))
            for line in rows(position, LedgerRow).values()
            if line.entry == "correction"
        ]
        cells = tuple((season_name(season), text) for season, text in sorted(found, key=lambda one: one[0]))
        card = Card(position, n=len(cells))
        if cells:
            card.grid("rulings-title", "ruling", "season what", cells)
        return card.answer("rulings-verdict")


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
        sides = sides_in(position, self.zone)
        card = Card(position, zone=self.zone, n=len(sides))
        if not sides:
            raise card.refuse("zone", "nobody-there")
        if is_province(position, self.zone) and state(position, self.zone) == "home":
            card.because("5.8.1", "muster-home", nation=position.controller(self.zone))
        for side in sides:
            for unit in corps_in(position, self.zone, side):
                self._corps(card, unit)
        card.light(self.zone)
        return card.answer("muster-verdict")

    def _corps(self, card: Card, unit: Corps) -> None:
        lines: list[tuple[Cell, ...]] = [
            (verbatim(line.name), line.cost, n, verbatim("____")) for line, n in _elements(unit)
        ]
        prizes = counts(unit.row.captured).items()
        lines += [(verbatim(name), say("muster-captured"), n, verbatim("____")) for name, n in prizes]
        name = unit.name if unit.serves == unit.side else unit.label
        card.know(nation=unit.serves, corps=name, points=unit.present)
        key = "muster-veterans" if unit.row.veteran else "muster-corps"
        card.grid(key, "muster", "troops cost elements lost", lines)


QUESTIONS: tuple[type[Question], ...] = (Start, Deadline, Rulings, Muster)
