import { expect, it } from "vitest"
import { engines, type EngineName } from "../support/sql/engine.ts"
import { statementLines } from "../support/sql/statement-lines.ts"

it.each(Object.keys(engines) as EngineName[])(
  "the statements of %s are as they were",
  async (name) => {
    const lines = await statementLines(name)
    await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot(`statements/${name}.txt`)
  },
)
