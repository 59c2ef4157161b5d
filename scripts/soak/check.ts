import fc, { type Arbitrary, type RunDetails } from "fast-check"
import { isDeepStrictEqual } from "node:util"

/** Something that has to hold for all random values. */
export interface SoakCheck {
  readonly name: string
  /** Tries as many values as `runs` says, the same ones for the same seed. Returns what failed, with the smallest value found. */
  readonly run: (seed: number, runs: number) => string | undefined | Promise<string | undefined>
}

/** Makes a check of an expectation that throws where it does not hold. */
export function createCheck<Values>(
  name: string,
  arbitrary: Arbitrary<Values>,
  expectation: (values: Values) => void,
): SoakCheck {
  return {
    name,
    run: (seed, runs) =>
      describeFailure(fc.check(fc.property(arbitrary, expectation), { seed, numRuns: runs })),
  }
}

/** Returns what failed, with the smallest value found; undefined where nothing did. */
export function describeFailure<Values>(details: RunDetails<Values>): string | undefined {
  if (!details.failed) return undefined
  return `${String(details.errorInstance)}\n${fc.stringify(details.counterexample)}`
}

/** Throws unless both values are equal in depth. `subject` names what was compared. */
export function requireEqual(subject: string, actual: unknown, expected: unknown): void {
  if (!isDeepStrictEqual(actual, expected))
    throw new Error(`${subject}: expected ${fc.stringify(expected)}, got ${fc.stringify(actual)}`)
}
