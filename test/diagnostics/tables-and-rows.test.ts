// cspell:ignore hosst
import { describe, expect, it } from "vitest"
import * as client from "../../src/client.ts"
import * as codemirror from "../../src/codemirror.ts"
import * as collection from "../../src/collection.ts"
import * as compare from "../../src/compare.ts"
import * as library from "../../src/index.ts"
import * as kysely from "../../src/kysely.ts"
import { listen } from "../../src/node.ts"
import * as schema from "../../src/schema.ts"
import * as server from "../../src/server.ts"
import { bound, db, numbers, parsed, rows, table } from "./doors.ts"
import { exportedFunctions } from "./exported-functions.ts"

/** A function that takes a table or rows, and what it is called with. */
interface Taker {
  readonly name: string
  readonly call: (...given: never) => unknown
  readonly given: readonly unknown[]
}

const taker = (name: string, call: Taker["call"], ...given: readonly unknown[]): Taker => ({
  name,
  call,
  given,
})

const editor = (name: string, make: (options: never) => unknown): Taker =>
  taker(name, (table: never) => make({ source: "filters", table } as never), table)

const takers: readonly Taker[] = [
  taker("applyQuery", library.applyQuery, rows, table, {}),
  taker("prepareQuery", library.prepareQuery, {}, table),
  taker("bindQuery", library.bindQuery, parsed, table),
  taker("runQuery", library.runQuery, rows, bound),
  taker("queryFrom", library.queryFrom, {}, table),
  taker("queryFromJson", library.queryFromJson, {}, table),
  taker("buildQuery", library.buildQuery, table),
  taker("translateFilters", library.translateFilters, "a eq 1", table),
  taker("printTypeScript", library.printTypeScript, parsed, table),
  taker("complete", library.complete, { source: "filters", text: "", offset: 0 }, table),
  taker("describeField", library.describeField, table, "a"),
  taker("extendFields", library.extendFields, table, {}),
  taker("pickFields", library.pickFields, table, ["a"]),
  taker("omitFields", library.omitFields, table, ["a"]),
  taker("inferFields", library.inferFields, rows),
  taker("createCollection", collection.createCollection, rows, table, { key: "a" }),
  taker("relateQueries", compare.relateQueries, {}, {}, table),
  taker("isWithin", compare.isWithin, {}, {}, table),
  taker("simplifyQuery", compare.simplifyQuery, {}, table),
  taker("exampleRows", compare.exampleRows, {}, table),
  taker("compareDialects", compare.compareDialects, {}, table),
  taker("openApiList", schema.openApiList, table),
  taker("openApiParameters", schema.openApiParameters, table),
  taker("querySchema", schema.querySchema, table),
  taker("searchSchema", schema.searchSchema, table),
  editor("queryLanguage", codemirror.queryLanguage),
  editor("queryColors", codemirror.queryColors),
  editor("queryCompletion", codemirror.queryCompletion),
  editor("queryLint", codemirror.queryLint),
  editor("queryTooltip", codemirror.queryTooltip),
  taker(
    "createListClient",
    (table: never) => client.createListClient({ url: "http://localhost/", table }),
    table,
  ),
  taker("listEndpoint", (table: never) => server.listEndpoint({ table, rows }), table),
  taker("listEndpoint", (rows: never) => server.listEndpoint({ table, rows }), rows),
  taker(
    "createGuard",
    (table: never) => server.createGuard({ lists: [{ path: "/", table }], mode: "report" }),
    table,
  ),
  taker("toKysely", kysely.toKysely, bound, numbers),
  taker("compileSql", kysely.compileSql, bound, numbers),
  taker("runSql", kysely.runSql, db, bound, numbers),
  taker("countValues", kysely.countValues, db, bound, numbers, "a"),
  taker("sqlSource", kysely.sqlSource, db, numbers),
  taker("checkSqlTable", kysely.checkSqlTable, db, numbers),
  taker("readSqlTable", kysely.readSqlTable, db, { engine: kysely.sqlite, table: "numbers" }),
  taker("sqlTableSchema", kysely.sqlTableSchema, numbers),
  taker(
    "defineSqlTable",
    (table: never) =>
      kysely.defineSqlTable<{ numbers: { a: number } }>()(table, {
        engine: kysely.sqlite,
        table: "numbers",
        key: ["a"],
        columns: {},
      } as never),
    table,
  ),
]

