import { AxeBuilder } from "@axe-core/playwright"
import { build } from "esbuild"
import { join } from "node:path"
import type { Page } from "playwright-core"
import { expect, onTestFinished } from "vitest"
import { listen } from "../../../src/node.ts"
import { listFilms } from "../react/server.ts"
import { connectBrowser, itInBrowser } from "../../support/browser.ts"
import { root } from "../../support/examples.ts"
import { patient } from "./support/playground-page.ts"

/** The page as the bundler of an application makes it. */
const script = build({
  entryPoints: [join(root, "test/system/react/start-page.tsx")],
  bundle: true,
  write: false,
  format: "esm",
  minify: true,
}).then(({ outputFiles }) => outputFiles[0]?.text ?? "")

const html = `<!doctype html><html lang="en"><title>Films</title><div id="root"></div><script type="module" src="/script.js"></script></html>`

async function openFilms(search: string): Promise<Page> {
  const code = await script
  const server = await listen({
    fetch: (request) => {
      const { pathname } = new URL(request.url)
      if (pathname === "/films") return listFilms(request)
      return pathname === "/script.js"
        ? new Response(code, { headers: { "Content-Type": "text/javascript" } })
        : new Response(html, { headers: { "Content-Type": "text/html; charset=utf-8" } })
    },
    grace: 0,
  })
  onTestFinished(() => server.close())
  const context = await (await connectBrowser()).newContext()
  onTestFinished(() => context.close())
  const page = await context.newPage()
  await page.goto(`${server.url}/${search}`)
  return page
}

const untilFilms = (page: Page, titles: readonly string[]): Promise<void> =>
  expect.poll(() => page.locator("li").allInnerTexts(), patient).toEqual(titles)

itInBrowser("the React page filters its list, and its filter is in the address", async () => {
  const page = await openFilms("")
  await untilFilms(page, ["Heat (8.3)", "Alien (8.5)", "Gigli, uncut (not rated)", "Stalker (8.1)"])
  await page.getByLabel("Title contains").fill("gigli, UN")
  await page.getByRole("button").click()
  await untilFilms(page, ["Gigli, uncut (not rated)"])
  expect(decodeURIComponent(new URL(page.url()).search)).toBe(
    "?filters=title@=*gigli\\, UN&sorts=title",
  )
  await page.getByLabel("Title contains").fill("")
  await page.getByLabel("Genre").selectOption("crime")
  await page.getByLabel("Rated at least").fill("8")
  await page.keyboard.press("Enter")
  await untilFilms(page, ["Heat (8.3)"])
})

itInBrowser("the back button fills the form of the React page again", async () => {
  const page = await openFilms("?filters=genre==drama")
  await untilFilms(page, ["Stalker (8.1)"])
  await page.getByLabel("Genre").selectOption("horror")
  await page.getByRole("button").click()
  await untilFilms(page, ["Alien (8.5)"])
  await page.goBack()
  await untilFilms(page, ["Stalker (8.1)"])
  expect(await page.getByLabel("Genre").inputValue()).toBe("drama")
})

itInBrowser("a mistake is told at its input of the React page, before a request", async () => {
  const page = await openFilms("")
  await page.getByLabel("Rated at least").fill("many")
  await page.keyboard.press("Enter")
  await expect
    .poll(() => page.locator("#rating-mistake").innerText(), patient)
    .toBe('Expected a finite number for "Rated at least", got "many".')
  expect(new URL(page.url()).search).toBe("")
  await page.getByLabel("Title contains").fill("x")
  expect(await page.locator("#rating-mistake").innerText()).not.toBe("")
  await page.getByLabel("Rated at least").fill("8")
  expect(await page.locator("#rating-mistake").innerText()).toBe("")
})

itInBrowser("a text that is too long is told at the form of the React page", async () => {
  const page = await openFilms("")
  const problem = page.locator("form > [role=alert]")
  await page.getByLabel("Title contains").fill("a".repeat(9_000))
  await page.keyboard.press("Enter")
  await expect
    .poll(() => problem.allInnerTexts(), patient)
    .toEqual([expect.stringContaining("9000 characters")])
  await page.getByLabel("Title contains").fill("heat")
  expect(await problem.allInnerTexts()).toEqual([""])
  await page.keyboard.press("Enter")
  await untilFilms(page, ["Heat (8.3)"])
})

for (const [filters, told] of [
  ["raiting>=8", 'filters, "raiting": Did you mean rating?'],
  ["genre==musical", 'filters, "musical": Allowed values: "crime", "drama", "horror".'],
] as const)
  itInBrowser(`the mistake in ${filters} is told in the place of the list`, async () => {
    const page = await openFilms(`?filters=${filters}`)
    await expect
      .poll(() => page.locator("pre").allInnerTexts(), patient)
      .toEqual([`No films were requested, since the address has a mistake.\n${told}`])
  })

itInBrowser("the React page tells its filter, also where no input can show it", async () => {
  const page = await openFilms("?filters=title@=*t,id>2")
  await untilFilms(page, ["Gigli, uncut (not rated)", "Stalker (8.1)"])
  expect(await page.locator("main > p").innerText()).toBe(
    'Keeps rows whose Title contains "t" (letter case ignored). Keeps rows whose id is greater than 2.',
  )
})

itInBrowser("the React page keeps nobody out, also with a mistake", async () => {
  const page = await openFilms("")
  await page.getByLabel("Rated at least").fill("many")
  await page.keyboard.press("Enter")
  await expect
    .poll(() => page.locator("#rating-mistake").innerText(), patient)
    .toContain("Expected a finite number")
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, help }) => `${id}: ${help}`)).toEqual([])
})
