"""Fights of cards at random against every roll of the dice: what is enumerated here knows nothing of how a card is worked out."""

import itertools
import random
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

import msgspec

from assistant.games.kit.card import Fight
from assistant.games.kit.combat import FightGiven, fight

Row = Mapping[str, Any]
Ground = Mapping[str, Any]
FAMILIES = ("ratio", "difference", "fire", "buckets", "faces", "opposed")
DICE = {"1d6": (1, 6), "d4": (1, 4), "2d6": (2, 6), "1d10": (1, 10), "d66": (2, 66), "2d4": (2, 4)}


class Said(NamedTuple):
    """A formula and what it means."""

    words: Any
    means: Callable[[Sequence[Row], Ground], Fraction]


STRENGTHS = (
    Said("sum(v)", lambda rows, _: Fraction(sum(row["v"] for row in rows))),
    Said(
        "sum(v) * (2 if hill else 1)",
        lambda rows, ground: Fraction(sum(row["v"] for row in rows) * (1 + ground["hill"])),
    ),
    Said(
        "most(v) + count(own) - 1", lambda rows, _: Fraction(max((row["v"] for row in rows), default=0) + len(rows) - 1)
    ),
    Said(
        "sum(v / 2 if w else v)", lambda rows, _: sum((Fraction(row["v"], 1 + row["w"]) for row in rows), Fraction(0))
    ),
)
TESTS = (
    Said("hill", lambda _, ground: Fraction(ground["hill"])),
    Said("any(attackers, w)", lambda rows, _: Fraction(any(row["w"] for row in rows))),
    Said("count(attackers) > 1", lambda rows, _: Fraction(len(rows) > 1)),
    Said(True, lambda _rows, _ground: Fraction(1)),
)
MOVES = (
    *(Said(n, lambda _rows, _ground, n=n: Fraction(n)) for n in (-2, -1, 0, 1, 2)),
    Said("count(attackers) - 2", lambda rows, _: Fraction(len(rows) - 2)),
    Said("most(v, attackers) / 2 - 1", lambda rows, _: Fraction(max(row["v"] for row in rows), 2) - 1),
)


def totals(dice):
    """Return the total of each throw, all as likely as each other."""
    count, sides = DICE[dice]
    if sides == 66:
        return [10 * a + b for a in range(1, 7) for b in range(1, 7)]
    return [sum(faces) for faces in itertools.product(range(1, sides + 1), repeat=count)]


def row_of(dice, total, by):
    """Return the row of a table that a total with a modifier comes to."""
    every = sorted(set(totals(dice)))
    return min(max(every.index(total) + by, 0), len(every) - 1)


