"""What is the player's own: corrections, boards, pictures of counters."""
