"""Orders written as text, done at the umpire's desk: each is an edit or an offer of the answer to its question.

A line is `who: verb word=value …`; `all` stands for every nation in turn. The second bookkeeper (bookkeeper.py) takes the same
lines, and what the desk's registers and counters say is compared with his books, number by number.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction as F
from pathlib import Path
from typing import Any

from assistant.core.questions import Question
from assistant.core.table import Edit, Move, Note
from assistant.core.text import render
from assistant.desk.desk import Desk
from assistant.games.antique.game import GAME
from assistant.games.antique.mirror import unit_names
from assistant.games.antique.questions.aftermath import BattleResult, NextArmy, Plundered, Rebuild
from assistant.games.antique.questions.dealings import (
    Alliance,
    Bribery,
    Give,
    Protect,
    Spend,
    Spy,
    TradeIncome,
    TradeWith,
)
from assistant.games.antique.questions.fleets import Hire, OrderPatrol, Voyage
from assistant.games.antique.questions.letters import Letter, form_head
from assistant.games.antique.questions.levies import AlliedLevies, Disband, Emergency, Levy, MassLevies, Ships
from assistant.games.antique.questions.moves import Attrition, Orders, Plunder
from assistant.games.antique.questions.provinces import Conquer, Pacify, ReliefCame, SpontaneousAllies
from assistant.games.antique.questions.season import SeasonAssistant
from assistant.games.antique.questions.treasury import IncomeDue, UpkeepDue
from tests.games.antique.bookkeeper import SIDES, Bookkeeper

Words = Mapping[str, Any]
LINE = re.compile(r"(?P<who>\w+): (?P<verb>\w+)(?P<words>( \w+=\S+)*)")


class Order:
    """One line: who, the verb, its words with numbers as numbers."""

    def __init__(self, who: str, verb: str, words: Words, line: str) -> None:
        self.who, self.verb, self.words, self.line = who, verb, words, line

    def keep(self, books: Bookkeeper) -> None:
        """Have the bookkeeper take it."""
        method = getattr(books, self.verb)
        named = {"who": self.who} if "who" in inspect.signature(method).parameters else {}
        method(**{**named, **self.words})


def orders(path: Path) -> Iterator[Order]:
    """Yield the orders of a file, one by one."""
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        if not line.strip() or line.startswith("#"):
            continue
        found = LINE.fullmatch(line)
        assert found is not None, f"{path.name}:{number}: {line}"
        pairs = (pair.split("=", 1) for pair in found["words"].split())
        words = {name: int(value) if value.isdecimal() else value for name, value in pairs}
        for who in SIDES if found["who"] == "all" else (found["who"],):
            yield Order(who, found["verb"], words, f"{number}: {line}")


def ids(words: Words, name: str) -> tuple[str, ...]:
    return tuple(each for each in str(words.get(name, "")).split(",") if each)


def battle(desk: Desk, w: Words) -> BattleResult:
    season = len(desk.position.register("history"))
    sides = {w.get("winner", ""), w.get("loser", "")}
    noted = [
        row for row in desk.position.register("battles").values()
        if row.get("season", 0) == season and row["zone"] == w["zone"]
        and {row.get("winner", ""), row.get("loser", "")} == sides
    ]  # fmt: skip
    return BattleResult(
        zone=w["zone"], winner=w.get("winner", ""), loser=w.get("loser", ""), draw=bool(w.get("draw")),
        winner_loss=w.get("lost", 0), loser_loss=w.get("enemy", 0), ransomed=w.get("sold", 0), battle=len(noted) + 1,
    )  # fmt: skip


QUESTIONS: dict[str, Callable[[Desk, str, Words], Question]] = {
    "collect": lambda _, who, w: IncomeDue(side=who),
    "upkeep": lambda _, who, w: UpkeepDue(side=who),
    "levy": lambda _, who, w: Levy(design=w["design"]),
    "emergency": lambda _, who, w: Emergency(design=w["design"]),
    "mass": lambda _, who, w: MassLevies(first=w["design"]),
    "disband": lambda _, who, w: Disband(counter=w["corps"]),
    "allied": lambda _, who, w: AlliedLevies(zone=w["zone"]),
    "recruit": lambda _, who, w: AlliedLevies(zone=w["zone"], inf=w.get("inf", 0), cav=w.get("cav", 0)),
    "ships": lambda _, who, w: Ships(side=who, ships=w.get("ships", 0), extra=w.get("extra", 0)),
    "carry_out": lambda _, who, w: Orders(),
    "strays": lambda _, who, w: Attrition(counter=w["corps"], lost=w["lost"]),
    "sail": lambda _, who, w: Voyage(
        counter=w["fleet"], zones=ids(w, "by"), landing=w.get("to", ""), cargo=ids(w, "aboard"),
        sunk_merchants=w.get("sunk", 0), sunk_warships=w.get("fought", 0),
    ),
    "patrol": lambda _, who, w: OrderPatrol(counter=w["fleet"], zone=w["zone"]),
    "hire": lambda _, who, w: Hire(counters=ids(w, "corps")),
    "pillage": lambda _, who, w: Plunder(counter=w["corps"], die=w["die"]),
    "raid": lambda _, who, w: Plunder(counter=w["corps"], zone=w["zone"], die=w["die"]),
    "battle": lambda desk, who, w: battle(desk, w),
    "rebuild": lambda _, who, w: Rebuild(counter=w["corps"]),
    "second": lambda _, who, w: NextArmy(side=who, first_loss=w["loss"]),
    "baggage": lambda _, who, w: Plundered(side=who, battle=len(ids(w, "dice")), dice=tuple(map(int, ids(w, "dice")))),
    "conquer": lambda _, who, w: Conquer(zone=w["zone"], side=who),
    "pacify": lambda _, who, w: Pacify(zone=w["zone"], die=w["die"], supplement=w.get("paid", 0)),
    "relief": lambda _, who, w: ReliefCame(zone=w["zone"]),
    "rise": lambda _, who, w: SpontaneousAllies(zone=w["zone"], die=w["die"]),
    "route": lambda _, who, w: TradeWith(side=who, partner=w["partner"], ships=w["ships"]),
    "earn": lambda _, who, w: TradeIncome(side=who),
    "ally": lambda _, who, w: Alliance(side=who, other=w["other"]),
    "give": lambda _, who, w: Give(
        side=who, other=w["other"], po=w.get("po", 0), inf=w.get("inf", 0), cav=w.get("cav", 0)
    ),
    "spend": lambda _, who, w: Spend(side=who, po=w["po"]),
    "bribe": lambda _, who, w: Bribery(counter=w["corps"]),
    "protect": lambda _, who, w: Protect(
        side=who, malus=w["malus"], subject=w.get("subject"), against=w.get("against", "")
    ),
    "spy": lambda _, who, w: Spy(
        side=who, target=w["on"], subject=w["subject"], die=w["die"], bonus=w.get("bonus", 0), zone=w.get("zone", "")
    ),
    "end": lambda _, who, w: SeasonAssistant(),
}  # fmt: skip

# Where an answer's first offer is not the one that the order means.
OFFERS = {"recruit": "offer-recruit", "battle": "offer-battle", "end": "offer-end-season", "sail": "offer-sail"}


def edit_of(desk: Desk, order: Order) -> Edit:
    """Return what an order changes: written by hand, or one of the offers that the question's answer makes."""
    words = order.words
    if order.verb == "order":
        way = {"path": list(ids(words, "way")), **({"peaceful": True} if words.get("guest") else {})}
        return Note(f"orders/{words['corps']}", way)
    if order.verb == "withdraw":
        return Move((words["corps"],), words["to"])
    answer = desk.ask(QUESTIONS[order.verb](desk, order.who, words))
    wanted = OFFERS.get(order.verb)
    offers = [offer for offer in answer.offers if wanted in (None, offer.label.key)]
    assert offers, f"{order.line}: no offer; {answer.verdict.key} {[o.label.key for o in answer.offers]}"
    edit: Edit = offers[0].edit
    return edit


