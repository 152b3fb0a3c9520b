"""The river road by other rules: cards that together use every entry of a card in every way, so that kept answers show each."""

from __future__ import annotations

import functools
import itertools
from collections.abc import Iterator, Mapping
from typing import Any

from assistant.core.game import Game
from assistant.core.position import Position
from assistant.core.questions import Ask
from assistant.core.table import Edit, Flip, Mark, Move, Note
from assistant.desk.kits import card_file
from assistant.games import find_game
from assistant.games.kit import library
from assistant.games.kit.card_reader import read_kit
from assistant.games.kit.game import game_of
from assistant.games.kit.questions.cards import PHASE

BASE = "river-road"
ROLLS = (
    {"attacker": "step 1", "words": {"en": "a", "fr": "a"}},
    {"defender": "step 2, retreat 1", "words": {"en": "d", "fr": "d"}},
)
LOSS = {"A": ROLLS[0], "D": ROLLS[1], "X": {"exchange": True, "words": {"en": "x", "fr": "x"}}}
SUMS = {"attacker": "sum(dice)", "defender": "sum(dice) + 1", "rule": "5"}
SHIFTS = [
    {"when": "terrain == 'plain'", "columns": 1, "die": 1, "words": {"en": "plain", "fr": "plaine"}, "rule": "5.1"},
    {"when": "bold", "columns": -1, "die": -1, "of": "defender", "rule": "5.2"},
]
BOLD = {"bold": {"title": {"en": "Bold", "fr": "Hardi"}, "rule": "5.2"}}


def titled(kind: str, **entries: Any) -> dict[str, Any]:
    return {"kind": kind, "title": {"en": kind, "fr": kind}, "toggles": BOLD, "shifts": SHIFTS, **SUMS, **entries}


RATIO = titled(
    "ratio",
    columns=["1-2", "1-1", "2-1", "3-1"],
    dice="d6",
    types=["foot", "horse"],
    links=["road"],
    adjacent=True,
    table=[["A"] * 6, ["A"] * 3 + ["D"] * 3, ["A", "X", "X", "D", "D", "D"], ["D"] * 6],
    results=LOSS,
    round="nearest",
)
FIRE = titled(
    "fire",
    columns=[1, 3, 6],
    first="defender",
    order="-dice",
    table=[[0, 0, 0, 1, 1, 1], [0, 0, 1, 1, 1, 2], [1, 1, 1, 2, 2, 3]],
)
TOGETHER = titled(
    "difference", columns=[-1, 0, 2], table=[["A"] * 6, ["A", "A", "X", "X", "D", "D"], ["D"] * 6], results=LOSS
)
OPPOSED = titled(
    "opposed",
    by="ratio",
    dice="1d6",
    adjacent=True,
    results=LOSS,
    bands=[{"least": -9, "result": "A"}, {"least": 1, "result": "X"}, {"least": 2, "result": "D"}],
)
BUCKETS = titled(
    "buckets", attacker="dice", defender="dice", hits_attacker="5", hits_defender="6", or_more=False, sides=8, rounds=2
)
PHASES = {
    name: {"title": {"en": name, "fr": name}, "side": side, "resets": resets, "rule": rule, "steps": steps}
    for name, side, resets, rule, steps in (
        ("dawn", "league", ["unsupplied"], "7.1", [{"words": {"en": "march", "fr": "marcher"}, "rule": "3"}]),
        ("noon", "crown", [], "7.2", []),
        ("dusk", "", [], "7.3", [{"words": {"en": "eat", "fr": "manger"}, "rule": "4"}]),
    )
}
LINE = {"title": {"en": "n", "fr": "n"}, "rule": "8.1"}
# name -> what stands otherwise on the card, by its place in the file; None: it is left out
VARIANTS: Mapping[str, Mapping[tuple[str, ...], Any]] = {
    "fights": {
        ("combat",): {"ratio": RATIO, "fire": FIRE, "difference": TOGETHER, "opposed": OPPOSED, "buckets": BUCKETS},
        ("strength", "dice"): {
            "title": {"en": "s", "fr": "s"},
            "value": "sum(dice) + (2 if terrain == 'hills' else 0)",
            "rule": "2",
        },
    },
    "ways": {
        ("supply",): {
            "sources": [
                {"when": "depot", "side": "league", "rule": "4.1"},
                {"when": "count(own) > 2", "side": "crown"},
            ],
            "length": 3,
            "links": ["road", "track"],
            "types": ["foot"],
            "own_control": True,
            "enemy_counters": False,
            "zoc": "blocks-unless-friend",
            "exerts": "type == 'horse'",
            "bans": [{"when": "terrain == 'marsh'", "rule": "4.3"}],
            "ends": [{"when": "terrain == 'mountain'", "rule": "4.4"}],
            "last_may_be_blocked": False,
            "rule": "4",
        },
        ("movement",): {
            "allowance": "moves",
            "cost": "2 if terrain == 'mountain' else 1",
            "types": ["foot", "horse"],
            "enemy": "bar",
            "zoc": "stop",
            "zoc_cost": 1,
            "exerts": "type == 'horse'",
            "at_least_one": False,
            "rule": "3",
            "bans": [{"when": "contact and terrain == 'marsh'", "words": {"en": "no", "fr": "non"}, "rule": "3.2"}],
            "stacking": [{"most": "3 if terrain == 'hills' else 2", "value": "sum(dice)", "rule": "3.5"}],
        },
    },
    "phases": {
        ("turns",): {"phases": PHASES},
        ("control",): {
            "takes": "enter",
            "whose": "active",
            "types": ["horse"],
            "when": "terrain != 'marsh'",
            "rule": "7",
        },
        ("points",): {
            "lines": [
                {**LINE, "value": "vp + 1", "each": "zone", "when": "control == side", "side": "league"},
                {**LINE, "value": "dice", "each": "counter", "when": "type == 'horse'"},
                {**LINE, "value": "3", "each": "once"},
            ],
            "levels": [
                {"least": 5, "words": {"en": "even", "fr": "égal"}, "rule": "8.2"},
                {"least": 9, "side": "crown", "words": {"en": "won", "fr": "gagné"}},
            ],
        },
    },
}


