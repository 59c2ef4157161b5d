/**
 * Starts a server of PostgreSQL on loopback for tests, prints its address, and stops it when its input ends or it is interrupted:
 * `npx node scripts/databases.ts`. With `TROMMEL_POSTGRES` set to that address, tests use it instead of starting servers of
 * their own.
 */
import { once } from "node:events"
import process from "node:process"
import { untilStopped } from "../src/cli/until-stopped.ts"
import { startPostgres } from "../test/support/sql/postgres-server.ts"

const server = await startPostgres()
console.log(`TROMMEL_POSTGRES=${server.url}`)
console.log("Press Ctrl-C to stop it.")
process.stdin.resume()
await Promise.race([once(process.stdin, "end"), untilStopped()])
await server.stop()
process.exit()
