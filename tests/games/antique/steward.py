"""Orders written as text, done at the umpire's desk: each is an edit or an offer of the answer to its question.

A line is `who: verb word=value …`; `all` stands for every nation in turn. The second bookkeeper (bookkeeper.py) takes the same
lines, and what the desk's registers and counters say is compared with his books, number by number.
"""

import inspect
import re
from fractions import Fraction as F

from msgspec.structs import replace

from assistant.core.questions import Ask
from assistant.core.table import Move, Note
from assistant.core.text import render
from assistant.desk.desk import Desk
from assistant.games.antique.game import GAME
from assistant.games.antique.mirror import ordered_names, unit_names
from assistant.games.antique.questions.letters import form_head
from assistant.games.antique.questions.orders import read
from assistant.games.antique.questions.wording import listed
from tests.games.antique.bookkeeper import SIDES, Bookkeeper

LINE = re.compile(r"(?P<who>\w+): (?P<verb>\w+)(?P<words>( \w+=\S+)*)")


class Order:
    """One line: who, the verb, its words with numbers as numbers."""

    def __init__(self, who, verb, words, line):
        self.who, self.verb, self.words, self.line = who, verb, words, line

    def keep(self, books):
        """Have the bookkeeper take it."""
        method = getattr(books, self.verb)
        named = {"who": self.who} if "who" in inspect.signature(method).parameters else {}
        method(**{**named, **self.words})


def orders(path):
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        if not line.strip() or line.startswith("#"):
            continue
        found = LINE.fullmatch(line)
        assert found is not None, f"{path.name}:{number}: {line}"
        pairs = (pair.split("=", 1) for pair in found["words"].split())
        words = {name: int(value) if value.isdecimal() else value for name, value in pairs}
        for who in SIDES if found["who"] == "all" else (found["who"],):
            yield Order(who, found["verb"], words, f"{number}: {line}")


def ids(words, name):
    return tuple(each for each in str(words.get(name, "")).split(",") if each)


# The question of each verb: its tag, then its blanks, each with the word that fills it; several ids with a star.
QUESTIONS = {
    verb: (tag, [blank.split("=") for blank in blanks])
    for verb, tag, *blanks in map(
        str.split,
        """
        collect income side=who
        upkeep upkeep side=who
        levy levy design=design
        emergency emergency design=design
        mass mass-levy first=design
        disband disband counter=corps
        allied allied-levy zone=zone
        recruit allied-levy zone=zone inf=inf cav=cav
        shipyard ships side=who extra=extra
        ships ships side=who ships=ships
        army regroup counters=corps* army=name
        garrison garrison counter=corps
        carry_out orders
        strays attrition counter=corps lost=lost
        sail voyage counter=fleet zones=by* landing=to cargo=aboard* sunk_merchants=sunk sunk_warships=fought
        patrol patrol-order counter=fleet zone=zone
        hire hire counters=corps* landing=to
        pillage pillage counter=corps die=die
        raid pillage counter=corps zone=zone die=die
        battle battle-result zone=zone winner=winner loser=loser winner_loss=lost loser_loss=enemy ransomed=sold
        rebuild rebuild counter=corps
        second second-army side=who first_loss=loss
        baggage baggage side=who
        conquer conquest zone=zone side=who
        pacify pacification zone=zone die=die supplement=paid
        relief relief zone=zone
        rise spontaneous zone=zone die=die
        route trade-route side=who partner=partner ships=ships
        earn trade side=who
        ally alliance side=who other=other
        sever alliance side=who other=other
        give give side=who other=other po=po inf=inf cav=cav
        spend spend side=who po=po about=at
        bribe bribe counter=corps
        lend lend counters=corps* to=to paid_by=payer
        protect protection side=who malus=malus subject=subject against=against
        spy spy side=who target=on subject=subject die=die bonus=bonus zone=zone
        answer false-answer answer_given=lie
        end season
        """.strip().splitlines(),
    )
}


