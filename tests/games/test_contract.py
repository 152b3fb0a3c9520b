"""What every game owes to its readers, held for the games of the program: questions, rule numbers, texts; each breach is found."""

import ast
import csv
import json
import re
from contextlib import suppress
from pathlib import Path

import msgspec
import pytest
from msgspec import inspect

from assistant.cli.answers import as_data, as_text
from assistant.core import deeds, opponent
from assistant.core.calc import Situation, as_json
from assistant.core.game import Fact, Register, RegisterColumn
from assistant.core.questions import FIRST, Answer, Ask, FollowUp, Highlights, Offer, Question, Role, RowId, ZoneId, tag
from assistant.core.table import Mark, Move, Note, Place, Position, Several
from assistant.core.text import LANGUAGES, Name, Text, Trouble, has_message, keys, render, verbatim
from assistant.desk.contract import asked, breaches, declarations, faults_in, paper, set_ups, words
from assistant.desk.desk import Desk, load
from assistant.desk.wording import numbers, paraphrase, situation_label
from assistant.games import GAMES, all_games, find_game
from tests.games import kept
from tests.games.tables import start

GAME_LIST = [find_game(slug) for slug in GAMES]
games = pytest.mark.parametrize("game", GAME_LIST, ids=lambda game: game.slug)
setups = pytest.mark.parametrize(
    ("game", "setup"),
    [(game, setup) for game in GAME_LIST for setup in game.setups],
    ids=lambda x: x if isinstance(x, str) else x.slug,
)


@setups
def test_every_question_of_every_set_up_keeps_the_contract(game, setup):
    position = start(game, setup)
    assert [(problem.where, render(problem.text)) for problem in faults_in(game, position)] == []


@games
def test_what_a_game_declares_keeps_the_contract(game):
    board, kinds = load(game)
    found = [*paper(game, board, kinds), *set_ups(game, board, kinds), *declarations(game, kinds)]
    found += words(game, board, kinds)
    assert [(problem.where, render(problem.text)) for problem in found] == []


TOLD = (  # by files of others, of an edit that moves one counter
    {"did": [1]}, {"did": "attack"}, {"did": "attack", "zone": 5}, {"did": "attack", "zone": "turn:1", "supports": [7]},
    {"did": "attack", "zone": "nowhere", "lead": "nobody", "dice": [99]}, {"did": "assault", "army": [1]},
    {"did": "exchange"}, {"did": "exchange", "army": [1], "infantry": "nobody"},
)  # fmt: skip


@games
def test_what_an_edit_says_of_itself_is_not_believed(game):
    desk = Desk.new(game)
    counter, lying = next(iter(desk.position.counters.items()))
    zone = next(zone for zone in desk.position.zones if zone != lying.zone)
    for deed in TOLD:
        desk.edit(Several((Move((counter,), zone),), None, deed))
        assert all(breach.step == desk.journal.now for breach in desk.review()) and desk.undo()


@games
def test_answers_can_be_read_on_the_command_line(game):
    read = 0
    for _, answer in asked(game, start(game, game.sample or game.setups[0])):
        if isinstance(answer, Answer):
            read += 1
            for language in LANGUAGES:
                assert not re.search(r"<(?![\s\d=])", as_text(answer, language))  # a chance may be below 1%
                assert json.loads(json.dumps(as_data(answer, language)))
                choices = [render(choice.label, language) for choice in (*answer.offers, *answer.follow_ups)]
                assert len(set(choices)) == len(choices), "no two choices are called the same"
                assert not [words for words in choices if words[:1].isdigit()], "a number beside the key of a button"
    assert read >= len(game.questions) // 2


@games
def test_a_question_does_not_change_what_it_is_asked_of(game):
    position = start(game, game.sample or game.setups[0])
    before = msgspec.json.encode([*position.table.counters.values(), dict(position.table.facts)])
    first = [answer.verdict for _, answer in asked(game, position) if isinstance(answer, Answer)]
    assert msgspec.json.encode([*position.table.counters.values(), dict(position.table.facts)]) == before
    fresh = Position(position.board, position.kinds, position.table, position.defaults)
    assert [answer.verdict for _, answer in asked(game, fresh) if isinstance(answer, Answer)] == first


