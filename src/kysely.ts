/**
 * `trommel/kysely`: the same checked query on SQLite, PostgreSQL, MariaDB and DuckDB, through kysely.
 * @packageDocumentation
 */
export {
  defineSqlTable,
  type SqlRow,
  type SqlTable,
  type SqlTableOptions,
} from "./sql/sql-table.ts"
export type { AddPage } from "./sql/statements.ts"
export { toKysely, type KyselyOptions, type KyselyQuery } from "./sql/to-kysely.ts"
export { compileSql, type CompiledSql, type CompileSqlOptions } from "./sql/compile-sql.ts"
export type { SqlText } from "./sql/sql-text.ts"
export {
  runSql,
  sqlSource,
  type RunSqlOptions,
  type SqlAnswer,
  type SelectedRow,
  type SqlSourceOptions,
} from "./sql/run-sql.ts"
export { countValues, type CountSqlOptions } from "./sql/count-values.ts"
export type { Keyset, CursorSelection } from "./sql/keyset.ts"
export { CursorError, SqlError, type SqlErrorKind, type SqlFailure } from "./sql/sql-error.ts"
export { checkSqlTable, type CheckSqlOptions, type SqlNode } from "./sql/check/check-sql-table.ts"
export {
  sqlTableSchema,
  type CoordinatorOptions,
  type ShardPlace,
  type SqlTableSchemaOptions,
} from "./sql/schema/sql-table-schema.ts"
export type { SqlProblem } from "./sql/check/probes.ts"
export type { SqlColumn } from "./sql/sql-column.ts"
export type {
  EngineKinds,
  ItemsForm,
  ItemsQuery,
  SqlColumnOptions,
  SqlExpression,
  SqlTypes,
  SqlValueKind,
} from "./sql/types.ts"

// The compiler names these types and their parts in its messages, and in the declarations that it
// writes for exported tables.
export { postgres } from "./sql/engines/postgres.ts"
export { sqlite } from "./sql/engines/sqlite.ts"
export type { SqlEngine } from "./sql/engine.ts"
export type { ColumnsFor, RowOfColumns } from "./sql/table-types.ts"
