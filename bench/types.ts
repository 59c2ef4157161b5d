import { execFileSync } from "node:child_process"
import { median } from "./support/measure.ts"
import type { Question } from "./support/question.ts"
import { typedPrograms } from "./support/typed-programs.ts"

const checker = new URL("support/check-types.ts", import.meta.url).href
const clock = new URL("support/measure.ts", import.meta.url).href

/** The compiler warms up on an empty file, then checks the text of standard input. */
const program = `import { readFileSync } from "node:fs"
import { checkTypes } from ${JSON.stringify(checker)}
import { timeOfAll } from ${JSON.stringify(clock)}
checkTypes("export {}")
const check = (text) => checkTypes(text, process.argv[1])
console.log(await timeOfAll([readFileSync(0, "utf8")], check))`

/** Returns the CPU milliseconds of one check in a process of its own: a compiler gets faster with each program. */
function timeOfCheck(text: string, folder: string): number {
  const output = execFileSync(
    process.execPath,
    ["--input-type=module", "--eval", program, folder],
    { input: text, encoding: "utf8" },
  )
  return Number(output)
}

/** Returns the median of three turns of reference and contender. */
function measure(name: keyof typeof typedPrograms, folder = ""): number {
  const ratioOfTurn = () => {
    const reference = timeOfCheck(typedPrograms.reference, folder)
    return timeOfCheck(typedPrograms[name], folder) / reference
  }
  return median(Array.from({ length: 3 }, ratioOfTurn))
}

/** What the compiler takes for code that uses the types of a table. */
export const types: Question = {
  title: "Checking the types of a table",
  about:
    "TypeScript reads and checks one file with a table of 30 fields of five kinds and 20 queries of four conditions, an order and a page size. With kysely it is a table of a database type, with zod an object schema and 20 functions that parse rows and use their fields. The reference is an interface and 20 arrow functions. The time contains the declarations of each library and those of TypeScript, which all of them read; each program is read in a fresh process, by a compiler that checked an empty file before. A query with an unknown field must be refused, and nothing else.",
  unit: "times",
  onlyWithPeers: true,
  lines: [
    {
      what: "30 fields, 20 queries",
      contenders: { trommel: () => measure("trommel") },
      // A file in the folder of the benchmarks finds the libraries that are installed there.
      peers: { kysely: () => measure("kysely", "bench/"), zod: () => measure("zod", "bench/") },
    },
  ],
}
