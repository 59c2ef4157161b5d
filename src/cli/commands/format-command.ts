import type { Command } from "commander"
import type { FormatFlags } from "../flags.ts"
import { formatExamples, type RunAction } from "./command.ts"
import { addDialectOption, addTextOptions } from "./shared-options.ts"

const examples = formatExamples([
  "the shortest equivalent text",
  "trommel format --filters ' ((name)) == *x , total >= 1,' --sorts ' -name , total '",
])

export function registerFormat(program: Command, runAction: RunAction): void {
  const command = program
    .command("format")
    .summary("print the canonical text")
    .description(
      "Prints the canonical text of filters and sorts, one line each. Drops and reports conditions that cannot be read.",
    )
  addTextOptions(command)
  addDialectOption(command)
  command
    .optionsGroup("Options:")
    .addHelpText("after", examples)
    .action((flags: FormatFlags) =>
      runAction(async (session) =>
        (await import("../actions/run-format.ts")).runFormat(session, flags),
      ),
    )
}
