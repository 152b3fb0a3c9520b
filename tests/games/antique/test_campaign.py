"""Some seasons of eight nations: the books balance throughout, and charts, maps and book tell what lay on the table."""

import re
from fractions import Fraction

import pytest

from assistant.cli.answers import as_text
from assistant.core.blocks import Chart, Grid
from assistant.core.problems import QuestionError
from assistant.core.table import Note
from assistant.core.text import LANGUAGES, render
from assistant.desk.desk import Desk
from assistant.games.antique.cards import balance, opening
from assistant.games.antique.game import GAME
from assistant.games.antique.mirror import corps_of, held, nation, province, rows, season, season_index, state
from assistant.games.antique.questions.season import holdings
from assistant.games.antique.registers import HistoryRow, LedgerRow
from tests.games.antique.conftest import SEASONS
from tests.games.antique.tables import q
from tests.games.antique.umpire import SECRET, foreign_secrets, keep_secrets

TOLD = 4  # seasons of the story
CHARTS = ("chart-treasuries", "chart-points", "chart-provinces")


@pytest.mark.parametrize("seasons", [SEASONS, pytest.param(12, marks=pytest.mark.night)])
def test_seasons_pass_and_every_po_is_in_the_ledger(played, seasons):
    for position in (*played.ends(seasons), *played.begins(seasons)):
        for side in position.kinds.sides:
            books = nation(position, side)
            assert books.treasury == balance(position, side), (side, season_index(position))
            assert books.mp_inf >= 0 and books.mp_cav >= 0
    position = played.begins(seasons)[-1]
    sides = position.kinds.sides
    assert season_index(position) == seasons and season(position) == "spring" and played.umpire.accepted > 12 * seasons
    entries = rows(position, LedgerRow).values()
    starts = sum(opening(position, side) for side in sides)
    assert sum(nation(position, side).treasury for side in sides) == starts + sum(line.amount for line in entries)
    assert len(entries) > 20 * seasons and any(line.amount.denominator > 1 for line in entries), "fractions are kept"
    taken = [zone for side in sides for zone in held(position, side) if state(position, zone) != "home"]
    assert len(taken) > 4 and any(state(position, zone) == "pacified" for zone in taken)
    assert all(province(position, zone).defender > 0 for zone in taken), "defenders are remembered"


def test_history_is_what_was_held(played):
    position, desk = played.begins()[-1], played.umpire.desk
    assert sorted(rows(position, HistoryRow)) == [f"{n:04}" for n in range(SEASONS)]
    for side in desk.kinds.sides:
        told = holdings(position, side)
        assert [set(zones) for zones in told[:-1]] == [set(held(then, side)) for then in played.begins()]
    assert desk.ask(q("coalition", side="italie", other="gaule")).value.counts
    assert desk.ask(q("victory")).value


def test_everything_can_be_undone_to_the_start(played):
    played.begins()
    desk = played.umpire.desk
    now, seasons = desk.journal.now, season_index(desk.position)
    while desk.undo():
        pass
    assert desk.position.table == Desk.new(GAME, "start").position.table
    desk.go(now)
    assert season_index(desk.position) == seasons


def test_a_bulletin_tells_moves_battles_and_conquests(played):
    texts = played.begins()[-1].register("bulletins").values()
    assert len(texts) == SEASONS
    # Which space stands before a French colon is typography's affair.
    french = re.sub("[\u00a0\u202f]", " ", "\n".join(row["fr"] for row in texts))
    assert all(part in french for part in ("Bataille (", "Conquête (", "Alliance proclamée", " → "))
    english = "\n".join(row["en"] for row in texts)
    assert "Battle in" in english and " takes " in english


def test_no_sheet_tells_another_players_secrets(played):
    """Every hidden cell of every nation gets a word of its own; no other player's sheet may hold it."""
    desk = played.desk(SEASONS)
    keep_secrets(desk)
    sides = list(desk.kinds.sides)
    for language in LANGUAGES:
        assert foreign_secrets(as_text(desk.ask(q("bulletin")), language), "", sides) == []
        for n, side in enumerate(sides):
            sheet = as_text(desk.ask(q("sheet", side=side)), language)
            assert SECRET.format(side, "answer") in sheet and SECRET.format(side, "field") in sheet
            assert str(77000 + n) in sheet.replace("\N{NARROW NO-BREAK SPACE}", "").replace(",", "")
            assert foreign_secrets(sheet, side, sides) == []


