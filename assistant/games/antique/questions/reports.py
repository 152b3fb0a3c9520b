"""What each season is reported as: the bulletin for everybody, each nation's own page and sheet, the numbers and their charts
(8, 9).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction

from assistant.core.amounts import read_count
from assistant.core.game import Section
from assistant.core.questions import Answer, Arrow, Chart, ChartLine, Prose, Question, Role, RowId, SideId
from assistant.core.record import Ids, ids_of
from assistant.core.table import Edit, Note, Position
from assistant.core.text import LANGUAGES, Name, QuestionError, Text, Texts, render
from assistant.games.antique.battle import said
from assistant.games.antique.cards import Books, Card, Cell, as_written
from assistant.games.antique.mirror import (
    SEA,
    SEASONS,
    Corps,
    Units,
    all_corps,
    corps_of,
    corps_type,
    every,
    fleets,
    held,
    is_province,
    nation,
    nation_label,
    of_season,
    province,
    rows,
    season_index,
    season_name,
    state,
    tell,
    yearly_revenue,
    zone_label,
)
from assistant.games.antique.questions.battles import army_label
from assistant.games.antique.questions.dealings import about, told_words
from assistant.games.antique.questions.treasury import revenue
from assistant.games.antique.registers import (
    ROWS,
    AccountRow,
    AllianceRow,
    BattleRow,
    BulletinRow,
    DesignRow,
    HistoryRow,
    LetterRow,
    MoveRow,
    ShipyardRow,
    SpyRow,
)
from assistant.games.antique.terms import error, say
from assistant.games.antique.treasury import annual_revenue

# The course of the campaign in numbers: what each nation had at each season's end, and the charts of it.

Amounts = tuple[int | Fraction | None, ...]


def account(position: Position, side: str) -> AccountRow:
    """Return what a nation has now: it is written down when the season ends."""
    points = sum((unit.present for unit in corps_of(position, side)), Fraction(0))
    return AccountRow(
        season=season_index(position), nation=side, treasury=nation(position, side).treasury, points=points
    )


def ended(position: Position) -> tuple[int, ...]:
    """Return the seasons whose end was written down, in order."""
    return _numbers(rows(position, HistoryRow))


def _numbers(names: Iterable[str]) -> tuple[int, ...]:
    """Return the seasons that number rows, in order; a row that players call otherwise is none."""
    return tuple(sorted(n for n in map(read_count, names) if n >= 0))


def holdings_of(position: Position, season: int) -> Mapping[str, Ids]:
    """Return the provinces that each nation held at the end of a season, empty when nobody wrote it down."""
    told = rows(position, HistoryRow).get(f"{season:04}", HistoryRow()).by_nation
    return {side: told[side] for side in position.sides if side in told}


def _along(position: Position, seasons: tuple[int, ...]) -> Texts:
    return tuple(
        say("season-short", season=SEASONS[n % 4], year=n // 4 + 1) for n in (*seasons, season_index(position))
    )


def _accounts(position: Position, side: str, value: Callable[[AccountRow], Fraction]) -> Amounts:
    """Return an amount of a nation at the end of each season that has ended, and now; None where nobody wrote it down."""
    written = rows(position, AccountRow)
    then = (written.get(f"{season:04}-{side}") for season in ended(position))
    return (*(None if row is None else value(row) for row in then), value(account(position, side)))


def _provinces(position: Position, side: str) -> Amounts:
    then = (holdings_of(position, season).get(side) for season in ended(position))
    return (*(None if zones is None else len(zones) for zones in then), len(held(position, side)))


def _chart(position: Position, key: str, amounts: Callable[[str], Amounts]) -> Chart:
    lines = tuple(
        ChartLine(nation_label(position, side), amounts(side), position.kinds.emblem(side)) for side in position.sides
    )
    return Chart(say(key), _along(position, ended(position)), lines)


def provinces_chart(position: Position) -> Chart:
    """Return how many provinces each nation held: everybody may see it."""
    return _chart(position, "chart-provinces", lambda side: _provinces(position, side))


def own_charts(position: Position, side: str) -> tuple[Chart, ...]:
    """Return how a nation's own treasury and army went, and everybody's provinces; none before the first season has ended."""
    if not ended(position):
        return ()
    along = _along(position, ended(position))
    own = (
        ChartLine(say("chart-po"), _accounts(position, side, lambda row: row.treasury), position.kinds.emblem(side)),
        ChartLine(say("chart-ap"), _accounts(position, side, lambda row: row.points)),
    )
    return (Chart(say("chart-own"), along, own), provinces_chart(position))


def accounts_chart(position: Position, key: str, value: Callable[[AccountRow], Fraction]) -> Chart:
    """Return how an amount of all nations went: the umpire's own.

    Args:
        value: what is drawn of an account.
    """
    return _chart(position, key, lambda side: _accounts(position, side, value))


# Each nation's own page among the registers: its books, corps, orders, fleets, provinces, spies; and how rows are called.

AHEAD = 8  # seasons beyond this one that a sheet may speak of: ships take a year, a victory two turns

CORPS = (
    "name", "army", "type", "points", "lost", "march_lost", "veteran", "garrison", "guest", "landed", "lent", "paid_by",
    "po_cost", "mp_inf", "mp_cav", "generals", "design",
)  # fmt: skip
PROVINCES = (
    "revenue", "since", "tried", "defender", "defender_loss", "contingent_inf", "contingent_cav", "raid_loot", "sacked",
    "ally_type", "ally_po", "ally_points",
)  # fmt: skip


def sheet(position: Position, side: str) -> tuple[Section, ...]:
    """Return the sections of a nation's page, in the order in which the umpire turns to them."""
    return tuple(_sections(position, side))


