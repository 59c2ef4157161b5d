import { sqlite } from "../../src/kysely.ts"
import { DatabaseSync } from "node:sqlite"
import { Kysely, SqliteDialect } from "kysely"
import * as client from "../../src/client.ts"
import * as codemirror from "../../src/codemirror.ts"
import * as collection from "../../src/collection.ts"
import * as compare from "../../src/compare.ts"
import * as library from "../../src/index.ts"
import * as kysely from "../../src/kysely.ts"
import { nodeSqlite } from "../../src/kysely-node.ts"
import * as mock from "../../src/mock.ts"
import * as node from "../../src/node.ts"
import * as schema from "../../src/schema.ts"
import * as server from "../../src/server.ts"
import * as sieve from "../../src/sieve.ts"
import * as store from "../../src/store.ts"

/** What each option of a function takes, as messages say it. */
type Takes = Readonly<Record<string, string>>

/** A function that takes options. */
export interface Door {
  /** Its name in messages. */
  readonly caller: string
  /** Its options. Where one takes `any`, the function itself checks it, in words of its own. */
  readonly takes: Takes
  readonly call: (options: never) => unknown
  /** The options that it cannot do without. */
  readonly needs: object
}

const door = (caller: string, takes: Takes, call: Door["call"], needs: object = {}): Door => ({
  caller,
  takes,
  call,
  needs,
})

const limit = "a number or false"
const limits: Takes = {
  text: limit,
  conditions: limit,
  names: limit,
  values: limit,
  pairs: limit,
  sorts: limit,
}
const reading: Takes = { limits: "an object", dialect: "an object" }
const binding: Takes = { ...reading, strict: "a boolean", paging: "a boolean" }
const applying: Takes = { ...binding, appParameters: "an array" }
const relating = { ...applying, rows: '"any" or "declared"', steps: "a number" }

export const table = library.defineFields({ a: { kind: "integer", unique: true } })
export const rows = [{ a: 1 }, { a: 2 }]
export const parsed = library.parseQuery({ filters: "a>0", sorts: "a" })
export const bound = library.bindQuery(parsed, table)
const built = library.buildQuery(table).where("a", ">", 1)
const [found] = library.prepareQuery({ filters: "b>0" }, table).diagnostics

const queries: readonly Door[] = [
  door("parseFilters", reading, (given) => library.parseFilters("a>0", given)),
  door("parseSorts", reading, (given) => library.parseSorts("a", given)),
  door("parseQuery", reading, (given) => library.parseQuery({}, given)),
  door('"limits" of parseQuery', { text: limit }, (limits) => library.parseQuery({}, { limits })),
  door("printFilters", reading, (given) => library.printFilters(parsed.filters, given)),
  door("printSorts", reading, (given) => library.printSorts(parsed.sorts, given)),
  door("printQuery", reading, (given) => library.printQuery(parsed, given)),
  door('"limits" of printQuery', { text: limit }, (limits) =>
    library.printQuery(parsed, { limits }),
  ),
  door("print", reading, (given) => built.print(given)),
  door("searchParams", reading, (given) => built.searchParams(given)),
  door("queryString", reading, (given) => built.queryString(given)),
  door("bindQuery", binding, (given) => library.bindQuery(parsed, table, given)),
  door('"limits" of bindQuery', limits, (limits) => library.bindQuery(parsed, table, { limits })),
  door("prepareQuery", applying, (given) => library.prepareQuery({}, table, given)),
  door("applyQuery", applying, (given) => library.applyQuery(rows, table, {}, given)),
  door('"limits" of applyQuery', limits, (limits) =>
    library.applyQuery(rows, table, {}, { limits }),
  ),
  door("queryFrom", { limits: "an object", appParameters: "an array" }, (given) =>
    library.queryFrom({}, table, given),
  ),
  door("relateQueries", relating, (given) => compare.relateQueries({}, {}, table, given)),
  door("isWithin", relating, (given) => compare.isWithin({}, {}, table, given)),
  door("simplifyQuery", relating, (given) => compare.simplifyQuery({}, table, given)),
  door("exampleRows", { ...applying, seed: "a number", steps: "a number" }, (given) =>
    compare.exampleRows({}, table, given),
  ),
  door("compareDialects", { sieve: "an object" }, (given) =>
    compare.compareDialects({}, table, given),
  ),
  door(
    "formatDiagnostic",
    { width: "a number", color: "a function" },
    (given) => found && library.formatDiagnostic(found, "b>0", given),
  ),
  door("complete", { dialect: "an object", limit: "a number" }, (given) =>
    library.complete({ source: "filters", text: "", offset: 0 }, table, given),
  ),
  door("readUrl", { appParameters: "an array", parameters: "an object" }, (given) =>
    library.readUrl("?page=1", given),
  ),
  door("buildQuery", { dialect: "an object" }, (given) => library.buildQuery(table, given)),
  door("queryFromJson", { dialect: "an object" }, (given) =>
    library.queryFromJson({}, table, given),
  ),
  door("applyFixes", { hints: "a boolean" }, (given) => library.applyFixes("", [], given)),
  door("writeUrl", { into: "a string or a URL" }, (given) => library.writeUrl({}, given)),
  door("fieldsFromJson", { shortcuts: "an object", options: "any" }, (given) =>
    library.fieldsFromJson({}, given),
  ),
  door("modelBinding", { modelName: "a string" }, (given) => sieve.modelBinding("mvc", given)),
  door("fieldsFromSieve", { methods: "any" }, (given) =>
    sieve.fieldsFromSieve({ properties: {}, names: [] }, given),
  ),
]

