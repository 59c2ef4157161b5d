/**
 * `trommel/kysely`: the same checked query on SQLite and PostgreSQL, through kysely.
 * @packageDocumentation
 */
export {
  defineSqlTable,
  type SqlRow,
  type SqlTable,
  type SqlTableOptions,
} from "./sql/sql-table.ts"
export { toKysely, type KyselyOptions, type KyselyQuery } from "./sql/to-kysely.ts"
export {
  compileSql,
  type CompiledSql,
  type CompileSqlOptions,
  type SqlText,
} from "./sql/compile-sql.ts"
export {
  runSql,
  type CountOf,
  type RunSqlOptions,
  type SelectedRow,
  type SqlAnswer,
} from "./sql/run-sql.ts"
export { sqlSource, type SqlSourceOptions } from "./sql/sql-source.ts"
export { checkSqlTable, type CheckSqlOptions } from "./sql/check/check-sql-table.ts"
export type { SqlProblem, SqlProblemCode } from "./sql/check/problem.ts"
