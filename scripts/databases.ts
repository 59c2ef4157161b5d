/**
 * The databases that the tests and benchmarks run on: SQLite of Node.js, PGlite, and PostgreSQL of the system.
 *
 * `npm run databases` starts a server of PostgreSQL on loopback, tells its address, and stops it when its input ends or it is
 * interrupted. With `TROMMEL_POSTGRES` set to that address, tests use it instead of starting servers of their own.
 * `npm run databases -- versions` tells which engines there are, having asked each for its version. Its exit code is 1 when one
 * is missing and the variable `CI` is set.
 */
import { once } from "node:events"
import process from "node:process"
import { untilStopped } from "../src/cli/until-stopped.ts"
import type { Engine } from "../test/support/sql/engine.ts"
import { openPglite, openPostgres } from "../test/support/sql/postgres-engines.ts"
import {
  findPostgres,
  missingPostgres,
  startPostgres,
} from "../test/support/sql/postgres-server.ts"
import { openSqlite } from "../test/support/sql/sqlite-engine.ts"

if (process.argv[2] === "versions") await tellVersions()
else await serve()

async function tellVersions(): Promise<void> {
  await tellVersion(openSqlite())
  await tellVersion(await openPglite())
  if (findPostgres() !== undefined) return tellVersion(await openPostgres())
  console.log(`PostgreSQL: ${missingPostgres}`)
  if (process.env.CI) process.exitCode = 1
}

async function tellVersion(engine: Engine): Promise<void> {
  console.log(`${engine.name} ${engine.version}`)
  await engine.close()
}

async function serve(): Promise<void> {
  const server = await startPostgres()
  console.log(`TROMMEL_POSTGRES=${server.url}`)
  console.log("Press Ctrl-C to stop it.")
  process.stdin.resume()
  await Promise.race([once(process.stdin, "end"), untilStopped()])
  await server.stop()
  process.exit()
}
