/**
 * `trommel/kysely/duckdb`: DuckDB and Parquet files for `trommel/kysely`, and a dialect of kysely for its driver.
 * @packageDocumentation
 */
export { duckdb } from "./sql/engines/duckdb.ts"
export { parquet, type ParquetTable } from "./sql/parquet.ts"
export { nodeDuckdb, type NodeDuckdbInstance } from "./sql/node-duckdb.ts"
