"""The table seen from elsewhere: on telephones, with the card of codes that let people in, and on a second screen."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject, Qt, QTimer, Signal
from PySide6.QtGui import QCloseEvent, QColor, QGuiApplication, QImage, QKeyEvent, QPixmap
from PySide6.QtWidgets import QDialog, QLabel, QMainWindow

from assistant.desk.web_interface import LentPages, OpenPages, Wanted
from assistant.ui.look.wording import PlainLabel, caption
from assistant.ui.table.docks import Helper, TableParts
from assistant.ui.table.first_board import make_board
from assistant.ui.widgets.lines import DIALOG, Box, Fitted, fill_box, hbox, label, named, push_button, vbox
from assistant.ui.widgets.session import AtTable, Session
from assistant.ui.work.event_loop import later
from assistant.ui.work.jobs import Address, InWindow

# A window for a second screen: the board alone, large, with what everybody may see and nothing else.


class SpectatorWindow(AtTable, Fitted, QMainWindow):
    """Shows the table as it lies, and follows it. Nothing can be changed from here."""

    closed = Signal()
    sheets = False  # whether the sheets beside the map are all shown too

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.board = make_board(session)
        self.board.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.board.viewport().setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.board.setAcceptDrops(False)
        self.setCentralWidget(self.board)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.board.setAccessibleName(session.own("second-screen-board"))
        session.changed.connect(self._show)
        session.look_changed.connect(self._look)
        self.resize(1280, 800)
        self._look()
        self.board.show_position(session.public.position, animate=False)
        later(self, self.fit)

    def show_there(self) -> None:
        """Show it on the second screen if there is one, over all of it; else as a window beside ours."""
        screens = QGuiApplication.screens()
        here = QGuiApplication.primaryScreen()
        other = next((screen for screen in screens if screen is not here), None)
        if other is not None:
            self.setGeometry(other.geometry())
            self.showFullScreen()
        else:
            self.show()

    def _show(self) -> None:
        self.board.show_position(self.session.public.position)

    def _look(self) -> None:
        self.board.set_look(self.session.look)
        self.setWindowTitle(self.own("second-screen", title=self.words(self.game.title)))

    def fit(self) -> None:
        """Show the map as large as the screen takes it, or all sheets."""
        if self.sheets:
            self.board.fit_all()
        else:
            self.board.fit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Zoom, show the map or all sheets, take the whole screen, close."""
        match event.key():
            case Qt.Key.Key_Plus | Qt.Key.Key_Equal:
                self.board.zoom_step(1)
            case Qt.Key.Key_Minus:
                self.board.zoom_step(-1)
            case Qt.Key.Key_Home | Qt.Key.Key_0:
                self.fit()
            case Qt.Key.Key_T:
                self.sheets = not self.sheets
                self.fit()
            case Qt.Key.Key_F11:
                self.setWindowState(self.windowState() ^ Qt.WindowState.WindowFullScreen)
            case Qt.Key.Key_Escape:
                self.close()
            case _:
                super().keyPressEvent(event)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Follow the table no longer."""
        self.session.changed.disconnect(self._show)
        self.session.look_changed.disconnect(self._look)
        self.board.close_board()
        self.closed.emit()
        super().closeEvent(event)


# The table on telephones: switched on and off by one command, and the card with the codes that let people in.
#
# The pages themselves are lent by whoever started the program; the window knows their shape alone (desk/web_interface.py).

LOOKED = 1000  # milliseconds between two looks at who has come in
WIDE = 480  # pixels of the card
SQUARE = 240  # pixels of the picture of a code
MIDDLE = Qt.AlignmentFlag.AlignHCenter


class Telephones(Helper, QObject):
    """What one window does for those who look on from elsewhere: the pages, the card with their codes, the second screen."""

    photographed = Signal(object, str)  # the file of a photograph that a telephone sent, and who sent it
    pages: OpenPages | None = None
    card: TelephonesCard | None = None
    second: SpectatorWindow | None = None
    _window: InWindow | None = None

    def __init__(self, parts: TableParts, lent: LentPages | None) -> None:
        super().__init__(parts, parts)
        self.lent = lent
        self.photographed.connect(lambda _path, who: self.tell("telephones-photo", who=who))

    @property
    def is_on(self) -> bool:
        """Whether pages are open."""
        return self.pages is not None

    def show(self) -> None:
        """Switch the pages on, unless they are, and show the codes."""
        if self.lent is None or (self.pages is None and not self.switch_on()):
            return
        if self.card is None:
            self.card = TelephonesCard(self)
            self.card.finished.connect(lambda _: setattr(self, "card", None))
        self.card.show()
        self.card.raise_()

    def switch_on(self, address: str = "") -> bool:
        """Open the pages, at the first of this machine's addresses unless another is chosen; tell whether that could be done."""
        lent = self.lent
        if lent is None:
            return False
        self.switch_off()
        window = InWindow(self)
        here = Address(self)

        def received(path: Path, who: str) -> None:
            here.tell(lambda mine: mine.photographed.emit(path, who))

        def opened() -> None:
            at = [address or lent.addresses()[0]]
            self.pages = lent.open(Wanted(self.desk, window, self.language, at, received))

        if not self.attempt(opened):
            return False
        self._window = window
        return True

    def switch_off(self) -> None:
        """Close the pages; their codes are worth nothing from now on."""
        if self._window is not None:
            self._window.close()
            self._window = None
        if self.pages is not None:
            self.pages.close()
            self.pages = None

    def second_screen(self) -> None:
        """Show the board on a second screen, or put it away again."""
        if self.second is not None:
            self.second.close()
            return
        self.second = SpectatorWindow(self.session)
        self.second.closed.connect(lambda: setattr(self, "second", None))
        self.second.show_there()
        self.tell("second-screen-keys")

    def close(self) -> None:
        """Close all of it: the table is put away."""
        self.switch_off()
        if self.card is not None:
            self.card.close()
        if self.second is not None:
            self.second.close()


