rule = §{ $number }
rule-first = 1st ed. §{ $number }
percent = { $n }%
percent-below = <{ $n }%
percent-above = >{ $n }%
odds = { $exact } ({ $percent })
odds-about = about { $percent }
values-unread = { $n ->
    [one] Printed value assumed
   *[other] Printed values assumed
} — { $values }
values-of = { $what }: { $values }
values-and = { $first }; { $second }
value-unread = { $column } { $value }
findings-verdict = { $n ->
    [0] Nothing to remark.
    [one] One thing to look at.
   *[other] { $n } things to look at.
}
box-of = { $track }, { $box }
withdrawn = { $name } goes back from { $zone }, and nothing that was done says why
left-lying = Left lying from before, though it goes home: { $things }
mend-left = Put it back where it belongs
findings-more = { $n ->
    [one] One more is not listed.
   *[other] { $n } more are not listed.
}
secrets-verdict = { $side }: { $down ->
    [0] no tile face down
    [one] one tile face down
   *[other] { $down } tiles face down
}, { $up } face up
secrets-how = The board shows only backs; P and the initial of the side show them to their owner for a moment.
secrets-hide-unused = { $side }: hide { $n ->
    [one] the tile that is not available yet
   *[other] the { $n } tiles that are not available yet
}
secrets-hide-all = { $side }: hide { $n ->
    [one] the tile
   *[other] all { $n } tiles
}
secrets-reveal-available = { $side }: reveal { $n ->
    [one] the available tile
   *[other] the { $n } available tiles
}
secrets-reveal-all = { $side }: reveal { $n ->
    [one] the tile
   *[other] all { $n } tiles
}
secrets-hidden = { $side }: { $n ->
    [one] one tile hidden
   *[other] { $n } tiles hidden
}
secrets-revealed = { $side }: { $n ->
    [one] one tile revealed
   *[other] { $n } tiles revealed
}
secrets-unseen = { $side }: { $n ->
    [one] one available tile lies face down and does not count until it is revealed (F turns it over).
   *[other] { $n } available tiles lie face down and do not count until they are revealed (F turns them over).
}
verdict-judged = { $grade } { $verdict }
verdict-possible = Possible.
verdict-against = Against the rules ({ $rule }).
verdict-unpaid = There is not enough for it ({ $rule }).
verdict-owed = Something is still owed ({ $rule }).
verdict-unknown = Not known: it rests on what is not on the table ({ $rule }).
in-turn = { $first }; { $second }
