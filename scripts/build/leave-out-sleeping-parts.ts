import { relative } from "node:path"
import type { Plugin } from "rolldown"

/** Returns the path of a module inside `src` or `node_modules`, with `/`. */
export const placeOf = (id: string): string =>
  (/.*[\\/]node_modules[\\/](.+)/.exec(id)?.[1] ?? relative("src", id)).replaceAll("\\", "/")

/** The version of Chevrotain whose parts these are. For another one, each has to be looked at again. */
export const versionOfParts = "13.2.0"

/**
 * What takes the place of parts of Chevrotain that never run: it reads patterns to check a definition, and for a pattern without
 * first characters, which the lexer has none of; it checks a grammar where validation is on, goes on behind a mistake where
 * recovery is, makes and visits trees where the parser makes none itself, and words mistakes of a grammar, and of a text that the
 * grammar does not take, which this one takes all of.
 */
export const sleepingParts: Readonly<Record<string, string>> = {
  "scan/reg_exp.js": `export const failedOptimizationPrefixMsg = ""
    export const canMatchCharCode = () => false
    export const getOptimizedStartCodesIndices = () => []`,
  "parse/grammar/checks.js": `const none = () => []
    export { none as validateLookahead, none as validateGrammar, none as validateRuleIsOverridden, none as validateNoLeftRecursion,
      none as validateEmptyOrAlternative, none as validateAmbiguousAlternationAlternatives, none as validateSomeNonEmptyLookaheadPath }`,
  "parse/errors_public.js": `const none = () => ""
    export const defaultParserErrorProvider = { buildMismatchTokenMessage: none, buildNotAllInputParsedMessage: none,
      buildNoViableAltMessage: none, buildEarlyExitMessage: none }
    export const defaultGrammarResolverErrorProvider = {}
    export const defaultGrammarValidatorErrorProvider = {}`,
  "parse/parser/traits/recoverable.js": `export const EOF_FOLLOW_KEY = {}
    export const IN_RULE_RECOVERY_EXCEPTION = ""
    export class Recoverable {
      initRecoverable() { Object.assign(this, { firstAfterRepMap: [], resyncFollows: {}, recoveryEnabled: false }) }
      attemptInRepetitionRecovery() {}
    }`,
  "parse/parser/traits/tree_builder.js": `export class TreeBuilder {
      initTreeBuilder() { Object.assign(this, { CST_STACK: [], outputCst: false }) }
      cstInvocationStateUpdate() {}
      cstFinallyStateUpdate() {}
      cstPostTerminal() {}
      cstPostNonTerminal() {}
      cstPostRule() {}
    }`,
  "parse/grammar/follow.js": `export const computeAllProdsFollows = () => ({})`,
  "parse/cst/cst_visitor.js": `const none = () => undefined
    export { none as createBaseSemanticVisitorConstructor, none as createBaseVisitorConstructorWithDefaults }`,
}

/** What the lexer imports to check a definition, where validation is on. */
export const sleepingImports = [
  "performRuntimeChecks",
  "performWarningRuntimeChecks",
  "validatePatterns",
] as const

/** Imports nothing in their place, so that nothing of them is left. */
export function withoutSleepingImports(code: string): string {
  const without = sleepingImports.reduce((text, name) => text.replace(`${name}, `, ""), code)
  return `${without}\nconst ${sleepingImports.map((name) => `${name} = () => []`).join(", ")}\n`
}

const partOf = (id: string): string => placeOf(id).replace("chevrotain/lib/src/", "")

/** Leaves them out of a build. */
export const leaveOutSleepingParts: Plugin = {
  name: "leave-out-sleeping-parts",
  load: (id) =>
    placeOf(id).startsWith("@chevrotain/regexp-to-ast/")
      ? "export class RegExpParser {}\nexport class BaseRegExpVisitor {}"
      : sleepingParts[partOf(id)],
  transform: (code, id) =>
    partOf(id) === "scan/lexer_public.js" ? withoutSleepingImports(code) : undefined,
}
