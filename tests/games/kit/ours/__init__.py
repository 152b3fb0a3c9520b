"""Our five games as kits, as far as a rules card says them: random positions on which card and Python must answer alike.

Each function makes one position from a `Random` and returns both answers, the card's first. What no card says: docs/kits.md.
"""

import functools
import itertools
from pathlib import Path
from random import Random

from assistant.desk.desk import Desk
from assistant.games import find_calculator, find_game
from assistant.games.empires.words import NATIONS, POWER_OF, POWERS, WITHOUT_TECHNOLOGY
from assistant.games.kit.card_reader import read_kit
from assistant.games.kit.game import calculator
from assistant.games.third_reich.countries import COUNTRIES
from assistant.games.third_reich.geography import rules_board

HERE = Path(__file__).parent


@functools.cache
def kit(name):
    """Return the card of one of our games."""
    return read_kit((HERE / f"{name}.toml").read_text(encoding="utf-8"))


@functools.cache
def card_of(name):
    """Return the calculator that a game's card makes."""
    return calculator(name, kit(name).rules)


@functools.cache
def desk_of(name):
    """Return a table of a game."""
    return Desk.new(find_game(name), "empty")


def _board(name):
    return desk_of(name).position.board


def _zones(name, *more):
    """Return the zones of the land, and of `more` kinds, as a card has them."""
    zones = _board(name).zones.values()
    return {zone.id: {"kind": zone.kind, **zone.tags} for zone in zones if zone.kind in ("land", *more)}


def _supply(name, card):
    """Return whether each counter of a card's state is in supply."""
    found = card_of(name).work("supply", {"state": card}).value.values()
    known = (("supplied", True), ("unsupplied", False))
    return {counter: fed for side in found for what, fed in known for counter in getattr(side, what)}


# Downfall of Empires


@functools.cache
def _downfall_links(name):
    """Return the edges, the arrows with their nations, and all of them as a card has them: ports are joined by sea."""
    links = _board(name).links
    edges = [[link.a, link.b] for link in links if link.kind != "arrow"]
    arrows = [[link.a, link.b, str(link.tags["nation"])] for link in links if link.kind == "arrow"]
    ports = [zone for zone, tags in _zones(name).items() if tags.get("port")]
    ways = [[a, b, "land"] for a, b in edges] + [[a, b, f"arrow-{nation}"] for a, b, nation in arrows]
    return edges, arrows, ways + [[a, b, "sea"] for a, b in itertools.combinations(ports, 2)]


def _downfall(chance, name):
    """Return one position twice: for the card and for the rules."""
    zones = _zones(name)
    edges, arrows, ways = _downfall_links(name)
    front = chance.choice((0.0, 0.2, 0.5, 1.0))  # how many zones have changed hands
    control = {}
    for zone, tags in zones.items():
        held = chance.choice((*POWERS, "")) if chance.random() < front else POWER_OF.get(str(tags.get("home")), "")
        if held:
            control[zone] = held
    control["londres"] = "allies"  # the Allies always have a port
    armies = []
    for n in range(chance.randint(1, 40)):
        nation, zone = chance.choice(NATIONS), chance.choice(list(zones))
        power = chance.choice(("germany", "austria_hungary")) if nation == "germany" else POWER_OF[nation]
        if nation != "uk" or zone != "gallipoli":
            armies.append({"id": f"a{n}", "nation": nation, "zone": zone, "power": power})
    armies.append({"id": "last", "nation": "france", "zone": "paris", "power": "allies"})
    turn = chance.randint(1, 18)
    ours = {
        "zones": {
            zone: {
                "country": tags["home"],
                "controller": control.get(zone),
                "terrain": tags.get("terrain", "plain"),
                **{mark: bool(tags.get(mark)) for mark in ("city", "port")},
            }
            for zone, tags in zones.items()
        },
        "turn": turn,
        "edges": edges,
        "arrows": arrows,
        "armies": armies,
        "flags": {"salonika_occupied_by_allies": True},
    }
    rows = [{**army, "side": army["power"], "type": "army"} for army in armies]
    return {"zones": zones, "links": ways, "counters": rows, "control": control, "turn": turn}, ours


