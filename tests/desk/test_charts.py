"""Charts: what is drawn is where the numbers say, names stand apart, and the same numbers are read as a table."""

import re
from fractions import Fraction
from itertools import pairwise

import pytest
from defusedxml.ElementTree import fromstring

from assistant.cli.answers import as_data, as_text
from assistant.core.questions import Answer, Chart, ChartLine
from assistant.core.text import verbatim
from assistant.desk.pages.blocks import chart_svg

SVG = "{http://www.w3.org/2000/svg}"


def chart(*lines):
    along = tuple(verbatim(f"step {n}") for n in range(max(map(len, lines))))
    return Chart(
        verbatim("Title"), along, tuple(ChartLine(verbatim(f"line {n}"), line) for n, line in enumerate(lines))
    )


def points(svg):
    ways = [path.get("d") for path in fromstring(svg).iter(f"{SVG}path") if path.get("stroke-width")]
    return [[(float(x), float(y)) for x, y in re.findall(r"([\d.]+) ([\d.]+)", way)] for way in ways]


def test_amounts_stand_where_the_marks_say():
    svg = chart_svg(chart((0, 100, 50, -20)), "en")
    (line,) = points(svg)
    marks = {
        words.text: float(words.get("y")) - 4
        for words in fromstring(svg).iter(f"{SVG}text")
        if words.get("text-anchor") == "end"
    }
    zero, hundred = marks["0"], marks["100"]
    for (_, y), amount in zip(line, (0, 100, 50, -20), strict=True):
        assert y == pytest.approx(zero + (hundred - zero) * amount / 100, abs=0.2)
    steps = [b[0] - a[0] for a, b in pairwise(line)]
    assert max(steps) - min(steps) < 0.2


def test_a_line_breaks_where_nobody_knows():
    svg = chart_svg(chart((1, 2, None, 3, 4, None, 9)), "en")
    assert [len(run) for run in points(svg)] == [2, 2]
    assert len(list(fromstring(svg).iter(f"{SVG}circle"))) == 3, "the last amount stands alone and is seen"


@pytest.mark.parametrize("amounts", [[(5,)] * 8, [(0,)] * 8, [(10**9, 10**9)] * 8, [(Fraction(1, 3),)] * 8])
def test_names_stand_apart(amounts):
    svg = chart_svg(chart(*amounts), "fr")
    names = [words for words in fromstring(svg).iter(f"{SVG}text") if str(words.text).startswith("line")]
    heights = sorted(float(name.get("y")) for name in names)
    assert len(heights) == 8 and min(b - a for a, b in pairwise(heights)) > 12
    assert heights[0] > 0 and heights[-1] < 270


def test_numbers_are_read_as_a_table():
    answer = Answer(verbatim("v"), body=(chart((1, Fraction(5, 2), None)),))
    assert "2,5" in as_text(answer, "fr") and "–" in as_text(answer, "fr")
    assert as_data(answer, "en")["body"][0]["lines"] == [{"label": "line 0", "values": [1, "5/2", None]}]
