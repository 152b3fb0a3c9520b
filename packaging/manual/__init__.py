"""What the manual is made with: its pictures, and its pages as HTML and PDF."""
