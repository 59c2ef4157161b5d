import { useEffect, useState } from "preact/hooks"
import type { BoundQuery } from "../../src/index.ts"

/** Returns a checked query with hints about conditions in vain. Their code is loaded after the page, so they arrive a little later. */
export function useHints(bound: BoundQuery | undefined): BoundQuery | undefined {
  const [hinted, setHinted] = useState<{ readonly of: BoundQuery; readonly query: BoundQuery }>()
  useEffect(() => {
    if (bound === undefined) return
    void import("../../src/compare.ts").then(
      ({ addHints }) => setHinted({ of: bound, query: addHints(bound) }),
      // Without its code, the page has no hints.
      () => undefined,
    )
  }, [bound])
  return hinted?.of === bound ? hinted?.query : bound
}
