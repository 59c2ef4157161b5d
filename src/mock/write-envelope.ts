import { textResponse } from "../endpoint/web.ts"
import type { StoreEnvelope } from "../store/resources.ts"
import type { ErrorForm, ErrorForms, ErrorKind } from "./error-forms.ts"

export interface Success {
  readonly data: unknown
}

/** The reason why a request is not answered with data. The message holds no secrets. */
export interface Refusal {
  readonly refused: ErrorKind
  readonly message: string
  readonly headers: HeaderRecord | undefined
}

export type HeaderRecord = Readonly<Record<string, string>>

export function refuseFor(refused: ErrorKind, message: string, headers?: HeaderRecord): Refusal {
  return { refused, message, headers }
}

/** True for a refusal. Results of operations and checks never have a property `refused`. */
export function isRefusal(value: unknown): value is Refusal {
  return typeof value === "object" && value !== null && Object.hasOwn(value, "refused")
}

/** True for a result that still needs an envelope, false for a whole response of any class. */
export function isSuccess(answer: Success | Response): answer is Success {
  return Object.hasOwn(answer, "data")
}

/**
 * Writes the result of an operation as an envelope.
 * @param pages - for paged lists only.
 */
export function writeSuccess({ data }: Success, status: number, pages?: number): Response {
  return write(
    { success: true, message: null, code: null, data, ...(pages !== undefined && { pages }) },
    status,
    {},
  )
}

/** Writes a refusal as an envelope, with the status and code of its kind. */
export function writeRefusal({ refused, message, headers }: Refusal, forms: ErrorForms): Response {
  return writeError(message, forms[refused], headers)
}

/** Reports something unexpected to `onError` and returns an answer that says nothing of it. */
export function writeFailure(
  error: unknown,
  { errors, onError }: { readonly errors: ErrorForms; readonly onError: (error: unknown) => void },
): Response {
  try {
    onError(error)
  } catch {
    // The request is answered even when its report fails.
  }
  return writeRefusal(refuseFor("failure", "The request could not be answered."), errors)
}

export function writeError(
  message: string,
  { status, code }: ErrorForm,
  headers: HeaderRecord = {},
): Response {
  return write({ success: false, message, code, data: null }, status, headers)
}

function write(envelope: StoreEnvelope, status: number, headers: HeaderRecord): Response {
  const all = { "content-type": "application/json", "cache-control": "no-store", ...headers }
  return textResponse(JSON.stringify(envelope), { status, headers: all })
}
