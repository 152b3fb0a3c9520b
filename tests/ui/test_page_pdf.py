"""Pages as PDF, read back: their words, their breaks, their maps, and nothing that they may not hold."""

from html.parser import HTMLParser

import pytest

from assistant.core.questions import Answer, Chart, ChartLine, Copy, Grid, Highlights, Prose
from assistant.core.table import Position, Table
from assistant.core.text import verbatim
from assistant.desk.desk import Desk
from assistant.desk.pages import handouts as pages
from assistant.desk.saves import About
from assistant.games.antique.game import GAME
from assistant.ui.export.pdf import map_png, page_pdf
from tests.games.antique.umpire import begun, keep_secrets
from tests.games.tables import given_out

pypdfium2 = pytest.importorskip("pypdfium2")
pytestmark = pytest.mark.usefixtures("qapp")


@pytest.fixture(scope="module")
def played():
    umpire = begun()
    umpire.play_season()
    return umpire.desk


@pytest.fixture
def desk(played):
    made = Desk.begin(GAME, played.position.table, None, About(GAME.slug, "", "start"))
    keep_secrets(made)
    return made


def words_of(path):
    """The words of each page without the spaces between them: where lines are short, they are read letter by letter."""
    document = pypdfium2.PdfDocument(path)
    try:
        texts = [page.get_textpage().get_text_range() for page in document]
        return ["".join(text.replace("\ufffe", "-").split()) for text in texts]
    finally:
        document.close()


def test_pages_are_numbered_and_titled(desk, tmp_path):
    (path,) = given_out(desk, tmp_path, pages.Edition("fr", map_png, page_pdf), ["sheet-italie"])
    document = pypdfium2.PdfDocument(path)
    count = len(document)
    assert document.get_metadata_dict()["Title"] == "Italie, feuille du joueur"
    for number, words in enumerate(words_of(path), 1):
        assert f"{number}/{count}" in words and "Italie,feuilledujoueur" in words
    assert [round(size) for size in document[0].get_size()] == [595, 842]


def test_no_heading_stands_alone_and_no_row_is_cut(tmp_path):
    """Tables of every length before a heading and its table: the heading is always on a page with the first row."""
    for before in range(19, 30):
        filler = Prose(verbatim("\n".join(f"line{n}" for n in range(before))))
        rows = tuple((verbatim(f"row{n}"), verbatim("x")) for n in range(9))
        after = Grid(verbatim("After"), (verbatim("Row"), verbatim("Other")), rows)
        cell = verbatim("begin " + "word " * 60 + "finish")
        grid = Grid(verbatim("Heading"), (verbatim("Column"), verbatim("Other")), ((cell, verbatim("x")),) * 4)
        html = pages.book_html(
            [("Title", Answer(verbatim("verdict"), body=(filler, grid, after, after, after)), None)], "en"
        )
        path = tmp_path / f"{before}.pdf"
        page_pdf(html, path, "Title")
        told = words_of(path)
        (heading,) = [words for words in told if "Heading" in words]
        assert "Column" in heading and "begin" in heading, before
        for words in told:
            assert words.count("begin") == words.count("finish"), before
        assert sum(words.count("row8") for words in told) == sum(words.count("After") for words in told) == 3, before
        assert sum(words.count("begin") for words in told) == 4 and f"line{before - 1}" in told[0]
        for words in told:
            assert words.count("After") == words.count("row0") == words.count("row8"), "short tables are not broken"


def test_a_chart_is_lines_on_paper_below_its_heading(tmp_path):
    """Wherever a page ends, the heading stands on the page of its chart, whose names are words and whose lines are no picture."""
    for before in range(14, 36, 3):
        filler = Prose(verbatim("\n".join(f"line{n}" for n in range(before))))
        line = ChartLine(verbatim("Carthage"), (1, 5, 3))
        chart = Chart(verbatim("Heading"), (verbatim("first"), verbatim("second"), verbatim("third")), (line,))
        path = tmp_path / f"{before}.pdf"
        page_pdf(
            pages.book_html([("Title", Answer(verbatim("verdict"), body=(filler, chart)), None)], "en"), path, "Title"
        )
        (page,) = [words for words in words_of(path) if "Heading" in words]
        assert "Carthage" in page and "third" in page, before
        document = pypdfium2.PdfDocument(path)
        kinds = {found.type for sheet in document for found in sheet.get_objects()}
        document.close()
        assert pypdfium2.raw.FPDF_PAGEOBJ_IMAGE not in kinds and pypdfium2.raw.FPDF_PAGEOBJ_PATH in kinds


