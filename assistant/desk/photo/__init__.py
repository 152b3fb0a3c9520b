"""The table brought up to date from photographs: what is seen, compared with what the mirror has, offered as edits.

    view = look(paper, photographs, ...)          what lies where, in sheet units (looking.py)
    found = reconciled(view, position)            what differs, the doubtful first (reconciling.py)
    edit = settled(found, choices, position, …)   what the player settled, as one edit (settling.py)

Nothing here changes a table by itself.
"""
