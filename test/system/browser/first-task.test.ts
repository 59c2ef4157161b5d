import { execFile } from "node:child_process"
import { promisify } from "node:util"
import { expect } from "vitest"
import { itOnPlayground, patient } from "./support/playground-page.ts"
import { countProducts, namesOfProducts } from "./support/store-rows.ts"

const asked = "name@=Pro, annual"
const meant = String.raw`name@=Pro\, annual`
const size = countProducts("")

/** What a service answers. */
interface ListAnswer {
  readonly data: readonly { readonly name: string }[]
  readonly pages: number
}

itOnPlayground(
  "a stranger learns why a filter keeps the wrong rows, mends it by one click, and runs the curl line",
  { link: "#filters=" },
  async (playground) => {
    const { page } = playground
    await playground.type("filters", asked)
    await playground.untilMatched(countProducts(asked), size)
    const diagnostic = playground.diagnostic("comma-in-value")
    expect(await diagnostic.innerText()).toContain("Expected a condition after the comma")
    await diagnostic.getByRole("button").click()
    await expect.poll(() => playground.inAddress("filters"), patient).toBe(meant)
    expect(countProducts(meant)).toBeGreaterThan(0)
    expect(countProducts(meant)).toBeLessThan(countProducts(asked))
    await playground.untilMatched(countProducts(meant), size)
    const line = await page.getByRole("group", { name: "curl" }).innerText()
    const { stdout } = await promisify(execFile)("sh", ["-c", line])
    const answer = JSON.parse(stdout) as ListAnswer
    expect(answer.pages).toBe(1)
    expect(answer.data.map(({ name }) => name)).toEqual(namesOfProducts({ filters: meant }))
  },
)
