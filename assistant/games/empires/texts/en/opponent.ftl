# The opponent: what it does, and why.

question-opponent = Opponent’s next step
question-opponent-words = opponent bot hint
question-opponent-without = Left out: armies, tiles, markers
question-opponent-spared = Left out: zones
question-opponent-dice = Dice
question-defence = Opponent’s losses
question-defence-words = defence losses
question-defence-zone = Zone
question-defence-lead = Leading army
question-defence-target = Army attacked
question-defence-supports = Supports
question-defence-dice = Dice
question-defence-alone = Without supports
question-defence-tanks = A mission for tanks
question-defence-aviation = Missions for aviation
question-defence-countered = Missions that counter it

question-counter = The program’s answer to aviation
question-counter-words = counter aviation missions
question-counter-zone = Zone
question-counter-lead = Leading army
question-counter-target = Army attacked
question-counter-supports = Supports
question-counter-dice = Dice
question-counter-alone = Without supports
question-counter-tanks = A mission for tanks
question-counter-aviation = Missions for aviation
question-counter-countered = Missions that counter it

fact-opponent = Played by the program
fact-opponent-none = nobody
fact-opponent-central = the Central Powers
fact-opponent-entente = the Triple Entente
fact-opponent-germany = { power-germany }
fact-opponent-allies = { power-allies }
fact-opponent-russia = { power-russia }
fact-opponent-austria_hungary = { power-austria_hungary }
fact-opponent-note = Press “Opponent’s next step” in its phase: it says each step with its reasons, you move the counters.
fact-opponent_level = How well the program plays
fact-opponent_level-officer = Officer: it plans the whole action
fact-opponent_level-recruit = Recruit: points and steps, and cities that stand open
fact-opponent_level-marshal = Marshal: it tries plans against the enemies’ answer, and takes its time
fact-opponent_handicap = Handicap: points less for the powers that the program plays
fact-opponent_temper = Temper of the program
fact-opponent_temper-even = even
fact-opponent_temper-bold = bold: dangers weigh less
fact-opponent_temper-stubborn = stubborn: armies and trenches first
fact-opponent_temper-schemer = scheming: diplomacy and research first
fact-opponent_temper-methodical = methodical: dangers weigh more

opponent-flies = A mission flies in support (Aviation): nobody can cancel it here
opponent-drives = A mission brings tanks: the trench does not count in this attack

opponent-plan = The plan of this Manoeuvre
opponent-hidden = { $power }: its tiles lie face down here. Ask at the table itself.

opponent-brings-plan = What is left of the plan, in points of lead: { $gain }
opponent-brings = It brings, in points of lead: { $gain }
opponent-clears = { $clear } to clear { $zone } over all attacks of the plan
opponent-takes = It takes { $zones } at the end of the phase
opponent-to-attack = It joins the attack on { $zone }: all movements of an action come before its attacks
opponent-estimate = What positions are worth is an estimate, weighed by play against itself on our proposed set-up

ask-defence = { $power }: take the losses
defence-verdict = As the program takes them ({ $power }): { $losses }
defence-best = The losses that leave this side best placed ({ $power }){ $n ->
    [0] : there is no other way
    [one] , of two ways to take them
   *[other] , of the ways to take them
}

ask-counter = { $power }: answer to the aviation
counter-spends = { $power }: { $n ->
    [one] one mission counters
   *[other] { $n } missions counter
} the aviation
counter-saves = { $power }: the aviation flies on
counter-lacks = { $power }: no mission to counter the aviation
counter-spends-why = What the aviation would bring the attacker is worth more than a mission
counter-saves-why = The aviation changes too little here: the mission is kept
counter-lacks-why = Each mission flown is countered by one of the defender’s
counter-chances = { $flown } to win the attack if the aviation flies, { $cancelled } if it is countered
counter-roll = The attack, to be rolled

contest-central = Central Powers
contest-entente = Triple Entente
contest-random = Chance
contest-greedy = Greedy
contest-recruit = Recruit
contest-marshal = Marshal
contest-officer = Officer
contest-luck = steps of armies better than the mean of the rolls

opponent-deed-brings = { $deed }; in points of lead: { $gain }
opponent-wears = Next to no chance to clear { $zone } now: the attack is owed, or wears the enemy down

opponent-move = { $army }: { $start } → { $zone }{ $n ->
    [0] {""}
   *[other] {" "}(by way of { $via })
}
opponent-sail = { $army }: { $start } → { $zone }, by sea
opponent-strategic = { $army }: { $start } → { $zone }, strategic movement
opponent-brings-each = In points of lead, each recruitment point brings at first: { $gain }
opponent-held = Held by the enemy still, and left out of the plan: { $zones }

# What an offer of several steps holds.
opponent-some-moves = { $n ->
    [one] one movement
   *[other] { $n } movements
}
opponent-some-purchases = { $n ->
    [one] one purchase
   *[other] { $n } purchases
}
opponent-some-first-tiles = { $n ->
    [one] one tile before the war
   *[other] { $n } tiles before the war
}
opponent-some-tiles = tiles that become available
opponent-some-gas = gas
opponent-some-digs = entrenchment
opponent-some-researches = research
opponent-some-talks = diplomacy
opponent-some-attacks = { $n ->
    [one] one attack
   *[other] { $n } attacks
}
opponent-some-end = the end of the phase

question-opponent-refusing = Say which step is impossible

# What lies behind a deed.
opponent-guards-city = It guards the city of { $zone }; enemies stand in { $enemies }
opponent-faces = It faces the enemies in { $enemies }, from { $zone }
opponent-holds-city = It holds the city of { $zone }
opponent-behind = From { $zone } it covers { $cities }
opponent-nearer = By the estimate it stands best in { $zone }
opponent-track-left = { $track }: { $n ->
    [0] the marker reaches the end of its track
    [one] one box is then left on the track
   *[other] { $n } boxes are then left on the track
}
opponent-track-back = { $track }: the marker goes back, and the enemies need longer
opponent-tile-ready = The tile serves from turn { $turn } on
opponent-tile-later = The tile needs another Research action before it serves
opponent-dig-falls = Chance that { $zone } falls if it is attacked, by the estimate: { $before }; behind the trench: { $after }
opponent-spent = Recruitment points spent: { $spent } of { $n }
opponent-duty = The calendar obliges { $power } to such an attack on this turn

# In the bar: a power that the program plays, with its pawn.
status-played = { $text } ♟
