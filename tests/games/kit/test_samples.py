"""The kits that come with the program: the contract, answers that can be recounted by hand, decks with hands, its player."""

import itertools
from collections import Counter
from fractions import Fraction

import pytest
from msgspec import structs
from msgspec.structs import replace as other

from assistant.core.calc import public
from assistant.core.judgement import Grade, review
from assistant.core.questions import Ask, Fight, tag
from assistant.core.table import Flip, Mark, Move, Note, Place, Position, control_edit, parts
from assistant.core.text import LANGUAGES, EditError, QuestionError, render
from assistant.desk.contract import breaches
from assistant.desk.desk import Desk
from assistant.desk.entry.line import read
from assistant.games import find_game, slugs
from assistant.games.kit import library
from assistant.games.kit.card_reader import read_kit
from assistant.games.kit.game import game_of
from tests.games.test_scenes import with_entries
from tests.rows import by_rows

PLACES = {
    "long-thaw": ("h0604", "heron-armour#1"),
    "red-dunes": ("h0707", "amber-camel#2"),
    "river-road": ("market", "league-foot#4"),
    "three-isles": ("ford", "blue-guard#1"),
}
samples = pytest.mark.parametrize("name", PLACES)


class Sample(Desk):
    """A sample's table, asked by tags and changed by moves and offers."""

    @classmethod
    def of(cls, name):
        return cls.new(find_game(name), find_game(name).sample)

    def answer(self, tag, **blanks):
        return self.ask(Ask(tag, blanks))

    def move(self, counter, zone):
        assert self.edit(Move((counter,), zone))
        return self

    def accept(self, tag, n=0, **blanks):
        assert self.edit(self.answer(tag, **blanks).offers[n].edit)
        return self

    def fight(self, **blanks):
        (found,) = (block for block in self.answer("fight", zone="ford", **blanks).body if isinstance(block, Fight))
        return found.attacker


@pytest.fixture
def isles():
    return Sample.of("three-isles")


@pytest.fixture
def dunes():
    return Sample.of("red-dunes")


def kit_of(name):
    return read_kit((library.SAMPLES / name / "kit.toml").read_text(encoding="utf-8"))


@samples
def test_a_sample_is_there_and_keeps_the_contract(name):
    assert name in library.names() and name not in slugs()
    game, (zone, _) = find_game(name), PLACES[name]
    assert [(one.where, render(one.text)) for one in breaches(game)] == []
    assert tag(game.fight(Sample.of(name).position, zone)) == "fight"


@samples
def test_every_sentence_has_words_in_both_languages(name):
    desk, (zone, counter) = Sample.of(name), PLACES[name]
    asks = [Ask("strength", {"zone": zone}), Ask("reach", {"counters": [counter]})]
    asks += [Ask(tag) for tag in ("supply", "phase-end", "points", "findings")]
    stands, side = desk.position.table.counters[counter].zone, desk.position.kind(counter).side
    for key, card in kit_of(name).rules.combat.items():
        asks.append(Ask("fight", {"zone": stands if card.alone else zone, "side": side, "fight": key}))
    for answer in map(desk.ask, asks):
        said = [answer.verdict, *(r.text for r in answer.reasons), *(offer.label for offer in answer.offers)]
        for words in (render(text, language) for text in said for language in LANGUAGES):
            assert words and "<" not in words
        for offered in answer.offers:
            assert isinstance(desk.position.after(offered.edit), Position)


def test_a_clash_is_counted_die_by_die(isles):
    chances = {one.result: one.chance for one in isles.answer("fight", zone="ford").value.outcomes}
    # 6 against 2: the attacker leads by 4 before the dice.
    leads = [4 + a - d for a in range(1, 7) for d in range(1, 7)]
    ways = Counter("routed" if n >= 4 else "driven" if n >= 1 else "repulsed" for n in leads)
    assert chances == {result: Fraction(n, 36) for result, n in ways.items()}


def test_what_is_spent_already_is_told():
    march = {"id": "x", "side": "red", "type": "band", "zone": "a", "march": 2}
    state = {"zones": {"a": {}, "b": {}}, "links": [["a", "b", "path"]], "counters": [march]}
    for spent in (0, 1):
        worked = find_game("three-isles").calculator.work("reach", {"state": state, "counter": "x", "spent": spent})
        assert [reason.text.key for reason in worked.reasons].count("spent") == spent


