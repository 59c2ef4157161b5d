import type { Server } from "node:http"
import { isIPv6 } from "node:net"
import { isWholeNumber } from "../diagnostics/untrusted.ts"
import { describeValue } from "../diagnostics/wording.ts"

/** Checks a port. @throws RangeError for anything else. */
export function checkPort(port: unknown): void {
  if (!isWholeNumber(port) || port < 0 || port > 65_535)
    throw new RangeError(`port must be an integer from 0 to 65535, got ${describeValue(port)}.`)
}

/** Returns the URL at which this computer reaches a listening server, and its port. */
export function addressOf(
  server: Server,
  hostname: string,
): { readonly url: string; readonly port: number } {
  const address = server.address()
  const port = typeof address === "object" && address !== null ? address.port : 0
  return { url: `http://${hostOf(hostname)}:${port}`, port }
}

/**
 * Returns the host for a URL. The wildcard addresses are not valid targets, so they become
 * `localhost`.
 */
function hostOf(hostname: string): string {
  if (hostname === "0.0.0.0" || hostname === "::") return "localhost"
  return isIPv6(hostname) ? `[${hostname}]` : hostname
}

/** Advice for each error code of the system. */
const reasons = new Map([
  [
    "EADDRINUSE",
    (port: number) =>
      `port ${port} is in use. Stop the program that uses it, choose another port, or choose 0 for any free port`,
  ],
  [
    "EACCES",
    (port: number) =>
      `this user must not open port ${port}. Choose a port of 1024 or greater, or 0 for any free port`,
  ],
  [
    "EADDRNOTAVAIL",
    () =>
      "this computer does not have that address. Choose 127.0.0.1 for this computer only, or 0.0.0.0 for all networks",
  ],
  [
    "ENOTFOUND",
    () =>
      "the name does not exist. Choose 127.0.0.1 for this computer only, or 0.0.0.0 for all networks",
  ],
])

/** Explains why a server cannot listen. */
export function explainFailure(error: Error, port: number, hostname: string): Error {
  const code = "code" in error ? String(error.code) : ""
  const reason = reasons.get(code)?.(port) ?? error.message
  return new Error(`Cannot listen on ${hostOf(hostname)}: ${reason}.`, { cause: error })
}
