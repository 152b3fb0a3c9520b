named = { $name }
cell = { $amount }
cell-range = { $low } à { $high }
listed = { $names }
season-name =
    { $season ->
        [spring] printemps
        [summer] été
        [autumn] automne
       *[winter] hiver
    } de l’an { $year }
corps-label = { $corps }, { $zone }
corps-at-sea = { $corps }, en mer
no-such-nation = Il n’y a pas de nation « { $word } » dans cette campagne.
no-province = { $zone } n’est pas une province.
no-corps = { $counter } n’est pas un corps de cette table.
nobody-holds = { $zone } : personne ne la tient.
nobody-there = { $zone } : aucun corps n’y est.
line-unreadable = « { $line } » ne se lit pas. Une ligne ressemble à : Bd (O) ; 7 ; 6-10 ; 20 ; inf regular.
count-unreadable = « { $line } » ne se lit pas. On attend par exemple : Bd (O) 8.
no-such-design = Il n’y a pas de corps « { $word } » composé par une nation de cette campagne.
design-impossible = { $corps } ne peut être levé : un maximum dépasse le triple de sa liste d’armée.
no-counter-kind = Le jeu de pions n’a pas de corps de cette sorte ({ $type }).
assumed-nations = { $name } : manpower et navires sont le jeu de valeurs par défaut, non celui de la règle.
assumed-provinces = { $name } : revenu et contingents sont le jeu de valeurs par défaut, non celui de la règle.
assumed-designs = { $name } : une illustration ; coûts des plaquettes et maxima de liste sont à vérifier.
assumed-corps = { $name } : rien n’est écrit sur ce corps ; on prend 120 points et 40 PO.
assumed-fleets = { $name } : rien n’est écrit sur cette flotte ; elle est supposée vide.
status-treasury = { $nation } { $po } PO
inspect-neutral = Neutre.
inspect-home = Patrie : { $nation }.
inspect-conquered = { $nation } : conquise, non pacifiée.
inspect-pacified = { $nation } : pacifiée.
inspect-revenue = Revenu annuel : { $po } PO.
inspect-armies = Armées neutres : { $points } { $points ->
    [one] point
   *[other] points
 }.
inspect-army = { $nation } : { $n } corps, { $points } { $points ->
    [one] point
   *[other] points
 }, reconnaissance { $recon }.
word-neutral = neutre
word-home = patrie
word-conquered = conquise
word-pacified = pacifiée
word-infantry = infanterie
word-cavalry = cavalerie
word-mixed = mixte
word-light-infantry = infanterie légère
word-light-cavalry = cavalerie légère
word-army = présence d’une armée
word-size = taille d’une armée
word-composition = composition d’une armée
word-main-troops = troupe majoritaire d’une armée
word-fleet = présence d’une flotte
word-treasury = montant du trésor
word-spying = espionnage subi
word-result-asked = demandé
word-result-countered = trompé
word-result-failed = échec
word-result-true = vraie réponse
word-win = victoire
word-A = la nation donnée pour victorieuse
word-B = la nation donnée pour battue
word-draw = nul
word-defeat = défaite
word-plain = plaine
word-mountain = montagne
word-desert = désert
allies-idle = { $corps } : les alliés spontanés disparaissent après un tour sans attaque.
fleet-label = Flotte, { $zone }
