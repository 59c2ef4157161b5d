import { useEffect, useMemo, useState } from "preact/hooks"
import type { BoundQuery } from "../../src/index.ts"
import type { Page } from "./page.ts"

/** Adds hints about conditions in vain to the query of the page. Their code is loaded after the page, and they arrive with it. */
export function useHints(page: Page): Page {
  const [addHints, setAddHints] = useState<(bound: BoundQuery) => BoundQuery>()
  useEffect(() => {
    void import("../../src/compare.ts").then(
      (compare) => setAddHints(() => compare.addHints),
      // Without its code, the page has no hints.
      () => undefined,
    )
  }, [])
  const { bound } = page
  const hinted = useMemo(() => bound && addHints?.(bound), [bound, addHints])
  return { ...page, bound: hinted ?? bound }
}
