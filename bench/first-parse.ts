import { execFileSync } from "node:child_process"
import { fileURLToPath } from "node:url"
import { inMilliseconds, type Question } from "./support/question.ts"

/** The root of the project, where the package can import itself by its name. */
const root = fileURLToPath(new URL("../", import.meta.url))

const programs: Readonly<Record<string, string>> = {
  empty: "",
  "first parse": 'import { parseFilters } from "trommel"; parseFilters("name==jo,total>=4")',
}

/** The first parse of a short-lived process: loading the package, building lexer and parser, parsing. It is measured as elapsed time. */
export const firstParse: Question = {
  title: "The first parse of a cold process, beside a process that does nothing",
  parts: Object.keys(programs),
  measure: (part) =>
    Math.min(...Array.from({ length: 5 }, () => timeOfProcess(programs[part] ?? ""))),
  figures: (median) => {
    const [ours, beside] = [median("first parse"), median("empty")]
    const more = ours - beside
    const figure = {
      what: "whole process",
      ours: inMilliseconds(ours),
      beside: inMilliseconds(beside),
      result: `${more.toFixed(1)} ms more`,
    }
    return [{ ...figure, aim: "at most 60 ms more", reached: more <= 60 }]
  },
}

function timeOfProcess(program: string): number {
  const start = performance.now()
  execFileSync(process.execPath, ["--input-type=module", "--eval", program], {
    cwd: root,
    stdio: "ignore",
  })
  return performance.now() - start
}
