"""What is given out on paper: nothing of another nation on it, bulletins that the umpire edits before they are out."""

import re

import pytest

from assistant.core.position import CONTROL, Position
from assistant.core.problems import QuestionError
from assistant.core.questions import Highlights
from assistant.core.table import Mark, Move, Note
from assistant.core.text import LANGUAGES, render
from assistant.desk.desk import Desk
from assistant.desk.pages.handouts import Press
from assistant.games.antique.game import GAME
from assistant.games.antique.mirror import held, season_index
from tests.games.antique.tables import q
from tests.games.antique.umpire import foreign_secrets, keep_secrets

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
def desk(played):
    return played.desk(4)


def corps_of(desk, side):
    kinds = desk.kinds.kinds
    lying = desk.position.table.counters.values()
    return next(c.id for c in lying if kinds[c.kind].side == side and kinds[c.kind].get("corps"))


def page_of(desk, name):
    return next(page for page in Press.at(desk).pages() if page.id == name)


def html_of(desk, page, language):
    return Press.at(desk).leaf(page, language, Painter()).html


def drawn(desk, page):
    """What is lit on the picture of a page."""
    painter = Painter()
    Press.at(desk).leaf(page, "en", painter)
    return painter.asked[-1][1]


def test_no_page_holds_another_nations_secrets(desk):
    keep_secrets(desk)
    desk.edit(Move((corps_of(desk, "asie"),), "mesopotamie"))
    sides = list(desk.kinds.sides)
    # Every page, drafts included, but the book of the campaign: that one tells all, and nobody gets it unasked.
    assert [page.id for page in Press.at(desk).pages() if page.withheld] == ["book"]
    assert "book" not in {page.id for page in Press.at(desk).given_out()}
    assert [page.id for page in Press.at(desk).given_out(["book"])] == ["book"]
    seen = set()
    for page in Press.at(desk).pages():
        for language in LANGUAGES if not page.withheld else ():
            html = PICTURE.sub("", html_of(desk, page, language))
            assert foreign_secrets(html, page.secret_of, sides) == [], page.id
            assert any(name in html for name in HIDDEN_PLACES) == (page.secret_of == "asie"), page.id
            seen.add(page.secret_of)
    assert seen == {"", *sides}


def test_a_picture_is_given_nothing_that_its_reader_may_not_see(desk):
    keep_secrets(desk)
    marked = [key for key in desk.position.table.markers if desk.kinds.markers[key[0]].kind == CONTROL]
    assert marked
    for marker, zone in marked:
        desk.edit(Mark(marker, zone, 2))  # pacified: the conqueror's own affair
    painter = Painter()
    for page in Press.at(desk).pages():
        Press.at(desk).leaf(page, "fr", painter)
        position, highlights = painter.asked[-1]
        assert not position.table.facts and not position.defaults
        owners = {desk.kinds.kinds[c.kind].side for c in position.table.counters.values()}
        assert owners == ({page.secret_of} if page.secret_of else set()), page.id
        assert set(position.table.markers.values()) <= {1}
        assert {desk.kinds.markers[m].kind for m, _ in position.table.markers} == {CONTROL}
        if page.secret_of:
            assert highlights == Highlights()
            for side in desk.kinds.sides:
                assert set(held(position, side)) == set(held(desk.position, side))
    assert len(painter.asked) == sum(1 + len(page.chapters) for page in Press.at(desk).pages())


def test_old_bulletins_show_who_held_what_then(desk):
    position = Position(desk.board, desk.kinds, page_of(desk, "bulletin-1-spring").table)
    written = desk.position.register("history")["0000"]["held"]
    assert [f"{side}: {' '.join(held(position, side))}" for side in desk.kinds.sides] == list(written)
    assert any(held(position, side) != held(desk.position, side) for side in desk.kinds.sides)


def step_is_open(desk):
    return not next(done for text, done in desk.ask(q("season")).body[0].steps if text.key == "step-bulletin")


