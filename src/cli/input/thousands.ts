import { quote } from "../../diagnostics/wording.ts"
import type { Advice } from "./advice.ts"

/** Columns of plain numbers whose cells with a point could all be thousands. */
export interface Doubts {
  /** Looks at the cells of a row. */
  readonly look: (cells: readonly string[]) => void
  /** Describes the columns of the rows so far in which nothing shows that a point is one, in sentences. */
  readonly describe: (advice: Advice) => readonly string[]
}

interface Doubt {
  readonly name: string
  readonly index: number
  example: string | undefined
  isSettled: boolean
}

const thousand = /^[+-]?[1-9][0-9]{0,2}\.[0-9]{3}$/

/** A number of four digits without a group, or with a point that separates no group. */
const other = /^[+-]?(?:[0-9]{4}|0\.|[0-9]+\.(?![0-9]{3}$)|\.[0-9]|[0-9.]*[0-9][eE])/

/** @param columns - the names of those that are looked at, at their places. */
export function createDoubts(columns: readonly (string | undefined)[]): Doubts {
  let open = columns.flatMap((name, index): Doubt[] =>
    name === undefined ? [] : [{ name, index, example: undefined, isSettled: false }],
  )
  const look = (cells: readonly string[]): void => {
    let isSettled = false
    for (const doubt of open) {
      const cell = cells[doubt.index] ?? ""
      // Most cells are short and without a point.
      if (cell.length < 4 && !cell.includes(".")) continue
      if (thousand.test(cell)) doubt.example ??= cell
      else if (other.test(cell)) isSettled = doubt.isSettled = true
    }
    if (isSettled) open = open.filter((doubt) => !doubt.isSettled)
  }
  const describe = (advice: Advice): readonly string[] =>
    open.flatMap(({ name, example }) =>
      example === undefined
        ? []
        : `The column ${quote(name)} is read with decimals, but each of its cells with a point, such as ${quote(example)}, could be a thousand${advice.thousands}.`,
    )
  return { look, describe }
}
