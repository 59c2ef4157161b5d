import { describeValue } from "./wording.ts"

/** Returns a number of an option that has a least value. @throws RangeError below it. */
export function atLeast(least: number, name: string, value: number): number {
  if (typeof value === "number" && value >= least) return value
  throw new RangeError(
    `${name} must be a number of at least ${least}, got ${describeValue(value)}.`,
  )
}

/** Checks a deadline. @throws RangeError below 1 millisecond. */
export function readDeadline(deadline: number): number {
  return atLeast(1, "deadline", deadline)
}
