move-army-friendly = En terrain ami seulement, une armée entre dans { $n } { $n ->
    [one] province
   *[other] provinces
 } par tour.
move-army-hostile =
    Avec une province hostile sur son chemin, une armée a droit à { $n } { $n ->
        [one] province
       *[other] provinces
    } par tour.
move-cavalry-friendly = En terrain ami seulement, une armée de corps de cavalerie entre dans { $n } { $n ->
    [one] province
   *[other] provinces
 } par tour.
move-cavalry-hostile = En terrain hostile, une armée de corps de cavalerie entre dans { $n } { $n ->
    [one] province
   *[other] provinces
 } par tour.
move-cavalry-charge = La cavalerie traverse ses amis et attaque à la fin : { $n } { $n ->
    [one] province
   *[other] provinces
 } par tour.
move-neutral = Le terrain neutre compte comme hostile pour la distance ; son droit de passage est dû.
move-normal =
    { $n } { $n ->
        [one] province traversée
       *[other] provinces traversées
    }, dans la limite de { $normal } : mouvement normal.
move-forced = { $n } { $n ->
    [one] province traversée
   *[other] provinces traversées
 }, au-delà de { $normal } mais dans le double ({ $forced }) : marche forcée, avec attrition.
move-illegal = { $n } { $n ->
    [one] province traversée
   *[other] provinces traversées
 }, au-delà même d’une marche forcée ({ $forced }).
crossing-a = Reconnaissance { $recon-a } contre { $recon-b } : la première vaut au moins le double et peut attendre à domicile.
crossing-b = Reconnaissance { $recon-a } contre { $recon-b } : la seconde vaut au moins le double et peut attendre à domicile.
crossing-nobody = Reconnaissance { $recon-a } contre { $recon-b } : aucune ne vaut le double de l’autre, les armées se croisent.
attrition-general =
    { $n } { $n ->
        [one] général exempté
       *[other] généraux exemptés
    }.
attrition-own-regular =
    { $n } { $n ->
        [one] plaquette régulière
       *[other] plaquettes régulières
    } de sa nationalité, { $chance } chacune : { $lost } en moyenne.
attrition-own-irregular =
    { $n } { $n ->
        [one] plaquette irrégulière
       *[other] plaquettes irrégulières
    } de sa nationalité, { $chance } chacune : { $lost } en moyenne.
attrition-ally-regular =
    { $n } { $n ->
        [one] plaquette d’allié régulier
       *[other] plaquettes d’alliés réguliers
    }, { $chance } chacune : { $lost } en moyenne.
attrition-ally-irregular =
    { $n } { $n ->
        [one] plaquette d’allié irrégulier
       *[other] plaquettes d’alliés irréguliers
    }, { $chance } chacune : { $lost } en moyenne.
attrition-mercenary-regular =
    { $n } { $n ->
        [one] plaquette de mercenaire régulier
       *[other] plaquettes de mercenaires réguliers
    }, { $chance } chacune : { $lost } en moyenne.
attrition-mercenary-irregular =
    { $n } { $n ->
        [one] plaquette de mercenaire irrégulier
       *[other] plaquettes de mercenaires irréguliers
    }, { $chance } chacune : { $lost } en moyenne.
attrition-total =
    Attendu de la marche forcée : { $expected-elements } { $expected-elements ->
        [one] plaquette
       *[other] plaquettes
    } valant { $expected-points } points ; elles ne sont pas remplacées avant la bataille.
