named = { $name }
cell = { $amount }
cell-range = { $low }–{ $high }
listed = { $names }
season-name =
    { $season ->
        [spring] spring
        [summer] summer
        [autumn] autumn
       *[winter] winter
    }, year { $year }
corps-label = { $corps }, { $zone }
corps-at-sea = { $corps }, at sea
no-such-nation = There is no nation “{ $word }” in this campaign.
no-province = { $zone } is no province.
no-corps = { $counter } is no corps on this table.
nobody-holds = Nobody holds { $zone }.
nobody-there = No corps stands in { $zone }.
line-unreadable = “{ $line }” cannot be read. A line looks like: Bd (O); 7; 6-10; 20; inf regular.
count-unreadable = “{ $line }” cannot be read. It should look like: Bd (O) 8.
no-such-design = There is no corps design “{ $word }” of a nation of this campaign.
design-impossible = { $corps } cannot be raised: a maximum passes three times its army list’s.
no-counter-kind = The counter set has no corps of this kind ({ $type }).
assumed-nations = { $name }: manpower and ships are the default set, not the rulebook’s.
assumed-provinces = { $name }: revenue and contingents are the default set, not the rulebook’s.
assumed-designs = { $name }: an illustration; element costs and list maxima are to be checked.
assumed-corps = { $name }: nothing is written about this corps; 120 AP and 40 PO are taken.
assumed-fleets = { $name }: nothing is written about this fleet; it is taken to be empty.
status-treasury = { $nation } { $po } PO
inspect-neutral = Neutral.
inspect-home = Homeland: { $nation }.
inspect-conquered = Conquered by { $nation }, not pacified.
inspect-pacified = Pacified by { $nation }.
inspect-revenue = Revenue of a year: { $po } PO.
inspect-armies = Neutral armies: { $points } AP.
inspect-army = { $nation }: { $n } corps, { $points } AP, reconnaissance { $recon }.
word-neutral = neutral
word-home = homeland
word-conquered = conquered
word-pacified = pacified
word-infantry = infantry
word-cavalry = cavalry
word-mixed = mixed
word-light-infantry = light infantry
word-light-cavalry = light cavalry
word-army = an army in a province
word-size = size of an army
word-composition = composition of an army
word-main-troops = main troops of an army
word-fleet = a fleet in a sea zone
word-treasury = treasury
word-spying = whether one is spied upon
word-result-asked = asked
word-result-countered = misled
word-result-failed = failed
word-result-true = true answer
word-win = victory
word-A = the nation named as winner
word-B = the nation named as loser
word-draw = draw
word-defeat = defeat
word-plain = plain
word-mountain = mountain
word-desert = desert
allies-idle = { $corps }: spontaneous allies vanish after an idle turn.
fleet-label = Fleet, { $zone }
