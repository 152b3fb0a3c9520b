"""Looking back: moments, the turn's beginning, bookmarks; and heat, equal to what the questions themselves say."""

from fractions import Fraction

import pytest

from assistant.core.questions import Ask, Fight
from assistant.core.table import Mark, Move, Note, Remove, Several
from assistant.core.text import LANGUAGES, render
from assistant.desk import branches
from assistant.desk.desk import Desk
from assistant.desk.fights import cut_off, heat, with_dice
from assistant.games import find_game


@pytest.fixture
def desk():
    game = find_game("empires")
    return Desk.new(game, game.sample)


def test_moments_of_fights_and_of_a_side(desk):
    german = next(
        c for c in desk.position.table.counters.values() if c.kind.startswith("germany") and c.zone == "varsovie"
    )
    desk.edit(Move((german.id,), "wilna"))
    question = desk.game.asked(Ask("attack", {"zone": "verdun", "dice": (6, 1)}))
    desk.edit(with_dice(desk.ask(question).offers[0].edit, question))
    desk.edit(Note("bookmark", "here"))
    assert branches.moments(desk) == (0, 1, 2, 3)
    assert branches.moments(desk, fights=True) == (0, 2)
    assert 1 in branches.moments(desk, side="germany") and branches.moments(desk, side="russia") == (0,)
    assert [mark.now for mark in branches.bookmarks(desk)] == [3]
    assert branches.changed_between(desk, 0, 1) and not branches.changed_between(desk, 2, 3)


def test_a_bookmark_set_while_looking_back_begins_no_branch(desk):
    for n in range(4):
        desk.edit(Note("note", f"{n}"))
    desk.go(2)
    branches.set_bookmark(desk, "there")
    assert (desk.journal.now, desk.journal.length, len(desk.journal.branches)) == (2, 5, 1)
    assert [(mark.now, mark.words.args.get("words")) for mark in branches.bookmarks(desk)][2] == (2, "there")
    assert "after edit 2" in render(branches.bookmarks(desk)[2].words, "en")
    desk.go(5)
    branches.set_bookmark(desk, "end")
    assert branches.bookmarks(desk)[-1].now == 6


def test_the_turn_begins_where_its_name_changed(desk):
    pawn = next(c for c in desk.position.table.counters.values() if c.zone.startswith("turn:"))
    desk.edit(Note("note", "before"))
    desk.edit(Move((pawn.id,), "turn:9"))
    desk.edit(Note("note", "after"))
    assert branches.turn_begins(desk) == 2
    desk.go(1)
    assert branches.turn_begins(desk) == 0


@pytest.mark.parametrize(
    ("slug", "setup", "count"),
    [("empires", "autumn-1915", 4), ("third-reich", "summer-1941", 6), ("der-des-ders", "example-offensive", 5)],
)
def test_heat_is_what_the_fights_themselves_say(slug, setup, count):
    game = find_game(slug)
    desk = Desk.new(game, setup)
    found = heat(desk.position, game, "attacks")
    assert len(found) == count
    assert [warm.share for warm in found] == sorted((warm.share for warm in found), reverse=True)
    for warm in found:
        question = game.fight(desk.position, warm.zone)
        assert question is not None
        answer = desk.ask(question)
        asked = [answer, *(desk.ask(game.asked(f.question)) for f in answer.follow_ups if not answer.offers)]
        fights = [block for each in asked for block in each.body if isinstance(block, Fight)]
        goods = [sum(Fraction(row.weight) for row in f.chances.rows if row.tone == "good") for f in fights]
        assert warm.share == max(good / Fraction(f.chances.total) for good, f in zip(goods, fights, strict=True))
        for language in LANGUAGES:
            assert "{" not in render(warm.words, language) + render(warm.figure, language)


def test_a_long_chance_is_told_exactly_too():
    """France attacks Germany with three dice against three: one roll of 1728 favours Germany."""
    game = find_game("der-des-ders")
    first = heat(Desk.new(game, "example-offensive").position, game, "attacks", "entente")[0]
    assert (first.zone, first.share) == ("allemagne", Fraction(1727, 1728))
    assert render(first.words, "en") == "France attacks Germany: 1727/1728 (>99%)"


def test_sides_part_attacks_from_threats(desk):
    both = {warm.zone for warm in heat(desk.position, desk.game, "attacks")}
    own = {warm.zone for warm in heat(desk.position, desk.game, "attacks", "germany")}
    against = {warm.zone for warm in heat(desk.position, desk.game, "threats", "germany")}
    assert own and own < both and not own & against


FALLS = [
    ("empires", "autumn-1915", "germany", {"brest_litovsk": 3}),
    ("empires-first", "autumn-1915", "germany", {"varsovie": 5, "brest_litovsk": 3}),
    ("third-reich", "summer-1941", "ussr", {"leningrad": 2, "tallinn": 2}),
]


@pytest.mark.parametrize(("slug", "setup", "side", "told"), FALLS)
def test_what_falls_cuts_off_whom(slug, setup, side, told):
    """By hand: the zone's counters go, an enemy's control is laid there, and the game's own question of supply is asked."""
    game = find_game(slug)
    desk = Desk.new(game, setup)
    found = {warm.zone: int(render(warm.figure, "en")) for warm in heat(desk.position, game, "supply", side)}
    assert {zone: found.get(zone) for zone in told} == told
    before = cut_off(desk.position, game, side)
    enemies = [m for m in desk.kinds.markers.values() if m.kind == "control" and m.side not in ("", side)]
    for zone, n in found.items():
        worst = 0
        for marker in enemies:
            position = desk.position
            gone = tuple(c.id for c in position.counters_in(zone) if position.kind(c.id).side != marker.side)
            off = [Mark(m, zone, 0) for m in position.markers_in(zone) if position.kinds.markers[m].kind == "control"]
            edits = (*([Remove(gone)] if gone else []), *off, Mark(marker.id, zone))
            worst = max(worst, len(cut_off(position.after(Several(edits)), game, side) - before))
        assert worst == n, zone


def test_heat_can_be_stopped(desk):
    class Stopped(Exception):
        pass

    def going(_share):
        raise Stopped

    with pytest.raises(Stopped):
        heat(desk.position, desk.game, "attacks", going=going)
