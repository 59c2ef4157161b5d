import type { Answer } from "../bind/answer.ts"
import type { BoundQuery, ColumnTest } from "../bind/bound.ts"
import { misfit, missingProperty } from "../diagnostics/codes.ts"
import type { DiagnosticData } from "../diagnostics/data.ts"
import { addDiagnostic, finding, type Finding, type Place } from "../diagnostics/finding.ts"
import type { ColumnField } from "../fields/field.ts"
import { itemsOf } from "../fields/path.ts"
import { fold } from "../fields/kinds/fold.ts"
import { isNumeric } from "../fields/kinds/writing.ts"
import type { ConditionNode } from "../language/ast.ts"
import { escapeValues } from "../language/escape.ts"
import { trimWhiteSpace } from "../language/white-space.ts"
import { isPlainObject, isRow } from "../diagnostics/untrusted.ts"
import { describeValue } from "../diagnostics/wording.ts"
import { compileReader } from "./column-test.ts"

const sample = 20

/** Adds the hints of {@link findMissing} to an answer over rows. */
export function withMissing<Row>(
  answer: Answer<Row>,
  rows: readonly unknown[],
  bound: BoundQuery,
): Answer<Row> {
  const isWithoutRows = answer.refused || bound.server?.failureOf(answer) !== undefined
  const missing = isWithoutRows ? [] : findMissing(rows, bound, answer.total === 0)
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
  const seen = new Set<string>()
  const findings: Finding[] = []
  const look = (field: ColumnField, place: Place): void => {
    const { name, path } = field
    if (path === undefined || seen.has(name)) return
    seen.add(name)
    const other = findOther(rows, path, field.list)
    const given = other === undefined ? findMisfit(rows, field) : undefined
    if (other !== undefined)
      findings.push(finding(missingProperty, () => ({ field: name, ...other }), place))
    if (given !== undefined)
      findings.push(finding(misfit, () => describeMisfit(field, given), place))
  }
  for (const { condition, tests } of bound.conditions)
    for (const test of tests) {
      if (test.kind !== "column") continue
      const place = { source: "filters", range: condition.range } as const
      look(test.field, place)
      if (asksForEmptyText(test) && hasOnlyNull(rows, test.field))
        findings.push(finding(misfit, () => describeEmpty(test.field), place))
      const spaced = looksForSpaces ? findSpaced(rows, test) : undefined
      if (spaced !== undefined)
        findings.push(
          finding(misfit, () => describeSpaced(spaced, test, condition), { ...place, rule: "V3" }),
        )
    }
  for (const { sort, field } of bound.sorts) look(field, { source: "sorts", range: sort.range })
  return findings
}

/** Returns a value that the kind of a column cannot read, where more than half of the values in the first rows are such (V1). */
function findMisfit(rows: readonly unknown[], field: ColumnField): unknown {
  const read = compileReader(field)
  const most = Math.min(rows.length, sample)
  let [fits, misfits, first]: [number, number, unknown] = [0, 0, undefined]
  // Reading is most of the work, so it ends as soon as half of the rows fit.
  for (let index = 0; index < most && fits < most / 2; index++) {
    const raw = read(rows[index])
    const items = field.list ? itemsOf(raw).filter(isGiven) : undefined
    const value = items ?? raw
    if (!isGiven(value) || items?.length === 0) continue
    if (isMisfit(value, field)) {
      misfits++
      first ??= value
    } else fits++
  }
  return misfits > fits ? first : undefined
}

function asksForEmptyText({ field, values: [first], negated }: ColumnTest): boolean {
  const isAsked = first?.operand === "" && first.match === "equal" && !negated && !field.list
  // A listed value that is missing has a warning of its own.
  return isAsked && field.values === undefined
}

/** True where some of the first rows have no value, and none has the empty text (V1). */
function hasOnlyNull(rows: readonly unknown[], field: ColumnField): boolean {
  const values = rows.slice(0, sample).map(compileReader(field))
  return !values.includes("") && values.some((value) => value === undefined || value === null)
}

function describeEmpty({ name, kind }: ColumnField): DiagnosticData["misfit"] {
  return { field: name, kind, given: "null", suggestion: `${name}==null` }
}

/** Returns a text of the first rows that equals a value but for spaces at its ends, where none equals it (V3). */
function findSpaced(rows: readonly unknown[], { field, values, negated, folded }: ColumnTest) {
  const [first] = values
  if (field.kind !== "text" || field.list || negated || first?.match !== "equal") return undefined
  const plain = (text: string): string => (folded ? fold(text) : text)
  const wanted = new Set(
    values.map(({ operand }) => (typeof operand === "string" ? plain(operand) : undefined)),
  )
  const found = rows.slice(0, sample).map(compileReader(field))
  const texts = found.filter((value) => typeof value === "string")
  return texts.some((text) => wanted.has(plain(text)))
    ? undefined
    : texts.find((text) => wanted.has(plain(trimWhiteSpace(text))))
}

function describeSpaced(
  text: string,
  { field: { name, kind } }: ColumnTest,
  { operator: { symbol } }: ConditionNode,
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

type OtherProperty = Pick<DiagnosticData["missing-property"], "property" | "nearest">

/** Finds the first step of a path that no row has, and a property of another spelling in its place. Never throws. */
function findOther(
  rows: readonly unknown[],
  path: readonly string[],
  list: boolean,
): OtherProperty | undefined {
  let depth = 0
  let nearest: string | undefined
  for (let index = 0; index < rows.length && index < sample; index++) {
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