def number(value: Any) -> F:
    return F(str(value))


def of_the_desk(desk: Desk) -> dict[str, Any]:
    """Every number of the desk's books, by what it is called: read from registers, counters and markers alone."""
    position = desk.position
    lies = {counter.id: counter.zone for counter in position.table.counters.values()}
    told: dict[str, Any] = {}
    for side, row in position.register("nations").items():
        for name, least in (("treasury", "200"), ("mp_inf", "0"), ("mp_cav", "0"), ("budget", "0")):
            told[f"{side} {name}"] = number(row.get(name, least))
        for name in ("merchants", "warships", "capacity"):
            told[f"{side} {name}"] = row.get(name, 0)
    for counter, row in position.register("corps").items():
        for name, usual in (("points", "120"), ("lost", "0"), ("march_lost", "0"), ("po_cost", "40")):
            told[f"{counter} {name}"] = number(row.get(name, usual))
        told[f"{counter} manpower"] = number(row.get("mp_inf", 0)), number(row.get("mp_cav", 0))
        told[f"{counter} victories"] = row.get("run", 0), row.get("veteran", False)
        told[f"{counter} stands"] = lies[counter], row.get("guest", False), row.get("landed", False)
    for counter, row in position.register("fleets").items():
        told[f"{counter} ships"] = row.get("merchants", 0), row.get("warships", 0)
        told[f"{counter} lies"] = lies[counter], row.get("patrol", False)
    for zone, row in position.register("provinces").items():
        told[f"{zone} holder"] = _holder(desk, zone)
        told[f"{zone} armies"] = [number(points) for points in row.get("armies", "").split()]
        loss = row.get("defender_loss")
        told[f"{zone} defender"] = number(row.get("defender", 0)), None if loss is None else number(loss)
        told[f"{zone} conquest"] = row.get("since", 0), row.get("pillaged", 0), row.get("sacked", False)
        told[f"{zone} raids"] = [number(po) for po in row.get("raid_loot", "").split()], row.get("raids", 0)
    told["ledger"] = [
        (row.get("season", 0), row["nation"], row["entry"], number(row["amount"]))
        for row in position.register("ledger").values()
    ]
    told["battles"] = [
        (
            row.get("season", 0), row["zone"], row.get("winner", ""), row.get("loser", ""), row.get("draw", False),
            *(number(row.get(f"{side}_{what}", 0)) for side in ("winner", "loser") for what in ("points", "loss")),
        )
        for row in position.register("battles").values()
    ]  # fmt: skip
    told["routes"] = {(r["nation"], r["partner"]): r["ships"] for r in position.register("trade").values()}
    told["yard"] = [(r["nation"], r["ships"], r["due"]) for r in position.register("shipyard").values()]
    told["spies"] = [
        (r.get("season", 0), r["spy"], r["target"], r.get("subject", "army"), r.get("result", "asked"))
        for r in position.register("spies").values()
    ]
    told["protections"] = [
        (r.get("season", 0), r["nation"], r.get("subject") or "", r.get("against", ""), r["malus"])
        for r in position.register("protections").values()
    ]
    told["orders"] = {
        counter: (list(row["path"]), row.get("peaceful", False))
        for counter, row in position.register("orders").items()
        if row.get("path")
    }
    told["history"] = {
        int(season): {line.partition(": ")[0]: sorted(line.partition(": ")[2].split()) for line in row["held"]}
        for season, row in position.register("history").items()
    }
    return told


