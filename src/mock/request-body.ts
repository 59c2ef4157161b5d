import { own } from "../diagnostics/own.ts"
import { readUuid } from "../fields/kinds/uuid.ts"
import type { JsonSchema } from "../schema/standard-schema.ts"
import type { Outcome } from "../diagnostics/result.ts"
import { isRow, isWholeNumber } from "../diagnostics/untrusted.ts"
import {
  categoryLimits as limits,
  type StoreImageOrder,
  type StoreNewCategory,
} from "../store/resources.ts"
import type { DeliveryEvent } from "./deliver.ts"
import {
  integer,
  lengthWithin,
  list,
  nullable,
  object,
  optional,
  uuid,
  type PropertyChecks,
} from "./state/json-checks.ts"
import { visibility } from "./state/store-data.ts"
import { refuseFor, type Refusal } from "./write-envelope.ts"

interface BodyRules {
  readonly maxBody: number
  /** True for an accepted media type, given in lower case and without parameters. */
  readonly accepts: (mediaType: string) => boolean
  readonly accepted: string
}

/** Accepts `application/json` only. */
export const plainJson = {
  accepts: (mediaType: string) => mediaType === "application/json",
  accepted: "application/json",
}

/** Accepts `application/json`, `text/json` and `application/*+json`. */
export const anyJson = {
  accepts: (mediaType: string) =>
    /^(?:(?:application|text)\/json|application\/[^/\s]+\+json)$/.test(mediaType),
  accepted: "application/json, text/json or application/*+json",
}

/** Reads a body as JSON. Never reads more than the limit allows, whatever `Content-Length` says. */
export async function readJson(
  request: Request,
  { maxBody, accepts, accepted }: BodyRules,
): Promise<{ readonly json: unknown } | Refusal> {
  if (!acceptsHeaders(request.headers, accepts))
    return refuseFor("mediaType", `The body must be ${accepted}, in UTF-8 and not compressed.`)
  const tooLarge = refuseFor("tooLarge", `The body must have at most ${maxBody} bytes.`)
  if (Number(request.headers.get("Content-Length") ?? 0) > maxBody) return tooLarge
  try {
    const bytes = await readBytes(request, maxBody)
    if (bytes === undefined) return tooLarge
    return { json: JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes)) }
  } catch {
    // The message of the parser would quote the body.
    return refuseFor("invalidBody", "The body must be JSON in UTF-8.")
  }
}

function acceptsHeaders(headers: Headers, accepts: BodyRules["accepts"]): boolean {
  const [mediaType = "", ...parameters] = (headers.get("Content-Type") ?? "")
    .toLowerCase()
    .split(";")
  const charsets = parameters
    .map((parameter) => parameter.trim())
    .filter((parameter) => parameter.startsWith("charset="))
  const encoding = (headers.get("Content-Encoding") ?? "identity").trim().toLowerCase()
  return (
    accepts(mediaType.trim()) &&
    charsets.every((charset) => /^charset="?(?:utf-8|us-ascii)"?$/.test(charset)) &&
    encoding === "identity"
  )
}

/** Reads the bytes of a body; undefined when there are too many. The rest stays unread. */
async function readBytes(request: Request, limit: number): Promise<Uint8Array | undefined> {
  // Some browsers have no property `body`.
  if (!("body" in request)) {
    const bytes = new Uint8Array(await (request as Body).arrayBuffer())
    return bytes.length > limit ? undefined : bytes
  }
  if (request.body === null) return new Uint8Array()
  const reader = request.body.getReader()
  const chunks: Uint8Array[] = []
  let length = 0
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    length += part.value.length
    if (length > limit) {
      reader.releaseLock()
      return undefined
    }
    chunks.push(part.value)
  }
  return joinChunks(chunks, length)
}

function joinChunks(chunks: readonly Uint8Array[], length: number): Uint8Array {
  const bytes = new Uint8Array(length)
  let at = 0
  for (const chunk of chunks) {
    bytes.set(chunk, at)
    at += chunk.length
  }
  return bytes
}

