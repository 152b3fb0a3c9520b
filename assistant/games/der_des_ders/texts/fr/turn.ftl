year = Le tour { $turn } est en { $year } ; aucun marqueur ne s’ajoute au bol.
year-added = Le tour { $turn } ouvre l’année { $year } : { $n } { $n ->
    [one] marqueur Événement s’ajoute
   *[other] marqueurs Événement s’ajoutent
 } au bol.
effect-past = { $event } : la date est imprimée en bleu et elle est dépassée (nous sommes en { $now }) ; le marqueur n’a pas d’effet.
effect-blue = { $event } : la date est imprimée en bleu mais n’est pas dépassée (nous sommes en { $now }) ; le marqueur s’applique.
effect-black = { $event } : la date n’est pas imprimée en bleu ; le marqueur s’applique à tout moment (nous sommes en { $now }).
bowl-sizes = Les marqueurs de chaque année rejoignent le bol quand elle commence, et l’on en pioche trois par tour.
bowl-held = Au tour { $turn } : les marqueurs des années commencées, moins ceux déjà piochés, laissent { $n } marqueurs dans le bol.
bowl-armistice = Le marqueur 38 a été pioché : le 42 (Armistice !) est dans le bol.
lafayette-not-placed = Lafayette n’est pas sur la piste : le 12 et le 29 doivent avoir été piochés.
lafayette-moved = Lafayette a été placé sur 0 au tour { $placed } et avance d’un cran au début de chaque tour suivant : +{ $bonus } PR.
initiative-first-turn = Au tour 1, les Puissances Centrales ont obligatoirement l’initiative ; personne ne lance le dé.
initiative-total = { $side } : dé { $die } + { $bid } PR = { $total }.
initiative-tie = Totaux égaux : la piste des tours donne le tour { $turn } à ce camp : { $side }.
initiative-higher = Total le plus élevé : { $side }.
initiative-odds = Avec une avance de { $lead } PR pour l’Entente, { $n } des 36 couples de dés lui donnent l’initiative.
initiative-track = La piste des tours donne le tour { $turn } à ce camp : { $side }.
initiative-bought = { $side } : { $cost } PR dépensés, le prix indiqué dans la case du tour, pour prendre l’initiative.
bid-refused = { $side } : une mise de { $bid } PR est impossible ; elle va de 0 à 3, sur les { $held } PR en réserve.
income-sector = { $sector } : { $n } PR.
income-russia = Russie : le double de sa valeur opérationnelle de { $value } (Rupture { $breakdown }) = { $n } PR.
income-germany-armistice = Allemagne : { $n } PR seulement ce tour, à cause du marqueur Armistice.
income-lafayette = Lafayette : +{ $n } PR.
income-total = Soit { $income } PR, en plus des { $before } en réserve : { $held } PR.
income-capped = Un camp ne peut posséder plus de { $cap } PR : { $lost } { $lost ->
    [one] est perdu
   *[other] sont perdus
 }.
income-gallipoli = Gallipoli : le dé donne { $die } ; l’Entente perd { $loss } PR.
fact-sector = { $sector } ({ $side }) : valeurs imprimées sur la carte et sur le pion du secteur.
fact-operational-value = La Rupture { $box } donne une valeur opérationnelle de { $value }.
fact-adjacent = { $a } et { $b } sont adjacents : ils peuvent s’attaquer.
fact-not-adjacent = { $a } et { $b } ne sont pas adjacents : aucun ne peut attaquer l’autre.
fact-total = { $side } : { $vp } PV pour la reddition de tous les secteurs ennemis.
victory = Le plus de PV l’emporte : Entente { $entente }, Puissances Centrales { $central }. Vainqueur : { $side }.
victory-tie = Égalité de PV ({ $entente } partout) : les Puissances Centrales l’emportent.
die-needed = { $event } demande son dé (1 … 6).
one-of = Donnez exactement une de ces valeurs : { $names }.
gallipoli-not-rolled = Gallipoli a été pioché mais son dé n’est pas donné : sa perte n’est pas comptée.
