trade-at-sea = Les marchands tirent tempêtes et pirates comme les flottes ; une escorte d’un quart en navires de guerre écarte les pirates.
follow-trade-at-sea = La route des marchands ({ $zone })
trade-verdict = { $nation } : les marchands rapportent { $po } PO.
trade-done = { $nation } : les marchands ont rapporté { $po } PO cette saison.
trade-title = Commerce de la saison ({ $nation })
offer-trade = { $nation } : percevoir { $po } PO de commerce
did-trade = { $nation } : commerce, { $po } PO
merchants-missing =
    { $n } { $n ->
        [one] navire marchand des routes n’existe pas et ne rapporte
       *[other] navires marchands des routes n’existent pas et ne rapportent
    } rien.
not-with-itself = Une nation ne traite pas avec elle-même.
trade-route-verdict =
    { $nation } : { $ships } { $ships ->
        [one] marchand
       *[other] marchands
    } en commerce ({ $partner }), au plus { $cap } PO par saison.
trade-route-none = { $nation } : pas de navires marchands envoyés ({ $partner }).
offer-trade-route-none = { $nation } : rappeler les navires marchands ({ $partner })
did-trade-route-none = { $nation } : navires marchands rappelés ({ $partner })
offer-trade-route =
    { $nation } : envoyer { $ships } { $ships ->
        [one] marchand
       *[other] marchands
    } ({ $partner })
did-trade-route =
    { $nation } : { $ships } { $ships ->
        [one] marchand envoyé
       *[other] marchands envoyés
    } ({ $partner })
alliance-none = { $a } et { $b } : pas d’alliance.
alliance-stands =
    { $a } et { $b } : alliance depuis { $seasons } { $seasons ->
        [one] saison
       *[other] saisons
    }.
alliance-notice = { $a } et { $b } : le préavis est donné ce tour.
alliance-ends = { $a } et { $b } : le préavis d’un tour est passé, l’alliance peut finir.
give-verdict = Don ({ $nation } → { $other }) : { $what }.
give-nothing = Don ({ $nation } → { $other }) : il manque un montant.
gift-po = { $n } PO
gift-inf = { $n } de manpower d’infanterie
gift-cav = { $n } de manpower de cavalerie
offer-give = Donner : { $what } ({ $other })
did-give = Don ({ $nation } → { $other }) : { $what }
manpower-between-allies = Le manpower ne se donne qu’entre alliés proclamés.
more-than-there-is = { $nation } : il n’y en a pas tant.
offer-fortify = { $nation } : payer { $po } PO
did-fortify = { $nation } : paiement de { $po } PO ({ $what })
fortifications = fortifications
spend-verdict = { $nation } : dépense de { $po } PO.
spend-too-much = { $nation } : { $po } PO de dépense en urgence ; 20 sont permis.
fortification-bought = Les fortifications s’achètent lors de la phase de revenu ; leurs prix relèvent de DBM.
fortification-hurried = En urgence, au plus 20 PO de fortification temporaire.
offer-proclaim = Proclamer l’alliance : { $a } et { $b }
did-proclaim = Alliance proclamée : { $a } et { $b }
offer-notice = Donner un tour de préavis entre { $a } et { $b }
did-notice = Un tour de préavis entre { $a } et { $b }
offer-end-alliance = Mettre fin à l’alliance ({ $a }, { $b }) ; chacun rapatrie ses troupes
did-end-alliance = Fin de l’alliance : { $a } et { $b }
offer-breach = Rompre l’alliance sans préavis : { $a } et { $b }
did-breach = Alliance rompue sans préavis : { $a } et { $b }
breach-verdict-annihilated = { $nation } : ses troupes sont anéanties d’office.
breach-verdict-pursuit = { $nation } : ses troupes subissent une poursuite.
breach-verdict-battle = On livre bataille.
bribe-verdict = Regagner { $corps } coûte { $po } PO.
offer-bribe = Payer { $po } PO
did-bribe = { $corps } : son général rendu fiable pour { $po } PO
spy-impossible = { $spy } : rien de cela ne peut s’apprendre ({ $target }).
spy-asked = { $spy } : la vérité ({ $target }, { $subject }) avec la chance { $chance }, pour { $po } PO.
spy-true = { $spy } : l’espion apprend la vérité ({ $target }, { $subject }, { $po } PO).
spy-countered = { $spy } : l’espion est déjoué ({ $target }, { $subject }, { $po } PO) ; la nation espionnée peut se taire ou mentir.
spy-failed = { $spy } : l’espion échoue ({ $target }, { $subject }, { $po } PO).
spy-title = Chances
spy-row-true = vraie réponse
spy-row-countered = contrée
spy-row-failed = simple échec
spy-may-lie = { $target } : informée par l’arbitre, la nation ne répond pas ou répond faux ; à noter sur la feuille des espions.
spy-truth = Vraie réponse : { $truth }
spy-about = { $subject } ({ $zone })
spy-nothing = rien, personne
spy-place = { $name } { $n }
spy-where-army = Nommez la province : un paiement vaut pour un seul endroit.
spy-where-fleet = Nommez la zone maritime : un paiement vaut pour un seul endroit.
spy-where-not = { $zone } ne convient pas à ce renseignement : les armées se cherchent dans les provinces, les flottes dans les zones maritimes.
offer-spy = Payer { $po } PO, l’arbitre lance le dé en secret
did-spy = { $spy } : { $po } PO pour un espion, le dé est lancé en secret
offer-spy-result = Payer { $po } PO et noter le résultat
did-spy-result = { $spy } : { $po } PO pour un espion, résultat noté
protect-one-way = Protégez soit un renseignement contre tous, soit vous-même contre une nation.
protection-verdict = { $nation } : la protection coûte { $po } PO pour la saison.
offer-protect = Payer { $po } PO de protection
did-protect = { $nation } : protection, { $po } PO
alliance-holds = { $a } et { $b } sont encore alliés : il n’y a pas de rupture.
bribe-not-lent = { $corps } sert sa propre nation : on ne regagne que des généraux prêtés.
lend-verdict = { $corps } : { $n ->
    [one] corps prêté
   *[other] corps prêtés
 } ({ $other }), solde à la charge de : { $payer }.
lend-back-verdict = { $corps } : de nouveau au service de sa nation ({ $nation }).
lend-command = L’emprunteur fait marcher et commande ces corps comme des alliés ; leur nation supporte les pertes.
offer-lend = Prêter ({ $other }) : { $corps }
did-lend = { $nation } prête ({ $other }) : { $corps }
offer-lend-back = Rappeler : { $corps }
did-lend-back = { $nation } rappelle : { $corps }
false-answer-verdict = { $target } fait répondre à l’espion ({ $spy }, { $subject }) : { $told }.
no-countered-spy = Aucun espion n’y a été déjoué : il n’y a personne à tromper.
offer-false-answer = Répondre à l’espion ({ $spy }) : { $told }
did-false-answer = { $target } répond à l’espion ({ $spy }, { $subject })
