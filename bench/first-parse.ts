import { execFileSync } from "node:child_process"
import { fileURLToPath } from "node:url"
import { median } from "./support/measure.ts"
import type { Question } from "./support/question.ts"

/** The root of the project, where the package can import itself by its name. */
const root = fileURLToPath(new URL("../", import.meta.url))

const empty = ""
const parse = 'import { parseFilters } from "trommel"; parseFilters("name==jo,total>=4");'
const report =
  'import { cpuUsage } from "node:process"; const used = cpuUsage(); console.log((used.user + used.system) / 1000)'

/** Returns the CPU milliseconds of a fresh process at the end of a program, all threads together. */
function timeOfProcess(program: string): number {
  const output = execFileSync(
    process.execPath,
    ["--input-type=module", "--eval", `${program}${report}`],
    { cwd: root, encoding: "utf8" },
  )
  return Number(output)
}

/** Returns the median of the differences of 15 pairs of processes. */
function measureFirstParse(): number {
  return median(Array.from({ length: 15 }, () => timeOfProcess(parse) - timeOfProcess(empty)))
}

/** The first parse of a short-lived process: loading the package, building lexer and parser, parsing. */
export const firstParse: Question = {
  title: "The first parse of a cold process",
  about:
    "CPU time of fresh processes. The first line is what a process that imports the package and parses one text takes beyond a process that does nothing: the median of 15 pairs.",
  unit: "ms",
  lines: [
    {
      what: '`parseFilters("name==jo,total>=4")`, beyond a process that does nothing',
      contenders: { trommel: measureFirstParse },
      aim: {
        atMost: 20,
        reason:
          "absolute times depend on the machine. The aim was set where a process that does nothing takes 12 ms; compare with the line below.",
      },
    },
    {
      what: "a process that does nothing",
      contenders: {
        "Node.js": () => median(Array.from({ length: 15 }, () => timeOfProcess(empty))),
      },
    },
  ],
}
