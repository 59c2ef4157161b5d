import { isObject, isPlainObject, isRow } from "../untrusted.ts"
import { readDateTime, timeOfDate } from "../kinds/date.ts"
import { readUuid } from "../kinds/uuid.ts"

/** How often a property of the sample holds what. Values that every kind takes for empty are not counted. */
export interface Tally {
  booleans: number
  /** Finite numbers, the whole ones of rule V4 among them. */
  numbers: number
  integers: number
  texts: number
  /** Texts that read as dates, and texts that read as uuids. */
  dateTexts: number
  uuidTexts: number
  /** Valid `Date` objects. */
  dates: number
  /** Plain objects, whose properties are columns of their own. */
  objects: number
  /** Plain objects too far down to look into. */
  deepObjects: number
  lists: number
  /** What no kind can read: instances of classes, functions, big integers and symbols. */
  others: number
}

/** A property that was met in the rows, with the properties of the objects that it holds. */
export interface SampledColumn {
  readonly path: readonly string[]
  readonly tally: Tally
  readonly columns: Map<string, SampledColumn>
}

/** All properties of the rows, in the order in which they were met. */
export interface Sample {
  /** Every row, also those that are no objects. */
  readonly rows: number
  readonly columns: ReadonlyMap<string, SampledColumn>
}

/** Steps from the row down to which objects are looked into: it bounds the recursion, and the fields are still told apart. */
export const deepestPath = 4

/** Counts what the rows hold. Linear in the size of the rows; an accessor that throws counts as empty. */
export function takeSample(rows: Iterable<unknown>): Sample {
  const columns = new Map<string, SampledColumn>()
  let count = 0
  for (const row of rows) {
    count++
    if (isReadable(row)) countProperties(row, [], columns)
  }
  return { rows: count, columns }
}

/** A revoked proxy cannot even be asked whether it is a list. */
function isReadable(row: unknown): row is Readonly<Record<string, unknown>> {
  try {
    return isRow(row)
  } catch {
    return false
  }
}

function countProperties(
  object: Readonly<Record<string, unknown>>,
  path: readonly string[],
  columns: Map<string, SampledColumn>,
): void {
  for (const key of keysOf(object)) {
    let column = columns.get(key)
    if (column === undefined) {
      column = { path: [...path, key], tally: emptyTally(), columns: new Map() }
      columns.set(key, column)
    }
    countValue(column, valueOf(object, key))
  }
}

function countValue({ path, tally, columns }: SampledColumn, value: unknown): void {
  switch (typeof value) {
    case "string":
      countText(tally, value)
      return
    case "number":
      if (Number.isFinite(value)) tally.numbers++
      if (Number.isSafeInteger(value)) tally.integers++
      return
    case "boolean":
      tally.booleans++
      return
    case "undefined":
      return
    default:
      if (isObject(value)) countObject(value, path, tally, columns)
      else if (value !== null) tally.others++
  }
}

/** One text that is no date settles that a column holds no dates, so the others need not be read as such. */
function countText(tally: Tally, text: string): void {
  if (tally.dateTexts === tally.texts && readDateTime(text)) tally.dateTexts++
  if (tally.uuidTexts === tally.texts && readUuid(text) !== undefined) tally.uuidTexts++
  tally.texts++
}

function countObject(
  value: Readonly<Record<string, unknown>>,
  path: readonly string[],
  tally: Tally,
  columns: Map<string, SampledColumn>,
): void {
  const shape = shapeOf(value)
  const isDeep = shape === "objects" && path.length === deepestPath
  tally[isDeep ? "deepObjects" : shape]++
  if (shape === "objects" && !isDeep) countProperties(value, path, columns)
}

/** As what an object is counted. One that refuses to be looked at, as a proxy can, is nothing that a kind reads. */
function shapeOf(value: object): "lists" | "dates" | "objects" | "others" {
  try {
    if (Array.isArray(value)) return "lists"
    if (timeOfDate(value) !== undefined) return "dates"
    return isPlainObject(value) ? "objects" : "others"
  } catch {
    return "others"
  }
}

function keysOf(object: object): readonly string[] {
  try {
    return Object.keys(object)
  } catch {
    return []
  }
}

function valueOf(object: Readonly<Record<string, unknown>>, key: string): unknown {
  try {
    return object[key]
  } catch {
    return undefined
  }
}

function emptyTally(): Tally {
  return {
    booleans: 0,
    numbers: 0,
    integers: 0,
    texts: 0,
    dateTexts: 0,
    uuidTexts: 0,
    dates: 0,
    objects: 0,
    deepObjects: 0,
    lists: 0,
    others: 0,
  }
}
