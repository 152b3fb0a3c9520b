reading-minor_tech-level_zero = Un pays sans technologie compte comme niveau 0
reading-minor_tech-no_bonus = Les niveaux se comparent par puissance ; un pays sans technologie n’a simplement pas le +1
reading-minor_air_counter-no = L’Aviation contre un pays sans technologie ne peut être contrée
reading-minor_air_counter-yes = Sa puissance peut contrer l’Aviation dirigée contre un pays sans technologie
reading-trench_counts_as_absorbed-yes = Une Perte annulée par la tranchée compte comme subie
reading-trench_counts_as_absorbed-no = Une Perte annulée par la tranchée ne remplace pas un pas qui manque dans la zone
reading-retreat_when-always = Une Armée qui a utilisé sa tranchée retraite même après une égalité ou une victoire
reading-retreat_when-defeat = Une Armée qui a utilisé sa tranchée ne retraite qu’après une défaite
reading-loss_order-lead_first = L’Armée qui mène l’Attaque subit les Pertes avant ses Supports
reading-loss_order-split = Les Pertes se répartissent librement entre les Armées qui ont combattu
reading-first_level2_trench-remove = Une tranchée de niveau 2 qui absorbe une Perte est enlevée
reading-first_level2_trench-step = Une tranchée de niveau 2 qui absorbe une Perte passe au niveau 1
reading-supply_source-power = Toutes les villes d’origine de la puissance ravitaillent ses Armées
reading-supply_source-nation = Seules les villes de leur propre pays ravitaillent les Armées
reading-first_supply_through-power = Les lignes passent par les zones de la puissance elle-même
reading-first_supply_through-camp = Les lignes passent par les zones du camp
reading-enemy_blocks_supply-no = Des Armées ennemies dans une zone contrôlée ne coupent pas le Ravitaillement
reading-enemy_blocks_supply-yes = Des Armées ennemies dans une zone coupent le Ravitaillement
reading-sea_hop_continues-no = Un port non contrôlé ne ravitaille que l’Armée qui s’y trouve
reading-sea_hop_continues-yes = Une ligne par mer peut continuer dans les terres depuis un port non contrôlé
reading-isolated_garrison_keeps-no = Une zone isolée est perdue même avec une garnison
reading-isolated_garrison_keeps-yes = Une zone isolée avec une garnison ne change pas de contrôle
reading-lose_german_only_city-germany = Pour les quatre villes qui n’ont rapporté qu’à l’Allemagne, elle seule perd le PV
reading-lose_german_only_city-both = L’Autriche-Hongrie perd aussi un PV pour une telle ville
reading-stop_on_enemy-no = Une Armée peut traverser des zones avec des Armées ennemies
reading-stop_on_enemy-yes = Une Armée s’arrête en entrant dans une zone avec des Armées ennemies
reading-greece_ban_scope-power = La Grèce est fermée à toutes les Armées de la puissance austro-hongroise
reading-greece_ban_scope-nation = La Grèce n’est fermée qu’aux Armées de l’Autriche-Hongrie même
reading-retreat_through-power = La retraite va vers une zone adjacente contrôlée par la puissance de l’Armée
reading-retreat_through-camp = La retraite va vers une zone adjacente contrôlée par le camp de l’Armée
reading-recruit_home-nation = Les Armées se recrutent sur les villes de leur propre pays
reading-recruit_home-power = Les Armées se recrutent sur toute ville d’origine de leur puissance
reading-cession-first = Des Armées allemandes peuvent être cédées, comme dans la première édition : le chapitre manque à la version 1.1
reading-cession-none = Les Armées allemandes ne peuvent être cédées
reading-support_surplus-zone = Les Armées en excédent se comptent au début des Attaques sur la zone
reading-support_surplus-attack = Les Armées en excédent se recomptent avant chaque Attaque
reading-liberated_home-taker = Une zone d’origine du partenaire, reprise, revient à la puissance qui la prend
reading-liberated_home-partner = Une zone d’origine du partenaire, reprise, est rendue au partenaire
reading-coordination_limits-none = Aucune limite sur le front italien ni en Allemagne : le chapitre manque à la version 1.1
reading-coordination_limits-first = Sur le front italien et en Allemagne, les limites de la première édition
reading-missions_gain = L’action Missions rapporte { $n } { $n ->
    [one] mission
   *[other] missions
 }
reading-missions_most = Il n’y a jamais plus de { $n } { $n ->
    [one] mission
   *[other] missions
 }
reading-turkey_until = La piste de la Turquie est ouverte jusqu’au tour { $n }
reading-bulgaria_until = La piste de la Bulgarie est ouverte jusqu’au tour { $n }
reading-italy_until = La piste de l’Italie est ouverte jusqu’au tour { $n }
reading-romania_until = La piste de la Roumanie est ouverte jusqu’au tour { $n }
reading-usa_from = La piste des États-Unis s’ouvre au tour { $n }
reading-duty-nations = Les Attaques contre des Armées turques ou bulgares ne comptent pas
reading-naval-ports = De tout port à tout port, même contrôlé par l’ennemi
reading-recruit-enemies = { $zone } : des Armées ennemies n’y interdisent pas le Recrutement
reading-missions = Repris de la première édition : le chapitre Missions manque à la version 1.1
reading-diplomacy-dates = Dates de la première édition : la version 1.1 imprime les siennes sur le plateau
army-of-own-camp = L’Armée « { $army } » est du camp de l’attaquant : on n’attaque que des ennemis
army-of-other-camp = L’Armée « { $army } » ne peut appartenir à une puissance de l’autre camp
event-or-turn = Indiquez un événement, ou bien le tour qui se termine
box-beyond-track = La case { $box } dépasse la dernière, { $last }
missions-beyond-track = Il ne peut y avoir { $n } { $n ->
    [one] mission
   *[other] missions
 } : la piste s’arrête à { $most }
reading-isolated_to-enemy = Une zone isolée qu’aucun ennemi ne vient de couper revient à l’ennemi qui la tenait avant la phase, sinon à celui qui contrôle le plus de zones autour
reading-isolated_to-ask = Les joueurs disent à qui revient une zone isolée qu’aucun ennemi ne vient de couper
reading-crossing_takes-yes = Les zones traversées changent aussi de contrôle
reading-crossing_takes-no = Seules changent de contrôle les zones occupées à la fin de la phase
reading-recruit_beside_enemies-yes = On peut recruter dans une zone où se trouvent des Armées ennemies
reading-recruit_beside_enemies-no = On ne recrute pas dans une zone où se trouvent des Armées ennemies
reading-offensive_attack-any = L’Attaque qu’impose Offensive peut se faire dans n’importe quelle Manœuvre de la phase
reading-offensive_attack-last = L’Attaque qu’impose Offensive se fait dans la dernière action de la phase
reading-entry_overflow-reserve = Quand un pays entre en guerre, les Armées sans place dans ses zones attendent dans la réserve
reading-entry_overflow-stack = Quand un pays entre en guerre, ses Armées peuvent dépasser la limite dans ses zones