def test_a_bulletin_is_edited_published_and_read_later(desk):
    now = season_index(desk.position)
    manuscript = page_of(desk, LAST).manuscript
    assert not manuscript.closed
    words = {"en": "The umpire’s own <words>.\nA second line.", "fr": "Les mots de l’arbitre."}
    desk.edit(manuscript.kept(words))
    (kept,) = (page.manuscript for page in Press.at(desk).pages([LAST]))
    assert kept.words == words and not kept.closed
    for side in desk.kinds.sides:  # a draft is nobody's business
        assert "arbitre" not in html_of(desk, page_of(desk, f"sheet-{side}"), "fr")
    assert step_is_open(desk)
    publish, anew = desk.ask(q("bulletin")).offers
    assert anew.label.key == "offer-anew"
    desk.edit(publish.edit)
    assert not step_is_open(desk)
    (out,) = Press.at(desk).pages([LAST])
    assert out.manuscript.closed and out.manuscript.words == words
    html = html_of(desk, out, "en")
    assert "own &lt;words&gt;." in html and "<p>A second line.</p>" in html
    assert "arbitre" in html_of(desk, page_of(desk, "sheet-italie"), "fr")
    desk.edit(desk.ask(q("season")).offers[-1].edit)  # the season ends
    assert season_index(desk.position) == now + 1
    then = q("bulletin", season=f"{now:04}")
    past = desk.ask(then)
    assert "Les mots de l’arbitre." in render(past.body[0].text, "fr")
    assert page_of(desk, LAST).manuscript.words == words and desk.ask(q("bulletin")).follow_ups[0].question == then
    (reopen,) = past.offers
    desk.edit(reopen.edit)
    assert not page_of(desk, LAST).manuscript.closed


def test_one_may_begin_anew_from_the_seasons_events(desk):
    told = page_of(desk, LAST).manuscript
    desk.edit(told.kept({"en": "Other words.", "fr": ""}))
    assert page_of(desk, LAST).manuscript.words == {"en": "Other words.", "fr": "Other words."}
    desk.edit(desk.ask(q("bulletin")).offers[1].edit)
    assert page_of(desk, LAST).manuscript.words == told.words


def test_marches_are_drawn_until_the_umpire_tells_them_otherwise(desk):
    told = next(
        p for p in Press.at(desk).pages() if p.id.startswith("bulletin") and desk.ask(p.question).highlights.arrows
    )
    arrows, row = drawn(desk, told).arrows, told.question.season
    words = desk.position.register("bulletins")[row]
    shorter = {language: "\n".join(words[language].splitlines()[1:]) for language in LANGUAGES}
    desk.edit(Note(f"bulletins/{row}", shorter))  # the first march is left out
    assert drawn(desk, page_of(desk, told.id)).arrows == arrows[1:]
    desk.edit(Note(f"bulletins/{row}", {"en": "Nothing to see.", "fr": "Rien à voir."}))
    assert drawn(desk, page_of(desk, told.id)) == Highlights()


def test_fleets_and_armies_at_sea_are_not_told(desk):
    """Where a fleet is has to be spied out (8); the bulletin tells the moves of the armies (9)."""
    army, fleet, gone = corps_of(desk, "italie"), "italie-fleet#1", "italie-infantry#24"  # a corps destroyed since
    sea = "sea-mer_ionienne"
    lying = desk.position.table.counters
    assert sea in desk.board.zones and fleet in lying and gone not in lying
    moves = ((fleet, "italie", sea), (army, "italie", sea), (army, sea, "sicile"), (gone, "italie", "transalpine"))
    for n, (counter, start, end) in enumerate(moves):
        row = {"season": season_index(desk.position), "counter": counter, "start": start, "end": end}
        desk.edit(Note(f"moves/z{n}", row))
    answer = desk.ask(q("bulletin"))
    told = ["Italy: a landing in Sicily.", "Italy: from Italy to Transalpine Gaul."]
    assert render(answer.body[0].text, "en").splitlines() == told
    assert [(arrow.start, arrow.end) for arrow in answer.highlights.arrows] == [("italie", "transalpine")]


def test_a_season_without_events_is_told_too():
    desk = Desk.new(GAME, "empty")
    (page,) = Press.at(desk).pages(["bulletin"])
    assert all(page.manuscript.words[language] for language in LANGUAGES)
    assert not GAME.asked(page.question).answer(desk.position).reasons, "no battle, no comment to be relied upon"


def test_there_is_no_bulletin_of_a_season_to_come_and_no_page_of_an_unknown_name(desk):
    for word in ("0099", "winter", "-1"):
        with pytest.raises(QuestionError):
            desk.ask(q("bulletin", season=word))
    assert {page.id for page in Press.at(desk).pages(["sheet"])} == {f"sheet-{side}" for side in desk.kinds.sides}
    with pytest.raises(QuestionError, match="sheet-italie"):
        Press.at(desk).pages(["gazette"])


def test_what_a_corps_fields_is_told_in_words(desk):
    fields = ["Legionary Bd (O); 6", "Numidian LH; 0", "as they come"]
    desk.edit(Note(f"corps/{corps_of(desk, 'italie')}", {"field": fields}))
    sheet = html_of(desk, page_of(desk, "sheet-italie"), "en")
    assert "6 Legionary Bd (O) and as they come" in sheet and "Numidian LH" not in sheet