def _squares(rows: tuple[tuple[bool, ...], ...]) -> QPixmap:
    """Return a code as a picture, black on white in every theme: cameras want it so."""
    image = QImage(len(rows), len(rows), QImage.Format.Format_RGB32)
    for y, row in enumerate(rows):
        for x, dark in enumerate(row):
            image.setPixelColor(x, y, QColor("black" if dark else "white"))
    side = SQUARE // len(rows) * len(rows)
    return QPixmap.fromImage(image.scaled(side, side))


class TelephonesCard(AtTable, QDialog):
    """The codes: which one, as a picture and in letters; where the pages are; who has come in."""

    def __init__(self, telephones: Telephones) -> None:
        super().__init__(telephones.session, telephones.parts)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.telephones = telephones
        own = self.own
        self.setWindowTitle(own("telephones"))
        self.which, self.address = (named(Box(), own(f"telephones-{name}")) for name in ("which", "address"))
        self.which.activated.connect(lambda _: self._show_code())
        self.address.activated.connect(lambda _: self._move())
        self.squares = PlainLabel()
        self.letters, self.url = label("", "heading", wrap=False), label("", wrap=False)
        for words in (self.letters, self.url):
            words.setAlignment(MIDDLE)
        self.meaning, self.guests = label("", "small"), label("", "small")
        where: QLabel = label(own("telephones-address"), wrap=False)
        where.setBuddy(self.address)
        leave = push_button(own("telephones-leave"), self.reject, "primary")
        leave.setDefault(True)
        self.column = vbox(
            label(own("telephones-how"), "heading"),
            self.which,
            (self.squares, MIDDLE),
            self.letters,
            self.url,
            self.meaning,
            hbox(where, (self.address, 1)),
            self.guests,
            hbox(1, push_button(own("telephones-off"), self._switch_off), leave),
            on=self,
            margins=DIALOG,
            spacing=8,
        )
        self.setFixedWidth(WIDE)
        self._fill()
        timer = QTimer(self, interval=LOOKED)
        timer.timeout.connect(self._look_again)
        timer.start()

    def _fill(self) -> None:
        pages, own = self.telephones.pages, self.own
        if pages is None or self.telephones.lent is None:
            return
        sides, words = self.position.sides, self.words
        codes = [
            ((pages.codes.page, "telephones-page-means"), own("telephones-page")),
            ((pages.codes.trusted, "telephones-trusted-means"), own("telephones-trusted")),
        ]
        for side, code in pages.codes.sides.items():
            said = own("telephones-side", side=words(sides[side].name))
            codes.append(((code, "telephones-side-means"), caption(said)))
        fill_box(self.which, codes)
        here = own("telephones-here")
        addresses = ((each, here if each.startswith("127.") else each) for each in self.telephones.lent.addresses())
        fill_box(self.address, addresses, pages.addresses[0])
        self._show_code()
        self._look_again()

    def _show_code(self) -> None:
        pages = self.telephones.pages
        if pages is None:
            return
        code, meaning = self.which.currentData()
        self.squares.setPixmap(_squares(pages.qr_code(code)))
        self.squares.setAccessibleName(self.own("telephones-square", url=pages.url))
        self.letters.setText(pages.shown(code))
        self.url.setText(pages.url)
        self.meaning.setText(self.own(meaning))
        self.column.activate()  # as high as the words need
        self.setFixedHeight(self.column.totalHeightForWidth(WIDE))

    def _look_again(self) -> None:
        pages = self.telephones.pages
        if pages is not None:
            n, names = pages.guests
            told = "telephones-guests-named" if names else "telephones-guests"
            self.guests.setText(caption(self.own(told, n=n, names=", ".join(names))))

    def _move(self) -> None:
        """Open the pages at another address; the codes are new ones."""
        if self.telephones.switch_on(self.address.currentData()) or self.telephones.switch_on():
            self._fill()
        else:
            self.reject()

    def _switch_off(self) -> None:
        self.telephones.switch_off()
        self.tell("telephones-are-off")
        self.reject()
