import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { arch, cpus, loadavg, platform, totalmem } from "node:os"
import type { Answer, Result } from "./answer.ts"
import { versionOf } from "./programs.ts"
import type { Line, Question } from "./question.ts"

/** The numbers of one question: for each line, the contenders with one number for each process. */
type Numbers = Readonly<Record<string, Readonly<Record<string, readonly number[]>>>>

/** The day on which a program of the machine was measured, and the version that it had. */
interface Program {
  readonly date: string
  readonly version: string
}

/** What is kept of a question. */
export interface Kept {
  readonly date: string
  readonly lines: Numbers
  readonly programs?: Readonly<Record<string, Program>>
}

/** What was measured, on which machine. The page is written from it, so a run of one question renews that section alone. */
export interface Results {
  readonly machine: Readonly<Record<string, string>>
  readonly questions: Readonly<Record<string, Kept>>
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
  const earlier = readResults().questions
  const added = Array.from(answers, ([name, answer]) => {
    const programs = programsOf(answer, date)
    const kept: Kept = { date, lines: numbersOf(answer), ...(programs && { programs }) }
    return [name, withMissing(kept, earlier[name])] as const
  })
  const questions = { ...earlier, ...Object.fromEntries(added) }
  const results = { machine: describeMachine(), questions }
  writeFileSync(file, `${JSON.stringify(results, undefined, 1)}\n`)
  return results
}

/** Returns the programs that were measured; undefined for a question without programs. */
function programsOf({ question, lines }: Answer, date: string): Kept["programs"] {
  const measured = new Set(lines.flatMap(({ results }) => results.map((one) => one.contender)))
  return (
    question.programs &&
    Object.fromEntries(
      question.programs
        .filter((name) => measured.has(name))
        .map((name) => [name, { date, version: versionOf(name) ?? "unknown" }]),
    )
  )
}

/** Adds the earlier numbers of programs that were not on the machine now. */
export function withMissing(now: Kept, earlier: Kept | undefined): Kept {
  if (now.programs === undefined || earlier === undefined) return now
  const { programs } = now
  const missing = Object.entries(earlier.programs ?? {}).filter(
    ([name]) => !Object.hasOwn(programs, name),
  )
  const isMissing = new Set(missing.map(([name]) => name))
  const lines = Object.entries(now.lines).map(([what, numbers]) => {
    const older = Object.entries(earlier.lines[what] ?? {})
    const added = older.filter(([name]) => isMissing.has(name))
    return [what, { ...numbers, ...Object.fromEntries(added) }] as const
  })
  return {
    ...now,
    lines: Object.fromEntries(lines),
    programs: { ...programs, ...Object.fromEntries(missing) },
  }
}

/** Says the versions of the programs of a question, and which figures are older than the others. */
export function describePrograms({ date, programs = {} }: Kept): string[] {
  return Object.entries(programs).map(([name, program]) =>
    program.date === date
      ? `\`${name}\` is ${program.version}.`
      : `\`${name}\` (${program.version}) is of ${program.date}, since it was not on the machine of the last run.`,
  )
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
