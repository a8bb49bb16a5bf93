"""The maps: one JSON file each. Another map is another file, no code."""
