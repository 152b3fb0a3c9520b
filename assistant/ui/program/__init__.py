"""The program: its windows, the start page, what it says when it fails."""
