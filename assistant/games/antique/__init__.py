"""Campagne antique: the umpire's desk of a DBM campaign."""
