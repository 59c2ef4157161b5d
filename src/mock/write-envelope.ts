import type { Envelope } from "../store/resources.ts"
import type { ErrorForm, ErrorForms, ErrorKind } from "./error-forms.ts"

/** What an operation gives. */
export interface Success {
  readonly data: unknown
  /** Of paged lists alone. */
  readonly pages?: number
}

/** Why an operation gives nothing. The message holds nothing secret. */
export interface Refusal {
  readonly refused: ErrorKind
  readonly message: string
  readonly headers?: HeaderRecord
}

/** Headers by their names. */
export type HeaderRecord = Readonly<Record<string, string>>

/** Tells a refusal from whatever else a step gives. */
export function isRefusal(value: unknown): value is Refusal {
  return typeof value === "object" && value !== null && Object.hasOwn(value, "refused")
}

/** Tells what an operation gives from a whole response, whichever class that is of. */
export function isSuccess(answer: Success | Response): answer is Success {
  return Object.hasOwn(answer, "data")
}

/** Wraps what an operation gives. */
export function writeSuccess(
  { data, pages }: Success,
  status: number,
  headers: HeaderRecord = {},
): Response {
  return write(
    { success: true, message: null, code: null, data, ...(pages !== undefined && { pages }) },
    status,
    headers,
  )
}

/** Wraps why there is nothing to give. */
export function writeRefusal({ refused, message, headers }: Refusal, forms: ErrorForms): Response {
  return writeError(message, forms[refused], headers)
}

/** An error of any status. */
export function writeError(
  message: string,
  { status, code }: ErrorForm,
  headers: HeaderRecord = {},
): Response {
  return write({ success: false, message, code, data: null }, status, headers)
}

function write(envelope: Envelope, status: number, headers: HeaderRecord): Response {
  return Response.json(envelope, { status, headers: { "Cache-Control": "no-store", ...headers } })
}
