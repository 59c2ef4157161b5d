import type { ColumnTest } from "../../bind/bound.ts"
import { compileColumnTest } from "../../evaluate/column-test.ts"
import type { CodeColumn, Key } from "./column.ts"
import { countRows, filterSet, isDense, type RowSet } from "./row-set.ts"

/** Finds the rows of a set that match. The test is asked once for each value, and not for each row. */
export function matchCodes(column: CodeColumn, test: ColumnTest, within: RowSet): RowSet {
  const holds = compileOnKeys(column, test)
  const { codes, keys } = column
  if (keys.length > 0x100 && countRows(within) < keys.length)
    return filterSet(within, (position) => holds(keys[codes[position] as number]))
  const table = Uint8Array.from(keys, (key) => Number(holds(key)))
  return isDense(within)
    ? matchDense(codes, table, within)
    : filterSet(within, (position) => table[codes[position] as number] === 1)
}

/** Compiles a test of a column to one of the values in its dictionary, of which the first one is empty. */
function compileOnKeys({ rawOf }: CodeColumn, test: ColumnTest): (key: Key | undefined) => boolean {
  const read = compileColumnTest({ ...test, field: { ...test.field, read: (raw) => raw } })
  return (key) => read(key === undefined ? undefined : rawOf(key))
}

/** For no more values than this, a table of their pairs takes little time and memory. */
const fewKeys = 64

/**
 * Looks at every row. There is no branch, so the time does not depend on how the values are mixed. Two
 * codes of one byte are looked up together when the values are few, which takes two thirds of the
 * time. The queries by country of the question "collection" of the benchmark show it.
 */
function matchDense(codes: CodeColumn["codes"], table: Uint8Array, within: RowSet): RowSet {
  return codes instanceof Uint8Array && table.length <= fewKeys
    ? matchPairs(new Uint16Array(codes.buffer), tableOfPairs(table), within)
    : matchSingle(codes, table, within)
}

/** Returns the results of two rows, as two bits, for each pair of codes as a word of two bytes. */
function tableOfPairs(table: Uint8Array): Uint8Array {
  const pairs = new Uint8Array(table.length << 8)
  // The order of the bytes in a word depends on the machine.
  const bytes = new Uint8Array(2)
  const word = new Uint16Array(bytes.buffer)
  for (const [first, holdsFirst] of table.entries()) {
    for (const [second, holdsSecond] of table.entries()) {
      bytes.set([first, second])
      pairs[word[0] as number] = holdsFirst | (holdsSecond << 1)
    }
  }
  return pairs
}

function matchPairs(words: Uint16Array, pairs: Uint8Array, within: RowSet): RowSet {
  const found = new Int32Array(within.length)
  const at = (place: number): number => pairs[words[place] as number] as number
  for (let index = 0; index < within.length; index++) {
    let bits = 0
    for (let place = (index << 4) + 12; place >= index << 4; place -= 4) {
      const low = at(place) | (at(place + 1) << 2)
      const high = at(place + 2) | (at(place + 3) << 2)
      bits = (bits << 8) | (high << 4) | low
    }
    found[index] = bits & (within[index] as number)
  }
  return found
}

function matchSingle(codes: CodeColumn["codes"], table: Uint8Array, within: RowSet): RowSet {
  const found = new Int32Array(within.length)
  const at = (position: number): number => table[codes[position] as number] as number
  for (let index = 0; index < within.length; index++) {
    let bits = 0
    for (let row = (index << 5) + 24; row >= index << 5; row -= 8) {
      const low = at(row) | (at(row + 1) << 1) | (at(row + 2) << 2) | (at(row + 3) << 3)
      const high = at(row + 4) | (at(row + 5) << 1) | (at(row + 6) << 2) | (at(row + 7) << 3)
      bits = (bits << 8) | (high << 4) | low
    }
    found[index] = bits & (within[index] as number)
  }
  return found
}
