tech-ranked = { $place }. { $tech }, classée à l’année { $year }.
system-tech = Marqueur { $place } (Techno +{ $modifier }), la plus ancienne technologie ouverte : { $tech } ({ $year }).
system-tech-later = { $tech } : plus tard ({ $year }, ou plus loin dans l’ordre Attaque, Défense, Artillerie, Aérien).
system-tech-none = Marqueur { $place } : aucune technologie ne peut être tentée ; rien n’est dépensé.
system-tech-poor = Marqueur { $place } : il faut { $cost } PR, il y en a { $held } en réserve ; le marqueur est ignoré.
system-attacker = Attaquant : { $attacker }, la plus forte probabilité d’au moins une touche ({ $chance }).
system-attacker-not = Moins bon : { $attacker }, { $chance } pour au moins une touche.
system-attacker-tied = { $attacker } : un choix aussi bon ({ $chance }). À égalité, la Rupture initiale, puis la liste des règles décident ; vous pouvez préférer ce secteur.
system-attack-none = Marqueur { $place } ({ $target }) : personne ne peut attaquer ; le marqueur est sans effet et gratuit.
system-target = Marqueur { $place }, cible prioritaire : { $target }, de Rupture initiale la plus élevée ({ $initial }).
system-target-tied = Marqueur { $place } ({ $target }) : même Rupture initiale, mais pioché après. Vous pouvez le prendre d’abord.
system-reinforce = Marqueur { $place } ({ $sector }) : { $steps } sur { $missing } à rétablir.
system-reinforce-full = Marqueur { $place } ({ $sector }) : déjà au maximum ; rien n’est dépensé.
system-reinforce-poor = Marqueur { $place } ({ $sector }) : { $missing } à rétablir, ce qui ne peut être payé ; rien n’est dépensé.
system-reinforce-enemy = { $sector } : secteur de l’autre camp.
system-naval = Marqueur { $place } : { $spend } PR { $spend ->
    [one] dépensé
   *[other] dépensés
 } pour +{ $best } ; les marqueurs Naval ne sont pas cumulatifs, seul le meilleur compte.
system-naval-poor = Marqueur { $place } (+{ $best }) : il ne reste que { $spend } PR, pour autant au dé.
system-naval-plain = Aucun marqueur Naval : le jet se fait sans modificateur.
attackers-none = Personne ne peut attaquer ce secteur maintenant : { $target }.
system-attack-hopeless = Marqueur { $place } ({ $target }) : qui pourrait attaquer n’a plus aucun dé à lancer ; un marqueur dont l’effet ne peut être appliqué ne coûte rien.
system-reinforce-tied = Marqueur { $place } ({ $sector }) : même Rupture initiale, mais pioché après. Vous pouvez le prendre d’abord.
