amount = { $n }
several = { $names }
parts = { $first }; { $second }
way = { $first } → { $second }
never = never
holding =
    { $n ->
        [0] { $side }: nothing
       *[other] { $side }: { $zones }
    }
nothing = –
