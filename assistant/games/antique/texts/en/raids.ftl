pillage-loot = Pillage: 1d3 × { $pip } PO, { $expected } on average; no pacification bonus for this turn, and costs doubled.
raid-loot = Raid: 1d3 × { $pip } PO, { $expected } on average, taken from the province’s next season.
loot-die = A { $die }: { $po } PO.
pillage-corps-allowed = { $corps } corps of { $corps-points } AP: one of at least { $least } is what it takes.
pillage-corps-refused = { $corps } corps of { $corps-points } AP will not do: it takes one, of at least { $least }.
interception-base = A 6 on a d6 catches the raid.
interception-recon = { $mod } for reconnaissance { $recon-defender } against { $recon-raider }.
interception-raids =
    { $mod } for { $raids } earlier { $raids ->
        [one] raid
       *[other] raids
    }, less { $years } quiet { $years ->
        [one] year
       *[other] years
    }.
interception-needed = Needed: { $needed } or more; chance { $chance }.
reading-recon-steps-linear = Reading: one step at twice the other’s reconnaissance, two at four times, three at six times.
reading-recon-steps-geometric = Chosen reading: one step for each doubling of the other’s reconnaissance.
reading-recon-steps-single = Chosen reading: a single step at twice the other’s reconnaissance.
reading-recon-steps-difference = Chosen reading: a step each time the difference makes twice the weaker reconnaissance.