def downfall_supply(chance, name="empires"):
    """Return who is in supply (6)."""
    card, rules = _downfall(chance, name)
    return _supply(name, card), dict(find_calculator(name).work("supply", rules).value)


def downfall_first_supply(chance):
    """Return who is in supply by the first edition (first 6)."""
    return downfall_supply(chance, "empires-first")


def downfall_reach(chance):
    """Return what an army reaches, with the costs (9.1)."""
    card, rules = _downfall(chance, "empires")
    army = chance.choice(rules["armies"])["id"]
    found = card_of("empires").work("reach", {"state": card, "counter": army}).value.zones
    theirs = find_calculator("empires").work("movement", {**rules, "army": army}).value.zones
    return {zone: one.cost for zone, one in found.items()}, {zone: one.cost for zone, one in theirs.items()}


def downfall_control(chance):
    """Return which zones change hands at the end of a phase (4)."""
    card, rules = _downfall(chance, "empires")
    active = chance.choice(POWERS)
    found = card_of("empires").work("control", {"state": card, "side": active}).value
    return dict(found), dict(find_calculator("empires").work("control", {**rules, "active": active}).value)


def downfall_fight(chance):
    """Return both strengths and the chances of an attack (9.2, 10)."""
    one, other = chance.sample(("germany", "france", "russia", "turkey", "italy"), 2)
    if (one in ("germany", "turkey")) == (other in ("germany", "turkey")):
        other = "france" if one in ("germany", "turkey") else "germany"
    attackers = [(chance.randint(1, 6), chance.randint(0, 3)) for _ in range(chance.randint(1, 3))]
    lead = max(range(len(attackers)), key=lambda n: attackers[n][0] - attackers[n][1])
    zone, tags = chance.choice(list(_zones("empires").items()))
    trench, attack, defence = chance.choice((0, 1, 1)), chance.randint(0, 3), chance.randint(0, 3)
    extras = {what for what in ("aviation", "tanks", "sturmtruppen") if chance.random() < 0.4}
    techs = {POWER_OF[one]: {"attack": attack, "aviation": "aviation" in extras, "tanks": 2}}
    techs[POWER_OF[one]]["sturmtruppen"] = "sturmtruppen" in extras
    techs[POWER_OF[other]] = {"defense": defence}
    if one in WITHOUT_TECHNOLOGY:
        extras -= {"tanks", "sturmtruppen"}
        attack = 0
    defence = 0 if other in WITHOUT_TECHNOLOGY else defence
    defender = chance.randint(1, 6)
    rules = {
        "attacker": {"nation": one, "cv": attackers[lead][0]},
        "defender": {"nation": other, "cv": defender},
        "zone": {"country": tags["home"], "terrain": tags.get("terrain", "plain"), "name": zone},
        "supports": [{"sv": support} for n, (_, support) in enumerate(attackers) if n != lead],
        "trench": trench,
        "techs": techs,
        "spend": {"tanks": "tanks" in extras, "aviation": int("aviation" in extras)},
    }
    higher = {"attack_higher"} if attack > defence else {"defence_higher"} if defence > attack else set()
    found = card_of("empires").work(
        "fight",
        {
            "fight": "attack",
            "attackers": [
                {"side": POWER_OF[one], "nation": one, "combat": combat, "support": support}
                for combat, support in attackers
            ],
            "defenders": [{"side": POWER_OF[other], "nation": other, "combat": defender}],
            "ground": {**tags, "zone": zone},
            "markers": {"trench-central": trench},
            "toggles": sorted(extras | higher),
        },
    )
    said = {outcome.result: outcome.chance * 36 for outcome in found.value.outcomes}
    odds = find_calculator("empires").work("odds", rules).value
    return said, {name: n for name in odds.__struct_fields__ if (n := getattr(odds, name))}


# Third Reich

_LAND_ARMIES = ("germany", "italy", "romania", "uk", "usa", "france", "ussr")


