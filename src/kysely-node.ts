/**
 * `trommel/kysely/node`: what needs modules of Node.js, which Deno and Bun have too, for the dialects of kysely.
 * @packageDocumentation
 */
export { nodePostgres, type NodePostgresPool } from "./node/postgres.ts"
export { nodeSqlite } from "./node/sqlite.ts"
