import { nearestNames } from "../../diagnostics/nearest.ts"
import { quote } from "../../diagnostics/wording.ts"
import { isObject, isRow } from "../../fields/untrusted.ts"
import { list, showData, type ReportFault } from "./check.ts"
import { idKey } from "./ids.ts"
import { checkOwnership } from "./ownership.ts"
import {
  othersOf,
  referencesOf,
  targetsOf,
  type Identified,
  type RecordKind,
} from "./references.ts"
import { rowChecks } from "./shapes.ts"
import { gatherLists, type ListName, type StoreData } from "./store-data.ts"
import { checkUnique } from "./unique.ts"

/** Something that is wrong with data. */
export interface DataFault {
  /** Where: a JSON pointer (RFC 6901), empty for the whole. */
  readonly pointer: string
  /** What: a clause without a subject. Values of keys and tokens are not in it. */
  readonly reason: string
}

/** Data that can be served, or what is wrong with it: the first faults, and how many there are beyond them. */
export type DataReading =
  | { readonly ok: true; readonly value: StoreData }
  | { readonly ok: false; readonly faults: readonly DataFault[]; readonly omitted: number }

/** As many faults are listed. */
const mostFaults = 20

/** Copying what is nested some thousands of levels deep overflows the stack. */
const mostLevels = 100

/** All other lists may be missing, and are empty then. */
const wanted: readonly ListName[] = ["accounts", "stores"]

/**
 * Checks data from outside: the kind of every property, that no id is there twice, that every id names something, and that
 * nothing crosses the border of a store. References are looked at once all properties are as they have to be. Properties
 * that the service does not know are kept, for tables with more fields. Never throws.
 * @param json - parsed JSON. What is given is copied, as JSON would.
 * @example readStoreData({ accounts: [], stores: [], orders: 5 }) // => { ok: false, faults: [{ pointer: "/orders", reason: "must be a list, is 5" }], omitted: 0 }
 */
export function readStoreData(json: unknown): DataReading {
  const faults: DataFault[] = []
  let omitted = 0
  const report: ReportFault = (pointer, reason) => {
    if (faults.length < mostFaults) faults.push({ pointer, reason })
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
 * A fault as a line of text.
 * @example formatDataFault({ pointer: "/orders/17/total", reason: 'must be a number, is "5"' }) // => '/orders/17/total: must be a number, is "5"'
 */
export function formatDataFault({ pointer, reason }: DataFault): string {
  return `${pointer === "" ? "the data" : pointer}: ${reason}`
}

/** The lists, those empty that are not as they have to be. */
function readLists(json: unknown, report: ReportFault): StoreData {
  const given = copyJson(json, report)
  const lists = new Map(Object.entries(given ?? {}))
  const value = gatherLists((name) => {
    const missing = given === undefined || !wanted.includes(name) ? [] : undefined
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

/** A copy without prototypes and accessors of anybody's making. */
function copyJson(
  json: unknown,
  report: ReportFault,
): Readonly<Record<string, unknown>> | undefined {
  try {
    const text: unknown = JSON.stringify(json)
    const copy: unknown = typeof text === "string" ? JSON.parse(text) : undefined
    if (!isRow(copy)) report("", `must be an object, is ${showData(copy)}`)
    else if (isDeeperThan(mostLevels, copy))
      report("", `must not be nested deeper than ${mostLevels} levels`)
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

function checkIds(data: StoreData, report: ReportFault): void {
  const targets = Object.entries(targetsOf(data))
  for (const things of [...targets.map(([, target]) => target), ...othersOf(data)])
    checkUnique(things, "an id of its own", report)
  const stores = new Map(targets.map(([kind, target]) => [kind, storesOf(target)]))
  for (const { pointer, id, kind, storeId } of referencesOf(data)) {
    const store = stores.get(kind)?.get(idKey(id))
    if (store === undefined)
      report(pointer, `must be the id of ${withArticle(kind)} that is there, is ${quote(id)}`)
    else if (storeId !== undefined && store !== idKey(storeId))
      report(pointer, `must be the id of ${withArticle(kind)} of the same store, is ${quote(id)}`)
  }
}

/** The store that each thing belongs to, by the id of the thing; empty where it belongs to none. */
function storesOf(things: readonly Identified[]): ReadonlyMap<string, string> {
  return new Map(things.map(({ id, storeId = "" }) => [idKey(id), idKey(storeId)]))
}

function withArticle(kind: RecordKind): string {
  return /^[ao]/.test(kind) ? `an ${kind}` : `a ${kind}`
}

function escapePointer(name: string): string {
  return name.replaceAll("~", "~0").replaceAll("/", "~1")
}
