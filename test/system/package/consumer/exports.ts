/**
 * A module of somebody who uses the package: it exports without annotations what the functions of the package return. It is
 * compiled against the packed package by exported-types.test.ts.
 */
import type { Kysely } from "kysely"
import {
  applyQuery,
  bindQuery,
  buildQuery,
  defineFields,
  defineFieldsFor,
  explainQuery,
  extendFields,
  fieldsFromJson,
  inferFields,
  operators,
  parseQuery,
  prepareQuery,
  readUrl,
  standard,
  writeUrl,
  type Diagnostic,
  type DiagnosticOf,
} from "trommel"
import { compareDialects } from "trommel/compare"
import { createCollection } from "trommel/collection"
import { createCaller, createListClient, createStoreClient } from "trommel/client"
import { createStoreServer, seedData } from "trommel/mock"
import { queryCompletion, queryLanguage } from "trommel/codemirror"
import {
  checkSqlTable,
  compileSql,
  countValues,
  CursorError,
  defineSqlTable,
  postgres,
  runSql,
  SqlError,
  sqlite,
  sqlSource,
  toKysely,
  type SqlRow,
} from "trommel/kysely"
import { duckdb, nodeDuckdb, parquet } from "trommel/kysely/duckdb"
import { mariadb, nodeMysql, nodeMysqlControl } from "trommel/kysely/mariadb"
import { listen } from "trommel/node"
import { listEndpoint } from "trommel/server"
import { modelBinding, readTerms, sieve } from "trommel/sieve"
import { createProductFields, operations, ordersTable, productsTable } from "trommel/store"

export interface Film {
  readonly title: string
  readonly year: number
  readonly studio: { readonly name: string }
}

export const films = defineFields({
  id: { kind: "integer", nullable: false, unique: true },
  title: { kind: "text", nullable: false },
  state: { kind: "enum", values: { 0: "Public", 1: "Hidden" } },
  released: { kind: "date" },
  releasedFrom: { kind: "range-end", of: "released", end: "from" },
  recent: { kind: "shortcut", test: (row: { readonly year: number }) => row.year > 2000 },
})
export const moreFilms = extendFields(films, { rating: { kind: "number" } })
export const filmsOfRow = defineFieldsFor<Film>()({
  title: { kind: "text", nullable: false },
  studioName: { kind: "text", path: "studio.name" },
})

export const defineFilms = defineFieldsFor<Film>()
export const query = buildQuery(films)
export const { and, valuesOf, when, where } = query
export const condition = query.where("title", "==", "Heat")
export const tree = parseQuery({ filters: "title==Heat" })
export const bound = bindQuery(tree, films)
export const ignored = bound.conditions.flatMap((one) => one.ignored)
export const dataOf = (diagnostic: Diagnostic) => diagnostic.data
export const nearest = (diagnostic: DiagnosticOf<"unknown-field">) => diagnostic.data
export const limit = (diagnostic: DiagnosticOf<"limit-text">) => diagnostic.data
export const prepared = prepareQuery({ filters: "title==Heat" }, films)
export const explained = explainQuery(bound)
export const compared = compareDialects({ filters: "title==Heat" }, films)
export const url = readUrl("/films?filters=title==Heat")
export const written = writeUrl({ filters: "title==Heat" })
export const fromJson = fieldsFromJson({ title: { kind: "text" } })
export const inferred = inferFields([{ title: "Heat" }])
export const answered = applyQuery([{ id: 1, title: "Heat", year: 1995 }], films, {})
export const dialects = { standard, sieve }
export const model = modelBinding("mvc")
export const terms = readTerms("title==Heat")
export const symbols = operators

export const collection = createCollection([{ id: 1, title: "Heat", year: 1995 }], films, {
  key: "id",
})
export const counted = collection.countValues({}, "title")
export const years = createCollection([] as Film[], filmsOfRow, { key: (film) => film.year })
export const caller = createCaller()
export const list = createListClient({ url: "https://example.com/films", table: films, caller })
export const { iterate } = list
export const store = createStoreClient({
  baseUrl: "https://example.com",
  apiKey: "key",
  userAgent: "films/1.0",
})
export const endpoint = listEndpoint({ table: filmsOfRow, rows: [] as Film[] })
export const data = seedData()
export const server = createStoreServer({ data })
export const { state } = server
export const listening = listen({ fetch: server.fetch })
export const tables = { ordersTable, productsTable, operations, custom: createProductFields() }

const numbered = defineFields({ id: { kind: "integer" }, "owner.name": { kind: "text" } })
export const numberedTable = defineSqlTable<{ numbered: { id: number; owner: string | null } }>()(
  numbered,
  {
    engine: postgres,
    table: "numbered",
    key: ["id"],
    columns: { id: { notNull: true }, "owner.name": { column: "owner" } },
  },
)
const numberedQueryOf = () => prepareQuery({}, numbered)
export const defineNumbered = defineSqlTable<{ numbered: { id: number } }>()
export const numberedRow: SqlRow<typeof numberedTable> = { id: 1, owner: { name: null } }
export const numberedSql = compileSql(prepareQuery({}, numbered), numberedTable)
export const numberedQuery = toKysely(prepareQuery({}, numbered), numberedTable)
export const engines = { sqlite, postgres, mariadb, duckdb }
export const { engine, key } = numberedTable
export const sqlParts = { ...numberedSql, ...numberedSql.keyset, ...numberedSql.page }
export const { keyset, page, orderBy } = numberedQuery
export const { selections, next } = keyset
export const [selection] = selections
declare const db: Kysely<{ numbered: { id: number; owner: string | null } }>
export const askNumbered = () => runSql(db, numberedQueryOf(), numberedTable, { select: ["owner"] })
export const askRaw = () => runSql(db, numberedQueryOf(), numberedTable, { raw: true })
export const askPage = async () => {
  const { data, total } = await askNumbered()
  return { data, total, raw: (await askRaw()).data }
}
export const countNumbered = () => countValues(db, numberedQueryOf(), numberedTable, "id")
export const oneCount = async () => (await countNumbered()).values[0]
export const checkNumbered = () => checkSqlTable(db, numberedTable)
export const oneProblem = async () => (await checkNumbered())[0]
export const source = sqlSource(db, numberedTable)
export const { list: listSource } = source
export const failureOf = ({ kind, servers }: SqlError) => ({ kind, servers })
export const errors = { CursorError, SqlError }
export const files = parquet("orders.parquet")
export const { from } = files
export const filed = defineSqlTable<{ "orders.parquet": { id: number } }>()(
  defineFields({ id: { kind: "integer" } }),
  { engine: duckdb, table: files, columns: { id: {} } },
)
declare const pools: { mysql: never; duckdb: never }
export const dialectsOfKysely = [
  nodeMysql(pools.mysql),
  nodeMysqlControl(pools.mysql),
  nodeDuckdb(pools.duckdb),
] as const

export const editing = queryLanguage({ source: "filters", table: films })
export const offering = queryCompletion({ source: "sorts", table: films })
