/**
 * `trommel/core`: everything that needs no parser: trees, the printer, field tables, checking,
 * evaluation, explanations, URLs and the query builder.
 * @packageDocumentation
 */
export {
  diagnosticCodes,
  type Code,
  type DiagnosticCode,
  type Severity,
} from "./diagnostics/codes.ts"
export type * from "./diagnostics/data.ts"
export type * from "./diagnostics/refusal-data.ts"
export type * from "./diagnostics/server-data.ts"
export type { Diagnostic, DiagnosticOf, Fix, Range, Source } from "./diagnostics/diagnostic.ts"
export { QueryError, type Result } from "./diagnostics/result.ts"

export type * from "./language/ast.ts"
export {
  isOperatorSymbol,
  operatorMeaning,
  operators,
  operatorSymbols,
} from "./language/operators.ts"
export type {
  Match,
  OperatorDefinition,
  OperatorMeaning,
  OperatorName,
  OperatorSymbol,
  PlainSymbol,
} from "./language/operators.ts"
export {
  printFilters,
  printFiltersOrThrow,
  printQuery,
  printQueryOrThrow,
  printSorts,
  printSortsOrThrow,
  type PrintOptions,
} from "./language/print.ts"

export {
  type ColumnField,
  type Field,
  type Fields,
  type Limits,
  type Operand,
  type ListedValues,
  type RangeEndField,
  type ReadValue,
  type ShortcutField,
  type TableOptions,
  defaultLimits,
} from "./fields/field.ts"
export type { LabelOption } from "./fields/definition.ts"
export * from "./fields/describe-field.ts"
export type { DateTime } from "./fields/kinds/date.ts"
export type { Decimal } from "./fields/kinds/decimal.ts"
export type { PlainKind } from "./fields/kinds/kinds.ts"
export type { ColumnKindRules, ValueOptions } from "./fields/kinds/rules.ts"
export { fold } from "./fields/kinds/fold.ts"
export type { DateLike } from "./fields/kinds/given-date.ts"
export type {
  Column,
  ColumnOptions,
  Definition,
  Definitions,
  DateColumn,
  EnumColumn,
  EnumValues,
  IntegerColumn,
  ListedTextColumn,
  NumberColumn,
  ObjectColumn,
  TextColumn,
  PlainColumn,
  RangeEnd,
  Shortcut,
  TextValues,
} from "./fields/definition.ts"
export {
  defineFields,
  defineFieldsFor,
  extendFields,
  type DefinitionIn,
  type DefinitionsIn,
  type FieldTable,
  type FilterableNames,
  type FilterableOf,
  type FirstCallTakesNothing,
  type OpenFieldTable,
  type RowOf,
  type SortableNames,
  type SortableOf,
  type Uniqueness,
} from "./fields/table.ts"
export { bindQuery, bindQueryOrThrow, type BindOptions } from "./bind/bind.ts"
export type {
  BindableQuery,
  Binding,
  BindingDialect,
  PagingDialect,
  PagingReading,
} from "./bind/dialect.ts"
export type { Finding, Place } from "./diagnostics/finding.ts"
export type {
  DroppedCondition,
  FiltersReading,
  PrintingDialect,
  QueryReading,
  ReadingDialect,
  SortsReading,
  Written,
} from "./language/dialect.ts"
export type { Answer, QueryRun } from "./bind/answer.ts"
export type {
  BoundCondition,
  BoundQuery,
  BoundSort,
  ColumnTest,
  GivenUp,
  IgnoredName,
  Paging,
  ShortcutTest,
  Test,
  TestValue,
} from "./bind/bound.ts"

export { compileComparator, type RowComparator } from "./evaluate/comparator.ts"
export { slicePage, type Page } from "./evaluate/page.ts"
export type { RowPredicate } from "./evaluate/column-test.ts"
export { compilePredicate } from "./evaluate/predicate.ts"
export { runQuery } from "./evaluate/run-query.ts"

export { escapeValues, unescapeValue, type ListPosition } from "./language/escape.ts"

export { applyFixes, type FixedText } from "./diagnostics/fixes.ts"
export { formatDiagnostic, type DiagnosticStyle, type FormatOptions } from "./diagnostics/format.ts"
export {
  explainQuery,
  type ConditionExplanation,
  type QueryExplanation,
} from "./explain/explain-query.ts"
export { explainRow, type ConditionOutcome, type RowExplanation } from "./explain/explain-row.ts"
export { complete } from "./complete/complete.ts"
export type * from "./complete/completion.ts"
export type * from "./complete/place.ts"

export { fieldsFromJson, type JsonTableOptions } from "./fields/json.ts"
export {
  inferFields,
  type Explanation,
  type Inference,
  type InferredDefinition,
} from "./fields/infer.ts"

export {
  readUrl,
  type ReadUrlOptions,
  type UrlLike,
  type UrlOptions,
  type UrlReading,
} from "./url/read-url.ts"
export {
  writeUrl,
  writeUrlOrThrow,
  type WriteUrlOptions,
  type WrittenUrl,
} from "./url/write-url.ts"
export { buildQuery, queryFromJson } from "./builder/build-query.ts"
export { printTypeScript } from "./builder/print-typescript.ts"
export type {
  ConditionJson,
  Direction,
  QueryJson,
  BuiltTree,
  Query,
  QueryOver,
  QueryOverSame,
  QueryOverTheSameTable,
  WriteOptions,
  ZoneOptions,
} from "./builder/query.ts"

// The compiler names these types in the declarations that it writes for exported tables and queries.
export type {
  ColumnPart,
  ColumnValue,
  EnumId,
  ExactKind,
  FunctionPart,
  ImpliedRow,
  IntersectionOf,
  IsNullable,
  KindFor,
  KindForKnown,
  ListedText,
  Scalar,
  Nested,
  NumberIn,
  NumericKey,
  PropertyOf,
  RowOfFunction,
  Simplified,
  SpelledLiterals,
  Split,
  StepsOf,
  TextIn,
  ValueAt,
  ValueIn,
} from "./fields/row-type.ts"
export type {
  DescribedValue,
  FaultOver,
  FieldAndPath,
  FittingKinds,
  JoinedSteps,
  KindFault,
  ListedIn,
  MainValue,
  MissingFault,
  NullFault,
  OutsideFault,
  TextsOfEnum,
  ValidOrFaults,
  ValuesFault,
  WithFaults,
  WrittenValue,
} from "./fields/valid-definitions.ts"
export type {
  DateNameOrNone,
  DateNames,
  DefinitionOver,
  PathBesideRead,
  PureWithoutRead,
  KindOf,
  OptionsOf,
  ValidDefinitions,
  ValidDefinitionsExtending,
  ValidDefinitionsFor,
  OnlyKnownOptions,
} from "./fields/valid-definitions.ts"
export type * from "./builder/types.ts"
