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

/** Keeps the text that is copied last. */
function watchCopies(): void {
  const writeText = (copied: string): Promise<void> => {
    Object.assign(globalThis, { copied })
    return Promise.resolve()
  }
  Object.defineProperty(navigator, "clipboard", { value: { writeText } })
}

/** Returns the label of the editor that has the focus. */
function focusedEditor(page: Page): Promise<string | undefined> {
  return page.evaluate(
    () => document.activeElement?.closest(".cm-content")?.getAttribute("aria-label") ?? undefined,
  )
}

itOnPlayground(
  "the keyboard alone opens a file, mistypes, fixes, undoes, sorts and shares",
  { link: "#filters=", before: watchCopies },
  async (playground) => {
    const { page, inAddress, diagnostic, untilMatched } = playground
    const { keyboard } = page
    await untilMatched(size, size)
    await tabTo(page, ".paste-rows summary")
    await keyboard.press("Enter")
    await tabTo(page, "textarea")
    await keyboard.insertText("name,rating\nTea,5\nCoffee,3")
    await tabTo(page, ".paste-rows button")
    await keyboard.press("Enter")
    await untilMatched(2, 2)
    expect(await nameOfFocus(page)).toBe("Paste a URL or rows")

    await tabTo(page, "[aria-label=filters]", "Shift+Tab")
    await keyboard.type("raiting>4")
    await diagnostic("unknown-field").waitFor()
    await tabTo(page, "[data-code=unknown-field] button")
    await keyboard.press("Enter")
    await expect.poll(() => inAddress("filters"), patient).toBe("rating>4")
    await untilMatched(1, 2)
    expect(await focusedEditor(page)).toBe("filters")

    await keyboard.press("ControlOrMeta+Z")
    await expect.poll(() => inAddress("filters"), patient).toBe("raiting>4")
    await keyboard.press("Control+.")
    await expect.poll(() => inAddress("filters"), patient).toBe("rating>4")

    await tabTo(page, "th button")
    await keyboard.press("Enter")
    await expect.poll(() => inAddress("sorts"), patient).toBe("name")
    await tabTo(page, ".query button[aria-label^='Share']", "Shift+Tab")
    await keyboard.press("Enter")
    const copied = new URL(await page.evaluate<string>("globalThis.copied"))
    const { filters, sorts, rows } = Object.fromEntries(new URLSearchParams(copied.hash.slice(1)))
    expect([filters, sorts, rows]).toEqual(["rating>4", "name", "name,rating\nTea,5\nCoffee,3"])
  },
)

itOnPlayground(
  "F8 selects each finding in its editor, and Ctrl+. fixes the one that is selected",
  { link: "#filters=raiting>2,nam@=Pro&sorts=-raiting" },
  async ({ page, diagnostic, inAddress }) => {
    await diagnostic("unknown-field").first().waitFor()
    const selected = async () => [
      await focusedEditor(page),
      await page.evaluate(() => String(getSelection())),
    ]
    const found: unknown[] = []
    for (let count = 0; count < 4; count++) {
      await page.keyboard.press("F8")
      found.push(await selected())
    }
    const [first, second, third] = [
      ["filters", "raiting"],
      ["filters", "nam"],
      ["sorts", "raiting"],
    ]
    expect(found).toEqual([first, second, third, first])
    await page.getByText(/^1 of 3, in filters: /).waitFor({ state: "attached" })
    await page.keyboard.press("Shift+F8")
    expect(await selected()).toEqual(third)
    await page.keyboard.press("Control+.")
    await expect.poll(() => inAddress("sorts"), patient).toBe("-rating")
    expect(inAddress("filters")).toBe("raiting>2,nam@=Pro")
    await page.keyboard.press("Control+.")
    await expect.poll(() => inAddress("filters"), patient).toBe("rating>2,nam@=Pro")
    await page.keyboard.press("Meta+.")
    await expect.poll(() => inAddress("filters"), patient).toBe("rating>2,name@=Pro")
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
async function tabTo(page: Page, selector: string, key = "Tab"): Promise<void> {
  for (let count = 0; count < maxStops; count++) {
    await page.keyboard.press(key)
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
