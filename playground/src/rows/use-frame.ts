import type { RefObject } from "preact"
import { useEffect, useLayoutEffect, useRef } from "preact/hooks"
import type { BoundQuery } from "../../../src/index.ts"

/**
 * Keeps a table in its frame: the frame scrolls to the first column that the query names, beside the one that stays in sight, and
 * its classes say at which edges columns are hidden.
 */
export function useFrame(
  bound: BoundQuery | undefined,
  columns: readonly string[],
): RefObject<HTMLDivElement | null> {
  const frame = useRef<HTMLDivElement>(null)
  const named = namesOf(bound)
  const first = columns.findIndex((name, at) => at > 0 && named.has(name))
  useLayoutEffect(() => {
    const { current } = frame
    // One for the column of reasons.
    const [, kept, ...cells] = current?.querySelectorAll<HTMLElement>("thead th") ?? []
    const cell = cells[first - 1]
    if (current === null || kept === undefined || cell === undefined) return
    const start = kept.offsetLeft - current.scrollLeft + kept.offsetWidth
    const box = current.getBoundingClientRect()
    const { left, right } = cell.getBoundingClientRect()
    if (left < box.left + start || right > box.right)
      current.scrollLeft += left - kept.getBoundingClientRect().right
  }, [first, columns.join()])
  useEffect(() => {
    const { current } = frame
    if (current === null) return
    const look = (): void => {
      const { scrollLeft, clientWidth, scrollWidth, classList } = current
      classList.toggle("hides-left", scrollLeft > 1)
      classList.toggle("hides-right", scrollLeft + clientWidth < scrollWidth - 1)
    }
    const sizes = new ResizeObserver(look)
    sizes.observe(current)
    if (current.firstElementChild !== null) sizes.observe(current.firstElementChild)
    current.addEventListener("scroll", look, { passive: true })
    return () => {
      sizes.disconnect()
      current.removeEventListener("scroll", look)
    }
  }, [])
  return frame
}

/** Returns the names of the columns that a query tests or sorts by. */
export function namesOf(bound: BoundQuery | undefined): ReadonlySet<string> {
  const parts = [
    ...(bound?.conditions.flatMap(({ tests }) => tests) ?? []),
    ...(bound?.sorts ?? []),
  ]
  return new Set(parts.map(({ field }) => field.name))
}