def _sections(position: Position, side: str) -> Iterator[Section]:
    now = season_index(position)
    units = ids_of(_corps(position, side))
    yield Section("nations", (side,), _columns("nations"), upright=True)
    yield Section("corps", units, CORPS)
    yield Section("corps", units, ("field", "captured"), part="field")
    yield Section("orders", units, _columns("orders"))
    yield Section("fleets", tuple(counter for counter, *_ in fleets(position, side)), _columns("fleets"))
    yield Section("provinces", held(position, side), PROVINCES)
    yield _own(position, "spies", "spy", side, {"season": now})
    yield _own(position, "protections", "nation", side, {"season": now})
    yield _own(position, "trade", "nation", side, {})
    yield _own(position, "shipyard", "nation", side, {"due": now + 4})
    yield _own(position, "designs", "nation", side, None)
    yield _own(position, "ledger", "nation", side, None)


def _own(position: Position, register: str, owner: str, side: str, begins: Mapping[str, object] | None) -> Section:
    """Return the rows of a register whose column `owner` is the nation; the column itself need not be said."""
    own = tuple(name for name, values in position.register(register).items() if values.get(owner) == side)
    columns = tuple(column for column in _columns(register) if column != owner)
    return Section(register, own, columns, None if begins is None else {owner: side, **begins})


def _columns(register: str) -> Ids:
    return ROWS[register].__struct_fields__


def _corps(position: Position, side: str) -> Units:
    return tuple(sorted(corps_of(position, side), key=lambda unit: (unit.row.army, unit.row.name, unit.id)))


def row_name(position: Position, register: str, row: str) -> Text | Name | None:
    """Return what people call a row: a corps and a fleet with the place where it is, a design by its name,
    a letter by its nation and season, a season by its own.

    Args:
        row: its name in the register.
    """
    try:
        match register:
            case "corps" | "orders" | "fleets":
                return _counter_called(position, row)
            case "designs":
                name = rows(position, DesignRow)[row].name
                return say("named", name=name) if name else None
            case "letters":
                letter = rows(position, LetterRow)[row]
                return tell(position, "letter-of", nation=letter.nation, season=season_name(letter.season))
            case "history" | "bulletins":
                return season_name(n) if (n := read_count(row)) >= 0 else None
    except (QuestionError, KeyError):
        return None  # a sheet that cannot be read is called as it was written
    return None


