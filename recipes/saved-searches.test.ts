import { buildQuery, defineFields } from "trommel"
import { expect, it } from "vitest"
import { findBroken, loadSearch, renameField, saveSearch } from "./saved-searches.ts"

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