const kept = collection.createCollection(rows, table, { key: "a" })

const collections: readonly Door[] = [
  door(
    "createCollection",
    { key: "any", maxMemory: "a number", checkFrozen: "a boolean" },
    (given) => collection.createCollection(rows, table, given),
    { key: "a" },
  ),
  door("query", applying, (given) => kept.query({}, given)),
  door("countValues", { ...applying, limit: "a number" }, (given) =>
    kept.countValues({}, "a", given),
  ),
  door("range", applying, (given) => kept.range({}, "a", given)),
]

const editing: Takes = {
  source: '"filters" or "sorts"',
  table: "an object",
  dialect: "an object",
  strict: "a boolean",
  limits: "an object",
  onParameters: "a function",
}
const editor = { source: "filters", table }

const editors: readonly Door[] = [
  door("queryLanguage", editing, codemirror.queryLanguage, editor),
  door("queryColors", editing, codemirror.queryColors, editor),
  door("queryCompletion", editing, codemirror.queryCompletion, editor),
  door("queryLint", editing, codemirror.queryLint, editor),
  door("queryTooltip", editing, codemirror.queryTooltip, editor),
]

const cors: Takes = {
  origin: "a string or an array",
  allowHeaders: "an array",
  exposeHeaders: "an array",
}

const servers: readonly Door[] = [
  door(
    "listEndpoint",
    {
      ...applying,
      table: "an object",
      rows: "an array or a function or an object",
      respond: "a function",
      diagnosticsHeader: "a string or false",
      retryAfter: "a number",
      cors: "an object or false",
    },
    (given) => server.listEndpoint(given),
    { table, rows },
  ),
  door("cors", cors, (cors) => server.listEndpoint({ table, rows, cors })),
  door(
    "listen",
    {
      fetch: "a function",
      port: "a number",
      hostname: "a string",
      onListen: "a function",
      refuse: "a function",
      onError: "a function",
      cors: "an object or false",
      grace: "a number",
    },
    async (given) => (await node.listen(given)).close(),
    { fetch: () => new Response() },
  ),
  door(
    "createGuard",
    {
      lists: "an array",
      mode: '"refuse" or "report"',
      header: "a string or false",
      onQuery: "a function",
      onError: "a function",
    },
    (given) => server.createGuard(given),
    { lists: [], mode: "report" },
  ),
  door(
    "guardUpstream",
    {
      upstream: "a string or a URL",
      guard: "a function",
      port: "a number",
      hostname: "a string",
      onListen: "a function",
      onError: "a function",
      grace: "a number",
      timeout: "a number",
      onAnswer: "a function",
    },
    async (given) => (await node.guardUpstream(given)).close(),
    { upstream: "http://127.0.0.1:8080", guard: () => Promise.resolve(new Response()) },
  ),
]

