import fc, { type Arbitrary } from "fast-check"
import { compareRows } from "../reference/answer.ts"
import type { CaseColumn, SqlCase, StoredRow } from "./case.ts"
import { fieldWith } from "./case-kinds.ts"
import { stepInto } from "./differential-run.ts"
import { keyColumn, type NumberedRow } from "./case-arbitraries.ts"
import { storedValues } from "./stored-values.ts"

/** A row in memory: its fields, and its number. */
export type MemoryRow = NumberedRow & Readonly<Record<string, unknown>>

const labels = ["", "B", "a", "b", "Ä", "\u{10ffff}", "\uffff"]

/** Rows of a table, in no order. */
export function anyRows(sqlCase: SqlCase, maxLength: number): Arbitrary<readonly StoredRow[]> {
  const { columns, engineName } = sqlCase
  const row = fc.record({
    group: fc.integer({ min: -1, max: 3 }),
    label: fc.constantFrom(...labels),
    partner: fc.integer({ min: 1, max: maxLength * 2 }),
    values: fc.tuple(...columns.map((column) => storedValues(column, engineName))),
  })
  return fc
    .array(row, { maxLength, size: "max" })
    .chain((rows) =>
      fc
        .shuffledSubarray([...rows.keys()], { minLength: rows.length, maxLength: rows.length })
        .map((numbers) =>
          rows.map((drawn, index) => ({ ...drawn, number: (numbers[index] ?? 0) + 1 })),
        ),
    )
}

/** The rows as memory holds them, in the order of the key, which decides ties. */
export function memoryRows(sqlCase: SqlCase, rows: readonly StoredRow[]): readonly MemoryRow[] {
  return rows
    .map((row) => ({ row, memory: memoryRow(sqlCase, row) }))
    .sort((left, right) => compareKeys(sqlCase, left, right) || left.row.number - right.row.number)
    .map(({ memory }) => memory)
}

interface Pair {
  readonly row: StoredRow
  readonly memory: MemoryRow
}

function compareKeys({ key, columns }: SqlCase, left: Pair, right: Pair): number {
  switch (key) {
    case "number":
      return 0
    case "group":
      return left.row.group - right.row.group
    case "text":
      return Buffer.compare(Buffer.from(left.row.label), Buffer.from(right.row.label))
    case "field": {
      const column = keyColumn(columns)
      if (column === undefined) return 0
      if (column.definition !== undefined) return compareExact(column, left, right)
      return compareRows([{ column: column.field, descending: false }], left.memory, right.memory)
    }
  }
}

/** Compares values of a kind that the reference does not know. */
function compareExact({ field, definition = {} }: CaseColumn, left: Pair, right: Pair): number {
  const { rules } = fieldWith(definition)
  const [one, other] = [left, right].map(({ memory }) =>
    rules.readRow(field.path.reduce(stepInto, memory)),
  )
  return one === undefined || other === undefined ? 0 : rules.compare(one, other)
}

function memoryRow({ columns }: SqlCase, { number, values }: StoredRow): MemoryRow {
  const row: Record<string, unknown> & { number: number } = { number }
  for (const [index, { field }] of columns.entries())
    put(row, field.path, values[index]?.memory ?? null)
  return row
}

function put(holder: Record<string, unknown>, path: readonly string[], value: unknown): void {
  const [step = "", ...rest] = path
  if (rest.length === 0) return define(holder, step, value)
  const inner = Object.hasOwn(holder, step) ? holder[step] : undefined
  const next: Record<string, unknown> = isRecord(inner) ? inner : {}
  put(next, rest, value)
  define(holder, step, next)
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null
}

function define(holder: object, step: string, value: unknown): void {
  Object.defineProperty(holder, step, {
    value,
    enumerable: true,
    configurable: true,
    writable: true,
  })
}
