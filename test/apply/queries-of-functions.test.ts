import { DatabaseSync } from "node:sqlite"
import { Kysely, SqliteDialect } from "kysely"
import { describe, expect, it } from "vitest"
import * as client from "../../src/client.ts"
import * as codemirror from "../../src/codemirror.ts"
import * as collection from "../../src/collection.ts"
import * as compare from "../../src/compare.ts"
import * as library from "../../src/index.ts"
import * as kysely from "../../src/kysely.ts"
import * as kyselyDuckdb from "../../src/kysely-duckdb.ts"
import * as kyselyMariadb from "../../src/kysely-mariadb.ts"
import * as kyselyNode from "../../src/kysely-node.ts"
import * as mock from "../../src/mock.ts"
import * as node from "../../src/node.ts"
import * as schema from "../../src/schema.ts"
import * as server from "../../src/server.ts"
import * as sieve from "../../src/sieve.ts"
import * as store from "../../src/store.ts"

const definitions = {
  id: { kind: "integer", nullable: false, unique: true },
  name: { kind: "text" },
  total: { kind: "integer" },
  paid: { kind: "boolean" },
  lang: { kind: "text" },
} as const
const table = library.defineFields(definitions)
const lenient = library.defineFields(definitions, { strict: false })
const rows = Array.from({ length: 12 }, (_, index) => ({
  id: index + 1,
  name: index % 2 === 0 ? "Ann" : "Bob",
  total: index,
  paid: index % 3 === 0,
  lang: index === 0 ? "C" : "Rust",
}))

const failed = library.queryFrom("?filters=totl>5", table)
const boundQuery = library.prepareQuery("?filters=total>5", table)

/** What a function made of a query. */
interface Outcome {
  /** How many rows the query has by it; undefined where the function tells nothing about rows. */
  readonly rows?: number | undefined
  /** What it says about the query. */
  readonly findings?: readonly unknown[] | undefined
}

/** A function that takes a query. */
interface QueryDoor {
  /** Its exported name, and the method of what it returns. */
  readonly name: string
  readonly call: (query: never) => Outcome | Promise<Outcome>
}

const door = (name: string, call: QueryDoor["call"]): QueryDoor => ({ name, call })

const outcomeOf = ({ total, diagnostics }: Answered): Outcome => ({
  rows: total,
  findings: diagnostics,
})

interface Answered {
  readonly total: number
  readonly diagnostics: readonly unknown[]
}

/** What a service that ignores all mistakes would answer. */
const answer = (query: library.QueryInput): Outcome => ({
  rows: library.applyQuery(rows, lenient, query, { paging: false }).total,
})

const read = (query: library.QueryInput): Outcome =>
  outcomeOf(library.applyQuery(rows, table, query))

const bind = (bound: library.BoundQuery): Outcome => outcomeOf(library.runQuery(rows, bound))

const resultOf = <Value>(
  result: library.Result<Value>,
  rowsOf: (value: Value) => Outcome,
): Outcome => (result.ok ? rowsOf(result.value) : { findings: result.diagnostics })

const kept = collection.createCollection(rows, table, { key: "id" })

const readers: readonly QueryDoor[] = [
  door("applyQuery", (query) => outcomeOf(library.applyQuery(rows, table, query))),
  door("prepareQuery", (query) => bind(library.prepareQuery(query, table))),
  door("queryFrom", (query) => resultOf(library.queryFrom(query, table), answer)),
  door("parseQuery", (query) => bind(library.bindQuery(library.parseQuery(query), table))),
  door("compareDialects", (query) => {
    compare.compareDialects(query, table)
    return answer(query)
  }),
  door("relateQueries", (query) =>
    resultOf(compare.relateQueries(query, {}, table), () => answer(query)),
  ),
  door("isWithin", (query) =>
    // False says that nothing is known.
    compare.isWithin(query, {}, table) ? answer(query) : { findings: [false] },
  ),
  door("simplifyQuery", (query) =>
    resultOf(compare.simplifyQuery(query, table), ({ filters }) => answer({ filters })),
  ),
  door("exampleRows", (query) => resultOf(compare.exampleRows(query, table), () => answer(query))),
  door("createCollection query", (query) => outcomeOf(kept.query(query))),
  door("createCollection counts", (query) => {
    const { values, empty, others, diagnostics } = kept.countValues(query, "name")
    const counted = values.reduce((sum, { count }) => sum + count, empty + others)
    return { rows: counted, findings: diagnostics }
  }),
  door("createCollection range", (query) => {
    const { least, greatest, diagnostics } = kept.range(query, "id")
    // The rows that are meant stand side by side.
    const found = least === null || greatest === null ? 0 : greatest - least + 1
    return { rows: found, findings: diagnostics }
  }),
]

