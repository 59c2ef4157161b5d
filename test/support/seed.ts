import { env } from "node:process"
import fc from "fast-check"

// Without the variable, each test draws fresh values in each run.
const { TROMMEL_SEED: seed } = env
if (seed !== undefined) {
  if (!/^-?\d+$/.test(seed)) throw new Error(`TROMMEL_SEED is "${seed}", and no whole number.`)
  fc.configureGlobal({ seed: Number(seed) })
}
