import { describe, expect, it } from "vitest"
import { bindQuery, defineFields, parseQuery } from "../../src/index.ts"
import { nearestNames, nearestOfList } from "../../src/diagnostics/nearest.ts"

describe("nearestNames", () => {
  it.each([
    ["raiting", ["name", "rating", "status"], ["rating"]],
    ["RAITING", ["rating"], ["rating"]],
    ["statsu", ["stats", "status", "state"], ["stats", "status", "state"]],
    ["nme", ["name", "email"], ["name"]],
    ["colr", ["color"], ["color"]],
    ["Pre\u0301nom", ["Prénom"], ["Prénom"]],
  ])("N2: nearestNames for %j among %j returns %j", (name, candidates, expected) => {
    expect(nearestNames(name, candidates)).toEqual(expected)
  })

  it.each([
    ["no-rating", "rating"],
    ["notRating", "rating"],
    ["not_rating", "rating"],
    ["price-", "price"],
    ["-price", "price"],
    ["!price", "price"],
    ["price_", "price"],
  ])("G5: %j has a sign at an end or a negation, so %j is no near name", (name, candidate) => {
    expect(nearestNames(name, [candidate])).toEqual([])
    expect(nearestNames(candidate, [name])).toEqual([])
  })

  it.each([
    ["note", "notes"],
    ["node-name", "node_name"],
    ["noRaiting", "noRating"],
    ["Überschrit", "Überschrift"],
  ])("N2: %j is a near name of %j", (name, candidate) => {
    expect(nearestNames(name, [candidate])).toEqual([candidate])
  })

  it("N2: nearestNames returns at most three names, nearest first, and equally near ones in table order", () => {
    expect(nearestNames("aaaaaa", ["aaaabb", "aaaaab", "baaaaa", "aaaaaa", "abaaaa"])).toEqual([
      "aaaaaa",
      "aaaaab",
      "baaaaa",
    ])
  })

  it("N2: nearestNames returns no name that is not near", () => {
    expect(nearestNames("x", ["rating", "name"])).toEqual([])
    expect(nearestNames("abc", ["xyz", "abcde"])).toEqual([])
  })

  it("N2: nearestNames finds a name of three letters by a swap of two neighbors, and no shorter one", () => {
    expect(nearestNames("teh", ["the"])).toEqual(["the"])
    expect(nearestNames("HTE", ["the"])).toEqual(["the"])
    expect(nearestNames("eht", ["the"])).toEqual([])
    expect(nearestNames("di", ["id"])).toEqual([])
  })

  it("N2: nearestNames allows a third of the letters to differ, and at most three", () => {
    const name = "abcdefghijklmnopqrstuvwxyz"
    expect(nearestNames(name, [name.slice(3), name.slice(4)])).toEqual([name.slice(3)])
    expect(nearestNames("abcdef", ["abcdxy", "abcxyz"])).toEqual(["abcdxy"])
  })

  it("N2: nearestNames ignores names of more than 64 characters", () => {
    expect(nearestNames("x".repeat(64), ["x".repeat(63)])).toEqual(["x".repeat(63)])
    expect(nearestNames("x".repeat(65), ["x".repeat(64)])).toEqual([])
    expect(nearestNames("x".repeat(1_000_000), ["x"])).toEqual([])
  })

  it.each(["__proto__", "constructor", "toString", "hasOwnProperty"])(
    "N4: nearestNames treats %s as any other name",
    (name) => {
      expect(nearestNames(name, ["rating"])).toEqual([])
      const { diagnostics } = bindQuery(
        parseQuery({ filters: `${name} ==1` }),
        defineFields({ rating: { kind: "number" } }, { strict: false }),
      )
      expect(diagnostics[0]?.message).toBe(
        `There is no field ${JSON.stringify(name)}. The condition is ignored.`,
      )
      expect(diagnostics[0]?.hint).toBe("Allowed fields: rating.")
    },
  )

  it("G6: what is nearest in a list is worked out once, however many other names are asked for", () => {
    const list = ["name", "rating"]
    const first = nearestOfList("raiting", list)
    expect(first).toEqual(["rating"])
    expect(nearestOfList("raiting", list)).toBe(first)
    for (let index = 0; index < 1000; index++) nearestOfList(`nme${index}`, list)
    expect(nearestOfList("raiting", list)).toEqual(first)
    expect(nearestOfList("raiting", ["ratings"])).toEqual(["ratings"])
  })

  it("N2: the nearest name is the hint and the fix of unknown-field", () => {
    const table = defineFields(
      { rating: { kind: "number" }, ratings: { kind: "number" } },
      { strict: false },
    )
    const [found] = bindQuery(parseQuery({ filters: " raiting>4" }), table).diagnostics
    expect(found?.hint).toBe("Did you mean rating or ratings?")
    expect(found?.fix).toEqual({ range: { start: 1, end: 8 }, text: "rating" })
  })
})
