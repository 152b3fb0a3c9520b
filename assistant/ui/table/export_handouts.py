"""What an umpire gives out and puts away: the card from which pages are given out, their words, the table behind a passphrase."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QFormLayout,
    QLineEdit,
    QListWidget,
    QWidget,
)

from assistant.core.game import Page
from assistant.core.places import PAGES
from assistant.core.questions import Highlights
from assistant.core.table import Position
from assistant.core.text import LANGUAGES, Trouble, render
from assistant.desk import encryption as sealed
from assistant.desk.encryption import SealedSave
from assistant.desk.pages.handouts import Edition, Press
from assistant.desk.saves import SUFFIX
from assistant.ui.look.wording import tip
from assistant.ui.table.docks import Helper
from assistant.ui.widgets import notices
from assistant.ui.widgets.file_dialogs import chosen_file, chosen_folder, saved_file
from assistant.ui.widgets.lines import (
    DIALOG,
    NONE,
    VALUE,
    Box,
    fill_box,
    hbox,
    items_of,
    label,
    listed,
    named,
    push_button,
    say_in,
    show_parts,
    ticked_in,
    vbox,
)
from assistant.ui.widgets.notices import PassphraseCard, show_work
from assistant.ui.widgets.session import Session
from assistant.ui.work.jobs import Job

if TYPE_CHECKING:
    from assistant.scan.tracing.tracer import Report


# The card from which pages are given out: which, in what language and shape, sealed or not; written beside the window.


class HandoutsCard(QDialog):
    """Asks what is given out, and gives it out: the window goes on meanwhile, and the work can be given up.

    Args:
        press: sets a page and writes its file.
    """

    job: Job | None = None

    def __init__(self, over: QWidget, session: Session, press: Press) -> None:
        super().__init__(over)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.session, self.press = session, press
        own = session.own
        self.setWindowTitle(own("give-out"))
        self.list = named(QListWidget(), own("give-out-which"))
        for page in press.pages():
            if not page.is_draft:
                self._add(page)
        self.list.setMinimumHeight(220)
        drafts = [label(own("give-out-drafts"), "small")] if any(page.is_draft for page in press.pages()) else []
        languages = ((language, own(f"language-{language}")) for language in LANGUAGES)
        self.language = fill_box(Box(), languages, session.language)
        self.language.activated.connect(lambda _: self._name_pages())
        self.shape = fill_box(Box(), ((shape, own(f"give-out-{shape}")) for shape in ("pdf", "html")))
        form = QFormLayout()
        for key, box in (("give-out-language", self.language), ("give-out-shape", self.shape)):
            form.addRow(label(own(key), wrap=False), named(box, own(key)))
        self.words = QWidget()
        self.sealing = QCheckBox(own("give-out-sealed"))
        self.sealing.toggled.connect(self.words.setVisible)
        self.passphrases = self._passphrases(self.words)
        self.told = label("", "assumed")
        show_parts(False, self.words, self.told)
        leave = push_button(own("give-out-leave"), self.reject)
        self.go = push_button(own("give-out-go"), self._choose_folder, "primary")
        self.go.setDefault(True)
        head, buttons = label(own("give-out-which"), "heading"), hbox(1, leave, self.go)
        parts = (self.sealing, self.words, self.told, buttons)
        vbox(head, (self.list, 1), *drafts, form, *parts, on=self, margins=DIALOG, spacing=8)
        self.resize(520, 560)

    def _add(self, page: Page) -> None:
        item = listed(self.list, self.session.words(page.title), page, ticked=not page.withheld)
        if page.withheld:
            item.setToolTip(tip(self.session.own("give-out-withheld")))

    def _name_pages(self) -> None:
        for item in items_of(self.list):
            item.setText(render(item.data(VALUE).title, self.language.currentData()))

    def _passphrases(self, into: QWidget) -> dict[str, QLineEdit]:
        columns, own, found = (QFormLayout(), QFormLayout()), self.session.own, {}
        hbox(*columns, on=into, margins=NONE)
        for n, side in enumerate(self.press.position.sides.values()):
            name = side.name[self.session.language]
            line = found[side.id] = named(QLineEdit(), self.session.labelled(name, own("passphrase")))
            line.setEchoMode(QLineEdit.EchoMode.Password)
            line.setPlaceholderText(own("passphrase"))
            columns[n % 2].addRow(label(name, wrap=False), line)
        return found

    def chosen(self) -> tuple[Page, ...]:
        """Return the pages that are ticked."""
        return ticked_in(self.list)

    def _choose_folder(self) -> None:
        if not self.chosen():
            say_in(self.told, self.session.own("give-out-none"))
            return
        if folder := chosen_folder(self, self.session.own("give-out-folder")):
            self.begin(folder)

    def begin(self, folder: Path) -> None:
        """Write the ticked pages into a folder, beside the window."""
        from assistant.ui.export.report import map_png, page_pdf

        edition = Edition(
            self.language.currentData(),
            map_png,
            page_pdf if self.shape.currentData() == "pdf" else None,
            {side: line.text() for side, line in self.passphrases.items()} if self.sealing.isChecked() else None,
        )
        self.told.hide()
        self.go.setEnabled(False)
        work = partial(_write, self.press, self.chosen(), folder, edition)
        self.job = Job.begin(work, self, lambda n: self._done(n, folder), self._failed)
        shown = show_work(self.session, self.job, self.session.own("give-out"), self, "give-out-stopped")
        shown.canceled.connect(self._rest)

    def _done(self, n: int, folder: Path) -> None:
        self.job = None
        self.session.happened.emit("pages")
        self.session.tell("pages-written", n=n, folder=folder.name or str(folder))
        self.accept()

    def _failed(self, trouble: Exception) -> None:
        self._rest()
        if not isinstance(trouble, Trouble):
            raise trouble
        say_in(self.told, self.session.words(trouble.text))

    def _rest(self) -> None:
        self.job = None
        self.go.setEnabled(True)

    def reject(self) -> None:
        """Leave, and give up the work; pages that are written stay."""
        if self.job is not None:
            self.job.cancel()
            self.session.tell("give-out-stopped")
        super().reject()


def _write(press: Press, pages: tuple[Page, ...], folder: Path, edition: Edition, report: Report) -> int:
    """Write pages one after the other; return how many files there are."""
    from assistant.ui.export.report import page_pdf

    files = len({page.id if edition.passphrases is None else page.secret_of or page.id for page in pages})
    leaves = [leaf for page in pages for leaf in (page, *page.chapters)]
    steps, done = max(1, files + len([leaf for leaf in leaves if leaf.table is not None])), 0

    def look(by: int = 0) -> None:
        """See whether the work goes on, with so many maps or files more."""
        nonlocal done
        done += by
        report(min(1.0, done / steps))

    def drawn(position: Position, highlights: Highlights, language: str) -> bytes:
        picture = edition.draw(position, highlights, language)
        look(1)
        return picture

    def printed(html: str, path: Path, title: str) -> None:
        page_pdf(html, path, title, look)

    look()
    watched = replace(edition, draw=drawn, to_pdf=None if edition.to_pdf is None else printed)
    written = 0
    for _ in press.write(pages, folder, watched):
        look(1)
        written += 1
    return written


class Campaign(Helper):
    """The commands of one window's menu Campaign, by their ids."""

    _warned = False  # that the sealed file cannot be written

    def give_out(self) -> HandoutsCard | None:
        """Show the card from which pages are given out."""
        press = Press.at(self.desk)
        if not self.attempt(press.pages):
            return None
        card = HandoutsCard(self.parts, self.session, press)
        card.show()
        return card

    # Orders by mail

    def letter(self) -> None:
        """Open the form into which a player's letter is pasted."""
        question = self.game.letter
        if question is not None:
            self.session.forming.emit(question, {})

    # Sealed pages

    def open_pages(self) -> None:
        """Choose a file of sealed pages, and list them for whoever has its passphrase."""
        if path := chosen_file(self.parts, self.own("do-open-pages"), f"(*{PAGES})"):
            notices.ask_for_pages(self.parts, self.settings, path)

    # The passphrase

    def seal(self) -> None:
        """Write a sealed table's state into its file; of another table make a sealed file."""
        save = self.desk.save
        if isinstance(save, SealedSave):
            self.attempt(save.reseal, "sealed-now", path=save.origin.name)
        elif save is not None:
            suffix = sealed.SEALED_SUFFIX
            start = f"{save.path.stem}{suffix}"
            if path := saved_file(self.parts, self.own("do-seal"), f"(*{suffix})", start):
                self.seal_as(path)

    def seal_as(self, target: Path) -> PassphraseCard | None:
        """Ask for a passphrase and make a sealed file; the open table stays as it is."""
        save = self.desk.save
        if save is None:
            return None

        def accept(words: str) -> None:
            sealed.seal(save.path, target, words)
            self.tell("sealed-made", path=target.name)

        title = self.own("passphrase-new", path=target.name)
        return PassphraseCard(self.parts, self.settings, title, accept, twice=not target.exists())

    def unseal(self) -> None:
        """Make a plain table of a sealed one."""
        save = self.desk.save
        if not isinstance(save, SealedSave):
            self.tell("not-sealed")
            return
        kinds, start = f"Sabretache (*{SUFFIX})", f"{save.origin.stem}{SUFFIX}"
        if path := saved_file(self.parts, self.own("do-unseal"), kinds, start):
            self.unseal_to(save, path)

    def unseal_to(self, save: SealedSave, target: Path) -> None:
        """Write the table as a plain file."""
        self.attempt(lambda: sealed.lay_open(save.image(), target, save.origin.name), "file-written", path=target.name)

    def may_close(self) -> bool:
        """Seal a sealed table before it is left; where that fails, say so and stay, the first time."""
        save = self.desk.save
        if not isinstance(save, SealedSave) or self._warned:
            return True
        try:
            save.reseal()
        except Trouble as trouble:
            self._warned = True
            self.tell("sealed-stays-open", why=self.words(trouble.text))
        return not self._warned
