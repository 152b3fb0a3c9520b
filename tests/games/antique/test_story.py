"""The campaign as a story: what the charts, the maps of the seasons and the book tell is what was on the table then."""

from __future__ import annotations

from fractions import Fraction

import pytest

from assistant.core.blocks import Chart, Grid
from assistant.core.position import Position
from assistant.core.problems import QuestionError
from assistant.core.table import Note
from assistant.core.text import LANGUAGES, render
from assistant.desk.desk import Desk
from assistant.games.antique.game import GAME
from assistant.games.antique.mirror import corps_of, held, nation
from assistant.games.antique.questions.handouts import CampaignBook, Chapter, SeasonMap, Story
from assistant.games.antique.questions.reports import PlayerSheet
from tests.games.antique.umpire import begun

SEASONS = 4


@pytest.fixture(scope="module")
def told() -> tuple[Desk, list[Position]]:
    """A campaign, and the table as it lay at the end of each season."""
    umpire = begun()
    ends: list[Position] = []
    for _ in range(SEASONS):
        umpire.play_season()
        umpire.desk.undo()
        ends.append(umpire.desk.position)
        umpire.desk.redo()
    return umpire.desk, ends


def charts(desk: Desk, question: Story | PlayerSheet | CampaignBook) -> dict[str, Chart]:
    return {block.title.key: block for block in desk.ask(question).body if isinstance(block, Chart)}


def test_charts_tell_what_lay_on_the_table(told: tuple[Desk, list[Position]]) -> None:
    desk, ends = told
    found = charts(desk, Story())
    steps = [*ends, desk.position]
    for place, side in enumerate(desk.kinds.sides):
        treasury, points, provinces = (
            found[key].lines[place].values for key in ("chart-treasuries", "chart-points", "chart-provinces")
        )
        assert list(treasury) == [nation(position, side).treasury for position in steps]
        assert list(points) == [sum(Fraction(u.present) for u in corps_of(position, side)) for position in steps]
        assert list(provinces) == [len(held(position, side)) for position in steps]
    assert [render(step, "en") for step in found["chart-points"].along] == [
        "spring 1",
        "summer 1",
        "autumn 1",
        "winter 1",
        "spring 2",
    ]
    assert len({line.emblem.light for line in found["chart-points"].lines if line.emblem}) == 8


def test_a_campaign_that_begins_is_told_of_one_season() -> None:
    verdict = Desk.new(GAME, "start").ask(Story()).verdict
    assert render(verdict, "en") == "The campaign, spring, year 1: no battle was fought."
    assert " ".join(render(verdict, "fr").split()) == "La campagne, printemps de l’an 1 : aucune bataille livrée."


def test_a_player_sees_his_own_course_and_what_is_public(told: tuple[Desk, list[Position]]) -> None:
    desk, _ = told
    everything = charts(desk, Story())
    for place, side in enumerate(desk.kinds.sides):
        own = charts(desk, PlayerSheet(side=side))
        assert set(own) == {"chart-own", "chart-provinces"}
        assert own["chart-own"].lines[0].values == everything["chart-treasuries"].lines[place].values
        assert own["chart-own"].lines[1].values == everything["chart-points"].lines[place].values
        assert own["chart-provinces"] == everything["chart-provinces"]
    assert not charts(Desk.new(GAME, "start"), PlayerSheet(side="italie")), "nothing has happened yet"


def test_seasons_of_which_nothing_was_kept_are_gaps(told: tuple[Desk, list[Position]]) -> None:
    desk = Desk.new(GAME, "start")
    table = told[0].position.table
    for fact, value in table.facts.items():
        if fact.startswith("history/"):
            desk.edit(Note(fact, value))
    line = charts(desk, Story())["chart-treasuries"].lines[0]
    assert line.values[:-1] == (None,) * SEASONS and line.values[-1] == 200


def test_maps_tell_what_changed_hands(told: tuple[Desk, list[Position]]) -> None:
    desk, ends = told
    before: dict[str, str] = {
        z.id: str(z.get("start_control")) for z in desk.board.zones.values() if z.get("start_control")
    }
    for season, position in enumerate(ends):
        after = {zone: side for side in desk.kinds.sides for zone in held(position, side)}
        answer = desk.ask(SeasonMap(season=f"{season:04}"))
        changed = sorted(zone for zone in {*before, *after} if before.get(zone) != after.get(zone))
        assert answer.value["changed"] == changed
        assert set(answer.highlights.zones) == set(changed)
        before = after
    assert any(desk.ask(SeasonMap(season=f"{n:04}")).value["changed"] for n in range(SEASONS))
    for word in ("0099", "winter", ""):
        with pytest.raises(QuestionError):
            desk.ask(SeasonMap(season=word))


def test_the_book_has_a_chapter_a_season(told: tuple[Desk, list[Position]]) -> None:
    desk, ends = told
    assert GAME.pages is not None
    (book,) = [page for page in GAME.pages(desk.position) if page.withheld]
    assert [page.question for page in book.chapters] == [Chapter(season=f"{n:04}") for n in range(SEASONS)]
    assert set(charts(desk, CampaignBook())) == {"chart-treasuries", "chart-points", "chart-provinces"}
    for season, position in enumerate(ends):
        grids = [block for block in desk.ask(Chapter(season=f"{season:04}")).body if isinstance(block, Grid)]
        ledger = next(grid for grid in grids if grid.title.key == "story-ledger")
        for row, side in zip(ledger.rows, desk.kinds.sides, strict=True):
            shown = [render(cell, "en").replace(",", "") for cell in row[1:]]
            assert abs(float(shown[0]) - float(nation(position, side).treasury)) < 0.0051
            assert int(shown[2]) == len(held(position, side))
        fought = [row for row in position.register("battles").values() if row.get("season", 0) == season]
        told_of = next((grid for grid in grids if grid.title.key == "story-battles"), None)
        assert (0 if told_of is None else len(told_of.rows)) == len(fought)
    for language in LANGUAGES:
        for question in (CampaignBook(), Story(), *(page.question for page in book.chapters)):
            assert "<" not in render(desk.ask(question).verdict, language)
