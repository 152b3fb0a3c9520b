"""The river road by other rules: cards that together use every entry of a card in every way, so that kept answers show each."""

import functools
import itertools
import tomllib
from pathlib import Path

from assistant.core.questions import Ask
from assistant.core.table import Flip, Mark, Move, Note
from assistant.desk.kits import card_file
from assistant.games import find_game
from assistant.games.kit import library
from assistant.games.kit.card_reader import read_kit
from assistant.games.kit.game import game_of
from assistant.games.kit.questions.table import PHASE

BASE = "river-road"
# name -> what stands otherwise on the card, by its place in the file
VARIANTS = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))


@functools.cache
def variant(name):
    """Return the river road by the rules of a variant."""
    words = (library.SAMPLES / BASE / "kit.toml").read_text(encoding="utf-8")
    for path, entry in VARIANTS[name].items():
        words = card_file.with_entry(words, tuple(path.split(".")), entry)
    find_game(BASE)  # its board and its counters are lent
    return game_of(BASE, read_kit(words))


# Three moments of a game: both sides near each other, then mixed, then some of them hurt and their ground taken.
MOMENTS = (
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
DICE = ((), (3,), (6, 2), (1, 5, 6, 6))


def moments(name, laid):
    """Yield the moments of a variant's game, each with what is asked of it."""
    game, position = variant(name), laid
    card = game.question("strength").card
    phases = tuple(card.turns.phases) if card.turns else ()
    for n, edits in enumerate(MOMENTS):
        for edit in edits:
            position = position.after(edit)
        position = position.after(Note(PHASE, phases[n % len(phases)]))
        asks = [Ask("strength", {"zone": zone}) for zone in ZONES]
        asks += [Ask("supply", {"side": side}) for side in position.kinds.sides]
        movers = [counter for counter in position.table.counters.values() if counter.zone in ZONES]
        asks += [Ask("reach", {"counters": [counter.id]}) for counter in movers]
        asks += [Ask("reach", {"counters": [one.id for one in movers if one.zone == zone]}) for zone in ZONES[1:3]]
        asks += [Ask(tag) for tag in ("points", "phase-end", "findings")]
        for zone, side, fight in itertools.product(FOUGHT, position.kinds.sides, card.combat):
            dice = [Ask("fight", {"zone": zone, "side": side, "fight": fight, "dice": list(thrown)}) for thrown in DICE]
            bold = {"zone": zone, "side": side, "fight": fight, "toggles": "bold", "roll": 4, "reply": 2}
            asks += [*dice, Ask("fight", bold)] if name == "fights" else dice[:1]
        yield position, asks
