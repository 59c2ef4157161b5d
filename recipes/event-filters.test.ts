import { defineFields } from "trommel"
import { expect, it } from "vitest"
import { createEventFilters } from "./event-filters.ts"

const orders = defineFields({
  state: { kind: "text", values: ["new", "paid", "sent"], nullable: false },
  total: { kind: "number" },
  city: { kind: "text" },
  large: { kind: "shortcut", test: () => true },
})
const event = { state: "paid", total: 120, city: "Oslo" }

it("an event reaches the filters that take it, and a miss has its reason", () => {
  const filters = createEventFilters(orders)
  expect(filters.set("ann", "state==paid,total>100").ok).toBe(true)
  expect(filters.set("bob", "city==Bergen").ok).toBe(true)
  expect(filters.match(event)).toEqual(["ann"])
  expect(filters.explain("bob", event)).toMatchInlineSnapshot(
    `"The row does not match: city is "Oslo", but the condition requires that it is "Bergen" (V3)."`,
  )
  expect(filters.match({ ...event, total: null })).toEqual([])
  filters.remove("ann")
  expect(filters.match(event)).toEqual([])
})

it.each([
  ["a field that is not there", "totl>100", /There is no field "totl"/],
  ["a value outside of the list", "state==payed", /payed/],
  ["a value that cannot be read", "total>many", /many/],
  ["an operator that the kind does not have", "total@=1", /total/],
  ["nothing", "", /takes all events/],
  ["only what takes every row", "large==false", /takes all events/],
])("a filter with %s is refused and matches nothing", (_, text, problem) => {
  const filters = createEventFilters(orders)
  filters.set("ann", "state==paid")
  const { ok, problems } = filters.set("ann", text)
  expect(ok).toBe(false)
  expect(problems.join("\n")).toMatch(problem)
  expect(filters.match(event)).toEqual([])
  expect(filters.explain("ann", event)).toBe("No filter is kept under this id.")
})

it("a filter that no longer fits the table matches nothing after the next start", () => {
  const stored = [
    ["ann", "total>100"],
    ["bob", "state==paid"],
  ] as const
  const filters = createEventFilters(
    defineFields({ state: { kind: "text" }, amount: { kind: "number" } }),
  )
  const broken = stored.filter(([id, text]) => !filters.set(id, text).ok)
  expect(broken.map(([id]) => id)).toEqual(["ann"])
  expect(filters.match({ state: "paid", amount: 120 })).toEqual(["bob"])
})
