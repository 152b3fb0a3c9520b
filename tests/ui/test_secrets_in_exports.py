"""Secrets searched for in every byte that leaves the umpire's hands: HTML, PDF, pictures, order forms, sealed files."""

import base64
import io
import re
import zipfile
import zlib

import pytest

from assistant.core.questions import Highlights
from assistant.core.text import render
from assistant.desk import encryption
from assistant.desk.desk import Desk
from assistant.desk.pages.handouts import Edition, Press
from assistant.desk.saves import About
from assistant.games.antique.game import GAME
from assistant.ui.export.pdf import map_png, page_pdf
from tests.games.antique.umpire import begun, foreign_secrets, keep_secrets

pypdfium2 = pytest.importorskip("pypdfium2")
pytestmark = pytest.mark.usefixtures("qapp")
STREAM = re.compile(rb"stream\r?\n(.*?)\r?\nendstream", re.DOTALL)
PICTURE = re.compile(rb"data:image/png;base64,([A-Za-z0-9+/=]+)")


@pytest.fixture(scope="module")
def desk():
    umpire = begun()
    umpire.play_season()
    made = Desk.begin(GAME, umpire.desk.position.table, None, About(GAME.slug, "", "start"))
    keep_secrets(made)
    return made


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
        shown = "".join("".join(page.get_textpage().get_text_range().split()) for page in document)
    finally:
        document.close()
    raw = path.read_bytes()
    streams = []
    for stream in STREAM.findall(raw):
        try:
            streams.append(zlib.decompress(stream))
        except zlib.error:
            streams.append(stream)
    return told + shown + (raw + b"".join(streams)).decode("latin-1")


def words_of(path):
    """All that can be read in a file."""
    if path.suffix == ".pdf":
        return pdf_words(path)
    data = path.read_bytes()
    pictures = b"".join(png_words(base64.b64decode(found)) for found in PICTURE.findall(data))
    return path.name + PICTURE.sub(b"", data).decode("utf-8") + pictures.decode("latin-1")


def assert_clean(path, side, sides):
    words = words_of(path)
    # Digits of drawings and of packed pictures are no numbers that anybody reads.
    secrets = [found for found in foreign_secrets(words, side, sides) if path.suffix != ".pdf" or not found.isdecimal()]
    assert secrets == [], path.name
    if path.suffix == ".pdf":
        document = pypdfium2.PdfDocument(path)
        shown = "".join("".join(page.get_textpage().get_text_range().split()) for page in document)
        document.close()
        assert foreign_secrets(shown, side, sides) == [], path.name


@pytest.mark.parametrize(
    ("language", "pdf", "nations"),
    [("en", False, 99), ("fr", True, 1), pytest.param("fr", True, 99, marks=pytest.mark.night)],
    ids=["html", "pdf", "every pdf"],
)
def test_no_exported_byte_holds_another_nations_secret(desk, tmp_path, language, pdf, nations):
    sides = list(desk.kinds.sides)
    press = Press.at(desk)
    given_out = press.given_out()
    assert {page.secret_of for page in given_out} == {"", *sides}
    given_out = [page for page in given_out if page.secret_of in ("", *sides[:nations])]
    # One map is enough to see what a picture holds besides its pixels; what is painted on them is tested with the pages.
    picture = map_png(desk.position, Highlights(), language)
    edition = Edition(language, lambda *_: picture, page_pdf if pdf else None)
    own = 0
    for page in given_out:
        folder = tmp_path / page.id
        (path,) = press.write([page], folder, edition)
        assert path.stem == path.name.rpartition(".")[0] and (pdf == (path.suffix == ".pdf"))
        for file in folder.iterdir():
            assert_clean(file, page.secret_of, sides)
            own += bool(page.secret_of) and f"zq-{page.secret_of}-" in words_of(file)
    assert own >= min(nations, len(sides)), "what is a nation's own is on its own pages"


def test_a_sealed_file_shows_nothing_and_holds_one_nations_pages(desk, tmp_path, monkeypatch):
    pytest.importorskip("cryptography")
    monkeypatch.setattr(encryption, "COST", 4)
    sides = list(desk.kinds.sides)
    press = Press.at(desk)
    words = {side: f"words of {side}" for side in sides}
    picture = map_png(desk.position, Highlights(), "fr")
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
        assert any(f"zq-{side}-" in words_of(file) for file in found)
        data, _ = encryption.decrypted(raw, words[side], box.name)
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            assert archive.comment == b"" and all(part.extra == part.comment == b"" for part in archive.infolist())


def test_the_search_finds_what_is_there(desk, tmp_path):
    """The book of the campaign tells all: the same search finds the treasuries of every nation in it, in both shapes."""
    press = Press.at(desk)
    (book,) = press.given_out(["book"])
    picture = map_png(desk.position, Highlights(), "en")
    sides = list(desk.kinds.sides)
    for to_pdf in (None, page_pdf):
        (path,) = press.write([book], tmp_path, Edition("en", lambda *_: picture, to_pdf))
        found = foreign_secrets(words_of(path), "", sides)
        assert {f"{77000 + n}" for n in range(len(sides))} <= set(found)
        assert {f"zq-{side}-" for side in sides} <= set(found), "players' names"
        assert render(book.title, "en") == path.stem