const requests: string[] = []
const answers = {
  fetch: (given: RequestInfo | URL): Promise<Response> => {
    const url = given instanceof Request ? given.url : String(given)
    requests.push(url)
    const { data, pages } = library.applyQuery(rows, lenient, url)
    return Promise.resolve(Response.json({ success: true, message: null, data, pages }))
  },
}
const list = client.createListClient({ url: "http://localhost/list", table, ...answers })
const orders = client
  .createStoreClient({ baseUrl: "http://localhost", apiKey: "k3y", userAgent: "test", ...answers })
  .orders("6f9619ff-8b86-d011-b42d-00cf4fc964ff", table)

const countOf = async (iterated: AsyncIterable<unknown>): Promise<Outcome> => {
  let count = 0
  for await (const row of iterated) if (row !== undefined) count++
  return { rows: count }
}

const clients: readonly QueryDoor[] = [
  door("createListClient list", async (query) => ({ rows: (await list.list(query)).data.length })),
  door("createListClient iterate", (query) => countOf(list.iterate(query))),
  door("createStoreClient list", async (query) => ({
    rows: (await orders.list(query)).data.length,
  })),
  door("createStoreClient iterate", (query) => countOf(orders.iterate(query))),
]

const endpoint = server.listEndpoint({ table, rows })

/** Returns the request of an address; undefined for anything else, which no server hands over. */
function requestOf(query: unknown): Request | undefined {
  if (query instanceof Request || query instanceof URL) return new Request(query)
  if (typeof query !== "string" || !/^[/?]/.test(query)) return undefined
  return new Request(`http://localhost/${query}`)
}

/** Functions that read addresses alone, texts alone, or parts of a query. */
const others: readonly QueryDoor[] = [
  door("readUrl", (query) => read(library.readUrl(query))),
  door("listEndpoint", async (query) => {
    const request = requestOf(query)
    if (request === undefined) return { rows: 0 }
    const response = await endpoint(request)
    const body = (await response.json()) as { readonly total: number }
    return response.ok ? { rows: body.total } : { findings: [body] }
  }),
  // What was found about an address stands in its reading.
  door("writeUrl", (query: library.UrlReading | null) =>
    resultOf(library.writeUrl(query as never), ({ text }) => {
      const { rows: found, findings = [] } = read(`?${text}`)
      return { rows: found, findings: [...findings, ...(query?.diagnostics ?? [])] }
    }),
  ),
  door("searchSchema", (query) => {
    const result = schema.searchSchema(table)["~standard"].validate(query)
    return result.issues === undefined ? answer(result.value) : { findings: result.issues }
  }),
  door("querySchema", (query) => {
    const result = schema.querySchema(table)["~standard"].validate(query)
    return result.issues === undefined ? answer(result.value) : { findings: result.issues }
  }),
  door("queryFromJson", (query) => resultOf(library.queryFromJson(query, table), answer)),
  door("bindQuery", (query) => bind(library.bindQuery(query, table))),
  // What a parser has found stands in its tree.
  door("printQuery", (query: library.ParsedQuery | null) =>
    resultOf(library.printQuery(query as never), (texts) => ({
      ...answer(texts),
      findings: query?.diagnostics,
    })),
  ),
  door("printFilters", (query) =>
    resultOf(library.printFilters(query), (filters) => answer({ filters })),
  ),
  door("printSorts", (query) =>
    resultOf(library.printSorts(query), (sorts) => ({ rows: sorts === "" ? rows.length : 0 })),
  ),
]

const dialect = new SqliteDialect({
  database: kyselyNode.nodeSqlite(new DatabaseSync(":memory:")),
})
const db = new Kysely<{ numbers: { total: number } }>({ dialect })
const fields = library.defineFields({ total: { kind: "integer" } })
const numbers = kysely.defineSqlTable<{ numbers: { total: number } }>()(fields, {
  engine: kysely.sqlite,
  table: "numbers",
  key: ["total"],
  columns: { total: {} },
})
/** A function that answers without rows. It must refuse whatever is no bound query. */
const called = (_: unknown): Outcome => ({})

const sourceRequest = (given: library.BoundQuery): server.SourceRequest => ({
  bound: given,
  paging: boundQuery.paging,
  after: undefined,
  signal: new AbortController().signal,
  request: new Request("http://localhost/"),
})

