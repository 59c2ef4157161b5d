import { EmbeddedActionsParser, type IToken } from "chevrotain"
import type { TextRange } from "../diagnostics/diagnostic.ts"
import type { OperatorNode, SortNode, ValueNode } from "../language/ast.ts"
import { readValue } from "../language/escape.ts"
import type { OperatorSymbol } from "../language/operators.ts"
import {
  makeNames,
  readSign,
  trim,
  type NamesReading,
  type Placed,
  type NameParts,
} from "./actions.ts"
import {
  Comma,
  Escape,
  EscapedWhiteSpace,
  NamePart,
  NamePipe,
  Opening,
  OpeningBracket,
  OperatorToken,
  OtherBracket,
  SortText,
  ValuePart,
  ValuePipe,
  vocabulary,
} from "./tokens.ts"

/** One condition, as the grammar and its actions read it. Its place is that between two commas. */
export interface ConditionParts extends TextRange {
  readonly names: NamesReading
  readonly operator: Placed<OperatorNode> | undefined
  /** The values: at least one after an operator, and none without. */
  readonly values: readonly Placed<ValueNode>[]
}

const operatorNode = ({ image, startOffset: start }: IToken): Placed<OperatorNode> => ({
  kind: "operator",
  symbol: image as OperatorSymbol,
  range: { start, end: start + image.length },
})

/** The condition that is read. */
interface Condition extends NameParts {
  operator: Placed<OperatorNode> | undefined
  readonly values: Placed<ValueNode>[]
}

const startCondition = (start: number): Condition => ({
  start,
  openings: 0,
  brackets: 0,
  pipes: [],
  operator: undefined,
  values: [],
})

/**
 * The grammar, in two entry rules. It is tolerant: it accepts every sequence of tokens that the
 * lexer can make, so it needs no recovery and never throws. What one token of lookahead cannot
 * tell is left to the actions of `actions.ts`.
 *
 * There is one class, with closures made once. Several parser classes, or closures made in each
 * call of a rule, make Chevrotain's engine markedly slower, and so does each further rule.
 */
export class QueryParser extends EmbeddedActionsParser {
  #text = ""
  /** The offset after the last separator. */
  #start = 0
  #condition = startCondition(0)
  /** The offsets of the escapes in the last value. */
  readonly #escapes: number[] = []
  #conditions: ConditionParts[] = []
  #entries: Placed<SortNode>[] = []

  constructor({ validate }: { readonly validate: boolean }) {
    super(vocabulary, { maxLookahead: 1, skipValidations: !validate })
    this.performSelfAnalysis()
  }

  /** Takes the text that an entry rule reads next, and its tokens. */
  take(text: string, tokens: IToken[]): void {
    this.#text = text
    this.#start = 0
    this.input = tokens
  }

  #endOfPart(): number {
    const { startOffset } = this.LA(1)
    return startOffset >= 0 ? startOffset : this.#text.length
  }

  readonly #namePart = (): void => {
    const { tokenType } = this.CONSUME(NamePart)
    if (tokenType === OpeningBracket || tokenType === OtherBracket) this.#condition.brackets++
  }
  /** Reads `name = { name part }` (rule T6). */
  readonly #name = this.RULE("name", () => {
    this.MANY(this.#namePart)
  })

  readonly #valuePart = (): void => {
    const { tokenType, startOffset } = this.CONSUME(ValuePart)
    if (tokenType === Escape || tokenType === EscapedWhiteSpace) this.#escapes.push(startOffset)
  }
  /** Reads `value = { value part }` (rule T5). */
  readonly #value = this.RULE("value", () => {
    const escapes = this.#escapes
    escapes.length = 0
    this.MANY(this.#valuePart)
    const { operator, values } = this.#condition
    const first = values.length === 0
    const last = this.LA(1).tokenType !== ValuePipe
    const place = { start: this.#start, end: this.#endOfPart(), first, last, escapes }
    values.push(readValue(this.#text, place, operator?.symbol ?? "=="))
  })

  readonly #opening = (): void => {
    if (this.CONSUME(Opening).tokenType === OpeningBracket) this.#condition.openings++
  }
  readonly #furtherName = (): void => {
    this.#condition.pipes.push(this.CONSUME(NamePipe).startOffset)
    this.SUBRULE2(this.#name)
  }
  readonly #furtherValue = (): void => {
    this.#start = this.CONSUME(ValuePipe).startOffset + 1
    this.SUBRULE2(this.#value)
  }
  readonly #operatorAndValues = (): void => {
    const operator = operatorNode(this.CONSUME(OperatorToken))
    this.#condition.operator = operator
    this.#start = operator.range.end
    this.SUBRULE(this.#value)
    this.MANY3(this.#furtherValue)
  }
  /** Reads `condition = { opening } name { "|" name } [ operator value { "|" value } ]` (rule T2). */
  readonly #conditionRule = this.RULE("condition", () => {
    const condition = startCondition(this.#start)
    this.#condition = condition
    this.MANY(this.#opening)
    this.SUBRULE(this.#name)
    this.MANY2(this.#furtherName)
    this.OPTION(this.#operatorAndValues)
    const { start, operator, values } = condition
    const end = this.#endOfPart()
    const names = makeNames(this.#text, condition, operator?.range.start ?? end)
    this.#conditions.push({ start, end, names, operator, values })
  })

  readonly #furtherCondition = (): void => {
    this.#start = this.CONSUME(Comma).startOffset + 1
    this.SUBRULE2(this.#conditionRule)
  }
  /** Reads `filters = condition { "," condition }` (rule T1). */
  readonly filters = this.RULE("filters", () => {
    this.#conditions = []
    this.SUBRULE(this.#conditionRule)
    this.MANY(this.#furtherCondition)
    return this.#conditions
  })

  readonly #sortText = (): IToken => this.CONSUME(SortText)
  /** Reads `entry = [ sort text ]`. */
  readonly #entry = this.RULE("entry", () => {
    this.OPTION(this.#sortText)
    const place = trim(this.#text, this.#start, this.#endOfPart())
    if (place.start < place.end) this.#entries.push(readSign(this.#text, place))
  })
  readonly #furtherEntry = (): void => {
    this.#start = this.CONSUME(Comma).startOffset + 1
    this.SUBRULE2(this.#entry)
  }
  /** Reads `sorts = entry { "," entry }` (rule T15). */
  readonly sorts = this.RULE("sorts", () => {
    this.#entries = []
    this.SUBRULE(this.#entry)
    this.MANY(this.#furtherEntry)
    return this.#entries
  })
}
