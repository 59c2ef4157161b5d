/** Numbers that look random and are the same each time. */
export interface Random {
  /** A whole number from 0 on, below the limit. */
  readonly below: (limit: number) => number
  /** A whole number, both ends included. */
  readonly between: (least: number, most: number) => number
  /** True in so many of a hundred cases. */
  readonly chance: (percent: number) => boolean
  readonly pick: <Value>(values: readonly Value[]) => Value
  /** A UUID of version 4. */
  readonly id: () => string
}

/**
 * Chris Doty-Humphrey's generator sfc32, in the public domain: 128 bits of state, periods of at least 2^32 numbers. Not fit
 * for secrets.
 * @param seed - a safe whole number, all bits of which count.
 * @param stream - another one gives other numbers for the same seed.
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
      if (picked === undefined) throw new RangeError("There is nothing to pick from.")
      return picked
    },
    id: () => formatId([next(), next(), next(), next()]),
  }
}

/** Whole numbers of 32 bits; the counter starts at 1, and the first numbers are thrown away, as its author has it. */
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
