"""The mesh simulator: stage-08 files run on a mesh of cores, with numbers, limits and time."""
