import { nearestNames } from "../../diagnostics/nearest.ts"
import { isObject, isRow, readArray } from "../../diagnostics/untrusted.ts"
import { list, showData, type ReportFault } from "./json-checks.ts"
import { gatherLists, rowChecks, type ListName, type StoreData } from "./store-data.ts"
import { ownProperty } from "../../diagnostics/own.ts"
import { quote } from "../../diagnostics/wording.ts"
import type { StoreProduct, StoreVariant } from "../../store/resources.ts"
import { idKey } from "./id-key.ts"

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
    const pointer = `/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`
    if (!names.includes(name)) report(pointer, `must be the name of a list, such as ${known}`)
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

/** Reports every key, store and part of a product without exactly one right owner. */
function checkOwnership({ accounts, stores, products }: StoreData, report: ReportFault): void {
  const keys = accounts.flatMap((account, at) =>
    account.keys.map(({ value: id }, place) => ({
      pointer: `/accounts/${at}/keys/${place}/value`,
      id,
    })),
  )
  // Values of keys are not UUIDs.
  checkUnique(keys, "unique", report, (value) => value)
  const owned = accounts.flatMap(({ storeIds }, at) =>
    storeIds.map((id, place) => ({ id, pointer: `/accounts/${at}/storeIds/${place}` })),
  )
  checkUnique(owned, "a store of only one account", report)
  const owners = new Set(owned.map(({ id }) => idKey(id)))
  for (const [at, { id }] of stores.entries())
    if (!owners.has(idKey(id)))
      report(`/stores/${at}/id`, `must be among the storeIds of an account, got ${quote(id)}`)
  for (const [at, product] of products.entries()) checkProduct(product, `/products/${at}`, report)
}

/**
 * Reports every id that an earlier thing has already.
 * @param expected - describes a valid id, for the message.
 * @param keyOf - two ids with the same key count as one. Default: ids are compared as UUIDs.
 */
function checkUnique(
  things: readonly PlacedId[],
  expected: string,
  report: ReportFault,
  keyOf: (id: string) => string = idKey,
): void {
  const known = new Map<string, string>()
  for (const { id, pointer } of things) {
    const first = known.get(keyOf(id))
    if (first === undefined) known.set(keyOf(id), pointer)
    else report(pointer, `must be ${expected}, but equals ${first}`)
  }
}

/** Checks that the parts of a product name that product, and so on down. */
function checkProduct(
  { id, storeId, badges, variants }: StoreProduct,
  pointer: string,
  report: ReportFault,
): void {
  const check = createOwnerCheck(pointer, report)
  for (const [at, badge] of badges.entries()) check(`badges/${at}/productId`, badge.productId, id)
  for (const [at, variant] of variants.entries()) {
    check(`variants/${at}/productId`, variant.productId, id)
    check(`variants/${at}/storeId`, variant.storeId, storeId)
    checkVariant(variant, `${pointer}/variants/${at}`, report)
  }
}

function checkVariant(
  { id, volumeDiscounts, customFields }: StoreVariant,
  pointer: string,
  report: ReportFault,
): void {
  const check = createOwnerCheck(pointer, report)
  for (const [at, { variantId }] of volumeDiscounts.entries())
    check(`volumeDiscounts/${at}/variantId`, variantId, id)
  for (const [at, field] of customFields.entries()) {
    check(`customFields/${at}/variantId`, field.variantId, id)
    for (const [place, { customFieldId }] of field.options.entries())
      check(`customFields/${at}/options/${place}/customFieldId`, customFieldId, field.id)
  }
}

/** Makes a check that an id at a path below the pointer is the id of its owner. */
function createOwnerCheck(
  pointer: string,
  report: ReportFault,
): (path: string, id: string, owner: string) => void {
  return (path, id, owner) => {
    if (idKey(id) !== idKey(owner))
      report(`${pointer}/${path}`, `must be the id of its owner, ${quote(owner)}, got ${quote(id)}`)
  }
}

