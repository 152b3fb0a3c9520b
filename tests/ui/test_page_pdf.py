"""Pages as PDF, read back: their words, breaks and maps; and no secret in any byte that leaves the umpire's hands."""

import base64
import io
import re
import zipfile
import zlib
from html.parser import HTMLParser

import pytest

from assistant.core.questions import Answer, Chart, ChartLine, Copy, Grid, Highlights, Prose
from assistant.core.table import Position, Table
from assistant.core.text import render, verbatim
from assistant.desk import encryption
from assistant.desk.desk import Desk
from assistant.desk.pages import handouts as pages
from assistant.desk.pages.handouts import Edition, Press
from assistant.desk.saves import About
from assistant.games.antique.game import GAME
from assistant.ui.export.report import map_png, page_pdf
from tests.games.antique.umpire import begun, foreign_secrets, keep_secrets
from tests.games.tables import given_out

pypdfium2 = pytest.importorskip("pypdfium2")
pytestmark = pytest.mark.usefixtures("qapp")


@pytest.fixture(scope="module")
def played():
    umpire = begun()
    umpire.play_season()
    return umpire.desk


@pytest.fixture(scope="module")
def picture(played):
    """A map, for pages of which only what lies beside its pixels is looked at."""
    return map_png(played.position, Highlights(), "fr")


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


def test_pages_are_numbered_and_titled_and_the_map_is_as_wide(desk, tmp_path):
    (path,) = given_out(desk, tmp_path, pages.Edition("fr", map_png, page_pdf), ["sheet-italie"])
    document = pypdfium2.PdfDocument(path)
    count = len(document)
    assert document.get_metadata_dict()["Title"] == "Italie, feuille du joueur"
    for number, words in enumerate(words_of(path), 1):
        assert f"{number}/{count}" in words and "Italie,feuilledujoueur" in words
    assert [round(size) for size in document[0].get_size()] == [595, 842]
    (image,) = [thing for thing in document[0].get_objects() if thing.type == 3]
    left, _, right, _ = image.get_bounds() if hasattr(image, "get_bounds") else image.get_pos()
    assert abs(left - 15 * 72 / 25.4) < 3 and abs(right - (210 - 15) * 72 / 25.4) < 3


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


HEADING, LINE = verbatim("Heading"), ChartLine(verbatim("Carthage"), (1, 5, 3))
WHOLE = {  # what stands together with its heading, and its first and last words
    "a chart": (Chart(HEADING, tuple(map(verbatim, ("first", "second", "third"))), (LINE,)), "Carthage", "third"),
    "lines to be copied": (Copy(HEADING, verbatim("begin\n" + "more\n" * 12 + "finish")), "begin", "finish"),
}


@pytest.mark.parametrize(("block", "first", "last"), WHOLE.values(), ids=WHOLE)
def test_what_stands_together_is_on_one_page_below_its_heading(block, first, last, tmp_path):
    """Wherever a page ends; a chart's names are words, and its lines are no picture."""
    for before in range(14, 36, 3):
        filler = Prose(verbatim("\n".join(f"line{n}" for n in range(before))))
        html = pages.book_html([("Title", Answer(verbatim("verdict"), body=(filler, block)), None)], "en")
        page_pdf(html, path := tmp_path / f"{before}.pdf", "Title")
        (page,) = [words for words in words_of(path) if "Heading" in words]
        assert first in page and last in page, before
        document = pypdfium2.PdfDocument(path)
        kinds = {found.type for sheet in document for found in sheet.get_objects()}
        document.close()
        assert pypdfium2.raw.FPDF_PAGEOBJ_IMAGE not in kinds
        assert not isinstance(block, Chart) or pypdfium2.raw.FPDF_PAGEOBJ_PATH in kinds


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


class Words(HTMLParser):
    """The words of a page's body, without spaces."""

    def __init__(self, html):
        super().__init__()
        self.found = []
        self.feed(html.partition("<body>")[2])

    def handle_data(self, data):
        self.found += data.split()


def test_every_word_of_a_page_is_on_paper(played, picture, tmp_path):
    sorts = {page.id.partition("-")[0]: page for page in pages.Press.at(played).pages()}
    for page in sorts.values():
        leaf = pages.Press.at(played).leaf(page, "fr", lambda *_: picture)
        page_pdf(leaf.html, tmp_path / "page.pdf", leaf.title)
        paper = "".join(words_of(tmp_path / "page.pdf"))
        missing = [word for word in Words(leaf.html).found if word not in paper]
        assert missing == [], page.id


def test_a_painted_map_shows_counters_where_there_are_some(desk):
    sheet = next(page for page in pages.Press.at(desk).pages() if page.id == "sheet-italie")
    whole = map_png(Position(desk.board, desk.kinds, sheet.table), Highlights(), "en")
    nobody = map_png(Position(desk.board, desk.kinds, Table(markers=sheet.table.markers)), Highlights(), "en")
    assert whole.startswith(b"\x89PNG") and whole != nobody


def test_what_cannot_be_written_is_an_error_of_the_file(tmp_path):
    with pytest.raises(OSError, match="folder"):
        page_pdf("<p>x</p>", tmp_path / "no folder" / "x.pdf", "x")


# Secrets searched for in every byte that leaves the umpire's hands: HTML, PDF, pictures, order forms, sealed files


STREAM = re.compile(rb"stream\r?\n(.*?)\r?\nendstream", re.DOTALL)
PICTURE = re.compile(rb"data:image/png;base64,([A-Za-z0-9+/=]+)")


