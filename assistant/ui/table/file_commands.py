"""What the menu Table does with files, titles and set-ups; bookmarks and branches of the journal."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtWidgets import QFileDialog

from assistant.core.places import tables
from assistant.desk import branches
from assistant.ui.look import wording
from assistant.ui.table.docks import TableParts
from assistant.ui.widgets.lines import chosen_file, saved_file
from assistant.ui.widgets.notices import WorkWindow
from assistant.ui.widgets.session import openable
from assistant.ui.work.jobs import Job

# What the menu Table does with files, titles and set-ups, and the bookmarks of the journal.


class FileCommands:
    """The commands of one window about its table's file."""

    def __init__(self, parts: TableParts) -> None:
        self.parts, self.session = parts, parts.session

    def open(self) -> None:
        """Choose a table file."""
        if path := chosen_file(self.parts.frame, self.session.own("do-open"), openable(), str(self._folder)):
            self.parts.open("file", path)

    def keep_setup(self) -> None:
        """Keep the position as a set-up of the player's own."""

        def keep(title: str) -> None:
            from assistant.desk import setups as own_setups

            if self.session.attempt(lambda: own_setups.keep(self.session.game, title, self.session.position.table)):
                self.session.tell("setup-kept", title=title)

        self.parts.prompt.ask(self.session.own("setup-title"), keep)

    def rename(self) -> None:
        """Give the table another title."""
        save = self.session.desk.save
        if save is None:
            return

        def rename(title: str) -> None:
            self.session.attempt(lambda: save.rename(title))
            self.parts.retitle()

        self.parts.prompt.ask(self.session.own("table-title"), rename, first=save.about().title)

    def export(self) -> None:
        """Write the table as JSON."""
        from assistant.desk import table_json

        save = self.session.desk.save
        stem = save.path.stem if save is not None else "table"
        path = self._chosen("do-export", "JSON (*.json)", f"{stem}.json")
        if path and self._written(path, lambda: table_json.export_to(self.session.desk, path)):
            self.session.happened.emit("export")

    def _chosen(self, key: str, kinds: str, name: str) -> Path | None:
        """Return the file to write that is chosen."""
        return saved_file(self.parts.frame, self.session.own(key), kinds, str(self._folder / name))

    def _written(self, path: Path, deed: Callable[[], object]) -> bool:
        """Write a file and say so; return whether it was."""
        if not self.session.attempt(deed):
            return False
        self.session.tell("file-written", path=path.name)
        return True

    def print(self) -> None:
        """Print the pack-up sheet: the map, and what lies in each place."""
        from assistant.ui.export.printing import print_sheet

        print_sheet(self.session, self.parts.frame, lambda: self.session.tell("sheet-printed"))

    def sheet(self) -> None:
        """Write the pack-up sheet into a file: PDF on A4 or Letter, or HTML."""
        from assistant.ui.export.printing import usual_paper

        papers = sorted(("A4", "Letter"), key=lambda paper: paper != usual_paper())
        kinds = [f"PDF, {paper} (*.pdf)" for paper in papers]
        name, kind = QFileDialog.getSaveFileName(
            self.parts.frame,
            self.session.own("do-sheet"),
            str(self._folder / f"{self._stem()}.pdf"),
            ";;".join([*kinds, "HTML (*.html)"]),
        )
        if name:
            self.sheet_to(Path(name), papers[kinds.index(kind)] if kind in kinds else papers[0])

    def sheet_to(self, path: Path, paper: str = "A4") -> None:
        """Write the pack-up sheet into a file."""
        from assistant.ui.export.printing import write_sheet

        self._written(path, lambda: write_sheet(self.session, path, paper))

    def picture(self) -> None:
        """Write the board as it is seen into a picture: the player's own scan and what the answer lights included."""
        kinds = "PNG (*.png);;SVG (*.svg);;PDF (*.pdf)"
        if path := self._chosen("do-picture", kinds, f"{self._stem()}.png"):
            self.picture_to(path)

    def picture_to(self, path: Path) -> None:
        """Write the board as it is seen into a PNG, SVG or PDF file, as its name ends."""
        from assistant.ui.export.picture import Lent, write_picture

        board, look, position = self.parts.board, self.session.look, self.session.position
        lent = Lent(board.scan, board.stage.pictures if board.stage is not None else None, self.session.watched)
        lit = board.badges.highlights
        self._written(path, lambda: write_picture(position, path, look.theme, look.language, lit, lent=lent))

    def report(self) -> None:
        """Choose where the evening, or the whole game, is written as a report: HTML with small maps, Markdown or PDF."""
        from assistant.ui.export.printing import usual_paper

        papers = sorted(("A4", "Letter"), key=lambda paper: paper != usual_paper())
        whole = self.session.own("report-whole")
        kinds = {}  # the line of the dialog, with what it says: whether the whole game, and the paper
        for each, said in ((False, ""), (True, f", {whole}")):
            kinds[f"HTML{said} (*.html)"] = (each, papers[0])
            kinds[f"Markdown{said} (*.md)"] = (each, papers[0])
            kinds.update({f"PDF, {paper}{said} (*.pdf)": (each, paper) for paper in papers})
        name, kind = QFileDialog.getSaveFileName(
            self.parts.frame,
            self.session.own("do-report"),
            str(self._folder / f"{self._stem()}.html"),
            ";;".join(kinds),
        )
        if name:
            is_whole, paper = kinds.get(kind, (False, papers[0]))
            self.report_to(Path(name), whole=is_whole, paper=paper)

    def report_to(self, path: Path, *, whole: bool = False, paper: str = "A4") -> Job:
        """Write the report into a file, beside the window, with a small one that shows how far it is and can give it up.

        Args:
            path: of the file; its name says the kind.
            whole: from the set-up on, not from the last long rest.
        """
        from assistant.ui.export.report import Wish, write_report

        wish = Wish(path, self.session.language, self.session.desk.title, whole=whole, paper=paper)
        desk, language = self.session.desk.aside(), self.session.language
        job = Job(lambda going: write_report(desk, wish, going), self.parts.frame)
        job.done.connect(lambda _: self.session.tell("file-written", path=path.name))
        job.failed.connect(lambda trouble: self.session.told.emit(wording.words(trouble.text, language)))
        WorkWindow(self.session, job, self.session.own("report-working"), self.parts.frame)
        job.start()
        return job

    @property
    def _folder(self) -> Path:
        """Where dialogs begin: beside the table, else where tables are kept."""
        save = self.session.desk.save
        return save.path.parent if save is not None else tables()

    def _stem(self) -> str:
        """Return what files of this table are called at first."""
        from assistant.desk.pages.handouts import file_name

        save = self.session.desk.save
        title = save.about().title if save is not None else ""
        return file_name(title or self.session.words(self.session.game.title))

    def bookmark(self) -> None:
        """Write a bookmark into the journal."""
        self.parts.prompt.ask(self.session.own("bookmark-title"), self.parts.deeds.bookmark, first="•")


# Going about in the tree of the journal by keys: what if, and the branch before.


class HistoryCommands:
    """The commands of one window about branches."""

    def __init__(self, parts: TableParts) -> None:
        self.session = parts.session

    @property
    def trying(self) -> bool:
        """Whether the branch that is played on is a trial."""
        journal = self.session.desk.journal
        return journal.branches[journal.branch].trial

    def what_if(self) -> None:
        """Begin to try something out; or leave what was tried, and go back to where it was begun."""
        before = self.session.desk.journal
        if self.session.attempt(lambda: branches.what_if(self.session.desk)):
            done = before.length - before.branches[before.branch].since
            self.session.tell("what-if-begun") if self.trying else self.session.tell("what-if-left", n=done)

    def other(self) -> None:
        """Go to the branch that this one left, or to the last that left it."""
        desk = self.session.desk
        gone: list[bool] = []
        if self.session.attempt(lambda: gone.append(branches.other(desk))):
            if gone[0]:
                title = self.session.words(branches.title(desk, desk.journal.branch))
                self.session.tell("branch-gone-to", title=title)
            else:
                self.session.tell("branch-none")
