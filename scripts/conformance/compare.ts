import type {
  FoundAnswer,
  FoundDiagnostic,
  FoundTerm,
  FoundTerms,
  Implementation,
  Query,
  TreeCondition,
} from "./implementation.ts"
import { inFormOfModel, readCase } from "./read-case.ts"
import { expectedValue, isSameValue, showValue } from "./readings.ts"
import { shortcuts } from "./shortcuts.ts"
import { columnOfType } from "./value-types.ts"
import {
  expectations,
  type ExpectedDiagnostic,
  type Term,
  type VectorCase,
  type VectorFile,
} from "./vectors.ts"

/** An expectation that was not met, with both sides in the form of the vectors. */
export interface Failure {
  readonly what: string
  readonly expected: unknown
  readonly actual: unknown
}

/** Maximum number of diagnostics that an answer lists. */
const listedDiagnostics = 20

/**
 * Prepares a file for an implementation.
 * @returns a function that compares one case with the result of the implementation: one failure for each key that differs.
 * Anything that the implementation throws is a failure too.
 */
export function compareWith(
  implementation: Implementation,
  file: VectorFile,
): (vector: VectorCase) => readonly Failure[] {
  const table = once(() => tableOf(implementation, file))
  return (vector) => {
    const asked = expectations.filter((key) => vector[key] !== undefined)
    if (asked.length === 0)
      return [{ what: "case", expected: "an expectation", actual: Object.keys(vector) }]
    try {
      const actual = examine(implementation, file, table, vector)
      return asked
        .map((what) => ({ what, expected: vector[what], actual: actual[what]() }))
        .filter(({ expected, actual }) => !isSame(expected, actual))
    } catch (error) {
      return [{ what: "run", expected: "an answer", actual: String(error) }]
    }
  }
}

/** The answers that a vector can expect. Each is computed only on demand. */
function examine(
  implementation: Implementation,
  file: VectorFile,
  table: () => object | undefined,
  vector: VectorCase,
): Readonly<Record<(typeof expectations)[number], () => unknown>> {
  const { query, diagnostics, refused } = readCase(implementation, vector)
  const text = file.table?.limits?.text
  const read = once(() =>
    implementation.parseQuery(query, { limits: text === undefined ? {} : { text } }),
  )
  const answer = once(() => {
    const fields = table()
    const found =
      fields === undefined
        ? toAnswer(read().diagnostics, early(), vector)
        : answerOf(implementation, file, fields, query, vector)
    return withUrl(found, diagnostics, vector)
  })
  const isTreeGiven =
    vector.tree !== undefined && vector.filters === undefined && vector.url === undefined
  const conditions = once(() =>
    isTreeGiven ? (vector.tree ?? []).map(toCondition) : read().filters,
  )
  const printed = once(() => implementation.printFilters(conditions()))
  const terms = () => conditions().map(toTerm)
  const early = once(() => implementation.readTerms?.(query.filters ?? ""))
  const value = once(() => readGivenValue(implementation, vector))
  return {
    ids: () => answer().data.map(idOf),
    pages: () => answer().pages,
    refused: () =>
      vector.type === undefined ? (refused ?? answer().refused) : value() === undefined,
    parameters: () => inFormOfModel(vector.parameters, query),
    diagnostics: () =>
      answer().diagnostics.map((found, index) => inFormOf(vector.diagnostics?.[index], found)),
    tree: terms,
    terms: () => {
      const found = early()
      return found === undefined
        ? terms()
        : "terms" in found
          ? found.terms.map(toEarlyTerm)
          : { refused: true }
    },
    order: () => read().sorts.map(({ name, descending }) => ({ name: name.text, descending })),
    print: () => writtenOr(printed()),
    printSorts: () => writtenOr(implementation.printSorts(read().sorts)),
    printRefused: () => !printed().ok,
    reads: () => shownReading(vector, value()),
  }
}

/** Reads the text of a case for its C# type. */
function readGivenValue(
  implementation: Implementation,
  { type = "", text = "" }: VectorCase,
): unknown {
  if (implementation.readServerValue === undefined)
    throw new Error("the dialect reads no values of C# types")
  return implementation.readServerValue(text, columnOfType(type))
}

/** Returns the expected reading when the value is the same, and else the value. */
function shownReading({ type = "", reads }: VectorCase, value: unknown): unknown {
  const expected = expectedValue({ type, ...(reads !== undefined && { reads }) })
  return isSameValue(expected, value) ? reads : showValue(value)
}

/** Makes the table of a file; undefined for a file without fields. */
function tableOf(
  implementation: Implementation,
  { fields, table: options }: VectorFile,
): object | undefined {
  if (fields === undefined) return undefined
  const table = implementation.fieldsFromJson(withCurrentWords(fields), { shortcuts, options })
  if (table.ok) return table.value
  throw new Error(
    `the table is refused: ${table.diagnostics.map(({ message }) => message).join(" ")}`,
  )
}

