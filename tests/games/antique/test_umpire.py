"""The umpire's own cards: the start, late orders, rulings, lists for a battle and the losses that come back (2, 3, 5.4)."""

from fractions import Fraction

from assistant.core.table import Note
from assistant.core.text import LANGUAGES, render
from assistant.desk.desk import Desk
from assistant.games.antique.game import GAME
from assistant.games.antique.mirror import corps_of, played, state
from assistant.games.antique.questions.umpire import pages
from tests.games.antique.tables import GAUL, ROMAN, campaign, q


def test_the_start_gives_manpower_and_leaves_neutral_whom_nobody_plays():
    """4.1.3 [A10]: a tenth of the foot and a fifth of the mounted elements, of three times the army."""
    table = campaign().write("nations", "gaule", idle=True).write("nations", "italie", player="Ana", mp_inf=0)
    said = {language: table.words("start-campaign", language) for language in LANGUAGES}
    assert "Ana" in said["en"] and "nobody: neutral" in said["en"] and "neutre" in said["fr"]
    begun = table.accept("start-campaign")
    fielded = [int(line.rpartition(";")[2]) for line in table.corps().row.field]
    assert begun.nation().mp_inf + begun.nation().mp_cav >= 3 * Fraction(sum(fielded), 10)
    free = begun.accept("start-campaign")
    assert state(free, "gaule") == "neutral" and corps_of(free, "gaule") == ()
    assert free.province("gaule").garrisons and free.move(ROMAN, "gaule").ask("battle", zone="gaule").follow_ups
    assert "gaule" not in free.ask("deadline").value["late"]


def test_each_player_signs_what_he_begins_with_before_the_first_season():
    table = campaign()
    papers = [page for page in pages(table) if page.id.startswith("start-")]
    assert [page.secret_of for page in papers] == list(played(table))
    said = {language: table.words("start-sheet", language, side="italie") for language in LANGUAGES}
    assert "The umpire: ...." in said["en"] and "Le joueur" in said["fr"] and "6 à 10" in said["fr"]
    assert "Arvernes" not in said["en"], "what is another's is not on it"
    begun = table.accept("income", side="italie")
    assert [page.id for page in pages(begun) if page.id.startswith("start-")] == [page.id for page in papers[1:]]


def test_late_orders_have_a_mail_each():
    table = campaign().write("nations", "italie", player="Ana")
    answer = table.ask("deadline", until="Sunday")
    assert set(answer.value["late"]) == set(table.kinds.sides) - {"espagne"}
    mails = [render(block.text, "en") for block in answer.body]
    assert any("Ana," in mail and "Italy" in mail and "Sunday" in mail for mail in mails)


def test_readings_that_were_chosen_and_corrections_are_the_campaigns_jurisprudence():
    desk = Desk.new(GAME, "start")
    desk.edit(Note("toll_of_invaders", "paid"))
    desk.edit(Note("home_counts", False))
    assert len(desk.ask(q("rulings")).body[0].rows) == 2
    for language, words in (("en", "paid like a guest’s"), ("fr", "payés comme un hôte")):
        rows = desk.ask(q("rulings")).body[0].rows
        assert words in render(rows[0][1], language)
    assert desk.undo() and len(desk.ask(q("rulings")).body[0].rows) == 1


def test_lists_for_a_battle_come_back_as_losses():
    table = campaign().move(GAUL, "italie")
    said = table.words("muster", "en", zone="italie")
    assert "Legio I" in said and "Arvernes" in said and "Reg Art (O)" in said and "____" in said
    flanks = [
        f"A flank march of {nation} arrives with chance {chance}"
        for nation, chance in (("Italy", "1/3"), ("Gaul", "1/6"))
    ]
    assert all(words in said for words in flanks) and "Reconnaissance" in said
    name, _, fielded = table.corps().row.field[1].partition(";")
    cost = next(line for line in table.register("designs")["legio-i"]["lines"] if line.startswith(name)).split(";")[1]
    lost = table.accept("losses", counter=ROMAN, elements=f"{name} 2")
    assert lost.corps().row.lost == 2 * int(cost) and int(fielded) >= 2
    for words in (f"{name} 99", "Nobody 1", f"{name} two"):
        table.refuses("elements", "losses", counter=ROMAN, elements=words)
    table.refuses("zone", "muster", zone="cisalpine")


def test_hired_ships_may_sink_and_prizes_serve_on():
    table = campaign()
    lost = table.accept("hire", counters=[ROMAN], landing="sicile", sunk=3)
    assert 0 < lost.corps().row.march_lost < 120 and lost.corps().zone == "sicile"
    table.refuses("sunk", "hire", counters=[ROMAN], landing="sicile", sunk=99)
    armed = table.write(
        "designs",
        "legio-i",
        lines=[*table.register("designs")["legio-i"]["lines"], "El (I); 16; 0-2; 4; cav elephant irregular"],
    )
    beaten = armed.move(GAUL, "italie").ask(
        "battle-result", zone="italie", winner="gaule", loser="italie", winner_loss=0, loser_loss=20
    )
    assert "prizes" in [reason.text.key for reason in beaten.reasons]
    kept = table.move(GAUL, "italie").write("corps", GAUL, captured=["El (I); 2"]).words("muster", "en", zone="italie")
    assert "El (I)" in kept and "captured" in kept


def test_the_owners_sheet_lists_what_nobody_has_put_right():
    table = campaign()
    before = table.ask("my-board").value["unconfirmed"]
    own = table.write("provinces", "sicile", revenue="77").write("nations", "gaule", base=9)
    assert before == 52 and own.ask("my-board").value["unconfirmed"] == before - 2
    for language, name in (("en", "Sicily"), ("fr", "Sicile")):
        assert name in table.words("my-board", language) and name not in own.words("my-board", language)