def png_words(data):
    """The chunks of a PNG that are no pixels: whatever else a writer may have put there."""
    assert data.startswith(b"\x89PNG\r\n\x1a\n")
    found, at = b"", 8
    while at < len(data):
        length, kind = int.from_bytes(data[at : at + 4]), data[at + 4 : at + 8]
        if kind not in (b"IHDR", b"IDAT", b"PLTE", b"IEND"):
            found += data[at + 8 : at + 8 + length]
        at += 12 + length
    assert data.endswith(b"IEND\xaeB`\x82"), "nothing is hidden behind the end"
    return found


def pdf_words(path):
    """The words of a PDF as a reader shows them, what it says of itself, and all its streams unpacked."""
    document = pypdfium2.PdfDocument(path)
    try:
        assert document.count_attachments() == 0
        told = "".join(f"{key}={value}" for key, value in document.get_metadata_dict().items())
    finally:
        document.close()
    raw = path.read_bytes()
    streams = []
    for stream in STREAM.findall(raw):
        try:
            streams.append(zlib.decompress(stream))
        except zlib.error:
            streams.append(stream)
    return told + "".join(words_of(path)) + (raw + b"".join(streams)).decode("latin-1")


def read_whole(path):
    """All that can be read in a file."""
    if path.suffix == ".pdf":
        return pdf_words(path)
    data = path.read_bytes()
    pictures = b"".join(png_words(base64.b64decode(found)) for found in PICTURE.findall(data))
    return path.name + PICTURE.sub(b"", data).decode("utf-8") + pictures.decode("latin-1")


def assert_clean(path, side, sides):
    words = read_whole(path)
    # Digits of drawings and of packed pictures are no numbers that anybody reads.
    secrets = [found for found in foreign_secrets(words, side, sides) if path.suffix != ".pdf" or not found.isdecimal()]
    assert secrets == [], path.name
    if path.suffix == ".pdf":
        assert foreign_secrets("".join(words_of(path)), side, sides) == [], path.name


@pytest.mark.parametrize(
    ("language", "pdf", "nations"),
    [("en", False, 99), ("fr", True, 1), pytest.param("fr", True, 99, marks=pytest.mark.night)],
    ids=["html", "pdf", "every pdf"],
)
def test_no_exported_byte_holds_another_nations_secret(desk, picture, tmp_path, language, pdf, nations):
    sides = list(desk.kinds.sides)
    press = Press.at(desk)
    given_out = press.given_out()
    assert {page.secret_of for page in given_out} == {"", *sides}
    given_out = [page for page in given_out if page.secret_of in ("", *sides[:nations])]
    edition = Edition(language, lambda *_: picture, page_pdf if pdf else None)
    own = 0
    for page in given_out:
        folder = tmp_path / page.id
        (path,) = press.write([page], folder, edition)
        assert path.stem == path.name.rpartition(".")[0] and (pdf == (path.suffix == ".pdf"))
        for file in folder.iterdir():
            assert_clean(file, page.secret_of, sides)
            own += bool(page.secret_of) and f"zq-{page.secret_of}-" in read_whole(file)
    assert own >= min(nations, len(sides)), "what is a nation's own is on its own pages"


def test_a_sealed_file_shows_nothing_and_holds_one_nations_pages(desk, picture, tmp_path, monkeypatch):
    pytest.importorskip("cryptography")
    monkeypatch.setattr(encryption, "COST", 4)
    sides = list(desk.kinds.sides)
    press = Press.at(desk)
    words = {side: f"words of {side}" for side in sides}
    out = tmp_path / "out"
    list(press.write(press.given_out(), out, Edition("fr", lambda *_: picture, None, words)))
    boxes = {path.name: path for path in out.iterdir() if path.suffix == encryption.PAGES_SUFFIX}
    assert len(boxes) == len(sides)
    for path in out.iterdir():
        if path.suffix != encryption.PAGES_SUFFIX:
            assert_clean(path, "", sides)
    for side in sides:
        box = boxes[f"{desk.kinds.sides[side].name.fr}, pages scellées{encryption.PAGES_SUFFIX}"]
        raw = box.read_bytes()
        assert foreign_secrets(raw.decode("latin-1"), "", sides) == [] and b"feuille" not in raw and raw[:2] != b"PK"
        for other in sides:
            if other != side:
                with pytest.raises(encryption.WrongPassphrase):
                    encryption.unseal_pages(box, tmp_path / side, words[other])
        found = encryption.unseal_pages(box, tmp_path / side, words[side])
        assert len(found) == 3
        for file in found:
            assert_clean(file, side, sides)
        assert any(f"zq-{side}-" in read_whole(file) for file in found)
        data, _ = encryption.decrypted(raw, words[side], box.name)
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            assert archive.comment == b"" and all(part.extra == part.comment == b"" for part in archive.infolist())


def test_the_search_finds_what_is_there(desk, picture, tmp_path):
    """The book of the campaign tells all: the same search finds the treasuries of every nation in it, in both shapes."""
    press = Press.at(desk)
    (book,) = press.given_out(["book"])
    sides = list(desk.kinds.sides)
    for to_pdf in (None, page_pdf):
        (path,) = press.write([book], tmp_path, Edition("en", lambda *_: picture, to_pdf))
        found = foreign_secrets(read_whole(path), "", sides)
        assert {f"{77000 + n}" for n in range(len(sides))} <= set(found)
        assert {f"zq-{side}-" for side in sides} <= set(found), "players' names"
        assert render(book.title, "en") == path.stem
