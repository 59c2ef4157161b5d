import { existsSync } from "node:fs"
import { delimiter, join } from "node:path"
import { env } from "node:process"
import { findFreePort, startServer } from "./postgres-server.ts"

/** What to do without PgBouncer. */
export const missingPgBouncer = "No pgbouncer found: install it with apt-get install -y pgbouncer."

/** A pooler in front of a server, in its mode of transactions. */
export interface PgBouncer {
  readonly port: number
  /** The folder of its socket. */
  readonly folder: string
  readonly stop: () => Promise<void>
}

/** Returns the program of PgBouncer; undefined without one. */
export function findPgBouncer(): string | undefined {
  const folders = ["/usr/sbin", ...(env.PATH ?? "").split(delimiter)]
  return folders.map((folder) => join(folder, "pgbouncer")).find((program) => existsSync(program))
}

/**
 * Starts PgBouncer in front of a server, with TLS for those who ask for it. Its connections see one schema, since it takes no
 * options of a session. Nothing of it stays when it stops.
 */
export async function startPgBouncer(url: string, schema: string): Promise<PgBouncer> {
  const program = findPgBouncer()
  if (program === undefined) throw new Error(missingPgBouncer)
  const { hostname, port, username, password, pathname } = new URL(url)
  const own = await findFreePort()
  const folder = `/var/tmp/trommel-pgbouncer-${own}`
  const secret = password && ` password=${password}`
  const target = `host=${hostname} port=${port || 5432} user=${username}${secret} dbname=${pathname.slice(1)}`
  const database = `${target} connect_query='set search_path to ${schema}'`
  return {
    port: own,
    folder,
    stop: await startServer(script, { program, database, folder, port: `${own}` }),
  }
}

/** Runs PgBouncer until the standard input ends, which it also does when this process is killed. */
const script = `
set -eu
mkdir "$folder"
trap 'rm -rf "$folder"' EXIT
openssl req -x509 -newkey rsa:2048 -nodes -subj /CN=localhost -keyout "$folder/key" -out "$folder/certificate" 2>"$folder/log" ||
  { cat "$folder/log" >&2; exit 1; }
cat >"$folder/settings" <<END
[databases]
goods = $database
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = $port
unix_socket_dir = $folder
auth_type = any
pool_mode = transaction
ignore_startup_parameters = options,extra_float_digits
client_tls_sslmode = allow
client_tls_key_file = $folder/key
client_tls_cert_file = $folder/certificate
END
"$program" "$folder/settings" </dev/null >"$folder/log" 2>&1 &
server=$!
until [ -S "$folder/.s.PGSQL.$port" ]; do
  kill -0 "$server" || { cat "$folder/log" >&2; exit 1; }
  sleep 0.05
done
echo ready
read -r _ || true
kill -TERM "$server"
wait "$server" || true
`
