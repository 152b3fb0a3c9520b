"""The counters of a VASSAL module beside ours: who shows whom, by name and then by hand; their pictures for the tables."""

from __future__ import annotations

import io
from collections.abc import Mapping
from pathlib import Path

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QIcon, QImage, QPixmap
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QListWidget, QListWidgetItem, QPushButton, QVBoxLayout, QWidget

from assistant.core.budget import MOST_FACE, MOST_FACES
from assistant.core.kinds import KindId
from assistant.core.problems import DataError
from assistant.desk.own import counters as own_counters
from assistant.scan.pictures.headers import header_of
from assistant.scan.tracing.tracer import Report
from assistant.scan.vassal.archive import Archive
from assistant.scan.vassal.extensions import open_with_extensions
from assistant.scan.vassal.pairs import Pairs, PrintedFace, pictures_of
from assistant.ui.counters.pictures import SHOWN
from assistant.ui.own_board.work.workbench import Workbench
from assistant.ui.widgets.lines import label

MOST_ENTRY = 32 << 20  # bytes of the picture of a piece
MOST_TOLD = 6  # names in one sentence
ICON = 44
HERE = Qt.ItemDataRole.UserRole


class CounterPairs(QWidget):
    """A list of the module's pieces, those that are not paired first, each with the kind that it most likely is."""

    def __init__(self, workbench: Workbench) -> None:
        super().__init__()
        self.workbench = workbench
        self.module: Path | None = None
        self.pairs: Pairs | None = None
        self.images: Mapping[KindId, QImage] = {}
        self.sum = label("", "small")
        self.list = QListWidget()
        self.list.setIconSize(QSize(ICON, ICON))
        self.list.setWordWrap(True)
        self.list.setUniformItemSizes(True)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.currentRowChanged.connect(lambda _row: self._offer())
        self.list.itemActivated.connect(lambda _item: self.accept())
        self.choice = QComboBox()
        # A long name would widen the panel beyond the window.
        self.choice.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.choice.activated.connect(lambda _row: self.accept())
        self.accept_button, self.use_button, self.away_button = QPushButton(), QPushButton(), QPushButton()
        self.former_button = QPushButton()
        self.former_button.clicked.connect(self.change_with_former)
        self.accept_button.clicked.connect(self.accept)
        self.use_button.setObjectName("primary")
        self.use_button.clicked.connect(self.use)
        self.away_button.clicked.connect(self.take_away)
        column = QVBoxLayout(self)
        column.setContentsMargins(4, 4, 4, 4)
        column.addWidget(self.sum)
        column.addWidget(self.list, 1)
        row = QHBoxLayout()
        row.addWidget(self.choice, 1)
        row.addWidget(self.accept_button)
        column.addLayout(row)
        column.addWidget(self.use_button)
        column.addWidget(self.away_button)
        column.addWidget(self.former_button)

    def open(self, module: Path, pairs: Pairs, images: Mapping[KindId, QImage]) -> None:
        """Show the pieces of a module.

        Args:
            pairs: which piece shows which face.
        """
        self.module, self.pairs, self.images = module, pairs, images
        self.fill()

    # Pairing

    @property
    def piece(self) -> KindId:
        """The chosen piece of the module, empty for none."""
        item = self.list.currentItem()
        return str(item.data(HERE)) if item is not None else ""

    def accept(self) -> None:
        """Pair the chosen piece with the face that stands below the list, and go on to the next."""
        if self.pairs is None or not self.piece:
            return
        row, piece = self.list.currentRow(), self.piece
        face: PrintedFace | None = self.choice.currentData()
        waited = piece not in self.pairs.chosen
        self.pairs = self.pairs.pair(piece, face)
        self.fill()
        if waited and face is not None:
            self.list.setCurrentRow(row)  # where it lay among those that wait, now lies the next
        else:
            self._go_to(piece)

    def _go_to(self, piece: KindId) -> None:
        rows = (n for n in range(self.list.count()) if self.list.item(n).data(HERE) == piece)
        self.list.setCurrentRow(next(rows, 0))

    # Tables

    def use(self) -> None:
        """Keep the pictures of all that is paired for the tables of this game, beside the window."""
        if self.pairs is None or self.module is None:
            return
        module, set_id, wanted = self.module, self.workbench.game.counters, self.pairs.pictures()

        def work(report: Report) -> tuple[int, tuple[str, ...]]:
            from assistant.scan.vassal.counter_pictures import counter_png

            made: dict[PrintedFace, bytes] = {}
            unread: list[str] = []
            with open_with_extensions(module) as archive:
                for n, (face, entry) in enumerate(wanted.items()):
                    report(n / len(wanted))
                    try:
                        made[face] = counter_png(archive.read(entry, MOST_ENTRY), Path(entry).name)
                    except DataError:
                        unread.append(Path(entry).name)
            own_counters.keep(set_id, made, aside=True)
            return len({kind for kind, _ in made}), tuple(unread)

        self.workbench.run("board-pairs-keeping", work, self._used)

    def _used(self, done: tuple[int, tuple[str, ...]]) -> None:
        kinds, unread = done
        if kinds:
            self.workbench.settings.keep(SHOWN, True)
        self.workbench.settings.counters_changed.emit(self.workbench.game.counters)
        words = self.workbench.own("board-pairs-kept", n=kinds)
        if unread:
            names = ", ".join(unread[:MOST_TOLD]) + (" …" if len(unread) > MOST_TOLD else "")
            words = f"{words} {self.workbench.own('board-pairs-unread', n=len(unread), names=names)}"
        self.workbench.told.emit(words)
        self.fill()

    def take_away(self) -> None:
        """Have the tables draw the counters again; or bring the pictures back."""
        set_id = self.workbench.game.counters
        away = own_counters.is_away(set_id)
        deed = own_counters.bring_back if away else own_counters.take_away
        if self.workbench.attempt(lambda: deed(set_id)):
            self.workbench.settings.counters_changed.emit(set_id)
            self.workbench.tell("own-counters-back" if away else "own-counters-gone")
        self.fill()

    def change_with_former(self) -> None:
        """Have the tables show the pictures that were there before those of a module, or these again."""
        set_id = self.workbench.game.counters
        if self.workbench.attempt(lambda: own_counters.change_with_former(set_id)):
            self.workbench.settings.counters_changed.emit(set_id)
            self.workbench.tell("own-counters-changed")
        self.fill()

    # Showing

    def fill(self) -> None:
        """List the pieces, and say how many of our kinds have pictures."""
        if self.pairs is None:
            return
        own, pairs, kept = self.workbench.own, self.pairs, self.piece
        self.list.blockSignals(True)
        self.list.clear()
        for piece in (*pairs.rest, *(one for one in pairs.pieces if one in pairs.chosen)):
            item = QListWidgetItem(self._words(piece))
            image = self.images.get(piece)
            blank = QPixmap(ICON, ICON)
            blank.fill(Qt.GlobalColor.transparent)
            item.setIcon(QIcon(QPixmap.fromImage(image) if image is not None else blank))
            item.setData(HERE, piece)
            self.list.addItem(item)
        self.list.blockSignals(False)
        self._go_to(kept)
        self._offer()
        self.sum.setText(own("board-pairs-sum", n=pairs.paired_kinds, all=len(pairs.kinds.kinds), rest=len(pairs.rest)))
        self.list.setAccessibleName(own("board-vassal-counters", n=len(pairs.pieces)))
        self.choice.setAccessibleName(own("board-pairs-choice"))
        self.accept_button.setText(own("board-pairs-accept"))
        self.use_button.setText(own("board-pairs-use"))
        self.use_button.setEnabled(pairs.paired_kinds > 0)
        set_id = self.workbench.game.counters
        there = bool(own_counters.names(set_id))
        self.away_button.setVisible(there or own_counters.is_away(set_id))
        self.away_button.setText(own(f"do-counters-{'away' if there else 'back'}"))
        self.former_button.setVisible(own_counters.has_former(set_id))
        self.former_button.setText(own("do-counters-former"))

    def _words(self, piece: KindId) -> str:
        assert self.pairs is not None
        name = self.pairs.pieces[piece].name.en
        if piece in self.pairs.chosen:
            return f"{name}\n\N{RIGHTWARDS ARROW} {self._called(self.pairs.chosen[piece])}"
        face = self.pairs.offered(piece)
        if face is None:
            return f"{name}\n{self.workbench.own('board-pairs-none')}"
        return f"{name}\n{self.workbench.own('board-pairs-perhaps', kind=self._called(face))}"

    def _called(self, face: PrintedFace) -> str:
        assert self.pairs is not None
        name = self.pairs.kinds.kinds[face[0]].name[self.workbench.settings.language]
        return self.workbench.own("board-pairs-back", kind=name) if face[1] else name

    def _offer(self) -> None:
        """Put the faces that a piece can be into the choice: at its own, else at the likeliest."""
        self.choice.clear()
        piece, pairs = self.piece, self.pairs
        self.accept_button.setEnabled(bool(piece))
        if pairs is None or not piece:
            return
        self.choice.addItem(self.workbench.own("board-pairs-none"), None)
        now = pairs.chosen.get(piece) or pairs.offered(piece)
        for face in pairs.choices(piece):
            self.choice.addItem(self._called(face), face)
            if face == now:
                self.choice.setCurrentIndex(self.choice.count() - 1)


def images_of(module: Path, pairs: Pairs) -> Mapping[KindId, QImage]:
    """Return small pictures of the first pieces; a picture larger than any counter is none."""
    found: dict[KindId, QImage] = {}
    with open_with_extensions(module) as archive:
        for piece in pairs.pieces.values():
            entry = pictures_of(piece)[0]
            if len(found) < MOST_FACES and (image := _small(archive, entry)) is not None:
                found[piece.id] = image
    return found


def _small(archive: Archive, entry: str) -> QImage | None:
    try:
        data = archive.read(entry, MOST_ENTRY)
        header = header_of(io.BytesIO(data), entry)
    except DataError:
        return None
    if header.width * header.height > MOST_FACE:
        return None
    image = QImage.fromData(data)
    size = QSize(2 * ICON, 2 * ICON)
    smooth = Qt.TransformationMode.SmoothTransformation
    return None if image.isNull() else image.scaled(size, Qt.AspectRatioMode.KeepAspectRatio, smooth)
