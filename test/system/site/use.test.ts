import type { Locator } from "playwright-core"
import { expect } from "vitest"
import { picturedParts } from "../../../scripts/generate/language-picture.ts"
import { patient } from "../browser/support/playground-page.ts"
import { itOnSite } from "./support/site-page.ts"

itOnSite(
  "the search finds a diagnostic by its words, and opens it without a request to a server",
  {},
  async ({ page, open }) => {
    await open("index.html")
    await page.getByRole("button", { name: "Search" }).click()
    await page.getByRole("searchbox").fill("comma-in-value")
    const found = page.locator('[role=listbox] a[href*="diagnostics.html#comma-in-value"]')
    await found.first().click()
    await expect.poll(() => page.url(), patient).toMatch(/diagnostics\.html#comma-in-value$/)
  },
)

itOnSite("the search finds an exported name, and a rule by its id", {}, async ({ page, open }) => {
  await open("guide/index.html")
  await page.getByRole("button", { name: "Search" }).click()
  await page.getByRole("searchbox").fill("compileComparator")
  await page.locator('[role=listbox] a[href*="/api/trommel/compileComparator"]').first().waitFor()
  await page.getByRole("searchbox").fill("T12")
  await page
    .locator('[role=listbox] a[href*="/reference/"][href$="#t12--no-operator"]')
    .first()
    .waitFor()
})

itOnSite("an address without a page leads to the search", {}, async ({ page, open }) => {
  await open("404.html")
  await page.getByRole("heading", { level: 1, name: "There is no such page" }).waitFor()
  await page.getByRole("button", { name: "Search the documentation" }).click()
  await page.getByRole("searchbox").fill("pagination")
  await page.locator('[role=listbox] a[href$="cookbook/sorting-and-paging.html"]').first().waitFor()
})

itOnSite(
  "a query of a page opens in the playground, whose code and rule lead to their pages",
  {},
  async ({ page, open }) => {
    await open("index.html")
    await page.getByRole("link", { name: "Open in the playground" }).click()
    const filters = page.getByRole("textbox", { name: "filters", exact: true })
    await expect.poll(() => filters.innerText(), patient).toBe("name@=Pro, annual")
    const diagnostic = page.locator("[data-code=comma-in-value]")
    const rule = diagnostic.getByRole("link", { name: "T1", exact: true })
    expect(await rule.getAttribute("href")).toBe("../reference/rules.html#t1")
    await diagnostic.getByRole("link", { name: "comma-in-value" }).click()
    await expect.poll(() => page.url(), patient).toMatch(/diagnostics\.html#comma-in-value$/)
    await page.getByRole("heading", { name: "comma-in-value" }).waitFor()
  },
)

itOnSite(
  "an address of the playground in a text is a link to the example",
  {},
  async ({ page, open }) => {
    await open("reference/diagnostics.html")
    await page.locator('a[href$="#data=examples&filters=raiting%3E4"]').first().click()
    await page.locator("[data-code=unknown-field]").waitFor()
  },
)

itOnSite(
  "the start page embeds the playground, in the theme that the reader chose",
  { colorScheme: "light", viewport: { width: 1280, height: 900 } },
  async ({ page, open }) => {
    await open("index.html")
    await page.getByRole("switch").first().click()
    const frame = page.frameLocator("iframe.live-playground")
    await page.locator("iframe.live-playground").scrollIntoViewIfNeeded()
    await frame.locator("[data-code=comma-in-value]").waitFor()
    const groundOf = (place: Locator): Promise<string> =>
      place.evaluate((body) => getComputedStyle(body).backgroundColor)
    const dark = await groundOf(frame.locator("body"))
    expect(dark).toBe(await groundOf(page.locator("body")))
    await page.getByRole("switch").first().click()
    await expect.poll(() => groundOf(frame.locator("body")), patient).not.toBe(dark)
  },
)

itOnSite(
  "without JavaScript every page is readable, pictures and the playground say what they show",
  { javaScriptEnabled: false },
  async ({ page, open }) => {
    await open("index.html")
    await page.getByRole("heading", { level: 1 }).waitFor()
    const picture = page.locator("picture img")
    const described = (await picture.getAttribute("alt")) ?? ""
    expect(picturedParts.filter((part) => part !== "," && !described.includes(part))).toEqual([])
    const note = page.frameLocator("iframe.live-playground").locator("noscript")
    await note.waitFor({ state: "attached" })
    expect(await note.textContent()).toContain("needs JavaScript")
    expect(await page.getByRole("link", { name: "Open in the playground" }).count()).toBe(1)
    await page.getByRole("link", { name: "Guide" }).last().click()
    await page.getByRole("heading", { level: 1, name: "Guide" }).waitFor()
    await page.getByRole("link", { name: "Databases" }).first().click()
    await page.getByText("The same query on SQLite and PostgreSQL").waitFor()
  },
)
