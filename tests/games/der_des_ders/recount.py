"""The books of a game kept apart from the program: what follows from the markers alone, counted by the rulebook's lists."""

from assistant.core.table import Note, Several, parts

# 14, by the zones of the map: whose the sector is, its victory points.
WORTH = {
    "france": ("entente", 6),
    "italie": ("entente", 2),
    "russie": ("entente", 3),
    "aof": ("entente", 1),
    "egypte": ("entente", 1),
    "serbie": ("entente", 1),
    "roumanie": ("entente", 1),
    "grece": ("entente", 1),
    "allemagne": ("central", 6),
    "autriche_hongrie": ("central", 3),
    "ottoman": ("central", 2),
    "bulgarie": ("central", 2),
    "afrique_allemande": ("central", 2),
}
YEARS = {range(1, 5): 1, range(5, 14): 2, range(14, 22): 5, range(22, 31): 8, range(31, 41): 11}
# 11: (event, side, attacker, defender)
MUST = (
    (17, "central", "allemagne", "france"),
    (18, "entente", "france", "allemagne"),
    (19, "entente", "russie", "autriche_hongrie"),
    (23, "entente", "egypte", "ottoman"),
)
ZONES = dict(zip(
    ("france", "italy", "russia", "aof", "egypt", "serbia", "romania", "greece", "germany", "austria_hungary", "ottoman",
     "bulgaria", "german_africa"), WORTH, strict=True,
))  # fmt: skip
OTHER = {"entente": "central", "central": "entente"}


def box(position, counter, track):
    """Return the number of the box in which a pawn lies, None off its track."""
    zone = position.table.counters[f"{counter}#1"].zone
    name, _, number = zone.partition(":")
    return int(number) if name == track else None


def stock(position, side):
    """Return the resource points that a side's marker shows."""
    held = box(position, f"resources-{side}", "resources") or 0
    return held + 10 * position.table.counters[f"resources-{side}#1"].face


def told(edit):
    """Return what an edit says that it means, group by group."""
    if not isinstance(edit, Several):
        return []
    return [*([edit.deed] if edit.deed else []), *(deed for part in edit.edits for deed in told(part))]


class Books:
    """What happened since the set-up, followed edit by edit from the markers alone."""

    def __init__(self, position):
        """Begin with the table as it is laid out."""
        self.points = {"entente": 0, "central": 0}
        self.fallen = set()
        self.turn = 1
        self.attacked = {}
        self.paid = dict.fromkeys(OTHER, 0)  # in the spending phases of this turn, as the log says
        self.left = dict.fromkeys(OTHER, 0)  # the stock as that phase began
        self.missing = 0  # points that the Entente has still to absorb
        self._follow(position)

    def _follow(self, position):
        self.standing = {zone: box(position, f"sector-{zone}", "rupture") for zone in WORTH}
        self.revolution = box(position, "revolution", "revolution") or 0
        self.stock = {side: stock(position, side) for side in OTHER}

    def enter(self, edit, after):
        """Follow an accepted edit."""
        self._absorb(edit, after)
        turn = box(after, "turn", "turn") or 1
        if turn != self.turn:
            self.attacked, self.paid = {}, dict.fromkeys(OTHER, 0)
        self.turn = turn
        for part in parts(edit):
            if isinstance(part, Note) and part.fact == "phase" and part.value in ("first", "second"):
                self.left = {side: stock(after, side) for side in OTHER}
        for did in told(edit):
            if did["did"] == "offensive":
                self.attacked[ZONES[did["attacker"]]] = ZONES[did["defender"]]
            if did.get("by"):
                self.paid[did["by"]] += did.get("pr", did.get("cost", 0))
        for zone, (side, worth) in WORTH.items():
            off = box(after, f"sector-{zone}", "rupture") is None
            if self.standing[zone] is not None and off:
                self.fallen.add(zone)
                # Events of one draw happen in its order: what is pending lies with the discarded ones and has not happened.
                pending = 31 in (after.fact("pending") or ())
                signed = after.table.counters["event-31#1"].zone == "events-discarded" and not pending
                complete = self.revolution == 6
                beaten = not signed and not after.fact("russia-vp-only-by-revolution")
                if zone != "russie" or beaten or complete:
                    self.points[OTHER[side]] += worth
        self._follow(after)

    def _absorb(self, edit, after):
        """Steps that the Entente loses absorb the points of a naval roll that its stock could not pay (6.6)."""
        boxes = {z: box(after, f"sector-{z}", "rupture") for z, (side, _) in WORTH.items() if side == "entente"}
        lost = sum(max(0, (self.standing[zone] or 0) - (now or 0)) for zone, now in boxes.items())
        owed = [part.value or 0 for part in parts(edit) if isinstance(part, Note) and part.fact == "overflow"]
        self.missing = max(0, self.missing - lost) if self.missing else max(owed, default=0)

    def differences(self, position):
        """Return where tracks and markers say something else than these books."""
        found = []
        for side, due in self.points.items():
            if box(position, f"vp-{side}", "vp") != due:
                found.append(f"{side} has {box(position, f'vp-{side}', 'vp')} VP, not {due}")
        for zone in self.fallen:
            if position.table.counters[f"sector-{zone}#1"].zone != zone:
                found.append(f"{zone} fell and its marker lies elsewhere")
        for side in OTHER:
            face = position.table.counters[f"resources-{side}#1"].face
            held = box(position, f"resources-{side}", "resources")
            if held is None or held + 10 * face > 20 or (face and not held):
                found.append(f"{side}: resources on {held}, face {face}")
        if self.missing != (position.fact("overflow") or 0):
            found.append(f"{position.fact('overflow')} points to absorb, not {self.missing}")
        found += self._bowl(position)
        return found

    def _bowl(self, position):
        """Every marker of a year that has begun is in the bowl, pending, in progress or done; of a year to come, in its box."""
        found = []
        for events, begins in YEARS.items():
            for event in events:
                zone = position.table.counters[f"event-{event}#1"].zone
                if (self.turn >= begins) == zone.startswith("events-19"):
                    found.append(f"event {event} lies in {zone} on turn {self.turn}")
        bowl = sum(
            lying.zone == "bowl" for lying in position.table.counters.values() if lying.kind.startswith("event-")
        )
        if bowl > 10:
            found.append(f"{bowl} markers in the bowl")
        return found

    def owed(self, position):
        """Return the events whose compulsory offensive may still be spoken of: not launched against its target."""
        lying = {e: position.table.counters[f"event-{e}#1"].zone for e, *_ in MUST}
        return {
            event
            for event, _, attacker, defender in MUST
            if lying[event] == "events-in-progress" and self.attacked.get(attacker) != defender
        }
