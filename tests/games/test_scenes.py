"""Scenes at the tables of every game, in its `scenes.txt`: what lies, what is done and asked, what is told.

A scene begins with `== ` and what it shows, a step is a line. What `lies` there lies as if nobody had done it; all else is done at
the desk, one after another:

    of EDITION                     `both`, or `first`: the editions in which it is played; of a kit, its name
    by drag, line, offer           the hands by which its armies `go`, in Downfall games: it is played once by each
    lies card PATH VALUE           an entry of a kit's card is another, as TOML
    lies in SETUP                  another set-up than the usual one
    lies STEP; STEP …              of the next two lines
    move A,B ZONE [via ZONE …]     place A ZONE     flip A,B [FACE]     remove A     mark MARKER ZONE N     control ZONE SIDE
    note FACT VALUE                write REGISTER/ROW CELL=VALUE …
    go ARMY ZONE …                 along a way, by the hand of the scene
    unread LINE => KEY [MEANT …]   what quick entry does not read, what it says, and what it offers instead
    lose COUNTER                   a step, as the board's menu does
    type LINE                      what quick entry reads: its edit, or the first offer of its question
    ask TAG BLANK=VALUE … => TOLD …
    => TOLD …                      more of what the last answer tells
    follow KEY [N] [=> TOLD …]     the question of a follow-up of the last answer
    click COUNTER | AID [=> TOLD …] of the fight that is shown: the same question, turned so
    take [KEY | ~word] [N]         an offer of the last answer, by name or by a word of it; `take *` takes each
    mend                           every offer of the findings
    nofight ZONE                   nobody can be attacked there
    found TOLD …                   what the findings say: +KEY among others, -KEY not, KEY alone: nothing else
    see WHAT=VALUE …               zone.A face.A box.A control.ZONE marker.M.ZONE lying.ZONE.KIND fact.F row.REGISTER/ROW.CELL
    told LANGUAGE WORDS            what the journal says of the last edit, or of a part of it
    against WORDS … | -            what the rules have against the last edit
    undo [N]

What is told: a part of the answer by its path (`n.` before it: how many), `says`, `lacks`, `rejected` (all of them) of reasons,
`assumes` of what is assumed, `arg.KEY.NAME` of a reason (of several, a list); `offers` (all), `offer`, `nooffer`, `follow`,
`nofollow` by name, `usual` by tag; `step.KEY` how a step of a list stands; `objects` to the first offer; `refused` at a blank, then
`said` of the refusal; `said` of the verdict in English, `text.en` holds the words, `silent.en` does not.
Values are JSON, or words, with ~ for a blank and \\n between lines; `-` is nothing there, `+` is there.
"""

import functools
import json
import re
import tomllib
from fractions import Fraction
from pathlib import Path

import msgspec
import pytest

from assistant.cli.answers import as_text
from assistant.core.questions import Ask, Fight, ReasonKind, Steps, blanks, tag
from assistant.core.table import Flip, Mark, Move, Note, Place, Remove, control_edit
from assistant.core.text import LANGUAGES, QuestionError, render
from assistant.desk.desk import Desk
from assistant.desk.entry.line import read
from assistant.desk.kits import card_file
from assistant.desk.saves import About
from assistant.games import find_game
from assistant.games.kit import library
from assistant.games.kit.card_reader import read_kit
from assistant.games.kit.game import game_of
from tests.games.empires import hands as empires_hands
from tests.games.lines import plain
from tests.games.third_reich import hands as reich_hands

BEGUN = {
    "empires": "august-1914", "empires-first": "august-1914", "third-reich": "winter-1940", "der-des-ders": "1914",
    "antique": "start",
}  # fmt: skip
# What every phase or turn owes until it is played.
OWED = {
    "empires": {"end-actions-left", "end-duty-due", "end-duty-open", "control-unexplained", "tiles-due"},
    "third-reich": {"end-actions-left"},
    "der-des-ders": {
        "phase-skipped", "draw-too-few", "income-missing", "naval-missing", "initiative-undecided", "system-idle",
    },
}  # fmt: skip
LISTS = {"zones", "counters", "rolls"}


def rows():
    """Yield every scene with the game it is of: a scene of both editions twice."""
    for path in sorted(Path(__file__).parent.glob("*/scenes.txt")):
        own = path.parent.name.replace("_", "-")
        for scene in path.read_text(encoding="utf-8").removeprefix("== ").split("\n== "):
            what, *steps = filter(None, scene.splitlines())
            of = steps.pop(0).removeprefix("of ") if steps[0].startswith("of ") else ""
            hands = steps.pop(0).removeprefix("by ").split(", ") if steps[0].startswith("by ") else ("",)
            for slug in {"both": (own, f"{own}-first"), "first": (f"{own}-first",)}.get(of, (of or own,)):
                for hand in hands:
                    yield pytest.param(slug, steps, hand, id=f"{slug}: {what} {hand}".rstrip())


