import { existsSync } from "node:fs"
import { delimiter, join } from "node:path"
import { env } from "node:process"
import { findFreePort, startServer } from "./postgres-server.ts"

/** What to do without MariaDB, or its driver. */
export const missingMariadb =
  "No mariadbd or no mysql2 found: install them with .ci/install-packages."

/** Returns the program of the server and the folder of its driver; undefined without one of them. */
export function findMariadb(path = env.PATH ?? "") {
  const folders = ["/usr/sbin", ...path.split(delimiter)]
  const program = folders.map((folder) => join(folder, "mariadbd")).find(existsSync)
  const driver = new URL("../../mariadb/node_modules/mysql2/", import.meta.url)
  return program !== undefined && existsSync(driver) ? { program, driver } : undefined
}

/**
 * Starts a server on a free port of loopback, which everybody may use. Its own character set is not that of the texts. Nothing of
 * it stays when it stops.
 */
export async function startMariadb() {
  const found = findMariadb()
  if (found === undefined) throw new Error(missingMariadb)
  const port = await findFreePort()
  const stop = await startServer(script, { program: found.program, port: String(port) }, "nobody")
  return { port, driver: found.driver, stop }
}

const script = `
set -eu
folder=$(mktemp -d /var/tmp/trommel-mariadb-XXXXXX)
trap 'rm -rf "$folder"' EXIT
mkdir "$folder/data"
echo 'create database test;' | "$program" --no-defaults --bootstrap --datadir="$folder/data" >"$folder/log" 2>&1 ||
  { cat "$folder/log" >&2; exit 1; }
"$program" --no-defaults --datadir="$folder/data" --port="$port" --bind-address=127.0.0.1 --socket="$folder/socket" \\
  --tmpdir="$folder" --skip-grant-tables --skip-log-bin --innodb-flush-log-at-trx-commit=0 --innodb-doublewrite=0 --innodb-log-file-size=16M \\
  --character-set-server=latin1 </dev/null >"$folder/log" 2>&1 &
server=$!
until grep -q 'ready for connections' "$folder/log"; do
  kill -0 "$server" || { cat "$folder/log" >&2; exit 1; }
  sleep 0.05
done
echo ready
read -r _ || true
kill -TERM "$server"
wait "$server" || true
`
