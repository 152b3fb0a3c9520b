photo-covered = Something lies in { $zones }, so nothing is said of it.
photo-beyond = Not in the photograph: { $zones }.
photo-found = { $agreed ->
    [0] No counter is seen to agree
    [one] One counter agrees
   *[other] { $agreed } counters agree
}; { $n ->
    [0] { $agreed ->
        [0] whether anything differs cannot be said.
       *[other] nothing differs.
    }
    [one] one thing differs{ $doubtful ->
        [0] .
       *[other] , and is doubtful.
    }
   *[other] { $n } things differ{ $doubtful ->
        [0] .
        [one] , one of them doubtful.
       *[other] , { $doubtful } of them doubtful.
    }
}
photo-applied = { $n ->
    [0] Nothing was changed.
    [one] One of them was taken.
   *[other] { $n } of them were taken as one edit.
}
