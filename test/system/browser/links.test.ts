import { expect } from "vitest"
import { itInBrowser } from "../../support/browser.ts"
import { itOnPlayground, openPlayground, patient } from "./support/playground-page.ts"
import { serveFolder } from "./support/playground-server.ts"
import { countProducts } from "./support/store-rows.ts"

const size = countProducts("")

itOnPlayground("a link restores the state of who shared it", {}, async (playground) => {
  const { page } = playground
  await playground.type("filters", "rating>4|3,name@=*a")
  await playground.type("sorts", "-rating,name")
  // Completions that open late would lie over a click.
  await page.getByLabel(/^Strict/).press("Space")
  await page.getByRole("combobox", { name: "Dialect" }).selectOption("sieve")
  await expect.poll(() => playground.inAddress("dialect"), patient).toBe("sieve")
  const other = await openPlayground({ address: page.url() })
  expect(await other.editor("filters").innerText()).toBe("rating>4|3,name@=*a")
  expect(await other.editor("sorts").innerText()).toBe("-rating,name")
  expect(await other.page.getByLabel(/^Strict/).isChecked()).toBe(true)
  expect(await other.page.getByRole("combobox", { name: "Dialect" }).inputValue()).toBe("sieve")
  const rows = page.getByRole("region", { name: "Rows" })
  const rowsOfOther = other.page.getByRole("region", { name: "Rows" })
  await expect.poll(() => rowsOfOther.getByRole("row").count(), patient).toBeGreaterThan(1)
  await expect
    .poll(async () => [await rowsOfOther.innerText()], patient)
    .toEqual([await rows.innerText()])
  expect(other.problems).toEqual([])
})

itOnPlayground(
  "back and forward of the browser lead through the queries",
  {},
  async (playground) => {
    const { page } = playground
    await playground.type("filters", "rating>4")
    await page.getByRole("combobox", { name: "Examples" }).selectOption("Low stock")
    await playground.untilMatched(countProducts("lowStock==true"), size)
    await page.goBack()
    await playground.untilMatched(countProducts("rating>4"), size)
    expect(await playground.editor("filters").innerText()).toBe("rating>4")
    await page.goForward()
    await playground.untilMatched(countProducts("lowStock==true"), size)
  },
)

itInBrowser("any file server can serve the page in any folder, without a service", async () => {
  const playground = await openPlayground({
    address: await serveFolder(),
    link: "#filters=rating>4",
  })
  await playground.untilMatched(countProducts("rating>4"), size)
  const { page } = playground
  expect(await page.getByRole("group", { name: "curl" }).innerText()).toBe(
    "curl -s -A 'trommel playground' 'https://api.example.com/items?filters=rating%3E4'",
  )
  await page.getByLabel("URL of a list").fill("https://shop.example/products")
  expect(await page.getByRole("group", { name: "curl" }).innerText()).toBe(
    "curl -s -A 'trommel playground' 'https://shop.example/products?filters=rating%3E4'",
  )
  await page.getByRole("combobox", { name: "Code" }).selectOption("Python")
  await page.reload()
  await playground.untilMatched(countProducts("rating>4"), size)
  expect(await page.getByRole("group", { name: "Python" }).innerText()).toContain("urllib")
  await page.getByRole("tab", { name: "SQL" }).click()
  await page.getByRole("group", { name: "PostgreSQL" }).waitFor()
  await playground.type("filters", "raiting>4")
  for (const name of ["unknown-field", "N2"]) {
    await page.getByRole("link", { name, exact: true }).click()
    await page.locator(`#${name.toLowerCase()}`).waitFor({ state: "attached" })
    await page.goBack()
  }
  await page.getByText("Operators", { exact: true }).click()
  await page.getByRole("link", { name: ">=", exact: true }).click()
  await page.locator("#comparisons").waitFor()
  expect(playground.problems).toEqual([])
})

itOnPlayground(
  "a link that names a file of somebody asks for the file",
  { link: "#data=own:orders.csv&filters=total>4" },
  async ({ page, editor }) => {
    await page.locator("p, li").filter({ hasText: "orders.csv" }).first().waitFor()
    expect(await editor("filters").innerText()).toBe("total>4")
  },
)

const script = "<img src=x onerror=\"document.title='taken'\"><svg/onload=alert(1)>"
const deep = "[".repeat(5000)
const hostileLinks: readonly string[] = [
  `#filters=${encodeURIComponent(`name@=${script},${script}`)}`,
  `#sorts=${encodeURIComponent(script)}&page=${encodeURIComponent(script)}&pageSize=-1e999`,
  `#data=${encodeURIComponent(script)}`,
  `#data=${encodeURIComponent(`own:${script}`)}`,
  "#data=../../../etc/passwd",
  "#data=https://elsewhere.example/rows.json",
  "#data=__proto__&dialect=constructor&strict=__proto__",
  `#table=${encodeURIComponent('{"__proto__":{"kind":"text"},"constructor":{"kind":"text"}}')}`,
  `#table=${encodeURIComponent(JSON.stringify({ [script]: { kind: script } }))}`,
  `#table=${deep}`,
  `#filters=${"(".repeat(20_000)}`,
  `#filters=${"a==1,".repeat(4000)}`,
  "#filters=%E0%A4%A&sorts=%",
  `#${"x=1&".repeat(2000)}`,
  "#filters=name==%E2%80%AEabc%00%ED%A0%80",
]

itOnPlayground("hostile links are shown as text, and the page goes on", {}, async (playground) => {
  const { page, address } = playground
  for (const link of hostileLinks) {
    await page.goto("about:blank")
    await page.goto(address + link)
    await page.getByRole("combobox", { name: "Data" }).selectOption("reviews")
    expect(await page.title()).toBe("trommel playground")
    // The editor itself places empty images of this class beside what it draws into a line.
    expect(await page.locator("img:not(.cm-widgetBuffer), svg[onload]").count()).toBe(0)
    await page.getByRole("combobox", { name: "Data" }).selectOption("products")
    await page.getByRole("combobox", { name: "Examples" }).selectOption("Low stock")
    await playground.untilMatched(countProducts("lowStock==true"), size)
  }
})
