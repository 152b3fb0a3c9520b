attack-same-side = { $attacker } et { $defender } : même camp.
not-at-war = { $sector } : pas en guerre, son marqueur n’est pas sur la piste de Rupture.
attack-not-adjacent = { $attacker } et { $defender } : secteurs non adjacents.
attack-already = { $sector } : offensive déjà lancée ce tour.
attack-already-schlieffen = L’attaque du Plan Schlieffen était l’offensive de l’Allemagne ce tour.
attack-operational-value = { $sector } : valeur opérationnelle { $value } ; { $pr } PR ne peuvent pas être attribués.
attack-no-pr = Il faut attribuer au moins 1 PR à une offensive.
not-enough-pr = { $side } : il faut { $cost } PR, il y en a { $held } en réserve.
attack-value = { $sector } : valeur d’attaque { $value }+.
dice-bought = { $n } PR { $n ->
    [one] attribué : { $n } dé d’attaque
   *[other] attribués : { $n } dés d’attaque
  } (valeur opérationnelle { $value }).
dice-schlieffen = Plan Schlieffen : { $n } { $n ->
    [one] dé d’attaque gratuit
   *[other] dés d’attaque gratuits
 }.
dice-event = { $n } dé d’attaque ({ $event }), à coût inchangé.
dice-artillery = { $n } { $n ->
    [one] dé d’artillerie, insensible
   *[other] dés d’artillerie, insensibles
  } à l’Attaque et à la Défense.
modifier-attack = Attaque de niveau { $level }, maximum utilisable { $most } ({ $sector }) : { $n }.
modifier-defence = Défense ennemie de niveau { $level }, maximum utilisable { $most } ({ $sector }) : { $n }.
modifier-event = { $event } : { $n }.
modifier-sum = Modificateur total des dés d’attaque : { $n }.
artillery-gas = Gaz ! : +1 aux dés d’artillerie.
reroll-air = Niveau Aérien utilisable supérieur : l’attaquant peut relancer une fois ses dés d’artillerie.
reroll-france = Niveau Aérien 7 du Français : le défenseur peut faire relancer une fois les dés qu’il souhaite.
reroll-gaza = Gaza : chaque touche est annulée et relancée une fois.
hits-attack = { $n } { $n ->
    [one] dé d’attaque, { $need }+ à { $mod } : il touche
   *[other] dés d’attaque, { $need }+ à { $mod } : chacun touche
 } avec { $chance }.
hits-artillery = { $n } { $n ->
    [one] dé d’artillerie, { $need }+ : il touche
   *[other] dés d’artillerie, { $need }+ : chacun touche
 } avec { $chance }.
hits-air = Supériorité aérienne : chaque dé d’artillerie manqué est relancé.
hits-france = Niveau 7 du Français : chaque touche est relancée.
hits-gaza = Gaza : chaque touche est annulée et relancée.
hits-mean = Touches en moyenne : { $mean }.
faces-wanted = Il faut ici { $wanted } { $wanted ->
    [one] face
   *[other] faces
 }, pas { $found }.
gaza-rerolls-wanted = Gaza fait relancer chaque touche : il faut davantage de faces de relance.
schlieffen-only = Le Plan Schlieffen est une attaque de la France par l’Allemagne.
resolve-attack = Dés d’attaque : { $hits } { $hits ->
    [one] touche
   *[other] touches
 } sur { $n }, { $failed } { $failed ->
    [one] manqué
   *[other] manqués
 }.
resolve-artillery = Dés d’artillerie : { $hits } { $hits ->
    [one] touche
   *[other] touches
 } sur { $n }.
resolve-natural = Un 1 naturel échoue toujours, un 6 naturel réussit toujours.
resolve-rerolls = { $n } { $n ->
    [one] dé a été relancé
   *[other] dés ont été relancés
 }.
win-surrender = Il faut au moins { $n } { $n ->
    [one] touche
   *[other] touches
 } pour la reddition : { $chance }.
win-both = Reddition et jet d’Armistice réussi : { $chance }.
armistice-chance = Jet d’Armistice avec { $vp } PV, résultat strictement inférieur : chance { $chance }.
armistice-die = Le dé donne { $die } contre { $vp } PV : { $won ->
    [yes] la guerre est gagnée
   *[no] la guerre continue
  }.
armistice-won = Jet d’Armistice, { $side } : { $die } est inférieur à { $vp } PV. La guerre est gagnée !
armistice-missed = Jet d’Armistice, { $side } : { $die } n’est pas inférieur à { $vp } PV. La guerre continue.
steps-lost = { $sector } : { $n } { $n ->
    [one] point de Rupture perdu
   *[other] points de Rupture perdus
  }, de { $before } à { $after }.
surrenders = Reddition immédiate ({ $sector }) : { $vp } PV ({ $side }) et un jet d’Armistice.
obligation = { $event } : offensive obligatoire contre { $defender }, menée par { $attacker }, avec { $least } à { $most } PR.
obligation-void = { $event } : personne ne peut attaquer ce secteur : { $defender } ; l’obligation tombe.
obligations-none = Aucune offensive obligatoire pour ce camp ce tour.
battle-line = Offensive : { $attacker } contre { $defender }, { $cost } PR.
battle-rolled = Dés d’attaque { $attack }, dés d’artillerie { $artillery }, relances { $rerolls } : { $hits } { $hits ->
    [one] touche
   *[other] touches
 }.
brusilov-price = Broussilov : { $failed } { $failed ->
    [one] dé d’attaque manqué coûte
   *[other] dés d’attaque manqués coûtent
 } { $pr } PR et { $steps } { $steps ->
    [one] point
   *[other] points
 } de Rupture à la Russie.
too-few-dice = { $n ->
    [0] Il faut des dés, aucun n’est donné
    [one] Un dé ne suffit pas
   *[other] Il faut plus de dés que les { $n } donnés
 }.
too-many-dice = { $n ->
    [0] Aucun dé ne se lance ici
    [one] Un seul dé se lance ici
   *[other] { $n } dés se lancent ici, pas plus
 }