@functools.cache
def _reich():
    """Return the board for the rules, without capitals, and the zones and links for the card."""
    board = _board("third-reich")
    rules = rules_board(board)
    zones = _zones("third-reich", "sea")
    ways = []
    for link in board.links:
        if link.kind in ("land", "strait", "sea", "coast"):
            egypt = link.kind == "coast" and any(zones[end].get("egypt") for end in (link.a, link.b))
            ways.append([link.a, link.b, "coast-egypt" if egypt else link.kind])
    public = {
        "zones": {
            name: {"home": zone.home, "region": zone.region, "coast": zone.coast, "egypt": zone.egypt}
            for name, zone in rules.zones.items()
        },
        "links": rules.links,
        "seas": {name: {"adjacent": sea.adjacent, "tags": sea.tags} for name, sea in rules.seas.items()},
        "gibraltar": rules.gibraltar,
        "sources": rules.sources,
    }
    return public, zones, ways


def reich_supply(chance):
    """Return who is in supply (7), capitals and Blitzkrieg apart."""
    board, zones, ways = _reich()
    factions = ("axis", "allies", "ussr")
    front = chance.choice((0.0, 0.2, 0.5, 1.0))
    control = {}
    for zone in board["zones"]:
        home = board["zones"][zone]["home"]
        held = COUNTRIES[home].faction if home in COUNTRIES else None
        held = chance.choice((*factions, None)) if chance.random() < front else held
        if held:
            control[zone] = held
    armies = []
    for n in range(chance.randint(1, 40)):
        country, zone = chance.choice(_LAND_ARMIES), chance.choice(list(board["zones"]))
        row = {"id": f"a{n}", "country": country, "faction": COUNTRIES[country].faction, "zone": zone}
        armies.append({**row, "type": "infantry"})
    rows = [{**army, "side": army["faction"], "type": "army"} for army in armies]
    given = {"board": board, "state": {"control": control, "armies": armies}}
    theirs = find_calculator("third-reich").work("supply", given).value.armies
    said = _supply("third-reich", {"zones": zones, "links": ways, "control": control, "counters": rows})
    return said, dict(theirs)


_LOSSES = {"double": (0, 2), "won": (1, 2), "tie": (1, 1), "lost": (2, 1), "routed": (2, 0)}


def reich_fight(chance):
    """Return both strengths and the losses of full armies (16), the better dice of armour apart."""
    zone = chance.choice([zone for zone in _board("third-reich").zones.values() if zone.kind == "land"])
    place = rules_board(_board("third-reich")).zones[zone.id]
    one, other = chance.choice((("germany", "ussr"), ("ussr", "germany"), ("uk", "germany"), ("germany", "uk")))
    sides = [str(COUNTRIES[country].faction) for country in (one, other)]
    values = [(chance.randint(1, 7), chance.randint(0, 3)) for _ in range(chance.randint(1, 3))]
    lead = max(range(len(values)), key=lambda n: values[n][0] - values[n][1])
    turn, air, held = chance.choice((3, 9, 14)), chance.random() < 0.3, chance.choice(("axis", "allies", "ussr"))
    dice, defence = [chance.randint(1, 6), chance.randint(1, 6)], chance.randint(1, 7)

    def army(name, country, side, combat, support):
        row = {"id": name, "country": country, "faction": side, "type": "infantry", "combat": [combat, 1]}
        return {**row, "support": [support, 0]}

    rules = {
        "turn": turn,
        "zone": {
            "name": zone.id, "home": place.home, "region": place.region, "terrain": place.terrain,
            "fortress": place.fortress, "controller": held,
        },
        "attackers": [army(f"a{n}", one, sides[0], *value) for n, value in enumerate(values)],
        "defenders": [army("d", other, sides[1], defence, 0)],
        "attacking": f"a{lead}", "target": "d",
        "supporting": [f"a{n}" for n in range(len(values)) if n != lead],
        "air": "uncountered" if air else "none",
        "dice": dice,
    }  # fmt: skip
    card = {
        "fight": "battle",
        "attackers": [{"side": sides[0], "combat": combat, "support": support} for combat, support in values],
        "defenders": [{"side": sides[1], "combat": defence}],
        "ground": {**zone.tags, "control": held, "turn": turn},
        "toggles": ["air"] if air else [],
        "dice": dice,
    }
    theirs = find_calculator("third-reich").work("combat_potential", rules).value
    found = card_of("third-reich").work("fight", card).value
    return _LOSSES[found.fallen.result], (theirs.attacker_losses, theirs.defender_losses)


