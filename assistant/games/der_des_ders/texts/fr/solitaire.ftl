absorb-first = L’Entente doit d’abord absorber { $n } PR { $n ->
    [one] manquant
   *[other] manquants
 } par des crans de Rupture.
system-draws = Système ({ $side }) : il { $n ->
    [0] ne pioche aucun Coquelicot
    [one] pioche { $n } Coquelicot
   *[other] pioche { $n } Coquelicots
 }, autant que de PR.
drawn = Pioché : { $n }, { $event }.
collects = Collecte : { $side }.
next-turn = Le tour { $turn } commence.
system-done = Système ({ $side }) : plus rien à faire{ $n ->
    [0] { "" }
    [one]  ; un Coquelicot sans effet n’a rien coûté
   *[other]  ; { $n } Coquelicots sans effet n’ont rien coûté
 }. Tous retournent dans le bol.
