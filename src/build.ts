/**
 * `trommel/build`: typed queries over a field table, written as texts, URLs or plain JSON.
 * @packageDocumentation
 */
export { buildQuery, queryFromJson } from "./build/build.js"
export type { ConditionJson, Direction, Query, QueryJson, WriteOptions } from "./build/query.js"

export type { FieldTable, OpenFieldTable, RowOf } from "./fields/table.js"
export type { Diagnostic } from "./diagnostics/diagnostic.js"
export type { QueryError, Result } from "./diagnostics/result.js"
export type { QueryText, QueryTree } from "./language/ast.js"
export type { WrittenUrl } from "./url/write-url.js"
