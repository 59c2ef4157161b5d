import { PGlite } from "@electric-sql/pglite"
import { sql } from "drizzle-orm"
import { drizzle } from "drizzle-orm/pglite"
import { applyQuery, defineFieldsFor } from "trommel"
import { expect, it } from "vitest"
import { filmFields, films } from "./drizzle-rows.ts"

it("rows that Drizzle selects are filtered by their table, each field by its kind", async () => {
  const client = new PGlite()
  const db = drizzle(client)
  await db.execute(
    sql`create table films (id uuid primary key, title text not null, year integer not null, rating real, status text not null, born date, released timestamptz not null)`,
  )
  const heat = {
    title: "Heat",
    year: 1995,
    rating: 8.25,
    status: "out",
    born: "1995-02-21",
  } as const
  const nova = { title: "Nova", year: 2030, status: "draft" } as const
  await db.insert(films).values([
    { ...heat, id: crypto.randomUUID(), released: new Date("1995-12-15T10:00:00Z") },
    { ...nova, id: crypto.randomUUID(), released: new Date("2030-01-01T00:00:00Z") },
  ])
  const rows = await db.select().from(films)
  await client.close()

  const find = (filters: string) => applyQuery(rows, filmFields, { filters }).data
  for (const filters of ["rating>8", "born==1995-02-21", "released<2000-01-01", "status==out"])
    expect(find(filters).map(({ title }) => title)).toEqual(["Heat"])
  expect(find("rating==null,born==null").map(({ title }) => title)).toEqual(["Nova"])
})

it("a field that the rows of Drizzle cannot hold does not compile", () => {
  // @ts-expect-error Type '"text"' is not assignable to type '"The field \"year\" holds a number in the row: use \"integer\", \"number\" or \"enum\""'.
  expect(defineFieldsFor<typeof films.$inferSelect>()({ year: { kind: "text" } })).toBeDefined()
})
