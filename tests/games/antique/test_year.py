"""The umpire's year: steps of a season, his own cards, some seasons of eight nations, and what is given out on paper (2, 3, 9)."""

import re
from fractions import Fraction

import pytest

from assistant.cli.answers import as_text
from assistant.core.questions import Chart, Grid, Highlights
from assistant.core.table import CONTROL, Mark, Move, Note, Position
from assistant.core.text import LANGUAGES, render
from assistant.desk.desk import Desk
from assistant.desk.pages.handouts import Press
from assistant.games.antique.cards import balance, opening
from assistant.games.antique.game import GAME
from assistant.games.antique.mirror import corps_of, held, nation, province, rows, season, season_index, state
from assistant.games.antique.mirror import played as nations_played
from assistant.games.antique.questions.reports import generated_words
from assistant.games.antique.questions.season import holdings
from assistant.games.antique.questions.umpire import pages
from assistant.games.antique.registers import HistoryRow, LedgerRow
from tests.games.antique.conftest import SEASONS
from tests.games.antique.tables import ROMAN, q
from tests.games.antique.umpire import SECRET, foreign_secrets, keep_secrets


def test_each_player_signs_what_he_begins_with_before_the_first_season(desk):
    papers = [page for page in pages(desk.position) if page.id.startswith("start-")]
    assert [page.secret_of for page in papers] == list(nations_played(desk.position))
    desk.edit(desk.ask(q("income", side="italie")).offers[0].edit)
    left = [page.id for page in pages(desk.position) if page.id.startswith("start-")]
    assert left == [page.id for page in papers[1:]]


def test_the_lists_of_a_battle_are_a_paper_of_the_umpires(desk):
    desk.edit(Move((corps_on(desk, "gaule"),), "italie"))
    assert "muster-italie" not in {page.id for page in Press.at(desk).given_out()}
    (page,) = Press.at(desk).given_out(["muster-italie"])
    for language, words in (("en", "Lost"), ("fr", "Perdues")):
        html = html_of(desk, page, language)
        assert words in html and "Légionnaire Bd (O)" in html and "Guerriers Wb (S)" in html


def test_typography_is_no_other_wording_of_a_bulletin(desk):
    desk.edit(desk.ask(q("march", counters=[ROMAN], zone="cisalpine")).offers[0].edit)
    told = generated_words(desk.position, 0).items()
    written = {name: re.sub("[\u00a0\u202f]", " ", words) for name, words in told}
    desk.edit(Note("bulletins/0000", {"draft": True, **written}))
    answer = desk.ask(q("bulletin"))
    assert [arrow.end for arrow in answer.highlights.arrows] == ["cisalpine"]
    assert [offer.label.key for offer in answer.offers] == ["offer-publish"]


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
    assert len({line.emblem.shades[0] for line in found["chart-points"].lines if line.emblem}) == 8


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


def test_the_book_has_a_chapter_a_season(played):
    desk = played.desk(TOLD)
    (book,) = [page for page in GAME.pages(desk.position) if page.withheld]
    chapters = [q("chapter", season=f"{n:04}") for n in range(TOLD)]
    assert [page.question for page in book.chapters] == chapters and set(charts(desk, "campaign-book")) == set(CHARTS)
    assert [page.id for page in book.chapters] == [
        f"chapter-1-{name}" for name in ("spring", "summer", "autumn", "winter")
    ]
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


PICTURE = re.compile(r'src="data:image/png;base64,[^"]*"')
# Seen by nobody but their own nation: an army where nobody else is, a fleet at sea.
HIDDEN_PLACES = {"Mésopotamie", "Mesopotamia"}
LAST = "bulletin-2-spring"


class Painter:
    """Keeps what it is asked to paint."""

    def __init__(self):
        self.asked = []

    def __call__(self, position, highlights, language):
        self.asked.append((position, highlights))
        return b"\x89PNG"


@pytest.fixture
def printed(played):
    return played.desk(4)


def corps_on(printed, side):
    kinds = printed.kinds.kinds
    lying = printed.position.table.counters.values()
    return next(c.id for c in lying if kinds[c.kind].side == side and kinds[c.kind].get("corps"))


def page_of(printed, name):
    return next(page for page in Press.at(printed).pages() if page.id == name)


def html_of(printed, page, language):
    return Press.at(printed).leaf(page, language, Painter()).html


def drawn(printed, page):
    """What is lit on the picture of a page."""
    painter = Painter()
    Press.at(printed).leaf(page, "en", painter)
    return painter.asked[-1][1]


def test_no_page_holds_another_nations_secrets(printed):
    keep_secrets(printed)
    printed.edit(Move((corps_on(printed, "asie"),), "mesopotamie"))
    sides = list(printed.kinds.sides)
    # Every page, drafts included, but those nobody gets unasked: they tell all.
    withheld = {page.id for page in Press.at(printed).pages() if page.withheld}
    assert {name.partition("-")[0] for name in withheld} == {"muster", "book"}
    assert withheld.isdisjoint(page.id for page in Press.at(printed).given_out())
    assert [page.id for page in Press.at(printed).given_out(["book"])] == ["book"]
    seen = set()
    for page in Press.at(printed).pages():
        for language in LANGUAGES if not page.withheld else ():
            html = PICTURE.sub("", html_of(printed, page, language))
            assert foreign_secrets(html, page.secret_of, sides) == [], page.id
            assert any(name in html for name in HIDDEN_PLACES) == (page.secret_of == "asie"), page.id
            seen.add(page.secret_of)
    assert seen == {"", *sides}


