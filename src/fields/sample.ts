import { isObject, isPlainObject, isRow } from "../diagnostics/untrusted.ts"
import type { PlainColumn } from "./definition.ts"
import { timeOfDate } from "./kinds/date.ts"
import { kinds } from "./kinds/kinds.ts"

/** A kind that can be guessed. */
export type GuessedKind = PlainColumn["kind"]

/**
 * What many texts of a kind are called, in the order in which texts are taken for them: a time such as `12:30:00` is a duration,
 * too. Undefined for kinds that are not guessed from texts.
 */
export const namesOfTexts: { readonly [Kind in GuessedKind]: string | undefined } = {
  date: "dates",
  time: "times of day",
  duration: "durations",
  uuid: "uuids",
  text: "strings",
  number: undefined,
  integer: undefined,
  day: undefined,
  boolean: undefined,
}

export const guessedKinds = /* @__PURE__ */ Object.keys(namesOfTexts) as readonly GuessedKind[]

const textKinds = /* @__PURE__ */ guessedKinds.filter((kind) => namesOfTexts[kind] !== undefined)

/** The counts of a property's values by form, without those that every kind reads as empty. */
export interface Tally {
  booleans: number
  /** Finite numbers, the integers of rule V4 included. */
  numbers: number
  integers: number
  texts: number
  /** The kinds that read all of the texts. */
  textKinds: readonly GuessedKind[]
  dates: number
  /** Plain objects, whose properties are columns of their own. */
  objects: number
  /** Plain objects that are too deep to look into. */
  deepObjects: number
  lists: number
  /** Arrays directly inside arrays, which are no items of a list (rule V14). */
  nestedLists: number
  /** Values that no kind can read: instances of classes, functions, big integers and symbols. */
  others: number
}

/** A property of the rows, with the properties of the objects that it holds. */
export interface SampledColumn {
  readonly path: readonly string[]
  readonly tally: Tally
  readonly columns: Map<string, SampledColumn>
  /** True for a property with values in arrays, its own or those around its objects. */
  isList: boolean
  /** The number of rows with a value, and the last of them. */
  filled: number
  last: number
}

/** The number of a row, whether a value is in an array, and how properties are read. */
interface Whereabouts {
  readonly row: number
  readonly isInArray: boolean
  readonly read: ReadProperty
}

export interface Sample {
  /** The number of all rows, also of those that are not objects. */
  readonly rows: number
  readonly columns: ReadonlyMap<string, SampledColumn>
}

/** The depth at which objects are not looked into any more, which limits the recursion. */
export const deepestPath = 4
/** The same for objects in arrays. */
export const deepestList = 3

type ReadProperty = (object: Readonly<Record<string, unknown>>, key: string) => unknown

/** Counts the values of the rows in linear time. @param read - reads a property. Default: an accessor that throws is empty. */
export function takeSample(rows: Iterable<unknown>, read: ReadProperty = readPlain): Sample {
  const columns = new Map<string, SampledColumn>()
  let count = 0
  for (const row of rows) {
    count++
    if (isRow(row)) countProperties(row, [], columns, { row: count, isInArray: false, read })
  }
  return { rows: count, columns }
}

const readPlain: ReadProperty = (object, key) => {
  try {
    return object[key]
  } catch {
    return undefined
  }
}

function countProperties(
  object: Readonly<Record<string, unknown>>,
  path: readonly string[],
  columns: Map<string, SampledColumn>,
  at: Whereabouts,
): void {
  for (const key of Object.keys(object)) {
    let column = columns.get(key)
    if (column === undefined) {
      const counts = { isList: false, filled: 0, last: 0 }
      column = { path: [...path, key], tally: emptyTally(), columns: new Map(), ...counts }
      columns.set(key, column)
    }
    column.isList ||= at.isInArray
    countValue(column, at.read(object, key), at)
  }
}

function countValue(column: SampledColumn, value: unknown, at: Whereabouts): void {
  const { tally } = column
  const before = countScalars(tally)
  switch (typeof value) {
    case "string":
      countText(tally, value)
      break
    case "number":
      if (Number.isFinite(value)) tally.numbers++
      if (Number.isSafeInteger(value)) tally.integers++
      break
    case "boolean":
      tally.booleans++
      break
    case "undefined":
      return
    default:
      if (isObject(value)) countObject(column, value, at)
      else if (value !== null) tally.others++
  }
  if (column.last === at.row || countScalars(tally) === before) return
  column.last = at.row
  column.filled++
}

/** Counts the values that some kind reads, objects left out. */
export function countScalars({ booleans, numbers, texts, dates }: Tally): number {
  return booleans + numbers + texts + dates
}

/** Counts a text. After the first text that a kind cannot read, the kind reads no more. */
function countText(tally: Tally, text: string): void {
  tally.texts++
  const reads = (kind: GuessedKind): boolean => kinds[kind].readRow(text) !== undefined
  if (!tally.textKinds.every(reads)) tally.textKinds = tally.textKinds.filter(reads)
}

function countObject(
  column: SampledColumn,
  value: Readonly<Record<string, unknown>>,
  at: Whereabouts,
): void {
  const { path, tally, columns } = column
  const shape = shapeOf(value)
  const isDeep = shape === "objects" && path.length >= (at.isInArray ? deepestList : deepestPath)
  tally[isDeep ? "deepObjects" : shape]++
  if (shape === "objects" && !isDeep) countProperties(value, path, columns, at)
  if (Array.isArray(value)) countItems(column, value, at)
}

/** Counts the elements of an array. */
function countItems(column: SampledColumn, array: readonly unknown[], at: Whereabouts): void {
  const { tally } = column
  const before = countScalars(tally)
  for (let index = 0; index < array.length; index++) {
    const item = at.read(array as unknown as Readonly<Record<string, unknown>>, String(index))
    if (Array.isArray(item)) tally.nestedLists++
    else countValue(column, item, { ...at, isInArray: true })
  }
  column.isList ||= countScalars(tally) > before
}

/** Returns the count that an object belongs to. */
function shapeOf(value: object): "lists" | "dates" | "objects" | "others" {
  if (Array.isArray(value)) return "lists"
  if (timeOfDate(value) !== undefined) return "dates"
  return isPlainObject(value) ? "objects" : "others"
}

function emptyTally(): Tally {
  return {
    booleans: 0,
    numbers: 0,
    integers: 0,
    texts: 0,
    textKinds,
    dates: 0,
    objects: 0,
    deepObjects: 0,
    lists: 0,
    nestedLists: 0,
    others: 0,
  }
}
