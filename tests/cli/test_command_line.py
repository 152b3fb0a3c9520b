"""The command line on tables, end to end."""

import json
import subprocess
import sys

import pytest

from assistant.cli.main import main
from assistant.core.table import Move
from assistant.desk.desk import Desk
from assistant.desk.user_data import components as own


@pytest.fixture
def table(tmp_path):
    path = tmp_path / "t.sabretache"
    assert main(["new", "empires", str(path), "--setup", "august-1914", "--title", "Tuesday"]) == 0
    return path


def test_games_are_listed_with_setups_and_questions(capsys):
    assert main(["games", "--lang", "fr"]) == 0
    told = capsys.readouterr().out
    assert "Août 1914" in told and "supply" in told and "<" not in told


def test_quick_entry_changes_the_table_and_says_what_it_does_not_understand(table, capsys):
    assert main(["edit", str(table), "konigsberg > varsovie; turn +", "flurb", "--lang", "en"]) == 2
    told = capsys.readouterr()
    assert "flurb" in told.err
    desk = Desk.open(table)
    assert [c.kind for c in desk.position.counters_in("varsovie")] == ["russia-a3", "germany-a5"]
    assert desk.position.box("turn#1") == 2
    desk.close()
    assert main(["edit", str(table), "--undo", "2"]) == 0
    desk = Desk.open(table)
    assert desk.position.box("turn#1") == 1 and len(desk.journal.edits) == 2
    desk.close()


def test_show_tells_what_lies_where(table, capsys):
    main(["edit", str(table), "konigsberg > varsovie"])
    assert main(["show", str(table), "Warsaw", "--lang", "fr"]) == 0
    told = capsys.readouterr().out
    assert "Varsovie" in told and "germany-a5#" in told
    assert main(["show", str(table), "--journal", "--lang", "en"]) == 0
    assert "Warsaw" in capsys.readouterr().out
    assert main(["show", str(table), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["counters"]


def test_a_question_is_the_same_from_words_and_from_json(table, capsys, monkeypatch):
    assert main(["ask", str(table), "supply", "--side", "allemagne", "--json", "--lang", "en"]) == 0
    words = json.loads(capsys.readouterr().out)

    class Input:
        class buffer:
            @staticmethod
            def read():
                return b'{"ask": "supply", "side": "germany"}'

    monkeypatch.setattr("sys.stdin", Input)
    assert main(["ask", str(table), "--json", "--lang", "en"]) == 0
    assert json.loads(capsys.readouterr().out) == words
    assert words["value"] and all(words["value"].values())


def test_an_offer_is_accepted_though_nobody_reads_on(table):
    command = [sys.executable, "-m", "assistant", "ask", str(table), "phase", "--accept", "1", "--lang", "en"]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as asking:
        asking.stdout.close()
    assert asking.returncode == 0
    desk = Desk.open(table)
    assert len(desk.journal.edits) == 1
    desk.close()


def test_an_offer_is_accepted(table, capsys):
    assert main(["ask", str(table), "phase", "--accept", "1", "--lang", "en"]) == 0
    desk = Desk.open(table)
    assert len(desk.journal.edits) == 1
    desk.close()
    assert main(["ask", str(table), "phase", "--accept", "99", "--lang", "en"]) == 2
    assert "no offer 99" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["ask", "{t}", "suply"], "supply"),
        (["ask", "{t}", "supply", "--sied", "germany"], "side"),
        (["ask", "{t}", "supply", "--side", "germoney"], "germany"),
        (["ask", "{t}", "attack", "--zone", "varsowie"], "arsovie"),
        (["ask", "{t}", "attack", "--zone", "verdun", "--dice", "7", "1"], "1 … 6"),
        (["ask", "{t}"], "--list"),
        (["show", "{t}", "Atlantis"], "Atlantis"),
        (["new", "empire", "{n}"], "empires"),
        (["new", "empires", "{n}", "--setup", "august-1915"], "august-1914"),
        (["new", "empires", "{t}"], "already"),
        (["show", "{n}"], "no file"),
        (["import", "{t}", "{n}"], "JSON"),
    ],
)
def test_what_cannot_be_done_is_a_sentence(table, capsys, arguments, told):
    new = table.with_name("new.sabretache")
    words = [word.format(t=table, n=new) for word in arguments]
    # Options of a question stand behind it, so the language goes first among them.
    assert main([words[0], "--lang", "en", *words[1:]]) == 2
    captured = capsys.readouterr()
    assert told in captured.err and "Traceback" not in captured.err and "<" not in captured.err


