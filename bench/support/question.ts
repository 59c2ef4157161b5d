/** One line of the report. */
export interface Figure {
  readonly what: string
  /** What the package takes. */
  readonly ours: string
  /** What it is compared with; empty where the aim is a plain figure. */
  readonly beside: string
  /** What the aim is about: a ratio, a difference, a time. */
  readonly result: string
  readonly aim: string
  readonly reached: boolean
}

/** Something to measure, in parts that each get fresh processes of their own. */
export interface Question {
  readonly title: string
  readonly parts: readonly string[]
  /** How many processes do each part; their median counts. Default 5. */
  readonly processes?: number
  /** Then it is only asked by name, or for the documentation. */
  readonly takesMinutes?: boolean
  /** Run in the fresh process: does one part and gives its figure. Milliseconds, if not said otherwise. */
  readonly measure: (part: string) => number
  /** Puts the medians of all processes into words, by part. */
  readonly figures: (median: (part: string) => number) => readonly Figure[]
}

/** A ratio beside its aim. */
export function ratioFigure(
  what: string,
  ours: number,
  reference: number,
  aim: number,
  show: (milliseconds: number) => string,
): Figure {
  const ratio = ours / reference
  const result = `${ratio.toFixed(2)} times`
  return {
    what,
    ours: show(ours),
    beside: show(reference),
    result,
    aim: `at most ${aim} times`,
    reached: ratio <= aim,
  }
}

export const inMilliseconds = (milliseconds: number): string =>
  `${milliseconds.toFixed(milliseconds < 10 ? 2 : 1)} ms`

export const inMicroseconds = (milliseconds: number): string =>
  `${(milliseconds * 1000).toFixed(1)} µs`
