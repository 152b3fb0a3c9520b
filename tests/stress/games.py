"""Whole games of plausible chance, with all that can be asked asked after each edit; tables to which anything is done; planners.

The players are those of the games' own tests. What is asked must be answered within the budget, in both languages, light what lies
there, offer what can be done and lead on to questions that there are (assistant/desk/contract.py). At the end everything is
taken back, edit by edit: the table must be as it was each time, and what is found on it too.
"""

import contextlib
import random
import time

from assistant.core import phase_log
from assistant.core.judgement import objections
from assistant.core.questions import Answer, tag
from assistant.core.table import Note
from assistant.core.text import EditError, QuestionError, Trouble, render
from assistant.desk.contract import asked, faults_in
from assistant.desk.desk import Desk
from assistant.desk.saves import About
from assistant.games import GAMES, find_game
from assistant.games.empires.opponent.cards import play as play_planners
from assistant.games.empires.opponent.cards import player as planner
from assistant.games.empires.questions.points import VictoryPoints
from tests.games.antique.umpire import begun
from tests.games.der_des_ders.evening import Evening, check, judged_game
from tests.games.empires import test_breaches as empires_breaches
from tests.games.empires.opponent.test_at_the_table import Lawful
from tests.games.empires.random_player import Player as EmpiresPlayer
from tests.games.lines import told
from tests.games.opponents import after, stepped
from tests.games.tables import any_edit, behind_keys, start
from tests.games.third_reich import test_breaches as reich_breaches
from tests.games.third_reich.random_player import Player as ReichPlayer
from tests.pace import allowed

LONGEST = 1.0  # seconds of a quiet processor that one question may take
SEASONS = 12
PILES = 2  # fights and counters that the keys ask about after each edit
AGAIN = 20  # so many edits apart, what was found is asked again when it is taken back
FEW = 50  # so many edits apart, all is asked in a game that is played alone
LEAST = 30  # edits of a game
WALK = 60  # edits of a table to which anything is done


class Watch:
    """Looks at a table after each edit, or some of them, and counts what it asked."""

    def __init__(self, game, seed, run, apart=1):
        self.game, self.run, self.apart = game, run, apart
        self.chance = random.Random(seed)
        self.desk = None
        self.edits = 0
        self._known = {}  # by the number of edits before

    def sit(self, desk):
        """Look at a desk now and after each edit."""
        self.desk = desk
        self._seen(desk)
        desk.listen(lambda: self._seen(desk))

    def _seen(self, desk):
        now, position = desk.journal.now, desk.position
        if now in self._known and self._known[now][0].table == position.table:
            return  # taken back or done again
        self.run.count("steps")
        self.edits += 1
        looked = self.edits % self.apart == 0
        if looked:
            self.look(position)
        self._known[now] = position, self._found(position) if looked else None

    def look(self, position):
        """Ask everything. Raises AssertionError with what is wrong."""
        faults = faults_in(self.game, position, self._outcomes(position))
        wrong = [f"{fault.where}: {render(fault.text, 'en')}" for fault in faults]
        assert not wrong, wrong[:5]

    def _outcomes(self, position):
        begun = time.process_time()
        for question, outcome in self._all(position):
            spent = time.process_time() - begun
            self.run.count("questions")
            assert spent < LONGEST or spent < allowed(LONGEST), f"{tag(question)} took {spent:.1f} s: {question}"
            assert not isinstance(outcome, Answer) or outcome.verdict, question
            yield question, outcome
            begun = time.process_time()

    def _all(self, position):
        """Ask what is asked anew while its card is open, and what the keys ask."""
        yield from asked(self.game, position, [sort for sort in self.game.questions if sort.live])
        for question in self._of_keys(position):
            try:
                yield question, question.answer(position)
            except Exception as error:  # told by the caller as what it is
                yield question, error

    def _of_keys(self, position):
        """Yield end of the phase, points, a fight here and there, supply and reach of counters by chance."""
        game = self.game
        zones = [
            zone for zone in position.occupied if game.fight is not None and game.fight(position, zone) is not None
        ]
        counters = self.chance.sample(sorted(position.table.counters), PILES)
        stacks = [(counter,) for counter in counters]
        for question in behind_keys(game, position, self.chance.sample(zones, min(PILES, len(zones))), stacks):
            if question is not None:
                with told_in_words():
                    yield game.asked(question)

    def _found(self, position):
        return tuple(told(self.game.findings().answer(position))) if self.game.findings is not None else ()

    def take_back(self):
        """Take the whole game back; each table must be as it was, and what is found there too. Raises AssertionError."""
        desk = self.desk
        assert desk is not None and self.edits
        while desk.undo():
            position, found = self._known[desk.journal.now]
            assert desk.position.table == position.table, f"edit {desk.journal.now + 1} taken back"
            if found is not None and (self.apart > 1 or desk.journal.now % AGAIN == 0):
                assert self._found(desk.position.otherwise()) == found, (
                    f"what is found differs before edit {desk.journal.now + 1}"
                )


@contextlib.contextmanager
def told_in_words():
    """Let a question be refused, in words."""
    try:
        yield
    except Trouble as trouble:
        assert "<" not in render(trouble.text, "fr")


class EveningAtDesk(Evening):
    """An evening of La Der des Ders at a desk."""

    def __init__(self, watch, seed):
        self.watch = watch
        self.desk = None
        super().__init__(("none", "entente", "central")[seed % 3], seed, hands=0.5 * (seed % 2))

    def do(self, edit):
        if self.desk is None:
            self.desk = Desk.begin(self.watch.game, self.position.table, None, About(self.watch.game.slug, "", "1914"))
            self.watch.sit(self.desk)
        whole = self.watch.game.with_notes(self.position, edit)
        self.desk.edit(edit)
        self.position = self.desk.position
        self.books.enter(whole, self.position)
        self.edits += 1


