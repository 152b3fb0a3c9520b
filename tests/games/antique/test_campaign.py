"""Twelve seasons of eight nations, played through edits and offers only; the books balance to the fraction throughout."""

from __future__ import annotations

import random
import time
from fractions import Fraction

import pytest

from assistant.cli.answers import as_text
from assistant.core.edits import Note
from assistant.core.text import LANGUAGES
from assistant.desk.desk import Desk
from assistant.games.antique.books import balance, opening
from assistant.games.antique.campaign import (
    all_corps,
    corps_of,
    held,
    nation,
    province,
    rows,
    season,
    season_index,
    state,
)
from assistant.games.antique.game import GAME
from assistant.games.antique.questions.aftermaths import Rebuild
from assistant.games.antique.questions.battles import NEUTRAL, BattleResult, armies_in
from assistant.games.antique.questions.dealings import Alliance, TradeWith
from assistant.games.antique.questions.ending import Points, TogetherVictory, holdings
from assistant.games.antique.questions.findings import Findings
from assistant.games.antique.questions.levies import Levy
from assistant.games.antique.questions.moves import March, Reach
from assistant.games.antique.questions.provinces import Pacify, conquered
from assistant.games.antique.questions.reports import Bulletin, PlayerSheet
from assistant.games.antique.questions.season import SeasonAssistant
from assistant.games.antique.questions.spies import Protect, Spy
from assistant.games.antique.rows import HistoryRow, LedgerRow

SEASONS = 12
DESIGNS = {values["nation"]: name for name, values in GAME.registers[2].defaults.items()}


class Umpire:
    """Plays by the answers: every change of the table is one of their offers."""

    def __init__(self, seed: int) -> None:
        self.dice = random.Random(seed)
        self.desk = Desk.new(GAME, "start")
        self.accepted = 0

    def accept(self, question, offer=0):
        offers = self.desk.ask(question).offers
        if offers:
            self.desk.edit(offers[offer].edit)
            self.accepted += 1

    def step(self, key):
        """Accept the season assistant's offer for one of its steps, if it is due."""
        answer = self.desk.ask(SeasonAssistant())
        for offer in answer.offers:
            if offer.label.key == "offer-step" and offer.label.args["step"].key == key:
                self.desk.edit(offer.edit)
                self.accepted += 1

    def play_season(self):
        self.step("step-income")
        self.step("step-upkeep")
        self.levies()
        self.orders()
        self.step("step-moves")
        self.battles()
        self.rebuild()
        self.step("step-conquest")
        self.pacify()
        self.step("step-trade")
        self.spying()
        self.step("step-bulletin")
        self.accept(SeasonAssistant(), offer=-1)

    def levies(self):
        for side in self.desk.kinds.sides:
            if nation(self.desk.position, side).treasury > 90 and len(corps_of(self.desk.position, side)) < 6:
                self.accept(Levy(design=DESIGNS[side]))

    def orders(self):
        for unit in all_corps(self.desk.position):
            here = armies_in(self.desk.position, unit.zone)
            if state(self.desk.position, unit.zone) in ("neutral", "conquered") or len(here) > 1:
                continue
            reach = self.desk.ask(Reach(counters=(unit.id,))).value
            targets = [z for z, hard in reach.items() if hard == "normal" and state(self.desk.position, z) == "neutral"]
            mates = sum(other.zone == unit.zone for other in corps_of(self.desk.position, unit.side))
            if targets and mates >= 2:
                self.accept(March(counters=(unit.id,), zone=targets[0]), offer=1)

    def battles(self):
        for zone in sorted({unit.zone for unit in all_corps(self.desk.position)}):
            armies = armies_in(self.desk.position, zone)
            sides = [side for side in armies if side != NEUTRAL]
            if len(armies) < 2 or not sides:
                continue
            loser = NEUTRAL if NEUTRAL in armies else sides[1]
            enemy = armies[loser][1]
            for unit in armies[sides[0]][0]:
                lost = int(unit.present * self.dice.randint(5, 30) / 100)
                self.desk.edit(
                    Note(f"corps/{unit.id}", {**self.desk.position.register("corps")[unit.id], "lost": str(lost)})
                )
            lost = int(enemy * self.dice.randint(20, 100) / 100)
            beaten = "" if loser == NEUTRAL else loser
            result = BattleResult(zone=zone, winner=sides[0], loser=beaten, loser_loss=lost)
            offers = self.desk.ask(result).offers
            # The battle is written down, then the beaten army goes where its first way leads.
            for offer in offers[:2]:
                self.desk.edit(offer.edit)
                self.accepted += 1

    def rebuild(self):
        for unit in all_corps(self.desk.position):
            if unit.row.lost or unit.row.march_lost:
                self.accept(Rebuild(counter=unit.id))

    def pacify(self):
        for zone in conquered(self.desk.position):
            self.accept(Pacify(zone=zone, die=self.dice.randint(1, 10)))

    def spying(self):
        self.accept(Protect(side="asie", malus=1, subject="treasury"))
        self.accept(Spy(side="italie", target="asie", subject="treasury", die=self.dice.randint(1, 6)))
        if season(self.desk.position) == "winter":
            self.accept(Spy(side="gaule", target="italie", subject="size", bonus=1, die=self.dice.randint(1, 6)))


