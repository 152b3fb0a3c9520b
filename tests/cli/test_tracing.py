"""`sabretache trace`: zones from a list of clicks, and a sentence for each row that cannot be used."""

import json
import re

import cv2
import numpy as np
import pytest

from assistant.cli.main import main


@pytest.fixture
def scan(tmp_path):
    """A board of two fields side by side, 400 x 300."""
    picture = np.full((300, 400, 3), 230, np.uint8)
    cv2.rectangle(picture, (20, 20), (380, 280), (30, 30, 30), 3)
    cv2.line(picture, (200, 20), (200, 280), (30, 30, 30), 3)
    cv2.imwrite(str(tmp_path / "scan.png"), picture)
    return tmp_path / "scan.png"


def traced(scan, text, *more, language="en"):
    seeds = scan.with_name("seeds.csv")
    seeds.write_bytes(text.encode("utf-8-sig"))
    return main(["trace", str(scan), str(seeds), "--lang", language, *more])


@pytest.mark.parametrize(
    "text",
    [
        "zone,x,y\nleft,100,150\nright,300,150\noutside,5,5\n",
        "Zone; X; Y\nleft;100,5;150\nright;300;150,25\n-;5;5\n",
        "y,x,zone,note\n150,100,left,a\n150,300,right,\n160,310,right,a stroke\n5,5,,\n",
    ],
)
def test_two_fields_are_traced(scan, text):
    assert traced(scan, text) == 0
    found = json.loads(scan.with_suffix(".geojson").read_text())
    assert [feature["id"] for feature in found["features"]] == ["left", "right"]
    for feature, middle in zip(found["features"], (110, 290), strict=True):
        xs, ys = np.array(feature["geometry"]["coordinates"][0]).T
        assert (xs.min() + xs.max()) / 2 == pytest.approx(middle, abs=3)
        assert ys.max() - ys.min() == pytest.approx(260, abs=6)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("zone,x,y\nleft,one,150\n", ("seeds.csv:2", "left, one, 150")),
        ("zone,x,y\nleft,100\n", ("seeds.csv:2", "left, 100")),
        ("zone,x,y\nleft,100,150,7\n", ("seeds.csv:2", "more cells")),
        ("zone,x,y\nleft,nan,150\n", ("seeds.csv:2", "nan")),
        ("zone,x,y\nleft,100,150\nright,300,1500\nfar,-4,20\n", ("seeds.csv:3", "seeds.csv:4", "1,500", "300 pixels")),
        ("name,x,y\nleft,100,150\n", ("seeds.csv:1", "name,x,y")),
        ("left,100,150\n", ("seeds.csv:1", "left,100,150")),
        ("", ("seeds.csv:1",)),
        ("zone,x,y\n", ("seeds.csv", "no row")),
        ("zone,x,y\noutside,5,5\n", ("at least one click",)),
    ],
)
def test_rows_that_cannot_be_used_are_named(scan, text, said, capsys):
    assert traced(scan, text) == 2
    told = capsys.readouterr().err
    assert all(part in told for part in said), told
    assert "Traceback" not in told and not scan.with_suffix(".geojson").exists()
    assert traced(scan, text, language="fr") == 2
    assert "{" not in capsys.readouterr().err


def test_an_unknown_zone_is_told_with_the_nearest_name(scan, capsys):
    assert traced(scan, "zone,x,y\nParis,100,150\nBruxeles,120,150\nBrusels,130,150\n", "--map", "doe2022") == 2
    told = capsys.readouterr().err
    assert (
        "seeds.csv:3" in told and "seeds.csv:4" in told and told.count("“bruxelles”") == 2 and "seeds.csv:2" not in told
    )


def test_files_that_cannot_be_read_or_written_are_told(scan, tmp_path, capsys):
    scan.with_name("seeds.csv").write_bytes(b"zone,x,y\nl\xff,1,2\n")
    assert main(["trace", str(scan), str(scan.with_name("seeds.csv")), "--lang", "en"]) == 2
    assert main(["trace", str(scan), str(tmp_path / "none.csv"), "--lang", "en"]) == 2
    assert main(["trace", str(tmp_path / "none.png"), str(scan.with_name("seeds.csv")), "--lang", "en"]) == 2
    assert traced(scan, "zone,x,y\nleft,100,150\n", "--out", str(tmp_path / "no" / "folder.geojson")) == 2
    assert "Traceback" not in capsys.readouterr().err


def test_a_zone_covered_by_another_is_told(scan, capsys):
    assert traced(scan, "zone,x,y\nunder,100,150\nover,100,150\nright,300,150\n") == 0
    assert "under" in capsys.readouterr().out.splitlines()[-1]


def test_zones_are_told_by_their_names(scan, capsys, monkeypatch):
    monkeypatch.setattr("assistant.cli.scans.DOUBTFUL", 2.0)  # everything is
    rows = "zone,x,y\nparis,100,150\nbruxelles,300,150\nlondres,305,150\n"
    assert traced(scan, rows, "--map", "doe2022", language="fr") == 0
    told = capsys.readouterr().out.splitlines()
    assert re.fullmatch(r"  (Londres|Bruxelles|Paris)\W: \d+\W%", told[1]), told
    assert "Édimbourg" in told[-1], "no click"
