import { contendersOf, type Answer, type AnsweredLine } from "./answer.ts"
import type { Line, Question } from "./question.ts"
import { versionOf } from "./programs.ts"
import { questions } from "./questions.ts"
import { runMeasure } from "./run-measure.ts"
import { writeTable } from "./write-table.ts"

/** How a question is asked. */
interface AskOptions {
  /** True to measure other packages too. */
  readonly peers: boolean
  /** The number of processes for each contender, where it differs from that of the question. */
  readonly processes?: number
}

/** Measures a question and prints its results. */
export function ask(name: string, options: AskOptions): Answer {
  const question = questionOf(name)
  const answer = answerQuestion(name, question, options)
  console.log(`${question.title}\n\n${writeTable(answer)}\n`)
  return answer
}

/** Measures one contender of a line in this process, and prints its result for {@link ask}. */
export async function measureHere(name: string, what: string, contender: string): Promise<void> {
  const line = questionOf(name).lines.find((one) => one.what === what)
  const measure = line?.contenders[contender] ?? line?.peers?.[contender]
  if (measure === undefined) throw new Error(`No contender "${contender}" of "${what}".`)
  console.log(JSON.stringify(await measure()))
}

/** One contender of a line, and its results so far. */
interface Entry {
  readonly line: Line
  readonly contender: string
  readonly isPeer: boolean
  readonly numbers: number[]
}

function answerQuestion(name: string, question: Question, options: AskOptions): Answer {
  const { programs = [] } = question
  const missing = options.peers ? programs.filter((name) => versionOf(name) === undefined) : []
  const entries: readonly Entry[] = question.lines.flatMap((line) =>
    contendersOf(line, options)
      .filter((contender) => !missing.includes(contender))
      .map((contender) => ({
        line,
        contender,
        isPeer: !Object.hasOwn(line.contenders, contender),
        numbers: [],
      })),
  )
  const processes = options.processes ?? question.processes ?? 3
  // The contenders take turns, so that other work on the machine slows all of them alike.
  for (let round = 1; round <= processes; round++)
    for (const [index, entry] of entries.entries()) {
      showProgress(`${name}, round ${round} of ${processes}, ${index + 1} of ${entries.length}`)
      const number = runMeasure([name, entry.line.what, entry.contender])
      if (number !== undefined) entry.numbers.push(number)
    }
  showProgress("")
  const lines: readonly AnsweredLine[] = question.lines.map((line) => ({
    line,
    results: entries.filter((entry) => entry.line === line),
  }))
  return { question, lines }
}

function showProgress(text: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${text}`)
}

function questionOf(name: string): Question {
  const question = questions.get(name)
  if (question === undefined)
    throw new Error(
      `No question "${name}". Allowed questions: ${[...questions.keys()].join(", ")}.`,
    )
  return question
}
