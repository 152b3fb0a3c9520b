no-such-question = There is no question “{ $word }” in this game. The nearest is “{ $nearest }”; `sabretache ask FILE --list` lists them.
no-such-blank = This question has no blank “{ $word }”. The nearest is “{ $nearest }”.
no-such-side = “{ $word }” is no side or nation of this game. The nearest is “{ $nearest }”.
no-such-counter-here = There is no counter “{ $word }” on the table. The nearest is “{ $nearest }”.
yes-or-no = Yes or no was expected, not “{ $word }”.
whole-number = A whole number was expected, not “{ $word }”.
override-form = A value of the situation is written path=value, not “{ $word }”.
question-needed = Name a question, give one as JSON on standard input with `--json`, or ask for `--list`.
