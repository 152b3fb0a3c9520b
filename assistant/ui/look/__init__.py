"""How things look: themes, palettes, letters, signs, the settings that choose them."""
