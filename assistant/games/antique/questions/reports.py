"""What goes out: the season's bulletin for everybody, and each player's own sheet (9, 8)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from assistant.core.blocks import Block, Grid, Prose
from assistant.core.edits import Edit, Note
from assistant.core.position import Position
from assistant.core.problems import QuestionError
from assistant.core.questions import Answer, Arrow, FollowUp, Highlights, Question, Role, RowId, SideId
from assistant.core.text import LANGUAGES, Text, render
from assistant.games.antique.amounts import shown
from assistant.games.antique.books import Books, as_written
from assistant.games.antique.bulletin import said
from assistant.games.antique.mirror import (
    SEA,
    Corps,
    corps_name,
    corps_of,
    fleets,
    held,
    nation,
    province,
    rows,
    season_index,
    side_name,
    state,
    yearly_revenue,
)
from assistant.games.antique.questions.battles import NEUTRAL, army_label
from assistant.games.antique.questions.cards import nation_label, season_name, zone_label
from assistant.games.antique.questions.course import own_charts
from assistant.games.antique.questions.moves import marches_of_season
from assistant.games.antique.questions.spies import about, told_words
from assistant.games.antique.questions.treasury import revenue
from assistant.games.antique.rows import AllianceRow, BattleRow, BulletinRow, HistoryRow, ShipyardRow, SpyRow
from assistant.games.antique.treasury import annual_revenue
from assistant.games.antique.words import because, say

PAST_SHOWN = 8  # past bulletins offered under a card; all of them are in the register


class Bulletin(Question, frozen=True, tag="bulletin"):
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
        written = rows(position, "bulletins", BulletinRow).get(row)
        offers, when = [], season_name(season)
        if is_published(position, season):
            verdict = "bulletin-published"
            offers.append(
                Books(position).do(bulletin_edit(season, words, draft=True)).offer("reopen", "9", season=when)
            )
        else:
            verdict = "bulletin-draft" if written else "bulletin-verdict"
            offers.append(
                Books(position).do(bulletin_edit(season, words, draft=False)).offer("publish", "9", season=when)
            )
            anew = generated_words(position, season)
            if written and any(_spaced(words[language]) != _spaced(anew[language]) for language in LANGUAGES):
                offers.append(Books(position).do(Note(f"bulletins/{row}")).offer("anew", "9", season=when))
        return Answer(
            say(verdict, season=when),
            reasons=(because("9", "bulletin-reliable"),) if any(_battles(position, season)) else (),
            body=(Prose(say("bulletin-words", **words)),),
            highlights=season_highlights(position, season),
            offers=tuple(offers),
            follow_ups=tuple(
                FollowUp(say("bulletin-head", season=season_name(past)), Bulletin(season=f"{past:04}"))
                for past in published_seasons(position)[:PAST_SHOWN]
                if past != season
            ),
            value={"lines": len(words["en"].splitlines())},
        )

    def _season(self, position: Position) -> int:
        now = season_index(position)
        if self.season and not (self.season.isdecimal() and int(self.season) <= now):
            raise QuestionError("season", say("no-bulletin", word=self.season))
        return int(self.season or now)


def written_seasons(position: Position) -> tuple[int, ...]:
    """Return the seasons whose bulletin was written, as a draft or published, the last one first."""
    written = rows(position, "bulletins", BulletinRow)
    return tuple(sorted((int(row) for row in written if row.isdecimal()), reverse=True))


def published_seasons(position: Position) -> tuple[int, ...]:
    """Return the seasons whose bulletin is out, the last one first."""
    written = rows(position, "bulletins", BulletinRow)
    return tuple(sorted((int(row) for row, b in written.items() if row.isdecimal() and not b.draft), reverse=True))


def is_published(position: Position, season: int) -> bool:
    """Tell whether the bulletin of a season is out."""
    return season in published_seasons(position)


def bulletin_words(position: Position, season: int) -> Mapping[str, str]:
    """Return a season's bulletin in each language: as the umpire wrote it, else as the season's events tell it.

    A bulletin that he wrote in one language only is read in that language by everybody.
    """
    written = rows(position, "bulletins", BulletinRow).get(f"{season:04}")
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


def season_highlights(position: Position, season: int) -> Highlights:
    """Return a season's marches and battles on the map: those whose sentence stands in the bulletin.

    What the umpire leaves out of his account must not be seen beside it.
    """
    lines = {language: _spaced(words).splitlines() for language, words in bulletin_words(position, season).items()}

    def told(text: Text) -> bool:
        return all(_spaced(render(text, language)) in lines[language] for language in LANGUAGES)

    marches = [
        Arrow(start, end, role=Role.PATH) for text, start, end in _marches(position, season) if start and told(text)
    ]
    battles = [zone for text, zone in _battles(position, season) if told(text)]
    return Highlights(zones=dict.fromkeys(battles, Role.TARGET), arrows=tuple(marches))


def _spaced(words: str) -> str:
    """Return words with plain spaces: which ones stand before a French colon is no other wording of a bulletin."""
    return words.replace("\N{NO-BREAK SPACE}", " ").replace("\N{NARROW NO-BREAK SPACE}", " ")


def bulletin_lines(position: Position, season: int) -> Iterable[Text]:
    """Yield the account of a season in sentences: what everybody may know, and no more."""
    yield from (text for text, _, _ in _marches(position, season))
    yield from (text for text, _ in _battles(position, season))
    for side in position.kinds.sides:
        for zone_id in held(position, side):
            if _taken(position, side, zone_id, season):
                yield say("bulletin-conquest", nation=nation_label(position, side), zone=zone_label(position, zone_id))
    for pact in rows(position, "alliances", AllianceRow).values():
        names = {"a": side_name(position, pact.a), "b": side_name(position, pact.b)}
        if pact.since == season:
            yield say("bulletin-alliance", **names)
        if pact.notice == season:
            yield say("bulletin-notice", **names)


def _taken(position: Position, side: str, zone: str, season: int) -> bool:
    """Tell whether a nation conquered a province in a season; it may have been pacified in the same one (5.6)."""
    if state(position, zone) == "home" or not position.knows(f"provinces/{zone}"):
        return False
    # An army of relief starts the count of an old conquest again; that is no new one.
    before = rows(position, "history", HistoryRow).get(f"{season - 1:04}", HistoryRow())
    held_before = any(zone in line.split() for line in before.held if line.startswith(f"{side}: "))
    return not held_before and province(position, zone).since == season


def _marches(position: Position, season: int) -> Iterable[tuple[Text, str, str]]:
    for side, start, end in marches_of_season(position, season):
        names = {"nation": nation_label(position, side), "end": zone_label(position, end)}
        if start:
            yield say("bulletin-move", start=zone_label(position, start), **names), start, end
        else:
            yield say("bulletin-landing", **names), start, end


def _battles(position: Position, season: int) -> Iterable[tuple[Text, str]]:
    for battle in rows(position, "battles", BattleRow).values():
        if battle.season == season and battle.zone in position.board.zones:
            names = {
                "winner": army_label(position, battle.winner or NEUTRAL),
                "loser": army_label(position, battle.loser or NEUTRAL),
                "zone": zone_label(position, battle.zone),
            }
            key = "bulletin-battle-draw" if battle.draw else "bulletin-battle"
            yield say(key, comment=said(battle.comment), **names), battle.zone


class PlayerSheet(Question, frozen=True, tag="sheet"):
    """What one player may know: his own books, corps and spies' answers, and what is public (8).

    Nothing on it is read from another nation's rows but its spies' answers, which may be false.
    """

    side: SideId

    def answer(self, position: Position) -> Answer:
        """Gather the sheet; it is what is exported for the player."""
        name = side_name(position, self.side)
        body: list[Block] = [self._purse(position), self._corps(position), self._provinces(position)]
        body += self._at_sea(position)
        body += self._spies(position)
        body.append(self._map(position))
        body += own_charts(position, self.side)
        for last in published_seasons(position)[:1]:
            words = say("bulletin-words", **bulletin_words(position, last))
            body.append(Prose(words, say("bulletin-head", season=season_name(last))))
        return Answer(say("sheet-verdict", nation=name, season=season_name(season_index(position))), body=tuple(body))

    def _purse(self, position: Position) -> Grid:
        books = nation(position, self.side)
        due = sum(o.ships for o in rows(position, "shipyard", ShipyardRow).values() if o.nation == self.side)
        cells = {
            "treasury": shown(books.treasury),
            "revenue": shown(annual_revenue(revenue(position, zone) for zone in held(position, self.side)) / 4),
            "inf": shown(books.mp_inf),
            "cav": shown(books.mp_cav),
            "merchants": books.merchants,
            "warships": books.warships,
            "building": due,
        }
        return Grid(
            say("sheet-purse"),
            tuple(say(f"sheet-{word}") for word in cells),
            (tuple(say("cell", amount=amount) for amount in cells.values()),),
        )

    def _corps(self, position: Position) -> Grid:
        header = tuple(say(f"sheet-{word}") for word in ("corps", "type", "points", "full", "veteran", "fields"))
        return Grid(
            say("sheet-corps-title"),
            header,
            tuple(_corps_cells(position, unit) for unit in corps_of(position, self.side)),
        )

    def _provinces(self, position: Position) -> Grid:
        header = tuple(say(f"sheet-{word}") for word in ("province", "state", "year-revenue"))
        zones = held(position, self.side)
        cells = tuple(
            (
                zone_label(position, zone),
                say(f"word-{state(position, zone)}"),
                say("cell", amount=shown(yearly_revenue(position, zone))),
            )
            for zone in zones
        )
        return Grid(say("sheet-provinces-title"), header, cells, tuple((zone,) for zone in zones))

    def _at_sea(self, position: Position) -> list[Block]:
        own = [(zone, row) for _, side, zone, row in fleets(position) if side == self.side]
        if not own:
            return []
        header = tuple(say(f"sheet-{word}") for word in ("where", "sh-i", "fighting"))
        cells = tuple(
            (zone_label(position, zone), say("cell", amount=row.merchants), say("cell", amount=row.warships))
            for zone, row in own
        )
        return [Grid(say("sheet-fleets-title"), header, cells)]

    def _spies(self, position: Position) -> list[Block]:
        told = [
            row for row in rows(position, "spies", SpyRow).values() if row.spy == self.side and row.result != "asked"
        ]
        if not told:
            return []
        header = tuple(say(f"sheet-{word}") for word in ("season", "target", "subject", "answer"))
        cells = tuple(
            (
                season_name(row.season),
                nation_label(position, row.target),
                about(position, row.subject, row.zone),
                # The spy never learns whether he failed or was countered: no answer looks the same.
                told_words(position, row.answer) if row.answer else say("spy-no-answer"),
            )
            for row in told
        )
        return [Grid(say("sheet-spies-title"), header, cells)]

    def _map(self, position: Position) -> Grid:
        header = (say("sheet-nation"), say("sheet-holds"))
        cells = tuple(
            (
                nation_label(position, side),
                say("listed", names=tuple(position.zone(zone).name for zone in held(position, side))),
            )
            for side in position.kinds.sides
        )
        return Grid(say("sheet-map-title"), header, cells)


def _corps_cells(position: Position, unit: Corps) -> tuple[Text, ...]:
    name, zone = corps_name(position, unit), position.zone(unit.zone)  # as the player calls it in his letters
    return (
        say("corps-at-sea", corps=name) if zone.kind == SEA else say("corps-label", corps=name, zone=zone.name),
        say(f"word-{unit.type.replace('_', '-')}"),
        say("cell", amount=shown(unit.present)),
        say("cell", amount=shown(unit.row.points)),
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


QUESTIONS: tuple[type[Question], ...] = (Bulletin, PlayerSheet)
