"""La Der des Ders, with its solitaire system."""
