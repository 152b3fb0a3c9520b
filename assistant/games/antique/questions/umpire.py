"""The umpire's own cards, and what he gives out: the start, deadlines, rulings, musters, the campaign's story, players' papers."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import partial
from typing import Annotated, Any

from assistant.core.amounts import read_count, written
from assistant.core.game import Manuscript, Page
from assistant.core.questions import Answer, Block, Copy, Grid, Prose, Question, Reason, RowId, ZoneId, among
from assistant.core.table import CONTROL, Edit, Note, Position, Table, parts
from assistant.core.text import LANGUAGES, QuestionError, Text, render, verbatim
from assistant.games.antique.cards import Books, Card, Cell, grid
from assistant.games.antique.corps import Troops, counts, troops
from assistant.games.antique.mirror import (
    SEASONS,
    Corps,
    corps_in,
    corps_of,
    every,
    fleets,
    held,
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
    zone_label,
)
from assistant.games.antique.questions.battles import Battle, FlankMarch, army_label, contested
from assistant.games.antique.questions.book import HOME_DESIGNS, own_designs
from assistant.games.antique.questions.letters import OrderForm, form_season, silent
from assistant.games.antique.questions.reports import (
    Bulletin,
    PlayerSheet,
    account,
    accounts_chart,
    bulletin_edit,
    bulletin_words,
    ended,
    holdings_of,
    is_published,
    places,
    provinces_chart,
    written_seasons,
)
from assistant.games.antique.questions.treasury import Design, spoken_of
from assistant.games.antique.registers import AccountRow, BattleRow, DesignRow, LedgerRow, RulingRow
from assistant.games.antique.terms import Exact, error, say
from assistant.games.antique.treasury import initial_manpower

STARTING_POINTS = 1000  # AP of a nation's armies (2)
ENGINE = "Reg Art (O)"  # which a town has at least (5.8.1)


class Start(Question, tag="start-campaign"):
    """The start of the campaign: who plays, armies of 1000 AP, five designs, manpower, fleets; who is neutral (2, 4.1.3)."""

    def answer(self, position: Position) -> Answer:
        """Put the nations side by side; offer to write the manpower down, and to leave neutral whom nobody plays."""
        card = Card(position, n=len(played(position)), all=len(position.sides))
        for side in played(position):
            if (points := _points(position, side)) != STARTING_POINTS:
                card.because("2", "start-points", nation=side, points=points, most=STARTING_POINTS)
        card.body.append(Prose(say("start-how", designs=HOME_DESIGNS)))
        cells = (self._cells(position, side) for side in position.sides)
        card.grid("start-title", "start", "nation player ap designs inf cav ships", cells)
        self._offers(card)
        return card.answer("start-verdict")

    def _cells(self, position: Position, side: str) -> tuple[Cell, ...]:
        books = nation(position, side)
        ships = books.merchants + books.warships
        ships += sum(row.merchants + row.warships for *_, row in fleets(position, side))
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
        for side in position.sides:
            if side not in played(position) and corps_of(position, side):
                card.offer(_neutral(position, side), "start-neutral", "2", nation=side)


def _points(position: Position, side: str) -> Fraction:
    return sum((unit.row.points for unit in corps_of(position, side)), Fraction(0))


def _manpower(position: Position, side: str) -> tuple[Fraction, Fraction]:
    """Return a nation's manpower at the start, by the elements that its corps field (4.1.3)."""
    found = {"inf": 0, "cav": 0, "other": 0}
    for unit in corps_of(position, side):
        for line, n in _elements(unit):
            found[line.arm] += n
    elements = {"inf_elements": found["inf"], "cav_elements": found["cav"]}
    value = initial_manpower(options=readings_of(position), **elements).value
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
        books.leave(unit)
    points = " ".join(written(unit.present) for unit in corps_of(position, side))
    return books.write("provinces", home(position, side), armies=points)


class StartSheet(PlayerSheet, tag="start-sheet"):
    """What a player begins with, to be signed: all that is his, then his designs line by line (2, 5.1.1)."""

    def _abroad(self, card: Card) -> None:
        for name, row in rows(card.position, DesignRow).items():
            if row.nation == self.side:
                card.body += Design(design=name).answer(card.position).body
        card.body.append(Prose(say("start-sign")))


