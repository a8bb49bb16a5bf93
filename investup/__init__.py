"""Invest Up: an online property-trading board game, its server and its laboratory."""
