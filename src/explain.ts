/**
 * `trommel/explain`: what a query does and what is wrong with it, in words for people.
 * @packageDocumentation
 */
export { applyFixes, type FixedText } from "./diagnostics/fixes.js"
export { formatDiagnostic, type FormatOptions } from "./diagnostics/format.js"
export { explainQuery, type ConditionExplanation, type QueryExplanation } from "./explain/explain-query.js"
export { explainRow, type ConditionOutcome, type RowExplanation } from "./explain/explain-row.js"
