conquest-verdict = Conquête ({ $nation }) : { $zone }.
conquest-not-yet = Pas encore de conquête ({ $nation }) : { $zone }.
offer-conquest = Conquérir ({ $nation }) : { $zone }
did-conquest = Conquête ({ $nation }) : { $zone }
enemies-left = Des ennemis y sont encore.
armies-left = Il reste des armées neutres à vaincre : { $points } points.
held-already = La nation la tient déjà.
not-conquered = { $zone } n’est pas une conquête à pacifier.
pacify-verdict = { $zone } : pacifiée cette saison avec la chance { $chance }.
pacify-succeeds = Un { $die } : { $zone } est pacifiée.
pacify-fails = Un { $die } : { $zone } n’est pas pacifiée.
pacify-title = Dixièmes pour { $zone }, avant les bornes 0 et 10
pacify-line-seasons = Saisons depuis la conquête
pacify-line-troops = Troupes présentes
pacify-line-fate = Sort du défenseur
pacify-line-paid = Supplément payé
ahead-title = Les saisons à venir, en l’état
ahead-seasons = Saisons écoulées
ahead-each = Cette saison-là
ahead-by = D’ici là
offer-pacify-pay = Payer { $po } PO de pacification : { $zone }
did-pacify-pay = { $nation } : { $po } PO de pacification ({ $zone })
offer-pacify-failed = { $zone } n’est pas pacifiée ({ $po } PO à payer)
did-pacify-failed = { $nation } : { $zone } n’est pas pacifiée malgré { $po } PO
offer-pacified = { $zone } est pacifiée ({ $po } PO à payer)
did-pacified = { $nation } : { $zone }, pacifiée pour { $po } PO
follow-supplement = Avec un supplément pour +{ $n }
relief-pacified = { $zone } : le secours est anéanti, elle est pacifiée aussitôt.
relief-again = { $zone } : la pacification repart de zéro.
offer-relief = Noter pour { $zone }
did-relief =
    Secours ({ $zone }) : { $pacified ->
        [0] à pacifier de nouveau
       *[other] la province compte comme pacifiée
    }
spontaneous-verdict = { $zone } : l’envahisseur reçoit { $expected-percent } % du contingent en moyenne.
spontaneous-raised = { $zone } : l’envahisseur reçoit { $points } points d’alliés spontanés.
not-a-conquest = { $zone } n’est pas tenue par un conquérant : il n’y a d’alliés spontanés que là.
offer-spontaneous = Lever des alliés spontanés ({ $zone }, { $nation }), en points : { $points }
did-spontaneous = Alliés spontanés levés ({ $zone }, { $nation }), en points : { $points }