def _counter_called(position: Position, counter: str) -> Text | None:
    unit = next((unit for unit in all_corps(position) if unit.id == counter), None)
    if unit is not None:
        return unit.label
    lying = position.counters.get(counter)
    if lying is None:
        return None
    return tell(position, "fleet-label", zone=lying.zone)


def turns(position: Position) -> Texts:
    """Return the seasons by number, from the first to those that a sheet may speak of."""
    return tuple(season_name(index) for index in range(season_index(position) + AHEAD))


# What goes out: the season's bulletin for everybody, and each player's own sheet (9, 8).

PAST_SHOWN = 8  # past bulletins offered under a card; all of them are in the register


class Bulletin(Question, tag="bulletin"):
    """The public account of a season: moves, battles with their comment, provinces taken, alliances (9)."""

    register = "bulletins"
    season: RowId = ""  # as the register names it, `0003`; empty for the season that is played

    def answer(self, position: Position) -> Answer:
        """Show it as it stands: in the umpire's own words if there are any; offer to publish it, or to edit it again.

        Raises:
            QuestionError: there was no such season.
        """
        season = self._season(position)
        row, words = f"{season:04}", bulletin_words(position, season)
        written = rows(position, BulletinRow).get(row)
        card, out = Card(position, season=season_name(season)), is_published(position, season)
        if any(_battles(position, season)):
            card.because("9", "bulletin-reliable")
        card.body.append(Prose(say("bulletin-words", **words)))
        edit = bulletin_edit(season, words, draft=out)
        card.offer(Books(position).do(edit), "reopen" if out else "publish", "9")
        if written and not out:
            anew = generated_words(position, season)
            if any(_spaced(words[language]) != _spaced(anew[language]) for language in LANGUAGES):
                card.offer(Books(position).do(Note(f"bulletins/{row}")), "anew", "9")
        for past in published_seasons(position)[:PAST_SHOWN]:
            if past != season:
                card.follow("bulletin-head", Bulletin(season=f"{past:04}"), season=season_name(past))
        card.arrows, battles = season_lights(position, season)
        card.light(*battles)
        verdict = "bulletin-published" if out else "bulletin-draft" if written else "bulletin-verdict"
        return card.answer(verdict, value={"lines": len(words["en"].splitlines())})

    def _season(self, position: Position) -> int:
        now = season_index(position)
        if self.season and not 0 <= read_count(self.season) <= now:
            raise error("season", "no-bulletin", word=self.season)
        return int(self.season or now)


def written_seasons(position: Position) -> tuple[int, ...]:
    """Return the seasons whose bulletin was written, as a draft or published, the last one first."""
    return _numbers(rows(position, BulletinRow))[::-1]


def published_seasons(position: Position) -> tuple[int, ...]:
    """Return the seasons whose bulletin is out, the last one first."""
    return _numbers(row for row, written in rows(position, BulletinRow).items() if not written.draft)[::-1]


def is_published(position: Position, season: int) -> bool:
    """Tell whether the bulletin of a season is out."""
    return season in published_seasons(position)


def bulletin_words(position: Position, season: int) -> Mapping[str, str]:
    """Return a season's bulletin in each language: as the umpire wrote it, else as the season's events tell it.

    A bulletin that he wrote in one language only is read in that language by everybody.
    """
    written = rows(position, BulletinRow).get(f"{season:04}")
    if written is None or not (written.en or written.fr):
        return generated_words(position, season)
    return {"en": written.en or written.fr, "fr": written.fr or written.en}


def generated_words(position: Position, season: int) -> Mapping[str, str]:
    """Return a season's bulletin as its events tell it, in each language."""
    lines = tuple(bulletin_lines(position, season)) or (say("bulletin-quiet"),)
    return {language: "\n".join(render(line, language) for line in lines) for language in LANGUAGES}


