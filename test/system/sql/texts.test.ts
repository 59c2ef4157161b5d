import { engines } from "../../support/sql/engine.ts"
import { describe, expect, it, onTestFinished } from "vitest"
import { bindQuery } from "../../../src/bind/bind.ts"
import { runQuery } from "../../../src/evaluate/run-query.ts"
import { defineFields } from "../../../src/fields/table.ts"
import { compileSql } from "../../../src/sql/compile-sql.ts"
import { defineSqlTable } from "../../../src/sql/sql-table.ts"
import { parseQuery } from "../../../src/parser/parse-query.ts"
import { writePlainly } from "../../support/plain-writer.ts"
import { allOperators, orderOperators, withoutStar } from "../../support/reference/operators.ts"
import type { AnyDatabase, Engine } from "../../support/sql/engine.ts"
import { openPglite } from "../../support/sql/postgres-engines.ts"
import { openSqlite } from "../../support/sql/sqlite-engine.ts"

/** Texts that engines confuse, cut, take for syntax, or fold in their own way. */
const texts = [
  ...["", " ", "a", "A", "aa", "ab", "aB", "b", "a ", "null"],
  ...["\0", "a\0b", "a\0", "\0a", "\\", "\\u0000", "a\\b", "\\0"],
  ...[
    "\ufffd",
    "\ufffe",
    "\uffff",
    "a\ufffe",
    "\uffffa\ufffd",
    "\ud7ff",
    "\ue000",
    "\ue001",
    "\ue002",
    "\ue000\ue001",
  ],
  ...["\u{10ffff}", "\u{10ffff}\u{10ffff}", "a\u{10ffff}", "a\ud7ff", "a\ue000", "😀", "a😀"],
  ...[
    "*",
    "?",
    "[",
    "]",
    "^",
    "-",
    "[a]",
    "[^a]",
    "%",
    "_",
    "a%",
    "a_",
    "$",
    ".",
    "\\A",
    "(?i)a",
    "***:a",
  ],
  ...[
    "ß",
    "ẞ",
    "ss",
    "SS",
    "ſ",
    "s",
    "S",
    "K",
    "k",
    "K",
    "ı",
    "i",
    "I",
    "İ",
    "ς",
    "σ",
    "Σ",
    "ᾀ",
    "ᾈ",
    "ǅ",
    "ǆ",
    "Ǆ",
    "\u0345",
    "é",
    "e\u0301",
    "É",
  ],
]

const fields = defineFields({ name: { kind: "text" } })

/** The operators that suit texts. */
const operators = allOperators.filter((symbol) => !orderOperators.includes(withoutStar(symbol)))

async function expectSameRows(engine: Engine, column: string): Promise<void> {
  const isPostgres = engine.engineName === "postgres"
  const storable = texts.filter((text) => !isPostgres || !text.includes("\0"))
  const rows = [...storable, null].map((name, id) => ({ id, name }))
  await engine.script(`create table items (id int primary key, name ${column})`)
  for (const { id, name } of rows)
    await engine.run(`insert into items values (${id}, ${isPostgres ? "$1" : "?"})`, [name])
  const items = defineSqlTable<AnyDatabase>()(fields, {
    engine: engines[engine.engineName],
    table: "items",
    key: ["id"],
    columns: { name: {} },
  })
  for (const operator of operators)
    for (const text of texts) {
      const filters = writePlainly({ names: ["name"], operator, values: [text] })
      const bound = bindQuery(parseQuery({ filters }), fields, { paging: false })
      const { page } = compileSql(bound, items)
      const found = await engine.run(page.sql, page.parameters)
      const expected = runQuery(rows, bound).data.map(({ id }) => id)
      expect([filters, found.map(({ id }) => id)]).toEqual([filters, expected])
    }
}

describe("every operator of texts, for texts that engines confuse (V3)", () => {
  it.each(["text collate nocase"])(
    "finds the rows of memory in SQLite, column %s",
    async (column) => {
      const engine = openSqlite()
      onTestFinished(engine.close)
      await expectSameRows(engine, column)
    },
  )

  it.each([`text collate "unicode"`])(
    "finds the rows of memory in PGlite, column %s",
    async (column) => {
      const engine = await openPglite()
      onTestFinished(engine.close)
      await expectSameRows(engine, column)
    },
  )
})
