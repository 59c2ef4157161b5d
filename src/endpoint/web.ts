/** A request that a server refuses before any handler sees it. */
export interface RefusedRequest {
  /** The status of the answer. */
  readonly status: number
  /** The reason, for people. It quotes nothing of the request. */
  readonly message: string
}

/** Problem details (RFC 9457), and what else a program may want to know. */
interface ProblemDetails {
  readonly title: string | undefined
  readonly status: number
  readonly detail: string
  readonly [extension: string]: unknown
}

export function writeDetails(problem: ProblemDetails): Response {
  const headers = { "Content-Type": "application/problem+json", "Cache-Control": "no-store" }
  return Response.json(problem, { status: problem.status, headers })
}

/** True for a `Response` of any class, since test environments replace the global one. */
export function isResponse(value: unknown): value is Response {
  return (
    typeof value === "object" &&
    value !== null &&
    Object.prototype.toString.call(value) === "[object Response]"
  )
}

export function isHeaderName(name: string): boolean {
  return canHold(name, "")
}

export function isHeaderText(text: string): boolean {
  return canHold("X", text)
}

function canHold(name: string, text: string): boolean {
  try {
    new Headers().set(name, text)
    return true
  } catch {
    return false
  }
}
