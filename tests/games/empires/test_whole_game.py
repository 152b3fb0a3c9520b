"""Whole games of 18 turns at the desk, by drag, line and offer; after every edit track, log and findings are counted anew."""

from __future__ import annotations

import pytest

from assistant.games.empires import log
from assistant.games.empires.questions import victory
from tests.games.empires.random_player import Player, played


@pytest.mark.parametrize("seed", [1914, 1918])
@pytest.mark.parametrize("slug", ["empires", "empires-first"])
def test_a_whole_game(slug: str, seed: int) -> None:
    player = played(slug, seed)
    done = player.journal
    assert player.book.audits > 300 and done["offer-end"] == 72
    assert done["by-drag"] > 3 and done["by-drags"] > 3 and done["by-line"] > 5 and done["offer-move"] > 15
    assert done["losses-taken"] > 5 and done["recruited-by-drag"] > 3 and done["offer-place-full"] > 3
    assert {
        "offer-tiles",
        "researched-by-drag",
        "offer-research",
        "offer-diplomacy",
        "diplomacy-by-drag",
    } <= done.keys()


@pytest.mark.parametrize(
    ("module", "name", "broken"),
    [
        (log, "owed", lambda _position: {}),
        (log, "crossed", lambda _position, _power: frozenset()),
        (log, "manoeuvres", lambda _position: ()),
        (victory, "on_track", lambda _position, _n: 0),
    ],
)
def test_the_bookkeeper_sees_what_goes_wrong(
    monkeypatch: pytest.MonkeyPatch, module: object, name: str, broken: object
) -> None:
    """What the log or the track forgets does not pass his audit."""
    monkeypatch.setattr(module, name, broken)
    with pytest.raises((AssertionError, ValueError)):
        for seed in range(1914, 1919):
            Player("empires", seed).play()
