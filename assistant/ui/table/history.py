"""Going about in the tree of the journal by keys: what if, and the branch before."""

from __future__ import annotations

from assistant.desk import branches
from assistant.ui.table.parts import TableParts


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
