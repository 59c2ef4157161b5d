import { readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { root } from "../../support/examples.ts"

describe("docs/guide/filter-forms.md", () => {
  it("the page shows the German catalog as it is run, with imports from the package", () => {
    const page = readFileSync(`${root}docs/guide/filter-forms.md`, "utf8")
    const file = readFileSync(`${root}test/forms/german-messages.ts`, "utf8")
    const shown = /^```ts no-run: test\/forms\/german-messages\.ts[^\n]*\n([^]*?)^```$/m.exec(
      page,
    )?.[1]
    expect(shown).toBe(file.replace("../../src/core.ts", "trommel/core").replace(/^export /gm, ""))
  })
})
