import type { ServiceList } from "../readings/request-code.ts"

/**
 * Returns the address of a pasted request, without its query, and the key in its headers; undefined without both. A key alone would go to the address that was typed before.
 */
export function serviceIn(text: string): ServiceList | undefined {
  const key = keyIn(text)
  const address = /\bhttps?:\/\/[^\s"'`<>?#]+/i.exec(text)?.[0]
  return key === undefined || address === undefined ? undefined : { address, key }
}

/** Returns the key in the headers of a pasted request, such as `Authorization` or `X-API-Key`; undefined without one. */
export function keyIn(text: string): string | undefined {
  return /\b(?:Authorization:\s*(?:\w+\s+)?|[\w-]*(?:key|token):\s*)([^\s'"\\]+)/i.exec(text)?.[1]
}
