import type { Locator } from "playwright-core"
import { expect } from "vitest"
import { itOnPlayground, patient, type Playground } from "./support/playground-page.ts"
import { countProducts, namesOfProducts } from "./support/store-rows.ts"

const size = countProducts("")

itOnPlayground(
  "the arrows of the header edit the sorts: up, down, none, and further sorts with Shift",
  { link: "#filters=rating>4" },
  async (playground) => {
    const { page } = playground
    await playground.untilMatched(countProducts("rating>4"), size)
    const header = (name: string): Locator =>
      page
        .getByRole("columnheader")
        .filter({ has: page.getByRole("button", { name, exact: true }) })
    const click = (name: string, modifiers: readonly "Shift"[] = []): Promise<void> =>
      header(name)
        .getByRole("button")
        .click({ modifiers: [...modifiers] })
    await click("rating")
    await untilText(playground, "sorts", "rating")
    await untilNames(playground, namesOfProducts({ filters: "rating>4", sorts: "rating" }))
    expect(await header("rating").getAttribute("aria-sort")).toBe("ascending")
    await click("rating")
    await untilText(playground, "sorts", "-rating")
    await click("name", ["Shift"])
    await untilText(playground, "sorts", "-rating,name")
    await untilNames(playground, namesOfProducts({ filters: "rating>4", sorts: "-rating,name" }))
    await click("rating", ["Shift"])
    await untilText(playground, "sorts", "name")
    await click("name")
    await click("name")
    await untilText(playground, "sorts", "")
  },
)

itOnPlayground(
  "a click on a cell adds a condition with its value, escaped",
  { link: "#filters=order>=0&sorts=dateCreated" },
  async (playground) => {
    const { page } = playground
    await playground.type("filters", "slug==doe-jane-1")
    await playground.untilMatched(1, size)
    await page.getByRole("cell").getByRole("button", { name: "Doe, Jane" }).click()
    const menu = page.getByRole("dialog", { name: "Add a condition on name" })
    await menu.waitFor()
    await page.keyboard.press("Escape")
    await menu.waitFor({ state: "detached" })
    await page.getByRole("cell").getByRole("button", { name: "Doe, Jane" }).click()
    await menu.getByRole("button", { name: "is", exact: true }).click()
    await untilText(playground, "filters", String.raw`slug==doe-jane-1,name==Doe\, Jane`)
    await page.getByText("No problems found.").waitFor()
  },
)

itOnPlayground(
  "a count of a value asks for the value, and a second click takes it back",
  { link: "#filters=rating>4" },
  async (playground) => {
    const { page } = playground
    const counts = page.getByRole("group", { name: "Counts of values" })
    const facet = counts.getByRole("group", { name: /^visibility/ })
    const value = facet.locator("button[aria-pressed=false]").first()
    const [title = "", count = ""] = (await value.innerText()).split(/\s+(?=[\d,]+$)/)
    expect(title).not.toBe("")
    await value.click()
    await playground.untilMatched(Number(count), size)
    await expect
      .poll(() => playground.inAddress("filters"), patient)
      .toMatch(/^rating>4,visibility==/)
    expect(countProducts(playground.inAddress("filters"))).toBe(Number(count))
    await facet.getByRole("button", { pressed: true }).click()
    await untilText(playground, "filters", "rating>4")
  },
)

itOnPlayground(
  "pages edit page and pageSize",
  { link: "#filters=rating>4&sorts=name" },
  async (playground) => {
    const { page } = playground
    const query = { filters: "rating>4", sorts: "name" }
    await playground.untilMatched(countProducts("rating>4"), size)
    await page.getByRole("button", { name: "Next page" }).click()
    await untilText(playground, "page", "2")
    await untilNames(playground, namesOfProducts({ ...query, page: "2" }))
    await page.getByRole("button", { name: "Last page" }).click()
    await untilNames(playground, namesOfProducts({ ...query, page: "5" }))
    await page.getByRole("button", { name: "First page" }).click()
    await untilText(playground, "page", "")
    await page.getByLabel("Rows on a page").selectOption({ index: 1 })
    await expect.poll(() => playground.inAddress("pageSize"), patient).not.toBe("")
    await untilNames(
      playground,
      namesOfProducts({ ...query, pageSize: playground.inAddress("pageSize") }),
    )
  },
)

itOnPlayground(
  "the page says why a row is here, and why another is not",
  { link: "#filters=rating>4&sorts=name" },
  async (playground) => {
    const { page } = playground
    await page
      .getByRole("button", { name: /^Why is row \d+ here\?$/ })
      .first()
      .click()
    const reason = page.locator(".reason")
    await expect.poll(() => reason.innerText(), patient).toMatch(/rating is [\d.]+/)
    await page.getByText("Why is a row not here?").click()
    await page.getByRole("search").getByRole("textbox").fill("doe-jane-1")
    await page.keyboard.press("Enter")
    await page
      .getByRole("button", { name: /left out/ })
      .first()
      .click()
    await expect
      .poll(() => page.locator(".found-rows .reason").innerText(), patient)
      .toContain("rating")
  },
)

async function untilText(
  { inAddress }: Playground,
  name: "filters" | "sorts" | "page",
  text: string,
): Promise<void> {
  await expect.poll(() => inAddress(name), patient).toBe(text)
}

/** Waits until the rows of the page have these names, in this order. */
async function untilNames({ page }: Playground, names: readonly string[]): Promise<void> {
  expect(names.length).toBeGreaterThan(0)
  await expect
    .poll(async () => {
      const headers = await page.getByRole("columnheader").allInnerTexts()
      const column = headers.findIndex((header) => /^name\b/.test(header))
      const cells = page.locator(`table.rows tbody tr > td:nth-child(${column + 1})`)
      return (await cells.allInnerTexts()).map((text) => text.trim())
    }, patient)
    .toEqual(names.map((name) => name.replace(/\s+/g, " ").trim()))
}
