nothing-changed = Nothing changes: the table is like that already.
branch-began = A new branch begins here. { $n ->
    [one] One later edit is kept
   *[other] { $n } later edits are kept
} on the branch before; Alt+Up goes back to it.
do-what-if = What if: try something, and come back
do-other-branch = The branch before
branches = Branches
branch-row = { $title } (+{ $n })
branch-here = ▸ { $title } (played now)
branch-go = Go there
branch-compare = Compare
branch-name = Name…
branch-delete = Delete
branch-bring-back = Bring back
branch-deleted = “{ $title }” is no longer listed; “Bring back” in the journal undoes this.
branch-compared = “{ $title }”, beside the table: { $n ->
    [0] nothing differs.
    [one] one thing differs.
   *[other] { $n } things differ.
}
branch-more = … and { $n } more
branch-gone-to = Now on the branch “{ $title }”.
branch-none = There is one branch only: nothing was done after going back.
what-if-begun = What if: try whatever you like. Ctrl+T brings back the table as it lies now, and keeps what you tried.
what-if-left = Back where the trial began. { $n ->
    [0] Nothing had been tried.
    [one] What you tried, one edit, is kept as a branch.
   *[other] What you tried, { $n } edits, is kept as a branch.
}
journal-forks = ⑂ { $n ->
    [one] another branch
   *[other] { $n } other branches
}
journals-met = Another copy of { $path } was put in its place. Both were kept: { $n ->
    [one] one edit of yours is
   *[other] { $n } edits of yours are
} on a branch of its own, beside those of the copy. The journal compares them.
