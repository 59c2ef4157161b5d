import { describe, expect, it } from "vitest"
import {
  createMemory,
  dropOldest,
  keepIn,
  makeRoom,
  memoryUse,
  recall,
  shrink,
  type KeptMap,
  type Memory,
} from "../../../src/collection/columns/memory.ts"

type Texts = Memory<string, string, string>

const keep = (memory: Texts, map: KeptMap<string>, key: string): void => {
  memory.call++
  keepIn(memory, map, { key, value: key, bytes: 10 })
}

const keysOf = ({ columns, orders, results }: Texts): string[] => [
  ...columns.keys(),
  ...orders.keys(),
  ...results.keys(),
]

describe("the memory of an index", () => {
  it("counts bytes by what they are kept for", () => {
    const memory: Texts = createMemory(100)
    keep(memory, memory.columns, "a")
    keep(memory, memory.orders, "b")
    keep(memory, memory.results, "c")
    keep(memory, memory.results, "d")
    expect(memoryUse(memory)).toEqual({ total: 40, columns: 10, orders: 10, results: 20 })
  })

  it("drops what was not used for longest, whatever it is", () => {
    const memory: Texts = createMemory(20)
    keep(memory, memory.columns, "a")
    keep(memory, memory.orders, "b")
    keep(memory, memory.results, "c")
    memory.call++
    expect(recall(memory, memory.columns, "a")).toBe("a")
    expect(recall(memory, memory.columns, "other")).toBeUndefined()
    shrink(memory)
    expect(keysOf(memory)).toEqual(["a", "c"])
  })

  it("makes room by dropping results of other calls, but not what was used lately", () => {
    const memory: Texts = createMemory(30)
    keep(memory, memory.columns, "a")
    keep(memory, memory.results, "b")
    memory.call++
    keepIn(memory, memory.results, { key: "c", value: "c", bytes: 10 })
    expect(makeRoom(memory, 10)).toBe(true)
    expect(keysOf(memory)).toEqual(["a", "c"])
    expect(makeRoom(memory, 20)).toBe(false)
    expect(makeRoom(memory, 31)).toBe(false)
    memory.call += 20
    expect(makeRoom(memory, 30)).toBe(true)
    expect(keysOf(memory)).toEqual([])
  })

  it("drops the oldest of one kind", () => {
    const memory: Texts = createMemory(100)
    for (const key of ["a", "b", "c"]) keep(memory, memory.results, key)
    recall(memory, memory.results, "a")
    dropOldest(memory.results)
    expect(keysOf(memory)).toEqual(["a", "c"])
    dropOldest(new Map())
  })
})