# Campagne antique


def antique_reach(chance):
    """Return the provinces that an army reaches by a normal move (5.3.1.1)."""
    zones = _zones("antique")
    ways = [[link.a, link.b, link.kind] for link in _board("antique").links if link.kind in ("land", "strait")]
    nations = sorted({str(tags["home"]) for tags in zones.values() if tags.get("home")})
    side = chance.choice(nations)
    control = {zone: chance.choice((side, side, *nations, "")) for zone in zones}
    control = {zone: held for zone, held in control.items() if held}
    start = chance.choice(list(zones))
    corps = [{"id": "army", "side": side, "type": "corps", "zone": start}]
    state = {"zones": zones, "links": ways, "control": control, "counters": corps}
    found = card_of("antique").work("reach", {"state": state, "counter": "army"}).value.zones
    beside = {}
    for a, b, _ in ways:
        beside.setdefault(a, set()).add(b)
        beside.setdefault(b, set()).add(a)
    ground = {zone: "F" if control.get(zone) == side else "E" if zone in control else "N" for zone in zones}
    moves = find_calculator("antique")
    theirs = set()
    for first in beside.get(start, ()):
        for way in ((first,), *((first, then) for then in beside[first] if then != start)):
            if moves.work("move", {"path": [ground[zone] for zone in way]}).value.status == "normal":
                theirs.add(way[-1])
    return set(found), theirs


_RECON = {"light_cavalry": 6, "cavalry": 3, "mixed": 2, "light_infantry": 1, "infantry": 0}


def antique_recon(chance):
    """Return an army's reconnaissance (5.4.1.1)."""
    corps = chance.choices(list(_RECON), k=chance.randint(1, 12))
    rows = [
        {"id": f"c{n}", "side": "gaule", "type": "corps", "zone": "gaule", "recon": _RECON[one]}
        for n, one in enumerate(corps)
    ]
    found = card_of("antique").work("strength", {"state": {"zones": {"gaule": {}}, "counters": rows}, "zone": "gaule"})
    return found.value["gaule"]["recon"].whole, find_calculator("antique").work("recon", {"corps": corps}).value.points


# La Der des Ders


def offensive(chance):
    """Return the law of an offensive's hits (6.7), rerolls apart."""
    pool = {
        "attack_value": chance.randint(2, 6),
        "attack_dice": chance.randint(0, 9),
        "attack_modifier": chance.randint(-3, 3),
        "artillery_dice": chance.randint(0, 6),
        "artillery_modifier": chance.randint(-3, 3),
    }
    handfuls = [
        {"dice": pool[f"{what}_dice"], "value": pool["attack_value"], "modifier": pool[f"{what}_modifier"]}
        for what in ("attack", "artillery")
    ]
    given = {"fight": "offensive", "attackers": handfuls, "defenders": [{}] * 16}
    found = card_of("der-des-ders").work("fight", given).value.outcomes
    law = find_calculator("der-des-ders").work("hit_distribution", {"pool": pool}).value["distribution"]
    said = {outcome.defender_steps: outcome.chance for outcome in found if outcome.chance}
    return dict(said), {int(hits): part for hits, part in law.items()}


COMPARED = {
    "empires-supply": downfall_supply,
    "empires-reach": downfall_reach,
    "empires-control": downfall_control,
    "empires-fight": downfall_fight,
    "empires-first-supply": downfall_first_supply,
    "third-reich-supply": reich_supply,
    "third-reich-fight": reich_fight,
    "antique-reach": antique_reach,
    "antique-recon": antique_recon,
    "der-des-ders-fight": offensive,
}


def differences(what, times, seed=1914):
    """Return the positions, of so many, on which card and rules differ: their number, and both answers."""
    drawn = ((n, *COMPARED[what](Random(f"{what} {seed} {n}"))) for n in range(times))
    return [(n, said, meant) for n, said, meant in drawn if said != meant]
