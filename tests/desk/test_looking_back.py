"""Looking back: moments, the turn's beginning, bookmarks; and heat, equal to what the questions themselves say."""

from __future__ import annotations

from fractions import Fraction

import pytest

from assistant.core.blocks import Fight
from assistant.core.edits import Mark, Move, Note
from assistant.core.questions import Ask
from assistant.core.text import LANGUAGES, render
from assistant.desk import replay
from assistant.desk.desk import Desk
from assistant.desk.fights import with_dice
from assistant.desk.heat import cut_off, heat
from assistant.games import find_game


@pytest.fixture
def desk() -> Desk:
    game = find_game("empires")
    return Desk.new(game, game.sample)


def test_moments_of_fights_and_of_a_side(desk: Desk) -> None:
    german = next(
        c for c in desk.position.table.counters.values() if c.kind.startswith("germany") and c.zone == "varsovie"
    )
    desk.edit(Move((german.id,), "wilna"))
    question = desk.game.asked(Ask("attack", {"zone": "verdun", "dice": (6, 1)}))
    desk.edit(with_dice(desk.ask(question).offers[0].edit, question))
    desk.edit(Note("bookmark", "here"))
    assert replay.moments(desk) == (0, 1, 2, 3)
    assert replay.moments(desk, fights=True) == (0, 2)
    assert 1 in replay.moments(desk, side="germany") and replay.moments(desk, side="russia") == (0,)
    assert [mark.now for mark in replay.bookmarks(desk)] == [3]
    assert replay.changed_between(desk, 0, 1) and not replay.changed_between(desk, 2, 3)


def test_the_turn_begins_where_its_name_changed(desk: Desk) -> None:
    pawn = next(c for c in desk.position.table.counters.values() if c.zone.startswith("turn:"))
    desk.edit(Note("note", "before"))
    desk.edit(Move((pawn.id,), "turn:9"))
    desk.edit(Note("note", "after"))
    assert replay.turn_begins(desk) == 2
    desk.go(1)
    assert replay.turn_begins(desk) == 0


@pytest.mark.parametrize("slug", ["empires", "third-reich", "der-des-ders"])
def test_heat_is_what_the_fights_themselves_say(slug: str) -> None:
    game = find_game(slug)
    desk = Desk.new(game, game.sample)
    found = heat(desk.position, game, "attacks")
    assert found or slug == "der-des-ders"
    assert [warm.share for warm in found] == sorted((warm.share for warm in found), reverse=True)
    for warm in found[:5]:
        assert game.fight is not None
        question = game.fight(desk.position, warm.zone)
        assert question is not None
        fight = next(block for block in desk.ask(question).body if isinstance(block, Fight))
        good = sum(Fraction(row.weight) for row in fight.chances.rows if row.tone == "good")
        assert warm.share == good / Fraction(fight.chances.total)
        for language in LANGUAGES:
            assert "{" not in render(warm.words, language) + render(warm.figure, language)


def test_sides_part_attacks_from_threats(desk: Desk) -> None:
    both = {warm.zone for warm in heat(desk.position, desk.game, "attacks")}
    own = {warm.zone for warm in heat(desk.position, desk.game, "attacks", "germany")}
    against = {warm.zone for warm in heat(desk.position, desk.game, "threats", "germany")}
    assert own and own < both and not own & against


def test_what_falls_cuts_off_whom(desk: Desk) -> None:
    """The zones told are exactly those by whose fall the game's own supply question finds more armies unsupplied."""
    found = {warm.zone: warm for warm in heat(desk.position, desk.game, "supply")}
    for warm in found.values():
        assert 0 < warm.share <= 1 and int(render(warm.figure, "en")) >= 1
    russian = cut_off(desk.position, desk.game, "russia")
    controls = [m.id for m in desk.kinds.markers.values() if m.kind == "control" and m.side == "germany"]
    cities = [z.id for z in desk.board.zones.values() if z.tags.get("home") == "russia" and z.tags.get("city")]
    for zone in cities:
        if desk.position.controller(zone) == "russia":
            desk.edit(Mark(controls[0], zone))
    assert len(cut_off(desk.position, desk.game, "russia")) > len(russian)


def test_heat_can_be_stopped(desk: Desk) -> None:
    class Stopped(Exception):
        pass

    def going(_share: float) -> None:
        raise Stopped

    with pytest.raises(Stopped):
        heat(desk.position, desk.game, "attacks", going=going)
