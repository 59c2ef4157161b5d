import { expect, it } from "vitest"
import { goods, listFacets, toggle } from "./facets.ts"

it("each facet counts the rows that its values would leave, with its own choice left out", () => {
  const facets = listFacets("/goods?filters=size==1,price>4")
  const told = facets.map(({ label, choices }) => [
    label,
    ...choices.map(({ label, count, chosen }) => `${label} ${count}${chosen ? " chosen" : ""}`),
  ])
  expect(told).toEqual([
    ["Brand", "Acme 1", "Bolt 1"],
    ["Size", "Large 2 chosen", "Small 1"],
    ["Tags", "new 1", "red 1"],
  ])
})

it("the address of a choice has the rows that its count says, and a second toggle takes it away", () => {
  const url = "/goods?tab=all&filters=price%3C9"
  for (const { choices } of listFacets(url))
    for (const { href, count } of choices)
      expect(goods.query(href, { appParameters: ["tab"] }).total).toBe(count)
  const none = toggle(url, "size", null)
  expect(goods.query(none).data.map(({ id }) => id)).toEqual([4])
  expect(toggle(toggle(none, "size", 0), "size", null)).toBe(toggle(url, "size", 0))
  expect(toggle(none, "size", null)).toBe(url)
})
