"""Orders written as text, done at the umpire's desk: each is an edit or an offer of the answer to its question.

A line is `who: verb word=value …`; `all` stands for every nation in turn. What each of twelve seasons changes of the table is kept
in `twelve_seasons_books.txt`: a bookkeeper who knew the rulebook alone had recounted every number of it. What changes on purpose
is read and written anew: `python -m tests.games.antique.steward`.
"""

import json
import re
from pathlib import Path

import msgspec
from msgspec.structs import replace

from assistant.core.questions import Ask
from assistant.core.table import Move, Note
from assistant.core.text import render
from assistant.desk.desk import Desk
from assistant.games.antique.game import GAME
from assistant.games.antique.mirror import ordered_names, unit_names
from assistant.games.antique.questions.letters import form_head
from assistant.games.antique.questions.orders import listed, read

ORDERS = Path(__file__).with_name("twelve_seasons.txt")
BOOKS = Path(__file__).with_name("twelve_seasons_books.txt")
SIDES = ("italie", "gaule", "espagne", "carthage", "egypte", "arabie", "asie", "macedoine")
LINE = re.compile(r"(?P<who>\w+): (?P<verb>\w+)(?P<words>( \w+=\S+)*)")


class Order:
    """One line: who, the verb, its words with numbers as numbers."""

    def __init__(self, who, verb, words, line):
        self.who, self.verb, self.words, self.line = who, verb, words, line


def orders(path):
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
    """Return what an order asks of the desk."""
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


def edit_of(desk, order):
    """Return what an order changes: written by hand, or one of the offers that the question's answer makes."""
    words = order.words
    if order.verb == "order":
        way = {"path": list(ids(words, "way")), **({"peaceful": True} if words.get("guest") else {})}
        return Note(f"orders/{words['corps']}", way)
    if order.verb == "withdraw":
        return Move((words["corps"],), words["to"])
    answer = desk.ask(question_of(desk, order))
    wanted = OFFERS.get(order.verb)
    offers = [offer for offer in answer.offers if wanted in (None, offer.label.key)]
    assert offers, f"{order.line}: no offer; {answer.verdict.key} {[o.label.key for o in answer.offers]}"
    return offers[0].edit


def changes(before, after):
    """Return what an edit changed of a table: counters, markers and the cells of rows, each with what it holds now."""
    told = [
        f"{counter} {after.counters[counter].zone}/{after.counters[counter].face}"
        if counter in after.counters
        else f"{counter} -"
        for counter in {**before.counters, **after.counters}
        if before.counters.get(counter) != after.counters.get(counter)
    ]
    markers = sorted(before.markers.keys() | after.markers.keys())
    told += [
        f"{'@'.join(one)} {after.markers.get(one, 0)}"
        for one in markers
        if before.markers.get(one) != after.markers.get(one)
    ]
    for row in sorted(row for row in {**before.facts, **after.facts} if before.facts.get(row) != after.facts.get(row)):
        cells = changed_cells(*(table.facts.get(row) for table in (before, after)))
        told += [f"{row} {' '.join(cells)}"] if cells else []
    return "; ".join(told)


def changed_cells(before, after):
    """Return the cells of a row that differ, with what they hold now; a fact that is no row is one cell."""
    was, now = (json.loads(msgspec.json.encode(one)) for one in (before, after))
    was, now = (one if isinstance(one, dict) else {"": one} for one in (was, now))
    return [
        f"{cell}={json.dumps(now.get(cell), ensure_ascii=False)}"
        for cell in {**was, **now}
        if was.get(cell) != now.get(cell)
    ]


def played():
    """Yield the desk, with no order first, then after each."""
    desk = Desk.new(GAME, "start")
    yield None, desk
    for order in orders(ORDERS):
        desk.edit(edit_of(desk, order))
        yield order, desk


def page():
    """Return each order with what it changes, as they are kept, and the tables before the first and after each; and the desk."""
    lines, tables = [], []
    for order, desk in played():
        tables.append(desk.position.table)
        if order is not None:
            lines += [f"{order.who}: {order.line.split(': ', 2)[2]}", f"    {changes(*tables[-2:])}"]
    return lines, tables, desk


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
        answer = desk.ask(Ask("letter", {"text": text}))
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


def posted(desk, order, language):
    """Return what a player's line does, which asks what the umpire's hand asks; None for what is no player's to order."""
    line = letter_of(desk, order, language)
    if line is None:
        return None
    found = read(desk.position, line[0], 1, line[1], language)
    assert found.fault is None, (line, render(found.fault, "en"))
    asked = desk.game.asked(question_of(desk, order))
    rolled = {name: getattr(found.question, name) for name in DICE if hasattr(asked, name)}
    assert found.question == replace(asked, **rolled), line
    return found.edit if replace(asked, **rolled) == asked else edit_of(desk, order)


if __name__ == "__main__":
    BOOKS.write_text("".join(f"{line}\n" for line in page()[0]), encoding="utf-8")
