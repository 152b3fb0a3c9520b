no-such-question =
    { $near ->
        [0] There is no question “{ $word }” in this game; `sabretache ask FILE --list` lists them.
       *[other] There is no question “{ $word }” in this game. The nearest is “{ $nearest }”; `sabretache ask FILE --list` lists them.
    }
no-such-blank =
    { $near ->
        [0] This question has no blank “{ $word }”. `--list` names its blanks; a value stands behind its own: `--zone minsk`.
       *[other] This question has no blank “{ $word }”. The nearest is “{ $nearest }”.
    }
no-such-side =
    { $near ->
        [0] “{ $word }” is no side or nation of this game.
       *[other] “{ $word }” is no side or nation of this game. The nearest is “{ $nearest }”.
    }
no-such-counter-here =
    { $near ->
        [0] There is no counter “{ $word }” on the table.
       *[other] There is no counter “{ $word }” on the table. The nearest is “{ $nearest }”.
    }
yes-or-no = Yes or no was expected, not “{ $word }”.
whole-number = A whole number was expected, not “{ $word }”.
override-form = A value of the situation is written path=value, not “{ $word }”.
question-needed = Name a question, give one as JSON on standard input with `--json`, or ask for `--list`.
