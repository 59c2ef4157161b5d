import { isObject } from "../fields/untrusted.ts"
import type { Redact } from "./redact.ts"

/** What became of a request that got no whole answer. */
export interface ConnectionFailure {
  /** False for what another try cannot mend: an address that is none, a certificate that does not hold. */
  readonly passing: boolean
  /** True when Node.js says that no connection was made, so that nothing can have been done by the service. */
  readonly unsent: boolean
  readonly cause: Error
}

/**
 * Code and system call of a connection that could not be made. With another call (`read`) the same codes are about one that
 * was there. Where several addresses of a host were tried, the call is missing.
 */
const unsent =
  /^(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|E(?:HOST|NET)(?:UNREACH|DOWN)|EADDRNOTAVAIL|UND_ERR_CONNECT_TIMEOUT) (?:undefined|connect|getaddrinfo)$|^ETIMEDOUT connect$/

/** Errors of the system, and those of Node's fetch that come from the line and not from how it was called. */
const passing = /^(?:E(?!RR_)[A-Z_]+|UND_ERR_(?:SOCKET|(?:CONNECT|HEADERS|BODY)_TIMEOUT))$/

/** Causes further in are not looked at: an error may be its own cause. */
const deepest = 4

/** Reads what `fetch`, or reading a body, has thrown. */
export function readFailure(error: unknown, redact: Redact): ConnectionFailure {
  const roots = rootsOf(error, 0)
  const [first] = roots
  // Errors may carry the request, or quote a header: only two texts are kept of them.
  const cause = new Error(redact(first?.message ?? "unknown"))
  return {
    // Browsers say no more than that it is a TypeError.
    passing: roots.every(({ name, code }) =>
      code === undefined ? name === "TypeError" : passing.test(code),
    ),
    unsent: roots.every(({ code, syscall }) => unsent.test(`${code} ${syscall}`)),
    cause: first?.code === undefined ? cause : Object.assign(cause, { code: redact(first.code) }),
  }
}

interface Root {
  /** Only of an error that has no other around it. */
  readonly name: unknown
  readonly message: string | undefined
  readonly code: string | undefined
  readonly syscall: string | undefined
}

/** The innermost causes: more than one where several addresses of one host were tried. */
function rootsOf(error: unknown, depth: number): readonly Root[] {
  const { name, message, code, syscall, cause, errors } = isObject(error)
    ? error
    : { message: error }
  const inner: readonly unknown[] = Array.isArray(errors) && errors.length > 0 ? errors : [cause]
  if (depth < deepest && inner.every(saysWhy))
    return inner.flatMap((one) => rootsOf(one, depth + 1))
  return [
    {
      name: depth === 0 ? name : undefined,
      message: textOf(message),
      code: textOf(code),
      syscall: textOf(syscall),
    },
  ]
}

/** What stands in for fetch may put a response in the place of a cause. */
function saysWhy(value: unknown): boolean {
  return isObject(value) && (value.message ?? value.code) !== undefined
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined
}
