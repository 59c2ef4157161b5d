import type { ColumnField } from "../fields/field.ts"
import type { ColumnKindRules } from "../fields/kinds/rules.ts"
import { pathReader } from "../fields/path.ts"
import { isPlainObject } from "../diagnostics/untrusted.ts"
import { isOrderMatch, isTextMatch, type OperatorMeaning } from "../language/operators.ts"
import { sieveSymbols } from "./sieve-operators.ts"
import { isString, longEnumReader, serverTypes } from "./values/read-server-value.ts"

/** True for a column that the library takes for nullable: any string and any object is (rule S12). */
export function isNullable(column: ColumnField): boolean {
  return column.nullable || column.kind === "object" || isString(column)
}

/** True when the library accepts an operator for a column (rules S4, S12 for null, and S13). */
export function isOperatorOfColumn(
  column: ColumnField,
  { symbol, match, folded }: OperatorMeaning,
  isNull: boolean,
): boolean {
  if (!sieveSymbols.includes(symbol)) return false
  if (isString(column)) return !isOrderMatch(match)
  if (isTextMatch(match) || (folded && !isNull)) return false
  return match === "equal" || serverTypes[column.kind].order !== "nowhere"
}

/** The fields as the library sees them, with rules of their own: no faster form of the kind is taken. */
const views = new WeakMap<ColumnField, ColumnField>()
const sortViews = new WeakMap<ColumnField, ColumnField>()

export function isNested({ path = [] }: ColumnField): boolean {
  return path.length > 1
}

/** True for a type that has NaN and infinities (rule S14). */
function isFloating({ kind, format }: ColumnField): boolean {
  return kind === "number" && (format === "float" || format === "double")
}

/** Returns a function that is true for a row with a null on the way to the value of a nested field (rule S24). */
export function parentTest({ path = [] }: ColumnField): (row: unknown) => boolean {
  if (path.length < 2) return () => false
  const readParent = pathReader(path.slice(0, -1))
  return (row) => {
    try {
      return !isPlainObject(readParent(row))
    } catch {
      return true
    }
  }
}

export function filterView(field: ColumnField): ColumnField {
  const isOther = isFloating(field) || isNested(field) || field.format === "char"
  return isOther || longEnumReader(field) ? viewOf(field) : field
}

function viewOf(field: ColumnField): ColumnField {
  const known = views.get(field)
  if (known !== undefined) return known
  const { rules } = field
  const view = {
    ...field,
    rules: isFloating(field)
      ? floatingRules(field)
      : { ...rules, readRow: longEnumReader(field) ?? rules.readRow },
  }
  views.set(field, view)
  return view
}

/** Returns a field as sorts of the library see it: a row with a null on the way has the default of the type (rule S24). */
export function sortView(field: ColumnField): ColumnField {
  if (!isNested(field)) return filterView(field)
  const known = sortViews.get(field)
  if (known !== undefined) return known
  const filtered = viewOf(field)
  const { readRow } = filtered.rules
  const lacksParent = parentTest(field)
  const absent = Symbol("absent")
  const missing =
    field.nullable || isString(field) ? undefined : serverTypes[field.kind].missing(field)
  const view: ColumnField = {
    ...filtered,
    read: (row) => (lacksParent(row) ? absent : field.read(row)),
    rules: { ...filtered.rules, readRow: (raw) => (raw === absent ? missing : readRow(raw)) },
  }
  sortViews.set(field, view)
  return view
}

const named: ReadonlyMap<unknown, number> = new Map([
  ["NaN", Number.NaN],
  ["Infinity", Infinity],
  ["-Infinity", -Infinity],
])

/** The rules of doubles and floats with NaN, which is less than all others and equals nothing, and with infinities. */
function floatingRules({ rules, format }: ColumnField): ColumnKindRules {
  return {
    ...rules,
    readRow: (raw) => {
      const value = named.get(raw) ?? (typeof raw === "number" ? raw : rules.readRow(raw))
      if (typeof value !== "number") return undefined
      return format === "float" ? Math.fround(value) : value
    },
    compare: (left, right) =>
      left < right
        ? -1
        : left > right
          ? 1
          : Number(Number.isNaN(right)) - Number(Number.isNaN(left)),
  }
}
