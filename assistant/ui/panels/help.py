"""Help: rules at hand beside the player's own rulebook, the glossary of the window's words, and the first evening's lesson."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QFrame, QLabel, QWidget

from assistant.core.questions import Question, rule_words
from assistant.core.text import Trouble
from assistant.desk import wording
from assistant.desk.fights import is_fight
from assistant.ui.look.wording import PlainLabel
from assistant.ui.widgets.file_dialogs import chosen_file
from assistant.ui.widgets.lines import Box, Button, Fitted, empty, fill_box, flow, hbox, label, named, say_choices, vbox
from assistant.ui.widgets.scrolling import ScrollArea
from assistant.ui.widgets.session import AtTable, Session
from assistant.ui.work.event_loop import later
from assistant.ui.work.jobs import Job

if TYPE_CHECKING:
    from assistant.scan.pictures.rulebook import Heading


ABOVE = 0.45  # of the panel's height, above the heading: our own words stay in view where they are short


class RulesPanel(AtTable, Fitted, ScrollArea):
    """The section that was asked for last."""

    number = ""
    job: Job | None = None
    _down = 0.0  # how far down the page the heading stands

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self._page = QPixmap()
        self.sections = Box()
        self.sections.activated.connect(lambda _n: self.show_rule(self.sections.currentData()))
        self.text = label("")
        self.ours, self.told = label("", "small"), label("", "small")
        self.attach = Button(session, "rule-attach", self.choose)
        self.detach = Button(session, "rule-detach", lambda: self.keep(None))
        self.picture = PlainLabel()
        self.picture.setAlignment(Qt.AlignmentFlag.AlignTop)
        buttons = hbox(self.attach, self.detach)
        self.setWidget(flow(self.sections, self.text, self.ours, buttons, self.told, self.picture))
        self.verticalScrollBar().rangeChanged.connect(lambda *_: self._bring())
        session.look_changed.connect(self._look)
        self.show_rule(next(iter(wording.numbers(session.game)), ""))
        self._look()

    @property
    def book(self) -> Path | None:
        """The player's own rulebook, if it is attached and there."""
        kept = self.settings.kept(f"rulebook/{self.game.slug}", "")
        return Path(kept) if kept and Path(kept).is_file() else None

    def _look(self) -> None:
        game, language = self.game, self.language
        named(self.sections, self.own("rule-section"))
        sections = ((number, rule_words(number, language)) for number in wording.numbers(game))
        fill_box(self.sections, sections, self._section)
        self.ours.setText(self.own("rule-ours"))
        self._say()

    @property
    def _section(self) -> str:
        """The section whose words are shown: that of the number, or the nearest above it."""
        found = wording.paraphrase(self.game, self.number)
        return found[0] if found is not None else self.number

    def _say(self) -> None:
        found = wording.paraphrase(self.game, self.number)
        unknown = self.own("rule-unknown", n=self.number)
        self.text.setText(self.words(found[1]) if found is not None else unknown)
        self.detach.setVisible(self.book is not None)
        self.picture.setVisible(self.book is not None)

    def show_rule(self, number: str) -> None:
        """Show a section: its words at once, its page as soon as it is found."""
        self.number = number
        self.sections.setCurrentIndex(self.sections.findData(self._section))
        self._say()
        self._look_up()

    def choose(self) -> None:
        """Choose the rulebook."""
        if path := chosen_file(self, self.own("rule-attach"), "PDF (*.pdf)"):
            self.keep(path)

    def keep(self, path: Path | None) -> None:
        """Attach a rulebook, or take it away; the file stays where it is."""
        self.settings.keep(f"rulebook/{self.game.slug}", str(path) if path is not None else "")
        self._say()
        self._look_up()

    def _look_up(self) -> None:
        if self.job is not None:
            self.job.cancel()
            self.job = None
        book, number = self.book, self.number
        self._show_page(None)
        if book is None:
            self.told.setText("")
            return

        def work(_going: object) -> tuple[Heading, bytes] | None:
            from assistant.scan.pictures.rulebook import heading_page

            return heading_page(book, number)

        def failed(bug: Exception) -> None:
            unreadable = self.own("rule-unreadable", name=book.name)
            self.told.setText(self.session.trouble(bug) if isinstance(bug, Trouble) else unreadable)

        self.told.setText(self.own("rule-looking"))
        self.job = Job.begin(work, self, self._show_page, failed)

    def _show_page(self, found: tuple[Heading, bytes] | None) -> None:
        """Show the page, its heading at the top of what is seen beneath our own words."""
        self._page = QPixmap()
        self.verticalScrollBar().setValue(0)
        if found is not None:
            self._page.loadFromData(found[1])
            self.told.setText(self.own("rule-page", page=found[0].page + 1))
        elif self.book is not None:
            self.told.setText(self.own("rule-not-found", n=self.number))
        self.fit()
        if found is not None:
            self._down = found[0].down
            self._bring()

    def _bring(self) -> None:
        """Bring the heading into view, again whenever there is more or less to scroll."""
        if self._page.isNull():
            return
        at = self.picture.y() + self._down * self.picture.height()
        self.verticalScrollBar().setValue(round(at - ABOVE * self.viewport().height()))

    def fit(self) -> None:
        """Keep the page as wide as the panel."""
        page = self._page
        if not page.isNull():
            width = max(1, self.viewport().width() - 16)
            page = page.scaledToWidth(width, Qt.TransformationMode.SmoothTransformation)
        self.picture.setPixmap(page)
        self.picture.setFixedHeight(page.height())