/** Functions that take neither a table nor rows. */
const others = [
  ...[
    "QueryError",
    "RequestError",
    "CursorError",
    "SqlError",
    "SqlTableError",
    "addHints",
    "applyFixes",
    "filters",
    "fold",
  ],
  ...["compileComparator", "compilePredicate", "explainQuery", "explainRow", "formatDiagnostic"],
  ...["defineFields", "defineFieldsFor", "fieldsFromJson", "fieldsFromSchema", "orThrow"],
  ...[
    "addressInText",
    "parametersInText",
    "queryStringInText",
    "readUrl",
    "writeUrl",
    "parquet",
    "singleLine",
  ],
  ...["parseFilters", "parseQuery", "parseSorts", "printFilters", "printQuery", "printSorts"],
  ...[
    "createCaller",
    "createStoreClient",
    "readListBody",
    "listen",
    "guardUpstream",
    "createStoreServer",
    "withFaults",
  ],
  ...["nodeDuckdb", "nodeMysql", "nodeMysqlControl", "nodePostgres", "nodeSqlite", "dropOf"],
  ...["readStoreData", "seedData", "createProductFields", "createProductsTable", "fillPath"],
  ...["hasReply", "isLowStock", "searchLogs", "fieldsFromSieve", "modelBinding"],
  ...["readServerValue", "readTerms", "sieveWith"],
]

/** Returns the sentence of a function about what it was given: that of an error or of a failed result. */
async function sentenceOf({ call }: Taker, given: readonly unknown[]): Promise<unknown> {
  try {
    const result: unknown = await call(...(given as never))
    if (typeof result !== "object" || result === null || !("diagnostics" in result))
      return String(result)
    return JSON.stringify(result.diagnostics)
  } catch (error) {
    return error instanceof TypeError || error instanceof library.QueryError ? error.message : error
  }
}

const placed = takers.flatMap((taker) =>
  taker.given.flatMap((given, index) =>
    [table, numbers, rows, db].includes(given as never) ? [{ ...taker, index }] : [],
  ),
)

describe("tables, rows and databases that functions are given", () => {
  it("every function of an entry is tried here, or takes none of them", async () => {
    const known = [...takers.map(({ name }) => name), ...others]
    expect((await exportedFunctions()).filter((name) => !known.includes(name))).toEqual([])
  })

  it.each(placed)("$name says what it expected in the place of argument $index", async (taker) => {
    const { index, given } = taker
    const other = given[index] === rows ? table : rows
    for (const wrong of [undefined, null, other, {}, 5, Promise.resolve(given[index])])
      expect(await sentenceOf(taker, given.with(index, wrong))).toMatch(
        /expected [^.]*(table|rows|object|database)[^.]*, got /i,
      )
  })

  it.each(placed)("$name takes its own table and rows at argument $index", async (taker) => {
    expect(await sentenceOf(taker, taker.given)).not.toMatch(/expected/i)
  })
})

describe("arguments in the wrong place", () => {
  const query = { filters: "a>1" }

  it.each([
    [
      "applyQuery(table, rows, query)",
      () => library.applyQuery(table as never, rows as never, query),
      "Expected an array of rows as the first argument, got an object.",
    ],
    [
      "applyQuery(rows, rows, query)",
      () => library.applyQuery(rows, rows as never, query),
      "Expected a table of fields as the second argument, got an array.",
    ],
    [
      "prepareQuery(table, query)",
      () => library.prepareQuery(table as never, query as never),
      "Expected a table of fields as the second argument, got an object.",
    ],
    [
      "createCollection(table, rows)",
      () => collection.createCollection(table as never, rows as never, { key: "a" } as never),
      "Expected an array of rows as the first argument, got an object.",
    ],
    [
      "listEndpoint()",
      () => (server.listEndpoint as () => unknown)(),
      'Expected a table of fields as the option "table", got undefined.',
    ],
    [
      "listEndpoint({ rows })",
      () => server.listEndpoint({ rows } as never),
      'Expected a table of fields as the option "table", got undefined.',
    ],
    [
      "listEndpoint({ table })",
      () => server.listEndpoint({ table } as never),
      'Expected an array of rows, a function, a collection or a source as the option "rows", got undefined.',
    ],
    [
      "sqlSource(table, db)",
      () => kysely.sqlSource(numbers as never, db as never),
      "Expected a Kysely database as the first argument, got an object.",
    ],
    [
      "createStoreClient({ timeout: 5 })",
      () => client.createStoreClient({ timeout: 5 } as never),
      'createStoreClient has no option "timeout". Its options: baseUrl, apiKey, userAgent, operations, ',
    ],
    [
      'compareDialects("id==1", rows)',
      () => compare.compareDialects("id==1", rows as never),
      "Expected a table of fields as the second argument, got an array.",
    ],
  ])("%s is told at the call", (_, call, message) => {
    expect(call).toThrow(TypeError)
    expect(call).toThrow(message)
  })

  it("options of listen in a second argument are told, not ignored", async () => {
    const app = { fetch: () => new Response() }
    await expect(listen(app, { hosst: "x" } as never)).rejects.toThrow(
      "listen takes one object of options, such as { fetch: app.fetch, port }.",
    )
  })
})