def question_of(desk, order):
    tag, blanks = QUESTIONS[order.verb]
    words = {"who": order.who, **order.words}
    filled = {
        blank: ids(words, word[:-1]) if word.endswith("*") else words[word]
        for blank, word in blanks
        if word.removesuffix("*") in words
    }
    if order.verb == "battle":
        season, sides = len(desk.position.register("history")), {words.get("winner", ""), words.get("loser", "")}
        noted = [
            row for row in desk.position.register("battles").values()
            if row.get("season", 0) == season and row["zone"] == words["zone"]
            and {row.get("winner", ""), row.get("loser", "")} == sides
        ]  # fmt: skip
        filled |= {"draw": bool(words.get("draw")), "battle": len(noted) + 1}
    if order.verb == "answer":
        told = (order.who, words["subject"], words["zone"], "countered")
        told_by = desk.position.register("spies").items()
        filled["attempt"] = next(
            row
            for row, r in told_by
            if (r["target"], r.get("subject", "army"), r.get("zone", ""), r.get("result")) == told
        )
    if order.verb == "baggage":
        dice = ids(words, "dice")
        filled |= {"battle": len(dice), "dice": tuple(map(int, dice))}
    return Ask(tag, filled)


# Where an answer's first offer is not the one that the order means.
OFFERS = {"recruit": "offer-recruit", "battle": "offer-battle", "end": "offer-end-season", "sail": "offer-sail"}


def answer_of(desk, ask):
    """Return an answer as the game gives it, without what the rules have against its offers."""
    return desk.game.asked(ask).answer(desk.position)


def edit_of(desk, order):
    """Return what an order changes: written by hand, or one of the offers that the question's answer makes."""
    words = order.words
    if order.verb == "order":
        way = {"path": list(ids(words, "way")), **({"peaceful": True} if words.get("guest") else {})}
        return Note(f"orders/{words['corps']}", way)
    if order.verb == "withdraw":
        return Move((words["corps"],), words["to"])
    answer = answer_of(desk, question_of(desk, order))
    wanted = OFFERS.get(order.verb)
    offers = [offer for offer in answer.offers if wanted in (None, offer.label.key)]
    assert offers, f"{order.line}: no offer; {answer.verdict.key} {[o.label.key for o in answer.offers]}"
    return offers[0].edit


def number(value):
    return F(str(value))


def of_the_desk(desk):
    """Every number of the desk's books, by what it is called: read from registers, counters and markers alone."""
    position = desk.position
    lies = {counter.id: counter.zone for counter in position.table.counters.values()}
    told = {}
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
        told[f"{counter} stands"] = lies[counter], *(row.get(how, False) for how in ("guest", "landed", "garrison"))
        told[f"{counter} serves"] = row.get("lent", ""), row.get("paid_by", ""), row.get("army", "")
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
    told["lies"] = [
        r.get("answer", "") if r.get("result") == "countered" else "" for r in position.register("spies").values()
    ]
    told["pacts"] = {
        frozenset((a, b)): [
            (r.get("since", 0), r.get("notice"), r.get("ended", False))
            for r in position.register("alliances").values()
            if {r["a"], r["b"]} == {a, b}
        ]
        for a, b in ((r["a"], r["b"]) for r in position.register("alliances").values())
    }
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


def _holder(desk, zone):
    found = [
        (marker.removeprefix("control-"), level)
        for (marker, where), level in desk.position.table.markers.items()
        if where == zone and marker.startswith("control-")
    ]
    assert len(found) <= 1, (zone, found)
    # Every nation begins at home (2): its land needs no marker.
    start = desk.board.zones[zone].get("start_control", "")
    return found[0] if found else (str(start), 1) if start else ("", 0)


def of_the_books(books):
    """The same numbers as the second bookkeeper has them."""
    told = {}
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
        told[f"{counter} stands"] = unit.zone, unit.guest, unit.landed, unit.garrison
        told[f"{counter} serves"] = unit.lent, unit.payer, unit.army
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
    told |= {
        "pacts": books.pacts,
        "lies": books.lies,
        "spies": books.spied,
        "protections": books.protected,
        "history": books.history,
        "orders": books.orders,
    }
    return told


def differences(ours, books):
    """What the desk's numbers and the bookkeeper's do not agree on."""
    theirs = of_the_books(books)
    names = sorted(ours.keys() | theirs.keys())
    nothing = "nothing"
    return [
        f"{name}: the desk says {ours.get(name, nothing)}, the bookkeeper {theirs.get(name, nothing)}"
        for name in names
        if ours.get(name, nothing) != theirs.get(name, nothing)
    ]


def opened():
    """A new campaign at the desk, and its second books."""
    return Desk.new(GAME, "start"), Bookkeeper()


