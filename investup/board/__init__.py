"""The board game: one module for each page of the rulebook, and the Invest Up ruleset that puts them together."""
