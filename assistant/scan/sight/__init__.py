"""What photographs of the table show: where the board is covered, which counters lie there, what else.

`seeing.see` looks at photographs with a book of faces, `learning.learn` cuts patches for the book from a photograph whose counters
are known; `seen` has the values that they take and return.
"""