class Made:
    """A card at random, a fight on it, and its chances by enumeration."""

    def __init__(self, chance):
        self.chance = chance
        self.kind = chance.choice(FAMILIES)
        self.ours, self.theirs = self._rows("a", "a"), self._rows("d", "de")
        self.ground = {"hill": chance.randrange(2)}
        self.front = {"hill": chance.randrange(2)}
        self.strength = chance.choice(STRENGTHS), chance.choice(STRENGTHS)
        self.card = {"kind": self.kind, "title": {"en": "x", "fr": "x"}}
        self.shifts = [
            (chance.choice(TESTS), chance.choice(MOVES), chance.choice(MOVES), chance.choice(("attacker", "defender")))
            for _ in range(chance.randrange(3))
        ]
        if self.kind not in ("buckets", "faces"):
            self.card["shifts"] = [
                {"when": when.words, "columns": columns.words, "die": die.words, "of": of}
                for when, columns, die, of in self.shifts
            ]
        self.dice = chance.choice([*DICE])
        getattr(self, f"_{self.kind}")()

    def _rows(self, side, zones):
        made = []
        for n in range(self.chance.randint(1, 3)):
            rows = [
                {"v": self.chance.randint(0, 5), "w": self.chance.randrange(2)}
                for _ in range(self.chance.randint(1, 2))
            ]
            whole = {}
            zone = self.chance.choice(zones)
            for one in reversed(rows):
                whole = {**one, "id": f"{side}{n}", "zone": zone, **({"reduced": whole} if whole else {})}
            made.append(whole)
        return made

    def worth(self, n, rows):
        """Return what a side is worth: defenders in another zone by its ground."""
        there = [row for row in rows if row["zone"] == "e"]
        rest = [row for row in rows if row["zone"] != "e"]
        found = self.strength[n].means(rest, self.ground) if rest or not rows else Fraction(0)
        return found + (self.strength[n].means(there, self.front) if there else 0)

    def shifted(self, of=""):
        """Return columns and points of the die; of two zones the worse for the attacker."""
        found = []
        for ground in (self.ground, self.front):
            columns = die = 0
            for when, by, point, whose in self.shifts:
                if (not of or whose == of) and when.means(self.ours, ground):
                    columns += by.means(self.ours, ground) // 1
                    die += point.means(self.ours, ground) // 1
            found.append((columns, die))
        return (max if of == "defender" else min)(found)

    def results(self, names):
        """Add results, some of which are rolled for once more."""
        self.after = {}
        words = {"en": "x", "fr": "x"}
        self.card["results"] = {name: {"words": words} for name in names}
        for name in names[: self.chance.randrange(3)]:
            dice = self.chance.choice(("1d6", "2d4"))
            ends = [self.chance.choice(names[2:]) for _ in sorted(set(totals(dice)))]
            by = self.chance.choice(MOVES)
            self.after[name] = (dice, ends, by)
            self.card["results"][name]["then"] = name
            rolls = self.card.setdefault("rolls", {})
            rolls[name] = {"title": words, "dice": dice, "modifier": by.words, "results": ends}

    def settled(self, first):
        """Return the chances of results once all that is rolled for is rolled."""
        found = defaultdict(Fraction)
        for name, part in first.items():
            if name not in self.after:
                found[name] += part
                continue
            dice, ends, by = self.after[name]
            for total in totals(dice):
                found[ends[row_of(dice, total, by.means(self.ours, self.ground) // 1)]] += part / len(totals(dice))
        return found

    def _table(self, columns):
        names = [f"R{n}" for n in range(self.chance.randint(3, 6))]
        self.results(names)
        return [[self.chance.choice(names) for _ in sorted(set(totals(self.dice)))] for _ in range(columns)]

    def _columned(self, start, table):
        before = []
        for _ in range(self.chance.randrange(3)):
            dice, times, by = (
                self.chance.choice(("1d6", "2d4")),
                self.chance.choice(("", "d4")),
                self.chance.choice(MOVES),
            )
            moves = [self.chance.randint(-2, 2) for _ in sorted(set(totals(dice)))]
            when = self.chance.choice(TESTS)
            words = {"title": {"en": "x", "fr": "x"}, "dice": dice, "times": times, "modifier": by.words}
            self.card.setdefault("before", []).append({**words, "columns": moves, "when": when.words})
            if when.means(self.ours, self.ground):
                rolled = [moves[row_of(dice, total, by.means(self.ours, self.ground) // 1)] for total in totals(dice)]
                before.append([move * more for move in rolled for more in (totals(times) if times else [1])])
        columns, die = self.shifted()
        found = defaultdict(Fraction)
        for moves in itertools.product(*before):
            cells = table[min(max(start + columns + sum(moves), 0), len(table) - 1)]
            for total in totals(self.dice):
                found[cells[row_of(self.dice, total, die)]] += Fraction(1)
        whole = sum(found.values())
        self.expected = self.settled({name: n / whole for name, n in found.items()})
        self.card |= {"table": table, "dice": self.dice}

    def _ratio(self):
        how = self.chance.choice(("defender", "attacker", "nearest"))
        ours, theirs = self.worth(0, self.ours), self.worth(1, self.theirs)
        columns = {Fraction(self.chance.randint(1, 6), self.chance.randint(1, 3)) for _ in range(2)}
        if ours > 0 and theirs > 0:  # a ratio that is printed, or one as far from two of them
            off = self.chance.choice((Fraction(0), Fraction(1, 2)))
            columns |= {one for one in (ours / theirs - off, ours / theirs + off) if one > 0}
        printed = sorted(columns)
        if theirs <= 0:
            start = len(printed) - 1
        else:
            odds = ours / theirs
            below = [n for n, one in enumerate(printed) if one <= odds]
            above = [n for n, one in enumerate(printed) if one >= odds]
            near = min(range(len(printed)), key=lambda n: (abs(printed[n] - odds), n))
            wanted = {"defender": below[-1:], "attacker": above[:1], "nearest": [near]}[how]
            start = wanted[0] if wanted else 0 if how == "defender" else len(printed) - 1
        self._columned(start, self._table(len(printed)))
        self.card |= {"columns": [f"{one.numerator}-{one.denominator}" for one in printed], "round": how}

    def _difference(self):
        columns = sorted(self.chance.sample(range(-8, 9), 3))
        lead = self.worth(0, self.ours) - self.worth(1, self.theirs)
        self._columned(sum(lead >= one for one in columns[1:]), self._table(3))
        self.card["columns"] = columns

    def _fire(self):
        columns = sorted(self.chance.sample(range(10), 3))
        table = [[self.chance.randint(0, 3) for _ in sorted(set(totals(self.dice)))] for _ in columns]
        first = self.chance.choice(("both", "attacker", "defender"))
        order, ranked = self._order()
        self.card |= {"columns": columns, "table": table, "dice": self.dice, "first": first, "order": order}
        shifts = [self.shifted(of) for of in ("attacker", "defender")]

        def hits(n, rows, total):
            serving = [k for k, least in enumerate(columns) if least <= self.worth(n, rows)] if rows else []
            if not serving:
                return 0
            column = min(max(serving[-1] + shifts[n][0], 0), 2)
            return table[column][row_of(self.dice, total, shifts[n][1])]

        self.expected = defaultdict(Fraction)
        for one, other in itertools.product(totals(self.dice), repeat=2):
            if first == "defender":
                wound = hits(1, self.theirs, other)
                kill = hits(0, struck(self.ours, wound, ranked), one)
            else:
                kill = hits(0, self.ours, one)
                wound = hits(1, struck(self.theirs, kill, ranked) if first == "attacker" else self.theirs, other)
            self.expected[wound, kill] += Fraction(1, len(totals(self.dice)) ** 2)

    def _order(self):
        return self.chance.choice((("0", lambda _: 0), ("v", lambda row: row["v"]), ("0 - v", lambda row: -row["v"])))

    def _opposed(self):
        self.dice = self.chance.choice(("1d6", "2d4", "d4"))
        by = self.chance.choice(("difference", "ratio"))
        names = [f"R{n}" for n in range(4)]
        self.results(names)
        bands = [(least, self.chance.choice(names)) for least in self.chance.sample(range(-5, 6), 3)]
        self.card |= {
            "dice": self.dice, "by": by, "bands": [{"least": least, "result": name} for least, name in bands]
        }  # fmt: skip
        more = [self.shifted(of)[1] for of in ("attacker", "defender")]
        found = defaultdict(Fraction)
        for one, other in itertools.product(totals(self.dice), repeat=2):
            ours = self.worth(0, self.ours) + more[0] + one
            theirs = self.worth(1, self.theirs) + more[1] + other
            value = ours - theirs
            if by == "ratio" and value:
                small, large = sorted((ours, theirs))
                value = (10**9 if small <= 0 else large // small) * (1 if ours > theirs else -1)
            reached = [band for band in bands if band[0] <= value] or [min(bands)]
            found[max(reached)[1]] += Fraction(1, len(totals(self.dice)) ** 2)
        self.expected = self.settled(found)

    def _buckets(self):
        self.ours, self.theirs = self.ours[:2], self.theirs[:2]  # every die of every round is enumerated
        sides = 4
        rounds = self.chance.choice((0, 1, 1, 2))
        ours, theirs = (self.chance.randint(1, sides - 1) for _ in range(2))
        early, first = self.chance.choice(("0", "w")), self.chance.choice(("both", "attacker", "defender"))
        order, ranked = self._order()
        self.card |= {
            "hits_attacker": ours, "hits_defender": theirs, "sides": sides, "rounds": rounds, "initiative": early,
            "first": first, "order": order, "or_more": self.chance.random() < 0.5,
        }  # fmt: skip
        self.strength = (Said("1 + w", self.strength[0].means), Said("1", self.strength[1].means))
        hitting = [sides + 1 - one if self.card["or_more"] else one for one in (ours, theirs)]

        def volley(state, who, when):
            lost = [0, 0]
            sizes = []
            for n in who:
                rows = [
                    row
                    for row in struck((self.ours, self.theirs)[n], state[n], ranked)
                    if early == "0" or row["w"] == when
                ]
                sizes.append(sum(1 + row["w"] if n == 0 else 1 for row in rows))
            for dice in itertools.product(range(sides), repeat=sum(sizes)):
                lost = [0, 0]
                for n, part in zip(who, (dice[: sizes[0]], dice[sizes[0] :]), strict=False):
                    lost[1 - n] = sum(die < hitting[n] for die in part)
                left = [steps(rows) for rows in (self.ours, self.theirs)]
                after = tuple(min(state[n] + lost[n], left[n]) for n in (0, 1))
                yield after, Fraction(1, sides ** sum(sizes))

        turns = {"both": [(0, 1)], "attacker": [(0,), (1,)], "defender": [(1,), (0,)]}[first]
        moments = [0] if early == "0" else sorted({row["w"] for row in (*self.ours, *self.theirs)})

        def one_round(state):
            found = {state: Fraction(1)}
            for when, who in itertools.product(moments, turns):
                after = defaultdict(Fraction)
                for at, part in found.items():
                    for there, share in volley(at, who, when):
                        after[there] += part * share
                found = after
            return found

        known = {}

        def ends(state, left):
            gone = state[0] == steps(self.ours) or state[1] == steps(self.theirs)
            if rounds and not left:
                return {state: Fraction(1)}
            after = known.setdefault(state, one_round(state))
            still = after.get(state, Fraction(0)) if not rounds else Fraction(0)
            if not rounds and (gone or still == 1):
                return {state: Fraction(1)}
            found = defaultdict(Fraction)
            for there, part in after.items():
                if rounds or there != state:
                    for end, share in ends(there, left - 1).items():
                        found[end] += part / (1 - still) * share
            return found

        self.expected = ends((0, 0), rounds)

    def _faces(self):
        sides = self.chance.choice((6, 8))
        hits, flags = self.chance.randint(0, 3), self.chance.randint(0, 2)
        count = self.chance.randint(0, 4)
        self.card |= {"hits": hits, "flags": flags, "sides": sides}
        self.strength = (Said(count, self.strength[0].means), Said("0", self.strength[1].means))
        self.expected = defaultdict(Fraction)
        for dice in itertools.product(range(sides), repeat=count):
            hit = min(sum(die < hits for die in dice), steps(self.theirs))
            back = sum(hits <= die < hits + flags for die in dice)
            told = [f"{what} {n}" for what, n in (("step", hit), ("retreat", back)) if n]
            self.expected[", ".join(told)] += Fraction(1, sides**count)

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
    for _ in range(lost):
        there = [(ranked(row), n) for n, row in enumerate(left) if row is not None]
        if there:
            n = min(there)[1]
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
