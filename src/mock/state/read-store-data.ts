import { nearestNames } from "../../diagnostics/nearest.ts"
import { isObject, isRow } from "../../diagnostics/untrusted.ts"
import { list, showData, type ReportFault } from "./json-checks.ts"
import { checkIds, checkOwnership } from "./check-ids.ts"
import { gatherLists, rowChecks, type ListName, type StoreData } from "./store-data.ts"

/**
 * A mistake in data.
 */
export interface DataFault {
  /** The place of the mistake: a JSON pointer (RFC 6901), empty for the whole data. */
  readonly pointer: string
  /** The rule that is broken: a clause without a subject. Never contains values of keys and tokens. */
  readonly reason: string
}

/** Data that can be served, or the first faults in it and the number of the others. */
export type DataReading =
  | { readonly ok: true; readonly value: StoreData }
  | { readonly ok: false; readonly faults: readonly DataFault[]; readonly omitted: number }

const maxFaults = 20

/** Deepest nesting of data. Copying some thousands of levels would overflow the stack. */
const maxLevels = 100

/** Lists that must be present. A missing other list is empty. */
const required: readonly ListName[] = ["accounts", "stores"]

/**
 * Checks data from outside: the type of every property, that ids are unique, that every id names
 * something, and that references stay within a store. References are checked only when all
 * properties are valid. Unknown properties are kept, for tables with more fields. Never throws.
 * @param json - parsed JSON. The result is a copy of it, as JSON would make it.
 * @example readStoreData({ accounts: [], stores: [], orders: 5 }) // => { ok: false, faults: [{ pointer: "/orders", reason: "must be an array, got 5" }], omitted: 0 }
 */
export function readStoreData(json: unknown): DataReading {
  const faults: DataFault[] = []
  let omitted = 0
  const report: ReportFault = (pointer, reason) => {
    if (faults.length < maxFaults) faults.push({ pointer, reason })
    else omitted++
  }
  const value = readLists(json, report)
  if (faults.length === 0) {
    checkOwnership(value, report)
    checkIds(value, report)
  }
  return faults.length === 0 ? { ok: true, value } : { ok: false, faults, omitted }
}

/**
 * Writes a fault as one line.
 * @param fault - A fault of `readStoreData`.
 * @example formatDataFault({ pointer: "/orders/17/total", reason: 'must be a number, got "5"' }) // => '/orders/17/total: must be a number, got "5"'
 */
export function formatDataFault({ pointer, reason }: DataFault): string {
  return `${pointer === "" ? "the data" : pointer}: ${reason}`
}

/** Reads all lists. An invalid list is reported and becomes empty. */
function readLists(json: unknown, report: ReportFault): StoreData {
  const given = copyJson(json, report)
  const lists = new Map(Object.entries(given ?? {}))
  const value = gatherLists((name) => {
    const missing = given === undefined || !required.includes(name) ? [] : undefined
    const check = list(rowChecks[name])
    const rows = lists.has(name) ? lists.get(name) : missing
    return check(rows, `/${name}`, report) ? rows : []
  })
  const names = Object.keys(value)
  for (const name of lists.keys()) {
    const known = nearestNames(name, names).join(" or ") || names.join(", ")
    if (!names.includes(name))
      report(`/${escapePointer(name)}`, `must be the name of a list, such as ${known}`)
  }
  return value
}

/** Copies JSON, so that no foreign prototypes and accessors are left in it. */
function copyJson(
  json: unknown,
  report: ReportFault,
): Readonly<Record<string, unknown>> | undefined {
  try {
    const text: unknown = JSON.stringify(json)
    const copy: unknown = typeof text === "string" ? JSON.parse(text) : undefined
    if (!isRow(copy)) report("", `must be an object, got ${showData(copy)}`)
    else if (isDeeperThan(maxLevels, copy))
      report("", `must not be nested deeper than ${maxLevels} levels`)
    else return copy
  } catch {
    report("", "must be plain JSON")
  }
  return undefined
}

function isDeeperThan(levels: number, value: unknown): boolean {
  return (
    isObject(value) &&
    (levels === 0 || Object.values(value).some((part) => isDeeperThan(levels - 1, part)))
  )
}

function escapePointer(name: string): string {
  return name.replaceAll("~", "~0").replaceAll("/", "~1")
}