def test_a_picture_is_given_nothing_that_its_reader_may_not_see(printed):
    keep_secrets(printed)
    marked = [key for key in printed.position.table.markers if printed.kinds.markers[key[0]].kind == CONTROL]
    assert marked
    for marker, zone in marked:
        printed.edit(Mark(marker, zone, 2))  # pacified: the conqueror's own affair
    painter = Painter()
    shown = [page for page in Press.at(printed).pages() if page.table is not None]
    for page in shown:
        Press.at(printed).leaf(page, "fr", painter)
        position, highlights = painter.asked[-1]
        assert not position.table.facts and not position.defaults
        owners = {printed.kinds.kinds[c.kind].side for c in position.table.counters.values()}
        assert owners == ({page.secret_of} if page.secret_of else set()), page.id
        assert set(position.table.markers.values()) <= {1}
        assert {printed.kinds.markers[m].kind for m, _ in position.table.markers} == {CONTROL}
        if page.secret_of:
            assert highlights == Highlights()
            for side in printed.kinds.sides:
                assert set(held(position, side)) == set(held(printed.position, side))
    assert len(painter.asked) == sum(1 + len(page.chapters) for page in shown)


def test_old_bulletins_show_who_held_what_then(printed):
    position = Position(printed.board, printed.kinds, page_of(printed, "bulletin-1-spring").table)
    written = printed.position.register("history")["0000"]["held"]
    assert [f"{side}: {' '.join(held(position, side))}" for side in printed.kinds.sides] == list(written)
    assert any(held(position, side) != held(printed.position, side) for side in printed.kinds.sides)


def step_is_open(printed):
    return not next(done for text, done in printed.ask(q("season")).body[0].steps if text.key == "step-bulletin")


def test_a_bulletin_is_edited_published_and_read_later(printed):
    now = season_index(printed.position)
    manuscript = page_of(printed, LAST).manuscript
    assert not manuscript.closed
    words = {"en": "The umpire’s own <words>.\nA second line.", "fr": "Les mots de l’arbitre."}
    printed.edit(manuscript.kept(words))
    (kept,) = (page.manuscript for page in Press.at(printed).pages([LAST]))
    assert kept.words == words and not kept.closed
    for side in printed.kinds.sides:  # a draft is nobody's business
        assert "arbitre" not in html_of(printed, page_of(printed, f"sheet-{side}"), "fr")
    assert step_is_open(printed)
    publish, anew = printed.ask(q("bulletin")).offers
    assert anew.label.key == "offer-anew"
    printed.edit(publish.edit)
    assert not step_is_open(printed)
    (out,) = Press.at(printed).pages([LAST])
    assert out.manuscript.closed and out.manuscript.words == words
    html = html_of(printed, out, "en")
    assert "own &lt;words&gt;." in html and "<p>A second line.</p>" in html
    assert "arbitre" in html_of(printed, page_of(printed, "sheet-italie"), "fr")
    printed.edit(printed.ask(q("season")).offers[-1].edit)  # the season ends
    assert season_index(printed.position) == now + 1
    then = q("bulletin", season=f"{now:04}")
    past = printed.ask(then)
    assert "Les mots de l’arbitre." in render(past.body[0].text, "fr")
    assert (
        page_of(printed, LAST).manuscript.words == words and printed.ask(q("bulletin")).follow_ups[0].question == then
    )
    (reopen,) = past.offers
    printed.edit(reopen.edit)
    assert not page_of(printed, LAST).manuscript.closed


def test_one_may_begin_anew_from_the_seasons_events(printed):
    told = page_of(printed, LAST).manuscript
    printed.edit(told.kept({"en": "Other words.", "fr": ""}))
    assert page_of(printed, LAST).manuscript.words == {"en": "Other words.", "fr": "Other words."}
    printed.edit(printed.ask(q("bulletin")).offers[1].edit)
    assert page_of(printed, LAST).manuscript.words == told.words


def test_marches_are_drawn_until_the_umpire_tells_them_otherwise(printed):
    told = next(
        p
        for p in Press.at(printed).pages()
        if p.id.startswith("bulletin") and printed.ask(p.question).highlights.arrows
    )
    arrows, row = drawn(printed, told).arrows, told.question.season
    words = printed.position.register("bulletins")[row]
    shorter = {language: "\n".join(words[language].splitlines()[1:]) for language in LANGUAGES}
    printed.edit(Note(f"bulletins/{row}", shorter))  # the first march is left out
    assert drawn(printed, page_of(printed, told.id)).arrows == arrows[1:]
    printed.edit(Note(f"bulletins/{row}", {"en": "Nothing to see.", "fr": "Rien à voir."}))
    assert drawn(printed, page_of(printed, told.id)) == Highlights()
