/** A token bucket: as many requests at once, and as many more with the time. */
export interface RateLimit {
  /** Requests that a key may send at once. */
  readonly requests: number
  /** Seconds until a used-up key may send as many again. */
  readonly seconds: number
}

/** Counts the requests of keys. */
export interface RateLimiter {
  /**
   * Takes one request of a key.
   * @returns undefined when it may go on, or seconds to wait: a whole number from 1 on.
   */
  readonly take: (key: string) => number | undefined
  readonly clear: () => void
}

interface Bucket {
  readonly tokens: number
  readonly at: number
}

/** @param now - milliseconds. */
export function createRateLimiter(limit: RateLimit | false, now: () => number): RateLimiter {
  const buckets = new Map<string, Bucket>()
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
  if (requests >= 1 && seconds > 0 && Number.isFinite(requests) && Number.isFinite(seconds))
    return limit
  throw new RangeError("rateLimit must have at least 1 request, and more than 0 seconds.")
}
