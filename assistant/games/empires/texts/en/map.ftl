supply-line = { $army } is in supply from { $zone }, { $steps ->
    [0] the zone it stands in
    [one] one zone away
   *[other] { $steps } zones away
 }
supply-by-sea = { $army } is in supply by sea, standing in the port of { $zone }
supply-cut = { $army } is out of supply: its lines end at { $zones }
supply-nowhere = { $army } is out of supply: no source on any way
zone-line = { $zone } is in supply from { $source }
zone-cut = { $zone } is out of supply
effect-restored = { $army } is in supply again
effect-eliminated = { $army } is out of supply at the end of its own phase ({ $power }): eliminated
effect-once = { $army } has already taken its loss in this isolation
effect-reduced = { $army } is out of supply: it takes 1 loss and is reduced
effect-last-step = { $army } is out of supply and reduced: its loss eliminates it
zone-returns = { $zone } is out of supply: it returns to its original owner ({ $power })
zone-lost = { $zone } is out of supply: it goes to the power that cut it off ({ $power })
zone-lost-to-whom = { $zone } is out of supply: the rules do not say which power has cut it off
control-occupied = { $zone } goes to { $power }: its armies are there, no enemy is
control-crossed = { $zone } goes to { $power }: its armies entered it in this phase, no enemy is there
control-alone = { $zone } goes to { $power }: only its armies stand there
control-shared = { $zone } keeps its controller: an enemy army is there
control-waits = { $zone }: { $power } must wait for the end of its own phase
control-nothing = No zone changes hands
vp-first-at-the-end = First edition: points are counted once, at the end of the game; this is what the count changes by
vp-recounted = Counted from who controls which city now: the events so far have moved as much
vp-no-city = { $zone } has no city: no points
vp-same-camp = { $zone } passes inside one camp: no points
vp-lose = { $power }: a city lost, −1
vp-lose-with-senior = { $power }: a city lost, −1, and −1 with it ({ $senior })
vp-lose-german-only = { $zone } had paid Germany alone: only Germany loses 1
vp-gain = { $power }: an enemy city taken, +1
vp-gain-with-senior = { $power }: an enemy city taken, +1, and +1 with it ({ $senior })
vp-gain-german-only = { $zone } taken by Austria-Hungary: only Germany gains 1
vp-joins = Entry into the war ({ $nation }): +1 for both powers of its camp
vp-surrender = Russia surrenders: +1 for Germany and Austria-Hungary
vp-missing = { $nation } never entered the war: −1 for both powers of its camp
vp-nothing-due = Nothing is counted at the end of turn { $turn }, only at the end of turn { $due }
vp-city = { $zone }: { $n } ({ $power })
movement = { $army }: { $allowance } { $allowance ->
    [one] point
   *[other] points
 }, 1 for a zone, 2 for one that the enemy controls
movement-zone = { $zone }: { $cost }
movement-must-attack = { $zone }: enemies and no friend there, an attack would be compulsory
movement-cannot-attack = { $zone }: an attack would be compulsory, but this army does not come straight from next door
movement-ceded = { $zone }: a German army that ends here is ceded to Austria-Hungary
ban-neutral = { $zone } is neutral
ban-greece = { $zone }: Greece is closed to Austro-Hungarian armies until 1917 or an Allied occupation of Salonika
ban-greece-first = { $zone }: Greece is closed until 1917 or until armies have been recruited in Salonika
ban-salonika = { $zone } is closed to the Allies before 1916
ban-gallipoli-nation = { $zone }: of the Allies only a British army may go there
ban-gallipoli-date = { $zone } is open to a British army in 1915 only
ban-gallipoli-used = { $zone }: the single British army has already gone there
ban-germany = { $zone }: Austro-Hungarian armies may not enter Germany or zones that Germany controls
ban-surrendered = { $zone }: Russia has surrendered, its armies may not go there
ban-exit = { $zone }: an army may not go there straight from { $start }, where enemies stand
stay-partner = { $zone }: armies of the other power of the camp stand there
stay-full = { $zone } is full: { $limit } { $limit ->
    [one] army
   *[other] armies
 } of one power ({ $power })
stay-alps = { $zone }: on the Italian front there is no place for a further army ({ $nation })
naval-nation = { $nation }: only British and American armies move by sea
naval-inland = { $zone } is no port: a naval movement starts in one
naval-mediterranean = { $zone }: in the Mediterranean only armies of full value 3 move, not { $n }
naval-ports = { $army } reaches { $n ->
    [one] one port
   *[other] { $n } ports
 } by sea, for all of its { $allowance } points
strategic = { $army } reaches { $n ->
    [one] one zone
   *[other] { $n } zones
 } through zones of its camp without enemy armies; it counts as two armies
strategic-first = { $army } reaches { $n ->
    [one] one zone
   *[other] { $n } zones
 } through zones of its power; it counts as two armies
strategic-start = Enemy armies or enemy control in { $zone }: no strategic movement can start there
retreat-clear = { $army } may retreat to { $zones }
retreat-with-enemies = Controlled too, but enemy armies stand there: { $zones }
retreat-eliminated = { $army } has nowhere to retreat to: eliminated
recover = { $army } may be taken back, by strategic movement, to { $n ->
    [0] no zone: Germany controls none in reach
    [one] one zone that Germany controls
   *[other] { $n } zones that Germany controls
 }
recover-not-ceded = { $army } has not been ceded
