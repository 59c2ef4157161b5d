import { expect } from "vitest"
import { itOnPlayground, type Playground } from "./support/playground-page.ts"
import { countProducts } from "./support/store-rows.ts"

const filters = "rating>=4,name@=Pro"

for (const width of [1440, 390])
  itOnPlayground(
    `at ${width} nothing jumps and nothing is red while filters are typed`,
    { context: { viewport: { width, height: 900 } }, before: watchPage },
    async (playground) => {
      const { page } = playground
      await playground.untilMatched(countProducts("name@=Pro, annual"), countProducts(""))
      await page.waitForTimeout(1000)
      await page.evaluate("globalThis.seen.shifts.length = 0")
      await playground.editor("filters").click()
      await page.keyboard.press("ControlOrMeta+A")
      await page.keyboard.type(filters, { delay: 120 })
      await playground.untilMatched(countProducts(filters), countProducts(""))
      await page.waitForTimeout(1500)
      const { shifts, lastKey, firstRed } = await readSeen(playground)
      const sum = shifts.reduce((sum, [value]) => sum + value, 0)
      expect(sum, JSON.stringify(shifts)).toBeLessThan(0.01)
      expect(firstRed).toBe(0)
      await page.keyboard.type(",x")
      await page.locator(".cm-lintRange-error").waitFor()
      const after = await readSeen(playground)
      expect(after.lastKey).toBeGreaterThan(lastKey)
      expect(after.firstRed - after.lastKey).toBeGreaterThanOrEqual(600)
    },
  )

interface Seen {
  /** The shifts of the page, with the elements that moved. */
  readonly shifts: readonly (readonly [value: number, moved: string])[]
  /** When a key was pressed last, and when the page first showed an error that was not there before the keys; 0 for never. */
  readonly lastKey: number
  readonly firstRed: number
}

async function readSeen({ page }: Playground): Promise<Seen> {
  return page.evaluate<Seen>("globalThis.seen")
}

/** Collects shifts, those after a key included, and the times of keys and errors. */
function watchPage(): void {
  const shifts: (readonly [number, string])[] = []
  const seen = { shifts, lastKey: 0, firstRed: 0 }
  Object.assign(globalThis, { seen })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, sources } = entry as PerformanceEntry & {
        readonly value: number
        readonly sources: readonly { readonly node: Node | null }[]
      }
      // The list of completions follows the cursor.
      const moved = sources.flatMap(({ node }) => {
        const name = node instanceof Element ? node.className : ""
        return name.includes("cm-tooltip") ? [] : [name]
      })
      if (moved.length > 0) shifts.push([value, moved.join(", ")])
    }
  }).observe({ type: "layout-shift", buffered: true })
  const reds = (): NodeListOf<Element> =>
    document.querySelectorAll(".cm-lintRange-error, .diagnostic.error, .without-effect, .refusal")
  let known: ReadonlySet<Element> | undefined
  const press = (): void => {
    known ??= new Set(reds())
    seen.lastKey = performance.now()
  }
  addEventListener("keydown", press, true)
  const look = (): void => {
    const isNew = [...reds()].some((red) => known?.has(red) === false)
    if (seen.firstRed === 0 && isNew) seen.firstRed = performance.now()
  }
  new MutationObserver(look).observe(document, { childList: true, subtree: true, attributes: true })
}
