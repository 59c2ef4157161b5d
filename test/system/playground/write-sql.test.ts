import { DatabaseSync } from "node:sqlite"
import { describe, expect, it } from "vitest"
import { prepareQuery } from "../../../src/index.ts"
import { tableFrom } from "../../../playground/src/data/table-source.ts"
import { writeSql } from "../../../playground/src/readings/write-sql.ts"
import { emptyState, queryOf } from "../../../playground/src/state/page-state.ts"
import { createDesk } from "../../../playground/src/worker/desk.ts"

const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** Pastes rows, and runs the SQL of a query over a table of them. Returns what SQLite and the page answer, as rows of texts. */
async function answersTo(text: string, { filters = "", sorts = "" }) {
  const desk = createDesk(() => Promise.reject(new Error("not asked")))
  const data = { kind: "file", name: "pasted rows", file: new Blob([text]), opening: 1 } as const
  const loaded = await desk.answer({ kind: "load", data, table: undefined })
  const query = { ...queryOf(emptyState), filters, sorts }
  const answer = await desk.answer({ kind: "rows", query })
  if (loaded.kind !== "load" || answer.kind !== "rows") throw new Error(JSON.stringify(loaded))
  const table = tableFrom(loaded.table)
  if (!table.ok) throw new Error(table.problems.join())
  const bound = prepareQuery({ filters, sorts }, table.value)
  const written = writeSql(bound, table.value, { engine: "sqlite", table: "pasted_rows" })
  const [header = "", ...lines] = text.split("\n")
  const names = header.split(",")
  const database = new DatabaseSync(":memory:")
  const columns = names.map((name) => `${quote(name)} ${/^[a-z]/.test(name) ? "text" : "real"}`)
  database.exec(`create table pasted_rows (${columns.join()})`)
  const insert = database.prepare(`insert into pasted_rows values (${names.map(() => "?").join()})`)
  for (const line of lines)
    insert.run(...line.split(",").map((cell) => (cell === "" ? null : cell)))
  const found = database.prepare(written.page).all(...(written.parameters as string[]))
  return {
    ...written,
    found: found.map((row) => names.map((name) => String(row[name]))),
    shown: answer.rows.map(({ cells }) => cells.map(({ text }) => text)),
  }
}

describe("the SQL of pasted rows", () => {
  it("runs, and finds the rows of the page: by the names of their columns, without a column that is not there", async () => {
    const { found, shown, page, remarks } = await answersTo(
      "name,US Gross\nTea,5\nCoffee,7\nTea,3\nCola,\nTea,5",
      { filters: "name==Tea|Coffee|Cola", sorts: "-US_Gross" },
    )
    expect(shown.map(([name]) => name)).toEqual(["Coffee", "Tea", "Tea", "Tea", "Cola"])
    expect(found).toEqual(shown)
    expect(page).not.toContain('"id"')
    expect(remarks).toEqual([
      "No field is unique, so rowid, the number of the row, ends the order.",
    ])
  })

  it("takes another name for the number of the row where a column has it", async () => {
    const { found, shown, page } = await answersTo("name,rowid\nTea,2\nCola,1", { sorts: "name" })
    expect(found).toEqual(shown)
    expect(page).toContain('"pasted_rows"."_rowid_" asc')
  })
})
