import { relative } from "node:path"
import type { Plugin } from "rolldown"
import { QueryParser } from "../../src/parser/parser.ts"
import { vocabulary } from "../../src/parser/tokens.ts"

/** Returns the path of a module inside `src` or `node_modules`, with `/`. */
export const placeOf = (id: string): string =>
  (/.*[\\/]node_modules[\\/](.+)/.exec(id)?.[1] ?? relative("src", id)).replaceAll("\\", "/")

/** The version of Chevrotain that these modules are of. For another one, each has to be looked at again. */
export const versionOfModules = "13.2.0"

/** What the first token says at a place of a rule: the alternative, or true where what is optional begins. */
type Choice = (this: { LA_FAST: () => { readonly tokenTypeIdx: number | undefined } }) => unknown

/**
 * Returns what Chevrotain finds about the grammar whenever it makes a parser: for each place of a rule where the next token
 * decides, the choice of each token by its name.
 */
function findChoices(): readonly (readonly [rule: string, place: number, object])[] {
  const { lookAheadFuncsCache, shortRuleNameToFull } = new QueryParser({
    validate: true,
  }) as unknown as {
    readonly lookAheadFuncsCache: readonly Readonly<Record<number, Choice>>[]
    readonly shortRuleNameToFull: readonly string[]
  }
  return lookAheadFuncsCache.flatMap((choices, rule) =>
    Object.entries(choices).map(([place, choose]) => {
      const chosen = vocabulary.map(({ name, tokenTypeIdx }): [string, unknown] => [
        name,
        choose.call({ LA_FAST: () => ({ tokenTypeIdx }) }),
      ])
      const taken = chosen.filter(([, choice]) => choice !== undefined && choice !== false)
      return [shortRuleNameToFull[rule] ?? "", Number(place), Object.fromEntries(taken)] as const
    }),
  )
}

/**
 * What takes the place of modules of Chevrotain. Most never run: they check a grammar where validation is on, go on behind a
 * mistake where recovery is, make and visit trees where the parser makes none itself, and word mistakes of a grammar, and of a
 * text that the grammar does not take, which this one takes all of. The lexer is made without what its patterns do not need,
 * since each has its flag and its first characters. What the parser looks ahead for is found in the build, so that no process
 * goes over the grammar first.
 */