# What the rulebook leaves to annexes: the columns of our default set, by register; that which play changes confirms none of a row.
SHEET = {
    "nations": "quota_inf quota_cav base",
    "provinces": "revenue contingent_inf contingent_cav armies ally_po ally_points ally_recon",
    "designs": "type points",
}
PLAYED = "armies"


class MyBoard(Question, tag="my-board"):
    """All that the rulebook leaves to annexes and nobody has put right yet, to be filled in beside the box (4.1, 5.1)."""

    def answer(self, position: Position) -> Answer:
        """Return the rows that still say what the default set says; the registers take one's own."""
        card, found = Card(position), 0
        for register, columns in SHEET.items():
            cells: list[tuple[Cell, ...]] = []
            for name, row in position.register(register).items():
                ours = position.defaults.get(f"{register}/{name}", {})
                values = [row.get(column, 0) for column in columns.split()]
                if all(row.get(column, 0) == ours.get(column, 0) for column in columns.split() if column != PLAYED):
                    cells.append(
                        (row.get("name") or spoken_of(position, name), *map(_default, values), say("sheet-blank"))
                    )
            words = " ".join(f"register-{register}-{column}" for column in columns.split())
            if cells:
                card.grid(f"register-{register}", "", f"sheet-what {words} sheet-mine", cells)
            found += len(cells)
        card.body.insert(0, Prose(say("sheet-how")))
        return card.answer("my-board-verdict", n=found, value={"unconfirmed": found})


def _default(value: Any) -> Cell:
    if isinstance(value, str) and not value.replace("/", "").isdecimal():
        return say(f"word-{value.replace('_', '-')}") if value.isidentifier() else value or verbatim("–")
    return Fraction(value)


class Deadline(Question, tag="deadline"):
    """Which orders are not here yet, with a mail to each player: copied, and sent from one's own mailbox (3)."""

    until: str = ""

    def answer(self, position: Position) -> Answer:
        """List who has sent nothing for the season, and what he may be written."""
        season = form_season(position)
        late = list(silent(position, season))
        card = Card(position, season=season_name(season), n=len(late), until=self.until, dated=int(bool(self.until)))
        for side in late:
            player = nation(position, side).player
            card.know(nation=side, named=int(bool(player)), player=player or side_name(position, side))
            mail = card.say("deadline-mail")
            words = {language: render(mail, language) for language in LANGUAGES}
            card.body.append(Copy(card.say("deadline-title"), say("both-languages", **words)))
        return card.answer("deadline-verdict", value={"late": late})