@pytest.fixture(scope="module")
def played():
    umpire = Umpire(8)
    for side, partner in (("egypte", "asie"), ("asie", "egypte"), ("carthage", "italie")):
        umpire.accept(TradeWith(side=side, partner=partner, ships=6))
    umpire.accept(Alliance(side="italie", other="gaule"))
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


def test_the_season_assistant_is_quick(played):
    umpire, _ = played
    umpire.desk.ask(Bulletin())  # reading the words of both languages is paid once
    position = umpire.desk.position
    for question, most in ((SeasonAssistant(), 0.15), (Findings(), 0.04)):
        fresh = type(position)(position.board, position.kinds, position.table, position.defaults)
        begun = time.process_time()
        question.answer(fresh)
        assert time.process_time() - begun < most


def test_a_bulletin_tells_moves_battles_and_conquests(played):
    umpire, _ = played
    texts = [row for row in umpire.desk.position.register("bulletins").values()]
    assert len(texts) == SEASONS
    told = "\n".join(row["fr"] for row in texts)
    assert (
        "Bataille (" in told
        and " prend\N{NO-BREAK SPACE}: " in told
        and "proclament leur alliance" in told
        and " → " in told
    )
    english = "\n".join(row["en"] for row in texts)
    assert "Battle in" in english and " takes " in english


SECRET = "zq-{}-{}"


def test_no_sheet_tells_another_players_secrets(played):
    """Every hidden cell of every nation gets a word of its own; no other player's sheet may hold it."""
    umpire, _ = played
    desk = Desk.begin(GAME, umpire.desk.position.table, None, _about())
    sides = list(desk.kinds.sides)
    for n, side in enumerate(sides):
        books = desk.position.register("nations")[side]
        purse = {"treasury": str(77000 + n), "mp_inf": str(88000 + n), "warships": 99000 + n}
        desk.edit(Note(f"nations/{side}", {**books, "player": SECRET.format(side, "player"), **purse}))
        desk.edit(Note(f"ledger/zz{n}", {"nation": side, "amount": "1", "about": SECRET.format(side, "ledger")}))
        told = {"spy": side, "target": sides[n - 1], "result": "true", "answer": SECRET.format(side, "answer")}
        desk.edit(Note(f"spies/zz{n}", told))
        desk.edit(Note(f"protections/zz{n}", {"nation": side, "against": sides[n - 1], "malus": 66000 + n}))
        for unit in corps_of(desk.position, side):
            row = desk.position.register("corps")[unit.id]
            words = {"name": SECRET.format(side, "corps"), "field": [SECRET.format(side, "field") + "; 5"]}
            desk.edit(Note(f"corps/{unit.id}", {**row, **words}))
    for side in sides:
        n = sides.index(side)
        for language in LANGUAGES:
            sheet = as_text(desk.ask(PlayerSheet(side=side)), language)
            bulletin = as_text(desk.ask(Bulletin()), language)
            assert SECRET.format(side, "answer") in sheet and SECRET.format(side, "field") in sheet
            for other in sides:
                assert other == side or f"zq-{other}-" not in sheet, (side, other)
                assert f"zq-{other}-" not in bulletin
            digits = sheet.replace("\N{NARROW NO-BREAK SPACE}", "").replace(",", "")
            for number in (77000, 88000, 99000, 66000):
                others = {str(number + m) for m in range(len(sides))} - {str(number + n)}
                assert not any(word in digits for word in others)
            assert str(77000 + n) in digits


def _about():
    from assistant.desk.saves import About

    return About(GAME.slug, "", "start")


def test_defenders_are_remembered(played):
    umpire, _ = played
    position = umpire.desk.position
    taken = [zone for side in position.kinds.sides for zone in held(position, side) if state(position, zone) != "home"]
    assert taken and all(province(position, zone).defender > 0 for zone in taken)
