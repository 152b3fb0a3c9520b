"""Whole games of 22 turns at the desk, by drag, line and offer; after every edit track, log and findings are counted anew."""

from __future__ import annotations

import pytest

from assistant.games.third_reich.game import GAME
from assistant.games.third_reich.questions.countries import Victory
from tests.games.third_reich.random_player import played


@pytest.mark.parametrize(("seed", "readings"), [(2, {}), (3, None)], ids=["usual readings", "others"])
def test_a_whole_game(seed: int, readings: dict[str, object] | None) -> None:
    player = played(seed, readings)
    done = player.journal
    assert done["by-drag"] > 60 and done["by-offer"] > 30 and done["apply-result"] > 30
    assert done["end-control-offer"] > 10 and done["research"] > 10 and done["dragged"] > 3
    assert done["game-over"] == 1 and player.audited > 400
    assert Victory().answer(player.desk.position).value.result in ("axis", "draw", "allies_and_ussr")
    assert GAME.status is not None and GAME.status(player.desk.position)