def test_a_zone_of_control_stops_who_enters_it(dunes):
    # From 0607, beside the slate column in 0706.
    for zone, reached in dunes.answer("reach", counters=["amber-camel#2"]).value.zones.items():
        assert not set(reached.way[:-1]) & {"h0606", "h0607", "h0707", "h0806"}, (zone, reached)


def test_a_kit_answers_scripts():
    given = {
        "fight": "battle", "attackers": [{"attack": 4}, {"attack": 3, "type": "guns"}], "defenders": [{"defence": 3}],
        "ground": {"terrain": "hills"}, "toggles": ["storm"], "dice": [6],
    }  # fmt: skip
    value = public(find_game("red-dunes").calculator.work("fight", given))["value"]
    assert (value["column"], value["modifier"], value["fallen"]["result"]) == ("2-1", -1, "EX")


def test_fights_are_where_two_sides_meet_in_a_zone_or_beside():
    for name, zones in (("three-isles", {"ford"}), ("red-dunes", {"h0607", "h0707"})):
        desk = Sample.of(name)
        assert desk.game.question("fight").eligible(desk.position, "zone", {}) == zones


@samples
def test_a_key_asks_what_the_card_has_and_nothing_else(name):
    kit, position, counter = kit_of(name), Sample.of(name).position, (PLACES[name][1],)
    keys = {
        "movement": ("reach", lambda game: game.reach and game.reach(position, counter)),
        "supply": ("supply", lambda game: game.supply and game.supply(position, counter)),
        "points": ("points", lambda game: game.points and game.points(position)),
        "turns": ("phase-end", lambda game: game.phase_end and game.phase_end(position)),
    }
    bare = {part: getattr(type(kit.rules)(), part) for part in (*keys, "control")}

    def asked(key, **rules):
        question = key(game_of(name, structs.replace(kit, rules=structs.replace(kit.rules, **{**bare, **rules}))))
        return tag(question) if question else ""

    whole = {part: getattr(kit.rules, part) for part in bare}
    for part in keys:
        for other_part, (wanted, key) in keys.items():
            alone = asked(key, **{part: whole[part]})
            assert alone == (wanted if other_part == part else ""), (part, other_part)
            assert asked(key, **whole) == wanted and asked(key) == ""


@by_rows("here, beside, attacker")
def test_without_phases_who_does_not_hold_the_zone_attacks(here, beside, attacker):
    """One who stands there among others, else one from next door; he who stands there alone is not his own enemy."""
    kit = kit_of("three-isles")
    clash = structs.replace(kit.rules.combat["clash"], adjacent=not (len(here) > 1))
    rules = structs.replace(kit.rules, turns=type(kit.rules)().turns, combat={"clash": clash})
    game = game_of("three-isles", structs.replace(kit, rules=rules))
    start = Sample.of("three-isles").position
    guard = start.kinds.kinds["red-guard"]
    guards = {f"{side}-guard": other(guard, id=f"{side}-guard", side=side) for side in ("red", "blue", "green")}
    sides = {**start.kinds.sides, "green": structs.replace(start.kinds.sides["red"], id="green")}
    kinds = other(start.kinds, sides=sides, kinds={**start.kinds.kinds, **guards})
    position = Position(start.board, kinds, structs.replace(start.table, counters={}), start.defaults)
    position = position.after(control_edit(position, "ford", "red"))
    standing = [*(("ford", side) for side in here), *(("mill", side) for side in beside)]
    for n, (zone, side) in enumerate(standing):
        position = position.after(Place(f"{side}-guard#{n}", f"{side}-guard", zone))
    try:
        shown = game.asked(Ask("fight", {"zone": "ford"})).answer(position).body[0]
    except QuestionError:
        assert attacker == ""
    else:
        assert {position.kind(one.counter).side for one in shown.attacker.fighters} == {attacker}


NUMBERED = [  # a hex is found by what is printed in it; digits are counts once a place is named
    ("0104 > 0203", Move(("amber-column#2", "amber-column#3"), "h0203")),
    ("0104 1 > 0203", Move(("amber-column#3",), "h0203")),
    ("1 amber 0104 > 0203", Move(("amber-column#3",), "h0203")),
    ("0104 > 0203 > 0204", Move(("amber-column#2", "amber-column#3"), "h0204", ("h0203",))),
    ("unsupplied 0104", Mark("unsupplied", "h0104", 1)),
    ("0707 = slate", control_edit),
    ("reach 0104", Ask("reach", {"counters": ("amber-column#2", "amber-column#3")})),
    ("fight 0707", Ask("fight", {"zone": "h0707"})),
    ("fight 0707 4", Ask("fight", {"zone": "h0707", "dice": (4,)})),
    ("1214 1215", ""),
    ("0104 > 9999", "“9999” is not known here"),
    ("9999 > 0104", "“9999” is not known here"),
    ("2 > 0104", "Which counters?"),
    ("0203 amber", Move(("amber-column#5",), "h0203")),
]


