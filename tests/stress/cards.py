"""Fights of cards at random against every roll of the dice: what is enumerated here knows nothing of how a card is worked out."""

import itertools
import random
from collections import Counter, defaultdict
from fractions import Fraction
from typing import NamedTuple

import msgspec

from assistant.games.kit.card import Fight
from assistant.games.kit.combat import FightGiven, fight

FAMILIES = ("ratio", "difference", "fire", "buckets", "faces", "opposed")
DICE = {"1d6": (1, 6), "d4": (1, 4), "2d6": (2, 6), "1d10": (1, 10), "d66": (2, 66), "2d4": (2, 4)}
FIRST = ("both", "attacker", "defender")  # who fires first
X = {"en": "x", "fr": "x"}


class Said(NamedTuple):
    """A formula and what it means, of rows of counters and the ground."""

    words: object
    means: object


def number(n):
    return Said(n, lambda _rows, _ground: n)


STRENGTHS = (
    Said("sum(v)", lambda rows, _: sum(row["v"] for row in rows)),
    Said("sum(v) * (2 if hill else 1)", lambda rows, ground: sum(row["v"] for row in rows) * (1 + ground["hill"])),
    Said("most(v) + count(own) - 1", lambda rows, _: max((row["v"] for row in rows), default=0) + len(rows) - 1),
    Said("sum(v / 2 if w else v)", lambda rows, _: sum(Fraction(row["v"], 1 + row["w"]) for row in rows)),
)
TESTS = (
    Said("hill", lambda _, ground: ground["hill"]),
    Said("any(attackers, w)", lambda rows, _: any(row["w"] for row in rows)),
    Said("count(attackers) > 1", lambda rows, _: len(rows) > 1),
    Said(True, lambda _rows, _ground: True),
)
MOVES = (
    *(number(n) for n in (-2, -1, 0, 1, 2)),
    Said("count(attackers) - 2", lambda rows, _: len(rows) - 2),
    Said("most(v, attackers) / 2 - 1", lambda rows, _: Fraction(max(row["v"] for row in rows), 2) - 1),
)
AIMS = (*(number(n) for n in (1, 2, 3)), Said("min(v, 4)", lambda rows, _: min(rows[0]["v"], 4)))
ORDERS = (("0", lambda _: 0), ("v", lambda row: row["v"]), ("0 - v", lambda row: -row["v"]))


def totals(dice):
    """Return the total of each throw, all as likely as each other."""
    count, sides = DICE[dice]
    if sides == 66:
        return [10 * a + b for a in range(1, 7) for b in range(1, 7)]
    return [sum(faces) for faces in itertools.product(range(1, sides + 1), repeat=count)]


def cells(dice):
    """Return how many rows a table has for some dice."""
    return len(set(totals(dice)))


def row_of(dice, total, by):
    """Return the row of a table that a total with a modifier comes to."""
    every = sorted(set(totals(dice)))
    return min(max(every.index(total) + by, 0), len(every) - 1)


def even(ends):
    """Return the chances of ends of which each is as likely as the others."""
    found = Counter(ends)
    return {end: Fraction(n, found.total()) for end, n in found.items()}


def onward(chances, step):
    """Return the chances after one more step, which gives the chances of what an end becomes."""
    found = defaultdict(Fraction)
    for end, part in chances.items():
        for after, share in step(end).items():
            found[after] += part * share
    return found


