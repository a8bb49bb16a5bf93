"""Several processes on one database: who is alive, who keeps which table's time, and how each hears of the others.

Correctness rests on the database alone: a seq of a table is taken once. What travels between the processes only
makes it quick; all of it may be lost, and a look into the store once a second makes up for it.
"""

from investup.live.cluster.cluster import Cluster
from investup.live.cluster.letters import Letter, seal, unseal
from investup.live.cluster.members import Members

__all__ = ["Cluster", "Letter", "Members", "seal", "unseal"]
