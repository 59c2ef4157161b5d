import fc, { type Arbitrary } from "fast-check"
import { askedOf, operatorFor, sortsFor } from "../query-arbitraries.ts"
import { writePlainly } from "../plain-writer.ts"
import type { Asked } from "../reference/asked.ts"
import { columnOf } from "../reference/conditions.ts"
import { readDate } from "../reference/values.ts"
import type { TableField } from "../reference/table.ts"
import type { SqlCase, StoredRow } from "./case.ts"
import { changedExact, isExactKind } from "./exact-changes.ts"
import { valueKindOfCase } from "./case-kinds.ts"
import { anyPiece } from "./hostile-texts.ts"
import { writeInstant } from "./instants.ts"

/** How a value of a row is changed before it is asked for. */
export interface Change {
  readonly row: number
  readonly how: number
  readonly from: number
  readonly length: number
  readonly piece: string
}

const change: Arbitrary<Change> = fc.record({
  row: fc.nat(999),
  how: fc.nat(13),
  from: fc.nat(6),
  length: fc.integer({ min: 1, max: 4 }),
  piece: anyPiece,
})

/** Queries for a table with rows: those of all tables, and those that nearly find a value of a row. */
export function askedOfCase(sqlCase: SqlCase, rows: readonly StoredRow[]): Arbitrary<Asked> {
  const condition = conditionOver(sqlCase, rows)
  const conditions = fc.oneof(
    { weight: 2, arbitrary: fc.tuple(condition) },
    { weight: 1, arbitrary: fc.array(condition, { minLength: 2, maxLength: 3 }) },
  )
  const near = fc.record(
    {
      filters: conditions.map((list) => list.join(",")),
      sorts: sortsFor(sqlCase.table),
      page: fc.constantFrom("1", "1", "2", "3", "99999999999"),
      pageSize: fc.constantFrom("1", "3", "10", "25"),
    },
    { requiredKeys: ["filters"] },
  )
  return fc.oneof({ weight: 3, arbitrary: askedOf(sqlCase.table) }, { weight: 5, arbitrary: near })
}

function conditionOver({ table, columns }: SqlCase, rows: readonly StoredRow[]): Arbitrary<string> {
  const texts = table.fields.filter(({ kind }) => kind === "text")
  return fc.constantFrom(...table.fields, ...texts, ...texts).chain((field) =>
    fc
      .record({
        operator: operatorFor(field),
        changes: fc.array(change, { minLength: 1, maxLength: 3 }),
        other: fc.option(fc.constantFrom(...table.fields), { freq: 4 }),
      })
      .map(({ operator, changes, other }) => {
        const index = columns.findIndex((column) => column.field === columnOf(field))
        return writePlainly({
          names: [field.name, ...(other === null ? [] : [other.name])],
          operator,
          values: changes.map((drawn) => {
            const row = rows[drawn.row % Math.max(1, rows.length)]
            const value = row?.values[index]?.memory
            const kind = columns[index] && valueKindOfCase(columns[index])
            return kind !== undefined && isExactKind(kind)
              ? changedExact(kind, value, drawn)
              : changedValue(field, value, drawn)
          }),
        })
      }),
  )
}

function changedValue(field: TableField, value: unknown, change: Change): string {
  if (columnOf(field)?.kind === "date") return changedDate(value, change)
  switch (typeof value) {
    case "string":
      return changedText(value, change)
    case "number":
      return changedNumber(value, change)
    case "boolean":
      return String(value)
    default:
      return field.kind === "shortcut" ? String(change.how < 9) : change.piece
  }
}

function changedText(text: string, { how, from, length, piece }: Change): string {
  const points = [...text]
  if (points.length === 0) return how < 4 ? "" : piece
  switch (how) {
    case 0:
    case 1:
      return text
    case 2:
      return text.toUpperCase()
    case 3:
      return text.toLowerCase()
    case 4:
      return points.slice(0, length).join("")
    case 5:
      return points.slice(-length).join("")
    case 6:
      return points
        .slice(from, from + length)
        .join("")
        .toLowerCase()
    case 7:
      return points
        .slice(from, from + length)
        .join("")
        .toUpperCase()
    case 8:
      return points.slice(from, from + length).join("")
    case 9:
      return text + piece
    case 10:
      return piece + text
    case 11:
      return points.with(Math.min(from, points.length - 1), piece).join("")
    case 12:
      return points
        .map((point) => (point === point.toUpperCase() ? point.toLowerCase() : point.toUpperCase()))
        .join("")
    default:
      return piece
  }
}

function changedNumber(number: number, { how, from }: Change): string {
  const changed =
    [0, 0, 0, 0.5, -0.5, 1, -1, Number.EPSILON * number, 0, 0, -2 * number, 3e9][how] ?? 0
  return how === 8 ? String(from) : how === 9 ? `${number}.0` : String(number + changed)
}

const steps = [0n, 0n, 1n, -1n, 5n, 10n, -10n, 9999n, -10_000n, 10_000_000n, 864_000_000_000n]

function changedDate(value: unknown, { how, piece }: Change): string {
  const instant = typeof value === "string" ? readDate(value)?.instant : undefined
  if (instant === undefined) return how > 8 ? piece : "2024-01-01"
  if (how === 11) return writeInstant(instant).slice(0, 10)
  const text = writeInstant(instant + (steps[how] ?? 0n))
  return text.startsWith("+") || text.startsWith("-") ? "9999-12-31" : text
}
