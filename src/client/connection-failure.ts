import { ownProperty } from "../diagnostics/own.ts"
import { isObject } from "../diagnostics/untrusted.ts"
import type { Redact } from "./redact.ts"

export interface ConnectionFailure {
  /** False for a failure that another attempt would meet again, such as an invalid URL or certificate. */
  readonly transient: boolean
  /** True when Node.js reports that no connection was made, so that the service cannot have received the request. */
  readonly unsent: boolean
  readonly cause: Error
}

/** Matches a connection that was not made. With another system call (`read`), the same codes mean a broken connection. */
const unsent =
  /^(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|E(?:HOST|NET)(?:UNREACH|DOWN)|EADDRNOTAVAIL|UND_ERR_CONNECT_TIMEOUT) (?:undefined|connect|getaddrinfo)$|^ETIMEDOUT connect$/

/** Matches codes of errors of the system, and of those errors of Node's fetch that the connection causes. */
const transient = /^(?:E(?!RR_)[A-Z_]+|UND_ERR_(?:SOCKET|(?:CONNECT|HEADERS|BODY)_TIMEOUT))$/

/** The number of nested causes that are read. An error may be its own cause. */
const maxDepth = 4

export function classifyFailure(error: unknown, redact: Redact): ConnectionFailure {
  const roots = readRootCauses(error)
  const [first] = roots
  // Errors may hold the request or quote a header, so only two strings of them are kept.
  const cause = new Error(redact(first?.message ?? "unknown"))
  return {
    // Browsers throw a TypeError without a code.
    transient: roots.every(
      ({ name, code }) =>
        name === "TimeoutError" ||
        (code === undefined ? name === "TypeError" : transient.test(code)),
    ),
    unsent: roots.every(({ code, syscall }) => unsent.test(`${code} ${syscall}`)),
    cause: first?.code === undefined ? cause : Object.assign(cause, { code: redact(first.code) }),
  }
}

interface RootCause {
  /** The name of an error that has no cause, or of a time-out. */
  readonly name: unknown
  readonly message: string | undefined
  readonly code: string | undefined
  readonly syscall: string | undefined
}

/** Reads the innermost causes. An error of a replacement of fetch may throw when it is read. */
function readRootCauses(error: unknown): readonly RootCause[] {
  try {
    return rootCauses(error, 0)
  } catch {
    return rootCauses("an error that cannot be read", 0)
  }
}

/** Returns the innermost causes: several where several addresses of a host were tried. */
function rootCauses(error: unknown, depth: number): readonly RootCause[] {
  const { name, message } = isObject(error) ? error : { message: error }
  // A class of errors may inherit its name and message. The details are properties of the error itself.
  const { code, syscall, cause, errors } = ownDetails(isObject(error) ? error : {})
  const inner: readonly unknown[] = Array.isArray(errors) && errors.length > 0 ? errors : [cause]
  const isTimeout = name === "TimeoutError"
  if (depth < maxDepth && !isTimeout && inner.every(isCause))
    return inner.flatMap((one) => rootCauses(one, depth + 1))
  return [
    {
      name: depth === 0 || isTimeout ? name : undefined,
      message: stringOrUndefined(message),
      code: stringOrUndefined(code),
      syscall: stringOrUndefined(syscall),
    },
  ]
}

interface ErrorDetails {
  readonly code?: unknown
  readonly syscall?: unknown
  readonly cause?: unknown
  readonly errors?: unknown
}

function ownDetails(error: ErrorDetails): ErrorDetails {
  return {
    code: ownProperty(error, "code"),
    syscall: ownProperty(error, "syscall"),
    cause: ownProperty(error, "cause"),
    errors: ownProperty(error, "errors"),
  }
}

/** True for an error. A replacement of fetch may have a response as cause. */
function isCause(value: unknown): boolean {
  return isObject(value) && (value.message ?? ownProperty(value, "code")) !== undefined
}

function stringOrUndefined(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined
}
