import { readFileSync } from "node:fs"
import { duckdbEngine as duckdb } from "../../src/sql/engines/duckdb.ts"
import { mariadbEngine as mariadb } from "../../src/sql/engines/mariadb.ts"
import { postgresEngine as postgres } from "../../src/sql/engines/postgres.ts"
import { sqliteEngine as sqlite } from "../../src/sql/engines/sqlite.ts"
import type { Engine } from "../../src/sql/engine.ts"
import type { SqlValueKind } from "../../src/sql/types.ts"
import { layOutTable } from "./lay-out-table.ts"

const engines: readonly (readonly [heading: string, engine: Engine])[] = [
  ["PostgreSQL", postgres],
  ["SQLite", sqlite],
  ["MariaDB", mariadb],
  ["DuckDB", duckdb],
]

const kinds: readonly (readonly [described: string, kind: SqlValueKind])[] = [
  ["`text`", "text"],
  ["`number`", "number"],
  ["`number` with format `float`", "float"],
  ["`number` with format `decimal`", "decimal"],
  ["`integer`, `enum`", "integer"],
  ["`integer` of 8, 16 or 32 bits", "sized"],
  ["`integer` of 64 bits", "int64"],
  ["unsigned `integer` of 64 bits", "uint64"],
  ["`boolean`", "boolean"],
  ["`uuid`", "uuid"],
  ["`date`", "date"],
  ["`day`", "day"],
  ["`time`", "time"],
  ["`duration`", "duration"],
  ["`object`", "object"],
]

const path = new URL("../../docs/reference/tables-of-databases.md", import.meta.url)

/** Writes the page of tables with the types of the columns of each engine, below the heading "Types". */
export function writeEngineTypes(): string {
  const page = readFileSync(path, "utf8")
  const start = page.indexOf("\n| kind", page.indexOf("\n### Types\n")) + 1
  const end = page.indexOf("\n\n", start)
  return page.slice(0, start) + typesTable() + page.slice(end)
}

function typesTable(): string {
  const rows = kinds.map(([described, kind]) => [
    described,
    ...engines.map(([, engine]) => listTypes(engine.kinds[kind][0])),
  ])
  return layOutTable([["kind", ...engines.map(([heading]) => heading)], ...rows])
}

function listTypes(types: readonly string[]): string {
  return types.map((type) => `\`${type}\``).join(", ") || "none"
}
