"""Twenty systems as cards: each file of `systems` is a kit.toml, and below it what it must answer, with facts of our own.

What a system is judged, *yes*, *partly* or *no*, stands in its file; the table in docs/kits.md says the same.
"""

import re
import tomllib
from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import pytest

from assistant.core.table import Flip, Mark, Move, Remove, parts
from assistant.core.text import Name
from assistant.games.kit import combat
from assistant.games.kit.card import Card
from assistant.games.kit.card_reader import read_kit
from assistant.games.kit.combat import FightGiven, fight, scope_of, strength
from assistant.games.kit.game import calculator
from assistant.games.kit.questions.fights import offers_of
from assistant.games.kit.state import State, View

HERE = Path(__file__).with_name("systems")
DOCS = Path(__file__).parents[3] / "docs" / "kits.md"
BELOW = "# What it answers.\n"
PARTS = {"fights": 14, "movement": 15, "supply": 12}  # of how many at least a card tells them
# A row of zones a b c d e f, a river between b and c; g lies beside c and d.
LINKS = [["a", "b"], ["b", "c", "river"], ["c", "d"], ["d", "e"], ["e", "f"], ["c", "g"], ["d", "g"]]


class System(NamedTuple):
    """A system: its card, how it is judged, what it must answer."""

    name: str
    card: Card
    judged: Mapping[str, Any]
    shown: tuple[Mapping[str, Any], ...]


def read(path):
    card, _, answers = path.read_text(encoding="utf-8").partition(BELOW)
    told = tomllib.loads(answers)
    return System(path.stem, read_kit(card).rules, told["judged"], tuple(told.get("shown", ())))


SYSTEMS = [read(path) for path in sorted(HERE.glob("*.toml"))]
SHOWN = [pytest.param(one, shown, id=f"{one.name}: {shown['rule']}") for one in SYSTEMS for shown in one.shown]


def rows(told, side, zone):
    """Return counters of a fight: a number is its attack; `reduced` what it is after a step."""
    every = [one if isinstance(one, dict) else {"attack": one} for one in told]
    return tuple({"id": f"{side}{n}", "side": side, "zone": zone, "face": 0, **one} for n, one in enumerate(every))


def lies(shown):
    """Return a table told as `red b moves=2, blue c`."""
    counters = []
    for n, words in enumerate(shown["lie"].split(", ")):
        side, zone, *more = words.split()
        values = dict(one.split("=") for one in more)
        known = {key: int(value) if value.isdecimal() else value for key, value in values.items()}
        row = {"id": f"{side}{n}", "side": side, "zone": zone, "moves": 4, "attack": 3, "face": 0}
        counters.append({**row, **known})
    zones = {name: shown.get("ground", {}).get(name, {}) for name in "abcdefg"}
    table = {"zones": zones, "links": shown.get("links", LINKS), "counters": counters}
    return msgspec.convert(
        {**table, **{key: shown[key] for key in ("control", "markers", "phase") if key in shown}}, State
    )


def told(card, shown):
    """Yield the offers that carry out what the dice gave: who is turned, gone or goes where, what is marked."""
    given = situation(shown)
    ahead = {zone: tuple((one, "") for one in shown.get("ahead", ())) for zone in shown.get("exits", ())}
    exits = {"d": tuple((zone, "") for zone in shown.get("exits", ())), **ahead}
    lying = View(State(zones={}), exits, {"a": given.attackers, "d": given.defenders})
    found = offers_of(
        "x", card, fight(card, given).value, lying, ("d",), given.attackers, given.defenders,
        lambda zone: Name(zone, zone), lambda words, some: strength(words, scope_of(card, given), some),
    )  # fmt: skip
    for offer in found:
        yield ", ".join(map(deed, parts(offer.edit)))


def deed(edit):
    match edit:
        case Flip():
            return f"{edit.counters[0]} turned"
        case Remove():
            return f"{edit.counters[0]} out"
        case Move():
            return f"{edit.counters[0]} > {edit.zone}"
        case Mark():
            return f"mark {edit.marker} {edit.zone}"
    raise AssertionError(edit)


def situation(shown):
    return FightGiven(
        fight=shown["fight"], attackers=rows(shown["attackers"], "a", "a"), defenders=rows(shown["defenders"], "d", "d"),
        ground=shown.get("ground", {}), markers=shown.get("markers", {}), toggles=tuple(shown.get("toggles", ())),
        dice=tuple(shown.get("dice", ())), before=tuple(shown.get("before", ())),
        fronts=msgspec.convert(shown.get("fronts", {}), dict[str, combat.Front]),
    )  # fmt: skip


@pytest.mark.parametrize(("system", "shown"), SHOWN)
def test_what_a_card_answers(system, shown):
    wanted = {
        key: shown[key] for key in ("column", "outcomes", "fallen", "offers", "reaches", "full", "out") if key in shown
    }
    assert wanted
    if "fight" in shown:
        found = fought(system.card.combat[shown["fight"]], shown)
    else:
        calculate = calculator(system.name, system.card).work
        state = lies(shown)
        if "reaches" in shown:
            given = {"state": state, "counter": state.counters[0]["id"], "roll": shown.get("roll", 0)}
            reached = calculate("reach", msgspec.to_builtins(given)).value
            found = {"reaches": "".join(sorted(reached.zones)), "full": "".join(reached.full)}
        else:
            lines = calculate("supply", {"state": msgspec.to_builtins(state), "side": shown["side"]}).value
            found = {"out": list(lines[shown["side"]].unsupplied)}
    assert {key: found[key] for key in wanted} == wanted


def fought(card, shown):
    value = fight(card, situation(shown)).value
    assert sum(one.chance for one in value.outcomes) == 1
    steps = isinstance(card, (combat.Buckets, combat.Fire))
    chances = {
        f"{one.attacker_steps}:{one.defender_steps}" if steps else one.result: str(Fraction(one.chance))
        for one in value.outcomes
    }
    return {
        "column": value.column,
        "outcomes": chances,
        "fallen": value.fallen.result if value.fallen else None,
        "offers": list(told(card, shown)) if "offers" in shown else [],
    }


def test_each_yes_is_shown_and_there_are_enough():
    assert len(SYSTEMS) == 20
    for part, least in PARTS.items():
        yes = [one for one in SYSTEMS if one.judged.get(part) == "yes"]
        assert len(yes) >= least, part
        assert [one.name for one in yes if not any(shown["of"] == part for shown in one.shown)] == []
    for one in SYSTEMS:
        assert set(one.judged) <= {*PARTS, "system", "missing"}
        assert {one.judged.get(part, "yes") for part in PARTS} <= {"yes", "partly", "no"}


def test_the_table_in_the_docs_says_the_same():
    table = re.findall(
        r"^\| (.+?) \| (yes|partly|no) \| (yes|partly|no) \| (yes|partly|no|–) \| ?(.*?) ?\|$", DOCS.read_text(), re.M
    )
    found = {name: (*judged, missing) for name, *judged, missing in table}
    assert found == {
        one.judged["system"]: (
            *(one.judged.get(part, "–") for part in PARTS), ", ".join(one.judged.get("missing", ()))
        )
        for one in SYSTEMS
    }  # fmt: skip
