"""Charts are read cell for cell; what cannot be read is told with its place."""

from fractions import Fraction
from pathlib import Path

import pytest

from assistant.core.charts import Chart, chart_reader, read_chart
from assistant.core.problems import DataError
from assistant.core.text import LANGUAGES, Name, render

CHART = """id,en,fr,price,rate,open,near
anvers,Antwerp,Anvers,12,5/12,yes,brest evreux
brest,Brest,Brest,,0.25,,
"""


def chart(folder, text=CHART):
    (folder / "prices.csv").write_text(text, encoding="utf-8")
    return read_chart(folder, "prices")


def test_cells_are_read_as_what_they_mean(tmp_path):
    one, other = chart(tmp_path)
    assert one["id"] == "anvers" and dict(one)["price"] == "12"
    assert (one.whole("price"), one.whole_if_any("price"), other.whole_if_any("price")) == (12, 12, None)
    assert (one.exact("rate"), other.exact("rate")) == (Fraction(5, 12), Fraction(1, 4))
    assert (one.flag("open"), other.flag("open")) == (True, False)
    assert one.words("near") == ("brest", "evreux") and other.words("near") == ()
    assert one.name() == Name("Antwerp", "Anvers") and one.one_of("id", ("anvers", "brest")) == "anvers"
    assert list(chart(tmp_path).by("id")) == ["anvers", "brest"]
    assert chart(tmp_path, "season,n\nspring,10\nwinter,8\n").numbers() == {"spring": 10, "winter": 8}


@pytest.mark.parametrize(
    ("read", "place", "hint"),
    [
        (lambda c: c[1].whole("price"), "prices.csv:3", "price"),
        (lambda c: c[0].whole("id"), "prices.csv:2", "anvers"),
        (lambda c: c[0].exact("id"), "prices.csv:2", "anvers"),
        (lambda c: c[0].flag("id"), "prices.csv:2", "anvers"),
        (lambda c: c[0]["pric"], "prices.csv:2", "price"),
        (lambda c: c[0].one_of("id", ("antwerpen", "brest")), "prices.csv:2", "antwerpen"),
        (lambda c: c.by("open") and c.by("id") and Chart((*c, c[0])).by("id"), "prices.csv:2", "anvers"),
    ],
)
def test_a_cell_that_cannot_be_read_is_told_with_its_place(tmp_path, read, place, hint):
    with pytest.raises(DataError) as error:
        read(chart(tmp_path))
    for language in LANGUAGES:
        words = render(error.value.text, language)
        assert place in words and hint in words and "<" not in words
    assert error.value.problems[0].where == place


@pytest.mark.parametrize("text", ["id,price\nanvers\n", "id,price\nanvers,1,2\n"])
def test_a_row_has_as_many_cells_as_there_are_headings(tmp_path, text):
    with pytest.raises(DataError) as error:
        chart(tmp_path, text)
    assert "prices.csv:2" in str(error.value)


def test_a_chart_that_is_missing_or_no_text_is_told(tmp_path):
    (tmp_path / "noise.csv").write_bytes(b"\xff\xfe\x00")
    (tmp_path / "endless.csv").write_text(f"id,price\nanvers,{'9' * 200_000}\n", encoding="utf-8")
    for name in ("nowhere", "noise", "endless"):
        with pytest.raises(DataError, match=f"{name}.csv"):
            read_chart(tmp_path, name)


def test_the_charts_of_a_game_are_found_from_any_of_its_modules():
    charts = chart_reader("assistant.games.antique.questions.treasury")
    assert charts("sinking").numbers()["spring"] == 10
    assert charts("sinking") is charts("sinking")
    with pytest.raises(LookupError):
        chart_reader("assistant.core.charts")


def test_every_chart_of_the_games_has_its_cells():
    files = sorted(Path(__file__).resolve().parents[2].glob("assistant/games/*/tables/*.csv"))
    assert len(files) > 20
    for file in files:
        assert read_chart(file.parent, file.stem)
