"""Somebody who plays plausibly at random, by drag, line and offer, with a bookkeeper who looks after every edit."""

import random
from collections import Counter
from collections.abc import Mapping

from assistant.core.table import Flip, Move, Note, Several, parts
from assistant.core.text import render
from assistant.desk.desk import Desk
from assistant.games.third_reich.game import GAME
from assistant.games.third_reich.questions.actions import Actions, Missions, ResearchTiles
from assistant.games.third_reich.questions.attack import Attack
from assistant.games.third_reich.questions.book import Findings
from assistant.games.third_reich.questions.cards import theatre
from assistant.games.third_reich.questions.movement import Landing, Reach, Supply
from assistant.games.third_reich.questions.recruitment import Recruit, minors
from assistant.games.third_reich.questions.turn import PhaseEnd
from assistant.games.third_reich.words import FACTIONS
from tests.games.third_reich.bookkeeper import Bookkeeper, held
from tests.games.third_reich.hands import HANDS

POWERS = {"axis": ("germany",), "allies": ("uk", "usa"), "ussr": ("ussr",)}
BUYS = {"buy-flip": 1, "buy-place-reduced": 1, "buy-place-full": 2}


def drawn(chance):
    """Return a choice among the values of every reading that the game knows."""
    found = {}
    for fact in GAME.facts:
        if fact.reading:
            values = fact.choices or (
                (False, True) if isinstance(fact.default, bool) else range(fact.least, fact.most + 1)
            )
            found[fact.id] = chance.choice(tuple(values))
    return found


