/**
 * Imports each entry of the package and calls its main function, on whatever runs this file: `scripts/test-runtimes.ts` puts it
 * beside the packed package. Prints a line of JSON: for each entry `true`, or what went wrong.
 */
import { CompletionContext } from "@codemirror/autocomplete"
import { EditorState } from "@codemirror/state"
import { Kysely, MysqlDialect, SqliteDialect } from "kysely"

interface Film {
  readonly id: number
  readonly title: string
}

const films: readonly Film[] = [
  { id: 1, title: "Heat" },
  { id: 2, title: "Ran" },
]
const query = { filters: "title==Ran" }
const found = [films[1]]

/** Defines the fields of the films. */
async function tableOfFilms() {
  const { defineFieldsFor } = await import("trommel")
  return defineFieldsFor<Film>()({
    id: { kind: "integer", unique: true, nullable: false },
    title: { kind: "text", nullable: false },
  })
}

async function preparedQuery() {
  const { prepareQuery } = await import("trommel")
  return prepareQuery(query, await tableOfFilms())
}

interface Database {
  readonly films: Film
}

const place = { table: "films", key: ["id"], columns: { id: {}, title: {} } } as const

/** Each entry with a call: what it returns, and what it should return. */
const calls: Readonly<
  Record<string, () => Promise<readonly [actual: unknown, expected: unknown]>>
> = {
  trommel: async () => {
    const { applyQuery } = await import("trommel")
    return [applyQuery(films, await tableOfFilms(), query).data, found]
  },
  "trommel/core": async () => {
    const { buildQuery, printQuery } = await import("trommel/core")
    const built = buildQuery(await tableOfFilms()).where("title", "==", "Ran")
    return [printQuery(built), { ok: true, value: query }]
  },
  "trommel/sieve": async () => {
    const [{ applyQuery }, { sieve }] = await Promise.all([
      import("trommel"),
      import("trommel/sieve"),
    ])
    return [applyQuery(films, await tableOfFilms(), query, { dialect: sieve }).data, found]
  },
  "trommel/compare": async () => {
    const { compareDialects } = await import("trommel/compare")
    return [compareDialects(query, await tableOfFilms()).alike, true]
  },
  "trommel/store": async () => {
    const [{ applyQuery }, { productsTable }] = await Promise.all([
      import("trommel"),
      import("trommel/store"),
    ])
    return [applyQuery([], productsTable, { filters: "name==a" }).diagnostics, []]
  },
  "trommel/client": async () => {
    const { createCaller, createListClient } = await import("trommel/client")
    const body = { data: found, pages: 1, total: 1 }
    const caller = createCaller({ fetch: () => Promise.resolve(Response.json(body)) })
    const list = createListClient({
      url: "http://localhost/films",
      table: await tableOfFilms(),
      caller,
    })
    return [(await list.list(query)).data, found]
  },
  "trommel/server": async () => {
    const { listEndpoint } = await import("trommel/server")
    const endpoint = listEndpoint({ table: await tableOfFilms(), rows: films })
    const response = await endpoint(new Request("http://localhost/?filters=title==Ran"))
    return [await response.json(), { data: found, pages: 1, total: 1 }]
  },
  "trommel/mock": async () => {
    const { createStoreServer, seedKeys } = await import("trommel/mock")
    const { fetch } = createStoreServer()
    const headers = { Authorization: `Bearer ${seedKeys.allScopes}`, "User-Agent": "films/1.0" }
    return [(await fetch(new Request("http://localhost/user", { headers }))).status, 200]
  },
  "trommel/collection": async () => {
    const { createCollection } = await import("trommel/collection")
    const collection = createCollection(films, await tableOfFilms(), { key: "id" })
    return [collection.query(query).data, found]
  },
  "trommel/schema": async () => {
    const { openApiParameters } = await import("trommel/schema")
    const names = openApiParameters(await tableOfFilms()).map(({ name }) => name)
    return [names, ["filters", "sorts", "page", "pageSize"]]
  },
  "trommel/codemirror": async () => {
    const { queryCompletion, queryLanguage } = await import("trommel/codemirror")
    const options = { source: "filters", table: await tableOfFilms() } as const
    const state = EditorState.create({ doc: "tit", extensions: queryLanguage(options) })
    const offered = await queryCompletion(options)(new CompletionContext(state, 3, true))
    return [offered?.options[0]?.label, "title"]
  },
  "trommel/node": async () => {
    const { listen } = await import("trommel/node")
    const server = await listen({ fetch: () => Response.json(found), grace: 0 })
    try {
      return [await (await fetch(server.url)).json(), found]
    } finally {
      await server.close()
    }
  },
  "trommel/kysely": async () => {
    const { compileSql, defineSqlTable, postgres } = await import("trommel/kysely")
    const table = defineSqlTable<Database>()(await tableOfFilms(), { engine: postgres, ...place })
    return [compileSql(await preparedQuery(), table).where.parameters[0], "Ran"]
  },
  "trommel/kysely/duckdb": async () => {
    const { compileSql, defineSqlTable } = await import("trommel/kysely")
    const { duckdb, parquet } = await import("trommel/kysely/duckdb")
    const table = defineSqlTable<Database>()(await tableOfFilms(), { engine: duckdb, ...place })
    const { parameters } = compileSql(await preparedQuery(), table).where
    return [
      [parameters, parquet("films.parquet").name],
      [["Ran"], "films.parquet"],
    ]
  },
  "trommel/kysely/mariadb": async () => {
    const { compileSql, defineSqlTable } = await import("trommel/kysely")
    const { mariadb, nodeMysql } = await import("trommel/kysely/mariadb")
    const end = (ended: (error: null) => void) => {
      ended(null)
    }
    const pool = nodeMysql({ getConnection: () => undefined, end })
    await new Kysely<object>({ dialect: new MysqlDialect({ pool }) }).destroy()
    const table = defineSqlTable<Database>()(await tableOfFilms(), { engine: mariadb, ...place })
    return [compileSql(await preparedQuery(), table).where.parameters[0], "Ran"]
  },
  "trommel/kysely/node": async () => {
    const { DatabaseSync } = await import("node:sqlite")
    const { defineSqlTable, runSql, sqlite } = await import("trommel/kysely")
    const { nodeSqlite } = await import("trommel/kysely/node")
    const database = new DatabaseSync(":memory:")
    database.exec("create table films (id integer primary key, title text not null)")
    database.exec("insert into films values (1, 'Heat'), (2, 'Ran')")
    const db = new Kysely<Database>({
      dialect: new SqliteDialect({ database: nodeSqlite(database) }),
    })
    const table = defineSqlTable<Database>()(await tableOfFilms(), { engine: sqlite, ...place })
    const { data } = await runSql(db, await preparedQuery(), table)
    await db.destroy()
    return [data, found]
  },
}

const outcomes: Record<string, unknown> = {}
for (const [entry, call] of Object.entries(calls)) {
  try {
    const [actual, expected] = (await call()).map((result) => JSON.stringify(result))
    outcomes[entry] = actual === expected ? true : `${actual} instead of ${expected}`
  } catch (error) {
    outcomes[entry] = String(error)
  }
}
console.log(JSON.stringify(outcomes))