TILES = [Ask("research", {"counter": f"{side}-attack-1#1", "side": side}) for side in ("germany", "allies", "russia")]
TRACKS = [
    Ask("diplomacy", {"track": track, "side": side})
    for track in ("italy", "usa", "russia_surrender")
    for side in ("germany", "allies", "russia", "austria_hungary")
]
ALSO = {  # edits after which all is asked once more; questions whose blanks nobody fills without choosing
    "empires": ([Note("phase", "russia"), Note("enemy_blocks_supply", True)], [*TILES, *TRACKS]),
    "third-reich": (
        [Move(("germany-infantry#6",), "berlin")],
        [Ask("attack", {"zone": "toula", "air": "countered"}), Ask("plan", {"zone": "kalinine", "missions": 2, "rank": "safe"}),
         Ask("landing", {"army": "germany-infantry#6", "to": "oslo"})],
    ),
    "der-des-ders": (
        [Note("opponent", "none")],
        [Ask("attack", {"defender": defender, "attacker": attacker, "pr": pr})
         for defender, attacker, pr in (("allemagne", "france", 2), ("france", "allemagne", 0))],
    ),
    "antique": (
        [Mark("control-italie", "cisalpine", 1), Mark("control-gaule", "aquitaine", 2),
         Place("gaule-infantry#9", "gaule-infantry", "transalpine")],
        [Ask("pacification", {"zone": "cisalpine"}),
         Ask("conquest", {"zone": "transalpine"}), Ask("spy", {"side": "gaule", "target": "italie", "subject": "treasury"})],
    ),
}  # fmt: skip
ALSO["empires-first"] = ALSO["empires"]
SCRIPTED = {  # of which topics an answer is, among others
    "empires": "attack_eligibility attack_plan vp_final vp_control vp_event recruitment_points recruitment_payment research "
    "diplomacy missions entrench gas distribution",
    "third-reich": "combat_potential attack_plan blitzkrieg amphibious actions recruitment",
    "der-des-ders": "offensive_setup tech_attempt reinforcement naval_distribution best_use obligations surrender armistice "
    "naval_absorb initiative_probability",
    "antique": "income upkeep levy_cost corps_design pacification trade espionage flank conquest",
}
SCRIPTED["empires-first"] = SCRIPTED["empires"]
WIDER = {
    ("der-des-ders", asked) for asked in ("income", "end-turn", "system")
}  # than a topic: of both sides, of a step


def asked_of(game, position):
    """Yield what is asked of a table: with blanks filled from it, with what is lit, what keys ask, what is chosen."""
    for kind in kept.questions_of(game):
        yield from (*asked(game, position, [kind]), *kept.lit(kind, position))
    fights = [game.fight(position, zone) for zone in position.occupied] if game.fight is not None else []
    for ask in (*(fight for fight in fights if fight is not None), *ALSO[game.slug][1]):
        question = game.asked(ask)
        yield question, kept.answered(question, position)


@games
def test_a_script_that_sends_the_situation_of_an_answer_gets_its_value(game):
    agreed = set()
    for setup in game.setups:
        begun = start(game, setup)
        also = begun
        for edit in ALSO[game.slug][0]:
            also = also.after(edit)
        tables = (begun, also) if setup == (game.sample or game.setups[0]) else (begun,)
        for question, answer in (one for table in tables for one in asked_of(game, table)):
            if isinstance(answer, Answer) and answer.situation is not None and (game.slug, tag(question)) not in WIDER:
                topics = [topic.name for topic in game.calculator.topics if topic.given is type(answer.situation)]
                right = {name for name in topics if by_script(game, name, answer.situation) == as_json(answer.value)}
                assert right, (setup, question)
                agreed |= right
    assert agreed >= set(SCRIPTED[game.slug].split())