class Player:
    """Three players at one table."""

    def __init__(self, seed, readings=None):
        """Lay the table out; `readings` of unclear rules are played, by fact: drawn if None."""
        self.chance = random.Random(seed)
        self.desk = Desk.new(GAME, "winter-1940")
        for fact, value in (drawn(self.chance) if readings is None else readings).items():
            self.desk.edit(Note(fact, value))
        self.journal = Counter()
        self.book = Bookkeeper(
            {side: self.seen.po(side) for side in FACTIONS}, {side: self.seen.pb(side) for side in FACTIONS}
        )
        self.audited = 0

    @property
    def seen(self):
        return theatre(self.desk.position)

    def audit(self):
        """Let the bookkeeper look; now and then take the edit back and do it again first."""
        if self.chance.random() < 0.02:
            before = self.desk.position.table
            assert self.desk.undo() and self.desk.redo()
            assert self.desk.position.table == before
        self.audited += 1
        self.book.audit(self.desk)

    def pressed(self, answer, *keys, any_of=False):
        """Press one offer of these kinds, the first or any; return its key, empty when there is none."""
        offers = [offer for offer in answer.offers if offer.label.key in keys]
        if not offers:
            return ""
        offer = self.chance.choice(offers) if any_of else offers[0]
        self.desk.edit(offer.edit)
        self.journal[offer.label.key] += 1
        for language in ("en", "fr"):
            assert "<" not in render(offer.label, language)
        return offer.label.key

    def ask(self, question):
        return question.answer(self.desk.position)

    def turn(self):
        """Play the three phases of a turn."""
        for side in FACTIONS:
            assert self.seen.phase == side
            self.politics()
            self.actions(side)
            self.moves(side)
            self.combats(side)
            self.end(side)

    def politics(self):
        while self.pressed(self.ask(Findings()), "country-joins", "to-total-war", "yugoslavia-returns"):
            self.audit()

    def actions(self, side):
        before = self.seen.po(side)
        if self.pressed(self.ask(Actions()), "take-income"):
            self.book.points[side] = min(12, before + 3)
            self.audit()
        for country, rest in [(c, r) for c, _, r in minors(self.seen, side)]:
            if rest:
                self.recruit(country)
        allowed = self.ask(Actions()).value.actions
        for _ in range(allowed):
            key = self.pressed(
                self.ask(Actions()),
                "take-lend-lease", "take-planning", "take-recruitment", "take-armour-production", "take-missions-air",
                any_of=True,
            )  # fmt: skip
            if key == "take-armour-production":
                gained = 5 if f"tile-{side}-tank_industry#1" in {t.id for t in self.seen.laid(side, "available")} else 3
                self.book.armour[side] = min(6, self.book.armour[side] + gained)
            if key == "take-planning":
                self.book.points[side] = min(12, self.book.points[side] + self.planned(side))
            if key:
                self.audit()
            if key == "take-recruitment":
                for country in POWERS[side]:
                    self.recruit(country)
            self.research(side)
        used = sum(
            c.kind == f"action-{side}" and not c.zone.endswith("unused")
            for c in self.desk.position.table.counters.values()
        )
        assert used <= allowed
        if self.pressed(self.ask(Missions()), "send-standard", "send-bombers", "counter-bombers"):
            self.audit()

    def planned(self, side):
        """Return what Planning brings, by the rulebook (4.1, 18)."""
        now = self.desk.position
        at = {zone: held(now, zone) for zone in ("bucarest", "grozny", "bakou", "suez") if zone in now.board.zones}
        points = 7 if f"tile-{side}-logistics#1" in {t.id for t in self.seen.laid(side, "available")} else 5
        if side == "axis":
            points += -2 * (at.get("bucarest") in ("allies", "ussr")) + 2 * (at.get("grozny") == "axis")
        if side == "ussr":
            points -= 2 * (at.get("bakou") == "axis")
        if side == "allies":
            points -= 2 * (at.get("suez") == "axis" and self.seen.turn <= 16)
        return points

    def research(self, side):
        answer = self.ask(ResearchTiles())
        if not answer.offers or self.chance.random() < 0.5:
            return
        markers = len(self.desk.position.counters_in(f"actions-{side}:research"))
        offer = self.chance.choice(answer.offers)
        if self.chance.random() < 0.5:
            self.desk.edit(offer.edit)
        else:  # by hand: the tile alone
            (move,) = [e for e in parts(offer.edit) if isinstance(e, Move) and e.counters[0].startswith("tile-")]
            self.desk.edit(move)
        self.journal["research"] += 1
        self.book.researched += 1
        assert len(self.desk.position.counters_in(f"actions-{side}:research")) == markers + 1
        self.audit()

    def recruit(self, country):
        """Spend recruitment points as long as something is offered for them; now and then by a drag."""
        while True:
            answer = self.ask(Recruit(nation=country))
            left = int(answer.verdict.args.get("n", 0))
            offers = [offer for offer in answer.offers if offer.label.key in BUYS]
            if not offers:
                return
            offer = self.chance.choice(offers)
            army, by_hand = self.bought(offer), self.chance.random() < 0.5
            if by_hand:
                self.by_hand(offer)
            else:
                self.desk.edit(offer.edit)
            self.journal["dragged" if by_hand else offer.label.key] += 1
            kind = self.desk.position.kind(army)
            self.book.spends(country, BUYS[offer.label.key], kind.side if kind.get("arm") == "armour" else "")
            assert int(self.ask(Recruit(nation=country)).verdict.args["n"]) <= left - BUYS[offer.label.key]
            self.audit()

    def bought(self, offer):
        """Return the army of a purchase."""
        return next(e.counters[0] for e in parts(offer.edit) if isinstance(e, Flip | Move))

    def by_hand(self, offer):
        """Buy the same without the offer: move the army, turn it over; some try it out and put it back first."""
        hands = [
            e
            for e in parts(offer.edit)
            if isinstance(e, Flip) or (isinstance(e, Move) and e.zone in self.seen.board.zones)
        ]
        moved = [e for e in hands if isinstance(e, Move)]
        army = self.desk.position.table.counters[self.bought(offer)]
        if moved and self.chance.random() < 0.2:
            before = self.desk.position
            self.desk.edit(moved[0])
            self.desk.edit(Move((army.id,), army.zone))
            assert same(before, self.desk.position)
            self.journal["put back"] += 1
        for edit in hands:
            if isinstance(edit, Move) or self.desk.position.table.counters[army.id].face != edit.face:
                self.desk.edit(edit)

    def moves(self, side):
        mine = [army.id for army in self.seen.state.armies if army.faction == side]
        self.chance.shuffle(mine)
        for army in mine:
            if self.seen.po(side) < 2:
                return
            zone = self.landing(army) or self.destination(army)
            if zone:
                self.go(army, zone)

    def destination(self, army):
        """Return where an army goes: mostly where enemies are, else far."""
        op = self.chance.choice(("assault", "assault", "tactical_movement", "strategic_movement", "naval_movement"))
        reach = self.ask(Reach(counters=(army,), op=op)).value.reach
        fought = [
            zone for zone, stop in reach.items() if stop.enemies and not getattr(stop, "needs_other_attack", False)
        ]
        wanted = fought if fought and self.chance.random() < 0.8 else sorted(reach)
        if op != "assault":  # nobody moves there who may not attack
            wanted = [zone for zone in wanted if not reach[zone].enemies]
        return self.chance.choice(wanted) if wanted else ""

    def landing(self, army):
        if self.chance.random() < 0.7:
            return ""
        answer = self.ask(Landing(army=army))
        zones = (
            [answer.highlights.arrows[0].end]
            if answer.value is not None and answer.value.legal and answer.offers
            else []
        )
        return zones[0] if zones and zones[0] not in self.seen.neutral_zones else ""

    def go(self, army, zone):
        before = self.desk.position
        if self.chance.random() < 0.1:
            start = before.table.counters[army].zone
            self.desk.edit(Move((army,), zone))
            self.desk.edit(Move((army,), start))
            assert same(before, self.desk.position)
            self.journal["taken back"] += 1
            self.audit()
        name = self.chance.choice(tuple(HANDS))
        if name == "line":  # takes the army on top; this one may be beneath
            name = "drag"
        HANDS[name](self.desk, army, zone)
        self.journal[f"by-{name}"] += 1
        self.book.moved(before, self.desk.position, army)
        self.audit()

    def combats(self, side):
        for zone in sorted(self.seen.contested()):
            for _ in range(3):
                if not self.seen.state.holds(zone, side) or not self.seen.state.enemies_in(zone, side):
                    break
                dice = (self.chance.randint(1, 6), self.chance.randint(1, 6))
                if zone not in self.book.fought and self.chance.random() < 0.1 and self.without_the_program(zone, dice):
                    continue
                if not self.pressed(self.ask(Attack(zone=zone, dice=dice)), "apply-result"):
                    break
                self.book.fought.add(zone)
                self.audit()

    def without_the_program(self, zone, dice):
        """Fight at the table alone: losses are taken by hand, and the attack is noted where one was owed."""
        owed = [o for o in self.ask(Findings()).offers if o.label.key == "attack-was-made" and zone in str(o.edit)]
        fought = [o for o in self.ask(Attack(zone=zone, dice=dice)).offers if o.label.key == "apply-result"]
        if not owed or not fought:
            return False
        assert isinstance(fought[0].edit, Several)
        for edit in fought[0].edit.edits:
            if any(isinstance(part, Flip) for part in parts(edit)):  # a step lost, or the whole army
                self.desk.edit(edit)
        self.desk.edit(owed[0].edit)
        self.journal["fought by hand"] += 1
        self.book.fought.add(zone)
        self.audit()
        return True

    def end(self, side):
        now = self.desk.position
        due = self.book.taken(now, side)
        if self.pressed(self.ask(PhaseEnd()), "end-control-offer"):
            self.audit()
        changed = {
            zone
            for zone in now.board.zones
            if now.board.zones[zone].kind == "land" and held(self.desk.position, zone) != held(now, zone)
        }
        assert changed == due, (changed, due)
        assert all(held(self.desk.position, zone) == side for zone in changed)
        for key in (
            "end-everything",
            "end-pockets-offer",
            "end-elimination-offer",
            "end-garrisons-offer",
            "end-surrender-offer",
            "end-severed-offer",
        ):
            if self.pressed(self.ask(PhaseEnd()), key):
                self.audit()
        left = self.ask(PhaseEnd()).value
        assert not any(left.values()), left
        self.invariants(side)
        assert self.pressed(self.ask(PhaseEnd()), "next-phase", "game-over")
        self.book.turned()
        self.audit()

    def invariants(self, side):
        """See that no counter is lost, no zone overfull, nothing unsupplied left with its owner, nobody back who fell."""
        now = self.desk.position
        assert Counter(c.kind for c in now.table.counters.values()) == Counter(
            c.kind for c in self.desk.position_at(0).table.counters.values()
        )
        for zone, there in self.seen.state.factions_in.items():
            assert all(n <= 3 for n in there.values()) or self.seen.board.zones[zone].unlimited, zone
            assert not ("allies" in there and "ussr" in there), zone
        for faction in FACTIONS:
            assert 0 <= self.seen.po(faction) <= 12 and 0 <= self.seen.pb(faction) <= 6
        for zone in self.seen.board.zones:
            assert len([m for m in now.markers_in(zone) if m.startswith("control-")]) <= 1, zone
        # What neither faction could supply stays, else it would change hands without end: the card of the phase's end says so.
        told = self.ask(PhaseEnd()).reasons
        stays = {zone for reason in told if reason.text.key == "zone-nobody-supplies" for zone in reason.about}
        assert set(self.ask(Supply(side=side)).value.zones_lost[side]) <= stays
        for country in self.seen.surrendered:
            assert not [c for c in self.seen.armies if c.startswith(f"{country}-")], country


def same(before, after):
    """Tell whether two tables are the same to all who look: a note of nothing is none."""

    def noted(position):
        rows = {fact: {k: v for k, v in value.items() if v} if isinstance(value, Mapping) else value
                for fact, value in position.table.facts.items()}  # fmt: skip
        return {fact: value for fact, value in rows.items() if value}

    tables = (before.table, after.table)
    return (
        tables[0].counters == tables[1].counters
        and tables[0].markers == tables[1].markers
        and noted(before) == noted(after)
    )
