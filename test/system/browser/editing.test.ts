import { expect } from "vitest"
import { itOnPlayground, patient, type Playground } from "./support/playground-page.ts"
import { countProducts } from "./support/store-rows.ts"

const size = countProducts("")

itOnPlayground("typing changes the rows with each condition", {}, async (playground) => {
  await playground.type("filters", "rating>4")
  await playground.untilMatched(countProducts("rating>4"), size)
  await playground.page.keyboard.type(",isBestSeller==true")
  const both = countProducts("rating>4,isBestSeller==true")
  expect(both).toBeLessThan(countProducts("rating>4"))
  await playground.untilMatched(both, size)
})

itOnPlayground(
  "a typo shows its diagnostic in place, and its fix mends it",
  {},
  async (playground) => {
    await playground.type("filters", "raiting>=4")
    const diagnostic = playground.diagnostic("unknown-field")
    await diagnostic.waitFor()
    expect(await diagnostic.locator("mark").innerText()).toBe("raiting")
    // The editor underlines the name itself.
    const underlined = playground.editor("filters").locator(".cm-lintRange-error")
    await expect.poll(() => underlined.allInnerTexts(), patient).toEqual(["raiting"])
    await playground.untilMatched(size, size)
    await diagnostic.getByRole("button").click()
    await untilText(playground, "rating>=4")
    await playground.untilMatched(countProducts("rating>=4"), size)
    await diagnostic.waitFor({ state: "detached" })
    await expect.poll(() => underlined.count(), patient).toBe(0)
  },
)

/** Definitions in a link, with a value that the language must escape. */
const listed = { name: { kind: "text", values: ["Doe, Jane", "this|that"] } }

itOnPlayground(
  "a value is completed by the keyboard alone, and is escaped",
  { link: `#filters=&table=${encodeURIComponent(JSON.stringify(listed))}` },
  async (playground) => {
    const { page } = playground
    // Nothing is offered before the table is loaded.
    await playground.untilMatched(size, size)
    await playground.type("filters", "nam")
    await acceptCompletion(playground, "name")
    await expect.poll(() => playground.inAddress("filters"), patient).toMatch(/^name/)
    await playground.type("filters", "name==D")
    await acceptCompletion(playground, "Doe, Jane")
    await untilText(playground, String.raw`name==Doe\, Jane`)
    await playground.untilMatched(countProducts(String.raw`name==Doe\, Jane`), size)
    await page.keyboard.type("|th")
    await acceptCompletion(playground, "this|that")
    await untilText(playground, String.raw`name==Doe\, Jane|this\|that`)
    await page.getByText("No problems found.").waitFor()
  },
)

itOnPlayground(
  "texts are completed from the rows, with the number of rows that have them",
  { link: "#data=cookbook&filters=" },
  async (playground) => {
    const { page } = playground
    await page.locator("table.rows tbody tr").first().waitFor()
    await playground.type("filters", "customer.city==")
    const options = page.locator(".cm-tooltip-autocomplete").getByRole("option")
    await expect.poll(() => options.first().innerText(), patient).toMatch(/^\w+\s*\d+ rows?$/)
    const [city = ""] = /^\p{L}+/u.exec(await options.first().innerText()) ?? []
    await playground.type("filters", `customer.city==${city.slice(0, 2).toLowerCase()}`)
    await acceptCompletion(playground, city)
    await untilText(playground, `customer.city==${city}`)
  },
)

itOnPlayground("dialect and strict decide how a text is read", {}, async (playground) => {
  const { page } = playground
  await playground.type("filters", "raiting>=4,rating>4")
  await playground.untilMatched(countProducts("rating>4"), size)
  // Completions that open late would lie over a click.
  await page.getByLabel(/^Strict/).press("Space")
  await page
    .getByText(/The query is refused/)
    .first()
    .waitFor()
  expect(playground.inAddress("strict")).toBe("true")
  await page.getByLabel(/^Strict/).uncheck()
  await page.getByRole("combobox", { name: "Dialect" }).selectOption("sieve")
  // Sieve drops a whole query with one unknown name.
  await playground.untilMatched(size, size)
  await playground.diagnostic("gave-up").waitFor()
})

itOnPlayground(
  "P5: a pasted line for curl gives the whole query, its key with the address as the paste box does, and one click undoes it",
  { link: "#filters=rating>4&pageSize=5" },
  async ({ page, editor, inAddress, untilMatched }) => {
    await untilMatched(countProducts("rating>4"), size)
    const line =
      "curl 'https://api.example/products?filters=rating%3C3&sorts=-rating&key=s3cret' -H 'Authorization: k3y'"
    await editor("sorts").evaluate((element, text) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData("text/plain", text)
      element.dispatchEvent(
        new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
      )
    }, line)
    await untilMatched(countProducts("rating<3"), size)
    expect(await editor("filters").innerText()).toBe("rating<3")
    expect(await editor("sorts").innerText()).toBe("-rating")
    expect(inAddress("pageSize")).toBe("")
    // The code of the request shows the key that it needs.
    expect(await page.content()).not.toContain("s3cret")
    expect(page.url()).not.toMatch(/s3cret|k3y/)
    expect(await page.getByLabel("API key").inputValue()).toBe("k3y")
    const address = await page.getByLabel("URL of a list").inputValue()
    expect(address).toBe("https://api.example/products")
    await page.getByRole("button", { name: "Undo" }).click()
    await untilMatched(countProducts("rating>4"), size)
    expect(inAddress("pageSize")).toBe("5")
    expect(await page.getByRole("button", { name: "Undo" }).count()).toBe(0)
  },
)

itOnPlayground(
  "P5: a pasted URL with other names of parameters has its diagnostics, and their fixes take the query",
  { link: "#filters=rating>2" },
  async ({ page, editor, diagnostic, inAddress, untilMatched }) => {
    await untilMatched(countProducts("rating>2"), size)
    await page.getByText(/^Paste a URL/).click()
    const url = "https://api.example/products?key=s3cret&filters=rating%3E4&sort=-rating&limit=5"
    await page.locator("details.paste-rows textarea").fill(url)
    await page.getByRole("button", { name: "Use it" }).click()
    await untilMatched(countProducts("rating>4"), size)
    await expect.poll(() => diagnostic("unknown-parameter").count(), patient).toBe(2)
    expect(await page.content()).not.toContain("s3cret")
    await page.getByRole("button", { name: "Fix all 2" }).click()
    await expect.poll(() => inAddress("sorts"), patient).toBe("-rating")
    expect(inAddress("pageSize")).toBe("5")
    expect(await diagnostic("unknown-parameter").count()).toBe(0)
    expect(await editor("filters").innerText()).toBe("rating>4")
    await page.getByRole("button", { name: "Undo" }).click()
    await untilMatched(countProducts("rating>2"), size)
  },
)

/** Takes the option of the list of completions that is chosen first. */
async function acceptCompletion({ page, editor }: Playground, label: string): Promise<void> {
  const first = page.locator(".cm-tooltip-autocomplete").getByRole("option").first()
  await expect.poll(() => first.innerText(), patient).toContain(label)
  const text = editor("filters")
  const before = await text.innerText()
  // A list that has just opened takes no key, lest it take one that was meant for the text. On a busy machine it opens late.
  const press = async (): Promise<string> => {
    if ((await text.innerText()) === before) await page.keyboard.press("Enter")
    return await text.innerText()
  }
  await expect.poll(press, { ...patient, interval: 200 }).not.toBe(before)
}

async function untilText({ inAddress }: Playground, text: string): Promise<void> {
  await expect.poll(() => inAddress("filters"), patient).toBe(text)
}