@pytest.mark.parametrize(("line", "meant"), NUMBERED)
def test_digits_name_a_hex_first(dunes, line, meant):
    (command,) = read(line, dunes.position, dunes.game)
    if isinstance(meant, str):
        assert command.fault is not None and not command.dice
        assert meant in render(command.fault.text, "en")
    elif isinstance(meant, Ask):
        filled = {key: value for key, value in command.filled.items() if value}
        assert (tag(command.asks), {key: filled[key] for key in meant.filled}) == (meant.tag, meant.filled)
    else:
        assert command.edit == (control_edit(dunes.position, "h0707", "slate") if callable(meant) else meant)


def test_a_counter_keeps_each_of_its_steps_in_its_file(tmp_path):
    game = find_game("long-thaw")
    desk = Desk.new(game, game.sample, tmp_path / "t.sabretache")
    desk.edit(Flip(("heron-foot#1",), 2))
    desk.close()
    desk = Desk.open(tmp_path / "t.sabretache")
    assert not desk.troubles
    assert desk.position.value("heron-foot#1", "strength") == 2
    with pytest.raises(EditError, match="its faces are 0 to 2"):
        desk.edit(Flip(("heron-foot#1",), 3))
    desk.close()


def test_a_fight_that_nobody_names_is_the_first_there_can_be(isles):
    card = kit_of("three-isles").rules
    (first,) = card.combat.values()
    two = structs.replace(card, combat={"boats": structs.replace(first, types=("nobody",)), "clash": first})
    game = game_of("three-isles", structs.replace(kit_of("three-isles"), rules=two))
    isles.move("red-levy#1", "ford")
    answer = game.asked(Ask("fight", {"zone": "ford"})).answer(isles.position)
    assert "Clash" in render(answer.body[0].title, "en")


WHOLE = ("raid", "raid", "truce", "gold")
ITEMS = ", ".join(f'{item} = {{ words = "{item.capitalize()}", count = {n} }}' for item, n in Counter(WHOLE).items())


def ask(desk, side="blue"):
    return desk.ask(Ask("draw", {"cup": "deck", "side": side}))


def take(desk, words, side="blue"):
    offers = ask(desk, side).offers
    assert desk.edit(next(one for one in offers if render(one.label) == words).edit)


def labels(desk, side="blue"):
    return [render(one.label) for one in ask(desk, side).offers]


def law(drawn, hidden):
    """Return the chances of the next card over every order of what is not known to be out, after some were drawn unseen."""
    rest = list(WHOLE)
    for item in drawn:
        rest.remove(item)
    nexts = Counter(order[hidden] for order in itertools.permutations(rest))
    return {item: Fraction(n, nexts.total()) for item, n in nexts.items()}


@pytest.mark.parametrize("hidden", [1, 2, 3])
@pytest.mark.parametrize("drawn", [(), ("raid",)])
def test_unseen_cards_leave_the_chances_exact(hidden, drawn):
    deck = f'{{ title = "Deck", hands = true, items = {{ {ITEMS} }} }}'
    desk = Desk.new(game_of("three-isles", with_entries("three-isles", [("draws.deck", deck)])))
    for item in drawn:
        take(desk, f"Red draws: {item.capitalize()}", "red")
    for _ in range(min(hidden, len(WHOLE) - len(drawn) - 1)):
        take(desk, "Blue draws one unseen")
    hidden = min(hidden, len(WHOLE) - len(drawn) - 1)
    answer = ask(desk)
    assert answer.value == law(drawn, hidden)
    assert render(answer.verdict) == f"Deck: {len(WHOLE) - len(drawn) - hidden} left"
    assert "Fill it again" not in labels(desk)
    take(desk, "Blue plays: Truce")
    assert ask(desk).value == law((*drawn, "truce"), hidden - 1)


ALL = [path.name for path in sorted(library.SAMPLES.iterdir()) if (path / library.FILE).exists()]


