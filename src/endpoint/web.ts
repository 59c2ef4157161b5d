/** A request that a server refuses before any handler sees it. */
export interface RefusedRequest {
  /** The status of the answer. */
  readonly status: number
  /** The reason, for people. It quotes nothing of the request. */
  readonly message: string
}

/** Functions that use no more of a request than what a server knows without making a whole one. */
const lightly = /* @__PURE__ */ new WeakSet<object>()

/**
 * Marks a function that uses method, URL, headers, signal and body of a request, and gives it to a function of the application only
 * by {@link wholeRequest}.
 */
export function takeLightly<Given extends object>(given: Given): Given {
  lightly.add(given)
  return given
}

export function takesLightly(given: object): boolean {
  return lightly.has(given)
}

/** How to make whole requests of those that a server made light. */
const copies = /* @__PURE__ */ new WeakMap<Request, () => Request>()

/** Says how a request becomes a whole one. */
export function lightRequest(request: Request, copy: () => Request): Request {
  let whole: Request | undefined
  copies.set(request, () => (whole ??= copy()))
  return request
}

/** Returns a request that `new Request` and `fetch` take, which read more than its properties. */
export function wholeRequest(request: Request): Request {
  return copies.get(request)?.() ?? request
}

/** The bodies of responses that are texts. */
const texts = /* @__PURE__ */ new WeakMap<Response, string>()

/** Makes a response whose body a server can send as it is, without reading a stream. */
export function textResponse(text: string, init: ResponseInit): Response {
  const response = new Response(text, init)
  texts.set(response, text)
  return response
}

/** Returns the body of a response that is a text, and that nobody has read; undefined for any other. */
export function sentTextOf(response: Response): string | undefined {
  const text = texts.get(response)
  return text === undefined || response.bodyUsed ? undefined : text
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
