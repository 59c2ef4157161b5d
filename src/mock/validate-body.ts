import { isRow, isWholeNumber } from "../fields/untrusted.ts"
import { readUuid } from "../fields/kinds/uuid.ts"
import {
  categoryLimits as limits,
  type ImageOrder,
  type NewCategory,
  type Visibility,
} from "../store/resources.ts"

/** A checked body, or the faults in it: sentences that quote no values. */
export type Checked<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly faults: readonly string[] }

/** Own properties of a body. In a map `__proto__` is a name like any other. */
type Body = ReadonlyMap<string, unknown>

const visibilities: readonly Visibility[] = [0, 1, 2, 3]
const names: readonly string[] = ["name", "productIds", "slug", "visibility"]
const notAnObject: Checked<never> = { ok: false, faults: ["The body must be an object."] }

/**
 * Checks the body of a new category.
 * @param isProduct - true for the id of a product of the store.
 */
export function readNewCategory(
  json: unknown,
  isProduct: (id: string) => boolean,
  strict: boolean,
): Checked<NewCategory> {
  const body = readBody(json)
  if (body === undefined) return notAnObject
  const [name, slug, productIds] = [
    body.get("name"),
    body.get("slug"),
    readIds(body.get("productIds")),
  ]
  const visibility = visibilities.find((other) => other === body.get("visibility"))
  const faults = faultsOf([
    [isTextWithin(name, limits.name), `name must be ${describeLengths(limits.name)}.`],
    [
      !body.has("slug") || slug === null || isTextWithin(slug, limits.slug),
      `slug must be null, or ${describeLengths(limits.slug)}.`,
    ],
    [!body.has("visibility") || visibility !== undefined, "visibility must be 0, 1, 2 or 3."],
    [!body.has("productIds") || productIds !== undefined, "productIds must be an array of UUIDs."],
    [productIds?.every(isProduct) ?? true, "productIds must be ids of products of the store."],
    [
      !strict || [...body.keys()].every((given) => names.includes(given)),
      `The body must have no other properties than ${names.join(", ")}.`,
    ],
  ])
  if (faults.length > 0 || typeof name !== "string") return { ok: false, faults }
  const own = { ...(productIds && { productIds }), ...(typeof slug === "string" && { slug }) }
  return { ok: true, value: { name, ...own, ...(visibility !== undefined && { visibility }) } }
}

/**
 * Checks an order of images.
 * @param imageNames - the images of the variant; a strict server takes no others.
 */
export function readImageOrder(
  json: unknown,
  imageNames: readonly string[],
  strict: boolean,
): Checked<ImageOrder> {
  const body = readBody(json)
  if (body === undefined) return notAnObject
  const known = new Set(imageNames)
  const places = [...body].flatMap(([name, place]) =>
    isWholeNumber(place) ? [[name, place] as const] : [],
  )
  const faults = faultsOf([
    [places.length === body.size, "Every place must be an integer."],
    [
      !strict || [...body.keys()].every((name) => known.has(name)),
      "Every name must be the name of an image of the variant.",
    ],
  ])
  return faults.length > 0 ? { ok: false, faults } : { ok: true, value: Object.fromEntries(places) }
}

function readBody(json: unknown): Body | undefined {
  return isRow(json) ? new Map(Object.entries(json)) : undefined
}

function faultsOf(
  checks: readonly (readonly [isValid: boolean, fault: string])[],
): readonly string[] {
  return checks.filter(([isValid]) => !isValid).map(([, fault]) => fault)
}

/** Reads a list of UUIDs. @returns undefined for anything else. */
function readIds(value: unknown): readonly string[] | undefined {
  if (!Array.isArray(value)) return undefined
  const ids = value.map((id: unknown) => (typeof id === "string" ? readUuid(id) : undefined))
  const known = ids.filter((id) => id !== undefined)
  return known.length === ids.length ? known : undefined
}

interface Lengths {
  readonly least: number
  readonly most: number
}

function describeLengths({ least, most }: Lengths): string {
  return `a string of ${least} to ${most} characters`
}

function isTextWithin(value: unknown, { least, most }: Lengths): boolean {
  return typeof value === "string" && value.length >= least && value.length <= most
}
