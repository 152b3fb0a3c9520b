"""Nothing is forgotten where the end of the phase has nothing to object: findings, its card and the book say one thing."""

import pytest

from assistant.core.judgement import objections, with_objections
from assistant.core.questions import Answer, Ask, Offer
from assistant.core.table import Mark, Several
from assistant.core.text import Text
from assistant.games import find_game
from tests.games import kept
from tests.games.kit import variants

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
