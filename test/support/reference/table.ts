import type { PlainKind } from "../../../src/fields/kinds/kinds.ts"
import type { Limits } from "../../../src/fields/field.ts"
import { smallLetters, trimText } from "./characters.ts"
import { readDate, zoneOfQuery, readUuid, type Comparable } from "./values.ts"

/** A field that stands for a value in the row. */
export interface Column {
  readonly kind: PlainKind
  readonly name: string
  readonly filter: boolean
  readonly sort: boolean
  readonly nullable: boolean
  /** True for a list of items (V14). */
  readonly list: boolean
  readonly path: readonly string[]
  /** Listed ids of an enum, with their labels if they have any. */
  readonly ids: ReadonlyMap<number, string | undefined>
  /** Listed values of a text; missing when any is as good. */
  readonly texts?: readonly string[]
}

/** A named predicate over the row (V12). */
export interface Shortcut {
  readonly kind: "shortcut"
  readonly name: string
  readonly filter: true
  readonly sort: false
  readonly test: (row: unknown) => boolean
}

/** A named end of a range on a date column (V13). */
export interface RangeEnd {
  readonly kind: "range-end"
  readonly name: string
  readonly filter: true
  readonly sort: false
  readonly end: "from" | "to"
  readonly of: Column
}

export type TableField = Column | Shortcut | RangeEnd

/** A field table, plainly: a list. Sizes are in rows. */
export interface Table {
  readonly fields: readonly TableField[]
  readonly defaultPageSize: number
  readonly maxPageSize: number
  readonly limits: Limits
}

/** N1, N4: only what the table lists is known. */
export function findField(table: Table, name: string): TableField | undefined {
  return table.fields.find((field) => smallLetters(field.name) === smallLetters(name))
}

/** N3: nested objects are gone through only when they are plain. */
function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === null || prototype === Object.prototype
}

/** N4: a property is an object's own. A Proxy with a plain prototype makes up what it likes, but for the names of that prototype. */
function hasOwn(object: object, name: string): boolean {
  const prototype: unknown = Object.getPrototypeOf(object)
  return (
    prototype === null ||
    (prototype === Object.prototype && !(name in Object.prototype)) ||
    Object.getOwnPropertyDescriptor(object, name) !== undefined
  )
}

/** N3, N4: own properties, step by step; undefined where there is nothing. A list is no row, and no step either. */
function walk(row: unknown, path: readonly string[]): unknown {
  let current = row
  for (const [depth, step] of path.entries()) {
    if (typeof current !== "object" || current === null || Array.isArray(current)) return undefined
    if (depth > 0 && !isPlain(current)) return undefined
    if (!hasOwn(current, step)) return undefined
    current = Reflect.get(current, step)
  }
  return current
}

/** V14: the values at the end of the path, which goes into each element of an array, but not of an array directly inside. */
function valuesAt(row: unknown, path: readonly string[]): readonly unknown[] {
  let values: readonly unknown[] = [row]
  for (const [depth, step] of path.entries())
    values = values.flatMap((holder) => {
      const isHolder = depth === 0 || attempt(() => isPlain(Object(holder) as object)) === true
      const found = isHolder ? attempt(() => walk(holder, [step])) : undefined
      return Array.isArray(found) ? elementsOf(found) : [found]
    })
  return values
}

/** V14, N4: the own elements that can be read. */
function elementsOf(array: readonly unknown[]): readonly unknown[] {
  return Object.keys(array).map((key) => attempt(() => array[Number(key)]))
}

function attempt<Value>(read: () => Value): Value | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}

/** V14: what a list holds, without all that is empty for the kind. */
export function readItems(row: unknown, { kind, path }: Column): readonly Comparable[] {
  return valuesAt(row, path).flatMap((value) => attempt(() => ofKind(kind, value)) ?? [])
}

/** Section 3: the row's value when it is of the column's kind; undefined for an empty one. */
export function readRow(row: unknown, column: Column): Comparable | undefined {
  let value: unknown
  try {
    value = walk(row, column.path)
    return ofKind(column.kind, value)
  } catch {
    return undefined
  }
}

/** V1, V14: no value, or no item. */
export function isEmpty(row: unknown, column: Column): boolean {
  return column.list ? readItems(row, column).length === 0 : readRow(row, column) === undefined
}

function ofKind(kind: PlainKind, value: unknown): Comparable | undefined {
  switch (kind) {
    case "text":
      if (typeof value === "number")
        return Number.isFinite(value) ? JSON.stringify(value) : undefined
      return typeof value === "string"
        ? value
        : typeof value === "boolean"
          ? JSON.stringify(value)
          : undefined
    case "number":
    case "integer":
    case "enum":
      return typeof value === "number" && !Number.isNaN(value) ? value : undefined
    case "boolean":
      return typeof value === "boolean" ? value : undefined
    case "date":
      if (value instanceof Date)
        return Number.isNaN(value.getTime()) ? undefined : BigInt(value.getTime()) * 10_000n
      if (typeof value !== "string") return undefined
      return (readDate(trimText(value)) ?? readDate(zoneOfQuery(trimText(value))))?.instant
    case "uuid":
      return typeof value === "string" ? readUuid(trimText(value)) : undefined
  }
}
