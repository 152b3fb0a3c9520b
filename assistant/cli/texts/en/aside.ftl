aside-line = { $n }. { $when }: { $path }
aside-nothing = Nothing lies aside.
aside-back = { $path } is back; what lay there lies aside now.