def value_of(words):
    """Return a value as it stands in a scene."""
    words = words.replace("~", " ")
    try:
        return json.loads(words)
    except ValueError:
        return [value_of(word) for word in words.split(",") if word] if "," in words else words


def with_entries(name, cards):
    """Return the kit of a sample by other rules: entries of its card by their places."""
    words = (library.SAMPLES / name / library.FILE).read_text(encoding="utf-8")
    card = tomllib.loads(words)
    for path, value in cards:
        *above, last = path.split(".")
        part = functools.reduce(lambda part, key: part.setdefault(key, {}), above, card)
        part |= tomllib.loads(f"{last} = {value.replace('~', ' ')}")
        words = card_file.with_entry(words, (above[0],), card[above[0]])
    return read_kit(words)


class Scene:
    """A desk at which a scene is played, and the last answer given there."""

    def __init__(self, slug, laid, hand=""):
        self.game, setup, self.answer, self.hand = find_game(slug), BEGUN.get(slug), None, hand
        steps = [step for line in laid for step in line.removeprefix("lies ").split("; ")]
        cards = [step.split()[1:] for step in steps if step.startswith("card ")]
        if cards:
            self.game = game_of(slug, with_entries(slug, cards))
        steps = steps[len(cards) :]
        if steps and steps[0].startswith("in "):
            setup = steps.pop(0).removeprefix("in ")
        self.desk = Desk.new(self.game, setup or self.game.sample)
        if steps:
            position = self.desk.position
            for step in steps:
                position = position.after(self.edit(position, *step.split()))
            self.desk = Desk.begin(self.game, position.table, None, About(self.game.slug, "", setup))

    @property
    def now(self):
        return self.desk.position

    def edit(self, now, verb, what, *more):
        """Return the edit that a step means, None for another step."""
        match verb:
            case "move":
                return Move(tuple(what.split(",")), more[0], tuple(more[2:]))
            case "place":
                return Place(what, what.partition("#")[0], more[0])
            case "flip":
                return Flip(tuple(what.split(",")), *map(int, more))
            case "remove":
                return Remove((what,))
            case "mark":
                return Mark(what, more[0], int(more[1]))
            case "control":
                return control_edit(now, what, more[0])
            case "note":
                return Note(what, None if more[0] == "-" else value_of(more[0]))
            case "write":
                register, _, row = what.partition("/")
                cells = {name: value_of(word) for name, word in (cell.split("=", 1) for cell in more)}
                return Note(what, {**now.register(register).get(row, {}), **cells})
        return None

    def play(self, done):
        """Do and see each step."""
        for step in done:
            verb, *words = step.split()
            if verb == "=>":
                self.tell(words)
            elif hasattr(self, f"do_{verb}"):
                getattr(self, f"do_{verb}")(*words)
            else:
                self.desk.edit(self.edit(self.now, verb, *words))

    def do_type(self, *words):
        for command in read(" ".join(words), self.now, self.game):
            assert command.fault is None, command.fault
            edit = command.edit
            self.desk.edit(self.desk.ask(command.question).offers[0].edit if edit is None else edit)

    def do_unread(self, *words):
        """See that quick entry takes a line for no edit, says why, and offers what may have been meant."""
        at = words.index("=>")
        (command,) = read(" ".join(words[:at]), self.now, self.game)
        said = command.idle if command.fault is None else command.fault.text  # idle: it lies so already
        meant = {render(one, "en").replace(" ", "_") for one in getattr(command.fault, "candidates", ())}
        assert (command.idle or command.edit is None) and said.key == words[at + 1] and meant >= {*words[at + 2 :]}, (
            said,
            meant,
        )

    def do_go(self, army, *way):
        """Bring an army along a way by the hand of the scene."""
        hands = reich_hands if self.game.slug == "third-reich" else empires_hands
        getattr(hands, self.hand)(self.desk, army, *way)

    def do_lose(self, counter):
        """Take a loss of a counter as the board's menu does."""
        self.desk.edit(self.game.loss(self.now, counter))

    def do_told(self, language, *words):
        now = self.desk.journal.now
        told = "; ".join(render(each, language) for each in (self.desk.told(now), *self.desk.parts_told(now)))
        assert " ".join(words) in told.replace("\N{NARROW NO-BREAK SPACE}", " "), told

    def do_undo(self, times="1"):
        for _ in range(int(times)):
            self.desk.undo()

    def do_ask(self, tag, *words):
        filled, of = {}, {blank.name: blank for blank in blanks(self.game.question(tag))}
        for word in words[: words.index("=>")] if "=>" in words else words:
            name, _, value = word.partition("=")
            if name.startswith("overrides."):
                filled.setdefault("overrides", {})[name.removeprefix("overrides.")] = value_of(value)
            elif of[name].input in LISTS or isinstance(of[name].default, tuple):
                filled[name] = [value_of(item) for item in value.split(",")]
            else:
                is_value = of[name].input in ("flag", "number", "word")
                filled[name] = value_of(value) if is_value else value.replace("~", " ").replace("\\n", "\n")
        told = words[words.index("=>") + 1 :] if "=>" in words else ()
        try:
            self.question = self.game.asked(Ask(tag, filled))
            self.answer = self.desk.ask(self.question)
        except QuestionError as error:
            refused, *said = told or [""]
            assert refused in ("refused=*", f"refused={error.field}"), error
            assert all("<" not in render(error.text, language) for language in LANGUAGES)
            assert all(word.removeprefix("said=") in render(error.text, "en").replace(" ", "_") for word in said), error
            return
        self.tell(told)

    def tell(self, words):
        """See that the last answer tells all of this."""
        for name, _, value in (word.partition("=") for word in words):
            self.told(name, value)

    def told(self, name, value):
        """See that the last answer tells what a scene says of it."""
        answer, wanted = self.answer, {key for key in value.split(",") if key}
        said = {reason.text.key for reason in answer.reasons}
        offered, following = ([one.label.key for one in some] for some in (answer.offers, answer.follow_ups))
        match name:
            case "says":
                assert wanted <= said, (wanted, said)
            case "lacks":
                assert wanted and not wanted & said, (wanted, said)
            case "rejected":
                assert wanted == {one.text.key for one in answer.reasons if one.kind is ReasonKind.REJECTED}
            case "usual":
                assert wanted <= {tag(one.question) for one in answer.follow_ups if one.usual}, answer.follow_ups
            case "offers":
                assert value.split(",") == offered if value else not offered, offered
            case "offer" | "follow":
                assert wanted and wanted <= set(offered if name == "offer" else following), (offered, following)
            case "nooffer" | "nofollow":
                assert wanted and not wanted & set(offered if name == "nooffer" else following), (offered, following)
            case "assumes":
                assert wanted <= {one.text.key for one in answer.assumed}, answer.assumed
            case _ if name.startswith("step."):
                steps = [state for block in answer.body if isinstance(block, Steps) for text, state in block.listed()
                         if text.key == name.removeprefix("step.")]  # fmt: skip
                assert steps == [value], (name, steps)
            case "objects":
                assert wanted <= {one.text.key for one in answer.offers[0].against}, answer.offers[0].against
            case "said":
                words = render(answer.verdict, "en").replace(" ", "_")
                assert value in words, words
            case _ if name.startswith("arg."):
                _, key, arg = name.split(".")
                found = [reason.text.args[arg] for reason in answer.reasons if reason.text.key == key]
                assert is_so(found[0] if len(found) == 1 else found, value), (name, found)
            case _ if name.startswith(("text.", "silent.")):
                how, language = name.split(".")
                words = re.sub(r"\s", "_", as_text(answer, language))
                assert (value in words) == (how == "text"), words
            case _:
                assert name not in ("refused", ""), "it was to be refused"
                found = part_of(answer, name)
                assert is_so(found, value), (name, found)

    def do_take(self, *words):
        if words == ("*",):
            return [self.desk.edit(offer.edit) for offer in self.answer.offers]
        numbers = [int(word) for word in words if word.lstrip("-").isdecimal()]
        key, n = next((word for word in words if not word.lstrip("-").isdecimal()), ""), (*numbers, 0)[0]
        offers = [
            one for one in self.answer.offers
            if (key[1:].replace("_", " ") in render(one.label, "en") if key[:1] == "~" else key in ("", one.label.key))
        ]  # fmt: skip
        assert offers, [one.label.key for one in self.answer.offers]
        return self.desk.edit(offers[n].edit)

    def do_follow(self, key, *words):
        """Ask what a follow-up of the last answer asks, the n-th of that name."""
        n = int(words[0]) if words and words[0].isdecimal() else 0
        self.answer = self.desk.ask([one.question for one in self.answer.follow_ups if one.label.key == key][n])
        self.tell(words[words.index("=>") + 1 :] if "=>" in words else ())

    def do_click(self, what, *words):
        """Click on a counter, or on an aid by its name, of the fight that is shown; the question is asked as it then is."""
        (panel,) = (block for block in self.answer.body if isinstance(block, Fight))
        sides = panel.attacker, panel.defender
        pieces = [*((one.counter, one) for side in sides for one in side.fighters),
                  *((one.label.key, one) for side in sides for one in side.aids)]  # fmt: skip
        (piece,) = (one for name, one in pieces if name == what)
        assert piece.turned, what
        self.question = msgspec.structs.replace(self.question, **piece.turned)
        self.answer = self.desk.ask(self.question)
        self.tell(words[1:])

    def do_against(self, *words):
        """See what the rules have against the last edit; `-`: nothing."""
        said = [f"{render(one.text, 'en')} ({one.rule})".replace(" ", "_") for one in self.desk.against()]
        assert all(any(word in one for one in said) for word in words) if words != ("-",) else not said, said

    def do_nofight(self, zone):
        assert self.game.fight(self.now, zone) is None

    def do_mend(self):
        for offer in self.desk.ask(self.game.findings()).offers:
            self.desk.edit(offer.edit)

    def do_found(self, *words):
        owed = OWED.get(self.game.slug.removesuffix("-first"), set())
        found = [key for key in self.desk.ask(self.game.findings()).value if key not in owed]
        found = [key for key in found if self.game.slug != "antique" or not key.startswith("owed-")]
        for word in words:
            if word[0] in "+-":
                assert (word[1:] in found) == (word[0] == "+"), found
        if not words or words[0][0] not in "+-":
            assert set(found) == set(words), found

    def do_see(self, *words):
        now, counters = self.now, self.now.table.counters
        assert words
        for name, _, value in (word.partition("=") for word in words):
            what, _, which = name.partition(".")
            match what:
                case "zone":
                    found = counters[which].zone if which in counters else None
                case "face":
                    found = counters[which].face
                case "box":
                    found = now.box(which)
                case "control":
                    found = now.controller(which)
                case "marker":
                    found = now.marker(*which.split(".", 1))
                case "lying":
                    zone, _, kind = which.partition(".")
                    found = sum(one.kind.startswith(kind) for one in now.counters_in(zone))
                case "fact":
                    found = now.fact(which)
                case "row":
                    row, _, cell = which.rpartition(".")
                    register, _, of = row.partition("/")
                    found = now.register(register).get(of, {}).get(cell)
                case _:
                    raise ValueError(name)
            assert is_so(found, value), (name, found)