def bulletin_edit(season: int, words: Mapping[str, str], *, draft: bool) -> Edit:
    """Return the edit that writes a season's bulletin down, as a draft or as published."""
    return Note(f"bulletins/{season:04}", as_written(BulletinRow(en=words["en"], fr=words["fr"], draft=draft)))


def season_lights(position: Position, season: int) -> tuple[tuple[Arrow, ...], Ids]:
    """Return a season's marches and where its battles were, for the map: those whose sentence stands in the bulletin.

    What the umpire leaves out of his account must not be seen beside it.
    """
    lines = {language: _spaced(words).splitlines() for language, words in bulletin_words(position, season).items()}

    def told(text: Text) -> bool:
        return all(_spaced(render(text, language)) in lines[language] for language in LANGUAGES)

    marches = _marches(position, season)
    arrows = tuple(Arrow(start, end, role=Role.PATH) for text, start, end in marches if start and told(text))
    return arrows, tuple(zone for text, zone in _battles(position, season) if told(text))


def _spaced(words: str) -> str:
    """Return words with plain spaces: which ones stand before a French colon is no other wording of a bulletin."""
    return words.replace("\N{NO-BREAK SPACE}", " ").replace("\N{NARROW NO-BREAK SPACE}", " ")


def bulletin_lines(position: Position, season: int) -> Iterable[Text]:
    """Yield the account of a season in sentences: what everybody may know, and no more."""
    yield from (text for text, _, _ in _marches(position, season))
    yield from (text for text, _ in _battles(position, season))
    for side in position.sides:
        for zone_id in held(position, side):
            if _taken(position, side, zone_id, season):
                yield tell(position, "bulletin-conquest", nation=side, zone=zone_id)
    for pact in every(position, AllianceRow):
        told = {"alliance": pact.since, "breach": pact.broken, "notice": pact.notice}
        yield from (
            tell(position, f"bulletin-{word}", a=pact.a, b=pact.b) for word, when in told.items() if when == season
        )


def _taken(position: Position, side: str, zone: str, season: int) -> bool:
    """Tell whether a nation conquered a province in a season; it may have been pacified in the same one (5.6)."""
    if state(position, zone) == "home" or not position.knows(f"provinces/{zone}"):
        return False
    # An army of relief starts the count of an old conquest again; that is no new one.
    before = holdings_of(position, season - 1).get(side, ())
    return zone not in before and province(position, zone).since == season


def _marched(position: Position, season: int) -> tuple[tuple[str, str, str], ...]:
    """Return the marches that a season's bulletin tells of: nation, from where, to where; one for an army.

    "The moves of the armies" (9). Fleets are not among them, nor what still is at sea: where ships are is what spies are
    paid for (8). The start is empty for an army that came from the sea. Lines that are not filled in are passed over.
    """
    marches: dict[tuple[str, str, str], None] = {}
    for moved in of_season(position, MoveRow, season):
        lying = position.counters.get(moved.counter)  # None of one that has left the table since
        kind = lying.kind if lying else moved.counter.rpartition("#")[0]
        if kind in position.kinds.kinds and is_province(position, moved.end) and corps_type(position, kind):
            start = moved.start if is_province(position, moved.start) else ""
            marches[position.kinds.kinds[kind].side, start, moved.end] = None
    return tuple(marches)


def _marches(position: Position, season: int) -> Iterable[tuple[Text, str, str]]:
    for side, start, end in _marched(position, season):
        key = "bulletin-move" if start else "bulletin-landing"
        yield tell(position, key, nation=side, start=start, end=end), start, end


def _battles(position: Position, season: int) -> Iterable[tuple[Text, str]]:
    for battle in of_season(position, BattleRow, season):
        if battle.zone in position.zones:
            key = "bulletin-battle-draw" if battle.draw else "bulletin-battle"
            names = {name: army_label(position, getattr(battle, name)) for name in ("winner", "loser")}
            yield tell(position, key, comment=said(battle.comment), zone=battle.zone, **names), battle.zone


