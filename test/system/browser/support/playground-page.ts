import type { BrowserContextOptions, ConsoleMessage, Locator, Page } from "playwright-core"
import { expect, onTestFinished } from "vitest"
import { connectBrowser, itInBrowser } from "../../../support/browser.ts"
import { servePlayground } from "./playground-server.ts"

/** How a visitor comes to the page. */
export interface Visit {
  /** The part of the address behind the page, such as `#filters=rating>4`. */
  readonly link?: string
  /** The address of the page; the service serves it when it is left out. */
  readonly address?: string
  readonly context?: BrowserContextOptions
  /** Runs in the page before its scripts. */
  readonly before?: () => void
}

/** The page of the playground in a browser, by what a visitor sees. */
export interface Playground {
  readonly page: Page
  readonly address: string
  /** The place where a text of the query is typed. */
  readonly editor: (source: "filters" | "sorts") => Locator
  /** Replaces a text of the query, key by key. */
  readonly type: (source: "filters" | "sorts", text: string) => Promise<void>
  /** Reads a text of the state from the address; empty when it is not there. */
  readonly inAddress: (name: string) => string
  /** Waits until so many rows match. */
  readonly untilMatched: (total: number, size: number) => Promise<void>
  /** The diagnostic with a code. */
  readonly diagnostic: (code: string) => Locator
  /** What went wrong on the page so far, as sentences. */
  readonly problems: readonly string[]
}

/** Waits long enough for a busy machine. */
export const patient = { timeout: 30_000, interval: 50 }

/** Adds a test on the page of the playground. It fails when the console shows an error, or when a request leaves the origin. */
export function itOnPlayground(
  title: string,
  visit: Visit,
  test: (playground: Playground) => Promise<void>,
): void {
  itInBrowser(title, async () => {
    const playground = await openPlayground(visit)
    await test(playground)
    expect(playground.problems).toEqual([])
  })
}

/** Opens the page in a new profile. Its rows are loaded later. */
export async function openPlayground(visit: Visit): Promise<Playground> {
  const address = visit.address ?? (await servePlayground())
  const context = await (await connectBrowser()).newContext(visit.context)
  onTestFinished(() => context.close())
  context.setDefaultTimeout(patient.timeout)
  if (visit.before !== undefined) await context.addInitScript(visit.before)
  const page = await context.newPage()
  const problems = watch(page, new URL(address).origin)
  await page.goto(address + (visit.link ?? ""))
  const inAddress = (name: string): string =>
    new URLSearchParams(new URL(page.url()).hash.slice(1)).get(name) ?? ""
  const editor = (source: "filters" | "sorts"): Locator =>
    page.getByRole("textbox", { name: source, exact: true })
  return {
    page,
    address,
    editor,
    inAddress,
    problems,
    type: async (source, text) => {
      await editor(source).click()
      await page.keyboard.press("ControlOrMeta+A")
      await page.keyboard.press("Delete")
      await page.keyboard.type(text)
      await expect.poll(() => inAddress(source), patient).toBe(text)
    },
    untilMatched: (matched, size) =>
      expect
        .poll(() => page.locator(".matched").innerText(), patient)
        .toMatch(new RegExp(`^${inEnglish(matched)} of ${inEnglish(size)} rows`)),
    diagnostic: (code) =>
      page.getByRole("region", { name: "Diagnostics" }).locator(`[data-code="${code}"]`),
  }
}

function inEnglish(count: number): string {
  return count.toLocaleString("en-US")
}

/** Collects errors and warnings of the console, errors of scripts, and requests to other origins. */
export function watch(page: Page, origin: string): readonly string[] {
  const problems: string[] = []
  const isLoud = (message: ConsoleMessage): boolean => /error|warning/.test(message.type())
  page.on("console", (message) => {
    if (isLoud(message)) problems.push(`${message.type()} in the console: ${message.text()}`)
  })
  page.on("pageerror", (error) => problems.push(`error of a script: ${error.message}`))
  page.on("crash", () => problems.push("the page crashed"))
  page.context().on("request", (request) => {
    const isOwn = request.url().startsWith(`${origin}/`) || request.url().startsWith("data:")
    if (!isOwn) problems.push(`a request to ${request.url()}`)
  })
  return problems
}
