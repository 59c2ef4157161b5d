import type { Refusal } from "./write-envelope.ts"
import type { KeyHolder } from "./state/lookups.ts"

/** Finds the holder of a key. */
export type FindKey = (value: string) => KeyHolder | undefined

/**
 * Looks up the sender of a request. Missing, malformed, unknown and revoked keys get the same
 * answer, which tells nothing of the key.
 */
export function authenticate(headers: Headers, findKey: FindKey): KeyHolder | Refusal {
  const value = readBearer(headers.get("Authorization"))
  const holder = value === undefined ? undefined : findKey(value)
  if (holder !== undefined && !holder.key.revoked) return holder
  const message = 'Expected a valid key in the header "Authorization: Bearer <API_KEY>".'
  return { refused: "unauthorized", message, headers: { "WWW-Authenticate": "Bearer" } }
}

/** Refuses a key without the scope of an operation. */
export function authorize({ key }: KeyHolder, scope: string): Refusal | undefined {
  return key.scopes.includes(scope)
    ? undefined
    : { refused: "forbidden", message: `The key does not have the scope ${scope}.` }
}

/**
 * Returns the text after the scheme `Bearer`, whose letter case is ignored (RFC 9110). Repeated
 * headers arrive joined by commas.
 */
function readBearer(header: string | null): string | undefined {
  const [scheme = "", ...rest] = (header ?? "").split(" ")
  const value = rest.join(" ").trim()
  return scheme.toLowerCase() === "bearer" && value !== "" ? value : undefined
}
