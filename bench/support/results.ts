import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { arch, cpus, loadavg, platform, totalmem } from "node:os"
import type { Answer, Result } from "./answer.ts"
import type { Line, Question } from "./question.ts"

/** The numbers of one question: for each line, the contenders with one number for each process. */
type Numbers = Readonly<Record<string, Readonly<Record<string, readonly number[]>>>>

/** What was measured, on which machine. The page is written from it, so a run of one question renews that section alone. */
export interface Results {
  readonly machine: Readonly<Record<string, string>>
  readonly questions: Readonly<Record<string, { readonly date: string; readonly lines: Numbers }>>
}

const file = new URL("../../docs/reference/benchmarks/results.json", import.meta.url)

/** Reads the results of earlier runs; none when there was no run. */
function readResults(): Results {
  if (!existsSync(file)) return { machine: {}, questions: {} }
  return JSON.parse(readFileSync(file, "utf8")) as Results
}

/** Adds the answers to the results of earlier runs and writes them. */
export function keepAnswers(answers: ReadonlyMap<string, Answer>): Results {
  const date = new Date().toISOString().slice(0, 10)
  const added = Array.from(answers, ([name, answer]) => [name, { date, lines: numbersOf(answer) }])
  const questions = {
    ...readResults().questions,
    ...Object.fromEntries(added),
  } as Results["questions"]
  const results = { machine: describeMachine(), questions }
  writeFileSync(file, `${JSON.stringify(results, undefined, 1)}\n`)
  return results
}

/** Returns the kept answer to a question; undefined when nothing of it was measured. */
export function answerOf(results: Results, name: string, question: Question): Answer | undefined {
  const kept = results.questions[name]
  if (kept === undefined) return undefined
  const lines = question.lines.map((line) => ({ line, results: resultsOf(line, kept.lines) }))
  return { question, lines: lines.filter((one) => one.results.length > 0) }
}

function resultsOf(line: Line, numbers: Numbers): Result[] {
  const kept = numbers[line.what] ?? {}
  const isKept = (contender: string): boolean => Object.hasOwn(kept, contender)
  const resultOf = (contender: string, isPeer: boolean): Result => ({
    contender,
    isPeer,
    numbers: kept[contender] ?? [],
  })
  return [
    ...Object.keys(line.contenders)
      .filter(isKept)
      .map((name) => resultOf(name, false)),
    ...Object.keys(line.peers ?? {})
      .filter(isKept)
      .map((name) => resultOf(name, true)),
  ]
}

function numbersOf({ lines }: Answer): Numbers {
  return Object.fromEntries(
    lines.map(({ line, results }) => [
      line.what,
      Object.fromEntries(
        results.map(({ contender, numbers }) => [contender, numbers.map(shorten)]),
      ),
    ]),
  )
}

/** Four significant digits are more than a measurement gives. */
const shorten = (number: number): number => Number(number.toPrecision(4))

function describeMachine(): Record<string, string> {
  const [processor] = cpus()
  return {
    processor: `${processor?.model.trim() ?? "unknown"}, ${cpus().length} cores`,
    memory: `${Math.round(totalmem() / 2 ** 30)} GiB`,
    system: `${platform()} ${arch()}`,
    "Node.js": process.versions.node,
    "load (1 is this benchmark alone)": loadavg()[2]?.toFixed(1) ?? "unknown",
  }
}