const hooks: Takes = { onRequest: "a function", onResponse: "a function" }
const sending: Takes = {
  ...hooks,
  fetch: "a function",
  headers: "any",
  credentials: '"omit" or "same-origin" or "include"',
  concurrency: "a number",
  tries: "a number",
  deadline: "a number",
  attemptTimeout: "a number",
  backoff: "an object",
  maxAnswer: "a number",
  onRetry: "a function",
}
const calling: Takes = {
  ...hooks,
  signal: "an object",
  deadline: "a number",
  attemptTimeout: "a number",
  headers: "any",
}
const iterating: Takes = { onPage: "a function", onChange: "a function" }
const answering: Takes = { ...calling, response: "a boolean" }
const url = "http://localhost/list"
const answers = (data: unknown) => ({
  fetch: () => Promise.resolve(Response.json({ success: true, message: null, data, pages: 1 })),
})
const list = client.createListClient({ url, table, ...answers([]) })
const account = { baseUrl: "http://localhost", apiKey: "k3y", userAgent: "test" }
const clientOf = (data: unknown) => client.createStoreClient({ ...account, ...answers(data) })
const storeId = "6f9619ff-8b86-d011-b42d-00cf4fc964ff"
const variant = { storeId, productId: storeId, variantId: storeId }

const clients: readonly Door[] = [
  door("createCaller", sending, client.createCaller),
  door('"backoff" of createCaller', { first: "a number", longest: "a number" }, (backoff) =>
    client.createCaller({ backoff }),
  ),
  door(
    "call",
    {
      ...calling,
      method: "a string",
      url: "a string",
      body: "a string",
      contentType: "a string",
    },
    (given) => client.createCaller(answers([])).call(given),
    { method: "GET", url },
  ),
  door(
    "createListClient",
    {
      ...sending,
      url: "a string or an object",
      table: "an object",
      method: "a string",
      dialect: "an object",
      readPage: "a function",
      caller: "an object",
    },
    (given) => client.createListClient(given),
    { url, table },
  ),
  door("list", answering, (given) => list.list({}, given)),
  door(
    "createStoreClient",
    {
      ...sending,
      baseUrl: "a string or an object",
      apiKey: "any",
      userAgent: "any",
      operations: "an object",
    },
    client.createStoreClient,
    account,
  ),
  door("getUser", answering, (given) => clientOf({}).getUser(given)),
  door("getStore", answering, (given) => clientOf({}).getStore(storeId, given)),
  door("createCategory", answering, (given) =>
    clientOf({}).createCategory(storeId, { name: "New", productIds: [] }, given),
  ),
  door("orderVariantImages", answering, (given) =>
    clientOf({}).orderVariantImages(variant, { imageNames: [] } as never, given),
  ),
  door("listSuppliers", answering, (given) => clientOf([]).listSuppliers(storeId, given)),
  door("listResellerInvites", answering, (given) =>
    clientOf([]).listResellerInvites(storeId, given),
  ),
  door("getProofOfPayment", answering, (given) =>
    clientOf({}).getProofOfPayment({ storeId, orderId: storeId }, given),
  ),
  door("listItems", answering, (given) => clientOf([]).listItems(variant, {}, given)),
  door("listItems", { page: "a number", count: "a number" }, (given) =>
    clientOf([]).listItems(variant, given),
  ),
  door("iterateItems", { count: "a number" }, (given) => clientOf([]).iterateItems(variant, given)),
  door("iterate", { ...calling, ...iterating }, (given) => list.iterate({}, given)),
  door("iterateItems", { ...calling, ...iterating }, (given) =>
    clientOf([]).iterateItems(variant, {}, given),
  ),
]

const sizes: Takes = {
  products: "a number",
  orders: "a number",
  reviews: "a number",
  tickets: "a number",
  webhookLogs: "a number",
}
const few = { products: 1, orders: 1, reviews: 1, tickets: 1, webhookLogs: 1 }
const data = mock.seedData({ sizes: few })
const deliveries: Takes = {
  fetch: "a function",
  timeout: "a number",
  failures: "a number",
  noAnswer: "a number",
}
const lists: Takes = {
  orders: "an object",
  reviews: "an object",
  tickets: "an object",
  products: "an object",
  webhookLogs: "an object",
}

