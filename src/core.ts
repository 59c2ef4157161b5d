/**
 * `trommel/core`: everything that needs no parser: trees, the printer, field tables, checking,
 * evaluation, explanations, URLs and the query builder.
 * @packageDocumentation
 */
export type { DiagnosticCode, Severity } from "./diagnostics/codes.ts"
export type { DiagnosticData } from "./diagnostics/data.ts"
export type { ColumnKind, FieldKind } from "./diagnostics/kinds.ts"
export type { Diagnostic, DiagnosticOf, Fix, TextRange, Source } from "./diagnostics/diagnostic.ts"
export { orThrow, QueryError, type Result } from "./diagnostics/result.ts"

export type {
  ConditionNode,
  NameNode,
  QueryNode,
  NullValueNode,
  OperatorNode,
  QueryText,
  QueryTree,
  SortNode,
  TextValueNode,
  ValueNode,
} from "./language/ast.ts"
export { operators } from "./language/operators.ts"
export type { OperatorName, OperatorSymbol } from "./language/operators.ts"
export { printFilters, printQuery, printSorts, type PrintOptions } from "./language/print.ts"

export type {
  ColumnField,
  Field,
  Fields,
  Limits,
  ListedValues,
  Operand,
  TableOptions,
} from "./fields/field.ts"
export { describeField, type FieldDescription, type FieldValue } from "./fields/describe-field.ts"
export type { DateTime } from "./fields/kinds/date.ts"
export type { Decimal } from "./fields/kinds/decimal.ts"
export { fold } from "./fields/kinds/fold.ts"
export type { DateLike } from "./fields/kinds/given-date.ts"
export type { Column, Definition, Definitions, RangeEnd, Shortcut } from "./fields/definition.ts"
export {
  defineFields,
  defineFieldsFor,
  extendFields,
  type DefinitionsIn,
  type FilterableOf,
  type FieldTable,
  type OpenFieldTable,
  type RowOf,
  type SortableOf,
} from "./fields/table.ts"
export { omitFields, pickFields } from "./fields/pick-fields.ts"
export { bindQuery, type BindOptions } from "./bind/bind.ts"
export type { Finding } from "./diagnostics/finding.ts"
export type { Dialect } from "./language/dialect.ts"
export type { Answer } from "./bind/answer.ts"
export type {
  BoundCondition,
  BoundQuery,
  BoundSort,
  ColumnTest,
  Paging,
  Test,
} from "./bind/bound.ts"

export { compileComparator, type RowComparator } from "./evaluate/comparator.ts"
export type { RowPredicate } from "./evaluate/column-test.ts"
export { compilePredicate } from "./evaluate/predicate.ts"
export { runQuery } from "./evaluate/run-query.ts"

export { applyFixes, type FixedText, type FixOptions } from "./diagnostics/fixes.ts"
export { formatDiagnostic, type FormatOptions } from "./diagnostics/format.ts"
export {
  explainQuery,
  type ConditionExplanation,
  type QueryExplanation,
} from "./explain/explain-query.ts"
export type { Remark, Sentence } from "./explain/sentence.ts"
export { explainRow, type ConditionOutcome, type RowExplanation } from "./explain/explain-row.ts"
export { complete } from "./complete/complete.ts"
export type * from "./complete/completion.ts"

export { fieldsFromJson, type JsonTableOptions } from "./fields/json.ts"
export { inferFields, type Explanation, type Inference } from "./fields/infer.ts"

export { readUrl, type ReadUrlOptions, type UrlLike, type UrlReading } from "./url/read-url.ts"
export {
  addressInText,
  parametersInText,
  queryStringInText,
  type PastedAddress,
} from "./url/pasted-text.ts"
export { writeUrl, type WriteUrlOptions, type WrittenUrl } from "./url/write-url.ts"
export { buildQuery, queryFromJson } from "./builder/build-query.ts"
export { printTypeScript } from "./builder/print-typescript.ts"
export type {
  ConditionJson,
  SortDirection,
  QueryJson,
  Query,
  QueryOf,
  QueryOverTheSameTable,
  WriteOptions,
  BuildOptions,
  ZoneOptions,
} from "./builder/query.ts"

// The compiler names these types in the declarations that it writes for exported tables and queries.
export type { ColumnValue } from "./fields/row-type.ts"
export type { ValidDefinitionsFor } from "./fields/valid-definitions.ts"
export type {
  BuiltValue,
  CommonOperators,
  CommonValues,
  FieldsWhere,
  SharedValues,
} from "./builder/types.ts"
