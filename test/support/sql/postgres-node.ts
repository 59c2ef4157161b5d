import { once } from "node:events"
import { readdirSync, readlinkSync } from "node:fs"
import process from "node:process"
import { text } from "node:stream/consumers"
import { setTimeout as sleep } from "node:timers/promises"
import { spawnShell } from "./postgres-server.ts"

/** A server of PostgreSQL that can be stopped and started again with its data. All of it may be called at any time. */
export interface PostgresNode {
  readonly name: string
  readonly port: number
  /** The address of its database, for the user who may do everything. */
  readonly adminUrl: string
  /** Starts it, or does nothing when it runs. Resolves when it takes connections. */
  readonly start: () => Promise<void>
  /** Ends its connections and stops it. */
  readonly stop: () => Promise<void>
  /** Ends all its processes at once, as a power cut does. */
  readonly kill: () => Promise<void>
  /** Suspends all its processes: connections stay open, and nothing answers. */
  readonly freeze: () => void
  /** Lets suspended processes go on. */
  readonly resume: () => void
}

/** Where a node has its files and its programs. */
export interface NodePlace {
  readonly name: string
  readonly port: number
  /** Holds `data` and the log. */
  readonly folder: string
  readonly programs: string
  readonly database: string
}

/** Runs a script of the shell as the user of the servers, to its end, and returns what it writes. */
export async function runShell(
  script: string,
  variables: Readonly<Record<string, string>>,
): Promise<string> {
  const child = spawnShell(script, variables)
  child.stdin.end()
  const ended = once(child, "close")
  const [output, complaint] = await Promise.all([text(child.stdout), text(child.stderr)])
  await ended
  if (child.exitCode !== 0) throw new Error(`PostgreSQL: ${output}${complaint}`)
  return output
}

const startScript = `
"$programs/pg_ctl" -D "$folder/data" -l "$folder/log" -w -t 60 start </dev/null >"$folder/start" 2>&1 ||
  { cat "$folder/start" "$folder/log" >&2; exit 1; }`

const stopScript = `"$programs/pg_ctl" -D "$folder/data" -w -t 60 -m fast stop </dev/null`

/** Returns the node whose data stand in a folder. It does not start it. */
export function postgresNode(place: NodePlace): PostgresNode {
  const { name, port, folder, programs, database } = place
  const isRunning = (): boolean => processesOf(folder).length > 0
  const signalAll = (signal: NodeJS.Signals): void => {
    for (const pid of processesOf(folder)) send(pid, signal)
  }
  const resume = () => signalAll("SIGCONT")
  return {
    name,
    port,
    adminUrl: `postgres://postgres@127.0.0.1:${port}/${database}`,
    start: async () => {
      resume()
      if (!isRunning()) await runShell(startScript, { programs, folder })
    },
    stop: async () => {
      resume()
      if (isRunning()) await runShell(stopScript, { programs, folder })
    },
    kill: async () => {
      const killed = processesOf(folder)
      signalAll("SIGKILL")
      // The files of a server count as in use while its process is still listed.
      while (isRunning() || killed.some((pid) => send(pid, 0))) await sleep(10)
    },
    freeze: () => {
      signalAll("SIGSTOP")
      // Once more, for those that the server started meanwhile.
      signalAll("SIGSTOP")
    },
    resume,
  }
}

/** Sends a signal to a process. Returns false when there is none any more. */
function send(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal)
  } catch {
    return false
  }
}

/** Returns the processes of the server of a folder, oldest first. All of them have its data as their working directory. */
function processesOf(folder: string): readonly number[] {
  return readdirSync("/proc")
    .map(Number)
    .filter((pid) => pid > 0 && workingDirectory(pid) === `${folder}/data`)
    .sort((left, right) => left - right)
}

function workingDirectory(pid: number): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    // It has ended, or belongs to somebody else.
    return undefined
  }
}