def _holder(desk: Desk, zone: str) -> tuple[str, int]:
    found = [
        (marker.removeprefix("control-"), level)
        for (marker, where), level in desk.position.table.markers.items()
        if where == zone and marker.startswith("control-")
    ]
    assert len(found) <= 1, (zone, found)
    # Every nation begins at home (2): its land needs no marker.
    start = desk.board.zones[zone].get("start_control", "")
    return found[0] if found else (str(start), 1) if start else ("", 0)


def of_the_books(books: Bookkeeper) -> dict[str, Any]:
    """The same numbers as the second bookkeeper has them."""
    told: dict[str, Any] = {}
    for side, nation in books.nations.items():
        told[f"{side} treasury"], told[f"{side} budget"] = nation.treasury, nation.budget
        told[f"{side} mp_inf"], told[f"{side} mp_cav"] = nation.inf, nation.cav
        told[f"{side} merchants"], told[f"{side} warships"] = nation.merchants, nation.warships
        told[f"{side} capacity"] = nation.capacity
    for counter, unit in books.corps.items():
        told[f"{counter} points"], told[f"{counter} lost"] = unit.points, unit.lost
        told[f"{counter} march_lost"], told[f"{counter} po_cost"] = unit.march_lost, unit.po
        told[f"{counter} manpower"] = unit.inf, unit.cav
        told[f"{counter} victories"] = unit.run, unit.veteran
        told[f"{counter} stands"] = unit.zone, unit.guest, unit.landed
    for counter, fleet in books.fleets.items():
        told[f"{counter} ships"], told[f"{counter} lies"] = (
            (fleet.merchants, fleet.warships),
            (fleet.zone, fleet.patrol),
        )
    for zone, land in books.lands.items():
        home = land.owner == zone
        told[f"{zone} holder"] = (land.owner, 1 if home else land.level) if land.owner else ("", 0)
        told[f"{zone} armies"], told[f"{zone} defender"] = land.armies, (land.defender, land.defender_loss)
        told[f"{zone} conquest"] = land.since, land.pillaged, land.sacked
        told[f"{zone} raids"] = land.loot, land.raids
    told |= {"ledger": books.ledger, "battles": books.battles, "routes": books.routes, "yard": books.yard}
    told |= {"spies": books.spied, "protections": books.protected, "history": books.history, "orders": books.orders}
    return told


