import fc, { type Arbitrary } from "fast-check"
import type { PlainKind } from "../../src/fields/kinds/kinds.ts"
import { hostileText, trickyLetters } from "./arbitraries.ts"
import { datePool, noDatePool, noUuidPool, numberPool, textPool, uuid, uuidPool } from "./pools.ts"
import type { Column, Table } from "./reference/table.ts"

/** Values of the kind, as a row may hold them. */
const rightValues: Readonly<Record<PlainKind, Arbitrary<unknown>>> = {
  text: fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom<unknown>(...textPool) },
    { weight: 1, arbitrary: hostileText },
    { weight: 1, arbitrary: fc.constantFrom<unknown>(5, 1e21, -0, true, false, 0.1) },
  ),
  number: fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom(...numberPool, Infinity, -Infinity) },
    fc.double({ noNaN: true }),
  ),
  integer: fc.constantFrom(...numberPool),
  enum: fc.constantFrom(0, 1, 2, 3, 4, 7, 1.5),
  date: fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom<unknown>(...datePool) },
    { weight: 1, arbitrary: fc.constantFrom<unknown>(" 2024-01-01\u0085") },
    {
      weight: 2,
      arbitrary: fc.constantFrom(...datePool.slice(0, 4)).map((text) => new Date(text)),
    },
    { weight: 1, arbitrary: fc.date({ noInvalidDate: true }) },
  ),
  boolean: fc.boolean(),
  uuid: fc.constantFrom<unknown>(...uuidPool, ` ${uuid} `),
}

/** Values that are no value of any kind, or of another. */
const otherValues: Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    undefined,
    Number.NaN,
    Number.NEGATIVE_INFINITY,
    "5",
    "true",
    "null",
    1n,
    Symbol("s"),
    new Date(Number.NaN),
    true,
    3,
  ),
  fc.constantFrom<unknown>(...noDatePool, ...noUuidPool, ...trickyLetters),
  fc.constantFrom<unknown>(
    [],
    {},
    ["a"],
    Object.create(null),
    new String("a"),
    new Number(1),
    () => "a",
    Object.create(Date.prototype),
    new Map([["r", 1]]),
  ),
)

/** A value of any kind, or of none. */
const anyValue: Arbitrary<unknown> = fc.oneof(...Object.values(rightValues), otherValues)

/** How a value stands in its row. */
type Placing = "own" | "missing" | "throwing" | "getter" | "inherited" | "class getter" | "hidden"

interface Cell {
  readonly placing: Placing
  readonly value: unknown
}

const placing: Arbitrary<Placing> = fc.oneof(
  { weight: 20, arbitrary: fc.constant<Placing>("own") },
  fc.constantFrom<Placing>("missing", "throwing", "getter", "inherited", "class getter", "hidden"),
)

function valueOf(right: Arbitrary<unknown>): Arbitrary<unknown> {
  return fc.oneof(
    { weight: 6, arbitrary: right },
    { weight: 1, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: otherValues },
  )
}

/** Arrays of items in the main, some of them arrays again; now and then one with a hole, or with an element that throws (V14). */
function itemsOf(kind: PlainKind): Arbitrary<unknown> {
  const right = rightValues[kind]
  const item = fc.oneof({ weight: 9, arbitrary: valueOf(right) }, fc.array(right, { maxLength: 2 }))
  const items = fc.array(item, { maxLength: 4 })
  return fc.oneof(
    { weight: 9, arbitrary: items },
    { weight: 2, arbitrary: right },
    items.map((list) => {
      const array = [...list, undefined]
      Object.defineProperty(array, list.length, { get: raise, enumerable: true })
      return array
    }),
    items.map((list) => Object.assign(new Array<unknown>(list.length + 2), list)),
    items.map((list) => new Set(list)),
  )
}

function cellOf({ kind, list }: Column): Arbitrary<Cell> {
  return fc.record({ placing, value: valueOf(list ? itemsOf(kind) : rightValues[kind]) })
}

/** What stands between a row and a nested value. */
type Vessel = "plain" | "bare" | "instance" | "array" | "function"

function makeVessel(vessel: Vessel): object {
  switch (vessel) {
    case "plain":
      return {}
    case "bare":
      return Object.create(null) as object
    case "instance":
      return new (class Instance {})()
    case "array":
      return []
    case "function":
      return () => undefined
  }
}

function put(holder: object, step: string, { placing, value }: Cell): void {
  const attributes = { configurable: true, enumerable: placing !== "hidden" }
  switch (placing) {
    case "missing":
      return
    case "throwing":
      Object.defineProperty(holder, step, { ...attributes, get: () => raise() })
      return
    case "getter":
      Object.defineProperty(holder, step, { ...attributes, get: () => value })
      return
    case "inherited":
      Object.setPrototypeOf(holder, { [step]: value })
      return
    case "class getter": {
      const { prototype } = class Entity {}
      Object.defineProperty(prototype, step, { ...attributes, get: () => value })
      Object.setPrototypeOf(holder, prototype)
      return
    }
    case "own":
    case "hidden":
      Object.defineProperty(holder, step, { ...attributes, value, writable: true })
  }
}

function raise(): never {
  throw new RangeError("An accessor of the row throws.")
}

