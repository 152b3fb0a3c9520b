"""Every answer is, word for word, as it was when somebody last read it; what changed on purpose is written anew (`kept.py`)."""

import difflib

import msgspec
import pytest

from assistant.core.questions import Answer, Question
from assistant.core.text import verbatim
from assistant.games import find_game
from tests.games import kept

FILES = [(slug, name) for slug in kept.EVERY for name in kept.files(slug)]


@pytest.mark.parametrize(("slug", "name"), FILES)
def test_answers_are_as_they_were_read(slug, name):
    path = kept.path_of(slug, name)
    if not path.exists():
        pytest.fail(
            f"{name} of {slug} has no file yet: python -m tests.games.kept {slug}, then read it.", pytrace=False
        )
    was = path.read_text(encoding="utf-8").removesuffix("\n").split("\n")
    now = kept.page(slug, name)
    if was != now:
        changed = list(difflib.unified_diff(was, now, "kept", "now", n=1, lineterm=""))
        pytest.fail(
            f"{path.relative_to(kept.HERE)} differs. If it is meant, read it: python -m tests.games.kept {slug}; git diff.\n"
            f"Answers kept as a digest: python -m tests.games.kept {slug} {name}, before and after.\n"
            + "\n".join(changed[:60]),
            pytrace=False,
        )


def test_nothing_is_kept_that_is_not_asked():
    assert {path for path in kept.HERE.rglob("*") if path.is_file()} == {kept.path_of(*one) for one in FILES}


def test_little_changes_show():
    """A number in a reason, an edit of an offer, the rule: none is lost on the way to the lines."""
    lines = kept.page("empires", "calc/distribution")
    assert any(line.startswith(" rule 9.2 potential-attacker-cv(n=5 nation=nation-germany)") for line in lines)
    lines = kept.page("third-reich", "recruit")
    assert sum(line.startswith(" > ") for line in lines) > 5 and any('"move"' in line for line in lines)


class Added(Question, tag="added"):
    """A question that a game gets beside its others."""

    def answer(self, position):
        return Answer(verbatim("x"))


def test_a_question_more_changes_no_file_of_the_others():
    game = find_game("der-des-ders")
    more = msgspec.structs.replace(game, questions=(Added, *game.questions))
    assert kept.questions_of(more)[0] is Added
    assert [position.table for position in kept.walk(more)] == [position.table for position in kept.walk(game)]
