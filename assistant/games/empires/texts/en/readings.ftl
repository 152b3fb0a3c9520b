reading-minor_tech-level_zero = A nation without technology counts as level 0
reading-minor_tech-no_bonus = Levels are compared by power; a nation without technology just gets no +1
reading-minor_air_counter-no = Aviation against a nation without technology cannot be countered
reading-minor_air_counter-yes = Its power may counter Aviation against a nation without technology
reading-trench_counts_as_absorbed-yes = A loss that the trench cancels counts as taken
reading-trench_counts_as_absorbed-no = A loss that the trench cancels does not replace a step the zone lacks
reading-retreat_when-always = An army that used its trench retreats even after a tie or a victory
reading-retreat_when-defeat = An army that used its trench retreats after a defeat only
reading-loss_order-lead_first = The leading army takes what losses it can before its supports
reading-loss_order-split = Losses are shared freely among the armies that fought
reading-first_level2_trench-remove = A level 2 trench that absorbs a loss is removed
reading-first_level2_trench-step = A level 2 trench that absorbs a loss becomes level 1
reading-supply_source-power = Armies draw supply from all home cities of their power
reading-supply_source-nation = Armies draw supply from the cities of their own nation only
reading-first_supply_through-power = Supply lines run through zones of the power itself
reading-first_supply_through-camp = Supply lines run through zones of the camp
reading-enemy_blocks_supply-no = Enemy armies in a controlled zone do not block supply lines
reading-enemy_blocks_supply-yes = Enemy armies in a zone block supply lines
reading-sea_hop_continues-no = An uncontrolled port supplies only the army that stands in it
reading-sea_hop_continues-yes = A line by sea may go on inland from an uncontrolled port
reading-isolated_garrison_keeps-no = An isolated zone is lost even with a garrison
reading-isolated_garrison_keeps-yes = An isolated zone with a garrison keeps its controller
reading-lose_german_only_city-germany = Of the four cities that paid Germany alone, Germany alone loses the point
reading-lose_german_only_city-both = Austria-Hungary loses a point for such a city too
reading-stop_on_enemy-no = An army may pass through zones with enemy armies
reading-stop_on_enemy-yes = An army stops on entering a zone with enemy armies
reading-greece_ban_scope-power = Greece is closed to all armies of the Austro-Hungarian power
reading-greece_ban_scope-nation = Greece is closed to armies of Austria-Hungary proper only
reading-retreat_through-power = A retreat goes to an adjacent zone that the army’s own power controls
reading-retreat_through-camp = A retreat goes to an adjacent zone that the army’s camp controls
reading-recruit_home-nation = Armies are raised at the cities of their own nation
reading-recruit_home-power = Armies are raised at any home city of their power
reading-cession-first = German armies may be ceded, as in the first edition: version 1.1 lacks the chapter
reading-cession-none = German armies cannot be ceded
reading-support_surplus-zone = The armies that may support are counted when the attacks on a zone begin
reading-support_surplus-attack = The armies that may support are counted again before each attack
reading-liberated_home-taker = A partner’s home zone taken back belongs to the power that takes it
reading-liberated_home-partner = A partner’s home zone taken back is given back to the partner
reading-coordination_limits-none = No limit on the Italian front or in Germany: version 1.1 lacks the chapter
reading-coordination_limits-first = On the Italian front and in Germany, the limits of the first edition
reading-missions_gain = The Missions action brings { $n } { $n ->
    [one] mission
   *[other] missions
 }
reading-missions_most = There are never more than { $n } { $n ->
    [one] mission
   *[other] missions
 }
reading-turkey_until = Turkey’s track is open until turn { $n }
reading-bulgaria_until = Bulgaria’s track is open until turn { $n }
reading-italy_until = Italy’s track is open until turn { $n }
reading-romania_until = Romania’s track is open until turn { $n }
reading-usa_from = The track of the United States opens on turn { $n }
reading-duty-nations = Attacks on Turkish or Bulgarian armies do not count
reading-naval-ports = Any port to any port, those the enemy controls included
reading-recruit-enemies = { $zone }: enemy armies there do not forbid recruiting
reading-missions = From the first edition: version 1.1 lacks its chapter on missions
reading-diplomacy-dates = Dates of the first edition: version 1.1 prints its own on the board
army-of-own-camp = The army “{ $army }” is of the attacker’s own camp: only enemies are attacked
army-of-other-camp = The army “{ $army }” cannot belong to a power of the other camp
event-or-turn = Give either an event or the turn that ends
box-beyond-track = Box { $box } lies beyond the last one, { $last }
missions-beyond-track = There cannot be { $n } { $n ->
    [one] mission
   *[other] missions
 }: the track ends at { $most }
reading-isolated_to-enemy = An isolated zone that no enemy has just cut off goes to the enemy who held it before, else to the one who holds most zones around it
reading-isolated_to-ask = Players say to whom an isolated zone goes that no enemy has just cut off
reading-crossing_takes-yes = Zones that armies passed through change hands as well
reading-crossing_takes-no = Only zones where armies stand at the end of the phase change hands
reading-recruit_beside_enemies-yes = Armies may be recruited in a zone where enemy armies stand
reading-recruit_beside_enemies-no = Armies may not be recruited in a zone where enemy armies stand
reading-offensive_attack-any = The attack that Offensive obliges to may be made in any Manoeuvre of the phase
reading-offensive_attack-last = The attack that Offensive obliges to is made in the last action of the phase
reading-entry_overflow-reserve = When a nation enters the war, armies for which its zones have no room wait in the reserve
reading-entry_overflow-stack = When a nation enters the war, its armies may stand in its zones beyond the limit
