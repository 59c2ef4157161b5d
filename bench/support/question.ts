/** Returns a result in the unit of its question. Each call has a process of its own. */
export type Measure = () => number | Promise<number>

/** What measures each contender, by its name. */
export type Measures = Readonly<Record<string, Measure>>

/**
 * What a result is: a ratio to the reference of the question, CPU time, a share of the reference in percent, or a size in
 * thousands of bytes.
 */
export type Unit = "times" | "ms" | "µs" | "%" | "kB"

/** What the median of the package should be. All conditions that are given count. */
export interface Aim {
  /** The largest median of each contender that is not a peer. */
  readonly atMost?: number
  /** The least median, where more is better. */
  readonly atLeast?: number
  /** How many times as fast as each of these contenders the package should be. */
  readonly timesAsFastAs?: Readonly<Record<string, number>>
  /** Why the aim is missed. The page shows it then alone. */
  readonly reason?: string
}

/** One piece of work: who does it, and the aim. */
export interface Line {
  readonly what: string
  /** The package, by the name of the form that is measured, and others that need no other package. */
  readonly contenders: Measures
  /** Contenders of `bench/package.json`, which only `npm run bench -- --peers` measures. */
  readonly peers?: Measures
  readonly aim?: Aim
}

/** A question to answer by measuring. */
export interface Question {
  readonly title: string
  /** What is measured and what it is compared with, in whole sentences for the page. */
  readonly about: string
  readonly unit: Unit
  readonly lines: readonly Line[]
  /** The number of processes for each contender of a line. Default: 3. */
  readonly processes?: number
  /** True for a question that takes minutes and is therefore only asked by name. */
  readonly onlyByName?: boolean
  /** True for a question that `npm run bench` leaves out, since it is about peers or slow. */
  readonly onlyWithPeers?: boolean
  /** Peers that are programs of the machine. They are not measured where they are missing. */
  readonly programs?: readonly string[]
  /** True for a question whose results the page draws. */
  readonly hasChart?: boolean
}
