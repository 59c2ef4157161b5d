import { isWholeNumber } from "../fields/untrusted.ts"

/** Status and code that a kind of error is answered with. */
export interface ErrorForm {
  readonly status: number
  readonly code: string | null
}

/** What each kind of error is answered with, unless it is chosen otherwise. */
export const errorForms = {
  /** No operation has this path. */
  unknownPath: { status: 404, code: null },
  /** The path has operations, none of this method. */
  wrongMethod: { status: 405, code: null },
  /** Header `User-Agent` is missing or blank. */
  missingUserAgent: { status: 400, code: null },
  /** No key, or none that is valid. */
  unauthorized: { status: 401, code: "AccessDenied" },
  /** A key without the scope of the operation. */
  forbidden: { status: 403, code: "AccessDenied" },
  /** Faster than the rate limit allows. */
  tooManyRequests: { status: 429, code: null },
  /** A path parameter that is no UUID, or no page. */
  invalidId: { status: 404, code: null },
  /** An id of nothing, or of something of another account or store. */
  unknownId: { status: 404, code: null },
  /** A query over a limit, or refused by strict. */
  invalidQuery: { status: 400, code: null },
  /** A body of another media type than the operation takes. */
  mediaType: { status: 415, code: null },
  /** A body over the limit. */
  tooLarge: { status: 413, code: null },
  /** A body that is no JSON, or says what the operation does not take. */
  invalidBody: { status: 400, code: null },
  /** Something unexpected. */
  failure: { status: 500, code: null },
} as const satisfies { readonly [kind: string]: ErrorForm }

/** What can be wrong with a request. */
export type ErrorKind = keyof typeof errorForms

/** Status and code of every kind of error. */
export type ErrorForms = { readonly [Kind in ErrorKind]: ErrorForm }

/** Status or code in place of those of {@link errorForms}. */
export type ErrorOverrides = { readonly [Kind in ErrorKind]?: Partial<ErrorForm> }

/** @throws RangeError for a status that is none of an error. */
export function readErrorForms(overrides: ErrorOverrides): ErrorForms {
  const given = new Map<string, Partial<ErrorForm> | undefined>(Object.entries(overrides))
  const read = (kind: ErrorKind): ErrorForm => {
    const form: ErrorForm = { ...errorForms[kind], ...given.get(kind) }
    if (isWholeNumber(form.status) && form.status >= 400 && form.status <= 599) return form
    throw new RangeError(`errors.${kind}.status must be a whole number from 400 to 599.`)
  }
  return {
    unknownPath: read("unknownPath"),
    wrongMethod: read("wrongMethod"),
    missingUserAgent: read("missingUserAgent"),
    unauthorized: read("unauthorized"),
    forbidden: read("forbidden"),
    tooManyRequests: read("tooManyRequests"),
    invalidId: read("invalidId"),
    unknownId: read("unknownId"),
    invalidQuery: read("invalidQuery"),
    mediaType: read("mediaType"),
    tooLarge: read("tooLarge"),
    invalidBody: read("invalidBody"),
    failure: read("failure"),
  }
}