/** Reports every id that is not unique, and every reference that leads nowhere or to another store. */
function checkIds(data: StoreData, report: ReportFault): void {
  const targets = Object.entries(targetsOf(data))
  for (const things of [...targets.map(([, target]) => target), ...othersOf(data)])
    checkUnique(things, "unique", report)
  const storesOf = (target: readonly Identified[]) =>
    new Map(target.map(({ id, storeId }) => [idKey(id), idKey(storeId ?? "")]))
  const stores = new Map(targets.map(([kind, target]) => [kind, storesOf(target)]))
  for (const { pointer, id, kind, storeId } of referencesOf(data)) {
    const store = stores.get(kind)?.get(idKey(id))
    if (store === undefined)
      report(pointer, `must be the id of an existing ${kind}, got ${quote(id)}`)
    else if (storeId !== undefined && store !== idKey(storeId))
      report(
        pointer,
        `must be the id of ${/^[ao]/.test(kind) ? `an ${kind}` : `a ${kind}`} of the same store, got ${quote(id)}`,
      )
  }
}

interface PlacedId {
  readonly pointer: string
  readonly id: string
}

interface Identified extends PlacedId {
  readonly storeId: string | undefined
}

type RecordKind = "account" | "store" | "product" | "variant" | "order" | "webhook"

/** The store is that which the row must belong to, if any. */
interface Reference extends Identified {
  readonly kind: RecordKind
}

function targetsOf(data: StoreData): Readonly<Record<RecordKind, readonly Identified[]>> {
  return {
    account: data.accounts.map(({ user }, at) => ({
      pointer: `/accounts/${at}/user/id`,
      id: user.id,
      storeId: undefined,
    })),
    store: identify(data.stores, "/stores"),
    product: identify(data.products, "/products"),
    variant: data.products.flatMap(({ variants }, at) =>
      identify(variants, `/products/${at}/variants`),
    ),
    order: identify(data.orders, "/orders"),
    webhook: identify(data.webhooks, "/webhooks"),
  }
}

/** Returns the ids that nothing refers to, list by list. */
function othersOf(data: StoreData): readonly (readonly Identified[])[] {
  const names = [
    "categories",
    "reviews",
    "tickets",
    "suppliers",
    "invites",
    "proofs",
    "items",
    "webhookLogs",
  ] as const
  return names.map((name) => identify(data[name], `/${name}`))
}

/** The properties of each list with an id or ids, and what these name. */
const references: readonly (readonly [ListName, Readonly<Record<string, RecordKind>>])[] = [
  ["accounts", { storeIds: "store" }],
  ["categories", { storeId: "store", productIds: "product" }],
  ["products", { storeId: "store" }],
  ["orders", { storeId: "store" }],
  ["reviews", { storeId: "store", orderId: "order" }],
  ["tickets", { storeId: "store" }],
  ["suppliers", { storeId: "store" }],
  ["invites", { storeId: "store", productIds: "product" }],
  ["proofs", { orderId: "order" }],
  ["items", { variantId: "variant", orderId: "order" }],
  ["webhooks", { accountId: "account" }],
  ["webhookLogs", { webhookId: "webhook", orderId: "order" }],
]

/** Yields every reference, except those within products. The store of an item is that of its variant. */
function* referencesOf(data: StoreData): Generator<Reference> {
  const stores = new Map(
    data.products.flatMap(({ variants, storeId }) =>
      variants.map(({ id }) => [idKey(id), storeId] as const),
    ),
  )
  for (const [name, kinds] of references)
    for (const [at, row] of data[name].entries()) {
      const given = new Map<string, unknown>(Object.entries(row))
      const ofRow = given.get("storeId") ?? stores.get(idKey(String(given.get("variantId"))))
      for (const [property, kind] of Object.entries(kinds)) {
        const value = given.get(property)
        const isOwner = kind === "store" || kind === "variant"
        const storeId = !isOwner && typeof ofRow === "string" ? ofRow : undefined
        const pointer = `/${name}/${at}/${property}`
        if (typeof value === "string") yield { pointer, id: value, kind, storeId }
        for (const [place, id] of readArray(value)?.entries() ?? [])
          yield { pointer: `${pointer}/${place}`, id: String(id), kind, storeId }
      }
    }
}

function identify(
  rows: readonly { readonly id: string; readonly storeId?: string }[],
  pointer: string,
): Identified[] {
  return rows.map((row, at) => ({
    pointer: `${pointer}/${at}/id`,
    id: row.id,
    storeId: ownProperty(row, "storeId"),
  }))
}
