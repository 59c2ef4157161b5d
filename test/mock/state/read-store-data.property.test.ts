import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { readStoreData } from "../../../src/mock/state/read-store-data.ts"
import { createState } from "../../../src/mock/state/state.ts"
import { check, patience } from "../../support/runs.ts"
import { smallData } from "./data.ts"

const validJson = JSON.stringify(smallData())
const lists = Object.keys(smallData())

/** Every place of a value, as the names that lead to it. */
function* placesIn(value: unknown, path: readonly string[] = []): Generator<readonly string[]> {
  if (path.length > 0) yield path
  if (typeof value === "object" && value !== null)
    for (const [name, part] of Object.entries(value)) yield* placesIn(part, [...path, name])
}

const places = [...placesIn(smallData())]

/** Valid data with other values in some places. */
const spoilt = (changes: readonly (readonly [readonly string[], unknown])[]): unknown => {
  const data: unknown = JSON.parse(validJson)
  for (const [path, value] of changes) {
    const parent = path
      .slice(0, -1)
      .reduce<unknown>((part, name) => (isContainer(part) ? part[name] : undefined), data)
    if (isContainer(parent)) parent[path.at(-1) ?? ""] = value
  }
  return data
}

const isContainer = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null

const expectReading = (json: unknown): void => {
  const reading = readStoreData(json)
  if (reading.ok) {
    // What is accepted can be served.
    const state = createState(reading.value)
    expect(state.snapshot()).toEqual(reading.value)
    for (const account of state.accounts.all())
      expect(state.viewUser(account).stores).toHaveLength(account.storeIds.length)
    for (const category of state.categories.all())
      expect(state.viewCategory(category).products).toHaveLength(category.productIds.length)
  } else {
    expect(reading.faults.length).toBeGreaterThan(0)
    expect(reading.faults.length).toBeLessThanOrEqual(20)
    expect(reading.omitted === 0 || reading.faults.length === 20).toBe(true)
    for (const { pointer, reason } of reading.faults) {
      expect(pointer).toMatch(/^(?:\/(?:[^~/]|~[01])*)*$/)
      expect(reason.length).toBeLessThan(400)
    }
  }
}

describe("readStoreData", () => {
  it("gives a result for any JSON, and never throws", { timeout: patience }, () => {
    check(fc.property(fc.jsonValue(), expectReading), 500)
  })

  it("gives a result for any JSON in its lists", { timeout: patience }, () => {
    const rows = fc.oneof(fc.array(fc.jsonValue()), fc.jsonValue())
    check(
      fc.property(
        fc.dictionary(fc.constantFrom(...lists, "__proto__", "x"), rows, { maxKeys: 6 }),
        expectReading,
      ),
      500,
    )
  })

  it("gives a result for valid data with anything in some places", { timeout: patience }, () => {
    const value = fc.oneof(
      fc.jsonValue({ maxDepth: 2 }),
      fc.constantFrom(undefined, "__proto__", "", 0, -1, 1e400, "2024-05-01T00:00:00Z"),
    )
    const changes = fc.array(fc.tuple(fc.constantFrom(...places), value), {
      minLength: 1,
      maxLength: 4,
    })
    check(
      fc.property(changes, (given) => expectReading(spoilt(given))),
      150,
    )
  })

  it("gives a result for anything else, also what throws when looked at", () => {
    const circle: { self?: unknown } = {}
    circle.self = circle
    const deep = JSON.parse(`${"[".repeat(100_000)}${"]".repeat(100_000)}`) as unknown
    const hostile = [
      circle,
      { accounts: [], stores: [], orders: deep },
      Object.defineProperty({}, "accounts", {
        enumerable: true,
        get: () => {
          throw new Error("looked at")
        },
      }),
      new Proxy(
        {},
        {
          ownKeys: () => {
            throw new Error("looked at")
          },
        },
      ),
      Symbol("x"),
      new Map([["accounts", []]]),
    ]
    for (const value of hostile) expect(readStoreData(value)).toMatchObject({ ok: false })
  })
})
