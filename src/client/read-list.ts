import { isObject, isWholeNumber, readArray, readObject } from "../diagnostics/untrusted.ts"
import { isColumn, type ColumnField, type Fields } from "../fields/field.ts"
import { parseExactJson } from "../fields/exact-json.ts"
import { exactFields, formatDecimal, isSameNumber, maxDigits } from "../fields/kinds/decimal.ts"
import { isExact } from "../fields/kinds/writing.ts"
import type { QueryText } from "../language/ast.ts"
import { readClassProperty } from "../url/tags.ts"
import { readOrNothing } from "./iterate.ts"
import type { Reply } from "./reply.ts"
import { excerptOf } from "./redact.ts"
import { isSuccessStatus, protocolError, refusal, refuseByStatus } from "./refusal.ts"
import { RequestError } from "./request-error.ts"

/** The rows of one page, unchecked, and the size of the list where it is known. */
export interface PageContent {
  /** The rows of the page, in order. */
  readonly rows: readonly unknown[]
  /** The number of pages. */
  readonly pages?: number | undefined
  /** The number of rows of all pages. */
  readonly total?: number | undefined
  /** The cursor of the next page, null on the last one. `iterate` follows it in a client with `cursors: true`. */
  readonly next?: string | null | undefined
}

/** The request that a body answers, and the whole response. */
export interface PageContext {
  /** The query as it was sent. */
  readonly query: QueryText
  /** The URL as it was sent. */
  readonly url: string
  /** Status, headers, and the body as text. */
  readonly response: Reply
}

/**
 * Reads the rows of a body, and the number of pages or of rows where it has them. A body that is not JSON is undefined.
 * @example
 * import type { ReadPage } from "trommel/client"
 * const readPage: ReadPage = (_body, { response }) => ({ rows: [response.text], total: Number(response.headers.get("x-total")) })
 * const fetch = async () => new Response("Heat", { headers: { "x-total": "7" } })
 * const list = createListClient({ url: "https://example.com/movies", table, fetch, readPage })
 * const { total } = await list.list()
 * total // => 7
 */
export type ReadPage = (body: unknown, context: PageContext) => PageContent

/**
 * Reads a list: an array, or an object with the rows in `data` as `listEndpoint` or the store service answers. `pages`, `total`
 * and `next` may be missing. The default of `readPage`.
 * @param body - The body as JSON; undefined when it is not JSON.
 * @param context - The request and the whole response.
 * @throws RequestError: `refused` when `success` is false, whatever the status, and for JSON with a status of 400 or greater;
 * `protocol` for a body without a list.
 * @example
 * const fetch = async () => Response.json({ data: [{ title: "Heat" }], pages: 3 })
 * const list = createListClient({ url: "https://example.com/movies", table, fetch, readPage: readListBody })
 * const { data, pages } = await list.list()
 * data.length // => 1
 * pages // => 3
 */
export function readListBody(
  body: unknown,
  { response }: Pick<PageContext, "response">,
): PageContent {
  const object = readObject(body)
  const success = object?.get("success")
  if (success === false) throw refusal(response)
  refuseByStatus(response)
  if (!isSuccessStatus(response)) throw protocolError(response, "is not a list")
  if (success !== undefined && success !== true)
    throw protocolError(response, 'has a "success" that is neither true nor false')
  const rows = readArray(body) ?? readArray(object?.get("data"))
  if (rows === undefined) throw protocolError(response, "does not contain a list")
  return {
    rows,
    pages: readCount(response, "pages", object?.get("pages")),
    total: readCount(response, "total", object?.get("total")),
    next: cursorOrNothing(object?.get("next")),
  }
}

/** The texts of the numbers of a body that a double may change, by the object around them and the name there. */
type NumberTexts = ReadonlyMap<unknown, ReadonlyMap<string, string>>

