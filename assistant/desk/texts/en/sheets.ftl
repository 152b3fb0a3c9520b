amount = { $n }
several = { $names }
parts = { $first }; { $second }
never = never
holding =
    { $n ->
        [0] { $side }: nothing
       *[other] { $side }: { $zones }
    }
no-choice = –
