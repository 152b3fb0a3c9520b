"""Pawns on tracks that are not theirs."""

import pytest

from assistant.core.position import Position
from assistant.core.table import Move, apply
from assistant.games import GAMES, find_game
from tests.games.tables import start


def accepted(position, edit):
    """Return the position after an edit that lays counters in zones of the board only."""
    after = Position(position.board, position.kinds, apply(position.table, edit), position.defaults)
    assert {counter.zone for counter in after.table.counters.values()} <= set(after.board.zones)
    return after


@pytest.mark.parametrize("slug", GAMES)
def test_a_pawn_on_another_track_offers_no_box_that_is_not_there(slug):
    game = find_game(slug)
    laid = start(game, game.sample or game.setups[0])
    pawns = {f"{kind.id}#1": kind.get("track") for kind in laid.kinds.kinds.values() if kind.get("track")}
    boxes = [zone for zone in laid.board.zones.values() if "track" in zone.tags and "box" in zone.tags]
    for pawn in sorted(pawns.keys() & laid.table.counters.keys()):
        strange = [zone for zone in boxes if zone.get("track") != pawns[pawn] and isinstance(zone.get("box"), int)]
        if not strange:
            continue
        lowest = min(strange, key=lambda zone: int(zone.tags["box"]))
        position = accepted(laid, Move((pawn,), lowest.id))
        assert position.box(pawn) is None
        if game.phase_end is not None:
            for offer in game.phase_end(position).answer(position).offers:
                accepted(position, offer.edit)
