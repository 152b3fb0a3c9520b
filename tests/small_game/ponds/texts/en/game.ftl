# The bar, facts, the question and its blanks: the keys that docs/games.md lists.
turn = Turn { $n }
fact-weather = Weather
fact-weather-clear = Clear
fact-weather-rain = Rain
question-fight = Battle
question-fight-zone = Zone
question-fight-dice = Dice: attacker, defender
situation-attacker = Strength of the attacker
situation-defender = Strength of the defender
situation-terrain = Ground
situation-dice = Dice
word-plain = plain
word-hills = hills

# The card.
verdict-open = { $zone }: the attacker is ahead by { $lead } before the dice.
verdict-attacker = { $zone }: the attacker wins.
verdict-defender = { $zone }: the defender wins.
verdict-nobody = { $zone }: nobody gives way.
sum = Ahead before the dice
sum-attacker = Attacker
sum-defender = Defender
sum-ground = Ground
chances = Chances
wins = The attacker wins
draws = Nobody gives way
loses = The defender wins
die-attacker = Attacker
die-defender = Defender
retreat = The loser leaves { $zone } for his reserve
no-zone = Choose a zone of the map.
no-battle = There is no battle in { $zone }: both sides need a brood there.

# The rules.
strengths = The strengths of the broods are added: { $attacker } against { $defender }.
dice = Each side adds a die; the higher sum wins.
hills = In hills the defender adds { $n }.

# The report.
question-report = Report of the ponds
report-of = The ponds in turn { $turn }
report-strength = Strength in the ponds
report-side = { $side }: { $n ->
    [one] one brood
   *[other] { $n } broods
}
