import { expect } from "vitest"
import { itOnPlayground, patient } from "./support/playground-page.ts"
import { countProducts } from "./support/store-rows.ts"

itOnPlayground(
  "V2: a condition that another one implies has a hint, and its fix takes the condition out",
  {},
  async (playground) => {
    await playground.type("filters", "rating>4,rating>3")
    const hint = playground.diagnostic("implied-condition")
    await hint.waitFor()
    expect(await hint.locator("mark").innerText()).toBe("rating>3")
    await hint.getByRole("button").click()
    await expect.poll(() => playground.inAddress("filters"), patient).toBe("rating>4")
    await hint.waitFor({ state: "detached" })
    await playground.page.getByText("No problems found.").waitFor()
  },
)

itOnPlayground(
  "the rows for a query match it, or fail one of its conditions alone",
  { link: "#filters=rating>4,order>=10,rating>3" },
  async ({ page, untilMatched }) => {
    await untilMatched(countProducts("rating>4,order>=10"), countProducts(""))
    await page.getByText("Rows for this query").click()
    const textIn = (title: string) =>
      page.getByRole("group", { name: title, exact: true }).innerText()
    expect(JSON.parse(await textIn("Match"))).toMatchObject({ rating: 5, order: 10 })
    expect(JSON.parse(await textIn("Fails only rating>4"))).toMatchObject({ rating: 4, order: 10 })
    expect(await textIn("Shorter filters")).toBe("rating>4,order>=10")
  },
)
