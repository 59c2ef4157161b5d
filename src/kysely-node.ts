/**
 * `trommel/kysely/node`: what runs on Node.js alone, for the dialects of kysely.
 * @packageDocumentation
 */
export { nodePostgres, type NodePostgresConfig, type NodePostgresPool } from "./node/postgres.ts"
export { nodeSqlite } from "./node/sqlite.ts"
