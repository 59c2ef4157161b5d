import type * as main from "../../src/index.ts"
import type * as stock from "../../src/sieve.ts"
import type { Answer, Request } from "../../scripts/conformance/exchange.ts"
import { columnOfType } from "../../scripts/conformance/readings.ts"
import type { Term, VectorCase } from "../../scripts/conformance/vectors.ts"

/** What the entries `trommel` and `trommel/sieve` export. */
export type Package = typeof main & typeof stock

type Fields = Extract<ReturnType<Package["fieldsFromJson"]>, { readonly ok: true }>["value"]
type Query = Pick<VectorCase, "filters" | "sorts" | "page" | "pageSize">

interface Found {
  readonly data: readonly unknown[]
  readonly pages: number
  readonly refused: boolean
  readonly diagnostics: readonly main.Diagnostic[]
}

/** Loads the built package. The names are strings, so that a missing build is only noticed on use. */
export async function loadPackage(): Promise<Package> {
  const load = async (entry: string): Promise<object> => (await import(entry)) as object
  return { ...(await load("trommel")), ...(await load("trommel/sieve")) } as Package
}

/** The predicates that a shortcut of a vector file may name. */
export const shortcuts: Readonly<Record<string, (row: unknown) => boolean>> = {
  always: () => true,
  never: () => false,
  hasReply: (row) => (valueOf(row, "reply") ?? null) !== null,
  lowStock: (row) => {
    const stock = valueOf(row, "stock")
    return typeof stock === "number" && stock < 5
  },
}

function valueOf(row: unknown, key: string): unknown {
  return typeof row === "object" && row !== null
    ? Object.getOwnPropertyDescriptor(row, key)?.value
    : undefined
}

/** Answers a request with the package. An error is an answer too. */
export function answerWith(trommel: Package, request: Request): Answer {
  try {
    const parts = partsOf(trommel, request)
    return Object.fromEntries(request.answer.map((key) => [key, parts[key]()]))
  } catch (error) {
    return { error: String(error) }
  }
}

/** The parts of an answer. Each is computed only on demand. */
function partsOf(
  trommel: Package,
  request: Request,
): Readonly<Record<Request["answer"][number], () => unknown>> {
  const { query: vector, table: options } = request
  const isStock = request.dialect === "sieve"
  const { query, diagnostics, refused } = readInput(trommel, vector)
  const text = options?.limits?.text
  const own = isStock ? { dialect: trommel.sieve } : {}
  const read = once(() =>
    trommel.parseQuery(query, { ...own, limits: text === undefined ? {} : { text } }),
  )
  const conditions = once(() => vector.tree?.map(toCondition) ?? read().filters)
  const printed = once(() => trommel.printFilters(conditions(), own))
  const early = once(() => trommel.readTerms(query.filters ?? ""))
  const value = once(() => {
    if (!isStock) throw new Error("the dialect reads no values of C# types")
    return trommel.readServerValue(vector.text ?? "", columnOfType(vector.type ?? ""))
  })
  const answer = once(() => {
    const table = tableOf(trommel, request)
    const strict = vector.strict === true
    const found: Found =
      table === undefined
        ? withoutTable(read().diagnostics, isStock ? "failure" in early() : strict)
        : trommel.applyQuery(request.rows, table, query, { ...own, strict })
    return withUrl(found, diagnostics, strict)
  })
  return {
    ids: () => answer().data.map(idOf),
    pages: () => answer().pages,
    refused: () =>
      vector.type === undefined ? (refused ?? answer().refused) : value() === undefined,
    parameters: () => modelOf(query),
    diagnostics: () => answer().diagnostics.map(toDiagnostic),
    tree: () => conditions().map(toTerm),
    terms: () => {
      if (!isStock) return conditions().map(toTerm)
      const found = early()
      return "terms" in found ? found.terms.map(toEarlyTerm) : { refused: true }
    },
    order: () => read().sorts.map(({ name, descending }) => ({ name: name.text, descending })),
    print: () => textOf(printed()),
    printSorts: () => textOf(trommel.printSorts(read().sorts, own)),
    printRefused: () => !printed().ok,
    reads: () => value() ?? { refused: true },
  }
}

