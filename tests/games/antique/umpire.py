"""An umpire who plays a campaign by the answers; and a table on which every secret is a word of its own."""

from __future__ import annotations

import random

from assistant.core.table import Note
from assistant.desk.desk import Desk
from assistant.games.antique.game import GAME
from assistant.games.antique.mirror import all_corps, corps_of, nation, season, state
from assistant.games.antique.questions.aftermath import BattleResult, Rebuild
from assistant.games.antique.questions.battles import NEUTRAL, armies_in
from assistant.games.antique.questions.dealings import Alliance, Protect, Spy, TradeWith
from assistant.games.antique.questions.levies import Levy
from assistant.games.antique.questions.moves import March, Reach
from assistant.games.antique.questions.provinces import Pacify, conquered
from assistant.games.antique.questions.season import SeasonAssistant

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
            if offer.label.key == f"offer-{key}":
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
                lost = unit.row.lost + int(unit.present * self.dice.randint(5, 30) / 100)
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


def begun(seed: int = 8) -> Umpire:
    """An umpire whose nations trade and are allied."""
    umpire = Umpire(seed)
    for side, partner in (("egypte", "asie"), ("asie", "egypte"), ("carthage", "italie")):
        umpire.accept(TradeWith(side=side, partner=partner, ships=6))
    umpire.accept(Alliance(side="italie", other="gaule"))
    return umpire


SECRET = "zq-{}-{}"
NUMBERS = (77000, 88000, 99000, 66000)


def keep_secrets(desk: Desk) -> None:
    """Give every hidden cell of every nation a word or a number of its own: `SECRET`, and `NUMBERS` plus its place."""
    sides = list(desk.kinds.sides)
    for n, side in enumerate(sides):
        books = desk.position.register("nations")[side]
        purse = {"treasury": str(77000 + n), "mp_inf": str(88000 + n), "warships": 99000 + n}
        desk.edit(Note(f"nations/{side}", {**books, "player": SECRET.format(side, "player"), **purse}))
        desk.edit(Note(f"ledger/zz{n}", {"nation": side, "amount": "1", "about": SECRET.format(side, "ledger")}))
        told = {"spy": side, "target": sides[n - 1], "result": "true", "answer": SECRET.format(side, "answer")}
        desk.edit(Note(f"spies/zz{n}", told))
        kept = {"season": 0, "nation": side, "treasury": str(77000 + n), "points": str(88000 + n)}
        desk.edit(Note(f"accounts/0000-{side}", kept))
        letter = {"nation": side, "lines": [f"note: {SECRET.format(side, 'letter')}"], "done": []}
        desk.edit(Note(f"letters/0000-{side}", letter))
        desk.edit(Note(f"protections/zz{n}", {"nation": side, "against": sides[n - 1], "malus": 66000 + n}))
        for unit in corps_of(desk.position, side):
            row = desk.position.register("corps")[unit.id]
            words = {"name": SECRET.format(side, "corps"), "field": [SECRET.format(side, "field") + "; 5"]}
            desk.edit(Note(f"corps/{unit.id}", {**row, **words}))


def foreign_secrets(words: str, side: str, sides: list[str]) -> list[str]:
    """The secrets of the other nations that stand in a text."""
    digits = words.replace("\N{NARROW NO-BREAK SPACE}", "").replace(",", "")
    others = [other for other in sides if other != side]
    found = [f"zq-{other}-" for other in others if f"zq-{other}-" in words]
    numbers = [str(number + sides.index(other)) for number in NUMBERS for other in others]
    return found + [number for number in numbers if number in digits]
