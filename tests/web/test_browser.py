"""The page in a real browser at telephone size: two at once, fingers, dice, one that loses its network and comes back."""

import shutil
import time

import pytest

from assistant.core.text import render
from assistant.desk.wording import paraphrase
from tests.patience import PATIENCE
from tests.web.evening import new_desk, opened

webdriver = pytest.importorskip("selenium.webdriver")
from selenium.webdriver.chrome.service import Service  # noqa: E402
from selenium.webdriver.common.by import By  # noqa: E402

pytestmark = pytest.mark.skipif(not shutil.which("chromedriver"), reason="there is no Chromium to try the pages in")
WIDE, HIGH = 390, 844
FLAGS = (
    *("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run"),
    *("--disable-background-networking", "--disable-component-update"),
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
)


class Phone:
    """Chromium as a telephone; it talks to this machine alone."""

    def __init__(self, pages, folder):
        options = webdriver.ChromeOptions()
        for word in FLAGS:
            options.add_argument(word)
        options.add_argument(f"--user-data-dir={folder}")
        metrics = {"width": WIDE, "height": HIGH, "pixelRatio": 2.0, "touch": True}
        options.add_experimental_option("mobileEmulation", {"deviceMetrics": metrics})
        options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
        self.driver = webdriver.Chrome(options=options, service=Service(shutil.which("chromedriver")))
        self.pages = pages

    def find(self, selector):
        return self.driver.find_element(By.CSS_SELECTOR, selector)

    def text(self, selector):
        return " ".join(each.text for each in self.driver.find_elements(By.CSS_SELECTOR, selector))

    def until(self, what, seconds=PATIENCE):
        ends = time.monotonic() + seconds
        while not (found := what()):
            assert time.monotonic() < ends, what
            time.sleep(0.05)
        return found

    def js(self, words):
        return self.driver.execute_script(f"return {words}")

    def come_in(self, code, name="", language="en"):
        self.driver.get(f"{self.pages.url}?language={language}")
        self.until(lambda: self.find("#door").is_displayed())
        self.find("#code").send_keys(code)
        self.find("#name").send_keys(name)
        self.find("#door button").click()
        self.until(lambda: self.js("state && state.number"))

    def type(self, line):
        self.find("#line").clear()
        self.find("#line").send_keys(line)
        self.find("#quick button").click()

    def count(self, zone):
        return int(self.js(f"((state.zones['{zone}'] || {{}}).heaps || []).reduce((sum, heap) => sum + heap.count, 0)"))

    def touch(self, kind, *points):
        spots = [{"x": x, "y": y, "id": n} for n, (x, y) in enumerate(points)]
        self.driver.execute_cdp_cmd("Input.dispatchTouchEvent", {"type": kind, "touchPoints": spots})

    def tap_zone(self, zone):
        self.js(f"board.reach('{zone}')")
        x, y = self.js(
            f"(() => {{ const f = board.frame.getBoundingClientRect(), at = board.sheet.zones['{zone}'].at;"
            "return [f.left + board.x + at[0] * board.scale, f.top + board.y + at[1] * board.scale]; })()"
        )
        self.touch("touchStart", (x, y))
        self.touch("touchEnd")


@pytest.fixture(scope="module")
def two(tmp_path_factory):
    folder = tmp_path_factory.mktemp("phones")
    desk = new_desk("empires", folder / "t.sabretache")
    with opened(desk) as pages:
        anne, looker = Phone(pages, folder / "a"), Phone(pages, folder / "b")
        try:
            anne.come_in(pages.codes.trusted, "Anne", "fr")
            looker.driver.get(f"{pages.url}?language=en#{pages.codes.page}")
            looker.until(lambda: looker.js("state && state.number"))
            yield desk, anne, looker
        finally:
            anne.driver.quit()
            looker.driver.quit()
    desk.close()


def test_the_code_leaves_the_address(two):
    looker = two[2]
    assert looker.pages.codes.page not in looker.driver.current_url
    assert looker.js("document.cookie") == "", "no script reads the token"


def test_a_square_that_wants_a_name_puts_the_keyboard_there(two):
    looker = two[2]
    looker.driver.get("about:blank")  # else only what stands behind the # would change
    looker.driver.get(f"{looker.pages.url}?language=en#{looker.pages.codes.trusted}")
    looker.until(lambda: looker.js("document.getElementById('door-trouble').textContent"))
    typed = looker.js("[document.activeElement.id, document.getElementById('code').value]")
    assert typed == ["name", looker.pages.codes.trusted]
    looker.driver.get(f"{looker.pages.url}?language=en")
    looker.until(lambda: looker.js("state && state.number"))


def test_nothing_is_wider_than_the_screen_and_fingers_hit_every_button(two):
    for phone in two[1:]:
        assert phone.js("document.documentElement.scrollWidth") <= WIDE
        small = phone.js(
            "[...document.querySelectorAll('button')].filter(b => b.offsetParent && !b.closest('#where'))"
            ".filter(b => b.offsetWidth < 44 || b.offsetHeight < 44).map(b => b.textContent)"
        )
        assert small == []
    row = "(r => (r.className = 'rule', document.body.append(r), getComputedStyle(r).whiteSpace))(document.createElement('p'))"
    assert two[2].js(row) == "normal", "a reason that is a rule is not the number of one"


