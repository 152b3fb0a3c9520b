"""Words from which the tests of the second reading make maps and armies."""

import json

from assistant.core.calc import as_json
from assistant.games import find_calculator

V, F = "v1.1", "first"


def work(topic, situation, edition=V):
    return json.loads(json.dumps(as_json(find_calculator("empires", edition).work(topic, situation).value)))


def zones(**words):
    """Make zones from words: `"france allies city port"`; a controller `-` is nobody."""
    made = {}
    for name, text in words.items():
        country, controller, *flags = text.split()
        made[name] = {"country": country, "controller": None if controller == "-" else controller}
        for flag in flags:
            made[name] |= {"stack_limit": 2} if flag == "small" else {flag: True}
    return made


def armies(*texts):
    """Make armies from words: `"G1 germany Metz"`, then flags: a number is `cv_full`, `half` and `oos`, or a power."""
    made = []
    for text in texts:
        name, nation, zone, *flags = text.split()
        army = {"id": name, "nation": nation, "zone": zone, "full": "half" not in flags, "cv_full": 3}
        for flag in flags:
            if flag.isdigit():
                army["cv_full"] = int(flag)
            elif flag == "oos":
                army["oos"] = True
            elif flag != "half":
                army["power"] = flag
        made.append(army)
    return made


def state(where, links="", who=(), turn=5, **more):
    edges = [link.split("-") for link in links.split()]
    return {"turn": turn, "zones": where, "edges": edges, "armies": armies(*who), **more}


def option(**chosen):
    return {"options": chosen}