# What the window calls things, each word with its meaning; F1 brings the one that is asked about into view.

WORDS = (
    "table",
    "mirror",
    "bar",
    "inspector",
    "tray",
    "tracks",
    "quick",
    "question",
    "card",
    "offer",
    "fight",
    "dice",
    "assumed",
    "finding",
    "rule",
    "reading",
    "facts",
    "register",
    "printed",
    "journal",
    "branch",
    "try",
    "replay",
    "heat",
    "photograph",
    "telephones",
    "sheet",
    "manuscript",
)


class GlossaryPanel(AtTable, ScrollArea):
    """The words, in the order in which one meets them."""

    word = ""  # that was asked about

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self.headings: dict[str, QLabel] = {}
        session.look_changed.connect(self._look)
        self._look()

    def _look(self) -> None:
        own = self.own
        signs = {self.word: "▸ "}
        self.headings = {word: label(signs.get(word, "") + own(f"word-{word}"), "heading") for word in WORDS}
        lines = (each for word, head in self.headings.items() for each in (head, label(own(f"word-{word}-means"))))
        self.setWidget(flow(*lines, margins=None))

    def show_word(self, word: str) -> None:
        """Mark a word and bring it to the top."""
        self.word = word
        self._look()
        later(self, self._bring)  # once the lines have their heights

    def _bring(self) -> None:
        if heading := self.headings.get(self.word):
            self.verticalScrollBar().setValue(heading.y() - 6)


# The first evening: things to do with the open table, each ticked as soon as it is done.

KINDS = {
    "players": ("mirror", "ask", "fight", "undo", "replay", "photograph"),
    "alone": ("mirror", "ask", "fight", "undo", "try", "return", "photograph"),
    "umpire": ("mirror", "ask", "undo", "letter", "cover", "uncover", "pages"),
    "scripts": ("line", "elsewhere", "work-out", "export", "undo"),
}


DONE, NEXT = "✓", "▸"  # the signs of steps


