"""The evenings: a script for each game."""

from tests.ui.evenings import antique, der_des_ders, empires, empires_first, third_reich

SCRIPTS = (antique, der_des_ders, empires, empires_first, third_reich)
