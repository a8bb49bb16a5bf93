"""Studies: many games among bots, what happened in them as rows, and what the rules reward as tables and plots.

`plan` says what is played, `watcher` makes rows of a game's events, `run` plays, `figures` and `house_rules`
count, `tables`, `files` and `plots` show it, `commands` is `investup simulate`.
"""