def part_of(thing, path):
    count = path.startswith("n.")
    for name in path.removeprefix("n.").split("."):
        if thing is None:
            break
        if isinstance(thing, dict) or hasattr(thing, "keys"):
            thing = thing.get(name)
        elif isinstance(thing, list | tuple) and name.lstrip("-").isdecimal():
            thing = thing[int(name)] if int(name) < len(thing) else None
        else:
            thing = getattr(thing, name)
    return len(thing) if count else thing


def is_so(found, value):
    """Tell whether a value is the one of a scene."""
    if value == "+":
        return found is not None
    if value == "-":
        return found in (None, False, "", 0, "0") or (hasattr(found, "__len__") and not len(found))
    if hasattr(found, "key"):  # a text
        return found.key == value
    return same(plain(found), value_of(value))


def same(found, wanted):
    """Compare values, numbers by what they are worth: 33/2 is "33/2" and 16.5."""
    if isinstance(wanted, dict):
        return (
            isinstance(found, dict)
            and found.keys() == wanted.keys()
            and all(same(found[key], wanted[key]) for key in wanted)
        )
    if isinstance(wanted, list):
        return isinstance(found, list) and len(found) == len(wanted) and all(map(same, found, wanted))
    return number(found) == number(wanted)


def number(value):
    try:
        return Fraction(value) if not isinstance(value, bool) else value
    except (ValueError, TypeError):
        return value


@pytest.mark.parametrize(
    ("slug", "setup"),
    [(slug, setup) for slug in OWED if slug != "third-reich" for setup in find_game(slug).setups if setup != "empty"],
)
def test_nothing_is_found_of_a_set_up_but_what_a_phase_owes(slug, setup):
    Scene(slug, [f"lies in {setup}"]).do_found()


@pytest.mark.parametrize(("slug", "steps", "hand"), list(rows()))
def test_a_scene(slug, steps, hand):
    done = [step for step in steps if not step.startswith("lies ")]
    assert any("=> " in step or step.startswith(("against", "found", "see ", "told ")) for step in done), (
        "a scene tells something"
    )
    Scene(slug, steps[: len(steps) - len(done)], hand).play(done)
