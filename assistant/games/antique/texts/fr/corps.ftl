design-minima = Les minima valent { $min-value } points.
design-range-kept = Les maxima valent { $max-value } points, dans la limite du double des minima ({ $limit }).
design-range-broken = Les maxima valent { $max-value } points, trop pour le double des minima ({ $limit }).
design-optional-kept = Lignes facultatives (minimum 0) : { $optional-lines } ; deux sont permises.
design-optional-broken = Lignes facultatives (minimum 0) : { $optional-lines }, or deux seulement sont permises.
design-lines-broken = Il faut au corps des lignes, et aucune ne peut avoir un maximum inférieur à son minimum.
design-points-kept = { $points } points sont compris entre les minima ({ $min-value }) et les maxima ({ $max-value }).
design-points-broken = { $points } points ne se déploient pas entre les minima ({ $min-value }) et les maxima ({ $max-value }).
design-price = { $points } points coûtent { $po-cost } PO : 3 points par PO, toute PO entamée est due.
type-no-elements = Aucune plaquette, donc aucun type.
type-shares =
    Sur { $n } { $n ->
        [one] plaquette
       *[other] plaquettes
    }, { $foot } sont à pied et { $mounted } montées.
type-light-foot = Auxiliaires et Psiloï forment { $share } du corps ; l’infanterie légère en demande 75 %.
type-light-horse = Les LH forment { $share } du corps, le reste se déplace d’au moins 200 pas ; la cavalerie légère en demande 75 %.
type-light-horse-slow = Les LH forment { $share } du corps, mais une partie du reste se déplace de moins de 200 pas : pas de cavalerie légère.
type-infantry = Corps d’infanterie : au moins 75 % d’infanterie et au plus 25 % de cavalerie.
type-cavalry = Corps de cavalerie : au moins 75 % de cavalerie et au plus 25 % d’infanterie.
type-mixed = Corps mixte : ni 75 % d’infanterie ni 75 % de cavalerie.
type-light-infantry = Corps d’infanterie légère.
type-light-cavalry = Corps de cavalerie légère.
manpower-tier-1 = 1 manpower : aucune ligne ne dépasse la moitié de son maximum dans la liste d’armée.
manpower-tier-2 =
    2 manpower : { $half } { $half ->
        [one] ligne dépasse
       *[other] lignes dépassent
    } la moitié du maximum de la liste (deux au plus), aucune le maximum.
manpower-tier-4 =
    4 manpower : { $half } { $half ->
        [one] ligne dépasse
       *[other] lignes dépassent
    } la moitié du maximum de la liste, dont { $once } le maximum (deux au plus), aucune son double.
manpower-tier-8 =
    8 manpower : { $half } { $half ->
        [one] ligne dépasse
       *[other] lignes dépassent
    } la moitié du maximum de la liste, dont { $once } le maximum et { $twice } son double ; aucune le triple.
manpower-tier-none = Impossible : lignes au-delà de la moitié du maximum de la liste { $half }, du maximum { $once }, du double { $twice }, du triple { $thrice }.
manpower-optional = +{ $n } pour les lignes facultatives.
manpower-infantry = En tout { $cost } manpower d’infanterie.
manpower-cavalry = En tout { $cost } manpower de cavalerie.
manpower-mixed = En tout { $cost } manpower de chaque sorte, car un corps mixte paie les deux.
reading-limit-at-most = Lecture : les maxima peuvent atteindre exactement le double des minima.
reading-limit-strictly-below = Lecture choisie : les maxima restent en dessous du double des minima.
reading-optional-surcharge-each = Lecture : chaque ligne facultative coûte 1 manpower de plus, du type du corps.
reading-optional-surcharge-beyond-two = Lecture choisie : les deux premières lignes facultatives sont gratuites.
reading-eight-limit-none = Lecture : la catégorie à 8 points n’a pas de limite de lignes.
reading-eight-limit-two-new = Lecture choisie : la catégorie à 8 points n’ouvre que deux nouvelles lignes.
