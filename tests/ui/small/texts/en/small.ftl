question-supply = Supply of a power
question-supply-side = Power
question-attack = Attack on a zone
question-attack-words = fight assault
question-attack-zone = Zone attacked
question-attack-attackers = Attacking armies
question-attack-dice = Dice
question-reach = Where armies can go
question-reach-words = move
question-reach-counters = Armies
question-recruit = Recruitment
question-recruit-nation = Nation
question-recruit-points = Points
question-recruit-winter = In winter
question-recruit-order = Order
question-recruit-order-old = Old list
question-recruit-order-new = New list
question-recruit-row = Treasury
question-points = Cities held
question-points-words = vp pv
question-end = End of the phase
question-findings = What did I forget
fact-weather = Weather
fact-weather-clear = Clear
fact-weather-mud = Mud
fact-year = Year
fact-a01 = Ports are closed in winter
fact-a01-note = The rulebook says both.
register-treasury = Treasuries
register-treasury-talents = Talents
register-treasury-share = Share
register-treasury-capital = Capital
register-treasury-secret = Secret
situation-attacker = Attackers
supplied = { $side }: { $n ->
    [0] everybody is in supply
    [one] one zone is cut off
   *[other] { $n } zones are cut off
}
source = { $zone } is the source of supply.
cut = { $zone } has no line to the capital.
no-zone = Choose a zone on the board.
no-counters = Choose the armies.
attack-on = Attack on { $zone }
attack-sum = Attack
defence-sum = Defence
army = Armies
level = Attack level
trench = Trench
chances = Chances over 36 rolls
wins = wins
even = even
loses = loses
terrain = The ground is { $terrain }.
level-assumed = Attack level { $n }: not on the table.
flip = The army is reduced
away = The army goes to the reserve
if-six = If the attacker rolls a six
reaches = { $n ->
    [one] one zone
   *[other] { $n } zones
} within reach
one-zone = An army moves one zone.
recruits = { $n } points
prices = Prices
price = Price
points = { $n } points
half = A reduced army costs { $n } of a full one.
cities = Cities held
side = { $name }
end-of-phase = End of the phase
take-control = Take control of { $n } zones
control-step = Control
supply-step = Supply
order = In this order
found = { $n ->
    [0] Nothing forgotten
    [one] One thing to look at
   *[other] { $n } things to look at
}
crowded = { $zone } holds more than three armies.
thin-out = One army from { $zone } to its reserve
turn = Turn { $n }
points-of = { $side } { $n }
ask-points = Cities
held = Held by { $side }.
