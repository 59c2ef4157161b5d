import type { Page } from "playwright-core"
import { expect } from "vitest"
import { itOnPlayground, patient } from "./support/playground-page.ts"
import { countProducts } from "./support/store-rows.ts"

const size = countProducts("")
const first = "rating>4"
const second = "rating>4,isBestSeller==true"

itOnPlayground(
  "an answer to older texts is never painted",
  { link: "#filters=", before: holdAnswers },
  async (playground) => {
    const { page } = playground
    await playground.untilMatched(size, size)
    await page.evaluate("answers.hold()")
    await playground.type("filters", first)
    await untilHeld(page)
    await playground.type("filters", second)
    // The first answer that comes now belongs to the beginning of the first text.
    await page.evaluate("answers.pass()")
    await untilHeld(page)
    await page.evaluate("answers.flow()")
    await playground.untilMatched(countProducts(second), size)
    const painted = await page.evaluate<readonly string[]>("answers.painted")
    expect(new Set(painted).size).toBe(2)
    expect(painted.at(0)).toContain(`${size} of ${size} rows`)
    expect(painted.at(-1)).toContain(`${countProducts(second)} of ${size} rows`)
  },
)

async function untilHeld(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate("answers.held()"), patient).toBeGreaterThan(0)
}

/** Runs in the page: holds answers with rows back until the test lets them pass, and notes what is painted about the rows. */
function holdAnswers(): void {
  let holds = false
  const waiting: (() => void)[] = []
  const painted: string[] = []
  globalThis.Worker = class extends Worker {
    override addEventListener(type: string, listener: EventListenerOrEventListenerObject): void {
      super.addEventListener(type, (event) => {
        const give = (): void => {
          if (typeof listener === "function") listener.call(this, event)
        }
        const isRows =
          event instanceof MessageEvent && JSON.stringify(event.data).includes('"rows"')
        if (holds && isRows) waiting.push(give)
        else give()
      })
    }
  }
  const note = (): void => {
    const text = document.querySelector(".matched")?.textContent
    if (text !== undefined && text !== painted.at(-1)) painted.push(text)
  }
  new MutationObserver(note).observe(document, {
    childList: true,
    subtree: true,
    characterData: true,
  })
  Object.assign(globalThis, {
    answers: {
      painted,
      hold: () => {
        holds = true
      },
      held: () => waiting.length,
      pass: () => waiting.shift()?.(),
      flow: () => {
        holds = false
        for (const give of waiting.splice(0)) give()
      },
    },
  })
}
