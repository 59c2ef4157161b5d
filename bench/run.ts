/**
 * Measures the built package: `node bench/run.ts [--write] [question…]`. Without names it asks all questions but those that
 * take minutes; with `--write` all of them, and docs/maintainers/benchmarks.md gets the results. The exit code is always 0.
 */
import { parseArgs } from "node:util"
import { ask, measurePart } from "./support/main.ts"
import { questions } from "./support/questions.ts"

const { values, positionals } = parseArgs({
  options: {
    write: { type: "boolean", default: false },
    measure: { type: "boolean", default: false },
  },
  allowPositionals: true,
})
const [name = "", part = ""] = positionals
if (values.measure) measurePart(name, part)
else {
  const usual = [...questions]
    .filter(([, { takesMinutes }]) => values.write || !takesMinutes)
    .map(([question]) => question)
  ask(values.write || positionals.length === 0 ? usual : positionals, { write: values.write })
}
