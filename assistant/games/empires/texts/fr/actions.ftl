points-base = { $power } : { $n } PR par action Recrutement
points-brussels = +1 PR en hiver : l’Allemagne contrôle Bruxelles
points-allies-1917 = Les Alliés ont { $n } PR à partir du tour 11
points-surrendered = La Russie a capitulé : { $n } PR
points-reserved = +{ $n } PR pour un seul pays ({ $nation })
price-full = { $nation }, Armée à pleine force : { $n } PR
price-reduced = { $nation }, Armée réduite : { $n } PR
price-reinforce = { $nation }, Armée réduite remise à pleine force : { $n } PR
payment-americans = Les PR généraux ne paient jamais les Américains : il en faut { $n }, { $reserved ->
    [0] aucun n’est réservé
    [one] { $reserved } est réservé
   *[other] { $reserved } sont réservés
 }
payment-enough = PR généraux : il en faut { $n }, il y en a { $general }
payment-short = { $n } PR généraux nécessaires, { $general } seulement
recruit-ports = { $nation } : dans les ports contrôlés par les Alliés
recruit-home = { $nation } : sur ses villes et les zones adjacentes contrôlées
recruit-neutral = { $nation } : ses Armées viennent avec son entrée en guerre
recruit-nowhere = { $nation } : nulle part
recruit-mediterranean = { $zone } : dans les ports de Méditerranée, seulement des Armées de valeur 3 à pleine force, pas { $n }
recruit-salonika = { $zone } : à partir de 1916, Armées britanniques, françaises et serbes de valeur 3 à pleine force seulement
research-box-1 = La tuile va sur la case développement 1
research-box-2 = La tuile va sur la case développement 2 et sert à partir du tour { $turn }
research-shortcut = À partir du tour { $turn }, les nouvelles tuiles vont directement sur la case 2
research-too-late = La tuile va sur la case développement 2, trop tard pour cette partie
tile-allowed = { $tile } { $level } peut être placée
tile-not-in-first = La première édition n’a pas de technologie { $tile }
tile-no-such-level = { $tile } { $level } n’existe pas
tile-already = { $tile } { $level } est déjà développée
tile-german-tanks = Les Tanks allemands sont de niveau 1 seulement
tile-lower-first = { $tile } { $lower } doit être développée d’abord
tile-tanks-need = Les Tanks demandent { $need } autres technologies déjà disponibles
missions-action = L’action Missions apporte { $n } { $n ->
    [one] mission
   *[other] missions
 }, jamais plus de { $most } en tout
missions-gift = { $tile } { $level } devient disponible : +{ $n } { $n ->
    [one] mission
   *[other] missions
 }
missions-no-gift = { $tile } { $level } n’apporte aucune mission
missions-after = Missions : { $before }, puis { $after }
gas-used = Le Gaz a déjà été utilisé cette année
gas-date = Le Gaz ne sert que de 1915 à 1917
gas-reduced = { $army } est déjà réduite
gas-zone = { $army } : pas de tranchée, ou hors de France, Belgique et Allemagne, ou en montagne
gas-zone-first = { $army } : pas de tranchée ({ $zone }), ou montagne ou désert
gas-far = { $army } : aucune Armée amie dans la zone ({ $zone }) ni à côté
gas-target = { $army } peut être touchée
entrench-nobody = Aucune Armée recrutée ici ou présente au début de la phase
entrench-highest = La tranchée est déjà de niveau 2
entrench-place = Une tranchée de niveau 1 est placée
entrench-raise = La tranchée passe au niveau 2
diplomacy-forward = { $track } : avance jusqu’à la case { $box }
diplomacy-back = { $track } : recule jusqu’à la case { $box }
diplomacy-triggers = { $track } : dernière case atteinte, l’effet est immédiat et irréversible
diplomacy-decided = Déjà décidé : { $track }
diplomacy-usa = { $track } : seuls les Alliés et l’Allemagne déplacent ce marqueur
diplomacy-dates = Le marqueur se déplace du tour { $opens } au tour { $closes } ; on joue le tour { $turn } ({ $track })
diplomacy-never-back = Ce marqueur ne recule jamais : { $track }
diplomacy-cities = { $track } : les Empires Centraux doivent contrôler deux villes en Russie
diplomacy-at-start = { $track } : cette puissance ne fait que reculer le marqueur, et il était déjà au départ