class Rulings(Question, tag="rulings"):
    """The campaign's rulings: readings that were chosen, numbers that were corrected, each with its season."""

    def answer(self, position: Position) -> Answer:
        """List them, oldest first."""
        found = [(row.season, _ruled(row)) for row in every(position, RulingRow)]
        found += [
            (line.season, tell(position, "ruling-correction", nation=line.nation, po=line.amount))
            for line in every(position, LedgerRow)
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
    books = Books(before)
    for fact, value in chosen.items():
        if value is not None and value != before.fact(fact):
            books.add(RulingRow(reading=fact, value=str(value).lower() if isinstance(value, bool) else str(value)))
    return books.edit().edits


# A battle on the table of figures: who brings what, and what is lost of it, by element (5.4, 5.5.1).


class Muster(Question, tag="muster"):
    """The lists of both sides of a battle, by element, to be laid beside the table, with their scouts and flank marches (5.4)."""

    zone: Annotated[ZoneId, among(contested)]

    def answer(self, position: Position) -> Answer:
        """Set every corps of the province out, with what its side is given for nothing."""
        sides = sides_in(position, self.zone)
        card = Card(position, self, n=len(sides))
        if not sides:
            raise card.refuse("zone", "nobody-there")
        if is_province(position, self.zone) and state(position, self.zone) == "home":
            owner = position.controller(self.zone)
            lines = (line for row in own_designs(position, owner) for line in troops(row.lines))
            engines = {line.name: line.list_max for line in lines if "artillery" in line.words} or {ENGINE: 1}
            told = tuple(say("fielded", n=n, troops=name) for name, n in engines.items())
            card.because("5.8.1", "muster-home", nation=owner, engines=told)
        for side, enemy in itertools.permutations(sides, 2):
            flank = FlankMarch(zone=self.zone, side=side, enemy=enemy).answer(position)
            card.reasons.append(Reason(flank.verdict, "5.4.1.2"))
        card.body += Battle(zone=self.zone).answer(position).body
        for side in sides:
            for unit in corps_in(position, self.zone, side):
                self._corps(card, unit)
        return card.answer("muster-verdict")

    def _corps(self, card: Card, unit: Corps) -> None:
        gone = counts(unit.row.pursued)
        lines: list[tuple[Cell, ...]] = [
            (verbatim(line.name), line.cost, n - gone.get(line.name, 0), verbatim("____"))
            for line, n in _elements(unit)
        ]
        prizes = counts(unit.row.captured).items()
        lines += [(verbatim(name), say("muster-captured"), n, verbatim("____")) for name, n in prizes]
        name = unit.name if unit.serves == unit.side else unit.label
        card.know(nation=unit.serves, corps=name, points=unit.fights)
        key = "muster-veterans" if unit.row.veteran else "muster-corps"
        card.grid(key, "muster", "troops cost elements lost", lines)


# The campaign as a story: how treasuries, armies and provinces went, the map at each season's end, and the book of it all.


class Story(Question, tag="story"):
    """How treasuries, army points and provinces of all nations went, season by season: the umpire's own."""

    def answer(self, position: Position) -> Answer:
        """Draw the three charts, the state of now being their last step."""
        seasons, last = ended(position), season_index(position)
        first = seasons[0] if seasons else last
        time = (
            say("story-time", first=season_name(first), last=season_name(last)) if first < last else season_name(last)
        )
        battles = [row for row in every(position, BattleRow) if row.zone in position.zones]
        card = Card(position, time=time, battles=len(battles))
        card.body += (
            accounts_chart(position, "chart-treasuries", lambda row: row.treasury),
            accounts_chart(position, "chart-points", lambda row: row.points),
            provinces_chart(position),
        )
        return card.answer("story-verdict", value={"seasons": len(seasons), "battles": len(battles)})


class SeasonMap(Question, tag="season-map"):
    """Who held what at the end of a season, and what had changed hands: everybody may know it."""

    register = "history"
    season: RowId

    def answer(self, position: Position) -> Answer:
        """Tell the holdings, nation by nation.

        Raises:
            QuestionError: the end of that season was not written down.
        """
        season = read_count(self.season)
        if season not in ended(position):
            raise error("season", "season-not-ended", word=self.season)
        changed = tuple(_changes(position, season))
        card = Card(position, season=season_name(season), n=len(changed))
        if changed:
            cells = (
                (
                    zone_label(position, zone),
                    *(nation_label(position, side) if side else say("story-nobody") for side in sides),
                )
                for zone, *sides in changed
            )
            about = ((zone,) for zone, _, _ in changed)
            card.grid("story-changed", "", "sheet-province story-was story-became", cells, about)
        held_then = holdings_of(position, season).items()
        holdings = ((nation_label(position, side), len(zones), places(position, zones)) for side, zones in held_then)
        card.grid("sheet-map-title", "", "sheet-nation story-count sheet-holds", holdings)
        card.light(*(zone for zone, _, _ in changed))
        return card.answer("season-map-verdict", value={"changed": [zone for zone, _, _ in changed]})


def _changes(position: Position, season: int) -> Iterator[tuple[str, str, str]]:
    """Yield each province that changed hands in a season: whose it was, empty for nobody's, and whose it became."""
    seasons = ended(position)
    place = seasons.index(season)
    if place:
        owner = {zone: side for side, zones in holdings_of(position, seasons[place - 1]).items() for zone in zones}
    else:
        homes = {zone.id: zone.get("start_control") for zone in position.zones.values()}
        owner = {zone: str(side) for zone, side in homes.items() if side}
    after = {zone: side for side, zones in holdings_of(position, season).items() for zone in zones}
    for zone in sorted({*owner, *after}):
        if zone in position.zones and owner.get(zone, "") != after.get(zone, ""):
            yield zone, owner.get(zone, ""), after.get(zone, "")


class Chapter(Question, tag="chapter"):
    """A season of the campaign told when it is over: its bulletin, its battles in numbers, what each nation had at its end."""

    register = "history"
    season: RowId

    def answer(self, position: Position) -> Answer:
        """Tell it.

        Raises:
            QuestionError: the end of that season was not written down.
        """
        told = SeasonMap(season=self.season).answer(position)
        season = int(self.season)
        words = say("bulletin-words", **bulletin_words(position, season))
        return Answer(
            told.verdict,
            body=(
                Prose(words, say("bulletin-head", season=season_name(season))),
                *told.body[:-1],
                *_battles(position, season),
                _ledger(position, season),
            ),
            highlights=told.highlights,
        )


def _battles(position: Position, season: int) -> tuple[Block, ...]:
    fought = [row for row in of_season(position, BattleRow, season) if row.zone in position.zones]
    if not fought:
        return ()
    cells = (
        (
            zone_label(position, row.zone),
            say("story-drawn" if row.draw else "named", name=army_label(position, row.winner)),
            _loss(row.winner_loss, row.winner_points),
            say("named", name=army_label(position, row.loser)),
            _loss(row.loser_loss, row.loser_points),
        )
        for row in fought
    )
    about = ((row.zone,) for row in fought)
    return (grid(say("story-battles"), "story", "where winner losses loser losses", cells, about),)


def _loss(lost: Exact, points: Exact) -> Text:
    return say("story-loss", lost=lost, points=points)


def _ledger(position: Position, season: int) -> Grid:
    written, holdings = rows(position, AccountRow), holdings_of(position, season)
    cells = []
    for side in position.sides:
        row = written.get(f"{season:04}-{side}")
        amounts = (say("story-unknown"),) * 2 if row is None else (row.treasury, row.points)
        cells.append((nation_label(position, side), *amounts, len(holdings.get(side, ()))))
    return grid(say("story-ledger"), "", "sheet-nation sheet-treasury story-ap story-count", cells)


class CampaignBook(Question, tag="campaign-book"):
    """The first page of the campaign's book: who led which nation, how it stands, and the charts of it all."""

    def answer(self, position: Position) -> Answer:
        """Tell who played and how the nations stand; the seasons follow as chapters on paper."""
        story, now = Story().answer(position), season_name(season_index(position))
        accounts = ((side, account(position, side)) for side in position.sides)
        cells = (
            (
                nation_label(position, side),
                nation(position, side).player or "–",
                row.treasury,
                row.points,
                len(held(position, side)),
            )
            for side, row in accounts
        )
        words = "sheet-nation story-player sheet-treasury story-ap story-count"
        standing = grid(say("story-standing", season=now), "", words, cells)
        return Answer(story.verdict, body=(standing, *story.body, *Rulings().answer(position).body), value=story.value)


# What the umpire gives out on paper: each player's sheet, the bulletins; and how much of the table is on their maps.
#
# Who holds which province is known to all. Where another nation's corps and fleets are is not: spies are paid for it (8).


def pages(position: Position) -> tuple[Page, ...]:
    """Return every player's sheet and order form, then the bulletins and the maps of the seasons, the last
    ones first, the lists of the battles that are to be fought, and the book of the campaign.

    Bulletins are those of this season and the one before, which may be written after the pawn has moved on, and all written ones.
    """
    now = season_index(position)
    seasons = sorted({now, max(now - 1, 0), *written_seasons(position)}, reverse=True)
    return (
        *(page for side in played(position) for page in _papers(position, side)),
        *(_bulletin(position, s) for s in seasons),
        *(_page(position, "map", s, SeasonMap(season=f"{s:04}")) for s in reversed(ended(position))),
        *(_lists(position, zone) for zone in contested(position, {})),
        _book(position),
    )


def _papers(position: Position, side: str) -> Iterator[Page]:
    """Yield a player's sheet and order form; before the first season is collected, what he begins with."""
    seen, season = seen_by(position, side), season_name(form_season(position))
    yield Page(f"sheet-{side}", tell(position, "page-sheet", nation=side), PlayerSheet(side=side), side, table=seen)
    if not (season_index(position) or nation(position, side).collected):
        yield Page(f"start-{side}", tell(position, "page-start", nation=side), StartSheet(side=side), side, table=seen)
    title = tell(position, "page-order-form", nation=side, season=season)
    yield Page(f"orders-{side}", title, OrderForm(side=side), side, table=seen)


def _bulletin(position: Position, season: int) -> Page:
    now = season_index(position)
    out = is_published(position, season)
    manuscript = Manuscript(bulletin_words(position, season), partial(bulletin_edit, season, draft=True), closed=out)
    question = Bulletin(season=f"{season:04}") if season != now else Bulletin()
    return Page(
        f"bulletin-{season // 4 + 1}-{SEASONS[season % 4]}",
        say("bulletin-head" if out else "page-draft", season=season_name(season)),
        question,
        table=Table(markers=_holdings_then(position, season) if season < now else _holdings(position)),
        manuscript=manuscript,
    )


def _page(position: Position, kind: str, season: int, question: Question) -> Page:
    """Return a page of a season that has ended, with the table as it lay then."""
    return Page(
        f"{kind}-{season // 4 + 1}-{SEASONS[season % 4]}",
        say(f"page-{kind}", season=season_name(season)),
        question,
        table=Table(markers=_holdings_then(position, season)),
    )


def _lists(position: Position, zone: str) -> Page:
    """Return the lists of a battle that is to be fought, with room for what is lost: the umpire's, both sides' are on it."""
    return Page(f"muster-{zone}", tell(position, "page-muster", zone=zone), Muster(zone=zone), withheld=True)


def _book(position: Position) -> Page:
    """Return the book of the campaign: all is told in it, so that it is for the end."""
    seasons = ended(position)
    chapters = tuple(_page(position, "chapter", season, Chapter(season=f"{season:04}")) for season in seasons)
    now = Table(markers=_holdings(position))
    return Page("book", say("page-book"), CampaignBook(), table=now, withheld=True, chapters=chapters)


def seen_by(position: Position, side: str) -> Table:
    """Return what a player sees of the table: who holds what, and his own counters. No facts and no registers at all."""
    kinds = position.kinds.kinds
    own = {c.id: c for c in position.counters.values() if kinds[c.kind].side == side}
    return Table(own, _holdings(position))


def seen(position: Position, side: str) -> Table:
    """Return what a player sees of the table on a page of his own: `seen_by`, the pawns that say how far the campaign is, and by
    which readings of the rules it is played.
    """
    kinds = position.kinds.kinds
    pawns = {c.id: c for c in position.counters.values() if kinds[c.kind].get("track")}
    own = seen_by(position, side) if side else Table(markers=_holdings(position))
    readings = {name: value for name, value in position.facts.items() if name in position.defaults and "/" not in name}
    return Table({**pawns, **own.counters}, own.markers, readings)


def _holdings(position: Position) -> Mapping[tuple[str, str], int]:
    """Return the control markers, all on their first level: who has pacified what is his own affair (5.6)."""
    markers = position.kinds.markers
    return {(marker, zone): 1 for marker, zone in position.markers if markers[marker].kind == CONTROL}


def _holdings_then(position: Position, season: int) -> Mapping[tuple[str, str], int]:
    """Return the control markers as they lay at the end of a season, if that was written down; else as they lie."""
    of_side = {kind.side: marker for marker, kind in position.kinds.markers.items() if kind.kind == CONTROL}
    then = holdings_of(position, season)
    told = {(of_side[side], zone): 1 for side, zones in then.items() for zone in zones if zone in position.zones}
    return told if then else _holdings(position)
