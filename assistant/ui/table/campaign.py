"""What an umpire gives out and puts away: pages as HTML and PDF, their words, the table behind a passphrase."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtWidgets import QFileDialog

from assistant.core.problems import Trouble
from assistant.desk.pages import papers as pages
from assistant.desk.saves import SUFFIX
from assistant.desk.sealed import sealing as sealed
from assistant.desk.sealed.table import SealedSave
from assistant.ui.table.parts import TableParts
from assistant.ui.widgets.passphrase import PassphraseCard


class Campaign:
    """The commands of one window's menu Campaign, by their ids."""

    def __init__(self, parts: TableParts) -> None:
        self.parts, self.session = parts, parts.session
        self._warned = False  # that the sealed file cannot be written

    def export(self, *, pdf: bool) -> None:
        """Write every page into a folder of the player's choice."""
        key = "do-pages-pdf" if pdf else "do-pages-html"
        folder = QFileDialog.getExistingDirectory(self.parts.frame, self.session.own(key))
        if folder:
            self.export_to(Path(folder), pdf=pdf)

    def export_to(self, folder: Path, *, pdf: bool) -> None:
        """Write every page into a folder."""
        from assistant.ui.export.pdf import map_png, page_pdf

        def write() -> None:
            to_pdf = page_pdf if pdf else None
            written = tuple(pages.export(self.session.desk, folder, self.session.language, map_png, to_pdf))
            self.session.tell("pages-written", n=len(written), folder=folder.name or str(folder))

        self.session.attempt(write)

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
