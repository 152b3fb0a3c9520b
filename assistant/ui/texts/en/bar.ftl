bar-name = What was written, what is expected, what is owed
bar-written = Written
bar-written-trial = What if: written
bar-expected = Expected now
bar-before-end = Before the end
bar-played = Played so
bar-correction = The table was otherwise
bar-first = It was done first
bar-what-if = What if: come back
bar-later = { $n } further on: go there
bar-photograph = Photograph: go to it
bar-players-here = Players look on: lay open
bar-against = { $grade ->
    [unknown] To be checked, { $rule }: { $words }
   *[other] Against { $rule }: { $words }
}
bar-findings = Show
bar-phase-end = End the phase
bar-enter = Enter: { $words }
bar-enter-nothing = Enter: nothing is marked. Shift+Enter opens the stack of the marked zone. { $words }
bar-dice = Digits · Space throws · Backspace takes a die up
bar-dice-or = Digits · Space marks the next choice · Backspace takes a die up
bar-dice-lie = { $n ->
    [0] Digits throw anew · Backspace takes a die up
    [one] Digits throw anew · Backspace takes a die up
   *[other] Space marks the next of { $n } · digits throw anew · Backspace takes a die up
}
bar-choose = { $n ->
    [one] 1 chooses · Space marks it
   *[other] 1 to { $n } choose · Space marks the next
}
bar-escape = Esc ends
bar-selected = M moves · F flips · L takes a loss · Del to the reserve · Esc lets go
bar-owed = { $owed ->
    [0] { $broken } against the rule
   *[other] { $broken ->
        [0] { $owed } owed
       *[other] { $owed } owed, { $broken } against the rule
    }
}
bar-hint = A attack · S supply · R reach · { $ends ->
    [yes] E end of the phase · or
   *[no] or
} just type: { $power } { $place } > { $other }
bar-hint-turn = E what comes next · A attack · V points · or just type: { $fight } { $other }
bar-hint-fight = A attacks the zone under the pointer · or just type: { $fight } { $other }
bar-hint-free = A adds up the zone under the pointer · or just type: { $fight } { $other }
nothing-selected = { $deed }: click a counter or a zone first. Or go on typing a name.
panel-review = Did we play it right
do-review = Did we play it right
review-moment = { $n }. { $words }
review-unjudged = The rules of this game are not judged edit by edit yet.
review-found = { $n ->
    [0] Nothing in the journal is against the rules.
    [one] One breach in the journal.
   *[other] { $n } breaches in the journal.
}
covered-deed = Players look on, and this rests on what they may not know. Press “{ bar-players-here }” in the bar first.
fight-unturned = Nothing changes in the fight, and the dice stay. { $why }
