/** A logarithmic scale from values to positions in pixels. */
export interface LogScale {
  readonly positionOf: (value: number) => number
  /** Values for the lines of the grid: 1, 2 and 5 of each power of ten, or the powers alone where these are many. */
  readonly ticks: readonly number[]
}

/** Creates a scale that holds all values, and ends at ticks. Values must be greater than 0. */
export function createLogScale(
  values: readonly number[],
  range: { readonly from: number; readonly to: number },
): LogScale {
  const least = Math.min(...values)
  const greatest = Math.max(...values)
  const isWide = greatest / least > 1000
  const ticks = ticksAround(least, greatest, isWide ? [1] : [1, 2, 5])
  const [first = 1, last = 10] = [ticks[0], ticks.at(-1)]
  const length = Math.log(last / first)
  const positionOf = (value: number): number =>
    range.from + (Math.log(value / first) / length) * (range.to - range.from)
  return { positionOf, ticks }
}

/** Returns the ticks between two values, with the last one below and the first one above them. */
function ticksAround(least: number, greatest: number, steps: readonly number[]): number[] {
  const all: number[] = []
  for (let power = Math.floor(Math.log10(least)); power <= Math.log10(greatest) + 1; power++)
    // Number("5e-2") is 0.05, while 5 * 10 ** -2 may differ from it in the last digit.
    for (const step of steps) all.push(Number(`${step}e${power}`))
  const from = Math.max(
    0,
    all.findLastIndex((tick) => tick <= least),
  )
  const to = all.findIndex((tick) => tick >= greatest && tick > (all[from] ?? 0))
  return all.slice(from, to + 1)
}

/** Writes the value of a tick in short, such as `0.05`, `20` or `100k`. */
export function writeTick(value: number): string {
  if (value >= 1_000_000) return `${value / 1_000_000}M`
  if (value >= 1000) return `${value / 1000}k`
  return String(value)
}
