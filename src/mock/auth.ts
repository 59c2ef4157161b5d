import type { Refusal } from "./write-envelope.ts"
import type { KeyHolder } from "./state/lookups.ts"

/** Finds whom a key belongs to. */
export type FindKey = (value: string) => KeyHolder | undefined

/**
 * Looks up who sends a request. A missing, malformed, unknown and revoked key all get the same answer, which says nothing of
 * the key that was sent.
 */
export function authenticate(headers: Headers, findKey: FindKey): KeyHolder | Refusal {
  const value = readBearer(headers.get("Authorization"))
  const holder = value === undefined ? undefined : findKey(value)
  if (holder !== undefined && !holder.key.revoked) return holder
  const message = 'A valid key is needed, in a header "Authorization: Bearer <API_KEY>".'
  return { refused: "unauthorized", message, headers: { "WWW-Authenticate": "Bearer" } }
}

/** Whether a key may do what a scope stands for. */
export function authorize({ key }: KeyHolder, scope: string): Refusal | undefined {
  return key.scopes.includes(scope)
    ? undefined
    : { refused: "forbidden", message: `The key lacks the scope ${scope}.` }
}

/** What stands behind the scheme, whose letter case does not count (RFC 9110). A repeated header is one text with a comma. */
function readBearer(header: string | null): string | undefined {
  const [scheme = "", ...rest] = (header ?? "").split(" ")
  const value = rest.join(" ").trim()
  return scheme.toLowerCase() === "bearer" && value !== "" ? value : undefined
}
