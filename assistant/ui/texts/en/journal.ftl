nothing-changed = Nothing changes: the table lies so already.
branch-began = A new branch begins here. { $n ->
    [one] One later edit is kept
   *[other] { $n } later edits are kept
} on the branch before; Alt+Up goes back to it.
