import fc, { type Arbitrary } from "fast-check"
import { describe, expect, it } from "vitest"
import { applyQuery, type ApplyOptions, type OpenFieldTable } from "../../src/index.ts"
import { createIndexedCollection as createCollection } from "../../src/collection/create-collection.ts"
import { sieve } from "../../src/sieve.ts"
import { buildTable } from "../support/built-table.ts"
import { askedOf } from "../support/query-arbitraries.ts"
import type { Asked } from "../support/reference/asked.ts"
import type { Column, Table } from "../support/reference/table.ts"
import { rowsOf } from "../support/row-arbitraries.ts"
import { check, patience } from "../support/runs.ts"
import { anyTable } from "../support/table-arbitraries.ts"
import { columnsOf, modelCounts, modelRange } from "./model.ts"

/** A row that was made for a key. */
interface KeyedRow {
  readonly key: string | number
  readonly row: object
}

function makeCollection(table: OpenFieldTable, maxMemory: number | undefined) {
  const rows: readonly object[] = []
  const key = (row: object): string | number => keyOfRow.get(row) ?? ""
  return createCollection(rows, table, { key, ...(maxMemory !== undefined && { maxMemory }) })
}

type AnyCollection = ReturnType<typeof makeCollection>

/** What the collection should hold: a plain list. */
interface Model {
  list: KeyedRow[]
  version: number
  readonly table: Table
  readonly built: OpenFieldTable
}

type Command = fc.Command<Model, AnyCollection>

/** Keys that look alike are different ones. */
const keys = [0, 1, 2, 3, "0", "1", "a", "__proto__"] as const

/** Keys of all the rows that were made. */
const keyOfRow = new WeakMap<object, string | number>()

function rowsWithKeys(table: Table): Arbitrary<KeyedRow[]> {
  return fc
    .tuple(rowsOf(table, 6), fc.array(fc.constantFrom(...keys), { minLength: 6, maxLength: 6 }))
    .map(([rows, keys]) =>
      rows.flatMap((row, index) => {
        if (typeof row !== "object" || row === null) return []
        const key = keyOfRow.get(row) ?? keys[index] ?? "a"
        keyOfRow.set(row, key)
        return [{ key, row }]
      }),
    )
}

function withoutDuplicates(rows: readonly KeyedRow[]): KeyedRow[] {
  return [...new Map(rows.map((one) => [one.key, one])).values()]
}

const rowsIn = (list: readonly KeyedRow[]): object[] => list.map(({ row }) => row)

/** Makes a command that may always run. */
function command(name: string, run: (model: Model, real: AnyCollection) => void): Command {
  return { check: () => true, run, toString: () => name }
}

function expectState(model: Model, real: AnyCollection): void {
  expect([real.version, real.size]).toEqual([model.version, model.list.length])
  for (const key of keys) expect(real.get(key)).toBe(model.list.find((one) => one.key === key)?.row)
}

const add = (given: readonly KeyedRow[]): Command =>
  command(`add ${given.map(({ key }) => JSON.stringify(key)).join()}`, (model, real) => {
    const isTaken =
      withoutDuplicates(given).length < given.length ||
      given.some(({ key }) => model.list.some((one) => one.key === key))
    if (isTaken) expect(() => real.add(rowsIn(given))).toThrow(TypeError)
    else {
      real.add(rowsIn(given))
      model.list = [...model.list, ...given]
      model.version++
    }
    expectState(model, real)
  })

const update = (given: readonly KeyedRow[]): Command =>
  command(`update ${given.map(({ key }) => JSON.stringify(key)).join()}`, (model, real) => {
    if (withoutDuplicates(given).length < given.length)
      expect(() => real.update(rowsIn(given))).toThrow(TypeError)
    else {
      const find = (key: KeyedRow["key"]) => given.find((one) => one.key === key)
      const found = model.list.filter(({ key }) => find(key))
      expect(real.update(rowsIn(given))).toBe(found.length)
      model.list = model.list.map((one) => find(one.key) ?? one)
      model.version++
    }
    expectState(model, real)
  })

