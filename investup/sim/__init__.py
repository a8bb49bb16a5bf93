"""Many games among bots: records, checks and figures."""
