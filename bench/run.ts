/**
 * Measures the built package: `node bench/run.ts [--peers] [--processes 3] [question…]`. Without names it asks all questions
 * but those that take minutes. With `--peers` it installs the libraries of bench/package.json, measures them too, and renews
 * the sections of docs/reference/benchmarks.md. The exit code is 1 when something gave no result.
 */
import { parseArgs } from "node:util"
import { ask, measureHere } from "./support/main.ts"
import { installPeers } from "./support/peers.ts"
import { questions } from "./support/questions.ts"
import { writePage } from "./support/write-page.ts"

const { values, positionals } = parseArgs({
  options: {
    peers: { type: "boolean", default: false },
    processes: { type: "string" },
    measure: { type: "boolean", default: false },
  },
  allowPositionals: true,
})

if (values.measure) {
  const [question = "", what = "", contender = ""] = positionals
  await measureHere(question, what, contender)
} else {
  const { peers, processes } = values
  if (peers) installPeers()
  const usual = [...questions]
    .filter(([, { onlyByName, onlyWithPeers }]) => !onlyByName && (peers || !onlyWithPeers))
    .map(([name]) => name)
  for (const name of positionals.length > 0 ? positionals : usual) {
    const answer = ask(name, { peers, ...(processes && { processes: Number(processes) }) })
    if (peers) writePage(new Map([[name, answer]]))
  }
}