export const replacedModules: Readonly<Record<string, string>> = {
  "chevrotain/lib/src/scan/lexer.js": `const none = () => []
    export { none as performRuntimeChecks, none as performWarningRuntimeChecks, none as validatePatterns }
    export const DEFAULT_MODE = "defaultMode"
    export const SINGLE_CHAR_MATCH = 0
    export const CUSTOM_MATCH = 1
    export const REG_EXP_MATCH = 2
    export const ASCII_CLASS_MATCH = 3
    export const LineTerminatorOptimizedTester = {}
    export const charCodeToOptimizedIndex = (code) => (code < 256 ? code : 255 + ~~(code / 255))
    export function analyzeTokenTypes(types) {
      const charCodeToPatternIdxToConfig = []
      const patternIdxToConfig = types.map((tokenType) => {
        const { PATTERN: pattern, START_CHARS_HINT: starts = [pattern], PUSH_MODE: push, tokenTypeIdx } = tokenType
        const short = typeof pattern === "string" && pattern.charCodeAt(0)
        const matchType = short === false ? REG_EXP_MATCH : SINGLE_CHAR_MATCH
        const pop = Object.hasOwn(tokenType, "POP_MODE")
        const config = { pattern, asciiClass: undefined, longerAlt: undefined, canLineTerminator: false, matchType, short,
          group: false, push, pop, tokenTypeIdx, tokenType }
        for (const start of starts) {
          const known = (charCodeToPatternIdxToConfig[charCodeToOptimizedIndex(start.charCodeAt(0))] ??= [])
          if (known.at(-1) !== config) known.push(config)
        }
        return config
      })
      return { emptyGroups: {}, patternIdxToConfig, charCodeToPatternIdxToConfig, hasCustom: false, canBeOptimized: true }
    }`,
  "@chevrotain/gast/lib/src/api.js": `const none = () => []
    export { none as Alternation, none as Alternative, none as NonTerminal, none as Option, none as Repetition,
      none as RepetitionMandatory, none as RepetitionMandatoryWithSeparator, none as RepetitionWithSeparator, none as Rule,
      none as Terminal, none as GAstVisitor, none as serializeGrammar, none as serializeProduction }`,
  "chevrotain/lib/src/scan/reg_exp_parser.js": `export const clearRegExpParserCache = () => undefined`,
  "chevrotain/lib/src/parse/grammar/checks.js": `const none = () => []
    export { none as validateLookahead, none as validateRuleIsOverridden }`,
  "chevrotain/lib/src/parse/grammar/gast/gast_resolver_public.js": `const none = () => []
    export { none as resolveGrammar, none as validateGrammar }`,
  "chevrotain/lib/src/parse/grammar/lookahead.js": `const none = () => []
    export { none as getLookaheadPaths, none as getLookaheadPathsForOptionalProd, none as getLookaheadPathsForOr }
    export const PROD_TYPE = {}`,
  "chevrotain/lib/src/parse/grammar/llk_lookahead.js": `export class LLkLookaheadStrategy {}`,
  "chevrotain/lib/src/parse/grammar/interpreter.js": `const none = () => []
    export { none as NextTerminalAfterAtLeastOneSepWalker, none as NextTerminalAfterAtLeastOneWalker,
      none as NextTerminalAfterManySepWalker, none as NextTerminalAfterManyWalker }`,
  "chevrotain/lib/src/parse/grammar/follow.js": `export const computeAllProdsFollows = () => ({})`,
  "chevrotain/lib/src/parse/errors_public.js": `const none = () => ""
    export const defaultParserErrorProvider = { buildMismatchTokenMessage: none, buildNotAllInputParsedMessage: none,
      buildNoViableAltMessage: none, buildEarlyExitMessage: none }
    export const defaultGrammarValidatorErrorProvider = {}`,
  "chevrotain/lib/src/parse/parser/traits/looksahead.js": `const choices = ${JSON.stringify(findChoices())}
    export class LooksAhead {
      initLooksAhead({ maxLookahead }) {
        Object.assign(this, { maxLookahead, lookaheadStrategy: {}, lookAheadFuncsCache: [], currRuleLookaheadFuncs: [] })
      }
      preComputeLookaheadFunctions() {
        for (const [rule, place, chosen] of choices) {
          const byToken = []
          for (const [name, choice] of Object.entries(chosen)) byToken[this.tokensMap[name].tokenTypeIdx] = choice
          const ofRule = (this.lookAheadFuncsCache[this.fullRuleNameToShort[rule]] ??= [])
          ofRule[place] = function () { return byToken[this.LA_FAST(1).tokenTypeIdx] }
        }
      }
    }`,
  "chevrotain/lib/src/parse/parser/traits/gast_recorder.js": `export class GastRecorder {
      initGastRecorder() {}
      enableRecording() {}
      disableRecording() {}
      topLevelRuleRecord() {}
    }`,
  "chevrotain/lib/src/parse/parser/traits/recoverable.js": `export const EOF_FOLLOW_KEY = {}
    export const IN_RULE_RECOVERY_EXCEPTION = ""
    export class Recoverable {
      initRecoverable() { Object.assign(this, { firstAfterRepMap: [], resyncFollows: {}, recoveryEnabled: false }) }
      attemptInRepetitionRecovery() {}
    }`,
  "chevrotain/lib/src/parse/parser/traits/tree_builder.js": `export class TreeBuilder {
      initTreeBuilder() { Object.assign(this, { CST_STACK: [], outputCst: false }) }
      cstInvocationStateUpdate() {}
      cstFinallyStateUpdate() {}
      cstPostTerminal() {}
      cstPostNonTerminal() {}
      cstPostRule() {}
    }`,
  "chevrotain/lib/src/parse/cst/cst_visitor.js": `const none = () => undefined
    export { none as createBaseSemanticVisitorConstructor, none as createBaseVisitorConstructorWithDefaults }`,
}

/** Replaces them in a build. */
export const replaceModules: Plugin = {
  name: "replace-modules",
  load: (id) => replacedModules[placeOf(id)],
}
