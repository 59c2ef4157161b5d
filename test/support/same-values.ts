import fc from "fast-check"

// Coverage has thresholds, and random values would reach other branches in each run.
fc.configureGlobal({ seed: 1 })
