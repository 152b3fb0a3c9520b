# The program’s player: what every game’s opponent says.

opponent-over = The game is over: its last phase was ended
opponent-seat = The program plays: { $camp }
opponent-hint = A hint ({ $side }): the program does not play this side
opponent-cannot = Not possible on our table
opponent-which = Which of these steps is not possible on your table?
opponent-can = All of it is possible

# What an offer of several steps holds, and its line of the journal.
opponent-several = { $side }: { $told }
opponent-together = To be done together
opponent-booked = { $steps }

# Fights that are rolled for one behind the other.
opponent-at = { $zone }
opponent-rolled-title = Fought already
opponent-rolled = { $zone }, dice { $ours } and { $theirs }: { $losses }
opponent-losses-alone = Only the losses for now
opponent-losses-first = How the losses of this fight are taken comes before the dice of another.
opponent-no-more-fights = There are more dice than fights.
opponent-afterwards = What follows at once

# Plans and what they bring.
opponent-options-of = { $counter }, by the estimate: { $worth }
opponent-options = What each action would bring, by the estimate: { $worth }
opponent-worth = { $action } { $gain }
opponent-gain = +{ $n }
opponent-even = about 0
opponent-loss = −{ $n }
opponent-rather = Rather than “{ $instead }”: { $more } more
opponent-part-attack = { $zone }: attack with { $n ->
    [one] one army
   *[other] { $n } armies
}, { $clear } to clear it
opponent-part-wear = { $zone }: attack with { $n ->
    [one] one army
   *[other] { $n } armies
}, to wear it down
opponent-means-take = Intention ({ $side }): take { $taken }
opponent-means-wear = Intention ({ $side }): wear the enemy down in { $worn }
opponent-means-both = Intention ({ $side }): take { $taken }; wear the enemy down in { $worn }
opponent-fails = If it fails, enemies in { $enemies } can walk into { $zones }
opponent-strike = { $zone }: { $lead } attacks { $target }{ $n ->
    [0] {""}
    [one] , with one army in support
   *[other] , with { $n } armies in support
}
