import fc from "fast-check"

/** A fault as a client writes it. */
export interface PlannedFault {
  readonly match?: { readonly method?: string; readonly path?: string }
  readonly times?: number
  readonly latency?: number
  readonly status?: number
  readonly retryAfter?: number
  readonly drop?: "before" | "middle"
  readonly cutBody?: boolean
}

/** What a client sees of an answer. */
export type Seen =
  | { readonly dropped: true }
  | { readonly status: number; readonly retryAfter: string | null; readonly body: string }

const end: fc.Arbitrary<PlannedFault> = fc.oneof(
  // `fetch` itself fails with 407, and asks again after 421.
  fc.record({ status: fc.integer({ min: 400, max: 599 }).filter((n) => n !== 407 && n !== 421) }),
  fc.record({ status: fc.constantFrom(429, 503), retryAfter: fc.nat(9) }),
  fc.record({ drop: fc.constantFrom("before", "middle") }),
  fc.record({ cutBody: fc.constant(true) }),
  fc.record({ latency: fc.integer({ min: 1, max: 3 }) }),
)

const match: fc.Arbitrary<Pick<PlannedFault, "match">> = fc.constantFrom(
  {},
  { match: { path: "/films" } },
  { match: { path: "/{list}" } },
  { match: { method: "GET" } },
  { match: { method: "POST", path: "/orders" } },
  { match: { path: "/films/{id}" } },
)

const times: fc.Arbitrary<Pick<PlannedFault, "times">> = fc.constantFrom(
  {},
  { times: 0 },
  { times: 1 },
  { times: 2 },
)

export const plans: fc.Arbitrary<readonly PlannedFault[]> = fc.array(
  fc.tuple(end, match, times).map(([first, second, third]) => ({ ...first, ...second, ...third })),
  { maxLength: 5 },
)

/** Says for each of some requests which fault is the first to decide it; undefined for none. */
export function decide(
  plan: readonly PlannedFault[],
  requests: readonly string[],
): readonly (PlannedFault | undefined)[] {
  const left = plan.map(({ times = Infinity }) => times)
  return requests.map((request) => {
    for (const [at, fault] of plan.entries()) {
      const { method = "[A-Z]+", path = "/.*" } = fault.match ?? {}
      const shape = new RegExp(`^${method} ${path.replaceAll(/\{\w+\}/g, "[^/]+")}$`)
      if (left[at] === 0 || !shape.test(request)) continue
      left[at] = (left[at] ?? 0) - 1
      if (fault.latency === undefined) return fault
    }
    return undefined
  })
}