@functools.cache
def variant(name: str) -> Game:
    """Return the river road by the rules of a variant."""
    words = (library.SAMPLES / BASE / "kit.toml").read_text(encoding="utf-8")
    for path, entry in VARIANTS[name].items():
        words = card_file.with_entry(words, path, entry)
    find_game(BASE)  # its board and its counters are lent
    return game_of(BASE, read_kit(words))


# Three moments of a game: both sides near each other, then mixed, then some of them hurt and their ground taken.
MOMENTS: tuple[tuple[Edit, ...], ...] = (
    (
        Move(("league-horse#1", "league-foot#3"), "weir"),
        Move(("crown-foot#2", "crown-foot#3"), "pass"),
        Move(("crown-boats#2",), "market"),
    ),
    (
        Move(("crown-horse#1", "crown-foot#4"), "cross"),
        Move(("league-foot#1", "league-foot#2"), "fort"),
        Move(("league-foot#5",), "marsh"),
    ),
    (
        Flip(("league-foot#3", "crown-foot#2")),
        Move(("crown-foot#5", "crown-foot#6"), "fort"),
        Mark("unsupplied", "weir"),
        Mark("unsupplied", "marsh"),
    ),
)
ZONES = ("market", "weir", "pass", "fort", "cross", "bridge")
FOUGHT = ("market", "weir", "fort", "cross")
DICE: tuple[tuple[int, ...], ...] = ((), (3,), (6, 2), (1, 5, 6, 6))


def moments(name: str, laid: Position) -> Iterator[tuple[Position, list[Ask]]]:
    """Yield the moments of a variant's game, each with what is asked of it."""
    game, position = variant(name), laid
    card = game.question("strength").card  # type: ignore[union-attr]
    phases = tuple(card.turns.phases) if card.turns else ()
    for n, edits in enumerate(MOMENTS):
        for edit in edits:
            position = position.after(edit)
        position = position.after(Note(PHASE, phases[n % len(phases)]))
        asks = [Ask("strength", {"zone": zone}) for zone in ZONES]
        asks += [Ask(tag, {"side": side}) for tag in ("supply",) for side in position.kinds.sides]
        movers = [counter for counter in position.table.counters.values() if counter.zone in ZONES]
        asks += [Ask("reach", {"counters": [counter.id]}) for counter in movers]
        asks += [Ask("reach", {"counters": [one.id for one in movers if one.zone == zone]}) for zone in ZONES[1:3]]
        asks += [Ask(tag) for tag in ("points", "phase-end", "findings")]
        for zone, side, fight in itertools.product(FOUGHT, position.kinds.sides, card.combat):
            dice = [Ask("fight", {"zone": zone, "side": side, "fight": fight, "dice": list(thrown)}) for thrown in DICE]
            bold = {"zone": zone, "side": side, "fight": fight, "toggles": "bold", "roll": 4, "reply": 2}
            asks += [*dice, Ask("fight", bold)] if name == "fights" else dice[:1]
        yield position, asks
