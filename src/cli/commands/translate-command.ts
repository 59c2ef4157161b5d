import { Option, type Command } from "commander"
import { dialectNames, type TranslateFlags } from "../flags.ts"
import { formatExamples, type RunAction } from "./command.ts"
import { addTextOptions } from "./shared-options.ts"

const examples = formatExamples(
  [
    "a value that contains an operator, for a stock Sieve server",
    "trommel translate --from standard --to sieve --filters 'name==a>=b'",
  ],
  [
    "how such a server reads a text",
    "trommel translate --from sieve --to standard --filters '(a|b)==x==y'",
  ],
)

export function registerTranslate(program: Command, runAction: RunAction): void {
  const command = program
    .command("translate")
    .summary("translate filters and sorts to another dialect")
    .description(
      "Reads filters and sorts in one dialect and prints texts with the same terms in another, one line each.\n" +
        "Refuses texts without an equivalent, shows the reason, and then prints nothing.",
    )
    .optionsGroup("Dialects:")
    .addOption(
      new Option("--from <name>", "dialect of the texts")
        .choices(dialectNames)
        .makeOptionMandatory(),
    )
    .addOption(
      new Option("--to <name>", "dialect to print them in")
        .choices(dialectNames)
        .makeOptionMandatory(),
    )
  addTextOptions(command)
  command
    .optionsGroup("Options:")
    .addHelpText("after", examples)
    .action((flags: TranslateFlags) =>
      runAction(async (session) =>
        (await import("../actions/run-translate.ts")).runTranslate(session, flags),
      ),
    )
}
