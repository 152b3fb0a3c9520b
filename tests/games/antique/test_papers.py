"""What is given out on paper: nothing of another nation on it, bulletins that the umpire edits before they are out."""

from __future__ import annotations

import re

import pytest

from assistant.core.position import CONTROL, Position
from assistant.core.problems import QuestionError
from assistant.core.questions import Highlights
from assistant.core.table import Mark, Move, Note
from assistant.core.text import LANGUAGES, render
from assistant.desk.desk import Desk
from assistant.desk.pages import handouts as pages
from assistant.desk.pages.handouts import leaf, pages_of
from assistant.games.antique.game import GAME
from assistant.games.antique.mirror import held, season_index
from assistant.games.antique.questions.reports import Bulletin
from assistant.games.antique.questions.season import SeasonAssistant
from tests.games.antique.umpire import begun, foreign_secrets, keep_secrets

PICTURE = re.compile(r'src="data:image/png;base64,[^"]*"')
# Seen by nobody but their own nation: an army where nobody else is, a fleet at sea.
HIDDEN_PLACES = {"Mésopotamie", "Mesopotamia"}


class Painter:
    """Keeps what it is asked to paint."""

    def __init__(self) -> None:
        self.asked: list[tuple[Position, Highlights]] = []

    def __call__(self, position: Position, highlights: Highlights, language: str) -> bytes:
        self.asked.append((position, highlights))
        return b"\x89PNG"


@pytest.fixture(scope="module")
def played() -> Desk:
    umpire = begun()
    for _ in range(4):
        umpire.play_season()
    return umpire.desk


@pytest.fixture
def desk(played: Desk) -> Desk:
    from assistant.desk.saves import About

    return Desk.begin(GAME, played.position.table, None, About(GAME.slug, "", "start"))


def corps_of(desk: Desk, side: str) -> str:
    kinds = desk.kinds.kinds
    return next(
        c.id for c in desk.position.table.counters.values() if kinds[c.kind].side == side and kinds[c.kind].get("corps")
    )


def test_no_page_holds_another_nations_secrets(desk: Desk) -> None:
    keep_secrets(desk)
    desk.edit(Move((corps_of(desk, "asie"),), "mesopotamie"))
    sides = list(desk.kinds.sides)
    seen = set()
    for page in given_out(desk):
        for language in LANGUAGES:
            html = PICTURE.sub("", leaf(desk, page, language, Painter()).html)
            assert foreign_secrets(html, page.secret_of, sides) == [], page.id
            told = [name for name in HIDDEN_PLACES if name in html]
            assert bool(told) == (page.secret_of == "asie"), page.id
            seen.add(page.secret_of)
    assert seen == {"", *sides}


def test_a_picture_is_given_nothing_that_its_reader_may_not_see(desk: Desk) -> None:
    keep_secrets(desk)
    marked = [key for key in desk.position.table.markers if desk.kinds.markers[key[0]].kind == CONTROL]
    assert marked
    for marker, zone in marked:
        desk.edit(Mark(marker, zone, 2))  # pacified: the conqueror's own affair
    painter = Painter()
    for page in pages_of(desk):
        leaf(desk, page, "fr", painter)
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
    assert len(painter.asked) == sum(1 + len(page.chapters) for page in pages_of(desk))


def given_out(desk: Desk) -> list[pages.Page]:
    """Every page, drafts included, but the book of the campaign: that one tells all, and nobody gets it unasked."""
    found = [page for page in pages_of(desk) if not page.withheld]
    assert [page.id for page in pages_of(desk) if page.withheld] == ["book"]
    assert not {page.id for page in pages.Press.at(desk).given_out()} & {"book"}
    assert [page.id for page in pages.Press.at(desk).given_out(["book"])] == ["book"]
    return found


def test_old_bulletins_show_who_held_what_then(desk: Desk) -> None:
    then = next(page for page in pages_of(desk) if page.id == "bulletin-1-spring")
    assert then.table is not None
    position = Position(desk.board, desk.kinds, then.table)
    written = desk.position.register("history")["0000"]["held"]
    assert [f"{side}: {' '.join(held(position, side))}" for side in desk.kinds.sides] == list(written)
    assert any(held(position, side) != held(desk.position, side) for side in desk.kinds.sides)


def test_a_bulletin_is_edited_published_and_read_later(desk: Desk) -> None:
    now = season_index(desk.position)
    page = next(page for page in pages_of(desk) if page.id == "bulletin-2-spring")
    assert page.manuscript is not None and not page.manuscript.closed
    words = {"en": "The umpire’s own <words>.\nA second line.", "fr": "Les mots de l’arbitre."}
    desk.edit(page.manuscript.kept(words))
    (kept,) = (p.manuscript for p in pages_of(desk, ["bulletin-2-spring"]))
    assert kept is not None and kept.words == words and not kept.closed
    for side in desk.kinds.sides:  # a draft is nobody's business
        assert "arbitre" not in leaf(desk, _page(desk, f"sheet-{side}"), "fr", Painter()).html
    assert _step_is_open(desk)
    publish, anew = desk.ask(Bulletin()).offers
    desk.edit(publish.edit)
    assert not _step_is_open(desk)
    (out,) = pages_of(desk, ["bulletin-2-spring"])
    assert out.manuscript is not None and out.manuscript.closed and out.manuscript.words == words
    html = leaf(desk, out, "en", Painter()).html
    assert "own &lt;words&gt;." in html and "<p>A second line.</p>" in html
    assert "arbitre" in leaf(desk, _page(desk, "sheet-italie"), "fr", Painter()).html
    desk.edit(desk.ask(SeasonAssistant()).offers[-1].edit)  # the season ends
    assert season_index(desk.position) == now + 1
    past = desk.ask(Bulletin(season=f"{now:04}"))
    assert "Les mots de l’arbitre." in render(past.body[0].text, "fr")  # type: ignore[union-attr]
    assert _page(desk, "bulletin-2-spring").manuscript.words == words  # type: ignore[union-attr]
    assert desk.ask(Bulletin()).follow_ups[0].question == Bulletin(season=f"{now:04}")
    (reopen,) = past.offers
    desk.edit(reopen.edit)
    assert not _page(desk, "bulletin-2-spring").manuscript.closed  # type: ignore[union-attr]
    assert anew.label.key == "offer-anew"


