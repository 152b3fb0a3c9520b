"""The bookkeeper who counts track, log and findings anew after every edit of a game sees what goes wrong."""

import pytest

from assistant.games.empires import log, reader
from assistant.games.empires.questions import victory
from tests.games.empires.random_player import Player


@pytest.mark.parametrize(
    ("module", "name", "broken"),
    [
        (log, "owed", lambda _position: {}),
        (reader, "crossed", lambda *_given: frozenset()),
        (log, "manoeuvres", lambda _position: ()),
        (victory, "on_track", lambda _position, _n: 0),
    ],
)
def test_the_bookkeeper_sees_what_goes_wrong(monkeypatch, module, name, broken):
    """What the log or the track forgets does not pass his audit."""
    monkeypatch.setattr(module, name, broken)
    with pytest.raises((AssertionError, ValueError)):
        for seed in range(1914, 1919):
            Player("empires", seed).play()