def empires(watch, seed):
    player = EmpiresPlayer(watch.game.slug, seed)
    watch.sit(player.desk)
    turns = 18 if watch.run.times > 1 else 5  # one game alone is begun, all others come to their end
    player.play(turns)
    ended = player.journal["offer-end"] + player.journal["offer-end-last"]
    assert player.book.audits > 16 * turns and ended == 4 * turns, player.journal
    if turns == 18:
        points = VictoryPoints().answer(player.position).value
        assert player.first or points == {power: player.book.points[power] for power in points}


def third_reich(watch, seed):
    player = ReichPlayer(seed, {} if seed % 2 else None)  # every second game by other readings of the rules
    watch.sit(player.desk)
    turns = 22 if watch.run.times > 1 else 6
    for _ in range(turns):
        player.turn()
    assert player.audited > 18 * turns and player.journal["game-over"] == (turns == 22), player.journal


def der_des_ders(watch, seed):
    evening = EveningAtDesk(watch, seed)
    for _ in evening.walk():
        check(evening)


def antique(watch, seed):
    umpire = begun(seed)
    watch.sit(umpire.desk)
    for _ in range(SEASONS if watch.run.times > 1 else SEASONS // 6):
        umpire.play_season()


def anything(watch, seed):
    """Do whatever comes to a table, and accept an offer here and there."""
    chance, game = random.Random(seed), watch.game
    desk = Desk.new(game, game.sample or game.setups[0])
    watch.sit(desk)
    while watch.edits < WALK:
        with contextlib.suppress(EditError):  # a counter may not lie there
            row = logged(desk.position, chance) if chance.random() < 0.2 else None
            desk.edit(row or any_edit(desk.position, chance))
        question = game.phase_end(desk.position) if game.phase_end is not None and chance.random() < 0.3 else None
        with contextlib.suppress(QuestionError):
            if question is not None and (offers := desk.ask(question).offers):
                desk.edit(chance.choice(offers).edit)


def logged(position, chance):
    """Return an edit that corrects or strikes a row of the phase log, None where there is none."""
    rows = position.register(phase_log.REGISTER)
    if not rows:
        return None
    row = chance.choice(list(rows))
    wrong = {**rows[row], "zone": chance.choice(list(position.board.zones)), "cost": chance.randint(0, 3)}
    return Note(phase_log.PREFIX + row, chance.choice((wrong, None)))


PLAYED = {
    "empires": empires,
    "empires-first": empires,
    "third-reich": third_reich,
    "der-des-ders": der_des_ders,
    "antique": antique,
}
assert PLAYED.keys() == GAMES.keys()


def play(slug, player, run):
    """Play one game after another to its end and take it back; of a single one all is asked here and there only, and long ones end
    before their end.
    """
    for n in run.each("games"):
        watch = Watch(find_game(slug), run.seed + n, run, FEW if run.times == 1 else 1)
        with run.guarded(f"{slug}, seed {run.seed + n}"):
            player(watch, run.seed + n)
            assert watch.edits > LEAST, watch.edits
            watch.take_back()


ERRING = {
    "empires": ("august-1914", empires_breaches.Injector),
    "third-reich": ("winter-1940", reich_breaches.Injector),
}


def erring(slug, run):
    """Let the program err now and then: each breach is named, is played all the same, and the game goes on."""
    game, (setup, injector) = find_game(slug), ERRING[slug]
    steps, errs = (20, 0.5) if run.times == 1 else (10_000, 0.1)
    for n in run.each("games"):
        chance, position = random.Random(run.seed + n), start(game, setup)
        with run.guarded(f"{slug} with errors, seed {run.seed + n}"):
            for _ in range(steps):
                if position.fact("over"):
                    break
                breaches = list(injector(position, chance).every()) if chance.random() < errs else []
                if breaches:
                    name, (chapters, edit) = chance.choice(breaches)
                    said = {found.rule for found in objections(game, position, edit)}
                    assert any(rule.startswith(tuple(chapters.split())) for rule in said), (name, edit, said)
                    position = after(game, position, edit)
                    run.count("breaches")
                position = stepped(game, position, chance).left
                run.count("steps")


def solitaire(run):
    """Play lawful games of La Der des Ders against the system, without a desk; the rules have nothing against any deed."""
    for n in run.each("games"):
        with run.guarded(f"solitaire, seed {run.seed + n}"):
            evening = judged_game(("entente", "central")[n % 2], run.seed + n)
            assert evening.position.fact("winner") in ("entente", "central")
            run.counts["steps"] += evening.edits


def planners(slug, run):
    """Have planners play each other; every step is lawful, and the model of plans does what the table does."""
    for n in run.each("games"):
        position = start(find_game(slug), "august-1914")
        # Who draws lots forgets the attacks that a turn obliges to, an officer may find nobody to attack: that is said.
        lawful = Lawful(find_game(slug), forgets={"end-duty-due"})
        player = planner("random" if n % 2 else "officer")
        turns = 18 if run.times > 1 else 2

        def watch(*step, lawful=lawful):
            lawful(*step)
            run.count("steps")

        with run.guarded(f"planners of {slug}, seed {run.seed + n}"):
            done = play_planners(position, (player, player), run.seed + n, watch, turns)
            assert done.steps == lawful.steps > 10 * turns and done.fights > 3