function answerOf(
  implementation: Implementation,
  file: VectorFile,
  fields: object,
  query: Query,
  vector: VectorCase,
): FoundAnswer {
  return implementation.applyQuery(file.rows ?? [], fields, query, {
    strict: vector.strict === true,
  })
}

/**
 * Without a table only what reading says counts; in a dialect with terms a text is refused that
 * fails as a whole.
 */
function toAnswer(
  diagnostics: readonly FoundDiagnostic[],
  found: FoundTerms | undefined,
  vector: VectorCase,
): FoundAnswer {
  const fails = found === undefined ? isRefusedStrictly(diagnostics, vector) : "failure" in found
  return { data: [], pages: 0, refused: fails || diagnostics.some(isLimit), diagnostics }
}

/**
 * A URL is read before the query: what is said about it comes last, and strict refuses for it too.
 */
function withUrl(
  answer: FoundAnswer,
  found: readonly FoundDiagnostic[],
  vector: VectorCase,
): FoundAnswer {
  if (found.length === 0 || answer.diagnostics.some(isLimit)) return answer
  const diagnostics = [...answer.diagnostics, ...found].slice(0, listedDiagnostics)
  return isRefusedStrictly(found, vector) || found.some(isFiltersForUrl)
    ? { data: [], pages: 0, refused: true, diagnostics }
    : { ...answer, diagnostics }
}

function isRefusedStrictly(
  diagnostics: readonly FoundDiagnostic[],
  { strict }: VectorCase,
): boolean {
  return strict === true && diagnostics.some(({ severity }) => severity !== "hint")
}

/** True for the text of filters in the place of a URL, which is refused in lenient too. */
function isFiltersForUrl({ code }: FoundDiagnostic): boolean {
  return code === "looks-like-filters"
}

function isLimit({ code }: FoundDiagnostic): boolean {
  return code.startsWith("limit-")
}

/**
 * Converts a diagnostic to the form of vectors, with offsets only when the expected diagnostic has
 * them.
 */
function inFormOf(
  expected: ExpectedDiagnostic | undefined,
  { code, range }: FoundDiagnostic,
): ExpectedDiagnostic {
  if (range === undefined) return { code }
  const { start, end } = range
  if (expected === undefined) return { code, start, end }
  return {
    code,
    ...(expected.start !== undefined && { start }),
    ...(expected.end !== undefined && { end }),
  }
}

function toTerm({ names, operator, values }: TreeCondition): Term {
  return {
    names: names.map(({ text }) => text),
    operator: operator.symbol,
    values: values.map((value) => (value.kind === "null" ? null : value.text)),
  }
}

/**
 * Converts a term to the form of vectors: a missing operator is the empty string, without values.
 */
function toEarlyTerm({ names, operator, values }: FoundTerm): Term {
  return {
    names: names.map(({ text }) => text),
    operator: operator?.symbol ?? "",
    values: operator === undefined ? null : values.map(({ text }) => text),
  }
}

/** Returns a node without ranges, as code that builds trees makes it. */
function toCondition({ names, operator, values }: Term): TreeCondition {
  return {
    kind: "condition",
    names: names.map((text) => ({ kind: "name", text })),
    operator: { kind: "operator", symbol: operator },
    values: (values ?? []).map((text) =>
      text === null ? { kind: "null" } : { kind: "text", text },
    ),
  }
}

function writtenOr(printed: ReturnType<Implementation["printFilters"]>): unknown {
  return printed.ok ? printed.value : { refused: printed.diagnostics.map(({ message }) => message) }
}

function idOf(row: unknown): unknown {
  return typeof row === "object" && row !== null && "id" in row ? row.id : null
}

/** True for values that are equal as JSON, in any order of keys. */
export function isSame(expected: unknown, actual: unknown): boolean {
  if (
    typeof expected !== "object" ||
    typeof actual !== "object" ||
    expected === null ||
    actual === null
  )
    return expected === actual
  if (Array.isArray(expected) !== Array.isArray(actual)) return false
  const properties = new Map(Object.entries(actual))
  const entries = Object.entries(expected)
  return (
    entries.length === properties.size &&
    entries.every(([key, value]) => properties.has(key) && isSame(value, properties.get(key)))
  )
}

function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined
  return () => (made ??= { value: make() }).value
}

/**
 * Returns the fields of a vector file. In older files a range end has `kind: "bound"` with `bound`.
 */
export function withCurrentWords(fields: object): object {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]: [string, unknown]) => [name, withRangeEnd(field)]),
  )
}

function withRangeEnd(field: unknown): unknown {
  if (typeof field !== "object" || field === null || !("kind" in field) || field.kind !== "bound")
    return field
  const { bound, ...others } = field as { readonly bound?: unknown }
  return { ...others, kind: "range-end", end: bound }
}
