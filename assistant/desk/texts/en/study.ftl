# The laboratory: whole games between players of the program.

study-no-players = { $game } has no players of the program’s own, so that no games can be studied.
study-no-such-player = There is no player “{ $word }”. There are: { $names }.
study-two-players = A study has two players, such as officer,greedy; one name alone plays against itself.
study-no-such-weight = “{ $word }” is no weight of this player. There are: { $names }.
study-no-factor = “{ $word }”: weights follow a player’s name as officer:step=1.5, each with a number from 0.01 to 100; { $part } is none.
study-weighed = { $player } ({ $weights })
study-not-a-change = “{ $words }” changes nothing on the table.
study-none-there = There is no study in { $path }.
study-another-there = Another study lies in { $path }: other players, another set-up, another seed. Choose another folder.
study-unreadable = { $path } cannot be read ({ $detail }).
study-processes-die = The processes that play the games die, one after the other. Perhaps there is too little memory: try --processes 1.
study-no-dask = Many machines need the extra “study” (dask.distributed): pip install "sabretache[study]".
study-no-scheduler = No scheduler answers at { $address } ({ $detail }).

study-title = { $one } against { $other }
study-lead = { $n ->
    [1] One game
   *[other] { $n } games
} from “{ $setup }”, seeds from { $seed }; { $seconds } seconds of the processor a game.
study-change = Changed before the first turn: { $words }
study-beside-title = What is different
study-beside = Compared game by game ({ $n } of them) with “{ $setup }”{ $changes ->
    [0] {""}
    [1] , one line changed
   *[other] , { $changes } lines changed
}: the lead ({ $camp }) changes by { $more } (between { $low } and { $high }). { $sure ->
    [1] The difference is more than chance.
   *[other] That may be chance: play more games.
}
study-beside-none = The two studies have fewer than two games in common: same seeds, same players.
study-camp = Won by { $camp }
study-player = Won by { $player }
study-player-as = { $player }, { $camp }
study-pairs = { $player }, pairs of games
study-won-title = Who wins
study-points-title = Points by turn: { $side }
study-points-words = The full line is the mean of all games; eight games of ten lie between the dashed ones.
study-luck-title = Leads by luck
study-luck-words = The camp with the better dice won { $share } of the games. To the right the dice are better for the first camp, { $camp }; by how much is written below ({ $unit }). Upwards its leads.
study-length-title = Games by their last turn
study-turns = Turns
study-verdict = { $player } wins { $share } of the games; { $camp }: { $other }, whoever plays.
study-verdict-camp = { $camp }: { $share } of the games won.
study-table-title = Figures of a game
study-what = What
study-interval = { $share } ({ $low }–{ $high })
study-share = Share
study-games = Games
study-low = A tenth lies below
study-mean = Mean
study-high = A tenth lies above
study-lead-of = Lead, { $camp }
study-fights = Fights
study-steps = Steps of all kinds
study-luck-of = Luck, { $camp }: { $unit }
study-amount = { $n }
study-plus = +{ $n }
study-minus = −{ $n }
study-how = A draw counts half. Behind each share stands where it truly lies in { $sure } of 100 cases. A pair is one seed played twice with the camps changed: the player wins it whose two leads together are larger. How strong a player is says nothing of how well people play, and all figures hold for this set-up.
study-line = { $label }: { $n ->
    [0] no game
    [1] { $share } of one game
   *[other] { $share } of { $n } games
}
study-going = { $done } of { $n } games
study-ended = Ended. { $n ->
    [0] No game is done
    [1] One game is done
   *[other] { $n } games are done
}; the same command goes on from here.
