"""Plays whole games of 18 turns at the desk, plausibly and at random, by drag, line and offer; audited after every edit."""

import random
from collections import Counter

from assistant.core.table import Flip, Move, parts
from assistant.desk.desk import Desk
from assistant.desk.entry.line import read
from assistant.games import find_game
from assistant.games.empires import log, mirror, reader
from assistant.games.empires.questions.actions import Diplomacy, Entrench, Gas, Missions, Research
from assistant.games.empires.questions.attack import Attack
from assistant.games.empires.questions.attack_plan import Eligible
from assistant.games.empires.questions.movement import Reach, Sail, Strategic, Supply
from assistant.games.empires.questions.phases import Begin, EndOfPhase, Turn
from assistant.games.empires.questions.points import Place, Recruit, reserve
from assistant.games.empires.words import LAST_TURN, POWERS
from tests.games.empires.bookkeeper import Bookkeeper, is_land

TRACKS = ("turkey", "bulgaria", "italy", "romania", "usa", "russia_surrender")


class Player:
    """All four powers at one table, with a die of their own and a bookkeeper beside them."""

    def __init__(self, slug, seed):
        self.desk = Desk.new(find_game(slug), "august-1914")
        self.first = slug != "empires"
        self.chance = random.Random(seed)
        self.book = Bookkeeper(self.first)
        self.journal = Counter()
        self.begun = self.desk.position.table

    @property
    def position(self):
        return self.desk.position

    def ask(self, question):
        return self.desk.ask(question)

    def do(self, edit, what):
        """Make an edit, count it, and audit the table; now and then take it back and make it again."""
        before = self.position
        self.desk.edit(edit)
        if self.chance.random() < 0.05:
            after = self.position
            self.desk.undo()
            assert self.position.table == before.table
            self.desk.redo()
            assert self.position.table == after.table
        self.journal[what] += 1
        self.book.edited(before, self.position)
        self.book.audit(self.desk)

    def press(self, offer):
        self.do(offer.edit, offer.label.key)

    def some(self, offers):
        if offers:
            self.press(self.chance.choice(list(offers)))
        return bool(offers)

    # --- a turn

    def play(self, turns=LAST_TURN):
        """Play so many turns, all of them if nothing is said."""
        while True:
            for power in POWERS:
                assert mirror.phase(self.position) == power
                self.phase(power)
                last = mirror.turn(self.position) == LAST_TURN and power == POWERS[-1]
                if power == POWERS[-1] and self.chance.random() < 0.5:  # else the end of the phase does it
                    for offer in self.ask(Turn()).offers:
                        if offer.label.key == "offer-penalty":
                            self.press(offer)
                self.end(power)
                if last:
                    return
            if mirror.turn(self.position) > turns:
                return

    def phase(self, power):
        for offer in self.ask(Begin(side=power)).offers:
            if offer.label.key == "offer-tiles":
                self.press(offer)
        self.first_tiles(power)
        actions = ["manoeuvre", "research", "diplomacy", "missions", "entrench", "manoeuvre"]
        self.chance.shuffle(actions)
        if self.chance.random() < 0.6:
            actions.insert(0, "recruit")
        for action in actions[: 3 if power in POWERS[:2] else 2]:
            getattr(self, action)(power)
        if self.chance.random() < 0.3:
            self.some(self.ask(Gas(side=power)).offers)

    def first_tiles(self, power):
        while reader.first_tiles_left(self.position, power) and self.chance.random() < 0.9:
            ready = self.ask(Research(side=power)).value["ready"]
            tile = self.chance.choice(ready)
            if tile.startswith(power) and self.position.table.counters[tile].zone.startswith("tiles-"):
                box = f"development-{power}:1"
                if self.chance.random() < 0.5:
                    self.do(Move((tile,), box), "first-tile-dragged")
                else:
                    self.press(self.ask(Research(counter=tile)).offers[0])

    def recruit(self, power):
        bold = self.chance.random() < 0.15  # now and then a point too many
        for _ in range(self.chance.randint(1, 4)):
            left = Recruit(side=power).answer(self.position).verdict.args
            general = left.get("left", left["n"])
            weak = [o for o in self.ask(Recruit(side=power)).offers if o.label.key == "offer-reinforce"]
            armies = reserve(self.position, power)
            if weak and (general or bold) and self.chance.random() < 0.4:
                army = next(c for part in parts(weak[0].edit) if isinstance(part, Flip) for c in part.counters)
                if self.chance.random() < 0.5:
                    self.do(Flip((army,), 0), "reinforced-by-hand")
                else:
                    self.press(weak[0])
            elif armies and (general >= 2 or bold):
                army = self.chance.choice(armies[:4])
                if mirror.nation(self.position, army.id) == "usa":
                    continue
                offers = self.ask(Place(counter=army.id)).offers[::2]
                if offers:
                    offer = self.chance.choice(offers)
                    zone = next(part.zone for part in parts(offer.edit) if isinstance(part, Move))
                    if self.chance.random() < 0.5 and not army.face:
                        self.do(Move((army.id,), zone), "recruited-by-drag")
                    else:
                        self.press(offer)

    # --- manoeuvres

    def manoeuvre(self, power):
        done = log.moved(self.position) | log.fought(self.position)
        ours = [
            a.id
            for a in mirror.armies_on_map(self.position)
            if mirror.power_of(self.position, a) == power and a.id not in done and mirror.may_fight(self.position, a)
        ]
        for army in self.chance.sample(ours, min(len(ours), self.chance.choice((1, 2, 3, 3, 4)))):
            if army not in log.moved(self.position):  # a line may have taken it from the top of its stack
                self.move(army)
        for zone in sorted({a.zone for a in mirror.armies_on_map(self.position)}):
            self.attack(power, zone)
        self.some([offer for offer in self.ask(Begin(side=power)).offers if offer.label.key == "offer-markers"])

    def move(self, army):
        for kind, limit in ((Sail, 0.15), (Strategic, 0.2)):
            if self.chance.random() < limit:
                zones = self.ask(kind(counter=army)).value.zones
                if zones:
                    self.some(self.ask(kind(counter=army, to=self.chance.choice(zones))).offers)
                return
        reach = self.ask(Reach(counters=(army,))).value.zones
        open_zones = [zone for zone, r in reach.items() if r.can_end and (r.direct or not r.enemy)]
        raids = [zone for zone in open_zones if reach[zone].cost == 4 and not reach[zone].enemy]
        eager = [zone for zone in open_zones if reach[zone].enemy] or open_zones
        if raids and self.chance.random() < 0.4:
            eager = raids
        if not eager:
            return
        zone = self.chance.choice(eager)
        answer = self.ask(Reach(counters=(army,), to=zone))
        if not answer.offers:
            return
        offer = self.chance.choice(answer.offers)
        way = next((part.via for part in parts(offer.edit) if isinstance(part, Move)), ())
        hand = self.chance.random()
        if hand < 0.3 or offer.label.key == "offer-move-ceded":
            self.press(offer)
        elif hand < 0.5:
            self.do(Move((army,), zone), "by-drag")
        elif hand < 0.7 and not self.halts(army, way):
            for step in (*way, zone):
                self.do(Move((army,), step), "by-drags")
        else:
            self.line(army, (*way, zone))

    def halts(self, army, way):
        """Tell whether a drag a zone is no good: halfway the army would be too many, or among its allies."""
        power = mirror.power_of(self.position, self.position.table.counters[army])
        for zone in way:
            here = [mirror.power_of(self.position, c) for c in self.position.counters_in(zone, "army")]
            if here.count(power) >= mirror.zone_value(self.position, zone).stack_limit or set(here) - {power}:
                return True
        return mirror.nation(self.position, army) == "germany"

    def line(self, army, way):
        """Type the way: the army of this kind on top of the stack goes, if it is one that may."""
        kind, lying = self.position.kind(army), self.position.table.counters[army]
        face = "/2" if lying.face else ""
        names = " > ".join((lying.zone, *way))
        (command,) = read(
            f"1 {kind.nation}{kind.face(lying.face)['combat']}{face} {names}", self.position, self.desk.game
        )
        moved = command.edit.counters if isinstance(command.edit, Move) else ()
        done = log.moved(self.position) | log.fought(self.position)
        fits = len(moved) == 1 and self.position.kind(moved[0]).id == kind.id and moved[0] not in done
        if fits and (moved[0] == army or kind.nation != "germany"):
            self.do(command.edit, "by-line")
        else:
            self.do(Move((army,), way[-1], tuple(way[:-1])), "by-edit")

    def attack(self, power, zone):
        while self.desk.game.fight(self.position, zone):
            found = self.ask(Eligible(zone=zone, side=power)).value
            mine = [
                a for a in found.eligible if mirror.power_of(self.position, self.position.table.counters[a]) == power
            ]
            if not (found.max_attacks and mine and found.first_targets) or self.chance.random() < 0.1:
                return
            lead, target = mine[0], found.first_targets[0]
            supports = tuple(mine[1 : 1 + min(found.max_supports, self.chance.randint(0, 2))])
            dice = (self.chance.randint(1, 6), self.chance.randint(1, 6))
            answer = self.ask(Attack(zone=zone, lead=lead, target=target, supports=supports, dice=dice))
            # Where nobody is named the majority supports (9.2).
            helping = tuple(army.id for army in answer.situation.situation.attacker.supports)
            assert set(supports) <= set(helping)
            self.book.fought(self.position, zone, lead, target, helping)
            assert self.some(answer.offers)

    # --- the other actions

    def research(self, power):
        for tile in self.chance.sample(ready := self.ask(Research(side=power)).value["ready"], len(ready)):
            answer = self.ask(Research(counter=tile))
            if answer.verdict.key == "research-verdict":
                left = reader.first_tiles_left(self.position, power)
                offer = next(o for o in answer.offers if o.label.key == "offer-research")
                edit = next(part for part in parts(offer.edit) if isinstance(part, Move))
                self.book.researched += 1
                if self.chance.random() < 0.5 or left:
                    self.press(offer)
                else:
                    self.do(edit, "researched-by-drag")
                return

    def diplomacy(self, power):
        for track in self.chance.sample(TRACKS, len(TRACKS)):
            answer = self.ask(Diplomacy(track=track, side=power))
            if answer.offers:
                move = next(part for part in parts(answer.offers[0].edit) if isinstance(part, Move))
                if self.chance.random() < 0.5:
                    self.press(answer.offers[0])
                else:
                    self.do(move, "diplomacy-by-drag")
                for follow in answer.follow_ups:
                    self.some(self.ask(follow.question).offers)
                    assert not self.ask(follow.question).offers, "once in a game"
                return

    def missions(self, power):
        self.some(self.ask(Missions(side=power)).offers)

    def entrench(self, power):
        zones = sorted(Entrench.eligible(self.position, "zone", {"side": power}))
        if zones:
            self.some(self.ask(Entrench(zone=self.chance.choice(zones), side=power)).offers)

    def end(self, power):
        answer = self.ask(EndOfPhase(side=power))
        assert answer.value.control == self.book.taken(self.position, power)
        owed = sum(reason.text.key == "phase-owed" for reason in answer.reasons)
        assert self.book.fewer(self.position, power) or owed == len(self.book.owed(self.position, power))
        self.press(answer.offers[0])
        assert all(self.ask(Supply(side=power)).value.values()), "eliminated at the end of its own phase"
        for (marker, zone), _ in self.position.table.markers.items():
            if marker.startswith("trench"):
                here = [mirror.camp_of(self.position, a) for a in self.position.counters_in(zone, "army")]
                assert is_land(self.position, zone) and (not here or marker.removeprefix("trench-") in here)
