import { randomFrom, type Random } from "../builder-round-trip/random.ts"

/** Random choices for a scenario. */
export interface ScenarioRandom extends Random {
  /** Returns a number from 0 to below 1. */
  readonly fraction: () => number
}

/** Makes the choices of one scenario: the same ones for the same seed. */
export function scenarioRandom(seed: number): ScenarioRandom {
  const random = randomFrom(Math.imul(seed, 0x9e3779b1))
  return { ...random, fraction: () => random.below(2 ** 32) / 2 ** 32 }
}
