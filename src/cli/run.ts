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
import { registerGuard, registerReport } from "./guard-commands.ts"
import { registerServe } from "./serve-command.ts"
import { registerCompletion } from "./completion-command.ts"
import { formatItem, wrapHelp } from "./help.ts"
import { queryOf } from "./read-arguments.ts"
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
    await program.parseAsync(completeArgv(argv), { from: "user" })
  } catch (error) {
    // Commander throws after help and version, with exit code 0, and after wrong use.
    if (!(error instanceof CommanderError)) throw error
    exitCode = error.exitCode === 0 ? exitCodes.fine : exitCodes.failed
  }
  return closeSession(session, exitCode)
}

/** Nothing asks for help, and a query alone for what is wrong with it. */
function completeArgv(argv: readonly string[]): readonly string[] {
  const [only = "--help", ...others] = argv
  if (others.length > 0) return argv
  return queryOf(only) === undefined ? [only] : ["check", only]
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
  registerReport,
  registerGuard,
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
    .configureHelp({
      // Else long lines would stay whole where there is little room.
      minWidthToWrap: 1,
      styleTitle: (title) => out.paint("bold", title),
      formatItem,
    })
    .showHelpAfterError("(use --help to see all options)")
    .addHelpText("afterAll", ({ command }) => wrapHelp(command, exitCodeText))
  for (const register of commands) register(program, runAction)
  program
    .command("version")
    .summary("show the version")
    .description("Shows the version, as --version does.")
    .action(() => void out.write(`${version}\n`))
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
