value-full = { $army } : Valeur de Combat { $n }.
value-reduced = { $army } : Valeur de Combat { $n }.
value-dak = { $army } : { $n } ici ; sa valeur n’est pas la même en Afrique du Nord et ailleurs.
value-italians-with-germans = Italiens en défense avec une Armée allemande : { $said }.
value-winter-1942 = { $army }, Armée de l’Axe en URSS cet hiver : { $said }.
combat-support = Support : { $army }, +{ $n }.
combat-air = Mission aérienne non contrée : { $said }.
combat-air-countered = La Mission aérienne a été annulée : rien.
combat-sums = Avant les dés : { $attacker } contre { $defender }.
combat-dice-converted = Les dés { $rolled } comptent { $counted } : 1 ou 2 valent 3 pour ces Blindés ici.
combat-totals = Avec les dés : { $attacker } contre { $defender }.
terrain-zone = Terrain ({ $terrain }) : +{ $n } au défenseur.
terrain-fortress = Forteresse contrôlée par le défenseur : +{ $n }.
terrain-crossed = Traversé par l’Armée attaquante ({ $feature }) : +{ $n } au défenseur.
crossing-already-there = L’Armée est déjà dans la zone et ne traverse rien.
crossing-found = { $start } → { $goal } : { $features }, dans la seconde zone.
crossing-none = { $start } → { $goal } : rien de dessiné dans la seconde zone sur cette frontière.
result-tie = PC égaux ({ $n }) : 1 Perte chacun.
result-double-attacker = { $winner } est au moins le double de { $loser } : 2 Pertes au défenseur, aucune à l’attaquant.
result-double-defender = { $winner } est au moins le double de { $loser } : 2 Pertes à l’attaquant, aucune au défenseur.
result-win-attacker = { $winner } contre { $loser }, moins du double : 2 Pertes au défenseur, 1 à l’attaquant.
result-win-defender = { $winner } contre { $loser }, moins du double : 2 Pertes à l’attaquant, 1 au défenseur.
result-reduced-loser-attacker = { $winner } contre { $loser } et le défenseur était réduit : il est éliminé, l’attaquant ne subit rien.
result-reduced-loser-defender = { $winner } contre { $loser } et l’attaquant était réduit : il est éliminé, le défenseur ne subit rien.
odds-attacker-converts = Un 1 ou un 2 de l’attaquant compte 3.
odds-defender-converts = Un 1 ou un 2 du défenseur compte 3.
odds-sums = Sur 36 lancers, l’attaquant en gagne { $wins }, { $ties } { $ties ->
    [one] égalité
   *[other] égalités
 }, { $losses } { $losses ->
    [one] perdu
   *[other] perdus
 }.
attack-no-assault = { $army } n’a pas fait d’Assaut et ne peut attaquer.
attack-already-fought = { $army } a déjà combattu pendant cette phase.
attack-no-enemy = { $army } n’est pas ennemie.
attack-target-twice = { $army } a déjà été attaquée pendant cette phase.
attack-both-partners = { $army } a déjà été attaquée ce tour par l’autre coalisé : une Armée de l’Axe ne l’est pas par les deux.
attack-finns-karelia = Les Armées finlandaises n’attaquent pas les Armées de l’URSS dans une Carélie contrôlée par l’URSS ; elles peuvent soutenir.
attack-calais = À Calais, les Britanniques ne sont attaqués que si les Français le sont aussi (non attaqués : { $armies }).
support-landed = { $army } vient de débarquer : Attaque possible, pas Support.
support-no-assault = { $army } n’a pas fait d’Assaut et ne peut apporter son Support.
support-itself = { $army } ne peut se soutenir elle-même.
support-too-many = { $n } { $n ->
    [one] Support utilisé dans
   *[other] Supports utilisés dans
 } la zone pour { $slots } { $slots ->
    [one] Armée
   *[other] Armées
 } en excès.
blitz-margin-enough = { $attacker } contre { $defender } avant les dés : différentiel de { $margin }, { $need } suffisent.
blitz-margin-short = { $attacker } contre { $defender } avant les dés : différentiel de { $margin }, il faut { $need }.
blitz-combat-illegal = { $attacker } contre { $defender } : cette Attaque est interdite telle que déclarée et n’ouvre rien.
blitz-takes-part = { $army } participe à cette Attaque et ne peut traverser grâce à elle.
blitz-no-attack = Aucune Attaque d’autres Armées n’y a le différentiel nécessaire avant les dés.
blitz-no-combat = Aucune Attaque n’est déclarée dans la zone.
blitz-armour-only = Seuls des Blindés percent.
blitz-no-tile = La faction doit disposer de Blitzkrieg.
blitz-rough = Forêt, marais et montagne empêchent la percée.
blitz-fortress = Une forteresse empêche la percée.
blitz-high-mountain = La haute montagne empêche la percée.
blitz-starts-there = L’Armée part d’une zone avec des ennemis et n’entre que dans des zones contrôlées vides d’ennemis.
blitz-other-zone = Tous les combats donnés ici ont lieu dans la zone traversée, { $zone }.
plan-nothing = Aucune Attaque n’est permise ici.
plan-considered =
    { $n } { $n ->
        [one] plan calculé exactement
       *[other] plans calculés exactement
    }, les Pertes reportées d’une Attaque à l’autre.
plan-slots = { $n ->
    [0] Aucune Armée en excès : pas de Support.
    [one] { $n } Armée en excès peut agir comme Support.
   *[other] { $n } Armées en excès peuvent agir comme Support.
 }
plan-order-matters = L’ordre des Attaques compte ici.
plan-order-free = Les Attaques d’un plan se font dans n’importe quel ordre : les Pertes ne touchent que les deux Armées qui combattent.
plan-missions =
    { $n } { $n ->
        [one] Mission aérienne non contrée peut être dépensée
       *[other] Missions aériennes non contrées peuvent être dépensées
    }, une par combat.
plan-best-clear = Meilleure chance de vider la zone : { $clear } (Pertes : { $own }, ennemis { $enemy }).
plan-safest = Meilleure chance de ne rien perdre : { $no-loss } (Pertes : { $own }, ennemis { $enemy }).
