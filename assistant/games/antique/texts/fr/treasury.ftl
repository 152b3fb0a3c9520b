counted-province = Province { $n }
counted-army = Armée { $n }
income-home = { $name } : un quart de ses { $year } PO par an fait { $po } PO ; la patrie paie tout.
income-conquered = { $name } : un quart de ses { $year } PO par an, la moitié seulement car conquise et non pacifiée : { $po } PO.
income-pacified = { $name } : un quart de ses { $year } PO par an fait { $po } PO ; pacifiée, elle paie tout.
income-home-raided = { $name } : un quart de ses { $year } PO par an, moins { $raids } PO pris par les raids de la saison passée : { $po } PO (jamais moins de 0).
income-conquered-raided = { $name } : un quart de ses { $year } PO par an, moins { $raids } PO pris par les raids de la saison passée, moitié car conquise et non pacifiée : { $po } PO (jamais moins de 0).
income-pacified-raided = { $name } : pacifiée, un quart de ses { $year } PO par an, moins { $raids } PO pris par les raids de la saison passée : { $po } PO (jamais moins de 0).
income-total = Collecte du début du tour : { $po } PO.
income-spring-manpower = Printemps : { $inf } manpower d’infanterie et { $cav } de cavalerie s’ajoutent au reliquat ; le stock est de { $inf-after } et { $cav-after }.
initial-manpower-inf =
    Infanterie : 10 % de { $times } × { $inf-elements } { $inf-elements ->
        [one] plaquette
       *[other] plaquettes
    } à pied font { $inf } manpower.
initial-manpower-cav =
    Cavalerie : 20 % de { $times } × { $cav-elements } { $cav-elements ->
        [one] plaquette montée
       *[other] plaquettes montées
    } font { $cav } manpower.
upkeep-field = { $name } : 3,75 % de { $points } points d’armée (15 % par an, un quart par saison) font { $po } PO.
upkeep-garrison = { $name }, en garnison : 1 % de { $points } points d’armée (4 % par an) font { $po } PO ; elle ne peut quitter sa province.
upkeep-doubled-blockade = { $name } : doublé à { $po } PO, île non pacifiée sous blocus naval.
upkeep-doubled-landing = { $name } : doublé à { $po } PO, débarqué en terrain ennemi non pacifié.
upkeep-doubled-isolated = { $name } : doublé à { $po } PO, province non pacifiée non contiguë à une province amie.
upkeep-neutral-toll = { $name } : 10 % de sa valeur, { $toll } PO, en présents et droits de passage de la province neutre ; { $po } PO en tout, jamais au tarif de garnison.
reading-toll-of-attackers-none = Lecture : une armée paie pour passer ou rester en terrain neutre ; celle qui vient combattre ne paie rien pour la province qu’elle attaque.
reading-toll-of-invaders-none = Lecture : une armée venue conquérir une province neutre y paie en envahisseur, sans présents.
reading-toll-of-invaders-paid = Lecture choisie : toute armée qui reste en terrain neutre paie le dixième, l’envahisseur aussi.
reading-toll-of-attackers-paid = Lecture choisie : toute armée qui entre en terrain neutre paie, même pour attaquer.
upkeep-total = À payer avant tout mouvement : { $total } PO.
reading-raid-basis-before-share = Lecture : le raid est déduit du revenu de la province avant la moitié de l’occupant.
reading-raid-basis-after-share = Lecture choisie : le raid est déduit de la moitié de l’occupant.
reading-army-times =
    { $n ->
        [1] Lecture choisie : le manpower initial se compte sur l’armée de départ, une seule fois.
       *[other] Lecture : le manpower initial se compte sur trois fois l’armée de départ.
    }
reading-island-rule-literal = Lecture : sur une île, le débarquement ou l’isolement doublent la solde comme ailleurs ; le blocus aussi.
reading-island-rule-blockade-only = Lecture choisie : sur une île, seul un blocus naval double la solde.
reading-mass-allies-season = Lecture : une levée en masse dans une province pacifiée y lève un corps allié par saison, comme en 5.2.2.
reading-mass-allies-year = Lecture choisie : une levée en masse dans une province pacifiée y lève d’un coup les corps alliés de l’année, un pour chaque saison.
