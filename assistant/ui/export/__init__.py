"""The board as pictures, pages and PDF."""
