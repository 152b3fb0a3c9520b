# What the phase log remembers, and what is said of it.
word-move = moved
word-sail = by sea
word-retreat = retreated
word-attack = attacked
word-support = supported
word-majority = majority when the attacks began
word-manoeuvre = Manoeuvre counted
word-recruit = recruited
word-reinforce = reinforced
word-loss = took a loss
word-research = researched
word-entrench = entrenched
word-aviation = Aviation
word-tanks = Tanks
word-counter = Aviation countered
word-gas = Gas
word-offensive = Offensive
fact-setting_up = The table is being laid out
fact-setting_up-note = As long as it is, nothing that changes counts as an action.
fact-four_cities_lost = Times that Austria-Hungary lost Warsaw, Wilna, Minsk or Riga
offer-move-ceded = Move { $n ->
    [one] it
   *[other] { $n } armies
 } to { $zone }, ceded to Austria-Hungary
reach-no-room = { $zone } has no room left for { $army }
reach-too-far = { $army } does not reach { $zone }
reach-takes-on-the-way = { $zone }, an enemy city on the way, changes hands at the end of the phase if no enemy is there then
recruit-enemies = { $zone }: no recruits beside enemy armies
reading-exit-step = In a zone with enemies an army may not step into a zone that an enemy controls; by way of another zone it may get there
attack-surrendered = { $zone }: Russia has surrendered, its armies neither attack nor are attacked any more
