import { spawn, type ChildProcessWithoutNullStreams } from "node:child_process"
import { once } from "node:events"
import { existsSync, globSync } from "node:fs"
import { createServer, type Socket } from "node:net"
import { delimiter, dirname, join } from "node:path"
import process, { env } from "node:process"

/** What to do without PostgreSQL. */
export const missingPostgres =
  "No initdb of PostgreSQL found: install it with apt-get install -y postgresql."

/** A server of PostgreSQL that runs as long as this process, or until it is stopped. */
export interface PostgresServer {
  readonly url: string
  readonly stop: () => Promise<void>
}

/** Returns the folder with the programs of the newest PostgreSQL of Debian, or of one on the PATH; undefined without one. */
export function findPostgres(path = env.PATH ?? ""): string | undefined {
  const versions = globSync("/usr/lib/postgresql/*/bin/initdb")
    .map((program) => dirname(program))
    .sort((left, right) => versionOf(right) - versionOf(left))
  const onPath = path.split(delimiter).filter((folder) => existsSync(join(folder, "initdb")))
  return [...versions, ...onPath].find((folder) => existsSync(join(folder, "initdb")))
}

function versionOf(folder: string): number {
  return Number(/\d+/.exec(folder)?.[0])
}

/**
 * Starts a server with a database of its own on a free port of loopback. Its default collation is English, which orders texts
 * otherwise than their bytes. Nothing of it stays when it stops.
 */
export async function startPostgres(): Promise<PostgresServer> {
  const programs = findPostgres()
  if (programs === undefined) throw new Error(missingPostgres)
  const port = await findFreePort()
  const stop = await startServer(script, { programs, port: String(port) })
  return { url: `postgres://postgres@127.0.0.1:${port}/postgres`, stop }
}

/**
 * Runs a script that starts a server, and waits until it writes something. Returns what stops it: the end of its standard input.
 * A server that nobody stops keeps no process alive, and stops with it.
 */
export async function startServer(
  script: string,
  variables: Readonly<Record<string, string>>,
  user?: string,
): Promise<() => Promise<void>> {
  const child = spawnShell(script, variables, user)
  const ended = once(child, "close")
  await untilReady(child)
  const handles = [child, ...([child.stdin, child.stdout, child.stderr] as unknown as Socket[])]
  for (const handle of handles) handle.unref()
  return async () => {
    child.ref()
    child.stdin.end()
    await ended
  }
}

/**
 * Makes a cluster, runs the server, and stops it when the standard input ends, which it also does when this process is killed.
 */
const script = `
set -eu
folder=$(mktemp -d /var/tmp/trommel-postgres-XXXXXX)
trap 'rm -rf "$folder"' EXIT
"$programs/initdb" --no-sync --auth=trust --username=postgres --encoding=UTF8 \\
  --locale=C.UTF-8 --locale-provider=icu --icu-locale=en --pgdata="$folder/data" </dev/null >"$folder/log" 2>&1 ||
  { cat "$folder/log" >&2; exit 1; }
"$programs/postgres" -D "$folder/data" -p "$port" -c listen_addresses=127.0.0.1 -c unix_socket_directories= \\
  -c fsync=off -c synchronous_commit=off -c full_page_writes=off </dev/null >"$folder/log" 2>&1 &
server=$!
until "$programs/pg_isready" -q -h 127.0.0.1 -p "$port"; do
  kill -0 "$server" || { cat "$folder/log" >&2; exit 1; }
  sleep 0.05
done
echo ready
read -r _ || true
kill -INT "$server"
wait "$server" || true
`

/**
 * Runs a script of the shell as a user that is not root, which the servers refuse. Ctrl-C does not reach it: it ends with its
 * standard input, once it has cleaned up.
 */
export function spawnShell(
  text: string,
  variables: Readonly<Record<string, string>>,
  user = "postgres",
): ChildProcessWithoutNullStreams {
  const isRoot = process.getuid?.() === 0
  const [command, ...argv] = isRoot
    ? ["runuser", "-u", user, "--", "sh", "-c", text]
    : ["sh", "-c", text]
  return spawn(command, argv, {
    cwd: "/",
    detached: true,
    env: { ...env, LC_ALL: "C.UTF-8", ...variables },
  })
}

async function untilReady(child: ChildProcessWithoutNullStreams): Promise<void> {
  let complaint = ""
  child.stderr.on("data", (chunk: Buffer) => (complaint += chunk.toString()))
  const ready = once(child.stdout, "data").then(() => undefined)
  const ended = once(child, "close").then(() => {
    throw new Error(`The server did not start: ${complaint}`)
  })
  ended.catch(() => undefined)
  await Promise.race([ready, ended])
}

/** Returns a port of loopback that nothing listens on. */
export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1")
  await once(server, "listening")
  const address = server.address()
  server.close()
  await once(server, "close")
  if (address === null || typeof address === "string") throw new Error("No free port on loopback.")
  return address.port
}
