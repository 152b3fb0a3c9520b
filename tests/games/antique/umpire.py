"""An umpire who plays a campaign by the answers; and a table on which every secret is a word of its own."""

import random

from assistant.core.table import Note
from assistant.desk.desk import Desk
from assistant.games.antique.game import GAME
from assistant.games.antique.mirror import all_corps, corps_of, nation, season, state
from assistant.games.antique.questions.battles import NEUTRAL, armies_in, conquered
from tests.games.antique.tables import q

DESIGNS = {values["nation"]: name for name, values in GAME.registers[2].defaults.items()}


class Umpire:
    """Plays by the answers: every change of the table is one of their offers."""

    def __init__(self, seed):
        self.dice = random.Random(seed)
        self.desk = Desk.new(GAME, "start")
        self.accepted = 0

    @property
    def position(self):
        return self.desk.position

    def ask(self, what, /, **blanks):
        """Return an answer as the game gives it, without what the rules have against its offers."""
        return q(what, **blanks).answer(self.position)

    def accept(self, what, /, offer=0, **blanks):
        """Accept one of a question's offers, or some of them one after the other, if there are any."""
        offers = self.ask(what, **blanks).offers
        for chosen in offers[offer] if isinstance(offer, slice) else [offers[offer]] if offers else ():
            self.desk.edit(chosen.edit)
            self.accepted += 1

    def step(self, key):
        """Accept the season assistant's offer for one of its steps, if it is due."""
        for offer in self.ask("season").offers:
            if offer.label.key == f"offer-{key}":
                self.desk.edit(offer.edit)
                self.accepted += 1

    def play_season(self):
        self.step("step-income")
        self.step("step-upkeep")
        for side in self.desk.kinds.sides:
            if nation(self.position, side).treasury > 90 and len(corps_of(self.position, side)) < 6:
                self.accept("levy", design=DESIGNS[side])
        self.orders()
        self.step("step-moves")
        self.battles()
        for unit in all_corps(self.position):
            if unit.row.lost or unit.row.march_lost:
                self.accept("rebuild", counter=unit.id)
        self.step("step-conquest")
        for zone in conquered(self.position):
            self.accept("pacification", zone=zone, die=self.dice.randint(1, 10))
        self.step("step-trade")
        self.accept("protection", side="asie", malus=1, subject="treasury")
        self.accept("spy", side="italie", target="asie", subject="treasury", die=self.dice.randint(1, 6))
        if season(self.position) == "winter":
            self.accept(
                "spy",
                side="gaule",
                target="italie",
                subject="size",
                zone="italie",
                bonus=1,
                die=self.dice.randint(1, 6),
            )
        self.step("step-bulletin")
        self.accept("season", offer=-1)

    def orders(self):
        for unit in all_corps(self.position):
            here = state(self.position, unit.zone), armies_in(self.position, unit.zone)
            if here[0] in ("neutral", "conquered") or len(here[1]) > 1:
                continue
            reach = self.ask("reach", counters=[unit.id]).value
            targets = [z for z, hard in reach.items() if hard == "normal" and state(self.position, z) == "neutral"]
            mates = sum(other.zone == unit.zone for other in corps_of(self.position, unit.side))
            if targets and mates >= 2:
                self.accept("march", counters=[unit.id], zone=targets[0], offer=1)

    def battles(self):
        for zone in sorted({unit.zone for unit in all_corps(self.position)}):
            armies = armies_in(self.position, zone)
            sides = [*filter(None, armies)]
            if len(armies) < 2 or not sides:
                continue
            loser = NEUTRAL if NEUTRAL in armies else sides[1]
            enemy = armies[loser][1]
            for unit in armies[sides[0]][0]:
                lost = unit.row.lost + int(unit.present * self.dice.randint(5, 30) / 100)
                self.desk.edit(
                    Note(f"corps/{unit.id}", {**self.position.register("corps")[unit.id], "lost": str(lost)})
                )
            lost = int(enemy * self.dice.randint(20, 100) / 100)
            # The battle is written down, then the beaten army goes where its first way leads.
            fought = {"zone": zone, "winner": sides[0], "loser": loser, "loser_loss": lost}
            self.accept("battle-result", offer=slice(2), **fought)


def begun(seed=8):
    """An umpire whose nations trade and are allied."""
    umpire = Umpire(seed)
    for side, partner in (("egypte", "asie"), ("asie", "egypte"), ("carthage", "italie")):
        umpire.accept("trade-route", side=side, partner=partner, ships=6)
    umpire.accept("alliance", side="italie", other="gaule")
    return umpire


SECRET = "zq-{}-{}"
NUMBERS = (77000, 88000, 99000, 66000)


def keep_secrets(desk):
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


def foreign_secrets(words, side, sides):
    """The secrets of the other nations that stand in a text."""
    digits = words.replace("\N{NARROW NO-BREAK SPACE}", "").replace(",", "")
    others = [other for other in sides if other != side]
    found = [f"zq-{other}-" for other in others if f"zq-{other}-" in words]
    numbers = [str(number + sides.index(other)) for number in NUMBERS for other in others]
    return found + [number for number in numbers if number in digits]
