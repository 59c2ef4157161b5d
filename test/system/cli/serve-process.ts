import { spawn } from "node:child_process"
import { once } from "node:events"
import { fileURLToPath } from "node:url"
import { onTestFinished } from "vitest"

/** A service in a process of its own. */
export interface ServeProcess {
  /** Everything it said so far. */
  readonly out: () => string
  readonly err: () => string
  /** Without a slash at its end. */
  readonly url: string
  /** Sends a signal. @returns the exit code, null for a process that a signal ended. */
  readonly end: (signal: NodeJS.Signals) => Promise<number | null>
}

const root = fileURLToPath(new URL("../../..", import.meta.url))

/** Starts a service and waits for the end of what it says first: the line that tells how to stop it, or a bare address. */
export async function startServeProcess(
  argv: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<ServeProcess> {
  const child = spawn(process.execPath, argv, {
    cwd: root,
    env: { ...env, NO_COLOR: "1" },
    stdio: ["ignore", "pipe", "pipe"],
  })
  onTestFinished(() => void child.kill("SIGKILL"))
  const closed = once(child, "close") as Promise<[number | null]>
  let out = ""
  let err = ""
  child.stderr.setEncoding("utf8").on("data", (text: string) => (err += text))
  await new Promise<void>((resolve, reject) => {
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      out += text
      if (/^(?:http:\S+|.*Ctrl-C.*)\n$/m.test(out)) resolve()
    })
    child.once("close", (code) => reject(new Error(`ended with ${String(code)}: ${err}`)))
  })
  const end = async (signal: NodeJS.Signals): Promise<number | null> => {
    child.kill(signal)
    return (await closed)[0]
  }
  return { out: () => out, err: () => err, url: /http:\/\/[^\s/]+/.exec(out)?.[0] ?? "", end }
}