/** Matches what may be a number that a double changes: one of 16 characters, or with an exponent. */
const longNumber = /[\s:,[]-?(?:[\d.]{16}|[\d.]+e)/i

/**
 * Parses a body again where its rows get digits, which the body of the answer has not, or may have a number that a double changes.
 * @returns the body with the texts of its long numbers; none where the engine hands out no texts.
 */
export function parseWithTexts(
  { text, body }: Reply,
  columns: readonly ColumnField[],
): { readonly body: unknown; readonly texts: NumberTexts } {
  const texts = new Map<unknown, Map<string, string>>()
  const isLong = columns.length > 0 && longNumber.test(text)
  if (!isLong && !columns.some(isExact)) return { body, texts }
  try {
    if (!isLong) return { body: JSON.parse(text), texts }
    const { value } = parseExactJson(text, (holder, name, value, source) => {
      if (source === undefined) return value
      const known = texts.get(holder) ?? new Map<string, string>()
      texts.set(holder, known.set(name, source))
      return value
    })
    return { body: value, texts }
  } catch {
    // It is not JSON.
    return { body, texts }
  }
}

/** Returns the columns of a table whose values are numbers of JSON, in rows that the client may change. */
export function numberColumns({ fields }: Fields): readonly ColumnField[] {
  return [...fields.values()]
    .filter(isColumn)
    .filter(({ kind, path }) => /number|integer|enum/.test(kind) && path !== undefined)
}

/**
 * Writes integers of 64 bits and decimal numbers into the rows as texts of digits (rules V4a and V4b).
 * @throws RequestError of kind `protocol` for a number beyond 2^53 that JSON has rounded.
 */
export function keepExactDigits(
  rows: readonly unknown[],
  columns: readonly ColumnField[],
  texts: NumberTexts,
  fail: (problem: string) => RequestError,
): void {
  for (const field of columns)
    for (const [index, row] of rows.entries()) {
      const value = readOrNothing(field.read, row)
      if (typeof value !== "number" || (!isExact(field) && !isBeyond(value))) continue
      const { name, kind, path = [] } = field
      const step = path.at(-1) ?? ""
      const holder = path.slice(0, -1).reduce(stepInto, row)
      const text = texts.get(holder)?.get(step)
      if (isRounded(field, value, text))
        throw fail(
          `has a number under ${JSON.stringify(name)} in row ${index + 1} that JSON rounds: ${exactFields[kind === "number" ? kind : "integer"]}`,
        )
      if (isExact(field) && isObject(holder))
        Reflect.defineProperty(holder, step, { value: digitsOf(field, value, text) })
    }
}

/** The value was read along the same path, so each step leads to an own property. */
function stepInto(holder: unknown, step: string): unknown {
  return isObject(holder) ? holder[step] : undefined
}

function isBeyond(value: number): boolean {
  return Math.abs(value) > Number.MAX_SAFE_INTEGER
}

/** True for a number that may have been another one beyond 2^53. The text of a double tells that it was none. */
function isRounded(field: ColumnField, value: number, text: string | undefined): boolean {
  if (!isBeyond(value)) return false
  if (isExact(field)) return text === undefined
  if (field.kind !== "number") return field.bits === undefined
  if (field.format === "float" || text === undefined) return false
  return !isSameNumber(text, String(value))
}

/** Returns the canonical digits of a number; its text where the column does not read it, which is empty then. */
function digitsOf({ rules }: ColumnField, value: number, text = String(value)): string {
  const operand =
    (text.length > maxDigits ? undefined : rules.readRow(text)) ??
    (Number.isSafeInteger(value) ? rules.readRow(value) : undefined)
  if (typeof operand === "bigint") return String(operand)
  return typeof operand === "object" && "coefficient" in operand ? formatDecimal(operand) : text
}

/** A page as it may come from a reader without types. */
type UncheckedPage = { readonly [Part in keyof PageContent]?: PageContent[Part] | undefined }

/** Reads a page with a custom reader. A status other than 200 to 299 is a refusal, which a RequestError of the reader describes. */
export function readWith(
  readPage: (body: unknown, context: PageContext) => PageContent | null | undefined,
  context: PageContext,
): UncheckedPage {
  const { response } = context
  const succeeded = isSuccessStatus(response)
  try {
    // The parts are read here, where an accessor may throw.
    const page: Partial<PageContent> = readPage(response.body, context) ?? {}
    const { rows } = page
    // A page may be of a class that has accessors, so own properties do not suffice.
    const countOf = (name: "pages" | "total") => countOrNothing(readClassProperty(page, name))
    const next = cursorOrNothing(readClassProperty(page, "next"))
    if (succeeded) return { rows, pages: countOf("pages"), total: countOf("total"), next }
  } catch (error) {
    if (error instanceof RequestError) throw error
    if (succeeded)
      throw protocolError(response, `cannot be read: ${excerptOf(String(error), response.redact)}`)
  }
  throw refusal(response)
}

/**
 * Reads the number of pages or rows; undefined where a service does not report it.
 * @throws RequestError of kind `protocol` for anything but a non-negative integer.
 */
export function readCount(
  reply: Reply,
  name: "pages" | "total",
  value: unknown,
): number | undefined {
  if (value === undefined || value === null) return undefined
  if (isWholeNumber(value) && value >= 0) return value
  throw protocolError(reply, `has an invalid number of ${name === "pages" ? "pages" : "rows"}`)
}

function cursorOrNothing(value: unknown): string | null | undefined {
  return typeof value === "string" || value === null ? value : undefined
}

/** Returns a non-negative integer; undefined for anything else, such as the NaN of a missing header. */
function countOrNothing(value: unknown): number | undefined {
  return isWholeNumber(value) && value >= 0 ? value : undefined
}
