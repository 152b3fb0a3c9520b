# The opponent: what it does, and why.

question-opponent = Opponent’s next step
question-opponent-words = opponent bot hint
question-opponent-without = Left out: armies, tiles
question-opponent-spared = Left out: zones
question-opponent-dice = Dice

fact-opponent = Played by the program
fact-opponent-none = nobody
fact-opponent-axis = the Axis
fact-opponent-coalition = Allies and USSR
fact-opponent-allies = the Allies
fact-opponent-ussr = the USSR
fact-opponent-note = Press “Opponent’s next step” in its phase: it says each step with its reasons, you move the counters.
fact-opponent-level = How well the program plays
fact-opponent-level-officer = Officer: it sees what may come
fact-opponent-level-recruit = Recruit: zones and steps, nothing beyond
fact-opponent-level-marshal = Marshal: it makes more plans, tries each over the same dice, and takes its time
fact-opponent-temper = Temper of the program
fact-opponent-temper-even = even
fact-opponent-temper-bold = bold: dangers weigh less
fact-opponent-temper-stubborn = stubborn: armies first, and the ground they stand on
fact-opponent-temper-schemer = scheming: research and planning first
fact-opponent-temper-methodical = methodical: dangers weigh more
fact-opponent-handicap = Handicap: turns of Germany’s surrender that the program gives away

question-opponent-mission = The program’s answer to a mission
question-opponent-mission-words = cancel mission answer
question-opponent-mission-zone = Zone
opponent-lets-fly = { $zone }: the mission flies on
opponent-lets-fly-why = To cancel it would cost a marker that is worth more elsewhere, or there is none
opponent-cancels = { $zone }: the mission is cancelled
opponent-cancels-why = What the mission brings is worth more than a marker

opponent-in-place = { $army }: Assault where it stands, in { $zone }
opponent-fly-why = { $zone }: with the mission { $kills } to eliminate the army attacked, without it { $before }

opponent-plan = The plan of these operations
opponent-brings = It brings { $gain } by the program’s estimate
opponent-buys = What is bought brings { $gain } by the program’s estimate
opponent-chances = { $kills } to eliminate the army attacked, { $dies } to lose the attacker
opponent-clears = { $clear } to clear { $zone } over all combats of the plan
opponent-takes = It takes { $zones } at the end of the phase
opponent-estimate = What positions are worth is an estimate, set by hand after games against itself

contest-coalition = Allies and USSR
contest-random = Chance
contest-greedy = Greedy
contest-officer = Officer
contest-marshal = Marshal
contest-luck = steps of armies better than the mean of the rolls
opponent-operate = { $army }: { $start } → { $zone }{ $through ->
    [0] {""}
   *[other] {" "}by way of { $via }
} ({ $op }, { $n } { $n ->
    [one] point
   *[other] points
})
opponent-part-go = { $army }: { $start } → { $zone }
opponent-breaks = { $army }: breaks through { $through } to { $zone }, beside an attack strong enough before the dice

# What an offer of several steps holds.
opponent-some-chores = what is due at the start
opponent-some-actions = { $n ->
    [one] one action
   *[other] { $n } actions
}
opponent-some-tiles = { $n ->
    [one] one tile
   *[other] { $n } tiles
}
opponent-some-missions = { $n ->
    [one] one mission overseas
   *[other] { $n } missions overseas
}
opponent-some-purchases = { $n ->
    [one] one purchase
   *[other] { $n } purchases
}
opponent-some-operations = { $n ->
    [one] one operation
   *[other] { $n } operations
}
opponent-some-flights = { $n ->
    [one] one air mission
   *[other] { $n } air missions
}
opponent-some-combats = { $n ->
    [one] one combat
   *[other] { $n } combats
}
opponent-some-end = the end of the phase

question-opponent-refusing = Say which step is impossible

# What operations are for.
opponent-means-stand = Intention ({ $faction }): no attack, armies to where they stand better
opponent-means-none = Intention ({ $faction }): no operation, the armies stay where they are
opponent-spent = Points of the Recruitment action spent: { $spent } of { $n }

# In the bar: a power that the program plays, with its pawn.
status-played = { $text } ♟
