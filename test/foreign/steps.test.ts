import { describe, expect, it } from "vitest"
import { countSteps } from "../support/count-steps.ts"
import { kinds } from "../support/foreign/mistaken.ts"

const stepsOf = (calls: readonly (readonly [number, string])[]): Promise<readonly number[]> =>
  countSteps({
    module: new URL("../support/foreign/mistaken.ts", import.meta.url).href,
    exported: "askMistaken",
    // Each table is made before its text is counted.
    calls: [...calls.map(([fields]) => [fields, "total==1"]), ...calls],
  }).then((steps) => steps.slice(calls.length))

describe("a query with mistakes takes bounded work", () => {
  it.each(Object.entries(kinds))(
    "G6: %s: no growth above linear in text or fields",
    async (_, { wrong: text }) => {
      const [few = 0, many = 0, wide = 0, wider = 0] = await stepsOf([
        [200, text(16)],
        [200, text(64)],
        // Names that were looked up already are known.
        [200, text(63).replaceAll("custmer", "cstomer")],
        [1_000, text(63).replaceAll("custmer", "cstomer")],
      ])
      expect(few).toBeGreaterThan(100)
      expect(many / few).toBeLessThan(4.5)
      expect(wider / wide).toBeLessThan(5.5)
    },
  )

  it("G6: blanks between a name and a sign take linear work", async () => {
    const [few = 0, many = 0] = await stepsOf(
      [1_000, 8_000].map((count) => [6, `total${" ".repeat(count)}x=1`]),
    )
    expect(many / few).toBeLessThan(9)
  })
})
