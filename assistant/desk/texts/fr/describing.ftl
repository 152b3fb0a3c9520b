yes = oui
no = non
counter-group = { $n ->
    [1] { $name }
   *[other] { $n } × { $name }
}
counters-face-down = { $n ->
    [1] un pion face cachée ({ $side })
   *[other] { $n } pions face cachée ({ $side })
}
counters-reduced = { $counters } (face réduite)
counter-in = { $counter } ({ $zone })
counters = { $groups }
zones = { $zones }
group = { $label } :
placed = { $what } (nouveau) → { $zone }
moved = { $what } → { $zone }
way = { $first } → { $second }
moved-from = { $what } : { $start } → { $zone }
to-reserve = { $what } : { $start } → réserve
pawn-moved = { $what } : { $box }
flipped = { $what } : face retournée ({ $zone })
reduced = { $what } : face réduite ({ $zone })
restored = { $what } : pleine force ({ $zone })
removed = { $what } : hors du jeu
marked = { $marker } : { $zone }
marked-level = { $marker } : { $zone }, niveau { $n }
unmarked = { $marker } : retiré ({ $zone })
control-taken = { $zone } : contrôle { $side }
control-lifted = { $zone } : marqueur de contrôle ôté
noted = « { $words } »
bookmarked = Signet : { $words }
bookmarked-there = Signet après la modification { $n } : { $words }
fact-noted = { $fact } : { $value }
fact-forgotten = { $fact } : n’est plus noté
row-written = { $register } : { $row }
row-told = { $register } : { $row } ({ $cells })
cell = { $column } : { $value }
cells = { $first } · { $second }
cell-empty = –
cell-quoted = « { $words } »
bar = { $first } | { $second }
row-new = { $row } [{ $id }]
row-struck = { $register } : { $row }, ligne rayée
nothing = Rien de changé
and-more = { $edits } ; et { $n } de plus
said-correction = La table était autrement ({ $back ->
    [one] la dernière modification
   *[other] la modification { $back } pas plus tôt
})
said-first = Raconté après coup : fait en premier ({ $back ->
    [one] la dernière modification
   *[other] la modification { $back } pas plus tôt
})
said-played = Joué ainsi ({ $back ->
    [one] la dernière modification
   *[other] la modification { $back } pas plus tôt
})
