outline-crosses-itself = Le contour se recoupe ({ $reason }).
outlines-overlap = { $zone } et { $other } se chevauchent sur { $area } unités carrées ; deux voisines doivent partager leur frontière.
name-missing = Cette zone n’a pas de nom en { $language ->
    [fr] français
   *[en] anglais
  }.
name-twice = Le nom « { $name } » est aussi celui d’une autre zone : { $other }.
link-to-itself = Cette liaison mène d’une zone à elle-même.
link-twice = Cette liaison ({ $kind }) figure deux fois.
border-not-linked = { $a } et { $b } ont une frontière commune mais ne sont pas reliées.
link-without-border = { $a } et { $b } sont reliées ({ $kind }) mais n’ont pas de frontière commune.
zone-unreachable = { $zone } : aucune liaison n’y mène.
zones-cut-off = { $n } { $n ->
    [one] zone est reliée
   *[other] zones sont reliées
 } entre elles mais à rien d’autre : { $zones }.
zone-holds-together = Sans { $zone }, la carte se séparerait en deux : ses liaisons méritent un second coup d’œil.
pair-touches-unlinked = Sur votre carte, { $a } et { $b } se touchent ; le programme ne les relie pas.
pair-linked-at-point = Le programme relie { $a } et { $b } ; sur votre carte, elles se rencontrent à peine.
pair-linked-apart = Le programme relie { $a } et { $b } ; sur votre carte, elles ne se touchent pas.
grid-count = Une grille a au moins deux colonnes et deux rangées, et au plus { $most } cases
grid-flat = Les trois clics ne doivent pas être alignés
straighten-corners = Il faut les quatre coins du plateau, un clic pour chacun
straighten-flat = Ces coins sont vus de trop bas pour être redressés : photographiez le plateau de plus haut
