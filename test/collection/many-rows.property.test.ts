import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { createIndexedCollection as createCollection } from "../../src/collection/create-collection.ts"
import { applyQuery } from "../../src/index.ts"
import { sieve } from "../../src/sieve.ts"
import { buildTable } from "../support/built-table.ts"
import { askedOf } from "../support/query-arbitraries.ts"
import type { Table } from "../support/reference/table.ts"
import { rowsOf } from "../support/row-arbitraries.ts"
import { check, patience } from "../support/runs.ts"
import { anyTable } from "../support/table-arbitraries.ts"
import { columnsOf, modelCounts, modelRange } from "./model.ts"

/** The keys of all rows. They are no properties, since rows may have any. */
const keys = new WeakMap<object, number>()

/** Makes a row that has a key of its own, and all accessors of another one. What cannot be copied becomes an empty row. */
function copyWithKey(row: unknown, key: number): object {
  const copy = copyOf(row)
  keys.set(copy, key)
  return copy
}

function copyOf(row: unknown): object {
  if (typeof row !== "object" || row === null || Array.isArray(row)) return {}
  try {
    const prototype = Object.getPrototypeOf(row) as object | null
    return Object.create(prototype, Object.getOwnPropertyDescriptors(row)) as object
  } catch {
    return {}
  }
}

const keyOf = (row: object | undefined): number => keys.get(row ?? {}) ?? 0

/** What happens to the rows between two rounds of queries. */
const anyChange = fc.record({
  kind: fc.constantFrom("add", "update", "remove"),
  seed: fc.nat(1000),
  count: fc.constantFrom(1, 2, 30),
})

const sceneOf = (table: Table) =>
  fc.record({
    table: fc.constant(table),
    pool: rowsOf(table, 40),
    count: fc.constantFrom(100, 300, 700),
    asked: fc.array(askedOf(table), { minLength: 3, maxLength: 6 }),
    changes: fc.array(anyChange, { minLength: 1, maxLength: 5 }),
  })

describe("collections of many rows", () => {
  it.each([
    ["no memory", 0],
    ["little memory", 20_000],
    ["the default memory", undefined],
  ])(
    "with %s, queries are answered as by applyQuery before and after each change",
    { timeout: patience },
    (_, maxMemory) => {
      check(
        fc.property(anyTable.chain(sceneOf), ({ table, pool, count, asked, changes }) => {
          const built = buildTable(table)
          let lastKey = 0
          const make = (number: number, key = ++lastKey): object =>
            copyWithKey(pool[(number * 7) % Math.max(1, pool.length)], key)
          let list = Array.from({ length: count }, (_, number) => make(number))
          const real = createCollection(list, built, {
            key: keyOf,
            ...(maxMemory !== undefined && { maxMemory }),
          })
          const expectAnswers = (): void => {
            for (const [index, one] of asked.entries()) {
              const options = index % 3 === 2 ? { dialect: sieve } : {}
              const { data, ...rest } = applyQuery(list, built, one, options)
              const { data: found, ...actual } = real.query(one, options)
              expect(actual).toEqual(rest)
              expect(
                found.length === data.length && found.every((row, at) => row === data[at]),
              ).toBe(true)
            }
            expect(real.memory().total).toBeLessThanOrEqual(maxMemory ?? Infinity)
          }
          expectAnswers()
          for (const { kind, seed, count } of changes) {
            if (list.length === 0) break
            const places = new Set(
              Array.from({ length: count }, (_, number) => (seed + number * 13) % list.length),
            )
            if (kind === "add") {
              const added = [...places].map((place) => make(place + seed))
              real.add(added)
              list = [...list, ...added]
            } else if (kind === "update") {
              const changed = new Map(
                [...places].map((place) => [place, make(place + seed, keyOf(list[place]))]),
              )
              expect(real.update([...changed.values()])).toBe(changed.size)
              list = list.map((row, place) => changed.get(place) ?? row)
            } else {
              const removed = [...places].map((place) => keyOf(list[place]))
              expect(real.remove(removed)).toBe(removed.length)
              list = list.filter((_, place) => !places.has(place))
            }
            expectAnswers()
          }
          const [field] = columnsOf(table)
          const [one = {}] = asked
          if (field === undefined) return
          const limit = 3
          expect(real.countValues(one, field.name, { limit })).toMatchObject(
            modelCounts(table, list, { field, asked: one, limit }),
          )
          expect(real.range(one, field.name)).toMatchObject(
            modelRange(table, list, { field, asked: one }),
          )
        }),
        60,
      )
    },
  )
})