def test_a_tap_tells_of_a_zone_and_two_fingers_make_it_larger(two):
    looker = two[2]
    looker.tap_zone("varsovie")
    looker.until(lambda: "Warsaw" in looker.text("#answer"))
    looker.find("#answer button.ask").click()
    looker.until(lambda: looker.driver.find_elements(By.CSS_SELECTOR, "#answer .verdict"))
    assert looker.js("board.layers.roles.children.length") > 0, "the answer is lit on the board"
    looker.find("#close").click()
    before = looker.js("board.scale")
    looker.touch("touchStart", (150, 300), (200, 300))
    for spread in (10, 30, 50, 70):
        looker.touch("touchMove", (150 - spread, 300), (200 + spread, 300))
    looker.touch("touchEnd")
    assert looker.js("board.scale") > before * 1.5
    assert not looker.find("#card").is_displayed(), "a pinch is no tap"


def test_held_across_nothing_is_cut_off_and_a_card_leaves_the_board_in_sight(two):
    anne = two[1]
    metrics = {"width": HIGH, "height": WIDE, "deviceScaleFactor": 2, "mobile": True}
    anne.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)
    try:
        anne.type("ravitaillement ru")
        anne.until(lambda: anne.driver.find_elements(By.CSS_SELECTOR, "#answer .verdict"))
        assert anne.js("board.frame.clientWidth") > HIGH * 0.4 and anne.js("board.frame.clientHeight") > WIDE * 0.6
        cut = anne.js(
            "[...document.querySelectorAll('button, #answer *')].filter(one => one.offsetParent)"
            ".filter(one => one.scrollWidth > one.clientWidth + 1 && one.clientWidth).map(one => one.textContent)"
        )
        assert cut == []
        anne.find("#close").click()
    finally:
        anne.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {**metrics, "width": WIDE, "height": HIGH})


def test_what_one_does_the_other_sees(two):
    desk, anne, looker = two
    there = looker.count("varsovie")
    assert there == len(desk.position.counters_in("varsovie")) > 0
    anne.type("varsovie > minsk")
    looker.until(lambda: looker.count("varsovie") == 0 and looker.count("minsk") > 0)
    anne.until(lambda: anne.find("#undo").is_enabled())
    anne.find("#menu").click()
    anne.until(lambda: "Anne" in anne.text("#answer .done"))
    anne.find("#close").click()
    anne.find("#undo").click()
    looker.until(lambda: looker.count("varsovie") == there)


def test_the_number_of_a_rule_opens_what_it_says_and_dice_are_typed(two):
    desk, anne, looker = two
    anne.type("konigsberg > varsovie")
    looker.until(lambda: looker.count("konigsberg") == 0)
    looker.type("attack varsovie")
    looker.until(lambda: looker.driver.find_elements(By.CSS_SELECTOR, "#answer .faces button"))
    number = looker.find("#answer [data-rule]")
    said = paraphrase(desk.game, number.get_attribute("data-rule"))
    assert said is not None
    looker.js("document.querySelector('#answer [data-rule]').click()")
    looker.until(lambda: render(said[1], "en") in looker.text("#answer .told"))
    looker.js("document.querySelector('#answer').firstElementChild.dataset.former = 'yes'")
    anne.type("vp de +1")  # the card is worked out anew, and what was open stays open
    looker.until(lambda: not looker.driver.find_elements(By.CSS_SELECTOR, "#answer [data-former]"))
    looker.until(lambda: render(said[1], "en") in looker.text("#answer .told"))
    looker.find("#answer [data-rule]").send_keys(" ")
    looker.until(lambda: not looker.driver.find_elements(By.CSS_SELECTOR, "#answer .told"))
    asked = looker.js("JSON.stringify(card.question)")
    places = len(looker.driver.find_elements(By.CSS_SELECTOR, "#answer .rolled span"))
    for face in ([3, 4] * places)[:places]:
        looker.driver.find_elements(By.CSS_SELECTOR, "#answer .faces button")[face - 1].click()
    looker.until(lambda: looker.js("JSON.stringify(card.question)") != asked)
    assert "3,4" in looker.js("JSON.stringify(card.question)")
    looker.find("#close").click()
    looker.type("3 4")
    looker.until(lambda: "No card waits for dice" in looker.text("#note"))
    for _ in range(2):
        before = desk.journal.now
        anne.until(lambda: anne.find("#undo").is_enabled())
        anne.find("#undo").click()
        anne.until(lambda before=before: desk.journal.now < before)
    looker.until(lambda: looker.count("konigsberg") > 0)


def test_a_telephone_that_loses_its_network_comes_back(two):
    desk, anne, looker = two
    looker.driver.set_network_conditions(offline=True, latency=0, throughput=0)
    looker.type("supply germany")
    looker.until(lambda: looker.find("#note").is_displayed())
    anne.type("lublin > minsk")
    anne.until(lambda: anne.count("lublin") == 0)
    looker.driver.set_network_conditions(offline=False, latency=0, throughput=-1)
    looker.until(lambda: looker.count("lublin") == 0, 60)
    assert looker.count("minsk") == len(desk.position.counters_in("minsk"))
    anne.until(lambda: anne.find("#undo").is_enabled())
    anne.find("#undo").click()
    looker.until(lambda: looker.count("lublin") > 0, 60)


def test_the_page_has_no_mistakes_and_asks_nobody_else(two):
    for phone in two[1:]:
        told = [one["message"] for one in phone.driver.get_log("browser")]
        harmless = ("401", "ERR_INTERNET_DISCONNECTED", "ERR_NETWORK", "422")
        assert [each for each in told if not any(word in each for word in harmless)] == []
        asked = phone.js("performance.getEntriesByType('resource').map(one => one.name)")
        assert asked and all(each.startswith(phone.pages.url) for each in asked)