def by_mail(desk, marches):
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
        answer = answer_of(desk, Ask("letter", {"text": text}))
        faults = [line for line in answer.value["orders"] if line["fault"]]
        assert not faults and len(answer.value["orders"]) == len(lines), (text, faults)
        yield side, answer.offers[0].edit


# What a player's letter says of an order: the word of its verb in the table of orders, and what follows. Dice are the umpire's.
DICE = ("die", "sunk_merchants", "sunk_warships")
LETTERS = {
    "levy": "levy {design}",
    "emergency": "emergency {design}",
    "mass": "mass {design}",
    "disband": "disband {corps}",
    "rebuild": "rebuild {corps}",
    "bribe": "bribe {corps}",
    "pillage": "pillage {corps}",
    "raid": "pillage {corps} > {zone}",
    "allied": "allied {zone}",
    "recruit": "recruit {zone} {inf} {cav}",
    "pacify": "pacify {zone} {paid}",
    "patrol": "patrol {fleet} > {zone}",
    "sail": "fleet {fleet} {with} {aboard} > {by} > {to}",
    "route": "trade {partner} {ships}",
    "ally": "ally {other}",
    "give": "give {other} {po} {inf} {cav}",
    "lend": "lend {corps} > {to} {payer}",
    "protect": "protect {subject} {against} {malus}",
    "spy": "spy {on}, {subject} {zone} {bonus}",
    "answer": "answer {subject}, {zone} = {lie}",
    "shipyard": "shipyard {extra}",
    "ships": "ships {ships}",
    "army": "army {corps} > {name}",
    "garrison": "garrison {corps}",
    "hire": "hire {corps} > {to}",
    "spend": "fortify {at} {po}",
    "sever": "break {other}",
}
WITH = {
    "with": {"en": "with", "fr": "avec"},
    "payer": {"en": "paid by", "fr": "payé par"},
    "against": {"en": "against", "fr": "contre"},
}


def letter_of(desk, order, language):
    """Return who writes an order and his line, in a language; None for what is no player's to order."""
    pattern, side = LETTERS.get(order.verb, ""), order.who
    if order.verb == "lend" and "to" not in order.words:
        pattern = "recall {corps}"
    elif "corps" in order.words:  # whoever commands a corps orders it
        side = str(desk.position.register("corps")[order.words["corps"]].get("lent") or side)
    if not pattern:
        return None
    verb, _, rest = pattern.partition(" ")
    said = {name: _called(desk, side, name, value, language) for name, value in order.words.items()}
    if order.verb == "spy" and "zone" in said:
        said["zone"] = f", {said['zone']}"
    blanks = {name: "" for name in re.findall(r"{(\w+)}", rest)} | {"with": WITH["with"][language]} | said
    return side, " ".join(f"{listed(f'verb-{verb}', language)[0]}: {rest.format(**blanks)}".split()).replace(" ,", ",")


def _called(desk, side, name, value, language):
    match name:
        case "design":
            return str(desk.position.register("designs")[value]["name"])
        case "corps" | "aboard" | "fleet":
            names = ordered_names(desk.position, side)
            known = [names[each] for each in str(value).split(",")]
            return ", ".join(each if isinstance(each, str) else each[language] for each in known)
        case "zone" | "to" | "by" | "at" if (value in desk.board.zones and name != "to") or value not in SIDES:
            return (
                str(desk.board.zones[value].name[language])
                if value in desk.board.zones
                else _word(name, value, language)
            )
        case "partner" | "other" | "on" | "to" | "payer" | "against":
            nation = str(desk.kinds.sides[value].name[language])
            return f"{WITH[name][language]} {nation}" if name in WITH else nation
    return _word(name, value, language)


def _word(name, value, language):
    if name == "subject":
        return listed(f"spied-{value.replace('_', '-')}", language)[0]
    return f"{value} {listed(f'unit-{name}', language)[0]}" if name in ("po", "inf", "cav") else str(value)


def is_written(desk, order, edit, language):
    """See that a player's line asks and does what the umpire's hand does, but for dice; tell whether he may write one."""
    line = letter_of(desk, order, language)
    if line is None:
        return False
    found = read(desk.position, line[0], 1, line[1], language)
    assert found.fault is None, (line, render(found.fault, "en"))
    asked = desk.game.asked(question_of(desk, order))
    rolled = {name: getattr(found.question, name) for name in DICE if hasattr(asked, name)}
    assert found.question == replace(asked, **rolled), line
    assert found.edit == edit or found.question != asked, line
    return True
