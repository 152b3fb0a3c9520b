absorb-first = The Entente must first absorb { $n } missing PR by breakdown steps.
system-draws = System ({ $side }): it draws { $n ->
    [0] no Coquelicot
    [one] one Coquelicot
   *[other] { $n } Coquelicots
 }, as many as it has PR.
drawn = Drawn: { $n }, { $event }.
collects = Income: { $side }.
next-turn = Turn { $turn } begins.
system-done = System ({ $side }): nothing more to do{ $n ->
    [0] { "" }
    [one] ; one Coquelicot had no effect and cost nothing
   *[other] ; { $n } Coquelicots had no effect and cost nothing
 }. All go back into the bowl.
