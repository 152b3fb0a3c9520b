"""The questions that a card answers: each bound to the card of its kit."""
