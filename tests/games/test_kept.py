"""Every answer is, word for word, as it was when somebody last read it; what changed on purpose is written anew (`kept.py`)."""

from __future__ import annotations

import difflib

import pytest

from tests.games import kept

SHEETS = [(slug, sheet) for slug in kept.EVERY for sheet in kept.sheets(slug)]


@pytest.mark.parametrize(("slug", "sheet"), SHEETS)
def test_answers_are_as_they_were_read(slug: str, sheet: str) -> None:
    was = kept.file_of(slug, sheet).read_text(encoding="utf-8").removesuffix("\n").split("\n")
    now = kept.page(slug, sheet)
    if was != now:
        changed = list(difflib.unified_diff(was, now, "kept", "now", n=1, lineterm=""))
        pytest.fail(
            f"{slug}, {sheet}: an answer has changed. If it is meant, read it: python -m tests.games.kept {slug}; git diff.\n"
            f"Answers kept as a digest: python -m tests.games.kept {slug} {sheet} NUMBER, before and after.\n"
            + "\n".join(changed[:60]),
            pytrace=False,
        )


def test_nothing_is_kept_that_is_not_asked() -> None:
    assert {path for path in (kept.HERE / "kept").rglob("*") if path.is_file()} == {
        kept.file_of(*one) for one in SHEETS
    }


def test_little_changes_show() -> None:
    """A number in a reason, an edit of an offer, the rule: none is lost on the way to the lines."""
    lines = kept.file_of("empires", "cases").read_text(encoding="utf-8").splitlines()
    assert any(line.startswith(" rule 9.2 potential-attacker-cv(n=5 nation=nation-germany)") for line in lines)
    offers = [line for line in kept.page("third-reich", "summer-1941") if line.startswith(" > ")]
    assert len(offers) > 20 and any('"move"' in line for line in offers)