class PlayerSheet(Question, tag="sheet"):
    """What one player may know: his own books, corps and spies' answers, and what is public (8).

    Nothing on it is read from another nation's rows but its spies' answers, which may be false.
    """

    side: SideId

    def answer(self, position: Position) -> Answer:
        """Gather the sheet; it is what is exported for the player."""
        card = Card(position, self, season=season_name(season_index(position)))
        self._own(card)
        self._abroad(card)
        return card.answer("sheet-verdict")

    def _own(self, card: Card) -> None:
        """Add the nation's purse, corps, provinces and fleets."""
        position, side = card.position, self.side
        books, zones = nation(position, side), held(position, side)
        revenues = annual_revenue(revenue(position, zone) for zone in zones) / 4
        due = sum(order.ships for order in every(position, ShipyardRow) if order.nation == side)
        amounts = (books.treasury, revenues, books.mp_inf, books.mp_cav, books.merchants, books.warships, due)
        card.grid("sheet-purse", "sheet", "treasury revenue inf cav merchants warships building", (amounts,))
        cells = (_corps_cells(position, unit) for unit in corps_of(position, side))
        card.grid("sheet-corps-title", "sheet", "corps type points full veteran fields", cells)
        lands = (
            (zone_label(position, zone), say(f"word-{state(position, zone)}"), yearly_revenue(position, zone))
            for zone in zones
        )
        about = ((zone,) for zone in zones)
        card.grid("sheet-provinces-title", "sheet", "province state year-revenue", lands, about)
        sailing = [
            (zone_label(position, zone), row.merchants, row.warships) for _, _, zone, row in fleets(position, side)
        ]
        if sailing:
            card.grid("sheet-fleets-title", "sheet", "where sh-i fighting", sailing)

    def _abroad(self, card: Card) -> None:
        """Add what the nation's spies were told, and what everybody knows."""
        position = card.position
        answers = [
            (
                season_name(row.season),
                nation_label(position, row.target),
                about(position, row.subject, row.zone),
                # The spy never learns whether he failed or was countered: no answer looks the same.
                told_words(position, row.answer) if row.answer else say("spy-no-answer"),
            )
            for row in every(position, SpyRow)
            if row.spy == self.side and row.result != "asked"
        ]
        if answers:
            card.grid("sheet-spies-title", "sheet", "season target subject answer", answers)
        cells = ((nation_label(position, side), places(position, held(position, side))) for side in position.sides)
        card.grid("sheet-map-title", "sheet", "nation holds", cells)
        card.body += own_charts(position, self.side)
        for last in published_seasons(position)[:1]:
            words = say("bulletin-words", **bulletin_words(position, last))
            card.body.append(Prose(words, say("bulletin-head", season=season_name(last))))


def places(position: Position, zones: Iterable[str]) -> Text:
    """Return zones by their names, those that the board has."""
    return say("listed", names=tuple(position.zone(zone).name for zone in zones if zone in position.zones))


def _corps_cells(position: Position, unit: Corps) -> tuple[Cell, ...]:
    name, zone = unit.name, position.zone(unit.zone)  # as the player calls it in his letters
    return (
        say("corps-at-sea", corps=name) if zone.kind == SEA else unit.label,
        say(f"word-{unit.type.replace('_', '-')}"),
        unit.present,
        unit.row.points,
        say("veteran-yes" if unit.row.veteran else "veteran-no"),
        say("listed", names=tuple(_fielded(unit.row.field))),
    )


def _fielded(lines: Iterable[str]) -> Iterable[Text | str]:
    """Yield what a corps fields in words, lines without elements left out; an unreadable line as it was written."""
    for line in lines:
        troops, _, number = (part.strip() for part in line.rpartition(";"))
        if not troops:
            yield line
        elif number != "0":
            yield say("fielded", n=number, troops=troops)
