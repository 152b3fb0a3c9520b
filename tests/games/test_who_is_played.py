"""Whom the program plays: nobody, a camp, or one power of it; in every game that has players of its own."""

import pytest

from assistant.core.table import Note
from assistant.desk.desk import Desk
from assistant.games import find_game

# The word on the table -> the sides that are played.
PLAYED = {
    "empires": {
        "none": set(),
        "central": {"germany", "austria_hungary"},
        "entente": {"allies", "russia"},
        **{power: {power} for power in ("germany", "austria_hungary", "allies", "russia")},
    },
    "third-reich": {
        "none": set(),
        "axis": {"axis"},
        "coalition": {"allies", "ussr"},
        "allies": {"allies"},
        "ussr": {"ussr"},
    },
}


@pytest.mark.parametrize(("slug", "word"), [(slug, word) for slug, words in PLAYED.items() for word in words])
def test_the_program_plays_whom_it_was_given(slug, word):
    game = find_game(slug)
    contest = game.contest
    assert contest is not None
    desk = Desk.new(game, game.sample)
    assert desk.edit(Note(contest.facts[0], word))
    assert {side for side in contest.sides if contest.played(desk.position, side)} == PLAYED[slug][word]
    desk.close()