@pytest.mark.parametrize("size", [15, 19, 23])
def test_a_letter_with_its_accent_stands_on_one_page(size, tmp_path):
    lines = "".join(f"<p style='margin: 0; font-size: {size}px'>ÉHÉ</p>" for _ in range(300))
    page_pdf(f"<html><body>{lines}</body></html>", tmp_path / "x.pdf", "x")
    document = pypdfium2.PdfDocument(tmp_path / "x.pdf")
    tops, foot = [], []
    for page in document:
        rows = page.render(scale=2, grayscale=True).to_numpy().reshape(int(page.get_height() * 2), -1).min(axis=1) < 160
        inked = [n for n, ink in enumerate(rows) if ink]
        tops.append(inked[0])
        foot.append(next(n for n in inked if all(not rows[m] for m in range(n + 1, n + 5))) - inked[0])
    assert len(tops) > 3 and max(tops) - min(tops) <= 1 and max(foot) - min(foot) <= 1, (tops, foot)
    words = "".join(words_of(tmp_path / "x.pdf"))
    document.close()
    assert words.count("ÉHÉ") == 300


def test_lines_to_be_copied_stand_together(tmp_path):
    for before in range(14, 36, 3):
        filler = Prose(verbatim("\n".join(f"line{n}" for n in range(before))))
        lines = Copy(verbatim("Heading"), verbatim("begin\n" + "\n".join("more" for _ in range(12)) + "\nfinish"))
        path = tmp_path / f"{before}.pdf"
        page_pdf(
            pages.book_html([("Title", Answer(verbatim("verdict"), body=(filler, lines)), None)], "en"), path, "Title"
        )
        (page,) = [words for words in words_of(path) if "Heading" in words]
        assert "begin" in page and "finish" in page, before


class Words(HTMLParser):
    """The words of a page's body, without spaces."""

    def __init__(self, html):
        super().__init__()
        self.found = []
        self.feed(html.partition("<body>")[2])

    def handle_data(self, data):
        self.found += data.split()


def test_every_word_of_a_page_is_on_paper(played, tmp_path):
    language = "fr"
    picture = map_png(Position(played.board, played.kinds, Table()), Highlights(), "en")  # words alone are looked for
    sorts = {page.id.partition("-")[0]: page for page in pages.Press.at(played).pages()}
    for page in sorts.values():
        leaf = pages.Press.at(played).leaf(page, language, lambda *_: picture)
        page_pdf(leaf.html, tmp_path / "page.pdf", leaf.title)
        paper = "".join(words_of(tmp_path / "page.pdf"))
        missing = [word for word in Words(leaf.html).found if word not in paper]
        assert missing == [], page.id


def test_the_map_is_as_wide_as_the_page(desk, tmp_path):
    (path,) = given_out(desk, tmp_path, pages.Edition("en", map_png, page_pdf), ["sheet-italie"])
    document = pypdfium2.PdfDocument(path)
    (image,) = [thing for thing in document[0].get_objects() if thing.type == 3]
    left, _, right, _ = image.get_bounds() if hasattr(image, "get_bounds") else image.get_pos()
    assert abs(left - 15 * 72 / 25.4) < 3 and abs(right - (210 - 15) * 72 / 25.4) < 3


def test_a_painted_map_shows_counters_where_there_are_some(desk):
    sheet = next(page for page in pages.Press.at(desk).pages() if page.id == "sheet-italie")
    whole = map_png(Position(desk.board, desk.kinds, sheet.table), Highlights(), "en")
    nobody = map_png(Position(desk.board, desk.kinds, Table(markers=sheet.table.markers)), Highlights(), "en")
    assert whole.startswith(b"\x89PNG") and whole != nobody


def test_what_cannot_be_written_is_an_error_of_the_file(tmp_path):
    with pytest.raises(OSError, match="folder"):
        page_pdf("<p>x</p>", tmp_path / "no folder" / "x.pdf", "x")
