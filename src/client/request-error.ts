import type { ReportedDiagnostic } from "./read-diagnostics.ts"

/**
 * The reason why a request failed: refused by the service, an unreadable response, one over `maxAnswer`, no complete response, or
 * the time ran out.
 * @example
 * import type { RequestErrorKind } from "trommel/client"
 * const advice: Record<RequestErrorKind, string> = {
 *   refused: "Check the request.",
 *   protocol: "Tell the service.",
 *   "too-large": "Ask for smaller pages.",
 *   network: "Check the connection.",
 *   deadline: "Try again later.",
 * }
 * advice.network // => "Check the connection."
 */
export type RequestErrorKind = "refused" | "protocol" | "too-large" | "network" | "deadline"

/** What every failure of a request may tell. */
interface FailureDetails {
  /** What happened. The message of the error puts method and URL in front of it, where they are given. */
  readonly message: string
  /** The number of requests sent, further attempts included; 0 when none was sent. */
  readonly attempts: number
  /** The method of the request. */
  readonly method?: string | undefined
  /** The URL of the request, cut after 500 characters. */
  readonly url?: string | undefined
  /** The status of the last response, where there was one. */
  readonly status?: number | undefined
  /** The service's own words: what its response says about the error, cut after 1,000 characters. */
  readonly reason?: string | undefined
  /** The service's own code of the error. */
  readonly code?: string | undefined
  /** The service's own diagnostics of the query. */
  readonly diagnostics?: readonly ReportedDiagnostic[] | undefined
  /** The time before which the service wants no further request. */
  readonly retryAt?: Date | undefined
  /** The first 200 characters of a body that cannot be read. */
  readonly excerpt?: string | undefined
  /** The error of the connection: a copy without anything that may contain a credential. */
  readonly cause?: Error | undefined
}

/** A failure of a request that got a whole response, or one that is too large. */
interface AnsweredFailure extends FailureDetails {
  /** The reason, by which a program decides what to do. */
  readonly kind: "refused" | "protocol" | "too-large"
  /** The status of the response. */
  readonly status: number
}

/** A failure of a request without a complete response. */
interface UnansweredFailure extends FailureDetails {
  /** The reason, by which a program decides what to do. */
  readonly kind: "network" | "deadline"
}

/**
 * The details of a failed request, by `kind`. The credentials of the request are removed from all strings.
 * @example
 * import type { RequestFailure } from "trommel/client"
 * const failure: RequestFailure = { kind: "refused", message: "The list is not available.", attempts: 1, method: "GET", url: "/movies", status: 403 }
 * new RequestError(failure).message // => "GET /movies: The list is not available."
 */
export type RequestFailure = AnsweredFailure | UnansweredFailure

/**
 * An error of the class `RequestError`: the details of a failure, by its `kind`.
 * @example
 * const isMissing = (error: RequestError): boolean => error.kind === "refused" && error.status === 410
 * isMissing(new RequestError({ kind: "refused", message: "There is none.", attempts: 1, status: 410 })) // => true
 */
export type RequestError = Error & RequestFailure

/** The class of {@link RequestError}. A union has no subclasses. */
interface RequestErrorClass {
  readonly prototype: RequestError
  new (failure: RequestFailure): RequestError
}

/**
 * The error of all failed requests, by `kind`: a request that was `refused` has a `status`. An aborted call rejects with the
 * reason of its signal instead. Its message begins with the method and the URL of the request, and holds the status and the
 * reason of a refusal.
 * @example
 * const refuse = () => Promise.resolve(Response.json({ message: "Unknown key." }, { status: 401 }))
 * const list = createListClient({ url: "https://example.com/movies", table, fetch: refuse })
 * const error = await list.list().catch((reason: unknown) => reason)
 * error instanceof RequestError && [error.kind, error.status] // => ["refused", 401]
 */
export const RequestError: RequestErrorClass = /* @__PURE__ */ ofKind(
  class RequestError extends Error {
    override readonly name = "RequestError"

    constructor({ message, cause, ...details }: RequestFailure) {
      const { method, url } = details
      const request = [method, url].filter((part) => part !== undefined).join(" ")
      super(
        request === "" ? message : `${request}: ${message}`,
        cause === undefined ? undefined : { cause },
      )
      // Unknown details are left out, so that a printed error is short.
      Object.assign(
        this,
        Object.fromEntries(Object.entries(details).filter(([, detail]) => detail !== undefined)),
      )
    }
  },
)

/** Gives a class the type of its errors. The compiler cannot see that each error has the details of its kind. */
function ofKind(given: new (failure: RequestFailure) => Error): RequestErrorClass
function ofKind(given: new (failure: RequestFailure) => Error): unknown {
  return given
}
