/**
 * Measures the built package: `node bench/run.ts [--peers] [question…]`. Without names it asks all questions but those that
 * take minutes. With `--peers` it installs the libraries of bench/package.json and measures them too; without names it then
 * writes docs/reference/benchmarks.md. The exit code is 1 when something gave no result.
 */
import { parseArgs } from "node:util"
import { ask, measureHere } from "./support/main.ts"
import { installPeers } from "./support/peers.ts"
import { questions } from "./support/questions.ts"
import { writePage } from "./support/write-page.ts"

const { values, positionals } = parseArgs({
  options: {
    peers: { type: "boolean", default: false },
    measure: { type: "boolean", default: false },
  },
  allowPositionals: true,
})

if (values.measure) {
  const [question = "", what = "", contender = ""] = positionals
  await measureHere(question, what, contender)
} else {
  if (values.peers) installPeers()
  const usual = [...questions]
    .filter(([, { onlyByName, onlyWithPeers }]) => !onlyByName && (values.peers || !onlyWithPeers))
    .map(([name]) => name)
  const isWhole = positionals.length === 0
  const answers = ask(isWhole ? usual : positionals, { peers: values.peers })
  if (values.peers && isWhole) writePage(answers)
}
