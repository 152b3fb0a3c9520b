"""Every answer is, word for word, as it was when somebody last read it; what changed on purpose is written anew (`kept.py`)."""

import difflib

import msgspec
import pytest

from assistant.core.judgement import objections, with_objections
from assistant.core.questions import Answer, Ask, Offer, Question
from assistant.core.table import Mark, Several
from assistant.core.text import Text, verbatim
from assistant.games import find_game
from tests.games import kept
from tests.games.kit import variants

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


ENDS = {"der-des-ders": Ask("end-turn"), "third-reich": Ask("end"), "antique": Ask("season")}
SILENT = ("red-dunes", "fights")  # whose cards ask nothing of the end of a phase on these tables
OFFERS = 6  # of the questions behind the keys, taken from each set-up


def moments(game):
    """Yield every set-up, the tables of the walk, and what offers behind the keys make of a set-up."""
    for name in dict.fromkeys((*game.setups, "empty")):
        position = kept.begun(game, name)
        yield position
        asks = (ask(position) for ask in (game.phase_end, game.points) if ask is not None)
        offers = [offer for ask in asks if ask is not None for offer in game.asked(ask).answer(position).offers]
        yield from (position.after(game.with_notes(position, offer.edit)) for offer in offers[:OFFERS])
    yield from kept.walk(game)


def said(found):
    return {(one.text.key, str(one.text.args), one.rule) for one in found}


def is_ending(game, position, offer):
    return game.keeper.span(position.after(offer.edit)) != game.keeper.span(position)


@pytest.mark.parametrize("slug", [*kept.EVERY, *variants.VARIANTS])
def test_the_end_of_a_phase_objects_what_findings_owe(slug):
    game = variants.variant(slug) if slug in variants.VARIANTS else find_game(slug)
    if game.findings is None or game.book is None:
        return
    ended = objected = 0
    for position in moments(game):
        answer, due = game.findings().answer(position), game.book.foreseen(position)
        assert answer.value == tuple(one.text.key for one in due)
        assert len(answer.reasons) == min(len(due), 41) and (answer.verdict.args["n"] == 0) == (not due)
        end = ENDS.get(slug) or (game.phase_end and game.phase_end(position))
        if end is None or game.keeper is None or game.book.ending(position) is None:
            continue
        card = with_objections(game, position, game.asked(end).answer(position))
        told = {(reason.text.key, str(reason.text.args), reason.rule) for reason in card.reasons}
        if card.offers:
            assert said(due) <= told, said(due) - told
        for offer in card.offers:
            if is_ending(game, position, offer):
                against = objections(game, position, offer.edit)
                new = {(key, rule) for key, _, rule in said(against)} - {(key, rule) for key, _, rule in said(due)}
                assert not new, new  # numbers may differ: the edit itself moves them
                ended, objected = ended + 1, objected + bool(against)
    if game.keeper is not None:
        assert ended > 5 and (objected or slug in SILENT)


def test_every_offer_of_a_long_card_is_judged():
    game, breach = find_game("empires"), Several((Mark("trench-central", "paris"),))
    position = kept.begun(game, "august-1914")
    offers = tuple(Offer(Text("", str(n)), breach if n == 19 else Several(())) for n in range(20))
    card = with_objections(game, position, Answer(Text("", "many"), offers=offers))
    assert [bool(offer.against) for offer in card.offers] == [False] * 19 + [True]
