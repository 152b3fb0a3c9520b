"""What goes out: the season's bulletin for everybody, and each player's own sheet (9, 8)."""

from __future__ import annotations

from collections.abc import Iterable

from assistant.core.blocks import Block, Grid, Prose
from assistant.core.position import Position
from assistant.core.questions import Answer, Offer, Question, SideId
from assistant.core.text import LANGUAGES, Text, render, speaker
from assistant.games.antique.amounts import shown
from assistant.games.antique.books import Books
from assistant.games.antique.campaign import (
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
)
from assistant.games.antique.naming import corps_label, nation_label, season_name, zone_label
from assistant.games.antique.questions.battles import NEUTRAL, army_label
from assistant.games.antique.questions.moves import moves_of_season
from assistant.games.antique.questions.treasury import revenue
from assistant.games.antique.reasoning import because
from assistant.games.antique.rows import AllianceRow, BattleRow, BulletinRow, ShipyardRow, SpyRow
from assistant.games.antique.treasury import annual_revenue

say = speaker(__name__)


class Bulletin(Question, frozen=True, tag="bulletin"):
    """The public account of this season: moves, battles with their comment, provinces taken, alliances (9)."""

    def answer(self, position: Position) -> Answer:
        """Write it; offer to publish it, after which it can be edited in its register."""
        season = season_index(position)
        lines = tuple(bulletin_lines(position, season))
        texts = {language: "\n".join(render(line, language) for line in lines) for language in LANGUAGES}
        books = Books(position).write("bulletins", f"{season:04}", en=texts["en"], fr=texts["fr"])
        published = position.knows(f"bulletins/{season:04}")
        return Answer(
            say("bulletin-published" if published else "bulletin-verdict", season=season_name(season)),
            reasons=(because("9", "bulletin-reliable"),),
            body=tuple(Prose(line) for line in lines),
            offers=(Offer(say("offer-publish"), books.edit(), "9"),),
            value={"lines": len(lines)},
        )


def bulletin_lines(position: Position, season: int) -> Iterable[Text]:
    """Yield the account of a season in sentences: what everybody may know, and no more."""
    yield say("bulletin-head", season=season_name(season))
    for mover, start, end in moves_of_season(position, season):
        yield say("bulletin-move", nation=mover, start=start, end=end)
    for battle in _battles(position, season):
        winner, loser = army_label(position, battle.winner), army_label(position, battle.loser or NEUTRAL)
        zone = zone_label(position, battle.zone)
        key = "bulletin-battle-draw" if battle.draw else "bulletin-battle"
        yield say(key, winner=winner, loser=loser, zone=zone, comment=battle.comment)
    for side in position.kinds.sides:
        for zone_id in held(position, side):
            if state(position, zone_id) == "conquered" and province(position, zone_id).since == season:
                yield say("bulletin-conquest", nation=nation_label(position, side), zone=zone_label(position, zone_id))
    for pact in rows(position, "alliances", AllianceRow).values():
        names = {"a": side_name(position, pact.a), "b": side_name(position, pact.b)}
        if pact.since == season:
            yield say("bulletin-alliance", **names)
        if pact.notice == season:
            yield say("bulletin-notice", **names)


def _battles(position: Position, season: int) -> list[BattleRow]:
    return [battle for battle in rows(position, "battles", BattleRow).values() if battle.season == season]


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
        bulletins = rows(position, "bulletins", BulletinRow)
        if bulletins:
            last = max(bulletins)
            body.append(Prose(say("sheet-bulletin", en=bulletins[last].en, fr=bulletins[last].fr)))
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
                say("cell", amount=shown(province(position, zone).revenue)),
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
                say(f"word-{row.subject.replace('_', '-')}"),
                # The spy never learns whether he failed or was countered: no answer looks the same.
                say("spy-told", answer=row.answer) if row.answer else say("spy-no-answer"),
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
    at_sea = position.zone(unit.zone).kind == SEA
    label = say("corps-at-sea", corps=corps_name(position, unit)) if at_sea else corps_label(position, unit)
    return (
        label,
        say(f"word-{unit.type.replace('_', '-')}"),
        say("cell", amount=shown(unit.present)),
        say("cell", amount=shown(unit.row.points)),
        say("veteran-yes" if unit.row.veteran else "veteran-no"),
        say("listed", names=unit.row.field),
    )


QUESTIONS: tuple[type[Question], ...] = (Bulletin, PlayerSheet)