def test_export_and_import_give_the_same_table(table, tmp_path, capsys):
    main(["edit", str(table), "konigsberg > varsovie; turn +"])
    main(["edit", str(table), "--undo", "1"])
    out, again, back = tmp_path / "t.json", tmp_path / "again.sabretache", tmp_path / "again.json"
    assert main(["export", str(table), str(out)]) == 0
    assert main(["import", str(out), str(again)]) == 0
    assert main(["export", str(again), str(back)]) == 0
    assert json.loads(out.read_text()) == json.loads(back.read_text())


def test_branches_on_the_command_line(table, capsys):
    def run(*words):
        status = main([str(word) for word in words] + ["--lang", "en"])
        done = capsys.readouterr()
        return status, done.out, done.err

    for line in ('"one"', '"two"', '"three"'):
        assert run("edit", table, line)[0] == 0
    assert run("edit", table, "--undo", 2)[0] == 0
    assert "2 later edits are kept on branch 0" in run("edit", table, '"other"')[2]
    journal = run("show", table, "--journal")[1]
    assert journal.splitlines()[1].endswith("“other”") and "another branch" in journal
    assert [line[7:] for line in run("show", table, "--journal", "--branch", 0)[1].splitlines()] == [
        "“one”", "“two”", "“three”",
    ]  # fmt: skip
    assert run("branch", table)[1].splitlines()[1].startswith("*   1  +0")
    assert "“three”" in run("branch", table)[1].splitlines()[0]
    assert "Sunday’s line" in run("branch", table, "name", 0, "Sunday’s", "line")[1]
    assert run("branch", table, "delete", 1)[0] == 2, "it is played on"
    assert "(deleted)" in run("branch", table, "delete", 0)[1]
    assert "(deleted)" not in run("branch", table, "restore", 0)[1]
    assert run("edit", table, "turn +")[0] == 0
    assert run("branch", table, "compare", 0)[1].strip()
    assert "is a trial" in run("branch", table, "what-if")[1]
    assert run("edit", table, "turn +")[0] == 0
    assert "Back where the trial began" in run("branch", table, "what-if")[1]
    assert run("branch", table, "go", 0)[1].startswith("*   0")
    assert "no branch 7" in run("branch", table, "go", 7)[2]
    assert "no branch 9" in run("show", table, "--journal", "--branch", 9)[2]


def test_a_broken_table_is_found_by_check(table, capsys):
    assert main(["check", str(table), "--lang", "en"]) == 0
    table.write_bytes(table.read_bytes()[:3000])
    assert main(["check", str(table), "--lang", "en"]) == 1
    assert "damaged" in capsys.readouterr().out


def test_the_demonstration_answers_five_questions(tmp_path, capsys):
    painted = []
    code = main(["demo", str(tmp_path / "demo.png"), "--lang", "fr"], painter=lambda *args: painted.append(args))
    told = capsys.readouterr().out
    assert code == 0 and len(painted) == 1 and painted[0][4].paths
    assert [n for n in range(1, 7) if f"\n{n}. " in told] == [1, 2, 3, 4, 5]


def test_zones_are_traced_from_clicks(tmp_path, capsys):
    cv2, np = pytest.importorskip("cv2"), pytest.importorskip("numpy")
    picture = np.full((300, 400, 3), 230, np.uint8)
    cv2.rectangle(picture, (20, 20), (380, 280), (30, 30, 30), 3)
    cv2.line(picture, (200, 20), (200, 280), (30, 30, 30), 3)
    cv2.imwrite(str(tmp_path / "scan.png"), picture)
    seeds = tmp_path / "seeds.csv"
    seeds.write_text("zone,x,y\nleft,100,150\nright,300,150\noutside,5,5\n")
    assert main(["trace", str(tmp_path / "scan.png"), str(seeds), "--lang", "en"]) == 0
    found = json.loads((tmp_path / "scan.geojson").read_text())
    assert [feature["id"] for feature in found["features"]] == ["left", "right"]
    seeds.write_text("zone,x,y\nleft,one,150\n")
    assert main(["trace", str(tmp_path / "scan.png"), str(seeds), "--lang", "en"]) == 2
    assert "seeds.csv:2" in capsys.readouterr().err


def test_spoilt_corrections_are_told_and_the_table_speaks_on(table, capsys):
    file = own.path("maps-doe2022")
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text("[{", encoding="utf-8")
    capsys.readouterr()
    assert main(["show", str(table), "verdun", "--lang", "en"]) == 0
    told = capsys.readouterr()
    assert "maps-doe2022.json" in told.err and "Verdun" in told.out


def test_the_journal_tells_of_zones_that_no_board_has(table, capsys):
    desk = Desk.open(table)
    counter = next(iter(desk.position.table.counters))
    desk.save.change(lambda journal: journal.record(Move((counter,), "atlantis")))
    desk.close()
    capsys.readouterr()
    assert main(["show", str(table), "--journal", "--lang", "en"]) == 0
    assert "atlantis" in capsys.readouterr().out
