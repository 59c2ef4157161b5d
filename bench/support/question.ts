/** A line of the report. */
export interface Figure {
  readonly what: string
  /** The time of the package. */
  readonly ours: string
  /** The time of the reference; empty where the aim is a plain figure. */
  readonly beside: string
  /** The figure that the aim is about: a ratio, a difference or a time. */
  readonly result: string
  readonly aim: string
  readonly reached: boolean
}

/** A question to answer by measuring. Each of its parts is measured in fresh processes. */
export interface Question {
  readonly title: string
  readonly parts: readonly string[]
  /** The number of processes for each part, whose median counts. Default: 5. */
  readonly processes?: number
  /** True for a question that is only asked by name, or for the documentation. */
  readonly takesMinutes?: boolean
  /**
   * Measures one part in a fresh process. Returns CPU milliseconds, unless the question says
   * otherwise.
   */
  readonly measure: (part: string) => number
  /** Puts the medians of all processes into words, by part. */
  readonly figures: (median: (part: string) => number) => readonly Figure[]
}

/** Returns the ratio of two times in milliseconds beside the ratio that is the aim. */
export function ratioFigure({
  what,
  ours,
  reference,
  aim,
}: {
  readonly what: string
  readonly ours: number
  readonly reference: number
  readonly aim: number
}): Figure {
  const ratio = ours / reference
  return {
    what,
    ours: inMilliseconds(ours),
    beside: inMilliseconds(reference),
    result: `${ratio.toFixed(2)} times`,
    aim: `at most ${aim} times`,
    reached: ratio <= aim,
  }
}

/** Returns a ratio that was measured as one, beside the ratio that is the aim. */
export function plainRatioFigure({
  what,
  ratio,
  aim,
}: {
  readonly what: string
  readonly ratio: number
  readonly aim: number
}): Figure {
  return {
    what,
    ours: "",
    beside: "",
    result: `${ratio.toFixed(2)} times`,
    aim: `at most ${aim} times`,
    reached: ratio <= aim,
  }
}

export const inMilliseconds = (milliseconds: number): string =>
  `${milliseconds.toFixed(milliseconds < 10 ? 2 : 1)} ms`

export const inMicroseconds = (milliseconds: number): string =>
  `${(milliseconds * 1000).toFixed(1)} µs`