/** Reads the query of a case. A URL is read as the server of its binding does, when it has one. */
function readInput({ readUrl, modelBinding }: Package, vector: VectorCase) {
  const { url, binding, filters, sorts, page, pageSize } = vector
  if (url === undefined)
    return { query: withoutAbsent({ filters, sorts, page, pageSize }), diagnostics: [] }
  const server = binding as Parameters<typeof modelBinding>[0] | undefined
  const reading = readUrl(url, server && { parameters: modelBinding(server) })
  const { diagnostics, omitted: _, refused, ...query } = { refused: undefined, ...reading }
  return { query: withoutAbsent(query), diagnostics, refused }
}

function withoutAbsent(query: { readonly [Part in keyof Query]: Query[Part] | undefined }): Query {
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined))
}

/** The parameters as the model of a server holds them: null for what is missing. */
function modelOf({ filters, sorts, page, pageSize }: Query): object {
  const numberOf = (text: string | number | undefined) => (text === undefined ? null : Number(text))
  return {
    filters: filters ?? null,
    sorts: sorts ?? null,
    page: numberOf(page),
    pageSize: numberOf(pageSize),
  }
}

const tables = new WeakMap<
  object,
  { readonly options: object | undefined; readonly table: Fields }
>()

/** Makes the table of a request; undefined without fields. All requests of a file have the same one. */
function tableOf({ fieldsFromJson }: Package, { fields, table: options }: Request) {
  if (fields === undefined) return undefined
  const known = tables.get(fields)
  if (known !== undefined && known.options === options) return known.table
  const table = fieldsFromJson(fields, { shortcuts, ...(options && { options }) })
  if (!table.ok)
    throw new Error(
      `the table is refused: ${table.diagnostics.map(({ message }) => message).join(" ")}`,
    )
  tables.set(fields, { options, table: table.value })
  return table.value
}

/** Without a table only what reading says counts; in a dialect with terms a text is refused that fails as a whole. */
function withoutTable(diagnostics: Found["diagnostics"], fails: boolean): Found {
  const refused = fails || diagnostics.some(isLimit)
  return { data: [], pages: 0, refused, diagnostics }
}

/** A URL is read before the query: what is said about it comes last, and strict refuses for it too. */
function withUrl(answer: Found, found: Found["diagnostics"], strict: boolean): Found {
  if (found.length === 0 || answer.diagnostics.some(isLimit)) return answer
  const diagnostics = [...answer.diagnostics, ...found].slice(0, 20)
  // The text of filters in the place of a URL is refused in lenient too.
  const isRefused = strict && found.some(isMistake)
  return isRefused || found.some(({ code }) => code === "looks-like-filters")
    ? { data: [], pages: 0, refused: true, diagnostics }
    : { ...answer, diagnostics }
}

const isMistake = ({ severity }: main.Diagnostic): boolean => severity !== "hint"
const isLimit = ({ code }: main.Diagnostic): boolean => code.startsWith("limit-")

/** Converts a diagnostic to the form of vectors. */
export const toDiagnostic = ({ code, range }: main.Diagnostic): object =>
  range === undefined ? { code } : { code, start: range.start, end: range.end }

function toTerm({ names, operator, values }: main.ConditionNode): Term {
  return {
    names: names.map(({ text }) => text),
    operator: operator.symbol,
    values: values.map((value) => (value.kind === "null" ? null : value.text)),
  }
}

/** Converts a term to the form of vectors: a missing operator is the empty string, without values. */
function toEarlyTerm({ names, operator, values }: stock.Term): Term {
  return {
    names: names.map(({ text }) => text),
    operator: operator?.symbol ?? "",
    values: operator === undefined ? null : values.map(({ text }) => text),
  }
}

/** Returns a node without ranges, as code that builds trees makes it. */
function toCondition({ names, operator, values }: Term): main.ConditionNode {
  return {
    kind: "condition",
    names: names.map((text) => ({ kind: "name", text })),
    operator: { kind: "operator", symbol: operator as main.OperatorSymbol },
    values: (values ?? []).map((text) =>
      text === null ? { kind: "null" } : { kind: "text", text },
    ),
  }
}

function textOf(printed: ReturnType<Package["printFilters"]>): unknown {
  return printed.ok ? printed.value : { refused: printed.diagnostics.map(({ message }) => message) }
}

export function idOf(row: unknown): unknown {
  return typeof row === "object" && row !== null && "id" in row ? row.id : null
}

function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined
  return () => (made ??= { value: make() }).value
}