/** A checked body, or the faults in it: sentences that quote no values. */
type Checked<Value> = Outcome<Value, { readonly faults: readonly string[] }>

/** Own properties of a body. In a map `__proto__` is a name like any other. */
type Properties = ReadonlyMap<string, unknown>

/** The properties of a {@link StoreNewCategory}. */
const newCategory: PropertyChecks<StoreNewCategory> = {
  name: lengthWithin(limits.name),
  productIds: optional(list(uuid)),
  slug: optional(nullable(lengthWithin(limits.slug))),
  visibility: optional(visibility),
}

const categoryCheck = object<StoreNewCategory>(newCategory, "StoreNewCategory")

/** The schemas of what {@link readNewCategory} and {@link readImageOrder} take. */
export const bodySchemas: ReadonlyMap<string, JsonSchema> = new Map<string, JsonSchema>([
  ["createCategory", categoryCheck.schema],
  [
    "orderVariantImages",
    { title: "StoreImageOrder", type: "object", additionalProperties: integer.schema },
  ],
])
const notAnObject: Checked<never> = { ok: false, faults: ["The body must be an object."] }

/**
 * Checks the body of a new category.
 * @param isProduct - true for the id of a product of the store.
 */
export function readNewCategory(
  json: unknown,
  isProduct: (id: string) => boolean,
  strict: boolean,
): Checked<StoreNewCategory> {
  const body = readBody(json)
  if (body === undefined) return notAnObject
  const wrong = new Set<string>()
  const isValid = categoryCheck(json, "", (pointer) => wrong.add(pointer.split("/")[1] ?? ""))
  const given = isValid ? own(json) : undefined
  const ids = given?.productIds?.map((id) => readUuid(id) ?? id)
  const faults = [
    ...Object.entries(newCategory).flatMap(([name, { expected }]) =>
      wrong.has(name) ? [`${name} must be ${expected}.`] : [],
    ),
    ...faultsOf([
      [ids?.every(isProduct) ?? true, "productIds must be ids of products of the store."],
      [
        !strict || [...body.keys()].every((name) => Object.hasOwn(newCategory, name)),
        `The body must have no other properties than ${Object.keys(newCategory).join(", ")}.`,
      ],
    ]),
  ]
  if (faults.length > 0 || given === undefined) return { ok: false, faults }
  const { name, slug, visibility: level } = given
  const parts = { ...(ids && { productIds: ids }), ...(typeof slug === "string" && { slug }) }
  return { ok: true, value: { name, ...parts, ...(level !== undefined && { visibility: level }) } }
}

/**
 * Checks the body of a delivery.
 * @param isOrder - true for the id of an order of the account.
 */
export function readDelivery(
  json: unknown,
  isOrder: (id: string) => boolean,
  strict: boolean,
): Checked<Pick<DeliveryEvent, "event" | "orderId">> {
  const body = readBody(json)
  if (body === undefined) return notAnObject
  const [event, orderId = null] = [body.get("event"), body.get("orderId")]
  const isId = typeof orderId === "string" && isOrder(orderId)
  const faults = faultsOf([
    [typeof event === "string", "event must be a string."],
    [orderId === null || isId, "orderId must be null, or the id of an order of the account."],
    [
      !strict || [...body.keys()].every((given) => given === "event" || given === "orderId"),
      "The body must have no other properties than event, orderId.",
    ],
  ])
  return faults.length > 0 || typeof event !== "string"
    ? { ok: false, faults }
    : { ok: true, value: { event, orderId: isId ? orderId : null } }
}

/**
 * Checks an order of images.
 * @param imageNames - the images of the variant; a strict server takes no others.
 */
export function readImageOrder(
  json: unknown,
  imageNames: readonly string[],
  strict: boolean,
): Checked<StoreImageOrder> {
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

function readBody(json: unknown): Properties | undefined {
  return isRow(json) ? new Map(Object.entries(json)) : undefined
}

function faultsOf(
  checks: readonly (readonly [isValid: boolean, fault: string])[],
): readonly string[] {
  return checks.filter(([isValid]) => !isValid).map(([, fault]) => fault)
}
