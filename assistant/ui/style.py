"""The clothes of the window's controls: one style sheet made from the theme and the text size."""

from __future__ import annotations

from PySide6.QtWidgets import QApplication

from assistant.ui import lettering
from assistant.ui.theme import Look, mixed

TEXT = 15  # pixels of running text at scale 1


def dress(app: QApplication, look: Look) -> None:
    """Give the whole program the look: palette, fonts and style sheet."""
    app.setPalette(look.theme.qt_palette())
    app.setFont(lettering.font(lettering.SANS, TEXT * look.text_scale))
    app.setStyleSheet(sheet(look))


def sheet(look: Look) -> str:
    """Return the style sheet."""
    theme, px = look.theme, lambda size: f"{round(size * look.text_scale)}px"
    line = mixed(theme.panel, theme.frame, 0.28)
    soft = mixed(theme.cell, theme.ink, 0.06)
    pressed = mixed(theme.cell, theme.ink, 0.14)
    on_accent = theme.paper if not theme.dark else theme.table
    return f"""
    * {{ font-family: "{lettering.SANS}", "Noto Sans", "DejaVu Sans"; font-size: {px(TEXT)}; color: {theme.ink}; outline: none; }}
    QMainWindow, QDialog, #page {{ background: {theme.table}; }}
    QWidget:disabled {{ color: {mixed(theme.second_ink, theme.table, 0.35)}; }}
    QToolTip {{ background: {theme.panel}; color: {theme.ink}; border: 1px solid {line}; padding: 4px 6px; }}
    #bar {{ background: {theme.panel}; border-bottom: 1px solid {line}; }}
    #foot {{ background: {theme.panel}; border-top: 1px solid {line}; }}
    #foot QLineEdit {{ font-size: {px(16)}; }}
    QMenuBar {{ background: transparent; padding: 0; spacing: 0; }}
    QMenuBar::item {{ background: transparent; padding: 6px 9px; border-radius: 6px; }}
    QMenuBar::item:selected {{ background: {theme.cell}; }}
    QMenu {{ background: {theme.panel}; border: 1px solid {line}; padding: 6px; }}
    QMenu::item {{ padding: 5px 26px 5px 22px; border-radius: 5px; }}
    QMenu::item:selected {{ background: {theme.accent}; color: {on_accent}; }}
    QMenu::item:disabled {{ color: {mixed(theme.second_ink, theme.panel, 0.3)}; }}
    QMenu::separator {{ height: 1px; background: {line}; margin: 5px 8px; }}
    QDockWidget {{ titlebar-close-icon: none; titlebar-normal-icon: none; }}
    #title {{ background: {theme.table}; }}
    #title QLabel {{ font-family: "{lettering.SERIF}"; font-size: {px(18)}; font-weight: 600; padding: 3px 8px 1px 12px; }}
    QTabBar::tab {{ background: transparent; padding: 6px 11px; border: 0; border-bottom: 2px solid transparent; color: {theme.second_ink}; }}
    QTabBar::tab:selected {{ color: {theme.ink}; border-bottom-color: {theme.accent}; }}
    QTabBar::tab:hover {{ color: {theme.ink}; }}
    QTabWidget::pane {{ border: 0; }}
    QMainWindow::separator {{ background: {theme.table}; width: 5px; height: 5px; }}
    QMainWindow::separator:hover {{ background: {theme.accent}; }}
    QScrollArea, QScrollArea > QWidget > QWidget#flow {{ background: {theme.table}; border: 0; }}
    QScrollBar:vertical {{ background: transparent; width: 11px; margin: 1px; }}
    QScrollBar:horizontal {{ background: transparent; height: 11px; margin: 1px; }}
    QScrollBar::handle {{ background: {mixed(theme.table, theme.ink, 0.22)}; border-radius: 4px; min-height: 28px; min-width: 28px; }}
    QScrollBar::handle:hover {{ background: {mixed(theme.table, theme.ink, 0.4)}; }}
    QScrollBar::add-line, QScrollBar::sub-line, QScrollBar::add-page, QScrollBar::sub-page {{ background: none; border: 0; width: 0; height: 0; }}
    QLineEdit, QSpinBox, QComboBox, QPlainTextEdit, QTextEdit {{
        background: {theme.panel}; border: 1px solid {line}; border-radius: 6px; padding: 4px 8px;
        selection-background-color: {theme.accent}; selection-color: {on_accent}; }}
    QLineEdit:focus, QSpinBox:focus, QComboBox:focus, QPlainTextEdit:focus, QTextEdit:focus {{ border: 2px solid {theme.accent}; padding: 3px 7px; }}
    QComboBox::drop-down {{ border: 0; width: 20px; }}
    QComboBox QAbstractItemView {{ background: {theme.panel}; border: 1px solid {line}; selection-background-color: {theme.accent}; selection-color: {on_accent}; }}
    QPushButton, QToolButton {{ background: {theme.cell}; border: 1px solid {line}; border-radius: 7px; padding: 5px 12px; }}
    QPushButton:hover, QToolButton:hover {{ background: {soft}; }}
    QPushButton:pressed, QToolButton:pressed, QPushButton:checked, QToolButton:checked {{ background: {pressed}; }}
    QPushButton:focus, QToolButton:focus {{ border: 2px solid {theme.accent}; padding: 4px 11px; }}
    QPushButton#primary {{ background: {theme.accent}; color: {on_accent}; border-color: {theme.accent}; font-weight: 700; }}
    QPushButton#primary:hover {{ background: {mixed(theme.accent, theme.ink, 0.18)}; }}
    QPushButton#primary:disabled {{ background: {mixed(theme.accent, theme.table, 0.6)}; border-color: transparent; }}
    QPushButton#offer, QPushButton#quiet {{ text-align: left; }}
    QPushButton#marked {{ text-align: left; background: {theme.accent}; color: {on_accent}; border-color: {theme.accent}; }}
    QPushButton#marked:hover {{ background: {mixed(theme.accent, theme.ink, 0.18)}; }}
    QPushButton#link {{ background: transparent; border: 0; padding: 1px 3px; color: {theme.accent}; text-align: left; text-decoration: underline; }}
    QPushButton#link:focus {{ border: 1px dashed {theme.accent}; padding: 0 2px; }}
    QToolButton#flat, QPushButton#flat {{ background: transparent; border: 1px solid transparent; padding: 3px 6px; }}
    QToolButton#flat:hover, QPushButton#flat:hover {{ background: {theme.cell}; border-color: {line}; }}
    QToolButton#flat:focus, QPushButton#flat:focus {{ border: 1px dashed {theme.accent}; }}
    QToolButton#flat::menu-indicator {{ image: none; }}
    QCheckBox {{ spacing: 7px; background: transparent; }}
    QCheckBox:focus {{ color: {theme.accent}; }}
    QLabel {{ background: transparent; }}
    #chip {{ background: {theme.cell}; border: 1px solid {line}; border-radius: 11px; padding: 1px 10px; }}
    #strong {{ background: {theme.cell}; border: 1px solid {line}; border-radius: 11px; padding: 1px 10px; font-weight: 700; }}
    #card {{ background: {theme.panel}; border: 1px solid {line}; border-radius: 12px; }}
    #small, #small * {{ font-size: {px(13)}; color: {theme.second_ink}; }}
    #rule {{ font-size: {px(13)}; font-style: italic; color: {theme.accent}; }}
    #assumed {{ font-size: {px(13)}; font-style: italic; color: {theme.second_ink}; }}
    #heading {{ font-family: "{lettering.SERIF}"; font-size: {px(19)}; font-weight: 600; }}
    #great {{ font-family: "{lettering.SERIF}"; font-size: {px(40)}; font-weight: 600; }}
    #verdict {{ font-size: {px(18)}; font-weight: 800; }}
    #numeral {{ font-family: "{lettering.NUMERALS}"; font-size: {px(18)}; font-weight: 600; }}
    #fault {{ color: {theme.accent}; font-size: {px(13)}; }}
    #toast {{ background: {theme.ink}; color: {theme.paper}; border-radius: 9px; padding: 8px 16px; }}
    QTableView, QListView, QTreeView {{ background: {theme.panel}; alternate-background-color: {mixed(theme.panel, theme.cell, 0.6)};
        border: 1px solid {line}; border-radius: 6px; gridline-color: {mixed(theme.panel, theme.frame, 0.16)};
        selection-background-color: {mixed(theme.panel, theme.accent, 0.25)}; selection-color: {theme.ink}; }}
    QListView::item {{ padding: 3px 6px; }}
    QHeaderView::section {{ background: {theme.cell}; border: 0; border-bottom: 1px solid {line}; padding: 4px 8px; font-weight: 700; }}
    QTableCornerButton::section {{ background: {theme.cell}; border: 0; }}
    QSlider::groove:horizontal {{ height: 4px; background: {line}; border-radius: 2px; }}
    QSlider::handle:horizontal {{ width: 14px; height: 14px; margin: -6px 0; border-radius: 7px; background: {theme.accent}; }}
    QSlider::sub-page:horizontal {{ background: {mixed(theme.accent, theme.panel, 0.4)}; border-radius: 2px; }}
    """
