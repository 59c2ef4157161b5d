import { CommanderError, Command } from "commander"
import { visible } from "../diagnostics/visible.ts"
import {
  registerApply,
  registerCheck,
  registerCompare,
  registerExamples,
  registerExplain,
  registerFields,
  registerFormat,
  registerTranslate,
  type RegisterCommand,
  type RunAction,
} from "./commands.ts"
import { registerServe } from "./serve-command.ts"
import { registerCompletion } from "./completion-command.ts"
import { exitCodes, type ExitCode } from "./command-result.ts"
import type { Io } from "./io.ts"
import { closeSession, openSession, type Session } from "./session.ts"
import { suggest } from "./suggest.ts"

/**
 * Runs the program once. Commands load the code that they need, so that help and version are fast.
 * @param argv - without the program's own name.
 */
export async function run(argv: readonly string[], io: Io): Promise<ExitCode> {
  const session = openSession(io, argv)
  let exitCode: ExitCode = exitCodes.fine
  const program = createProgram(session, argv, async (action) => {
    exitCode = await action(session)
  })
  try {
    await program.parseAsync(argv.length === 0 ? ["--help"] : argv, { from: "user" })
  } catch (error) {
    // Commander throws after help and version, with exit code 0, and after wrong use.
    if (!(error instanceof CommanderError)) throw error
    exitCode = error.exitCode === 0 ? exitCodes.fine : exitCodes.failed
  }
  return closeSession(session, exitCode)
}

const commands: readonly RegisterCommand[] = [
  registerApply,
  registerExplain,
  registerCheck,
  registerFormat,
  registerTranslate,
  registerCompare,
  registerExamples,
  registerFields,
  registerServe,
  registerCompletion,
]

function createProgram(
  { out, err, version }: Session,
  argv: readonly string[],
  runAction: RunAction,
): Command {
  const program: Command = new Command("trommel")
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
        const instead = suggest(text, program, argv)
        write(visibleError(text, instead).replace(/^error:/, err.paint(["bold", "red"], "error:")))
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
 * terminal. Only the suggestion at its end has a line of its own.
 * @param instead - what to suggest in the place of what Commander does.
 */
function visibleError(text: string, instead: string | undefined): string {
  const message = text.replace(/\n$/, "")
  const found = /\n\(Did you mean (?:one of )?[-a-z, ]+\?\)$/.exec(message)?.[0] ?? ""
  const suggestion = instead === undefined ? found : `\n(Did you mean ${visible(instead)}?)`
  return `${visible(message.slice(0, message.length - found.length))}${suggestion}\n`
}

const exitCodeText = `
Exit codes:
  0  fine
  1  a diagnostic of severity error, a refusal, or dialects or queries that differ; the output is there all the same
  2  wrong use, a file that cannot be read, or a port that is not available`
