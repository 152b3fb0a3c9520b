"""How things look: themes, letters, signs, the settings that choose them."""