/** Functions that take a bound query, which no other thing is. */
const bound: readonly QueryDoor[] = [
  door("runQuery", (query) => outcomeOf(library.runQuery(rows, query))),
  door("addHints", (query) => called(compare.addHints(query))),
  door("explainQuery", (query) => called(library.explainQuery(query))),
  door("explainRow", (query) => called(library.explainRow(rows[0], query))),
  door("compilePredicate", (query) => called(library.compilePredicate(query))),
  door("compileComparator", (query) => called(library.compileComparator(query))),
  door("createCollection run", (query) => outcomeOf(kept.run(query))),
  door("toKysely", (query) => called(kysely.toKysely(query, numbers))),
  door("compileSql", (query) => called(kysely.compileSql(query, numbers))),
  door("runSql", async (query) => outcomeOf(await kysely.runSql(db, query, numbers))),
  door("countValues", async (query) =>
    called(await kysely.countValues(db, query, numbers, "total")),
  ),
  door("sqlSource", async (query) =>
    called(await kysely.sqlSource(db, numbers).list(sourceRequest(query))),
  ),
]

/** Exported functions that take no query: text of one parameter, a line, fields, options, or something else. */
const takesNone = [
  ...[
    "filters",
    "parseFilters",
    "parseSorts",
    "translateFilters",
    "addressInText",
    "parametersInText",
    "queryStringInText",
    "complete",
  ],
  ...[
    "applyFixes",
    "buildQuery",
    "defineFields",
    "defineFieldsFor",
    "describeField",
    "extendFields",
  ],
  ...["fieldsFromJson", "fold", "formatDiagnostic", "inferFields", "omitFields", "orThrow"],
  ...[
    "pickFields",
    "printTypeScript",
    "QueryError",
    "RequestError",
    "CursorError",
    "SqlError",
    "SqlTableError",
  ],
  // They take requests.
  ...["createGuard", "guardUpstream"],
  ...["fieldsFromSieve", "modelBinding", "readServerValue", "readTerms", "sieveWith"],
  ...["createProductFields", "createProductsTable", "fillPath", "hasReply", "isLowStock"],
  ...["searchLogs", "createCaller", "readListBody", "createStoreServer", "dropOf", "readStoreData"],
  "withFaults",
  ...["seedData", "fieldsFromSchema", "openApiList", "openApiParameters", "queryColors"],
  ...["queryCompletion", "queryLanguage", "queryLint", "queryTooltip", "singleLine", "listen"],
  ...[
    "checkSqlTable",
    "defineSqlTable",
    "readSqlTable",
    "sqlTableSchema",
    "nodePostgres",
    "nodeSqlite",
  ],
  ...["nodeMysql", "nodeMysqlControl", "nodeDuckdb", "parquet"],
]

const exported = [
  ...[library, client, codemirror, collection, compare, kysely, kyselyDuckdb, kyselyMariadb],
  ...[kyselyNode, mock, node, schema, server, sieve, store],
].flatMap((entry) =>
  Object.entries(entry).flatMap(([name, value]) => (typeof value === "function" ? [name] : [])),
)

/** What somebody hands over as a query, and how many of the rows they mean; undefined where it means none. */
interface Odd {
  readonly label: string
  readonly query: unknown
  readonly meant?: number
  readonly needsTable?: true
}

const odd = (label: string, query: unknown, meant?: number): Odd => ({
  label,
  query,
  ...(meant !== undefined && { meant }),
})

/** A query in which only somebody who knows the fields sees a condition. */
const ofTable = (label: string, query: string, meant: number): Odd => ({
  ...odd(label, query, meant),
  needsTable: true,
})

class Order {
  readonly status = "paid"
}

const form = new FormData()
form.set("filters", "total>5")

