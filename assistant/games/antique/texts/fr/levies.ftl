levy-price = Le corps coûte { $po } PO ; { $used-inf } manpower d’infanterie et { $used-cav } de cavalerie viennent du stock.
levy-missing-inf = { $missing-inf } manpower d’infanterie { $missing-inf ->
    [one] manque
   *[other] manquent
  }, au coût du corps chacun ({ $each } PO) : { $po } PO.
levy-missing-cav = { $missing-cav } manpower de cavalerie { $missing-cav ->
    [one] manque
   *[other] manquent
  }, à 1,5 fois le coût du corps chacun ({ $each } PO) : { $po } PO.
levy-total = En tout { $po } PO ; un seul corps par tour est levé ainsi.
levies-raised =
    { $n } { $n ->
        [one] levée
       *[other] levées
    } dans la patrie cette saison ; deux sont permises.
levies-bought = { $n } avec du manpower manquant acheté ; une est permise.
levies-corps = { $corps-after } corps en jeu ensuite ; le maximum est { $most }.
allied-not-pacified = Le pays n’est pas pacifié : il ne fournit rien.
allied-one-corps-a-season = Il a déjà fourni son corps de la saison.
allied-one-corps-a-year = Il a déjà fourni ses corps de l’année.
allied-recruited-already = On y a recruté du manpower cette année : plus de corps pour l’année.
allied-corps-already = Un corps y a été levé cette année : plus de manpower pour l’année.
allied-corps-allowed = On peut lever un corps : un par saison et par pays.
allied-corps-allowed-year = En levée en masse il fournit d’un coup ses corps de l’année, un pour chaque saison.
allied-recruit-price = Recruter { $inf } manpower d’infanterie à 10 PO et { $cav } de cavalerie à 20 PO coûte { $recruit-po } PO.
reading-country-year = Lecture : le choix entre corps et manpower se fait par pays et par année.
shipyard-step =
    { $n } { $n ->
        [one] bateau
       *[other] bateaux
    } de plus par an à { $price } PO chacun.
shipyard-capacity = Capacité annuelle { $capacity }, pour { $capacity-po } PO.
shipyard-ships = { $ships } Sh(I) à 2 PO : { $ships-po } PO, livrés dans un an.
shipyard-too-many = { $ships } bateaux dépassent les { $capacity } de l’année.
reading-steps-linear = Lecture : le prix de la capacité monte à deux, trois, quatre fois la capacité d’origine.
reading-steps-doubling = Lecture choisie : le prix de la capacité monte à deux, quatre, huit fois la capacité d’origine.
dissolve-home = Dissous dans sa patrie : tout son manpower ({ $inf } d’infanterie, { $cav } de cavalerie) et la moitié de son coût, { $po } PO.
dissolve-elsewhere = Dissous ailleurs : la moitié de son manpower ({ $inf } d’infanterie, { $cav } de cavalerie) et 30 % de son coût, { $po } PO.
reading-fraction-floor = Lecture : les fractions de manpower sont conservées jusqu’à faire un point entier.
reading-fraction-exact = Lecture choisie : les fractions de manpower peuvent être dépensées.
shipyard-year = { $nation } : avec les commandes précédentes, { $n } bateaux sont commandés cette année, pour { $most } { $most ->
    [one] constructible
   *[other] constructibles
 } par an.
