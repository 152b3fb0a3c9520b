"""A table that was played for years: its journal is told in a moment and in little memory."""

import random
import subprocess
import sys
from pathlib import Path

import pytest

from assistant.core.journal import Journal
from assistant.core.table import Flip, Mark, Move, Note, Several
from assistant.core.text import render
from assistant.desk.descriptions import describe
from assistant.desk.desk import Desk
from assistant.desk.saves import About, Save
from assistant.games import find_game
from tests.pace import allowed

EDITS = 100_000
MOST_SECONDS = 2.0  # of work, on a quiet machine
MOST_MEMORY = 150 << 20


def edits(desk, many):
    """Edits of every sort that hardly ever repeat one another."""
    chance = random.Random(7)
    zones, counters = list(desk.board.zones), list(desk.position.table.counters)

    def one(n):
        counter = chance.choice(counters)
        match chance.randrange(20):
            case 0:
                return Note("note", f"line {n}")
            case 1:
                return Mark("trench-central", chance.choice(zones), chance.randrange(3))
            case 2 | 3:
                return Flip((counter,))
            case 4:
                return Several(
                    (
                        Move((counter,), chance.choice(zones)),
                        Flip((chance.choice(counters),)),
                        Note(f"x/{counter}", {"a": n}),
                    )
                )
            case 5:
                return Move(tuple({counter, chance.choice(counters)}), chance.choice(zones), (chance.choice(zones),))
        return Move((counter,), chance.choice(zones))

    return [one(n) for n in range(many)]


@pytest.fixture(scope="module")
def desk():
    return Desk.new(find_game("empires"), "august-1914")


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="memory is measured as Linux tells it")
def test_a_long_journal_is_told_in_a_moment(desk, tmp_path):
    journal = desk.journal
    for edit in edits(desk, EDITS):
        journal = journal.record(edit, "2026-01-01 00:00:00")
    path = tmp_path / "long.sabretache"
    Save.create(path, About("empires"), journal).close()
    measured = (
        "import resource, sys; from assistant.cli.main import main\n"
        f"status = main(['show', {str(path)!r}, '--journal', '--lang', 'fr'])\n"
        "used = resource.getrusage(resource.RUSAGE_SELF)\n"
        "peak = next(line.split()[1] for line in open('/proc/self/status') if line.startswith('VmHWM'))\n"
        "print(used.ru_utime + used.ru_stime, int(peak) << 10, file=sys.stderr)\n"
        "sys.exit(status)\n"
    )
    done = subprocess.run([sys.executable, "-c", measured], capture_output=True, text=True, check=True)
    seconds, memory = map(float, done.stderr.split())
    assert sum(bool(line[:7].strip()) for line in done.stdout.splitlines()) == EDITS, "parts stand below their edit"
    assert seconds < allowed(MOST_SECONDS) and memory < MOST_MEMORY, (seconds, memory)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_line_says_the_same_as_if_the_whole_table_had_been_looked_at(desk, language, tmp_path):
    journal = desk.journal
    for edit in edits(desk, 400):
        journal = journal.record(edit)
    told = [
        render(describe(journal.step(n).edit, desk.position_of(journal.table_at(n - 1)), desk.game), language)
        for n in range(1, journal.length + 1)
    ]
    assert [render(desk.told(n, journal), language) for n in range(1, journal.length + 1)] == told
    path = tmp_path / "table.sabretache"
    Save.create(path, About("empires"), journal).close()
    command = [sys.executable, "-m", "assistant", "show", str(path), "--journal", "--lang", language]
    lines = subprocess.run(command, capture_output=True, encoding="utf-8", check=True).stdout.splitlines()
    assert [line[7:] for line in lines if line[:7].strip()] == told, "parts stand below their edit"


def test_walking_a_journal_gives_every_table(desk):
    journal = Journal(desk.journal.setup)
    for edit in edits(desk, 150):
        journal = journal.record(edit)
    journal = journal.at(3)
    walked = list(journal.walk())
    assert [step for step, _ in walked] == [journal.step(n) for n in range(1, 151)]
    assert all(table == journal.table_at(n) for n, (_, table) in enumerate(walked))
