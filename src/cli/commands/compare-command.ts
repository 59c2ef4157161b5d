import type { Command } from "commander"
import type { CompareFlags } from "../flags.ts"
import { formatExamples, type RunAction } from "./command.ts"
import {
  addParameterOptions,
  addServerOption,
  addTableOptions,
  fileArgument,
} from "./shared-options.ts"

const examples = formatExamples(
  [
    "a value that a stock server cuts",
    "trommel compare --fields fields.json --filters 'name==a==b'",
  ],
  [
    "a page size above the maximum",
    "trommel compare orders.json --infer --filters 'total>100' --page 2 --page-size 150",
  ],
)

export function registerCompare(program: Command, runAction: RunAction): void {
  const command = program
    .command("compare")
    .summary("show where the two dialects treat a query differently")
    .description(
      "Compares the default dialect with a stock Sieve server: shows where they treat a query differently, and by which rules.\n" +
        "Prints `alike` and exits with 0, or prints every difference and exits with 1.",
    )
    .argument(fileArgument[0], `${fileArgument[1]}; read only with --infer`)
  addTableOptions(command)
  addParameterOptions(command)
  addServerOption(command)
  command
    .optionsGroup("Options:")
    .addHelpText("after", examples)
    .action((file: string | undefined, flags: CompareFlags) =>
      runAction(async (session) =>
        (await import("../actions/run-compare.ts")).runCompare(session, file, flags),
      ),
    )
}
