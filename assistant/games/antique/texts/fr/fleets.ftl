ships-elephants =
    { $n } { $n ->
        [one] éléphant
       *[other] éléphants
    }, un demi par bateau : { $ships } { $ships ->
        [one] bateau
       *[other] bateaux
    }.
ships-mounted =
    { $n } { $n ->
        [one] monté
       *[other] montés
    }, un par bateau : { $ships } { $ships ->
        [one] bateau
       *[other] bateaux
    }.
ships-baggage =
    { $n } { $n ->
        [one] bagage
       *[other] bagages
    }, un par bateau : { $ships } { $ships ->
        [one] bateau
       *[other] bateaux
    }.
ships-mounted-infantry =
    { $n } d’infanterie montée, une par bateau : { $ships } { $ships ->
        [one] bateau
       *[other] bateaux
    }.
ships-infantry =
    { $n } d’infanterie, deux par bateau : { $ships } { $ships ->
        [one] bateau
       *[other] bateaux
    }.
ships-artillery =
    { $n } d’artillerie, deux par bateau : { $ships } { $ships ->
        [one] bateau
       *[other] bateaux
    }.
ships-psiloi =
    { $n } Psiloï, trois par bateau : { $ships } { $ships ->
        [one] bateau
       *[other] bateaux
    }.
ships-total = { $ships } Sh(I) en tout.
reading-mixing-separate = Lecture : un bateau ne porte qu’une sorte de troupes.
reading-mixing-fractions = Lecture choisie : les charges de plusieurs sortes partagent les bateaux.
naval-coasting = Cabotage, deux cases de mer côtières au plus : dispersion { $chance } par case.
naval-open =
    { $n } { $n ->
        [one] case
       *[other] cases
    } de mer : dispersion { $chance } par case.
naval-pirates =
    Piraterie : −1 au dé d’événement et aux chances de couler, car { $warships } { $warships ->
        [one] navire de guerre fait
       *[other] navires de guerre font
    } moins du quart.
naval-no-pirates = Pas de piraterie : l’escorte ({ $warships }) suffit, ou la flotte caboteuse y échappe.
naval-sinking =
    { $season ->
        [spring] Au printemps
        [summer] En été
        [autumn] En automne
       *[winter] En hiver
    }, un bateau dispersé coule sur { $chance }.
naval-nationality = Ce chiffre comprend le { $mod } de la nationalité.
naval-calm = Chance de passer sans dispersion : { $chance }.
naval-expected = Chance de couler de chaque bateau : { $chance } ; perte moyenne sur { $ships } : { $expected-sunk }.
reading-dispersion-per-zone = Lecture : chaque case où la flotte se disperse fait tester de nouveau tous les bateaux.
reading-dispersion-once = Lecture choisie : une flotte dispersée au moins une fois fait tester ses bateaux une seule fois.
reading-escort-basis-merchants = Lecture : l’escorte est d’un quart des navires marchands.
reading-escort-basis-fleet = Lecture choisie : l’escorte est d’un quart de tout le convoi.
reading-piracy-when-coasting-no = Lecture : les marchands en cabotage ne rencontrent pas de pirates.
reading-piracy-when-coasting-yes = Lecture choisie : les pirates chassent aussi le long des côtes.
neutral-fleet =
    { $points } points font { $n } { $n ->
        [one] tranche entamée
       *[other] tranches entamées
    } de 10, pour { $turns } { $turns ->
        [one] tour
       *[other] tours
    } : { $po } PO.
patrol-base = Une patrouille intercepte à 4/6.
patrol-border = +1 en bordure d’un territoire contrôlé et pacifié.
patrol-nationality = { $mod } pour la nationalité.
patrol-chance = Chance d’intercepter une flotte qui entre : { $chance }.