def charts(desk, tag, **blanks):
    return {block.title.key: block for block in desk.ask(q(tag, **blanks)).body if isinstance(block, Chart)}


def test_charts_tell_what_lay_on_the_table_and_a_player_sees_his_own_course(played):
    desk = played.desk(TOLD)
    found = charts(desk, "story")
    steps = [*played.ends(TOLD), desk.position]
    for place, side in enumerate(desk.kinds.sides):
        treasury, points, provinces = (found[key].lines[place].values for key in CHARTS)
        assert list(treasury) == [nation(position, side).treasury for position in steps]
        assert list(points) == [sum(Fraction(u.present) for u in corps_of(position, side)) for position in steps]
        assert list(provinces) == [len(held(position, side)) for position in steps]
        own = charts(desk, "sheet", side=side)
        assert set(own) == {"chart-own", "chart-provinces"} and own["chart-provinces"] == found["chart-provinces"]
        assert [line.values for line in own["chart-own"].lines[:2]] == [treasury, points]
    along = [render(step, "en") for step in found["chart-points"].along]
    assert along == ["spring 1", "summer 1", "autumn 1", "winter 1", "spring 2"]
    assert len({line.emblem.light for line in found["chart-points"].lines if line.emblem}) == 8


def test_a_campaign_that_begins_is_told_of_one_season(desk):
    verdict = desk.ask(q("story")).verdict
    assert render(verdict, "en") == "The campaign, spring, year 1: no battle was fought."
    assert " ".join(render(verdict, "fr").split()) == "La campagne, printemps de l’an 1 : aucune bataille livrée."
    assert not charts(desk, "sheet", side="italie"), "nothing has happened yet"


def test_seasons_of_which_nothing_was_kept_are_gaps(played, desk):
    for fact, value in played.begins(TOLD)[-1].table.facts.items():
        if fact.startswith("history/"):
            desk.edit(Note(fact, value))
    line = charts(desk, "story")["chart-treasuries"].lines[0]
    assert line.values[:-1] == (None,) * TOLD and line.values[-1] == 200


def test_maps_tell_what_changed_hands(played):
    desk = played.desk(TOLD)
    zones = desk.board.zones.values()
    before = {zone.id: str(zone.get("start_control")) for zone in zones if zone.get("start_control")}
    every = set()
    for n, position in enumerate(played.ends(TOLD)):
        after = {zone: side for side in desk.kinds.sides for zone in held(position, side)}
        answer = desk.ask(q("season-map", season=f"{n:04}"))
        changed = sorted(zone for zone in {*before, *after} if before.get(zone) != after.get(zone))
        assert answer.value["changed"] == changed and set(answer.highlights.zones) == set(changed)
        before, every = after, every | set(changed)
    assert every
    for word in ("0099", "winter", ""):
        with pytest.raises(QuestionError):
            desk.ask(q("season-map", season=word))


def test_the_book_has_a_chapter_a_season(played):
    desk = played.desk(TOLD)
    (book,) = [page for page in GAME.pages(desk.position) if page.withheld]
    chapters = [q("chapter", season=f"{n:04}") for n in range(TOLD)]
    assert [page.question for page in book.chapters] == chapters and set(charts(desk, "campaign-book")) == set(CHARTS)
    for n, position in enumerate(played.ends(TOLD)):
        grids = {block.title.key: block.rows for block in desk.ask(chapters[n]).body if isinstance(block, Grid)}
        for row, side in zip(grids["story-ledger"], desk.kinds.sides, strict=True):
            shown = [render(cell, "en").replace(",", "") for cell in row[1:]]
            assert abs(float(shown[0]) - float(nation(position, side).treasury)) < 0.0051
            assert int(shown[2]) == len(held(position, side))
        fought = [row for row in position.register("battles").values() if row.get("season", 0) == n]
        assert len(grids.get("story-battles", ())) == len(fought)
    for language in LANGUAGES:
        for question in (q("campaign-book"), q("story"), *chapters):
            assert "<" not in render(desk.ask(question).verdict, language)
