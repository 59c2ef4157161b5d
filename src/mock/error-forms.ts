import { describeValue } from "../diagnostics/wording.ts"
import { isWholeNumber } from "../diagnostics/untrusted.ts"

/** The status and code of an error. */
export interface ErrorForm {
  /** The status of the response, from 400 to 599. */
  readonly status: number
  /** The `code` of the envelope; null for none. */
  readonly code: string | null
}

/**
 * The default status and code of each kind of error.
 * @example
 * errorForms.unauthorized // => { status: 401, code: "AccessDenied" }
 * const server = createStoreServer({ errors: { unauthorized: { status: 403 } } })
 * const response = await server.fetch(new Request("http://localhost/user", { headers: { "User-Agent": "example" } }))
 * response.status // => 403
 */
export const errorForms = {
  /** No operation has this path. */
  unknownPath: { status: 404, code: null },
  /** The path has operations, but none with this method. */
  wrongMethod: { status: 405, code: null },
  /** Header `User-Agent` is missing or blank. */
  missingUserAgent: { status: 400, code: null },
  /** No key, or an invalid one. */
  unauthorized: { status: 401, code: "AccessDenied" },
  /** A key without the scope of the operation. */
  forbidden: { status: 403, code: "AccessDenied" },
  /** More requests than the rate limit allows. */
  tooManyRequests: { status: 429, code: null },
  /** A path parameter that is not a UUID. */
  invalidId: { status: 404, code: null },
  /** An id that names nothing in this account and store. */
  unknownId: { status: 404, code: null },
  /** A query over a limit, or refused by strict. */
  invalidQuery: { status: 400, code: null },
  /** A body of a media type that the operation does not take. */
  mediaType: { status: 415, code: null },
  /** A body over the limit. */
  tooLarge: { status: 413, code: null },
  /** A body that is not JSON, or that the operation does not take. */
  invalidBody: { status: 400, code: null },
  /** An unexpected error in the server. */
  failure: { status: 500, code: null },
} as const satisfies { readonly [kind: string]: ErrorForm }

export type ErrorKind = keyof typeof errorForms

/**
 * The status and code of every kind of error.
 * @example
 * import type { ErrorForms } from "trommel/mock"
 * const statuses = (forms: ErrorForms): number[] => [forms.unknownPath.status, forms.wrongMethod.status]
 * statuses(errorForms) // => [404, 405]
 */
export type ErrorForms = { readonly [Kind in ErrorKind]: ErrorForm }

/** Statuses and codes that replace those of {@link errorForms}. */
export type ErrorOverrides = { readonly [Kind in ErrorKind]?: Partial<ErrorForm> }

/** @throws RangeError for a status that is not one of an error. */
export function readErrorForms(overrides: ErrorOverrides): ErrorForms {
  const given = new Map<string, Partial<ErrorForm> | undefined>(Object.entries(overrides))
  const forms = Object.entries<ErrorForm>(errorForms).map(([kind, usual]) => {
    const form: ErrorForm = { ...usual, ...given.get(kind) }
    if (isWholeNumber(form.status) && form.status >= 400 && form.status <= 599) return [kind, form]
    throw new RangeError(
      `errors.${kind}.status must be an integer from 400 to 599, got ${describeValue(form.status)}.`,
    )
  })
  // The names are those of the defaults.
  return Object.fromEntries(forms) as ErrorForms
}