def test_one_may_begin_anew_from_the_seasons_events(desk: Desk) -> None:
    told = _page(desk, "bulletin-2-spring").manuscript
    assert told is not None
    desk.edit(told.kept({"en": "Other words.", "fr": ""}))
    mine = _page(desk, "bulletin-2-spring").manuscript
    assert mine is not None and mine.words == {"en": "Other words.", "fr": "Other words."}
    desk.edit(desk.ask(Bulletin()).offers[1].edit)
    again = _page(desk, "bulletin-2-spring").manuscript
    assert again is not None and again.words == told.words


def test_marches_are_drawn_until_the_umpire_tells_them_otherwise(desk: Desk) -> None:
    told = next(p for p in pages_of(desk) if p.id.startswith("bulletin") and desk.ask(p.question).highlights.arrows)
    painter = Painter()
    leaf(desk, told, "en", painter)
    drawn = painter.asked[-1][1].arrows
    row = told.question.season  # type: ignore[attr-defined]
    words = desk.position.register("bulletins")[row]
    shorter = {language: "\n".join(words[language].splitlines()[1:]) for language in LANGUAGES}
    desk.edit(Note(f"bulletins/{row}", shorter))  # the first march is left out
    leaf(desk, _page(desk, told.id), "en", painter)
    assert painter.asked[-1][1].arrows == drawn[1:]
    desk.edit(Note(f"bulletins/{row}", {"en": "Nothing to see.", "fr": "Rien à voir."}))
    leaf(desk, _page(desk, told.id), "en", painter)
    assert painter.asked[-1][1] == Highlights()


def test_fleets_and_armies_at_sea_are_not_told(desk: Desk) -> None:
    """Where a fleet is has to be spied out (8); the bulletin tells the moves of the armies (9)."""
    now = season_index(desk.position)
    army, fleet = corps_of(desk, "italie"), "italie-fleet#1"
    assert fleet in desk.position.table.counters
    moves = [
        (fleet, "italie", "sea-mer_ionienne"),
        (army, "italie", "sea-mer_ionienne"),
        (army, "sea-mer_ionienne", "sicile"),
        ("italie-infantry#24", "italie", "transalpine"),  # a corps destroyed since
    ]
    assert "sea-mer_ionienne" in desk.board.zones and "italie-infantry#24" not in desk.position.table.counters
    for n, (counter, start, end) in enumerate(moves):
        desk.edit(Note(f"moves/z{n}", {"season": now, "counter": counter, "start": start, "end": end}))
    answer = desk.ask(Bulletin())
    assert render(answer.body[0].text, "en").splitlines() == [  # type: ignore[union-attr]
        "Italy: a landing in Sicily.",
        "Italy: from Italy to Transalpine Gaul.",
    ]
    assert [(arrow.start, arrow.end) for arrow in answer.highlights.arrows] == [("italie", "transalpine")]


def test_a_season_without_events_is_told_too() -> None:
    desk = Desk.new(GAME, "empty")
    (page,) = pages_of(desk, ["bulletin"])
    assert page.manuscript is not None and all(page.manuscript.words[language] for language in LANGUAGES)
    assert not desk.game.asked(page.question).answer(desk.position).reasons, "no battle, no comment to be relied upon"


def test_there_is_no_bulletin_of_a_season_to_come(desk: Desk) -> None:
    for word in ("0099", "winter", "-1"):
        with pytest.raises(QuestionError):
            desk.ask(Bulletin(season=word))


def test_what_a_corps_fields_is_told_in_words(desk: Desk) -> None:
    army = corps_of(desk, "italie")
    desk.edit(Note(f"corps/{army}", {"field": ["Legionary Bd (O); 6", "Numidian LH; 0", "as they come"]}))
    sheet = leaf(desk, _page(desk, "sheet-italie"), "en", Painter()).html
    assert "6 Legionary Bd (O) and as they come" in sheet and "Numidian LH" not in sheet


def test_the_pages_of_one_name_are_chosen(desk: Desk) -> None:
    assert {page.id for page in pages_of(desk, ["sheet"])} == {f"sheet-{side}" for side in desk.kinds.sides}
    with pytest.raises(QuestionError, match="sheet-italie"):
        pages_of(desk, ["gazette"])


def _page(desk: Desk, name: str) -> pages.Page:
    return next(page for page in pages_of(desk) if page.id == name)


def _step_is_open(desk: Desk) -> bool:
    steps = desk.ask(SeasonAssistant()).body[0].steps  # type: ignore[union-attr]
    return not next(done for text, done in steps if text.key == "step-bulletin")
