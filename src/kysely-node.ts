/**
 * `trommel/kysely/node`: the SQLite of Node.js for kysely's own dialect.
 * @packageDocumentation
 */
export { nodeSqlite } from "./node/sqlite.ts"
