/** Pseudo-random values, the same ones for the same seed. */
export interface Random {
  readonly below: (limit: number) => number
  readonly between: (least: number, most: number) => number
  readonly chance: (percent: number) => boolean
  readonly pick: <Value>(values: readonly Value[]) => Value
  readonly id: () => string
}

/**
 * Makes the generator sfc32 by Chris Doty-Humphrey (public domain), with periods of at least 2^32. Not for secrets.
 * @param seed - a safe integer; all of its bits count.
 * @param stream - another number gives other values for the same seed.
 */
export function createRandom(seed: number, stream: number): Random {
  const next = sfc32(seed, Math.floor(seed / 2 ** 32), stream)
  const below = (limit: number): number => Math.floor((next() / 2 ** 32) * limit)
  return {
    below,
    between: (least, most) => least + below(most - least + 1),
    chance: (percent) => below(100) < percent,
    pick: (values) => {
      const picked = values[below(values.length)]
      if (picked === undefined) throw new RangeError("pick needs at least one value.")
      return picked
    },
    id: () => formatId([next(), next(), next(), next()]),
  }
}

/** Makes 32-bit integers. As in the original, the counter starts at 1 and the first numbers are discarded. */
function sfc32(first: number, second: number, third: number): () => number {
  let [a, b, c, counter] = [first | 0, second | 0, third | 0, 1]
  const next = (): number => {
    const sum = (a + b + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = ((c << 21) | (c >>> 11)) + sum
    return sum >>> 0
  }
  for (let round = 0; round < 12; round++) next()
  return next
}

function formatId(words: readonly number[]): string {
  const digits = words.map((word) => word.toString(16).padStart(8, "0")).join("")
  const variant = "89ab".charAt(Number.parseInt(digits.charAt(16), 16) & 3)
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-4${digits.slice(13, 16)}-${variant}${digits.slice(17, 20)}-${digits.slice(20)}`
}

/** A stream of its own, so that data from the same seed does not depend on it. */
const shuffleStream = 1_000_000

/** Makes a function that shuffles rows: the same orders for the same seed. */
export function createShuffle(seed: number): <Row>(rows: readonly Row[]) => readonly Row[] {
  const random = createRandom(seed, shuffleStream)
  return (rows) => {
    const shuffled = rows.map((row) => ({ row, place: random.below(2 ** 32) }))
    return shuffled.sort((first, second) => first.place - second.place).map(({ row }) => row)
  }
}
