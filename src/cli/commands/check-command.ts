import type { Command } from "commander"
import type { CheckFlags } from "../flags.ts"
import { formatExamples, type RunAction } from "./command.ts"
import { addQueryOptions, addTableOptions, fileArgument } from "./shared-options.ts"

const examples = formatExamples(
  ["a misspelt name", "trommel check --fields fields.json --filters 'totl>100'"],
  [
    "the same query with its mistake corrected",
    "trommel check --fields fields.json --filters 'totl>100' --fix",
  ],
  ["the text without a table", "trommel check --filters '[a|b]==1' --sorts=+name"],
)

export function registerCheck(program: Command, runAction: RunAction): void {
  const command = program
    .command("check")
    .summary("show what is wrong with a query")
    .description(
      "Shows every problem of a query at its place in the text.\nWithout --fields and --infer, checks only what needs no table.",
    )
    .argument(fileArgument[0], `${fileArgument[1]}; read only with --infer`)
  addTableOptions(command)
  addQueryOptions(command)
  command
    .option(
      "--fix",
      "print the corrected texts, one line each; the remaining diagnostics go to standard error",
    )
    .addHelpText("after", examples)
    .action((file: string | undefined, flags: CheckFlags) =>
      runAction(async (session) =>
        (await import("../actions/run-check.ts")).runCheck(session, file, flags),
      ),
    )
}
