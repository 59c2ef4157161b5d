import { InvalidArgumentError, type Command } from "commander"
import type { ExplainFlags } from "../flags.ts"
import { formatExamples, type RunAction } from "./command.ts"
import { addQueryOptions, addTableOptions, fileArgument } from "./shared-options.ts"

const examples = formatExamples(
  [
    "what a query does",
    "trommel explain --fields fields.json --filters '(name|email)@=*ann,total>100'",
  ],
  [
    "why the second row does not match",
    "trommel explain orders.json --infer --filters 'total>100' --row 2",
  ],
)

export function registerExplain(program: Command, runAction: RunAction): void {
  const command = program
    .command("explain")
    .summary("explain a query in plain English")
    .description(
      "Explains in plain English what each condition of a query does, and which parts are ignored and why.\nWith --row, shows which conditions one row meets, and by which rule it fails the others.",
    )
    .argument(fileArgument[0], `${fileArgument[1]}; read only with --infer or --row`)
  addTableOptions(command)
  addQueryOptions(command)
  command
    .option("--row <number>", "explain the query for this row, counted from 1", readRowNumber)
    .addHelpText("after", examples)
    .action((file: string | undefined, flags: ExplainFlags) =>
      runAction(async (session) =>
        (await import("../actions/run-explain.ts")).runExplain(session, file, flags),
      ),
    )
}

function readRowNumber(text: string): number {
  if (/^[0-9]{1,15}$/.test(text) && Number(text) > 0) return Number(text)
  throw new InvalidArgumentError("Expected a positive integer.")
}
