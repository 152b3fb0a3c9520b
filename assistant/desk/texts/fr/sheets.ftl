amount = { $n }
several = { $names }
parts = { $first } ; { $second }
never = jamais
holding =
    { $n ->
        [0] { $side } : rien
       *[other] { $side } : { $zones }
    }
no-choice = –
