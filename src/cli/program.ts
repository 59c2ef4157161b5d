import { Command } from "commander"
import { visible } from "../diagnostics/visible.ts"
import { registerApply } from "./commands/apply-command.ts"
import { registerCheck } from "./commands/check-command.ts"
import { registerCompare } from "./commands/compare-command.ts"
import type { RegisterCommand, RunAction } from "./commands/command.ts"
import { registerExplain } from "./commands/explain-command.ts"
import { registerFormat } from "./commands/format-command.ts"
import { registerServe } from "./commands/serve-command.ts"
import { registerTranslate } from "./commands/translate-command.ts"
import type { Session } from "./session.ts"

/** All commands, in the order of the help. */
const commands: readonly RegisterCommand[] = [
  registerApply,
  registerExplain,
  registerCheck,
  registerFormat,
  registerTranslate,
  registerCompare,
  registerServe,
]

/** Makes the command line. Commands inherit how it ends and where it writes. */
export function createProgram({ out, err, version }: Session, runAction: RunAction): Command {
  const program = new Command("trommel")
    .description(
      "Filters and sorts of HTTP list endpoints: apply them to a file of JSON or CSV, and see what they really do.",
    )
    .version(version, "-V, --version", "show the version")
    .helpOption("-h, --help", "show help")
    .helpCommand("help [command]", "show help of a command")
    .exitOverride()
    .configureOutput({
      writeOut: (text) => void out.write(text),
      writeErr: (text) => void err.write(text),
      outputError: (text, write) => {
        write(visibleError(text).replace(/^error:/, err.paint(["bold", "red"], "error:")))
      },
      getOutHelpWidth: () => out.columns ?? 100,
      getErrHelpWidth: () => err.columns ?? 100,
      getOutHasColors: () => out.colored,
      getErrHasColors: () => err.colored,
    })
    .configureHelp({ styleTitle: (title) => out.paint("bold", title) })
    .showHelpAfterError("(use --help to see all options)")
    .addHelpText("afterAll", exitCodeText)
  for (const register of commands) register(program, runAction)
  return program
}

/**
 * Returns a message of Commander, which can hold arguments, with stand-ins for what would disturb a
 * terminal. Only the suggestion at its end, which holds names of the program, has a line of its own.
 */
function visibleError(text: string): string {
  const message = text.replace(/\n$/, "")
  const suggestion = /\n\(Did you mean (?:one of )?[-a-z, ]+\?\)$/.exec(message)?.[0] ?? ""
  return `${visible(message.slice(0, message.length - suggestion.length))}${suggestion}\n`
}

const exitCodeText = `
Exit codes:
  0  fine
  1  a diagnostic of severity error, a refusal, or dialects that differ; the output is there all the same
  2  wrong use, a file that cannot be read, or a port that is not available`