/** Puts values where the path leads, making what lies between: for a list also arrays of as many elements (V14). */
function place(
  row: object,
  { path, list }: Column,
  [cell, second]: readonly [Cell, Cell],
  vessel: Vessel,
  elements: number,
): void {
  let holders: readonly object[] = [row]
  for (const step of path.slice(0, -1))
    holders = holders.flatMap((holder) => {
      const known: unknown = Object.getOwnPropertyDescriptor(holder, step)?.value
      const made = (): object =>
        list && elements > 0
          ? Array.from({ length: elements }, () => makeVessel(vessel))
          : makeVessel(vessel)
      const next = typeof known === "object" && known !== null ? known : made()
      if (next !== known) put(holder, step, { placing: "own", value: next })
      return list && Array.isArray(next) && next.length > 0 ? (next as object[]) : [next]
    })
  for (const [index, holder] of holders.entries())
    put(holder, path.at(-1) ?? "", index % 2 === 0 ? cell : second)
}

const vesselOfRow: Arbitrary<Vessel> = fc.oneof(
  { weight: 8, arbitrary: fc.constant<Vessel>("plain") },
  fc.constantFrom<Vessel>("bare", "instance", "array", "function"),
)

/** How a row comes into the list: itself, or a Proxy that passes everything on, or one that makes all properties up (N4). */
const showing: Arbitrary<(row: object) => object> = fc.oneof(
  { weight: 10, arbitrary: fc.constant((row: object) => row) },
  fc.constantFrom(
    (row: object) => new Proxy(row, {}),
    (row: object) => new Proxy({}, { get: (_, name) => Reflect.get(row, name) as unknown }),
    (row: object) =>
      new Proxy(Object.create(null) as object, {
        get: (_, name) => Reflect.get(row, name) as unknown,
      }),
  ),
)

const columnsOf = (table: Table): readonly Column[] =>
  table.fields.filter(
    (field): field is Column => field.kind !== "shortcut" && field.kind !== "range-end",
  )

/** A row for the table, of right and wrong kinds. */
function objectRow(table: Table): Arbitrary<unknown> {
  const columns = columnsOf(table)
  const cells = columns.map((column) => fc.tuple(cellOf(column), cellOf(column)))
  return fc
    .tuple(showing, vesselOfRow, vesselOfRow, fc.nat({ max: 3 }), ...cells)
    .map(([show, outer, inner, elements, ...pairs]) => {
      const row = makeVessel(outer)
      for (const [index, column] of columns.entries()) {
        const pair = pairs[index]
        if (pair) place(row, column, pair, inner, elements)
      }
      return show(row)
    })
}

const noRow: Arbitrary<unknown> = fc.constantFrom<unknown>(
  null,
  undefined,
  5,
  "a",
  true,
  Symbol.iterator,
  1n,
  [],
  new Date(0),
  () => undefined,
)

/** A row that throws at every touch, but for `in`, which fast-check needs. */
const proxyRow: Arbitrary<unknown> = fc.constant(
  new Proxy(
    {},
    { get: raise, getOwnPropertyDescriptor: raise, ownKeys: raise, getPrototypeOf: raise },
  ),
)

/** Rows for the table: objects in the main, and what a list should not hold. */
export function rowsOf(table: Table, maxLength = 12): Arbitrary<readonly unknown[]> {
  const row = fc.oneof(
    { weight: 14, arbitrary: objectRow(table) },
    { weight: 1, arbitrary: noRow },
    { weight: 1, arbitrary: proxyRow },
  )
  return fc.array(row, { maxLength, size: "max" }).map(describable)
}

/** Rows with accessors that throw cannot be shown as they are when a property fails. */
function describable(rows: readonly unknown[]): readonly unknown[] {
  return Object.defineProperty(rows, fc.toStringMethod, {
    value: () => `[${rows.map(describeRow).join(", ")}]`,
    enumerable: false,
  })
}

function describeRow(row: unknown): string {
  if (typeof row !== "object" || row === null) return fc.stringify(row)
  try {
    const prototype: unknown = Object.getPrototypeOf(row)
    const kind =
      prototype === Object.prototype
        ? ""
        : prototype === null
          ? "bare "
          : Array.isArray(row)
            ? "array "
            : "instance "
    return `${kind}{ ${Reflect.ownKeys(row)
      .map((key) => describeProperty(row, key))
      .join(", ")} }`
  } catch {
    return "a proxy that throws"
  }
}

function describeProperty(row: object, key: string | symbol): string {
  const property = Object.getOwnPropertyDescriptor(row, key)
  const value: unknown = property?.value
  if (property?.get) return `get ${String(key)}`
  const isNested = typeof value === "object" && value !== null && !(value instanceof Date)
  return `${String(key)}: ${isNested ? describeRow(value) : fc.stringify(value)}`
}

/**
 * Makes rows anew whose accessors give a value at first, and throw or give another one later. Nobody can say which rows match,
 * but nothing may be thrown.
 */
export function fickleRowsOf(table: Table, maxLength = 6): Arbitrary<() => readonly unknown[]> {
  const names = columnsOf(table).map(({ path: [first = ""] }) => first)
  const cell = fc.record({ steadyReads: fc.nat({ max: 5 }), first: anyValue, later: anyValue })
  const cells = fc.array(fc.tuple(fc.constantFrom(...names), cell, fc.boolean()), { maxLength: 6 })
  return fc.array(cells, { minLength: 1, maxLength }).map(
    (rows) => () =>
      rows.map((row) => {
        const made = {}
        for (const [name, { steadyReads, first, later }, throws] of row) {
          let reads = 0
          const get = (): unknown => (reads++ < steadyReads ? first : throws ? raise() : later)
          Object.defineProperty(made, name, { configurable: true, enumerable: true, get })
        }
        return made
      }),
  )
}
