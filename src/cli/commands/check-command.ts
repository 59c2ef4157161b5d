import type { Command } from "commander"
import type { CheckFlags } from "../flags.ts"
import { formatExamples, type RunAction } from "./command.ts"
import { addQueryOptions, addTableOptions, fileArgument } from "./shared-options.ts"

const examples = formatExamples(
  ["a misspelt name", "trommel check --fields fields.json --filters 'totl>100'"],
  ["the same, mended", "trommel check --fields fields.json --filters 'totl>100' --fix"],
  ["the text alone", "trommel check --filters '[a|b]==1' --sorts=+name"],
)

export function registerCheck(program: Command, runAction: RunAction): void {
  const command = program
    .command("check")
    .summary("show what is wrong with a query")
    .description(
      "Shows everything that is to be said about a query, at its place in the text.\nWithout --fields and --infer only what needs no table is checked.",
    )
    .argument(fileArgument[0], `${fileArgument[1]}; only read with --infer`)
  addTableOptions(command)
  addQueryOptions(command)
  command
    .option(
      "--fix",
      "print the mended texts, one line each; what is left to say goes to standard error",
    )
    .addHelpText("after", examples)
    .action((file: string | undefined, flags: CheckFlags) =>
      runAction(async (session) =>
        (await import("../actions/run-check.ts")).runCheck(session, file, flags),
      ),
    )
}