const oddQueries: readonly Odd[] = [
  odd("# in a query string", "filters=lang==C#", 0),
  odd("conditions as a text", "total>5", 6),
  odd("a condition with =", "total==5", 1),
  odd("filter", { filter: "total>5" }, 6),
  odd("Filter", { Filter: "total>5" }, 6),
  odd("FILTER", { FILTER: "total>5" }, 6),
  odd("filtres", { filtres: "total>5" }, 6),
  odd("FILTERS", { FILTERS: "total>5" }, 6),
  odd("sort beside filters", { filters: "total>5", sort: "-total" }, 6),
  odd("orderBy beside filters", { filters: "total>5", orderBy: "-total" }, 6),
  odd("limit beside filters", { filters: "total>5", limit: 1 }, 1),
  odd("filter in an address", "/list?filter=total>5", 6),
  odd("filter in a query string", "filter=total>5", 6),
  odd("filters in brackets", "?filters[total]=5", 1),
  odd("filters twice", "?filters=total>5&filters=total>9", 2),
  odd("# in a value of an address", "?filters=lang==C#", 1),
  odd("where", { where: "total>5" }, 6),
  odd("sortBy beside filters", { filters: "total>5", sortBy: "-total" }, 6),
  ofTable("a condition behind &", "?filters=total>5&paid==true", 2),
  ofTable("a comparison behind &", "?filters=total>5&total>=9", 3),
  odd("an & in a value", "?filters=name==Ann & Bob", 0),
  ofTable("a condition as an address", "?total>5", 6),
  odd("a condition of OData", "?$filter=total gt 5", 6),
  odd("a condition with brackets", "?where[name][$eq]=Ann", 6),
  ofTable("an operator in a value", "?total=gte.5", 7),
  ofTable("an operator in a name", "?total__gte=5", 7),
  odd("an offset", "?filters=total>5&offset=3", 3),
  odd("URLSearchParams of where", new URLSearchParams({ where: "total>5" }), 6),
  odd("URLSearchParams of filter", new URLSearchParams({ filter: "total>5" }), 6),
  odd("URLSearchParams of filters", new URLSearchParams({ filters: "total>5" }), 6),
  odd("a URL with filter", new URL("http://localhost/?filter=total>5"), 6),
  odd("a Request with sort", new Request("http://localhost/?filters=total>5&sort=total"), 6),
  odd("a list of one text", { filters: ["total>5"] }, 6),
  odd("a list of texts, of which the first counts", { filters: ["total>5", "total>9"] }, 6),
  odd("a number for filters", { filters: 5 }, 0),
  odd("an object for filters", { filters: { total: 5 } }, 1),
  odd("a list of null", { filters: [null] }, 0),
  odd("a reading of filter", library.readUrl("?filter=total>5"), 6),
  odd("a tree of filter", library.parseQuery("?filter=total>5"), 6),
  odd("a tree without a condition that was dropped", library.parseQuery("?filters=total"), 0),
  odd("a failed result", failed),
  odd("a result", library.queryFrom("?filters=total>5", table), 6),
  odd(
    "a result with a text",
    library.printFilters(boundQuery.conditions.map(({ condition }) => condition)),
    6,
  ),
  odd("a result of filters", library.parseFilters("total>5"), 6),
  odd("a bound query", boundQuery, 6),
  odd("a promise", Promise.resolve({ filters: "total>5" }), 6),
  odd("a number", 5),
  odd("NaN", Number.NaN),
  odd("true", true),
  odd("a bigint", 5n),
  odd("a symbol", Symbol("total")),
  odd("null", null),
  odd("an empty array", [], 12),
  odd("an array of texts", ["total>5"], 6),
  odd("an array of conditions", library.parseFilters("total>5").conditions, 6),
  odd("a Map", new Map([["filters", "total>5"]]), 6),
  odd("a Set", new Set(["total>5"]), 6),
  odd("a form", form, 6),
  odd("a function", () => ({ filters: "total>5" }), 6),
  odd("a Date", new Date(0)),
  odd("an instance of a class", new Order()),
]

/** The sentences of the library about a value of another kind. */
const sentence = /^(?:Expected |A query must be |url must be )/

/** Why the outcome of a query breaks the law; undefined where there are the right rows, a finding, or a sentence. */
async function breachOf(
  { call }: QueryDoor,
  { query, meant = 0 }: Odd,
): Promise<string | undefined> {
  try {
    const { rows: found, findings = [] } = await call(query as never)
    if (findings.length > 0) return undefined
    return found !== undefined && found <= meant ? undefined : `gives ${found ?? "an answer"}`
  } catch (error) {
    if (error instanceof library.QueryError && error.diagnostics.length > 0) return undefined
    if (error instanceof TypeError && sentence.test(error.message)) return undefined
    return `throws ${String(error)}`
  }
}

describe("what functions are given as a query", () => {
  it("every function of an entry is tried here, or takes no query", () => {
    const known = new Set([
      ...[...readers, ...clients, ...others, ...bound].map(({ name }) => name.replace(/ .*/, "")),
      ...takesNone,
    ])
    expect(exported.filter((name) => !known.has(name))).toEqual([])
    expect([...known].filter((name) => !exported.includes(name))).toEqual([])
  })

  it.each(bound)("P5: $name says what came in place of a bound query", async (one) => {
    for (const { query } of oddQueries.filter((given) => given.query !== boundQuery)) {
      const error: unknown = await Promise.resolve(query)
        .then(() => one.call(query as never))
        .catch((reason: unknown) => reason)
      expect(error).toBeInstanceOf(query === failed ? library.QueryError : TypeError)
      expect(String(error)).toMatch(/takes a bound query|pass its value|unknown-field/)
    }
  })

  it.each([...readers, ...clients, ...others])(
    "P5: $name gives the right rows, a finding or a sentence",
    async (one) => {
      const breaches: string[] = []
      const told =
        one.name === "parseQuery" ? oddQueries.filter((given) => !given.needsTable) : oddQueries
      for (const given of told) {
        const breach = await breachOf(one, given)
        if (breach !== undefined) breaches.push(`${given.label}: ${breach}`)
      }
      expect(breaches).toEqual([])
    },
  )
})