def step(desk, **blanks):
    """Ask for the next step; dice that it waits for show fours and threes."""
    answer, dice = desk.ask(Ask("opponent", blanks)), ()
    while not answer.offers and answer.throws:  # a roll may lead to another one
        dice = (4, 3, 5, 2, 1, 6)[: max(sum(throw.count for throw in answer.throws), len(dice) + 1)]
        answer = desk.ask(Ask("opponent", {**blanks, "dice": dice}))
    return answer


@pytest.mark.parametrize(("name", "wanted"), [(name, 2 if name == "long-thaw" else 4) for name in ALL])
def test_phases_are_played_by_the_card_and_end(name, wanted):
    desk = Sample.of(name)
    begun, phases, edits = desk.position, 0, []
    for _ in range(60):
        answer = step(desk)
        for language in LANGUAGES:
            assert "<" not in "".join(render(one.text, language) for one in answer.reasons)
        chosen = next((offer for offer in answer.offers if not offer.against), None)
        assert chosen is not None, [render(reason.text) for reason in answer.offers[0].against]
        ends = any(isinstance(part, Note) and part.fact == "phase" for part in parts(chosen.edit))
        edits.append(chosen.edit)
        assert desk.edit(edits[-1])
        assert chosen.then == (None if ends else Ask("opponent"))
        phases += ends
        if phases == wanted:
            break
    assert phases == wanted
    against = [one.objection for one in review(desk.game, begun, edits)]
    assert [render(one.text) for one in against if one.grade is Grade.AGAINST] == []
    assert any(isinstance(part, Move) for edit in edits for part in parts(edit))


def moves(answer):
    found = [part for part in parts(answer.offers[0].edit) if isinstance(part, Move)]
    return {name: one.zone for one in found for name in one.counters}


def test_what_cannot_be_done_is_left_out():
    desk = Sample.of("red-dunes")
    counters = tuple(moves(step(desk)))
    others = moves(step(desk, without=counters, spared=("h0707",)))
    assert not set(counters) & set(others) and "h0707" not in others.values()
    asked = desk.ask(Ask("opponent", {"refusing": True}))
    assert len(asked.follow_ups) > 1 and not asked.offers


def fight():
    desk = Sample.of("three-isles")
    while (answer := desk.ask(Ask("opponent"))).value["step"] != "strike":
        desk.edit(answer.offers[0].edit)
    return desk, answer


def test_a_fight_is_the_tables_own_with_why_it_is_fought():
    desk, waits = fight()
    assert not waits.offers and [throw.count for throw in waits.throws] == [1, 1]
    assert any(reason.text.key == "opponent-options" for reason in waits.reasons)
    again = waits.follow_ups[-1].question
    assert again.spared and desk.ask(again).verdict != waits.verdict  # not at their table: something else
    done = desk.ask(Ask("opponent", {"dice": (6, 1)}))
    assert done.offers[0].then == Ask("opponent") and desk.edit(done.offers[0].edit)
    assert render(desk.told(desk.journal.here)).startswith("Fight in ")
    assert waits.verdict != desk.ask(Ask("opponent")).verdict  # a zone is attacked once a phase


def strikes(words):
    """Return the zones that are attacked from beside Slate's column at the Great Well, where nobody moves."""
    game, at = game_of("red-dunes", read_kit(words)), Sample.of("red-dunes").position
    at, found = at.after(Move(("amber-column#5",), "h0706")), list[str]()
    while (answer := game.asked(Ask("opponent", {"dice": (4, 4)})).answer(at)).value["step"] == "strike":
        found += answer.highlights.zones
        at = at.after(answer.offers[0].edit)
    return found


def test_a_fight_that_is_owed_is_fought_and_one_that_cannot_be_paid_is_not():
    words = (library.SAMPLES / "red-dunes" / "kit.toml").read_text(encoding="utf-8")
    words = words.replace('allowance = "moves"', "allowance = 0").replace("sum(attack)", "1", 2)
    assert strikes(words) == []  # hopeless
    owed = words.replace('kind = "ratio"', 'must = true\nkind = "ratio"', 1)
    assert sorted(strikes(owed)) == ["h0707", "h0806"]
    dear = owed.replace("must = true", 'must = true\nprice = [{ account = "gold", value = 1 }]')
    assert strikes(f'{dear}\n[accounts.gold]\ntitle = "Gold"\nstart = 0\n') == []
    assert strikes(f'{dear}\n[accounts.gold]\ntitle = "Gold"\nstart = 1\n') in (["h0707"], ["h0806"])
