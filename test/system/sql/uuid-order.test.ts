import { engines as allEngines } from "../../support/sql/engine.ts"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { applyQuery, defineFields, prepareQuery } from "../../../src/index.ts"
import { defineSqlTable, runSql } from "../../../src/kysely.ts"
import { sieve } from "../../../src/sieve.ts"
import type { Engine } from "../../support/sql/engine.ts"
import { openPglite } from "../../support/sql/postgres-engines.ts"
import { openSqlite } from "../../support/sql/sqlite-engine.ts"

const uuids = [
  "00000000-0000-0000-0000-000000000000",
  "6f9619ff-8b86-d011-b42d-00cf4fc964ff",
  "6f9619ff-8b86-d011-b42d-00cf4fc96500",
  "ffffffff-ffff-ffff-ffff-ffffffffffff",
]
const rows = [...uuids, null].map((owner, id) => ({ id, owner }))
const fields = defineFields({
  id: { kind: "integer", nullable: false },
  owner: { kind: "uuid" },
})

const engines: Engine[] = []
beforeAll(async () => {
  engines.push(openSqlite(), await openPglite())
})
afterAll(async () => {
  for (const engine of engines) await engine.close()
})

interface AnyTables {
  readonly [table: string]: Readonly<Record<string, unknown>>
}

/** Writes a uuid as SQL of a column of some type. */
const literal = (uuid: string | null, type: string): string => {
  if (uuid === null) return "null"
  return type === "blob" ? `x'${uuid.replaceAll("-", "")}'` : `'${uuid}'`
}

const fill = async (engine: Engine, type: "text" | "blob" | "uuid") => {
  await engine.clear()
  await engine.script(`create table owners (id integer primary key, owner ${type})`)
  const values = rows.map(({ id, owner }) => `(${id}, ${literal(owner, type)})`).join(", ")
  await engine.script(`insert into owners values ${values}`)
  return defineSqlTable<AnyTables>()(fields, {
    engine: allEngines[engine.engineName],
    table: "owners",
    key: ["id"],
    columns: { id: { notNull: true }, owner: { type } },
  })
}

describe("the order of uuids under the dialect sieve, which compares them", () => {
  it.each([
    ["SQLite", "text"],
    ["SQLite", "blob"],
    ["PGlite", "text"],
    ["PGlite", "uuid"],
  ] as const)("is on %s in a column of type %s that of memory (V8, S17)", async (name, type) => {
    const engine = engines.find((opened) => opened.name === name) ?? expect.fail(`no ${name}`)
    const table = await fill(engine, type)
    for (const operator of ["<", "<=", ">", ">="])
      for (const value of uuids)
        for (const more of ["", "|null"]) {
          const query = { filters: `owner${operator}${value}${more}`, sorts: "-owner" }
          const expected = applyQuery(rows, fields, query, { dialect: sieve })
          const found = await runSql(
            engine.db,
            prepareQuery(query, fields, { dialect: sieve }),
            table,
          )
          expect([query, found.data, found.total]).toEqual([query, expected.data, expected.total])
        }
  })
})
