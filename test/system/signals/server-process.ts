import { spawn } from "node:child_process"
import { onTestFinished } from "vitest"
import { root } from "../../support/examples.ts"

/** A server in processes of its own. */
export interface ServerProcess {
  /** Without a slash at its end. */
  readonly url: string
  /** Sends a signal to the process that was started, not to those that it started. */
  readonly signal: (signal: NodeJS.Signals) => void
  /** Returns true when the process that was started has ended. */
  readonly hasEnded: () => boolean
}

/** The built program, whose name npx knows as `trommel`. */
export const program = `${root}dist/cli/main.js`

/** The environment without what npm sets, under which the tests may run. */
const withoutNpm = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !name.startsWith("npm_")),
)

/**
 * Starts a command in a session of its own for the running test, and waits until the server that it starts says its address.
 * What is left of the session is killed when the test ends.
 */
export async function startServer(
  [command, ...argv]: readonly [string, ...string[]],
  { env = {}, folder = root }: { readonly env?: NodeJS.ProcessEnv; readonly folder?: string } = {},
): Promise<ServerProcess> {
  const child = spawn(command, argv, {
    cwd: folder,
    env: { ...withoutNpm, ...env },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  })
  onTestFinished(() => killSession(child.pid))
  let out = ""
  let err = ""
  child.stderr.setEncoding("utf8").on("data", (text: string) => (err += text))
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      out += text
      const address = /^http:\S+$/m.exec(out)
      if (address !== null) resolve(address[0])
    })
    child.once("close", (code) => reject(new Error(`ended with ${String(code)}: ${err}`)))
  })
  return {
    url,
    signal: (signal) => void child.kill(signal),
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
  }
}

/** Kills all processes of a session, which may have ended. */
function killSession(pid: number | undefined): void {
  try {
    if (pid !== undefined) process.kill(-pid, "SIGKILL")
  } catch {
    // Nothing is left.
  }
}