const remove = (given: readonly KeyedRow["key"][]): Command =>
  command(`remove ${given.map((key) => JSON.stringify(key)).join()}`, (model, real) => {
    const rest = model.list.filter(({ key }) => !given.includes(key))
    expect(real.remove(given)).toBe(model.list.length - rest.length)
    model.list = rest
    model.version++
    expectState(model, real)
  })

const replaceAll = (given: readonly KeyedRow[]): Command =>
  command(`replace ${given.map(({ key }) => JSON.stringify(key)).join()}`, (model, real) => {
    if (withoutDuplicates(given).length < given.length)
      expect(() => real.replaceAll(rowsIn(given))).toThrow(TypeError)
    else {
      real.replaceAll(rowsIn(given))
      model.list = [...given]
      model.version++
    }
    expectState(model, real)
  })

const query = (asked: Asked, options: ApplyOptions): Command =>
  command(`query ${JSON.stringify(asked)}`, (model, real) => {
    const rows = rowsIn(model.list)
    const { data, ...expected } = applyQuery(rows, model.built, asked, options)
    const { data: found, ...actual } = real.query(asked, options)
    expect(found.map((row) => rows.indexOf(row))).toEqual(data.map((row) => rows.indexOf(row)))
    expect(actual).toEqual(expected)
  })

const counts = (field: Column, asked: Asked, limit: number): Command =>
  command(`counts ${field.name} ${limit} ${JSON.stringify(asked)}`, (model, real) => {
    const { diagnostics, ...actual } = real.countValues(asked, field.name, { limit })
    expect(actual).toEqual(modelCounts(model.table, rowsIn(model.list), { field, asked, limit }))
    expect(diagnostics).toEqual(applyQuery([], model.built, asked).diagnostics)
  })

const range = (field: Column, asked: Asked): Command =>
  command(`range ${field.name} ${JSON.stringify(asked)}`, (model, real) => {
    const { diagnostics, ...actual } = real.range(asked, field.name)
    expect(actual).toEqual(modelRange(model.table, rowsIn(model.list), { field, asked }))
    expect(diagnostics).toEqual(applyQuery([], model.built, asked).diagnostics)
  })

const anyOptions = fc.constantFrom<ApplyOptions>(
  {},
  {},
  { strict: true },
  { paging: false },
  { dialect: sieve },
  { limits: { conditions: 1 } },
)

function commandsOf(table: Table): Arbitrary<Iterable<Command>> {
  const rows = rowsWithKeys(table)
  const valid = rows.map(withoutDuplicates)
  // A few queries come again and again, so that what was kept for one is there for the next.
  const asked = askedOf(table)
  const field = fc.constantFrom(...columnsOf(table))
  const removed = fc.uniqueArray(fc.constantFrom(...keys), { maxLength: 3 })
  const limit = fc.constantFrom(0, 1, 2, 100, Infinity)
  return fc.commands(
    [
      fc.oneof({ weight: 3, arbitrary: valid }, rows).map(add),
      fc.oneof({ weight: 3, arbitrary: valid }, rows).map(update),
      removed.map(remove),
      fc.oneof({ weight: 3, arbitrary: valid }, rows).map(replaceAll),
      fc.tuple(asked, anyOptions).map(([asked, options]) => query(asked, options)),
      fc.tuple(asked, anyOptions).map(([asked, options]) => query(asked, options)),
      fc.tuple(field, asked, limit).map(([field, asked, limit]) => counts(field, asked, limit)),
      fc.tuple(field, asked).map(([field, asked]) => range(field, asked)),
    ],
    { maxCommands: 20, size: "max" },
  )
}

const scene = anyTable.chain((table) =>
  fc.record({ table: fc.constant(table), commands: commandsOf(table) }),
)

describe("any sequence of changes and queries", () => {
  it.each([
    ["no memory", 0],
    ["little memory", 2_000],
    ["the default memory", undefined],
  ])(
    "with %s, a collection answers as applyQuery does over a plain list",
    { timeout: patience },
    (_, maxMemory) => {
      check(
        fc.property(scene, ({ table, commands }) => {
          const built = buildTable(table)
          const setup = () => ({
            model: { list: [], version: 0, table, built },
            real: makeCollection(built, maxMemory),
          })
          fc.modelRun(setup, commands)
        }),
        400,
      )
    },
  )
})
