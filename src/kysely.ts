/**
 * `trommel/kysely`: the same checked query on SQLite, PostgreSQL, MariaDB and DuckDB, through kysely.
 * @packageDocumentation
 */
export {
  defineSqlTable,
  type DefineSqlTable,
  type SqlRow,
  type SqlTable,
  type SqlTableOptions,
} from "./sql/sql-table.ts"
export { readSqlTable, type FoundSqlTable, type ReadSqlTableOptions } from "./sql/read-sql-table.ts"
export { toKysely, type KyselyOptions, type KyselyQuery } from "./sql/to-kysely.ts"
export { compileSql, type CompiledSql, type CompileSqlOptions } from "./sql/compile-sql.ts"
export type { SqlText } from "./sql/sql-text.ts"
export { runSql, type RunSqlOptions, type SqlAnswer } from "./sql/run-sql.ts"
export { sqlSource, type SqlSourceOptions } from "./sql/sql-source.ts"
export { countValues, type CountSqlOptions } from "./sql/count-values.ts"
export { CursorError, SqlError, SqlTableError, type SqlErrorKind } from "./sql/sql-error.ts"
export { checkSqlTable, type CheckSqlOptions } from "./sql/check/check-sql-table.ts"
export { sqlTableSchema, type SqlTableSchemaOptions } from "./sql/schema/sql-table-schema.ts"
export type { SqlProblem } from "./sql/engine.ts"
export type { ItemsQuery, SqlColumnOptions, SqlEngine, SqlExpression } from "./sql/types.ts"
export { postgres } from "./sql/engines/postgres.ts"
export { sqlite } from "./sql/engines/sqlite.ts"