def by_script(game, topic, situation):
    """Return what a topic gives for a situation that comes as JSON; None if it is not its own."""
    with suppress(Trouble):
        return as_json(game.calculator.work(topic, as_json(situation)).value)


# Breaches

BASE = find_game("third-reich")


class Plain(Question, tag="findings"):
    """A question with words: its tag is one that the game says."""

    def answer(self, position):
        return Answer(verbatim("x"))


class Unsaid(Question, tag="never-said"):
    def answer(self, position):
        return Answer(verbatim("x"))


class Failing(Question, tag="findings"):
    def answer(self, position):
        raise ZeroDivisionError("division")


class Wordless(Question, tag="findings"):
    def answer(self, position):
        return Answer(Text("assistant.games.third_reich", "no-such-key"))


class Astray(Question, tag="findings"):
    def answer(self, position):
        lights = Highlights({"atlantis": Role.SUBJECT}, {"nobody#1": Role.SUBJECT})
        offers = (Offer(verbatim("sink"), Move(("nobody#1",), "atlantis")),)
        return Answer(verbatim("x"), highlights=lights, offers=offers, value=object(), follow_ups=NOWHERE)


class Idle(Question, tag="findings"):
    def answer(self, position):
        return Answer(verbatim("x"), offers=(Offer(verbatim("stay"), Several(())),))


NOWHERE = (FollowUp(verbatim("on"), Ask("nothing")),)


class OfRow(Question, tag="findings"):
    row: RowId
    zone: ZoneId = ""

    def answer(self, position):
        return Answer(verbatim("x"))


def changed(**fields):
    return lambda: msgspec.structs.replace(BASE, findings=None, **fields)


BREACHES = (
    (changed(map="nowhere"), "no-such-map"),
    (changed(counters="nowhere"), "no-such-counters"),
    (changed(setups=("winter-1940",), sample="winter-1940"), "setup-empty-wanting"),
    (changed(setups=("empty", "later"), sample="empty"), "setup-not-there"),
    (changed(sample="later"), "sample-not-offered"),
    (changed(title=Name("T", " ")), "title-wanting"),
    (changed(questions=()), "no-questions"),
    (changed(questions=(Plain, Failing)), "tag-twice"),
    (changed(questions=(Unsaid,)), "message-wanting"),
    (changed(questions=(Failing,)), "answer-failed"),
    (changed(questions=(Wordless,)), "text-unsaid"),
    (changed(questions=(Astray,)), "lights-no-zone"),
    (changed(questions=(Astray,)), "lights-no-counter"),
    (changed(questions=(Astray,)), "offer-impossible"),
    (changed(questions=(Idle,)), "offer-idle"),
    (changed(questions=(Astray,)), "answer-no-json"),
    (changed(questions=(Astray,)), "leads-nowhere"),
    (changed(questions=(OfRow,)), "register-not-there"),
    (changed(facts=(Fact("x", "a", ("b", "c")),)), "default-no-choice"),
    (changed(facts=(Fact("x", 9, most=5),)), "default-out-of-range"),
    (changed(facts=(Fact("x", 1), Fact("x", 2))), "fact-twice"),
    (changed(registers=(Register("x", (RegisterColumn("y", "colour"),)),)), "column-type"),
    (changed(registers=(Register("x", (RegisterColumn("y", "choice"),)),)), "choice-without-values"),
    (changed(registers=(Register("x", (RegisterColumn("y", "row", ("z",)),)),)), "register-not-there"),
    (changed(registers=(Register("x", (), {"row": {"y": 1}}),)), "column-not-there"),
    (lambda: msgspec.structs.replace(BASE, questions=(Unsaid,)), "findings-not-listed"),
)


@pytest.mark.parametrize(("broken", "key"), BREACHES, ids=[key for _, key in BREACHES])
def test_each_breach_is_found_and_said(broken, key):
    found = list(breaches(broken()))
    assert key in {problem.text.key for problem in found}
    for problem in found:
        for language in LANGUAGES:
            assert problem.where.startswith(BASE.slug)
            assert f"<{problem.text.key}" not in render(problem.text, language)


