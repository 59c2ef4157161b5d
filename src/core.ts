/**
 * `trommel/core`: everything but reading text. Trees, the printer, field tables, checking and evaluation, without the parser.
 * @packageDocumentation
 */
export type { Diagnostic, Fix, Range, Severity, Source } from "./diagnostics/diagnostic.js"
export { QueryError, type Result } from "./diagnostics/result.js"

export type {
  Condition,
  Name,
  Node,
  NullValue,
  Operator,
  PageRequest,
  QueryText,
  QueryTree,
  Sort,
  TextValue,
  Value,
} from "./language/ast.js"
export { isOperatorSymbol, operatorMeaning, operators } from "./language/operators.js"
export type { Match, OperatorDefinition, OperatorMeaning, OperatorName, OperatorSymbol, PlainSymbol } from "./language/operators.js"
export {
  printFilters,
  printFiltersOrThrow,
  printQuery,
  printQueryOrThrow,
  printSorts,
  printSortsOrThrow,
  type PrintingDialect,
  type PrintOptions,
  type Written,
} from "./language/print.js"

export type {
  ColumnField,
  ColumnKind,
  Field,
  FieldKind,
  Fields,
  Limits,
  RangeShortcutField,
  ShortcutField,
  TableOptions,
} from "./fields/field.js"
export { defaultLimits } from "./fields/field.js"
export type { DateTime } from "./fields/kinds/date.js"
export type { Bound, Column, Definition, Definitions, EnumColumn, PlainColumn, Shortcut } from "./fields/definition.js"
export { defineFields, defineFieldsFor, type FieldTable, type OpenFieldTable, type RowOf } from "./fields/table.js"

export { bindQuery, bindQueryOrThrow, type BindOptions } from "./bind/bind.js"
export type { Advisor, Use } from "./bind/advisor.js"
export type { BindableQuery, Binding, BindingDialect } from "./bind/binding.js"
export type { PagingDialect, PagingReading } from "./bind/paging.js"
export type { Advice, Code, Finding, Place } from "./diagnostics/finding.js"
export type { DroppedCondition, FiltersReading, QueryReading, ReadingDialect, SortsReading } from "./language/reading.js"
export type { BoundCondition, BoundQuery, BoundSort, ColumnTest, IgnoredName, Paging, ShortcutTest, Test, TestValue } from "./bind/bound.js"

export { compileComparator, type RowComparator } from "./compile/comparator.js"
export { slicePage, type Page } from "./compile/page.js"
export type { RowPredicate } from "./compile/column.js"
export { compilePredicate, type CompileOptions } from "./compile/predicate.js"
export { runQuery, type Answer } from "./compile/run.js"
