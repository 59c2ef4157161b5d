import { median } from "./measure.ts"
import type { Aim, Line, Question, Unit } from "./question.ts"

/** The results of one contender: one number for each process that gave one. */
export interface Result {
  readonly contender: string
  readonly isPeer: boolean
  readonly numbers: readonly number[]
}

/** A line with its results. */
export interface AnsweredLine {
  readonly line: Line
  readonly results: readonly Result[]
}

/** A question with its results. */
export interface Answer {
  readonly question: Question
  readonly lines: readonly AnsweredLine[]
}

/** Returns all contenders of a line with what they measure; those of other packages only on request. */
export function contendersOf(line: Line, { peers }: { readonly peers: boolean }): string[] {
  return [...Object.keys(line.contenders), ...(peers ? Object.keys(line.peers ?? {}) : [])]
}

/** Returns the aim of a line in words; empty when it has none. */
export function describeAim({ line, results }: AnsweredLine): string {
  const { atMost, atLeast, timesAsFastAs = {} } = line.aim ?? {}
  const measured = new Set(results.map(({ contender }) => contender))
  const comparisons = Object.entries(timesAsFastAs)
    .filter(([contender]) => measured.has(contender))
    .map(([contender, times]) =>
      times === 1 ? `not slower than ${contender}` : `${times} times as fast as ${contender}`,
    )
  return [
    ...(atMost === undefined ? [] : [`at most ${atMost}`]),
    ...(atLeast === undefined ? [] : [`at least ${atLeast}`]),
    ...comparisons,
  ].join("; ")
}

/** Returns true when the medians of a line meet its aim. A contender without a result misses it. */
export function meetsAim({ line, results }: AnsweredLine): boolean {
  const own = results.filter(({ isPeer }) => !isPeer).map(({ numbers }) => median(numbers))
  const { atMost, atLeast, timesAsFastAs = {} } = line.aim ?? {}
  const first = own[0] ?? Number.NaN
  return (
    (atMost === undefined || own.every((number) => number <= atMost)) &&
    (atLeast === undefined || own.every((number) => number >= atLeast)) &&
    results.every(({ contender, numbers }) => {
      const times = ownTimes(timesAsFastAs, contender)
      return times === undefined || first * times <= median(numbers)
    })
  )
}

function ownTimes(
  timesAsFastAs: NonNullable<Aim["timesAsFastAs"]>,
  contender: string,
): number | undefined {
  return Object.hasOwn(timesAsFastAs, contender) ? timesAsFastAs[contender] : undefined
}

const unitTexts: Readonly<Record<Unit, string>> = {
  times: "",
  ms: " ms",
  µs: " µs",
  "%": " %",
  kB: " kB",
}

/** Writes a number with three significant digits and its unit, such as `0.0624` or `12.3 ms`. */
export function writeNumber(number: number, unit: Unit): string {
  if (!Number.isFinite(number)) return "no result"
  const digits = number === 0 ? 0 : Math.max(0, 2 - Math.floor(Math.log10(Math.abs(number))))
  return `${number.toFixed(Math.min(digits, 4))}${unitTexts[unit]}`
}

/** Writes the median with the least and the largest result, such as `0.29 (0.28 to 0.31)`. */
export function writeResult({ numbers }: Result, unit: Unit): string {
  if (numbers.length < 2) return writeNumber(median(numbers), unit)
  const least = writeNumber(Math.min(...numbers), "times")
  const greatest = writeNumber(Math.max(...numbers), "times")
  return `${writeNumber(median(numbers), unit)} (${least} to ${greatest})`
}
