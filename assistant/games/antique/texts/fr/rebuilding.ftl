replacement-rate = Pertes : { $lost } points sur { $initial }, soit { $rate }.
replacement-free = Moins de 20 % : remplacement gratuit.
replacement-one-per-5 = Entre 20 et 40 % : 1 PO les 5 points d’armée.
replacement-one-per-3 = Plus de 40 et jusqu’à 80 % : 1 PO les 3 points d’armée.
replacement-annihilated = Plus de 80 % : corps anéanti.
replacement-price =
    { $net } { $net ->
        [one] point
       *[other] points
    } à refaire après { $recovered } { $recovered ->
        [one] point récupéré
       *[other] points récupérés
    } : { $po } PO, à payer immédiatement.
rebuild-budget-waits = Points récupérés ({ $points }) : ils ne sont pas entamés et attendent les corps qui doivent payer.
replacement-dissolved = Le trésor ({ $treasury } PO) ne peut payer : le corps est dissous et rend { $inf } manpower d’infanterie, { $cav } de cavalerie et { $po } PO.
reading-bands-exact = Lecture : les taux de pertes ne sont pas arrondis ; juste au-dessus de 40 %, c’est la tranche la plus chère.
reading-bands-rounded-percent = Lecture choisie : les taux de pertes sont d’abord arrondis au pour cent.
reading-rounding-exact = Lecture : les prix en PO sont des fractions exactes.
reading-rounding-ceil = Lecture choisie : les prix en PO sont arrondis au-dessus.
reading-band-basis-gross = Lecture : la tranche vient de toutes les pertes, le prix est celui des pertes non récupérées.
reading-band-basis-net = Lecture choisie : tranche et prix viennent des pertes non récupérées.
reading-march-loss-counts = Lecture : les pertes d’une marche forcée comptent dans le taux de pertes.
reading-march-loss-ignored = Lecture choisie : les pertes d’une marche forcée ne comptent pas dans le taux de pertes.
veteran-win = Bataille { $n } : victoire, { $run } d’affilée.
veteran-draw = Bataille { $n } : un nul rompt la série et laisse le bonus tel quel.
veteran-defeat = Bataille { $n } : une défaite rompt la série et retire le bonus.
veteran-heavy = Bataille { $n } : { $loss } de pertes, plus de la moitié : pas de bonus.
veteran-bonus = Le corps est vétéran : +1 au jet de commandement, 6 au plus.
veteran-none = Le corps n’est pas vétéran.
reading-heavy-loss-resets-no = Lecture : plus de la moitié de pertes retire le bonus sans rompre la série de victoires.
reading-heavy-loss-resets-yes = Lecture choisie : plus de la moitié de pertes rompt aussi la série de victoires.
command-veteran = Le { $die } d’un vétéran compte { $score } : +1, jamais plus de 6.
command-plain = Le dé compte tel quel : { $score }.
