import { once } from "node:events"
import pg from "pg"
import { postgresNode, runShell, type NodePlace, type PostgresNode } from "./postgres-node.ts"
import { findFreePort, spawnShell } from "./postgres-server.ts"

/** The servers of a cluster beside its coordinator, and where their programs are. */
export interface NodesPlace extends Pick<NodePlace, "programs" | "database"> {
  readonly names: readonly string[]
  /** More lines of the settings of each node. Default: none. */
  readonly settings?: string
}

interface Stoppable {
  /** Stops all nodes, whatever their state, and removes their files. */
  readonly stop: () => Promise<void>
}

/** Makes and starts a coordinator and other nodes, and prepares them. Adds what stops all of them and removes their files. */
export async function startNodes<Prepared>(
  place: NodesPlace,
  prepare: (coordinator: PostgresNode, others: readonly PostgresNode[]) => Promise<Prepared>,
): Promise<Prepared & Stoppable> {
  const files = await openFolder()
  try {
    const [coordinator, ...others] = await makeNodes(place, files.folder)
    if (coordinator === undefined) throw new Error("There is no coordinator.")
    return { ...(await prepare(coordinator, others)), stop: files.remove }
  } catch (error) {
    await files.remove()
    throw error
  }
}

/** Runs statements on a node, as the user who may do everything. */
export async function runOn({ adminUrl }: PostgresNode, statements: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  try {
    await client.query(statements)
  } finally {
    await client.end()
  }
}

/**
 * Makes a folder, and removes it when its standard input ends, which it also does when this process is killed. Servers that run
 * in it are stopped before.
 */
const keeperScript = `
set -eu
folder=$(mktemp -d /var/tmp/trommel-cluster-XXXXXX)
servers() {
  for link in /proc/[0-9]*/cwd; do
    case $(readlink "$link" || true) in "$folder"/*/data) pid=\${link#/proc/}; echo "\${pid%/cwd}" ;; esac
  done 2>/dev/null
}
echo "$folder"
read -r _ || true
for signal in CONT QUIT; do for pid in $(servers); do kill -$signal "$pid" || true; done; done 2>/dev/null
for wait in $(seq 50); do [ -n "$(servers)" ] || break; sleep 0.1; done
for pid in $(servers); do kill -KILL "$pid" || true; done 2>/dev/null
for file in "$folder"/*/data/postmaster.pid; do
  [ ! -f "$file" ] || ipcrm -m "$(sed -n '7s/.* //p' "$file")" || true
done
rm -rf "$folder"
`

interface ClusterFolder {
  readonly folder: string
  readonly remove: () => Promise<void>
}

async function openFolder(): Promise<ClusterFolder> {
  const child = spawnShell(keeperScript, {})
  const ended = once(child, "close")
  const said: readonly unknown[] = await Promise.race([once(child.stdout, "data"), ended])
  return {
    folder: String(said[0]).trim(),
    remove: async () => {
      child.stdin.end()
      await ended
    },
  }
}

/** The files of a node are made once and copied. What is written is not forced to the disk, since all of it is thrown away. */
const makeScript = `
set -eu
first="$folder/\${names%% *}"
for name in $names; do mkdir "$folder/$name"; done
"$programs/initdb" --no-sync --auth=trust --username=postgres --encoding=UTF8 --locale=C.UTF-8 --pgdata="$first/data" \\
  </dev/null >"$folder/log" 2>&1 || { cat "$folder/log" >&2; exit 1; }
cat >"$first/data/pg_hba.conf" <<END
host all postgres 127.0.0.1/32 trust
host all all 127.0.0.1/32 scram-sha-256
END
cat >>"$first/data/postgresql.conf" <<END
listen_addresses = '127.0.0.1'
unix_socket_directories = ''
dynamic_shared_memory_type = mmap
shared_buffers = 64MB
fsync = off
full_page_writes = off
$settings
END
for name in $names; do [ "$folder/$name" = "$first" ] || cp -R "$first/data" "$folder/$name/data"; done
for pair in $ports; do echo "port = \${pair#*=}" >>"$folder/\${pair%%=*}/data/postgresql.conf"; done
`

async function makeNodes(
  { programs, database, names: others, settings = "" }: NodesPlace,
  folder: string,
): Promise<readonly PostgresNode[]> {
  const names = ["coordinator", ...others]
  const ports = await Promise.all(names.map(findFreePort))
  await runShell(makeScript, {
    programs,
    folder,
    settings,
    names: names.join(" "),
    ports: names.map((name, index) => `${name}=${ports[index]}`).join(" "),
  })
  const nodes = names.map((name, index) =>
    postgresNode({
      name,
      folder: `${folder}/${name}`,
      port: ports[index] ?? 0,
      programs,
      database,
    }),
  )
  await Promise.all(nodes.map((node) => node.start()))
  return nodes
}
