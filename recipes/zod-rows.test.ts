import { applyQuery, extendFields, orThrow } from "trommel"
import { fieldsFromSchema } from "trommel/schema"
import { expect, it } from "vitest"
import { Film, films } from "./zod-rows.ts"

const studio = { name: "Regency", founded: "1982-01-01" }
const rows = [
  { title: "Heat", rating: 8.3, status: "out", studio, released: new Date("1995-12-15") },
  { title: "Nova", rating: null, status: "draft", studio: { name: "A24" }, released: new Date(0) },
].map((row) => Film.parse({ ...row, id: crypto.randomUUID() }))

it("the rows of a zod schema are filtered by their table", () => {
  const find = (filters: string) => {
    const { data, diagnostics } = applyQuery(rows, films, { filters })
    return { titles: data.map(({ title }) => title), codes: diagnostics.map(({ code }) => code) }
  }
  const heat = { titles: ["Heat"], codes: [] }
  expect(find("released>=1990-01-01,studio.founded<2000-01-01")).toEqual(heat)
  expect(find("rating>8,status==out,studio.name@=Reg")).toEqual(heat)
  expect(find("status==outt").codes).toEqual(["unlisted-value"])
})

it("the table is the one that the schema says, with the date", () => {
  const read = orThrow(fieldsFromSchema(Film))
  expect(read.remarks.map(({ path }) => path)).toEqual([["released"]])
  const open = extendFields(read.table, { released: { kind: "date", nullable: false } })
  const columns = (table: { readonly fields: ReadonlyMap<string, object> }) =>
    Array.from(table.fields, ([name, field]) => ({ ...field, read: undefined, name }))
  expect(columns(films)).toEqual(columns(open))
})
