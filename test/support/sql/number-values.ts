import fc, { type Arbitrary } from "fast-check"
import { DatabaseSync } from "node:sqlite"

const inJson = new DatabaseSync(":memory:").prepare("select (? ->> '$') = ? as same")

/**
 * True for a number that SQLite reads from JSON as it is. That of Node.js 22 reads the number beside it for some that are very
 * large or very small.
 */
function isReadFromJson(number: number): boolean {
  return inJson.get(JSON.stringify(number), number)?.same === 1
}

/** Numbers that a column of doubles can hold. JSON has no infinite ones. */
export function doubles(isJson: boolean): Arbitrary<number> {
  const ends = [
    0.1,
    1.5,
    -0,
    5e-324,
    -5e-324,
    1e308,
    -1e308,
    1e21,
    1e-7,
    Number.MAX_VALUE,
    2 ** 53,
    2 ** 63,
    3e9,
  ]
  return fc.oneof(
    fc.constantFrom(
      ...ends,
      ...(isJson ? [] : [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]),
    ),
    fc.integer({ min: -30, max: 30 }).map((number) => number / 4),
    fc
      .double({ noNaN: true, noDefaultInfinity: true })
      .filter((number) => !isJson || isReadFromJson(number)),
  )
}
