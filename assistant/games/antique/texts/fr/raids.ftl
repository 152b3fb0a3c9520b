pillage-loot = Pillage : 1d3 × { $pip } PO, { $expected } en moyenne ; pas de bonus de pacification pour ce tour, coûts doublés.
raid-loot = Raid : 1d3 × { $pip } PO, { $expected } en moyenne, pris sur la saison suivante de la province.
loot-die = Un { $die } : { $po } PO.
pillage-corps-allowed = { $corps } corps de { $corps-points } points : il en faut un, d’au moins { $least }.
pillage-corps-refused = { $corps } corps de { $corps-points } points ne convient pas : il en faut un, d’au moins { $least }.
interception-base = Il faut 6 sur un d6 pour intercepter le raid.
interception-recon = { $mod } pour la reconnaissance, { $recon-defender } contre { $recon-raider }.
interception-raids =
    { $mod } pour { $raids } { $raids ->
        [one] raid précédent
       *[other] raids précédents
    }, moins { $years } { $years ->
        [one] année
       *[other] années
    } sans raid.
interception-needed = Il faut { $needed } ou plus ; chance { $chance }.
reading-recon-steps-linear = Lecture : un pas à deux fois la reconnaissance adverse, deux à quatre fois, trois à six fois.
reading-recon-steps-geometric = Lecture choisie : un pas par doublement de la reconnaissance adverse.
reading-recon-steps-single = Lecture choisie : un seul pas à deux fois la reconnaissance adverse.
reading-recon-steps-difference = Lecture choisie : un pas chaque fois que la différence fait deux fois la plus faible.
