import { quote } from "../../diagnostics/wording.ts"
import type { ColumnField, Fields } from "../../fields/field.ts"
import type { CommandResult } from "../command-result.ts"
import { formatCount } from "../output/format-count.ts"

/** The values of a field that its kind cannot read. */
interface Misfit {
  readonly field: ColumnField
  count: number
  /** Number of the first row with such a value, counted from 1. */
  first: number
}

/** Rows, and what was found in them. */
export interface CountedRows {
  readonly rows: AsyncIterable<CommandResult<readonly unknown[]>>
  /** Describes the misfits of the rows that were read so far, in a sentence for each field. */
  readonly describe: () => readonly string[]
}

/** How many fields get a sentence of their own. */
const mostDescribed = 5

/**
 * Counts the values that are not empty but that the kind of their field cannot read, so that they
 * count as empty.
 * @param from - number of rows at the start that are not looked at.
 */
export function countMisfits(
  rows: CountedRows["rows"],
  { fields }: Fields,
  from: number,
): CountedRows {
  const misfits: readonly Misfit[] = [...fields.values()].flatMap((field) =>
    field.kind === "shortcut" || field.kind === "range-end" ? [] : { field, count: 0, first: 0 },
  )
  const count = (row: unknown, number: number): void => {
    for (const misfit of misfits) {
      if (!isMisfit(row, misfit.field)) continue
      misfit.count++
      misfit.first ||= number
    }
  }
  return { rows: observe(rows, from, count), describe: () => describe(misfits) }
}

async function* observe(
  batches: CountedRows["rows"],
  from: number,
  count: (row: unknown, number: number) => void,
): AsyncGenerator<CommandResult<readonly unknown[]>, undefined> {
  let number = 0
  for await (const batch of batches) {
    for (const row of batch.ok ? batch.value : []) if (++number > from) count(row, number)
    yield batch
  }
}

function isMisfit(row: unknown, { rules, read }: ColumnField): boolean {
  const value = read(row)
  return value !== undefined && value !== null && rules.readRow(value) === undefined
}

function describe(misfits: readonly Misfit[]): readonly string[] {
  const found = misfits.filter(({ count }) => count > 0)
  const rest = found.length - mostDescribed
  return [
    ...found.slice(0, mostDescribed).map(describeMisfit),
    ...(rest > 0 ? [`The same holds for values of ${formatCount(rest, "more field")}.`] : []),
  ]
}

function describeMisfit({ field: { kind, name }, count, first }: Misfit): string {
  const values = `${formatCount(count, "value")} of the ${kind} field ${quote(name)}`
  const [fit, counts] = count === 1 ? ["does", "counts"] : ["do", "count"]
  return `${values} ${fit} not fit and ${counts} as empty, the first in row ${first.toLocaleString("en-US")}.`
}
