import type { WordKeys } from "./radix.ts"

const wordSize = 2 ** 32

/** One word for each number, or two where one cannot hold it. */
type NumberWords = readonly [low: WordKeys, high?: WordKeys]

/** Turns numbers into words of the same order, least significant first. NaN, for empty, is first ascending and last descending (P2). */
export function numberWords(numbers: Float64Array, descending: boolean): NumberWords {
  const range = rangeOfIntegers(numbers, 1) ?? rangeOfIntegers(numbers, 100)
  return range === undefined
    ? wordsOfFractions(numbers, descending)
    : wordsOfIntegers(numbers, range, descending)
}

interface IntegerRange {
  readonly least: number
  readonly greatest: number
  /** What the numbers were multiplied by. */
  readonly scale: number
}

/**
 * Returns the range of numbers that are integers close enough to be counted from the least, once
 * they are multiplied by the scale; undefined for others. Amounts of money are such integers with a
 * scale of 100, and have few bits then: see the lines of the benchmark about `total`. Rounding keeps
 * the order, and each number can be told from its integer, so different numbers have different ones.
 */
function rangeOfIntegers(numbers: Float64Array, scale: number): IntegerRange | undefined {
  let least = Infinity
  let greatest = -Infinity
  for (const number of numbers) {
    const integer = Math.round(number * scale)
    const rounded = integer / scale
    // A comparison with NaN is false, so empty values change nothing.
    if (rounded < number || rounded > number) return undefined
    if (integer < least) least = integer
    if (integer > greatest) greatest = integer
  }
  if (least > greatest) return { least: 0, greatest: 0, scale }
  const areCountable = [least, greatest, greatest - least + 1].every(Number.isSafeInteger)
  return areCountable ? { least, greatest, scale } : undefined
}

/** Counts integers from the least. Few bits are used then, and few passes needed, whatever the numbers are. */
function wordsOfIntegers(
  numbers: Float64Array,
  { least, greatest, scale }: IntegerRange,
  descending: boolean,
): NumberWords {
  const last = greatest - least + 1
  const low = new Uint32Array(numbers.length)
  const high = last < wordSize ? undefined : new Uint32Array(numbers.length)
  for (let index = 0; index < numbers.length; index++) {
    const number = numbers[index] as number
    const ascending = Number.isNaN(number) ? 0 : Math.round(number * scale) - least + 1
    const key = descending ? last - ascending : ascending
    low[index] = key
    if (high !== undefined) high[index] = key / wordSize
  }
  if (high === undefined) return [{ words: low, bits: bitsOf(last) }]
  return [
    { words: low, bits: 32 },
    { words: high, bits: bitsOf(Math.floor(last / wordSize)) },
  ]
}

export function bitsOf(integer: number): number {
  return 32 - Math.clz32(integer)
}

/** Returns the bits of numbers as words in their order; those of negative numbers are inverted. Empty becomes 0, the first. */
function wordsOfFractions(numbers: Float64Array, descending: boolean): NumberWords {
  const low = new Uint32Array(numbers.length)
  const high = new Uint32Array(numbers.length)
  const view = new DataView(new ArrayBuffer(8))
  for (let index = 0; index < numbers.length; index++) {
    const number = numbers[index] as number
    let [upper, lower] = [0, 0]
    if (!Number.isNaN(number)) {
      // Adding 0 turns -0 into 0, which is equal to it.
      view.setFloat64(0, number + 0)
      upper = view.getInt32(0)
      lower = view.getInt32(4)
      if (upper < 0) lower = ~lower
      upper = upper < 0 ? ~upper : upper | 0x8000_0000
    }
    low[index] = descending ? ~lower : lower
    high[index] = descending ? ~upper : upper
  }
  return [
    { words: low, bits: 32 },
    { words: high, bits: 32 },
  ]
}