class Made:
    """A card at random, a fight on it, and its chances by enumeration."""

    def __init__(self, chance):
        self.chance = chance
        self.kind = chance.choice(FAMILIES)
        self.ours, self.theirs = self._rows("a", "a"), self._rows("d", "de")
        self.ground, self.front = ({"hill": chance.randrange(2)} for _ in range(2))
        self.strength = chance.choice(STRENGTHS), chance.choice(STRENGTHS)
        self.card = {"kind": self.kind, "title": X}
        self.shifts = [
            (chance.choice(TESTS), chance.choice(MOVES), chance.choice(MOVES), chance.choice(FIRST[1:]))
            for _ in range(chance.randrange(3))
        ]
        if self.kind not in ("buckets", "faces"):
            self.card["shifts"] = [
                {"when": when.words, "columns": columns.words, "die": die.words, "of": of}
                for when, columns, die, of in self.shifts
            ]
        self.dice = chance.choice([*DICE])
        self.expected = getattr(self, f"_{self.kind}")()

    def _rows(self, side, zones):
        made = []
        for n in range(self.chance.randint(1, 3)):
            whole, zone = {}, self.chance.choice(zones)
            for _ in range(self.chance.randint(1, 2)):
                reduced = {"reduced": whole} if whole else {}
                worth = {"v": self.chance.randint(0, 5), "w": self.chance.randrange(2)}
                whole = {**worth, "id": f"{side}{n}", "zone": zone, **reduced}
            made.append(whole)
        return made

    def worth(self, n, rows):
        """Return what a side is worth: defenders in another zone by its ground."""
        there = [row for row in rows if row["zone"] == "e"]
        rest = [row for row in rows if row["zone"] != "e"]
        found = self.strength[n].means(rest, self.ground) if rest or not rows else 0
        return found + (self.strength[n].means(there, self.front) if there else 0)

    def now(self, said):
        """Return what a formula of the attackers means here, in whole points."""
        return said.means(self.ours, self.ground) // 1

    def shifted(self, of=""):
        """Return columns and points of the die; of two zones the worse for the attacker."""
        found = []
        for ground in (self.ground, self.front):
            some = [one for one in self.shifts if (not of or one[3] == of) and one[0].means(self.ours, ground)]
            found.append(tuple(sum(one[n].means(self.ours, ground) // 1 for one in some) for n in (1, 2)))
        return (max if of == "defender" else min)(found)

    def _results(self):
        """Add results, some of which are rolled for once more; return their names."""
        names = [f"R{n}" for n in range(self.chance.randint(3, 6))]
        self.after = {}
        self.card["results"] = {name: {"words": X} for name in names}
        for name in names[: self.chance.randrange(3)]:
            dice, by = self.chance.choice(("1d6", "2d4")), self.chance.choice(MOVES)
            ends = self.chance.choices(names[2:], k=cells(dice))
            self.after[name] = even(ends[row_of(dice, total, self.now(by))] for total in totals(dice))
            self.card["results"][name]["then"] = name
            roll = {"title": X, "dice": dice, "modifier": by.words, "results": ends}
            self.card.setdefault("rolls", {})[name] = roll
        return names

    def _settled(self, first):
        """Return the chances of results once all that is rolled for is rolled."""
        return onward(first, lambda name: self.after.get(name, {name: 1}))

    def _columned(self, start, columns):
        names = self._results()
        table = [self.chance.choices(names, k=cells(self.dice)) for _ in range(columns)]
        more, die = self.shifted()
        found = {start + more: Fraction(1)}
        for _ in range(self.chance.randrange(3)):
            dice, times = self.chance.choice(("1d6", "2d4")), self.chance.choice(("", "d4"))
            by, when = self.chance.choice(MOVES), self.chance.choice(TESTS)
            moves = self.chance.choices(range(-2, 3), k=cells(dice))
            before = {"title": X, "dice": dice, "times": times, "modifier": by.words, "columns": moves}
            self.card.setdefault("before", []).append({**before, "when": when.words})
            if when.means(self.ours, self.ground):
                rolled = [moves[row_of(dice, total, self.now(by))] for total in totals(dice)]
                steps = [move * n for move in rolled for n in (totals(times) if times else [1])]
                found = onward(found, lambda at, steps=steps: even(at + step for step in steps))
        self.card |= {"table": table, "dice": self.dice}
        rows = [row_of(self.dice, total, die) for total in totals(self.dice)]
        return self._settled(onward(found, lambda at: even(table[min(max(at, 0), columns - 1)][row] for row in rows)))

    def _ratio(self):
        how = self.chance.choice(("defender", "attacker", "nearest"))
        ours, theirs = self.worth(0, self.ours), self.worth(1, self.theirs)
        columns = {Fraction(self.chance.randint(1, 6), self.chance.randint(1, 3)) for _ in range(2)}
        if ours > 0 and theirs > 0:  # a ratio that is printed, or one as far from two of them
            off, odds = self.chance.choice((Fraction(0), Fraction(1, 2))), Fraction(ours) / theirs
            columns |= {one for one in (odds - off, odds + off) if one > 0}
        printed = sorted(columns)
        self.card |= {"columns": [f"{one.numerator}-{one.denominator}" for one in printed], "round": how}
        start = last = len(printed) - 1
        if theirs > 0:
            odds = Fraction(ours) / theirs
            below, above = sum(one <= odds for one in printed) - 1, sum(one < odds for one in printed)
            near = min(range(len(printed)), key=lambda n: (abs(printed[n] - odds), n))
            start = {"defender": max(below, 0), "attacker": min(above, last), "nearest": near}[how]
        return self._columned(start, len(printed))

    def _difference(self):
        columns = sorted(self.chance.sample(range(-8, 9), 3))
        self.card["columns"] = columns
        lead = self.worth(0, self.ours) - self.worth(1, self.theirs)
        return self._columned(sum(lead >= one for one in columns[1:]), 3)

    def _fire(self):
        columns = sorted(self.chance.sample(range(10), 3))
        table = [self.chance.choices(range(4), k=cells(self.dice)) for _ in columns]
        first, (order, ranked) = self.chance.choice(FIRST), self.chance.choice(ORDERS)
        self.card |= {"columns": columns, "table": table, "dice": self.dice, "first": first, "order": order}
        shifts = [self.shifted(of) for of in ("attacker", "defender")]

        def hits(n, rows, total):
            column = sum(least <= self.worth(n, rows) for least in columns) - 1 if rows else -1
            if column < 0:
                return 0
            return table[min(max(column + shifts[n][0], 0), 2)][row_of(self.dice, total, shifts[n][1])]

        def exchanged(one, other):
            if first == "defender":
                wound = hits(1, self.theirs, other)
                return wound, hits(0, struck(self.ours, wound, ranked), one)
            kill = hits(0, self.ours, one)
            return hits(1, struck(self.theirs, kill * (first == "attacker"), ranked), other), kill

        return even(itertools.starmap(exchanged, itertools.product(totals(self.dice), repeat=2)))

    def _opposed(self):
        dice, by = self.chance.choice(("1d6", "2d4", "d4")), self.chance.choice(("difference", "ratio"))
        names = self._results()
        bands = [(least, self.chance.choice(names)) for least in self.chance.sample(range(-5, 6), 3)]
        self.card |= {
            "dice": dice, "by": by, "bands": [{"least": least, "result": name} for least, name in bands]
        }  # fmt: skip
        ours = self.worth(0, self.ours) + self.shifted("attacker")[1]
        theirs = self.worth(1, self.theirs) + self.shifted("defender")[1]

        def reached(one, other):
            small, large = sorted((ours + one, theirs + other))
            value = ours + one - theirs - other
            if by == "ratio" and value:
                value = (10**9 if small <= 0 else large // small) * (1 if value > 0 else -1)
            return max([band for band in bands if band[0] <= value] or [min(bands)])[1]

        return self._settled(even(itertools.starmap(reached, itertools.product(totals(dice), repeat=2))))

    def _buckets(self):
        self.ours, self.theirs = self.ours[:2], self.theirs[:2]  # every die of every round is enumerated
        forces, sides, rounds = (self.ours, self.theirs), 4, self.chance.choice((0, 1, 1, 2))
        ours, theirs = (self.chance.choice(AIMS) for _ in range(2))
        early, first = self.chance.choice(("0", "w")), self.chance.choice(FIRST)
        (order, ranked), more = self.chance.choice(ORDERS), self.chance.random() < 0.5
        self.card |= {
            "hits_attacker": ours.words, "hits_defender": theirs.words, "sides": sides, "rounds": rounds,
            "initiative": early, "first": first, "order": order, "or_more": more,
        }  # fmt: skip
        self.strength = (Said("1 + w", None), Said("1", None))
        turns = {"both": [(0, 1)], "attacker": [(0,), (1,)], "defender": [(1,), (0,)]}[first]
        moments = [0] if early == "0" else sorted({row["w"] for row in (*self.ours, *self.theirs)})

        def volley(state, when, who):
            dice = []  # who throws each, and on how many of its sides it hits
            for n in who:
                for row in struck(forces[n], state[n], ranked):
                    reach = (ours, theirs)[n].means([row], None)
                    count = (1 + row["w"] * (n == 0)) * (early == "0" or row["w"] == when)
                    dice += [(n, sides + 1 - reach if more else reach)] * count
            throws = itertools.product(range(sides), repeat=len(dice))
            hits = (Counter(1 - n for (n, on), die in zip(dice, throw, strict=True) if die < on) for throw in throws)
            return even(tuple(min(state[n] + hit[n], steps(forces[n])) for n in (0, 1)) for hit in hits)

        known = {}

        def one_round(state):
            found = {state: Fraction(1)}
            for when, who in itertools.product(moments, turns):
                found = onward(found, lambda at, when=when, who=who: volley(at, when, who))
            return known.setdefault(state, found)

        def to_the_end(state):
            after = dict(known.get(state) or one_round(state))
            still = after.pop(state, 0)
            if not after or any(state[n] == steps(forces[n]) for n in (0, 1)):
                return {state: Fraction(1)}
            return onward({end: part / (1 - still) for end, part in after.items()}, to_the_end)

        found = {(0, 0): Fraction(1)}
        for _ in range(rounds):
            found = onward(found, one_round)
        return found if rounds else to_the_end((0, 0))

    def _faces(self):
        sides, count = self.chance.choice((6, 8)), self.chance.randint(0, 4)
        hits, flags = self.chance.randint(0, 5), self.chance.randint(0, 9)  # a die has no more faces than it has
        self.card |= {"hits": hits, "flags": flags, "sides": sides}
        self.strength = (number(count), Said("0", None))

        def told(dice):
            hit = min(sum(die < hits for die in dice), steps(self.theirs))
            back = sum(hits <= die < hits + flags for die in dice)
            return ", ".join(f"{what} {n}" for what, n in (("step", hit), ("retreat", back)) if n)

        return even(map(told, itertools.product(range(sides), repeat=count)))

    def worked_out(self):
        """Return the chances as the card is worked out by the program."""
        card = {**self.card, "attacker": self.strength[0].words, "defender": self.strength[1].words}
        given = {
            "fight": "x", "attackers": self.ours, "defenders": self.theirs, "ground": self.ground,
            "fronts": {"e": {"ground": self.front}},
        }  # fmt: skip
        value = fight(msgspec.convert(card, Fight), msgspec.convert(given, FightGiven)).value
        steps_only = self.kind in ("fire", "buckets")
        return {
            (one.attacker_steps, one.defender_steps) if steps_only else one.result: one.chance for one in value.outcomes
        }


def steps(rows):
    """Return how many steps counters have."""
    return sum(1 + ("reduced" in row) for row in rows)


def struck(rows, lost, ranked):
    """Return what is left of counters that lose steps one by one."""
    left = [*rows]
    for _ in range(min(lost, steps(rows))):
        n = min((ranked(row), n) for n, row in enumerate(left) if row is not None)[1]
        left[n] = left[n].get("reduced")
    return [row for row in left if row is not None]


def cards(run):
    """Hold fights of cards at random against every roll of their dice."""
    for _ in run.each("inputs"):
        seed = run.chance.randrange(1 << 32)
        with run.guarded(f"card {seed}"):
            made = Made(random.Random(seed))
            found, wanted = made.worked_out(), {end: part for end, part in made.expected.items() if part}
            if found != wanted:
                run.fault(f"card {seed}, {made.kind}: {found} for {wanted}")
