import { execFile, spawn } from "node:child_process"
import { once } from "node:events"
import process from "node:process"
import { promisify } from "node:util"

/** What to start. */
export interface ServeCommand {
  /** The program `trommel`: built, or its source. */
  readonly program: string
  /** The file of SQLite that holds the state. */
  readonly file: string
  /** Further options of `trommel serve`. */
  readonly options?: readonly string[]
}

/** `trommel serve --sqlite` in a process of its own. */
export interface ServeProcess {
  /** Without a slash at its end. */
  readonly url: string
  /** Returns the kilobytes that the process has in memory. */
  readonly memory: () => Promise<number>
  /** Sends a signal and waits for the end of the process. @returns what it wrote to standard error. */
  readonly end: (signal: NodeJS.Signals) => Promise<string>
}

/**
 * Starts the service and waits until it listens.
 * @throws Error with what it wrote, when it ends before that.
 */
export async function startServe(command: ServeCommand): Promise<ServeProcess> {
  const { child, closed, errors } = spawnServe(command)
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.setEncoding("utf8").once("data", (text: string) => resolve(text.trim()))
    child.once("close", (code) =>
      reject(new Error(`trommel serve ended with ${String(code)}: ${errors()}`)),
    )
  })
  return {
    url,
    memory: () => memoryOf(child.pid ?? 0),
    end: async (signal) => {
      child.kill(signal)
      await closed
      return errors()
    },
  }
}

/** Starts the service and kills it after a time, whether it listens by then or not. */
export async function killWhileStarting(
  command: ServeCommand,
  milliseconds: number,
): Promise<void> {
  const { child, closed } = spawnServe(command)
  const timer = setTimeout(() => child.kill("SIGKILL"), milliseconds)
  await closed
  clearTimeout(timer)
}

function spawnServe({ program, file, options = [] }: ServeCommand) {
  const argv = [program, "serve", "--sqlite", file, "--quiet", "--assumed", ...options]
  const { PORT: _port, ...env } = process.env
  const child = spawn(process.execPath, argv, {
    // Node.js 22 warns that its SQLite may change.
    env: { ...env, NO_COLOR: "1", NODE_OPTIONS: "--disable-warning=ExperimentalWarning" },
    stdio: ["ignore", "pipe", "pipe"],
  })
  let errors = ""
  child.stderr.setEncoding("utf8").on("data", (text: string) => (errors += text))
  // Nothing may outlive the process that counts on it.
  const killChild = (): void => void child.kill("SIGKILL")
  process.once("exit", killChild)
  const closed = once(child, "close").finally(() => process.off("exit", killChild))
  return { child, closed, errors: () => errors }
}

/** The maximum that the system notes begins with the memory of the parent, so memory is sampled. */
async function memoryOf(pid: number): Promise<number> {
  const { stdout } = await promisify(execFile)("ps", ["-o", "rss=", "-p", String(pid)])
  return Number(stdout)
}
