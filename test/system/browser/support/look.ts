import { AxeBuilder } from "@axe-core/playwright"
import type { Page } from "playwright-core"

/** The sizes at which pages are looked at, from a phone to a wide screen. */
export const sizes = [
  { width: 360, height: 740 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
  { width: 1680, height: 1050 },
]

/** The pixels by which the page can be scrolled sideways. */
export function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth - clientWidth
  })
}

/** The names of the regions and controls of the page, in order. The picture of the README stores those that it shows. */
export function regionNames(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    Array.from(
      document.querySelectorAll("section[aria-label], h1, h2, summary, [role=tab], .label"),
      (element) => element.getAttribute("aria-label") ?? element.textContent.trim(),
    ),
  )
}

/**
 * What axe has against a part of the page, as sentences. A page inside of it is a page of its own, and looked at where it stands
 * alone.
 */
export async function violations(page: Page, part = "html"): Promise<readonly string[]> {
  const { violations } = await new AxeBuilder({ page }).include(part).exclude("iframe").analyze()
  return violations.map(
    ({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ html }) => html).join(" ")}`,
  )
}
