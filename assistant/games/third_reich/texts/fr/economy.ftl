planning-base = Une action Planification rapporte { $n } PO.
planning-logistics = Avec Logistique, une action Planification rapporte { $n } PO.
planning-bucharest = Bucarest est contrôlée par les Alliés ou l’URSS : { $said } PO pour l’Axe.
planning-grozny = L’Axe contrôle Grozny : { $said } PO pour l’Axe.
planning-baku = L’Axe contrôle Bakou : { $said } PO pour l’URSS.
planning-suez = L’Axe contrôle Suez : { $said } PO pour les Alliés.
po-wasted =
    La piste s’arrête à { $most } : { $n } { $n ->
        [one] PO perdu
       *[other] PO perdus
    }.
po-italy = L’Italie est en guerre : l’Axe gagne { $n } PO au début de sa phase.
po-no-italy = L’Italie n’est pas en guerre : aucun gain.
po-italy-axis-only = Seul l’Axe gagne des PO sans action.
po-stock = { $n } PO au départ.
po-gained = { $n ->
    [one] { $n } PO collecté
   *[other] { $n } PO collectés
 }{ $lost ->
    [0] {""}
    [one] , dont { $lost } perdu en bout de piste
   *[other] , dont { $lost } perdus en bout de piste
 } : { $po }.
po-spent = { $n } PO { $n ->
    [one] dépensé
   *[other] dépensés
 } : reste { $po }.
po-spent-after-combat = { $n } PO ne peuvent être dépensés : les combats ont commencé. Il reste { $po } PO.
po-overspent = { $n } PO ne peuvent être dépensés : il n’y en a que { $po }.
pb-base = Une action Production de blindés rapporte { $n } PB.
pb-tank-industry = Avec Industrie de tanks, une action Production de blindés rapporte { $n } PB.
pb-wasted =
    La piste s’arrête à { $most } : { $n } { $n ->
        [one] PB perdu
       *[other] PB perdus
    }.
exchange-cost = Échanger une Infanterie ({ $face }) en Blindés sur la même face coûte { $n } PB.
exchange-too-dear = Il n’y a que { $n } PB.
exchange-no-source = L’Armée doit être sur une source de ravitaillement de sa faction.
exchange-other-phase = L’échange se fait pendant la phase de la faction.
exchange-ordinary-armour = L’échange donne des Blindés ordinaires du même pays ; le pion doit être en réserve.

recruitment-printed = { $power }, { $war } : { $n } PR par action.
recruitment-lost-zones = ½ PR en moins par zone de victoire du territoire d’origine non contrôlée ({ $zones }) : { $n } PR.
recruitment-actions = { $actions } { $actions ->
    [one] action
   *[other] actions
 } Recrutement : { $n } PR en tout.
recruitment-uk = { $n } PR au plus pour le Royaume-Uni dans toute la phase.
uk-and-usa = Royaume-Uni et États-Unis
minor-every-turn = { $country } : PR d’Infanterie à chaque tour, { $n }.
minor-winter-summer = { $country } : PR d’Infanterie aux tours d’hiver et d’été, { $n }.
minor-off-season = { $country } : PR d’Infanterie aux tours d’hiver et d’été uniquement.
minor-major = { $country } : Puissance majeure, ses PR viennent de l’action Recrutement.
minor-no-armies = { $country } : ce pays n’a pas d’Armées.
minor-surrendered = { $country } : ce pays a capitulé et ne reçoit plus de PR.
minor-not-at-war = { $country } : ce pays n’est pas encore en guerre.
minor-return-turn = La Yougoslavie revient ce tour : { $n } PR d’Infanterie.
minor-returned = La Yougoslavie est revenue : { $n } PR d’Infanterie aux tours d’hiver et d’été suivants, placés dans ses zones dépourvues d’Armées de l’Axe.
purchase-place-full = { $n }. { $type } ({ $country }) à pleine force depuis la réserve : { $price } PR.
purchase-place-reduced = { $n }. { $type } ({ $country }) sur face réduite depuis la réserve : { $price } PR.
purchase-flip = { $n }. { $type } ({ $country }), retour à pleine force : { $price } PR.
spend-too-many-pr = Il faut { $used } PR, il y en a { $stock }.
spend-too-many-pb = Il faut { $used } PB, il y en a { $stock }.
spend-too-many-uk = { $used } PR vont au Royaume-Uni, qui en reçoit au plus { $most }.
spend-infantry-only = { $n }. Ces PR ne servent qu’à l’Infanterie.
spend-unsupplied = { $n }. Une Armée non ravitaillée ne peut être remise à pleine force.
spend-no-place = { $n }. L’Armée ne peut être placée là.

research-no-tile = { $faction } : pas de tuile { $tech }.
research-allies-1940 = Les Alliés n’effectuent pas de Recherche la première année.
research-already-available = { $tech } : déjà disponible.
research-already-in-development = { $tech } : déjà en développement.
research-not-in-development = { $tech } : pas en développement.
research-same-tile = { $tech } : déjà l’objet d’une autre action Recherche de cette phase.
research-too-early = { $tech } : ne peut être développée avant { NUMBER($year, useGrouping: 0) }.
research-needs = { $tech } demande d’abord { $needed }.
research-started = { $tech } : placée en développement.
research-finished = { $tech } : disponible, utilisable immédiatement.
research-at-once = Désormais, { $tech } est disponible dès qu’elle est choisie.