def heirs(base):
    for heir in base.__subclasses__():
        yield heir
        yield from heirs(heir)


all_games()  # what there is, is there once the games have been read


@pytest.mark.parametrize("base", [Question, Situation])
def test_fields_are_given_by_name_only(base):
    found = {heir for heir in heirs(base) if heir.__struct_fields__}
    assert len(found) > 50
    for heir in found:
        with pytest.raises(TypeError, match="positional"):
            heir("anything")


ROOT = Path(__file__).resolve().parents[2] / "assistant" / "games"
FOLDERS = {"empires": "empires", "third-reich": "third_reich", "der-des-ders": "der_des_ders", "antique": "antique"}
NUMBER = re.compile(r"^(first )?[1-9]\d?(\.\d{1,2}){0,3}$")


def cited(folder):
    """Return every text in the code that looks like a rule number where one may stand.

    Where a number of version 1.1 and one of the first edition stand side by side, the second is cited as `first 8.1`.
    """
    found = set()
    for path in sorted(folder.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            texts = [text for text in _texts(node) if NUMBER.match(text)]
            if len(texts) == 2 and isinstance(node, ast.Call | ast.Tuple) and folder.name == "empires":
                texts[1] = texts[1] if texts[1].startswith(FIRST) else FIRST + texts[1]
            found |= set(texts)
    return found


def _texts(node):
    children = []
    match node:
        case ast.Call():
            children = [*node.args, *(keyword.value for keyword in node.keywords)]
        case ast.Assign() | ast.AnnAssign() | ast.Return():
            children = [node.value]
        case ast.Tuple():
            children = list(node.elts)
        case ast.Dict():
            children = list(node.values)
        case ast.IfExp():
            children = [node.body, node.orelse]
    for child in children:
        if isinstance(child, ast.Constant) and isinstance(child.value, str):
            yield child.value


@pytest.mark.parametrize("slug", FOLDERS)
def test_every_number_cited_has_words(slug):
    game = find_game(slug)
    found = cited(ROOT / FOLDERS[slug])
    assert len(found) > 20
    known = {number: paraphrase(game, number) for number in found}
    silent = {n for n, words in known.items() if words is None or (words[0] != n and n.count(".") < 3)}
    assert silent == set()
    for language in LANGUAGES:
        own = {key for key in keys(game.package, language) if re.fullmatch(r"rule(-first)?(-\d+)+", key)}
        assert len(own) == len(numbers(game))
        for number in numbers(game):
            words = paraphrase(game, number)
            assert words is not None and len(render(words[1], language).split()) >= 4


def test_sections_stand_in_order_and_unknown_ones_are_looked_for_above():
    game = find_game("empires")
    listed = numbers(game)
    assert listed.index("9") < listed.index("9.1") < listed.index("10") < listed.index("first 1")
    found = paraphrase(game, "9.2.7")
    assert found is not None and found[0] == "9.2"
    assert paraphrase(game, "99") is None


SAID = re.compile(
    r'(?:because|reject|assume|say|against)\(\s*"([a-z][a-z0-9_-]*)"(?: if [^"]+ else "([a-z][a-z0-9_-]*)")?'
)
REICH = "assistant.games.third_reich"


def code(folder):
    return "\n".join(path.read_text(encoding="utf-8") for path in (ROOT / folder).rglob("*.py"))


def cells(folder):
    """Return the cells of a game's charts as its code would quote them."""
    rows = (csv.reader(path.open(encoding="utf-8")) for path in (ROOT / folder).rglob("*.csv"))
    return "\n".join(f'"{cell}"' for chart in rows for row in chart for cell in row)


@pytest.mark.parametrize("folder", FOLDERS.values())
def test_every_message_that_the_code_says_has_words(folder):
    said = {key for pair in SAID.findall(code(folder)) for key in pair if key}
    assert len(said) > 100
    assert not [key for key in sorted(said) if not has_message(f"assistant.games.{folder}", key, "en")]


def test_every_key_is_used():
    built = (
        "word-", "reading-", "submarines-", "result-", "purchase-", "stopped-", "move-strategic", "move-naval", "effects-",
        "question-", "fact-", "register-", "situation-", "assumed-", "brings-", "buy-", "end-",
        "duel-", "price-", "fight-", "part-", "term-",
        "standing-", "status-war-", "take-", "tile-", "victory-", "rule-", "why-", "contest-",
        "opponent-some-", "unsettled-", "far-", "found-", "to-", "opponent-means-", "loss-", "report-points", "called-",
    )  # fmt: skip
    # What both Downfall games say.
    shared = "".join(Path(one.__file__).read_text(encoding="utf-8") for one in (deeds, opponent))
    words = code("third_reich") + cells("third_reich") + shared

    def is_said(key):
        """Tell whether a key stands in the code, or is put together there of a beginning and an end that both do."""
        ends = [n + 1 for n, sign in enumerate(key) if sign == "-"]
        of, _, name = key.partition("-column-")
        if name and re.search(rf'grid\(\s*"{of}",\s*"[^"]*(?<![\w-]){name}(?![\w-])', words):
            return True
        if key.endswith("-title") and f'grid("{key.removesuffix("-title")}"' in words:
            return True
        if any(f'"{key[n:]}"' in words and re.search(rf'of_rows\(\s*\w+,\s*"{key[: n - 1]}",', words) for n in ends):
            return True
        return f'"{key}"' in words or any(f'"{key[:n]}{{' in words and f'"{key[n:]}"' in words for n in ends)

    assert not [key for key in keys(REICH, "en") if not is_said(key) and not key.startswith(built)]


def readings(topic):
    """Yield the names of the sentences that say the readings of a topic, each with the value, a number without."""
    for field in inspect.type_info(topic.given).fields:
        if field.encode_name != "options" or not isinstance(field.type, inspect.StructType):
            continue
        for option in field.type.fields:
            choices = [""]
            if isinstance(option.type, inspect.BoolType):
                choices = ["-yes", "-no"]
            elif isinstance(option.type, inspect.LiteralType) and isinstance(option.type.values[0], str):
                choices = [f"-{choice}" for choice in option.type.values]
            yield from (f"reading-{option.name}{choice}" for choice in choices)


@pytest.mark.parametrize("slug", [slug for slug in GAMES if slug != "der-des-ders"])  # which says them otherwise
def test_every_reading_of_every_option_can_be_said(slug):
    game = find_game(slug)
    every = {key for topic in game.calculator.topics for key in readings(topic)}
    assert len(every) > 30
    for language in LANGUAGES:
        said = {key.replace("_", "-") for key in keys(game.package, language)}
        assert not [key for key in every if key.replace("_", "-") not in said]


def fields(kind):
    """Yield the names of all values of a situation, those of its parts too, but for the readings."""
    if isinstance(kind, inspect.StructType):
        for field in kind.fields:
            if field.encode_name != "options":
                yield field.name
                yield from fields(field.type)
    parts = [getattr(kind, "item_type", None), getattr(kind, "value_type", None)]
    for part in (*filter(None, parts), *getattr(kind, "types", ()), *getattr(kind, "item_types", ())):
        yield from fields(part)


SHOWN = ("combat_potential", "attack_plan", "blitzkrieg", "actions", "recruitment", "amphibious")
# Values that no small widget can hold are not shown.
BEYOND = {"combat", "support", "crossed", "attacked_this_turn_by", "supporting", "declared_targets", "dice"}


@pytest.mark.parametrize(("slug", "shown", "beyond"), [("third-reich", SHOWN, BEYOND), ("antique", (), set())])
def test_every_value_of_a_situation_has_a_name(slug, shown, beyond):
    """A card lets one correct each value by its name, whether the sample table asks for that topic or not."""
    game = find_game(slug)
    topics = [topic for topic in game.calculator.topics if topic.name in shown or not shown]
    names = {name for topic in topics for name in fields(inspect.type_info(topic.given))} - beyond
    assert len(names) > 20 and not [name for name in sorted(names) if not situation_label(game, name).package]
