"""Archives that were made to do harm, each refused with one clear sentence."""

import io
import stat
import zipfile
import zlib

import pytest

from assistant.core.text import DataError, render
from assistant.scan.vassal import archive
from assistant.scan.vassal.archive import open_archive


def zipped(path, entries):
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as made:
        for name, data in entries.items():
            made.writestr(name, data)
    return path


def refusal(path, name=""):
    with pytest.raises(DataError) as caught, open_archive(path) as opened:
        opened.read(name)
    for language in ("en", "fr"):
        words = render(caught.value.text, language)
        assert "<" not in words and path.name in words
    return caught.value.problems[0].text.key


def test_what_was_written_is_read(tmp_path):
    entries = {"buildFile.xml": b"<a/>", "images/map.png": b"\x89PNG", "images/empty": b""}
    with open_archive(zipped(tmp_path / "good.vmod", entries)) as opened:
        assert {name: opened.read(name) for name in opened.names} == entries
    for name, data in entries.items():
        target = tmp_path / "folder" / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(data)
    with open_archive(tmp_path / "folder") as opened:
        assert {name: opened.read(name) for name in opened.names} == entries


def link(path):
    with zipfile.ZipFile(path, "w") as made:
        info = zipfile.ZipInfo("images/map.png")
        info.external_attr = (stat.S_IFLNK | 0o777) << 16
        made.writestr(info, "/etc/passwd")
    return path


@pytest.mark.filterwarnings("ignore:Duplicate name")
def twice(path):
    with zipfile.ZipFile(path, "w") as made:
        made.writestr("buildFile.xml", "<a/>")
        made.writestr("buildFile.xml", "<b/>")
    return path


def many(path):
    with zipfile.ZipFile(path, "w") as made:
        for n in range(100_000):
            made.writestr(f"images/{n}", b"")
    return path


def cut(path):
    zipped(path, {"buildFile.xml": bytes(range(256)) * 40})
    path.write_bytes(path.read_bytes()[:-60])
    return path


def nameless(path):
    zipped(path, {"x": b""})
    path.write_bytes(path.read_bytes().replace(b"x", b"\0"))  # a name ends at its first zero
    return path


def written(path, data):
    path.write_bytes(data)
    return path


HOSTILE = {
    "a bomb": (lambda path: zipped(path, {"buildFile.xml": bytes(64 << 20)}), "archive-bomb"),
    "leads up": (lambda path: zipped(path, {"../../.profile": b"x"}), "archive-leads-away"),
    "leads to the root": (lambda path: zipped(path, {"/etc/passwd": b"x"}), "archive-leads-away"),
    "leads to a drive": (lambda path: zipped(path, {"C:\\Windows\\system.ini": b"x"}), "archive-leads-away"),
    "a link": (link, "archive-link"),
    "a name twice": (twice, "archive-twice"),
    "many": (many, "archive-many"),
    "a few too many": (
        lambda path: zipped(path, {f"images/{n}": b"" for n in range(archive.MOST_ENTRIES + 1)}),
        "archive-many",
    ),
    "cut": (cut, "archive-torn"),
    "a letter": (lambda path: written(path, b"This is a letter, not a module."), "archive-not-zip"),
    "empty": (lambda path: written(path, b""), "archive-not-zip"),
    "nothing": (lambda path: path, "archive-unreadable"),
    "nameless": (nameless, "archive-torn"),
}


@pytest.mark.filterwarnings("ignore:Duplicate name")
@pytest.mark.parametrize(("make", "key"), HOSTILE.values(), ids=HOSTILE)
def test_hostile_archives_are_refused(make, key, tmp_path):
    assert refusal(make(tmp_path / "module.vmod")) == key


def test_parts_that_are_missing_damaged_or_locked(tmp_path):
    path = zipped(tmp_path / "a.zip", {"page": b"0123456789" * 500})
    assert refusal(path, "other") == "archive-part-missing"
    with pytest.raises(DataError) as caught, open_archive(path) as opened:
        opened.read("page", most=100)
    assert caught.value.problems[0].text.key == "archive-part-large"
    data = bytearray(path.read_bytes())
    data[40] ^= 0xFF
    (tmp_path / "b.zip").write_bytes(data)
    assert refusal(tmp_path / "b.zip", "page") == "archive-part-torn"
    locked = bytearray(path.read_bytes())
    locked[6] |= 1
    locked[locked.index(b"PK\1\2") + 8] |= 1
    (tmp_path / "c.zip").write_bytes(locked)
    assert refusal(tmp_path / "c.zip", "page") == "archive-part-locked"


def test_a_size_that_lies_is_not_believed(tmp_path):
    """The directory promises ten bytes; the packed data hold forty megabytes."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    packed = packer.compress(bytes(40 << 20)) + packer.flush()
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_STORED) as made:
        made.writestr("page", packed)
    data = bytearray(buffer.getvalue())
    for at, method in ((0, 8), (data.index(b"PK\1\2"), 10)):
        data[at + method] = 8
    for at, size in ((0, 22), (data.index(b"PK\1\2"), 24)):
        data[at + size : at + size + 4] = (10).to_bytes(4, "little")
    path = tmp_path / "lies.zip"
    path.write_bytes(data)
    assert refusal(path, "page") == "archive-part-torn"


def test_links_in_a_folder_are_not_followed(tmp_path):
    (tmp_path / "module").mkdir()
    (tmp_path / "module" / "buildFile").symlink_to("/etc/passwd")
    assert refusal(tmp_path / "module") == "archive-link"
