"""The pack-up sheet holds the whole table: the board that is set up from it is the one that was packed away."""

import re
from collections import Counter as Count
from html import unescape

import pytest

from assistant.core.text import LANGUAGES, render
from assistant.desk.desk import Desk
from assistant.desk.pages.handouts import packed, sheet_html
from assistant.games import GAMES, find_game

ROW = re.compile(r"<tr><td><b>(.*?)</b></td><td>(.*?)</td><td>(.*?)</td></tr>")


@pytest.mark.parametrize("slug", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_pile_and_marker_is_on_the_sheet(slug, language, qapp):
    game = find_game(slug)
    desk = Desk.new(game, game.sample)
    position = desk.position
    found = packed(position, game, language)
    piles = [pile for part in found.piles.values() for pile in part]
    lying = {zone for zone in position.occupied} | {zone for _, zone in position.table.markers}
    assert {pile.zone for pile in piles} == lying & set(position.board.zones) and len(piles) == len(lying)
    for pile in piles:
        assert len(pile.markers) == len(position.markers_in(pile.zone))
        assert bool(pile.stack) == bool(position.counters_in(pile.zone))
    told = sum(row.on_map + row.beside for row in found.tally)
    nations = Count(position.kind(counter).nation for counter in position.table.counters)
    assert told == sum(n for nation, n in nations.items() if nation in position.kinds.nations)
    rows = [(unescape(name), unescape(stack)) for name, stack, _ in ROW.findall(sheet_html(position, game, language))]
    assert [name for name, _ in rows] == [render(pile.name, language) for pile in piles]
    for (_, words), pile in zip(rows, piles, strict=True):
        plain = re.sub(r"<b>\d+</b>\s", "", words)
        assert plain == " · ".join(render(text, language) for text in pile.stack)


def test_a_pile_is_told_from_bottom_to_top(qapp):
    game = find_game("empires")
    desk = Desk.new(game, game.sample)
    zone = max((z for z in desk.position.occupied if z in desk.position.board.zones), key=lambda z: len(
        {(c.kind, c.face) for c in desk.position.counters_in(z)} if desk.position.board.zones[z].kind == "land" else ()
    ))  # fmt: skip
    pile = next(pile for pile in packed(desk.position, game, "en").piles["map"] if pile.zone == zone)
    bottom, top = desk.position.counters_in(zone)[0], desk.position.counters_in(zone)[-1]
    assert len(pile.stack) > 1
    assert render(desk.position.kinds.kinds[bottom.kind].name, "en") in render(pile.stack[0], "en")
    assert render(desk.position.kinds.kinds[top.kind].name, "en") in render(pile.stack[-1], "en")


def test_the_page_says_its_paper(qapp):
    game = find_game("empires")
    desk = Desk.new(game, game.sample)
    assert "size: Letter;" in sheet_html(desk.position, game, "en", paper="Letter")
    assert "size: A4;" in sheet_html(desk.position, game, "en")


def test_boxes_whose_name_others_share_say_their_track():
    """Each power has a box called Available; a heap of tiles belongs to one of them."""
    game = find_game("empires")
    desk = Desk.new(game, "autumn-1915")
    piles = packed(desk.position, game, "fr").piles["reserves"]
    names = [render(pile.name, "fr") for pile in piles if pile.zone.startswith("development-")]
    assert "Technologies : Allemagne, Disponibles" in [name.replace("\N{NARROW NO-BREAK SPACE}", " ") for name in names]
    assert len(set(names)) == len(names) > 1
