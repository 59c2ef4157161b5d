import { median, timeOfAll } from "./support/measure.ts"
import type { Question } from "./support/question.ts"
import { typedPrograms } from "./support/typed-programs.ts"

/** The compiler warms up on an empty file. Then reference and contender take three turns. */
async function measure(name: keyof typeof typedPrograms, folder?: string): Promise<number> {
  const { checkTypes } = await import("./support/check-types.ts")
  checkTypes("export {}")
  const ratios: number[] = []
  for (let turn = 0; turn < 3; turn++) {
    const reference = await timeOfAll([typedPrograms.reference], (text) => checkTypes(text))
    const contender = await timeOfAll([typedPrograms[name]], (text) => checkTypes(text, folder))
    ratios.push(contender / reference)
  }
  return median(ratios)
}

/** What the compiler takes for code that uses the types of a table. */
export const types: Question = {
  title: "Checking the types of a table",
  about:
    "TypeScript reads and checks one file with a table of 30 fields of five kinds and 20 queries of four conditions, an order and a page size. With kysely it is a table of a database type, with zod an object schema and 20 functions that parse rows and use their fields. The reference is an interface and 20 arrow functions. The time contains the declarations of each library and those of TypeScript, which all of them read; each program is read anew by a compiler that checked an empty file before. A query with an unknown field must be refused, and nothing else.",
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
