import { describeValue } from "../diagnostics/wording.ts"

/**
 * A token bucket: `requests` at once, refilled evenly within `seconds`.
 * @example
 * import type { RateLimit } from "trommel/mock"
 * const rateLimit: RateLimit = { requests: 1, seconds: 60 }
 * const server = createStoreServer({ rateLimit, now: () => new Date(0) })
 * const headers = { Authorization: `Bearer ${seedKeys.allScopes}`, "User-Agent": "example" }
 * const ask = async () => (await server.fetch(new Request("http://localhost/user", { headers }))).status
 * await ask() // => 200
 * await ask() // => 429
 */
export interface RateLimit {
  readonly requests: number
  readonly seconds: number
}

export interface RateLimiter {
  /**
   * Counts one request of a key.
   * @returns undefined when the request is allowed, else the seconds to wait: an integer of 1 or
   * more.
   */
  readonly take: (key: string) => number | undefined
  readonly clear: () => void
}

/**
 * Makes a rate limiter.
 * @param now - returns milliseconds.
 * @throws RangeError for an invalid limit.
 */
export function createRateLimiter(limit: RateLimit | false, now: () => number): RateLimiter {
  const buckets = new Map<string, { readonly tokens: number; readonly at: number }>()
  if (limit === false) return { take: () => undefined, clear: () => buckets.clear() }
  const { requests, seconds } = checkLimit(limit)
  const perToken = (seconds * 1000) / requests
  return {
    take: (key) => {
      const at = now()
      const old = buckets.get(key) ?? { tokens: requests, at }
      const tokens = Math.min(requests, old.tokens + Math.max(0, at - old.at) / perToken)
      buckets.set(key, { tokens: tokens < 1 ? tokens : tokens - 1, at })
      return tokens < 1 ? Math.max(1, Math.ceil(((1 - tokens) * perToken) / 1000)) : undefined
    },
    clear: () => buckets.clear(),
  }
}

function checkLimit(limit: RateLimit): RateLimit {
  const { requests, seconds } = limit
  if (!(requests >= 1 && Number.isFinite(requests)))
    throw new RangeError(
      `rateLimit.requests must be a number of 1 or more, got ${describeValue(requests)}.`,
    )
  if (!(seconds > 0 && Number.isFinite(seconds)))
    throw new RangeError(
      `rateLimit.seconds must be a number greater than 0, got ${describeValue(seconds)}.`,
    )
  return limit
}
