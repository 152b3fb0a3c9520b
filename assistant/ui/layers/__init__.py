"""What lies over each other on the board, from the ground up; each layer is one item of the scene."""
