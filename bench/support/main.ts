import { execFileSync } from "node:child_process"
import { writeFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { median } from "./measure.ts"
import type { Figure, Question } from "./question.ts"
import { questions } from "./questions.ts"
import { writePage, writeTable } from "./report.ts"

const program = fileURLToPath(new URL("../run.ts", import.meta.url))
const page = new URL("../../docs/maintainers/benchmarks.md", import.meta.url)

/**
 * Measures the questions and prints their figures. With `write` it puts them into the documentation
 * too.
 */
export function ask(names: readonly string[], { write }: { readonly write: boolean }): void {
  const answers = names.map((name) => {
    const answer = { title: questionOf(name).title, figures: answerQuestion(name) }
    console.log(`${answer.title}\n\n${writeTable(answer.figures)}\n`)
    return answer
  })
  if (write) writeFileSync(page, writePage(answers, new Date()))
}

/** Measures one part in this process, and prints its figure for {@link ask}. */
export function measurePart(name: string, part: string): void {
  console.log(JSON.stringify(questionOf(name).measure(part)))
}

function answerQuestion(name: string): readonly Figure[] {
  const { parts, processes = 5, figures } = questionOf(name)
  const measured = new Map<string, number[]>(parts.map((part) => [part, []]))
  // The parts take turns, so that other work on the machine slows all of them alike.
  for (let round = 1; round <= processes; round++) {
    for (const [index, part] of parts.entries()) {
      if (process.stderr.isTTY)
        process.stderr.write(
          `\r\u001b[K${name}, round ${round} of ${processes}, part ${index + 1} of ${parts.length}`,
        )
      measured.get(part)?.push(runPart(name, part))
    }
  }
  if (process.stderr.isTTY) process.stderr.write("\r\u001b[K")
  return figures((part) => median(measured.get(part) ?? []))
}

function runPart(name: string, part: string): number {
  const output = execFileSync(process.execPath, [program, "--measure", name, part], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
  })
  return Number(JSON.parse(output))
}

function questionOf(name: string): Question {
  const question = questions.get(name)
  if (question === undefined)
    throw new Error(
      `No question "${name}". Allowed questions: ${[...questions.keys()].join(", ")}.`,
    )
  return question
}