const mocks: readonly Door[] = [
  door(
    "createStoreServer",
    {
      now: "a function",
      newId: "a function",
      limits: "an object",
      data: "an object",
      seed: "a number",
      operations: "an object",
      assumed: "a boolean",
      tables: "an object",
      searchLogs: "a function",
      errors: "an object",
      userAgent: '"required" or "optional"',
      trailingSlash: "a boolean",
      maxBody: "a number",
      rateLimit: "an object or false",
      cors: "an object or false",
      strict: "a boolean",
      diagnosticsHeader: "a string or false",
      plan: "an array",
      webhooks: "an object",
      onError: "a function",
    },
    mock.createStoreServer,
    { data },
  ),
  door('"limits" of createStoreServer', limits, (limits) =>
    mock.createStoreServer({ data, limits }),
  ),
  door('"tables" of createStoreServer', lists, (tables) =>
    mock.createStoreServer({ data, tables }),
  ),
  door('"webhooks" of createStoreServer', deliveries, (webhooks) =>
    mock.createStoreServer({ data, webhooks }),
  ),
  door("seedData", { seed: "a number", sizes: "an object", nulls: "a boolean" }, mock.seedData, {
    sizes: few,
  }),
  door('"sizes" of seedData', sizes, (sizes) => mock.seedData({ sizes }), few),
  door("createProductFields", { licenseKeyType: "a number" }, store.createProductFields),
  door("createProductsTable", { licenseKeyType: "a number" }, store.createProductsTable),
]

const file = new DatabaseSync(":memory:")
file.exec("create table numbers (a integer primary key)")
const dialect = new SqliteDialect({ database: nodeSqlite(file) })
export const db = new Kysely<{ numbers: { a: number } }>({ dialect })
export const numbers = kysely.defineSqlTable<{ numbers: { a: number } }>()(table, {
  engine: sqlite,
  table: "numbers",
  key: ["a"],
  columns: { a: {} },
})
const running: Takes = {
  count: "a boolean",
  select: "an array",
  raw: "a boolean",
  consistent: "a boolean",
  where: "a function",
  deadline: "a number",
}
const placing: Takes = { as: "a string", after: "a string or null", where: "a function" }

const databases: readonly Door[] = [
  door("toKysely", placing, (given) => kysely.toKysely(bound, numbers, given)),
  door("compileSql", { ...placing, firstParameter: "a number", plugins: "an array" }, (given) =>
    kysely.compileSql(bound, numbers, given),
  ),
  door("runSql", { ...running, after: "a string or null", signal: "an object" }, (given) =>
    kysely.runSql(db, bound, numbers, given),
  ),
  door(
    "countValues",
    { where: "a function", deadline: "a number", signal: "an object", limit: "a number" },
    (given) => kysely.countValues(db, bound, numbers, "a", given),
  ),
  door("sqlSource", running, (given) => kysely.sqlSource(db, numbers, given)),
  door("checkSqlTable", { rows: "a boolean" }, (given) => kysely.checkSqlTable(db, numbers, given)),
  door(
    "readSqlTable",
    {
      ...{ engine: "any", table: "any", pick: "an array", fields: "an object" },
      ...{ columns: "an object", key: "an array" },
    },
    (given) => kysely.readSqlTable(db, given),
    { engine: sqlite, table: "numbers" },
  ),
  door("sqlTableSchema", { columns: "an object", plugins: "an array" }, (given) =>
    kysely.sqlTableSchema(numbers, given),
  ),
]

const schemas: readonly Door[] = [
  door("querySchema", { fields: "an array", allRequired: "a boolean" }, (given) =>
    schema.querySchema(table, given),
  ),
  door(
    "openApiList",
    { version: '"3.0" or "3.1"', row: "an object", cursors: "a boolean", counts: "a boolean" },
    (given) => schema.openApiList(table, given),
  ),
]

/** Every function that an entry exports and that takes options, and the methods of what they return. */
export const doors: readonly Door[] = [
  ...queries,
  ...collections,
  ...editors,
  ...servers,
  ...clients,
  ...mocks,
  ...databases,
  ...schemas,
]
