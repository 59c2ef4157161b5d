import type { Answer } from "../bind/answer.ts"
import type { BoundQuery, ColumnTest } from "../bind/bound.ts"
import { misfit, missingProperty } from "../diagnostics/codes.ts"
import type { DiagnosticData } from "../diagnostics/data.ts"
import { addDiagnostic, finding, type Finding, type Place } from "../diagnostics/finding.ts"
import type { ColumnField, ReadValue } from "../fields/field.ts"
import { itemsOf } from "../fields/path.ts"
import { fold } from "../fields/kinds/fold.ts"
import { plainKindOf, type PlainKind } from "../fields/kinds/kinds.ts"
import { isNumeric } from "../fields/kinds/writing.ts"
import { escapeValues } from "../language/escape.ts"
import type { OperatorSymbol } from "../language/operators.ts"
import { trimWhiteSpace } from "../language/white-space.ts"
import { isPlainObject, isRow } from "../diagnostics/untrusted.ts"
import { describeValue } from "../diagnostics/wording.ts"
import { compileReader } from "./column-test.ts"
import { plainPrototypeFor, tryOwn } from "./read-block.ts"

/** The number of rows that are looked at. */
const mostRows = 20

/** Adds the hints of {@link findMissing} to an answer over rows. */
export function withMissing<Row>(
  answer: Answer<Row>,
  rows: readonly unknown[],
  bound: BoundQuery,
  looks = compileLooks(bound),
): Answer<Row> {
  const isWithoutRows = answer.refused || bound.server?.failureOf(answer) !== undefined
  const missing = isWithoutRows ? [] : lookAt(rows, looks, answer.total === 0)
  return missing.length === 0 ? answer : { ...answer, ...missing.reduce(addDiagnostic, answer) }
}

/**
 * Finds the columns whose property none of the first rows has, while one has it in another letter case, or with other `_` and `-`
 * (N4), those whose values there are mostly of another kind (V1), and with `looksForSpaces` values that rows have with spaces at
 * their ends (V3).
 */
export function findMissing(
  rows: readonly unknown[],
  bound: BoundQuery,
  looksForSpaces: boolean,
): readonly Finding[] {
  return lookAt(rows, compileLooks(bound), looksForSpaces)
}

interface LookedColumn {
  readonly field: ColumnField
  readonly read: ReadValue
  /** The name of a property of the rows; undefined for a longer path, and for a function. */
  readonly key: string | undefined
  /** The type of the values that the kind can read, where one type says so of all but the empty text. */
  readonly type: string | undefined
  /** The values of the first rows, by the slot of their column, are kept for other looks. */
  readonly slot: number
  isShared: boolean
}

/** What is looked for in the values of a column. */
export interface Look {
  readonly column: LookedColumn
  readonly place: Place
  /** The way to the property; undefined where an earlier look follows it, and for a function. */
  readonly path: readonly string[] | undefined
  /** A test for a text, which rows may have in another form. */
  readonly text: TextTest | undefined
}

interface TextTest {
  readonly test: ColumnTest
  readonly symbol: OperatorSymbol
}

/** Works out what to look for, which does not depend on rows: a checked query that is asked again has the same looks. */
export function compileLooks({ conditions, sorts }: BoundQuery): readonly Look[] {
  const looks: Look[] = []
  const columns = new Map<ColumnField, LookedColumn>()
  const names = new Set<string>()
  const add = (field: ColumnField, place: Place, text?: TextTest): void => {
    const path = names.has(field.name) ? undefined : field.path
    names.add(field.name)
    if (path === undefined && text === undefined) return
    const column = columns.get(field) ?? compileColumn(field, columns.size)
    column.isShared ||= text !== undefined
    columns.set(field, column)
    looks.push({ column, place, path, text })
  }
  for (const { condition, tests } of conditions)
    for (const test of tests) {
      if (test.kind !== "column") continue
      const text = asksForText(test) ? { test, symbol: condition.operator.symbol } : undefined
      add(test.field, { source: "filters", range: condition.range }, text)
    }
  for (const { sort, field } of sorts) add(field, { source: "sorts", range: sort.range })
  return looks
}

const types: { readonly [Kind in PlainKind]?: string } = {
  text: "string",
  number: "number",
  integer: "number",
  enum: "number",
  boolean: "boolean",
}

