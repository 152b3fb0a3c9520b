"""Small things that every panel uses: the session, dice, prompts, toasts."""
