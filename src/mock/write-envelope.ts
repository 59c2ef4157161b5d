import { own } from "../diagnostics/own.ts"
import type { Envelope } from "../store/resources.ts"
import type { ErrorForm, ErrorForms, ErrorKind } from "./error-forms.ts"
import type { Settings } from "./server-options.ts"

/** The result of an operation that succeeded. */
export interface Success {
  readonly data: unknown
  /** Set for paged lists only. */
  readonly pages?: number
}

/** The reason why a request is not answered with data. The message holds no secrets. */
export interface Refusal {
  readonly refused: ErrorKind
  readonly message: string
  readonly headers?: HeaderRecord
}

/** Headers by name. */
export type HeaderRecord = Readonly<Record<string, string>>

/** True for a refusal. Results of operations and checks never have a property `refused`. */
export function isRefusal(value: unknown): value is Refusal {
  return typeof value === "object" && value !== null && Object.hasOwn(value, "refused")
}

/** True for a result that still needs an envelope, false for a whole response of any class. */
export function isSuccess(answer: Success | Response): answer is Success {
  return Object.hasOwn(answer, "data")
}

/** Writes the result of an operation as an envelope. */
export function writeSuccess(
  success: Success,
  status: number,
  headers: HeaderRecord = {},
): Response {
  const { data, pages } = own(success)
  return write(
    { success: true, message: null, code: null, data, ...(pages !== undefined && { pages }) },
    status,
    headers,
  )
}

/** Writes a refusal as an envelope, with the status and code of its kind. */
export function writeRefusal(refusal: Refusal, forms: ErrorForms): Response {
  const { refused, message, headers } = own(refusal)
  return writeError(message, forms[refused], headers)
}

/** Reports something unexpected to `onError` and returns an answer that tells nothing of it. */
export function writeFailure(
  error: unknown,
  { errors, onError }: Pick<Settings, "errors" | "onError">,
): Response {
  try {
    onError(error)
  } catch {
    // The request is answered even when its report fails.
  }
  return writeRefusal({ refused: "failure", message: "The request could not be answered." }, errors)
}

/** Writes an error of any status. */
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
