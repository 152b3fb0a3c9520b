"""The table brought up to date from photographs: what is seen, compared with what the mirror has, offered as edits.

    view = look(paper, photographs, ...)          what lies where, in sheet units (detect.py)
    found = reconciled(view, position)            what differs, the doubtful first (diff.py)
    edit = settled(found, choices, position, …)   what the player settled, as one edit (review.py)

Nothing here changes a table by itself.
"""
