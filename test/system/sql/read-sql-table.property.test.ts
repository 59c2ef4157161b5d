import { describe, it } from "vitest"
import { patience } from "../../support/runs.ts"
import { openDuckdb } from "../../support/sql/duckdb-engine.ts"
import { openMariadb } from "../../support/sql/mariadb-engine.ts"
import { itOnDuckdb } from "../../support/sql/on-duckdb.ts"
import { itOnMariadb } from "../../support/sql/on-mariadb.ts"
import { itOnPostgres } from "../../support/sql/on-postgres.ts"
import { openPostgres } from "../../support/sql/postgres-engines.ts"
import { expectReadTables } from "../../support/sql/read-differential.ts"
import { openSqlite } from "../../support/sql/sqlite-engine.ts"

const title =
  "a random query over a table that the database describes has the rows that it has in memory (T1 to P4)"

describe("on SQLite", () => {
  it(title, { timeout: 4 * patience }, () => expectReadTables(openSqlite(), 2000))
})

describe("on PostgreSQL", () => {
  itOnPostgres(title, async () => expectReadTables(await openPostgres(), 2000))
})

describe("on MariaDB", () => {
  itOnMariadb(title, async () => expectReadTables(await openMariadb(), 1600))
})

describe("on DuckDB", () => {
  itOnDuckdb(title, async () => expectReadTables(await openDuckdb(), 1000))
})
