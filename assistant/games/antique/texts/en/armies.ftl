allied-minima-all = All the minima of the allied list are there.
allied-one-given-up = { $troops } is below its minimum: one type may be given up.
allied-most-numerous = { $troops } is the most numerous type of the list and may not be the one given up.
allied-too-many-short = Below their minima: { $short }; only one type may be.
allied-maxima = Above the maxima of the allied list: { $troops }.
allied-third-design = Two corps of this country exist already: one of them is dissolved, as the player chooses.
army-points = { $points } AP; an army has at most 500.
army-manpower = { $manpower } manpower, mixed corps counted twice; an army has at most 12.
army-generals =
    { $generals } { $generals ->
        [one] general
       *[other] generals
    }; an army has at most 4.
army-list-generals = { $own } of its own nation; its list allows { $list-generals }.
