"""Money and paper: the ledger, and what players owe and own of each other. Knows nothing of the board."""
