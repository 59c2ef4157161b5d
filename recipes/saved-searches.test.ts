import { buildQuery, defineFields } from "trommel"
import { expect, it } from "vitest"
import { findBroken, keepDistance, loadSearch, renameField, saveSearch } from "./saved-searches.ts"

const table = defineFields({ maker: { kind: "text" }, price: { kind: "number" } })
const renamed = defineFields({ brand: { kind: "text" }, price: { kind: "number" } })
const cheap = buildQuery(table).where("maker", "==", "maker").where("price", "<", 5)
const text = saveSearch(cheap.orderBy("maker").withPage(3))
const searches = new Map([
  ["cheap", text],
  ["dear", saveSearch(buildQuery(table).where("price", ">", 500))],
])

it("a search is the same after it was stored, from its first page", () => {
  const loaded = loadSearch(table, text)
  expect(loaded.ok && loaded.value.print()).toEqual({
    filters: "maker==maker,price<5",
    sorts: "maker",
  })
})

it("a renamed field breaks the searches that name it, each with the reason", () => {
  expect(findBroken(table, searches)).toEqual(new Map())
  const broken = findBroken(renamed, searches)
  expect([...broken.keys()]).toEqual(["cheap"])
  expect(broken.get("cheap")).toMatchInlineSnapshot(`
    [
      "The table has no field "maker".",
      "The table has no field "maker".",
    ]
  `)
})

it("a search with the new name works, and its values stay", () => {
  const mended = loadSearch(renamed, renameField(text, "maker", "brand"))
  expect(mended.ok && mended.value.print()).toEqual({
    filters: "brand==maker,price<5",
    sorts: "brand",
  })
})

it("a search for the last seven days finds those of another day too, and other values stay", () => {
  const dated = defineFields({ made: { kind: "date" }, maker: { kind: "text" } })
  const week = buildQuery(dated)
    .where("made", ">=", "2026-03-06")
    .where("maker", "==", "2026-03-06")
  const kept = keepDistance(saveSearch(week), "made", new Date("2026-03-12T20:00:00Z"))
  expect(kept).toContain('{"daysAgo":6}')
  const filtersOn = (today: string) => {
    const read = loadSearch(dated, kept, new Date(today))
    return read.ok && read.value.print().filters
  }
  expect(filtersOn("2026-03-12T00:00:00Z")).toBe("made>=2026-03-06,maker==2026-03-06")
  expect(filtersOn("2027-01-03T23:59:00Z")).toBe("made>=2026-12-28,maker==2026-03-06")
})
