/**
 * `trommel/codemirror`: an editor of `filters` and `sorts` for CodeMirror 6.
 * @packageDocumentation
 */
export { queryLanguage } from "./codemirror/query-language.ts"
export { queryColors } from "./codemirror/query-colors.ts"
export { queryCompletion } from "./codemirror/query-completion.ts"
export { queryLint } from "./codemirror/query-lint.ts"
export { queryTooltip } from "./codemirror/query-tooltip.ts"
export { singleLine } from "./codemirror/single-line.ts"
export type { QueryLanguageOptions } from "./codemirror/language-options.ts"
