"""Twelve seasons of eight nations, played through edits and offers only; the books balance to the fraction throughout."""

from __future__ import annotations

import re
from fractions import Fraction

import pytest

from assistant.cli.answers import as_text
from assistant.core.text import LANGUAGES
from assistant.desk.desk import Desk
from assistant.games.antique.books import balance, opening
from assistant.games.antique.game import GAME
from assistant.games.antique.mirror import (
    held,
    nation,
    province,
    rows,
    season,
    season_index,
    state,
)
from assistant.games.antique.questions.reports import Bulletin, PlayerSheet
from assistant.games.antique.questions.season import Findings
from assistant.games.antique.questions.victory import Points, TogetherVictory, holdings
from assistant.games.antique.registers import HistoryRow, LedgerRow
from tests.games.antique.umpire import SECRET, begun, foreign_secrets, keep_secrets

SEASONS = 12


@pytest.fixture(scope="module")
def played():
    umpire = begun()
    held_then = []
    for _ in range(SEASONS):
        umpire.play_season()
        position = umpire.desk.position
        held_then.append({side: held(position, side) for side in position.kinds.sides})
        for side in position.kinds.sides:
            # Books balanced to the fraction: the treasury is the start and the sum of its journal.
            assert nation(position, side).treasury == balance(position, side), (side, season_index(position))
            assert nation(position, side).mp_inf >= 0 and nation(position, side).mp_cav >= 0
        umpire.desk.ask(Findings())
    return umpire, held_then


def test_twelve_seasons_pass(played):
    umpire, _ = played
    position = umpire.desk.position
    assert season_index(position) == SEASONS and season(position) == "spring"
    assert umpire.accepted > 150
    assert len(rows(position, "ledger", LedgerRow)) > 250
    assert sum(len(held(position, side)) for side in position.kinds.sides) > 12, "some provinces were conquered"
    assert any(state(position, zone) == "pacified" for side in position.kinds.sides for zone in held(position, side))


def test_every_po_of_the_campaign_is_in_the_ledger(played):
    umpire, _ = played
    position = umpire.desk.position
    entries = rows(position, "ledger", LedgerRow).values()
    treasuries = sum(nation(position, side).treasury for side in position.kinds.sides)
    starts = sum(opening(position, side) for side in position.kinds.sides)
    assert treasuries == starts + sum((line.amount for line in entries), start=Fraction(0))
    assert any(line.amount.denominator > 1 for line in entries), "fractions are kept"


def test_history_is_what_was_held(played):
    umpire, held_then = played
    history = rows(umpire.desk.position, "history", HistoryRow)
    assert sorted(history) == [f"{n:04}" for n in range(SEASONS)]
    for side in umpire.desk.kinds.sides:
        told = holdings(umpire.desk.position, side)
        assert [set(zones) for zones in told[:-1]] == [set(then[side]) for then in held_then]
    assert umpire.desk.ask(TogetherVictory(side="italie", other="gaule")).value.counts
    assert umpire.desk.ask(Points()).value


def test_everything_can_be_undone_to_the_start(played):
    umpire, _ = played
    desk = umpire.desk
    now = desk.journal.now
    while desk.undo():
        pass
    assert desk.position.table == Desk.new(GAME, "start").position.table
    desk.go(now)
    assert season_index(desk.position) == SEASONS


def test_a_bulletin_tells_moves_battles_and_conquests(played):
    umpire, _ = played
    texts = [row for row in umpire.desk.position.register("bulletins").values()]
    assert len(texts) == SEASONS
    # Which space stands before a French colon is typography's affair.
    told = re.sub("[\u00a0\u202f]", " ", "\n".join(row["fr"] for row in texts))
    assert "Bataille (" in told and "Conquête (" in told and "Alliance proclamée" in told and " → " in told
    english = "\n".join(row["en"] for row in texts)
    assert "Battle in" in english and " takes " in english


def test_no_sheet_tells_another_players_secrets(played):
    """Every hidden cell of every nation gets a word of its own; no other player's sheet may hold it."""
    umpire, _ = played
    desk = Desk.begin(GAME, umpire.desk.position.table, None, _about())
    keep_secrets(desk)
    sides = list(desk.kinds.sides)
    for n, side in enumerate(sides):
        for language in LANGUAGES:
            sheet = as_text(desk.ask(PlayerSheet(side=side)), language)
            assert SECRET.format(side, "answer") in sheet and SECRET.format(side, "field") in sheet
            assert str(77000 + n) in sheet.replace("\N{NARROW NO-BREAK SPACE}", "").replace(",", "")
            assert foreign_secrets(sheet, side, sides) == []
            assert foreign_secrets(as_text(desk.ask(Bulletin()), language), "", sides) == []


def _about():
    from assistant.desk.saves import About

    return About(GAME.slug, "", "start")


def test_defenders_are_remembered(played):
    umpire, _ = played
    position = umpire.desk.position
    taken = [zone for side in position.kinds.sides for zone in held(position, side) if state(position, zone) != "home"]
    assert taken and all(province(position, zone).defender > 0 for zone in taken)
