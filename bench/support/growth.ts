import { median, timeOf } from "./measure.ts"

/** The shape of a long text: one piece repeated, between a start and an end. */
export interface Shape {
  readonly start?: string
  readonly piece: string
  readonly end?: string
}

const small = 100_000
const large = 1_000_000

/**
 * Creates a text of about the given number of UTF-16 units. `#` in a piece becomes a different
 * number of the same length in each copy.
 */
function createText({ start = "", piece, end = "" }: Shape, length: number): string {
  const room = length - start.length - end.length
  const text = piece.includes("#")
    ? Array.from({ length: Math.floor(room / (piece.length + 6)) }, (_, index) =>
        piece.replace("#", `n${String(index).padStart(6, "0")}`),
      ).join("")
    : piece.repeat(Math.floor(room / piece.length))
  // Joining makes a flat string. A concatenation would only be carried out during the first run.
  return [start, text, end].join("")
}

/**
 * Returns the ratio of the times per character of a long and a shorter text, both warm: medians of
 * five runs in turns, each of at least 50 ms.
 */
export function growth(shape: Shape, way: (text: string) => unknown): number {
  const [atSmall = Number.NaN, atLarge = Number.NaN] = timesOf(
    [small, large].map((length) => {
      const text = createText(shape, length)
      return { run: () => way(text), share: text.length }
    }),
  )
  return atLarge / atSmall
}

/**
 * Returns the ratio of the times of two functions on the shorter text, measured in the same way.
 */
export function ratioOf(
  shape: Shape,
  way: (text: string) => unknown,
  reference: (text: string) => unknown,
): number {
  const text = createText(shape, small)
  const [ours = Number.NaN, beside = Number.NaN] = timesOf(
    [way, reference].map((run) => ({ run: () => run(text), share: 1 })),
  )
  return ours / beside
}

function timesOf(
  works: readonly { readonly run: () => unknown; readonly share: number }[],
): number[] {
  for (const { run } of works) timeOf(run, 300)
  const rounds = Array.from({ length: 5 }, () =>
    works.map(({ run, share }) => timeOf(run, 50) / share),
  )
  return works.map((_, index) => median(rounds.map((times) => times[index] ?? Number.NaN)))
}
