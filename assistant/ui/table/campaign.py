"""What an umpire gives out and puts away: pages as HTML and PDF, their words, the table behind a passphrase."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtWidgets import QFileDialog

from assistant.core.places import PAGES
from assistant.core.problems import Trouble
from assistant.desk.pages.papers import Press
from assistant.desk.saves import SUFFIX
from assistant.desk.sealed import sealing as sealed
from assistant.desk.sealed.table import SealedSave
from assistant.ui.table.giving_out import GivingOut
from assistant.ui.table.parts import TableParts
from assistant.ui.widgets import sealed_pages
from assistant.ui.widgets.passphrase import PassphraseCard


class Campaign:
    """The commands of one window's menu Campaign, by their ids."""

    def __init__(self, parts: TableParts) -> None:
        self.parts, self.session = parts, parts.session
        self._warned = False  # that the sealed file cannot be written

    def give_out(self) -> GivingOut | None:
        """Show the card from which pages are given out."""
        press = Press.at(self.session.desk)
        if not self.session.attempt(press.pages):
            return None
        card = GivingOut(self.parts.frame, self.session, press)
        card.show()
        return card

    # Orders by mail

    def letter(self) -> None:
        """Open the form into which a player's letter is pasted."""
        question = self.session.desk.game.letter
        if question is not None:
            self.session.forming.emit(question, {})

    def letters(self) -> None:
        """Ask what of the letters is still to be done."""
        letters = self.session.desk.game.letters
        if letters is not None:
            self.session.ask(letters(self.session.position))

    # Sealed pages

    def open_pages(self) -> None:
        """Choose a file of sealed pages, and list them for whoever has its passphrase."""
        name, _ = QFileDialog.getOpenFileName(self.parts.frame, self.session.own("do-open-pages"), "", f"(*{PAGES})")
        if name:
            sealed_pages.ask(self.parts.frame, self.session.own, self.session.words, Path(name))

    # The passphrase

    def seal(self) -> None:
        """Write a sealed table's state into its file; of another table make a sealed file."""
        save = self.session.desk.save
        if isinstance(save, SealedSave):
            if self.session.attempt(save.reseal):
                self.session.tell("sealed-now", path=save.origin.name)
        elif save is not None:
            name, _ = QFileDialog.getSaveFileName(
                self.parts.frame, self.session.own("do-seal"), f"{save.path.stem}{sealed.SUFFIX}", f"(*{sealed.SUFFIX})"
            )
            if name:
                self.seal_as(Path(name).with_suffix(sealed.SUFFIX))

    def seal_as(self, target: Path) -> PassphraseCard | None:
        """Ask for a passphrase and make a sealed file; the open table stays as it is."""
        save = self.session.desk.save
        if save is None:
            return None

        def accept(words: str) -> str:
            wrong = self._wrong(lambda: sealed.seal(save.path, target, words))
            if not wrong:
                self.session.tell("sealed-made", path=target.name)
            return wrong

        title = self.session.own("passphrase-new", path=target.name)
        return PassphraseCard(self.parts.frame, self.session.own, title, accept, twice=not target.exists())

    def unseal(self) -> None:
        """Make a plain table of a sealed one."""
        save = self.session.desk.save
        if not isinstance(save, SealedSave):
            self.session.tell("not-sealed")
            return
        name, _ = QFileDialog.getSaveFileName(
            self.parts.frame, self.session.own("do-unseal"), f"{save.origin.stem}{SUFFIX}", f"Sabretache (*{SUFFIX})"
        )
        if name:
            self.unseal_to(save, Path(name))

    def unseal_to(self, save: SealedSave, target: Path) -> None:
        """Write the table as a plain file."""
        if self.session.attempt(lambda: sealed.lay_open(save.image(), target, save.origin.name)):
            self.session.tell("file-written", path=target.name)

    def may_close(self) -> bool:
        """Seal a sealed table before it is left; where that fails, say so and stay, the first time."""
        save = self.session.desk.save
        if not isinstance(save, SealedSave) or self._warned:
            return True
        wrong = self._wrong(save.reseal)
        if wrong:
            self._warned = True
            self.session.tell("sealed-stays-open", why=wrong)
        return not wrong

    def _wrong(self, deed: Callable[[], object]) -> str:
        """Do something; return what was wrong, or nothing."""
        try:
            deed()
        except Trouble as trouble:
            return self.session.words(trouble.text)
        return ""