class LessonSteps(QWidget):
    """The steps one below the other: what is done is ticked and small, the next one stands on a card."""

    _said = ""

    def __init__(self) -> None:
        super().__init__()
        self.column = vbox(on=self, margins=(0, 4, 0, 4), spacing=4)

    def text(self) -> str:
        """Return all of it in words."""
        return self._said

    def write(self, steps: Sequence[tuple[str, str]]) -> None:
        """Show steps, each with its sign."""
        said = "\n\n".join(f"{sign}  {words}" for sign, words in steps)
        if said == self._said:
            return
        self._said = said
        empty(self.column)
        for sign, words in steps:
            head, colon, rest = words.partition(": ")
            frame = QFrame()
            frame.setObjectName("card" if sign == NEXT else "")
            lines = [label(f"{sign}  {head.rstrip() if colon else words}", "" if sign == DONE else "step")]
            if colon and sign != DONE:
                lines.append(label(rest[:1].upper() + rest[1:], "" if sign == NEXT else "small"))
            vbox(*lines, on=frame, margins=(10, 6, 10, 7), spacing=1)
            self.column.addWidget(frame)


class LessonPanel(AtTable, ScrollArea):
    """Ten minutes with the program. Nothing is set up for it: what is done is done to the open table, and can be undone."""

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self.done: set[str] = set()
        self._before: set[str] = set()  # the letters that may yet spell a word
        self._was = session.desk.journal
        self.kind = Box()
        self.steps, self.end = LessonSteps(), label("", "small")
        self.later = Button(session, "lesson-later", lambda: self._tick(self.next or ""))
        self.again = Button(session, "lesson-again", self.begin)
        self.setWidget(flow(self.kind, hbox(self.later, self.again), self.steps, self.end))
        session.changed.connect(self._changed)
        session.happened.connect(self._happened)
        session.asking.connect(self._asked)
        session.look_changed.connect(self._look)
        self._look()
        self.kind.currentIndexChanged.connect(lambda _n: self.begin())

    @property
    def listed(self) -> tuple[str, ...]:
        """The things to do, in order."""
        letters = self.game.letter is not None
        steps = KINDS[str(self.kind.currentData() or "players")]
        return tuple(step for step in steps if letters or step != "letter")

    def _look(self) -> None:
        own, umpired = self.own, self.game.pages is not None
        kinds = [(kind, own(f"lesson-{kind}")) for kind in KINDS if kind != "umpire" or umpired]
        say_choices(self.kind, own("lesson-kind"), kinds)

        if self.session.watched:
            self._tick("cover")
        elif "cover" in self.done:
            self._tick("uncover")
        self._say()

    def begin(self) -> None:
        """Begin anew: nothing is ticked."""
        self.done.clear()
        self._was = self.desk.journal
        self._say()

    def _say(self) -> None:
        save = self.desk.save
        told = {"path": str(save.path) if save is not None else self.own("lesson-no-file")}
        told["game"] = self.game.slug
        self.steps.write([(self._sign(step), self.own(f"lesson-step-{step}", **told)) for step in self.listed])
        self.later.setEnabled(self.next is not None)
        self.end.setText(self.own("lesson-end") if self.next is None else "")

    def _sign(self, step: str) -> str:
        return DONE if step in self.done else NEXT if step == self.next else "–"

    @property
    def next(self) -> str | None:
        """The first thing that is not done yet."""
        return next((step for step in self.listed if step not in self.done), None)

    def _tick(self, step: str) -> None:
        if step in self.listed and step not in self.done:
            self.done.add(step)
            self._say()

    def _happened(self, what: str) -> None:
        if what == "spelling":
            self._before = self.done.copy()
        elif what == "spelt":
            self.done = self._before
            self._say()
        self._tick(what)

    def _asked(self, question: Question) -> None:
        self._tick("letter" if type(question) is self.game.letter else "ask")

    def _changed(self) -> None:
        was, journal = self._was, self.desk.journal
        self._was = journal
        trial = journal.played.trial
        if trial:
            self._tick("try")
        elif "try" in self.done:
            self._tick("return")
        if journal.count > was.count:
            self._tick("fight" if is_fight(journal.step(journal.now).edit) else "mirror")
        elif journal.branch == was.branch and journal.now < was.now:
            self._tick("undo")
        elif journal.branch == was.branch and journal.now > was.now:
            self._tick("replay")
