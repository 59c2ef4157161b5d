import { sql, type Kysely } from "kysely"
import type { SqlSchema } from "./sql-column.ts"

/** Milliseconds without an answer after which a server counts as silent. */
const patience = 100

/** When servers were asked that have not answered yet. Each is asked once, by whichever run is first. */
type AskedServers = Map<string, number>

const askedOf = new WeakMap<object, AskedServers>()

/** Makes what asks the foreign servers of a table for a row, to say which of them a query waits for. */
export function serverProbe<Database>(db: Kysely<Database>, table: SqlSchema) {
  const asked: AskedServers = askedOf.get(db) ?? new Map<string, number>()
  askedOf.set(db, asked)
  let servers: readonly string[] = []
  const askAll = async (): Promise<void> => {
    const tables = await foreignTables(db, table)
    servers = tables.map(({ server }) => server)
    await Promise.all(tables.map((foreign) => askServer(db, asked, foreign)))
  }
  return {
    /** Asks each server that is not being asked. What fails here fails in the query too. */
    ask: () => void askAll().catch(() => undefined),
    /** Returns the names of the servers that have not answered for a while. */
    silent: (): readonly string[] => {
      const latest = performance.now() - patience
      const isSilent = (server: string): boolean => (asked.get(server) ?? Infinity) <= latest
      return [...new Set(servers.filter(isSilent))].sort()
    },
  }
}

/** A table of another server, and the name of that server. */
interface ForeignTable {
  /** The name of the table as it is in SQL, in the database's own quotes. */
  readonly name: string
  readonly server: string
}

async function foreignTables<Database>(
  db: Kysely<Database>,
  { table, shards }: SqlSchema,
): Promise<readonly ForeignTable[]> {
  const names = [table, ...shards].map((name) => name.split(".").map(quoteName).join("."))
  const { rows } =
    await sql<ForeignTable>`select distinct on (s.srvname) s.srvname as server, f.ftrelid::regclass::text as name
    from unnest(${sql.val(names)}::text[]) as given
    cross join lateral (select relid from pg_partition_tree(to_regclass(given)) union select to_regclass(given)) as tree
    join pg_foreign_table as f on f.ftrelid = tree.relid
    join pg_foreign_server as s on s.oid = f.ftserver
    order by s.srvname`.execute(db)
  return rows
}

/** Writes a name as SQL of both engines, for statements that kysely does not write. */
export function quoteName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

/** Asks a server for a row. It counts as asked from the moment when there is a connection. */
async function askServer<Database>(
  db: Kysely<Database>,
  asked: AskedServers,
  { name, server }: ForeignTable,
): Promise<void> {
  if (asked.has(server)) return
  asked.set(server, Infinity)
  try {
    await db.connection().execute(async (pinned) => {
      asked.set(server, performance.now())
      await sql`select 1 from ${sql.raw(name)} limit 1`.execute(pinned)
    })
  } finally {
    asked.delete(server)
  }
}