def differences(desk: Desk, books: Bookkeeper) -> list[str]:
    """What the two sets of books do not agree on."""
    ours, theirs = of_the_desk(desk), of_the_books(books)
    names = sorted(ours.keys() | theirs.keys())
    nothing = "nothing"
    return [
        f"{name}: the desk says {ours.get(name, nothing)}, the bookkeeper {theirs.get(name, nothing)}"
        for name in names
        if ours.get(name, nothing) != theirs.get(name, nothing)
    ]


def opened() -> tuple[Desk, Bookkeeper]:
    """A new campaign at the desk, and its second books."""
    return Desk.new(GAME, "start"), Bookkeeper()


def by_mail(desk: Desk, marches: Sequence[Order]) -> Iterator[tuple[str, Edit]]:
    """Yield each nation's letter with its marches of a season, as a player writes it, and the edit that takes it down."""
    position = desk.position
    for side in SIDES:
        lines = [order for order in marches if order.who == side]
        if not lines:
            continue
        names = unit_names(position, side)
        told = [form_head(position, side, "en")]
        for order in lines:
            way = [position.zone(zone).name.en for zone in ids(order.words, "way")]
            quiet = " in peace" if order.words.get("guest") else ""
            told.append(f"march: {' > '.join([render(names[order.words['corps']], 'en'), *way])}{quiet}")
        text = "\n".join([f"Dear umpire, here is what {side} does.", "", *told])
        answer = desk.ask(Letter(text=text))
        faults = [line for line in answer.value["orders"] if line["fault"]]
        assert not faults and len(answer.value["orders"]) == len(lines), (text, faults)
        yield side, answer.offers[0].edit
