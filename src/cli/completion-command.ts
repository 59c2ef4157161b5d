import { Argument, type Command } from "commander"
import { formatExamples, type RunAction } from "./commands.ts"
import { shells, type Shell } from "./flags.ts"
import { wrapHelp } from "./help.ts"

const completionExamples = formatExamples({
  "in bash or zsh, for this shell; in its start file for every one":
    "source <(trommel completion bash)",
  "in fish": "trommel completion fish | source",
})

export function registerCompletion(program: Command, runAction: RunAction): void {
  program
    .command("completion")
    .summary("print a script that completes commands in a shell")
    .description(
      "Prints a script with which a shell completes commands, options, their values, files, and the fields of a file in filters and sorts.",
    )
    .addArgument(new Argument("<shell>", "shell that reads the script").choices(shells))
    .argument("[line...]", "what the script asks: the line up to the cursor, and its last word")
    .addHelpText("after", ({ command }) => wrapHelp(command, completionExamples))
    .action((shell: Shell, line: readonly string[]) =>
      runAction(async (session) =>
        (await import("./actions/run-completion.ts")).runCompletion(session, program, shell, line),
      ),
    )
}
