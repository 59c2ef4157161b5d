import { Option, type Command } from "commander"
import { dialectNames, type TranslateFlags } from "../flags.ts"
import { formatExamples, type RunAction } from "./command.ts"
import { addTextOptions } from "./shared-options.ts"

const examples = formatExamples(
  [
    "a value with an operator in it, for a stock Sieve server",
    "trommel translate --from standard --to sieve --filters 'name==a>=b'",
  ],
  [
    "what such a server reads",
    "trommel translate --from sieve --to standard --filters '(a|b)==x==y'",
  ],
)

export function registerTranslate(program: Command, runAction: RunAction): void {
  const command = program
    .command("translate")
    .summary("write in one dialect what a text means in another")
    .description(
      "Reads filters and sorts in one dialect and prints the texts that mean the same terms in another, one line each.\n" +
        "What has no equivalent there is refused with the reason; then nothing is printed.",
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
