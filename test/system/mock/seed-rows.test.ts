import { spawnSync } from "node:child_process"
import { createHash } from "node:crypto"
import { fileURLToPath } from "node:url"
import { describe, expect, it } from "vitest"
import { seedData } from "../../../src/mock/seed/seed-data.ts"
import { seedRows } from "../../../src/mock/seed/seed-rows.ts"
import type { SeedRow } from "../../../src/mock/seed/seed-row.ts"
import { othersOf, referencesOf, targetsOf } from "../../../src/mock/state/references.ts"
import type { ListName } from "../../../src/mock/state/store-data.ts"

const sizes = { products: 30, orders: 60, reviews: 30, tickets: 20, webhookLogs: 30 }
const tiny = { products: 3, orders: 4, reviews: 2, tickets: 1, webhookLogs: 5 }
const none = { products: 0, orders: 0, reviews: 7, tickets: 0, webhookLogs: 0 }
const many = { orders: 10, products: 2000, reviews: 3000, tickets: 3000, webhookLogs: 9000 }

/** The ids of a row that others can refer to. */
function idsOf(entry: SeedRow): readonly string[] {
  if (entry.list === "accounts") return [entry.row.user.id]
  if (entry.list === "products") return [entry.row.id, ...entry.row.variants.map(({ id }) => id)]
  return [entry.row.id]
}

/** The first rows of many. */
function take(count: number, rows: Iterable<SeedRow>): readonly SeedRow[] {
  const taken: SeedRow[] = []
  for (const row of rows) if (taken.push(row) === count) break
  return taken
}

/** Makes rows in a process with little memory. @returns its exit code and what it wrote. */
function countWithLittleMemory(orders: number): { status: number | null; output: string } {
  const program = `
    import { seedRows } from "./src/mock/seed/seed-rows.ts"
    let count = 0
    for (const { list } of seedRows({ sizes: { orders: ${orders} } })) if (list === "orders") count++
    console.log(count)`
  const { status, stdout } = spawnSync(
    process.execPath,
    ["--max-old-space-size=12", "--input-type=module-typescript", "--eval", program],
    { cwd: fileURLToPath(new URL("../../..", import.meta.url)), encoding: "utf8" },
  )
  return { status, output: stdout }
}

describe("seedData", () => {
  it.each([
    [{}, "0086d0d06749d185"],
    [{ seed: 2 }, "d820adc2a6b84a95"],
    [{ seed: -7, nulls: true }, "1221ea0e84794888"],
    [{ seed: 2 ** 40, sizes: tiny }, "845838435a747197"],
    [{ sizes: none }, "68fb6e57fff36ea5"],
    [{ sizes: { orders: 0 } }, "806910440c21b450"],
    [{ seed: 3, sizes: many }, "09686b6465a4dcaf"],
  ])("gives the same bytes in every release for %j", (options, start) => {
    const hash = createHash("sha256")
      .update(JSON.stringify(seedData(options)))
      .digest("hex")
    expect(hash.slice(0, 16)).toBe(start)
  })
})

describe("seedRows", () => {
  it("gives the rows of seedData, each list in its order", () => {
    const lists = Map.groupBy(seedRows({ seed: 5, sizes }), ({ list }) => list)
    const rowsOf = (name: ListName) => (lists.get(name) ?? []).map(({ row }) => row)
    for (const [name, rows] of Object.entries(seedData({ seed: 5, sizes })))
      expect(rowsOf(name as ListName)).toEqual(rows)
  })

  it("gives each row after those that it refers to, except accounts, which come before their stores", () => {
    const places = new Map<string, number>()
    for (const [place, entry] of [...seedRows({ sizes })].entries())
      for (const id of idsOf(entry)) places.set(id, place)
    const data = seedData({ sizes })
    const owners = [...Object.values(targetsOf(data)), ...othersOf(data)].flat()
    expect(owners.length).toBeGreaterThan(500)
    const idAt = new Map(owners.map(({ pointer, id }) => [pointer.replace(/\/id$/, ""), id]))
    for (const { pointer, id } of referencesOf(data)) {
      if (pointer.startsWith("/accounts")) continue
      const row = idAt.get(pointer.split("/").slice(0, 3).join("/")) ?? ""
      expect(places.get(id)).toBeLessThan(places.get(row) ?? -1)
    }
  })

  it("needs no more memory for more orders", () => {
    expect(countWithLittleMemory(100_000)).toEqual({ status: 0, output: "120000\n" })
  })

  it("makes no row before it is asked for", () => {
    const rows = take(200, seedRows({ sizes: { orders: Number.MAX_SAFE_INTEGER } }))
    expect(new Set(rows.map(({ list }) => list))).toEqual(
      new Set(["accounts", "stores", "orders", "proofs"]),
    )
  })

  it("gives times that tie, in lists of any length", () => {
    const rows = take(80_000, seedRows({ sizes: { ...none, orders: 80_000 } }))
    const orders = rows.flatMap((entry) => (entry.list === "orders" ? [entry.row.dateCreated] : []))
    const times = [...Map.groupBy(orders, (time) => time).values()]
    // More than one pool of 16,384 times, of which none is taken by many rows.
    expect(times.length).toBeGreaterThan(20_000)
    expect(times.filter(({ length }) => length === 1).length).toBeLessThan(times.length / 2)
  })

  it("refuses invalid options at once", () => {
    expect(() => seedRows({ sizes: { orders: -1 } })).toThrow(
      new RangeError("sizes.orders must be an integer of 0 or more, got -1."),
    )
  })
})
