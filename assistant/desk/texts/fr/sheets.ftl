amount = { $n }
several = { $names }
parts = { $first } ; { $second }
way = { $first } → { $second }
never = jamais
holding =
    { $n ->
        [0] { $side } : rien
       *[other] { $side } : { $zones }
    }
nothing = –