function compileColumn(field: ColumnField, slot: number): LookedColumn {
  const kind = plainKindOf(field)
  const [key, ...deeper] = field.path ?? []
  return {
    field,
    read: compileReader(field),
    key: deeper.length === 0 ? key : undefined,
    type: kind && types[kind],
    slot,
    isShared: false,
  }
}

interface FirstRows {
  readonly rows: readonly unknown[]
  /** Values that were read and are needed again, by the slots of their columns. */
  readonly samples: unknown[][]
}

function lookAt(
  rows: readonly unknown[],
  looks: readonly Look[],
  looksForSpaces: boolean,
): readonly Finding[] {
  const first: FirstRows = { rows, samples: [] }
  const findings: Finding[] = []
  for (const { column, place, path, text } of looks) {
    const { field } = column
    const wrong = path && lookAtColumn(first, column, path)
    if (wrong !== undefined) findings.push(wrong(place))
    if (text === undefined) continue
    const { test, symbol } = text
    if (asksForEmptyText(test) && hasOnlyNull(valuesOf(first, column)))
      findings.push(finding(misfit, () => describeEmpty(field), place))
    const spaced = looksForSpaces ? findSpaced(valuesOf(first, column), test) : undefined
    if (spaced !== undefined)
      findings.push(
        finding(misfit, () => describeSpaced(spaced, field, symbol), { ...place, rule: "V3" }),
      )
  }
  return findings
}

/** Returns the value of a column in a row, which is read once, whatever is looked for. Rows are asked for in order. */
function valueAt({ rows, samples }: FirstRows, column: LookedColumn, index: number): unknown {
  const { read, slot, isShared } = column
  if (!isShared) return read(rows[index])
  const known = (samples[slot] ??= [])
  if (index === known.length) known.push(read(rows[index]))
  return known[index]
}

function valuesOf(first: FirstRows, column: LookedColumn): readonly unknown[] {
  const { length } = first.rows
  return Array.from({ length: Math.min(length, mostRows) }, (_, index) =>
    valueAt(first, column, index),
  )
}

/** Looks for a property of another spelling (N4), and for values that the kind cannot read (V1). */
function lookAtColumn(
  first: FirstRows,
  column: LookedColumn,
  path: readonly string[],
): ((place: Place) => Finding) | undefined {
  const { field } = column
  const { name, list } = field
  const isThere = column.key !== undefined && hasProperty(first.rows[0], column.key)
  const other = isThere ? undefined : findOther(first.rows, path, list)
  if (other !== undefined)
    return (place) => finding(missingProperty, () => ({ field: name, ...other }), place)
  const { fits, misfits, given } = countFits(first, column)
  if (misfits <= fits) return undefined
  return (place) => finding(misfit, () => describeMisfit(field, given), place)
}

interface FitCounts {
  readonly fits: number
  readonly misfits: number
  /** The first value that the kind cannot read. */
  readonly given: unknown
}

/** Counts the values in the first rows that the kind of a column can read, to as many as half of the rows, and the others (V1). */
function countFits(first: FirstRows, column: LookedColumn): FitCounts {
  const { field, key, type, isShared } = column
  const most = Math.min(first.rows.length, mostRows)
  const plain = key === undefined ? undefined : plainPrototypeFor(key)
  let fits = 0
  let misfits = 0
  let given: unknown
  for (let index = 0; index < most && fits < most / 2; index++) {
    const value =
      key === undefined || isShared
        ? valueAt(first, column, index)
        : tryOwn(first.rows[index], key, plain)
    if (typeof value === type && value !== "") {
      fits++
      continue
    }
    if (!isGiven(value)) continue
    const items = field.list ? itemsOf(value).filter(isGiven) : undefined
    const judged = items ?? value
    if (items?.length === 0) continue
    if (isMisfit(judged, field)) {
      misfits++
      given ??= judged
    } else fits++
  }
  return { fits, misfits, given }
}

function asksForText({ field, values: [first], negated }: ColumnTest): boolean {
  const isAsked = first?.match === "equal" && !negated && !field.list
  return isAsked && (field.kind === "text" || first.operand === "")
}

function asksForEmptyText({ field, values: [first] }: ColumnTest): boolean {
  // A listed value that is missing has a warning of its own.
  return first?.operand === "" && field.values === undefined
}

/** True where some of the first rows have no value, and none has the empty text (V1). */
function hasOnlyNull(values: readonly unknown[]): boolean {
  return !values.includes("") && values.some((value) => value === undefined || value === null)
}

