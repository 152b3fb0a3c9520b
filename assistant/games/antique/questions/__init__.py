"""What an umpire asks of the table, a module a chapter of the rulebook."""
