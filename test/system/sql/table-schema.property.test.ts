import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { checkSqlTable, sqlTableSchema } from "../../../src/kysely.ts"
import { check, patience } from "../../support/runs.ts"
import { anyCase, type EngineTraits } from "../../support/sql/case-arbitraries.ts"
import { createLabels, insertRows, typesWithoutField } from "../../support/sql/create-table.ts"
import type { SqlCase, StoredRow } from "../../support/sql/case.ts"
import type { Engine } from "../../support/sql/engine.ts"
import { itOnPostgres } from "../../support/sql/on-postgres.ts"
import { openPglite, openPostgres } from "../../support/sql/postgres-engines.ts"
import { anyRows } from "../../support/sql/row-arbitraries.ts"
import { fieldsOf, sqlTableOf } from "../../support/sql/sql-table-of.ts"
import { openSqlite } from "../../support/sql/sqlite-engine.ts"

const traits: { readonly [Name in Engine["engineName"]]: EngineTraits } = {
  sqlite: { engineName: "sqlite", collations: [undefined] },
  postgres: { engineName: "postgres", collations: [undefined, '"C"'] },
}

/** A float8 of PostgreSQL holds the smallest numbers with fewer digits than a numeric does. */
function withoutTinyNumbers(rows: readonly StoredRow[]): readonly StoredRow[] {
  return rows.filter(({ values }) =>
    values.every(
      ({ memory }) => typeof memory !== "number" || memory === 0 || Math.abs(memory) > 1e-300,
    ),
  )
}

/** A column of floats promises that it holds no other numbers. */
function withFloatsOnly(sqlCase: SqlCase): SqlCase {
  return { ...sqlCase, columns: sqlCase.columns.map((column) => ({ ...column, isWide: false })) }
}

/** Runs the statements of random tables, fills these, and checks them. */
async function expectTables(engine: Engine, runs: number): Promise<void> {
  const cases = anyCase(traits[engine.engineName]).map(withFloatsOnly)
  const anyTable = cases.chain((sqlCase) =>
    fc.record({
      sqlCase: fc.constant(sqlCase),
      rows: anyRows(sqlCase, 20).map(withoutTinyNumbers),
    }),
  )
  await check(
    fc.asyncProperty(anyTable, async ({ sqlCase, rows }) => {
      await engine.clear()
      const table = sqlTableOf(sqlCase, fieldsOf(sqlCase))
      const statements = sqlTableSchema(table, { columns: typesWithoutField(sqlCase) })
      await createLabels(engine, sqlCase)
      for (const statement of statements) await engine.run(statement)
      expect(await checkSqlTable(engine.db, table)).toEqual([])
      await insertRows(engine, sqlCase, rows)
      expect(await checkSqlTable(engine.db, table)).toEqual([])
    }),
    runs,
  )
  await engine.close()
}

describe("the statements of a random table make a table in which checkSqlTable finds no problem", () => {
  it("on SQLite", { timeout: patience }, () => expectTables(openSqlite(), 200))

  it("on PGlite", { timeout: patience }, async () => expectTables(await openPglite(), 20))

  itOnPostgres("on a server of PostgreSQL", async () => expectTables(await openPostgres(), 40))
})