/** Returns a text of the first rows that equals a value but for spaces at its ends, where none equals it (V3). */
function findSpaced(
  given: readonly unknown[],
  { field, values, folded }: ColumnTest,
): string | undefined {
  if (field.kind !== "text") return undefined
  const plain = (text: string): string => (folded ? fold(text) : text)
  const wanted = new Set(
    values.map(({ operand }) => (typeof operand === "string" ? plain(operand) : undefined)),
  )
  const texts = given.filter((value) => typeof value === "string")
  return texts.some((text) => wanted.has(plain(text)))
    ? undefined
    : texts.find((text) => wanted.has(plain(trimWhiteSpace(text))))
}

function describeEmpty({ name, kind }: ColumnField): DiagnosticData["misfit"] {
  return { field: name, kind, given: "null", suggestion: `${name}==null` }
}

function describeSpaced(
  text: string,
  { name, kind }: ColumnField,
  symbol: OperatorSymbol,
): DiagnosticData["misfit"] {
  const suggestion = `${name}${symbol}${escapeValues([{ kind: "text", text }], symbol)}`
  return { field: name, kind, given: describeValue(text), spaces: true, suggestion }
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null && value !== ""
}

/** True for a value of another kind, and for a list of only such. A number that is out of the range of its field is none. */
function isMisfit(value: unknown, field: ColumnField): boolean {
  if (field.list && Array.isArray(value))
    return value.every((item) => isMisfit(item, { ...field, list: false }))
  const isNumber = typeof value === "number" || typeof value === "bigint"
  return !(isNumber && isNumeric(field)) && field.rules.readRow(value) === undefined
}

function describeMisfit(field: ColumnField, given: unknown): DiagnosticData["misfit"] {
  const { name, kind } = field
  const isArray = Array.isArray(given)
  const shown: unknown = field.list && isArray ? given[0] : given
  const isNumber = typeof shown === "string" && Number.isFinite(Number(shown))
  const format = kind === "number" && isNumber ? "decimal" : undefined
  const list = isArray && !field.list ? (true as const) : undefined
  return { field: name, kind, given: describeValue(shown), ...(format && { format }), list }
}

function hasProperty(row: unknown, key: string): boolean {
  try {
    return isRow(row) && Object.hasOwn(row, key)
  } catch {
    return false
  }
}

type OtherProperty = Pick<DiagnosticData["missing-property"], "property" | "nearest">

/** Finds the first step of a path that no row has, and a property of another spelling in its place. Never throws. */
function findOther(
  rows: readonly unknown[],
  path: readonly string[],
  list: boolean,
): OtherProperty | undefined {
  let depth = 0
  let nearest: string | undefined
  for (let index = 0; index < rows.length && index < mostRows; index++) {
    try {
      const { steps, object } = walk(rows[index], path, list)
      if (steps === path.length) return undefined
      if (steps > depth) nearest = undefined
      if (steps >= depth) nearest ??= object && findNear(object, path[steps] ?? "")
      depth = Math.max(depth, steps)
    } catch {
      // A row whose properties cannot be looked at says nothing.
    }
  }
  return nearest === undefined ? undefined : { property: path[depth] ?? "", nearest }
}

/** Follows a path as far as a row has it. The object lacks the next step; undefined where there is none. */
function walk(
  row: unknown,
  path: readonly string[],
  list: boolean,
): { readonly steps: number; readonly object: object | undefined } {
  let object: unknown = row
  for (let steps = 0; steps < path.length; steps++) {
    const step = path[steps] as string
    if (!(steps === 0 ? isRow(object) : isPlainObject(object))) return { steps, object: undefined }
    const own = object as Readonly<Record<string, unknown>>
    if (!Object.hasOwn(own, step)) return { steps, object: own }
    // The value at the end is not read: an accessor may count its calls.
    if (steps < path.length - 1) object = own[step]
    // The first element stands for all of them.
    if (list && Array.isArray(object)) object = object[0] as unknown
  }
  return { steps: path.length, object: undefined }
}

function findNear(object: object, step: string): string | undefined {
  const wanted = plain(step)
  return Object.keys(object).find((name) => plain(name) === wanted)
}

function plain(name: string): string {
  return name.replace(/[-_]/g, "").toLowerCase()
}
