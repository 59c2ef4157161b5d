import type { Page } from "playwright-core"
import { expect } from "vitest"
import { itOnPlayground, patient } from "./support/playground-page.ts"
import { countProducts } from "./support/store-rows.ts"

const size = countProducts("")

itOnPlayground(
  "the keyboard alone mends a query, sorts, and reads it in other forms",
  { link: "#filters=raiting>2" },
  async (playground) => {
    const { page, inAddress, diagnostic } = playground
    await diagnostic("unknown-field").waitFor()
    await tabTo(page, "[aria-label=sorts]")
    await page.keyboard.type("name")
    await expect.poll(() => inAddress("sorts"), patient).toBe("name")
    await tabTo(page, "[data-code=unknown-field] button")
    await page.keyboard.press("Enter")
    await playground.untilMatched(countProducts("rating>2"), size)
    await tabTo(page, "#tab-texts")
    await page.keyboard.press("ArrowRight")
    await page.locator(".tree").waitFor()
    expect(await nameOfFocus(page)).toBe("Tree")
  },
)

itOnPlayground(
  "the Tab key reaches every control of the page, and leaves it",
  {},
  async (playground) => {
    const { page } = playground
    await playground.untilMatched(countProducts("name@=Pro"), size)
    const names = await stopsOf(page)
    for (const name of [
      /^Colors/,
      /^Data/,
      /^filters$/,
      /^sorts$/,
      /^Dialect/,
      /^Strict/,
      /^URL, code$/,
    ])
      expect(names).toContainEqual(expect.stringMatching(name))
  },
)

/** The most stops of the Tab key that the page may have. */
const maxStops = 150

/** Presses Tab until the focus is at an element of a selector. */
async function tabTo(page: Page, selector: string): Promise<void> {
  for (let count = 0; count < maxStops; count++) {
    await page.keyboard.press("Tab")
    const isThere = (name: string): boolean => document.activeElement?.matches(name) === true
    if (await page.evaluate(isThere, selector)) return
  }
  throw new Error(`The Tab key does not reach ${selector}.`)
}

/** Returns the names of all controls that the Tab key reaches before it leaves the page. */
async function stopsOf(page: Page): Promise<readonly string[]> {
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  })
  const names: string[] = []
  for (;;) {
    await page.keyboard.press("Tab")
    const isInside = await page.evaluate(() => document.activeElement !== document.body)
    if (!isInside) return names
    names.push(await nameOfFocus(page))
    if (names.length > maxStops) throw new Error(`The Tab key does not leave: ${names.join("; ")}`)
  }
}

/** Returns what the focused control is called. */
function nameOfFocus(page: Page): Promise<string> {
  return page.evaluate(() => {
    const focused = document.activeElement
    const label =
      focused instanceof HTMLInputElement || focused instanceof HTMLSelectElement
        ? focused.labels?.[0]?.textContent
        : focused?.textContent
    return (focused?.getAttribute("aria-label") ?? label ?? "").replace(/\s+/g, " ").trim()
  })
}
