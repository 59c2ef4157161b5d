import { EmbeddedActionsParser, type IToken, type ParserMethod } from "chevrotain"
import type { Range } from "../diagnostics/diagnostic.ts"
import type { Operator, Sort, Value } from "../language/ast.ts"
import type { OperatorSymbol } from "../language/operators.ts"
import {
  makeNames,
  readSign,
  makeValue,
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
export interface ConditionParts extends Range {
  readonly names: NamesReading
  readonly operator: Placed<Operator> | undefined
  /** The values: at least one behind an operator, and none without. */
  readonly values: readonly Placed<Value>[]
}

const operatorNode = ({ image, startOffset: start }: IToken): Placed<Operator> => ({
  kind: "operator",
  symbol: image as OperatorSymbol,
  range: { start, end: start + image.length },
})

const noNames = (start: number): NameParts => ({ start, openings: 0, brackets: 0, pipes: [] })

/**
 * The grammar, in two entry rules. It is tolerant: it accepts every sequence of tokens that the
 * lexer can make, so it needs no recovery and never throws. What one token of lookahead cannot
 * tell is left to the actions of `actions.ts`.
 *
 * There is one class, with closures made once in the constructor. Several parser classes, or
 * closures made in each call of a rule, make Chevrotain's engine markedly slower, and so does each
 * further rule.
 */
export class QueryParser extends EmbeddedActionsParser {
  /** Reads `filters = condition { "," condition }` (rule T1). */
  readonly filters: ParserMethod<[], ConditionParts[]>
  /** Reads `sorts = entry { "," entry }` (rule T15). */
  readonly sorts: ParserMethod<[], Placed<Sort>[]>

  private text = ""
  /** The offset behind the last separator. */
  private start = 0
  private conditions: ConditionParts[] = []
  private names = noNames(0)
  private operator: Placed<Operator> | undefined
  /** The operator of the values that are read. */
  private symbol: OperatorSymbol = "=="
  private values: Placed<Value>[] = []
  private escapes: number[] = []
  private entries: Placed<Sort>[] = []

  constructor({ validate }: { readonly validate: boolean }) {
    super(vocabulary, { maxLookahead: 1, skipValidations: !validate })

    const namePart = () => {
      const { tokenType } = this.CONSUME(NamePart)
      if (tokenType === OpeningBracket || tokenType === OtherBracket) this.names.brackets++
    }
    /** Reads `name = { name part }` (rule T6). */
    const name = this.RULE("name", () => {
      this.MANY(namePart)
    })

    const valuePart = () => {
      const { tokenType, startOffset } = this.CONSUME(ValuePart)
      if (tokenType === Escape || tokenType === EscapedWhiteSpace) this.escapes.push(startOffset)
    }
    /** Reads `value = { value part }` (rule T5). */
    const value = this.RULE("value", () => {
      const { start, values } = this
      this.escapes = []
      this.MANY(valuePart)
      const next = this.LA(1)
      const first = values.length === 0
      const last = next.tokenType !== ValuePipe
      const written = { start, end: this.startOf(next), first, last, escapes: this.escapes }
      values.push(makeValue(this.text, written, this.symbol))
    })

    const opening = () => {
      if (this.CONSUME(Opening).tokenType === OpeningBracket) this.names.openings++
    }
    const furtherName = () => {
      this.names.pipes.push(this.CONSUME(NamePipe).startOffset)
      this.SUBRULE2(name)
    }
    const furtherValue = () => {
      this.start = this.CONSUME(ValuePipe).startOffset + 1
      this.SUBRULE2(value)
    }
    const operatorAndValues = () => {
      const operator = operatorNode(this.CONSUME(OperatorToken))
      this.operator = operator
      this.symbol = operator.symbol
      this.start = operator.range.end
      this.SUBRULE(value)
      this.MANY3(furtherValue)
    }
    /**
     * Reads `condition = { opening } name { "|" name } [ operator value { "|" value } ]` (rule T2).
     */
    const condition = this.RULE("condition", () => {
      const { start } = this
      this.forgetParts()
      this.MANY(opening)
      this.SUBRULE(name)
      this.MANY2(furtherName)
      this.OPTION(operatorAndValues)
      const end = this.startOf(this.LA(1))
      const { operator, values } = this
      const names = makeNames(this.text, this.names, operator?.range.start ?? end)
      this.conditions.push({ start, end, names, operator, values })
    })

    const furtherCondition = () => {
      this.start = this.CONSUME(Comma).startOffset + 1
      this.SUBRULE2(condition)
    }
    this.filters = this.RULE("filters", () => {
      this.conditions = []
      this.SUBRULE(condition)
      this.MANY(furtherCondition)
      return this.conditions
    })

    const sortText = () => this.CONSUME(SortText)
    /** Reads `entry = [ sort text ]`. */
    const entry = this.RULE("entry", () => {
      const { start } = this
      this.OPTION(sortText)
      const place = trim(this.text, start, this.startOf(this.LA(1)))
      if (place.start < place.end) this.entries.push(readSign(this.text, place))
    })
    const furtherEntry = () => {
      this.start = this.CONSUME(Comma).startOffset + 1
      this.SUBRULE2(entry)
    }
    this.sorts = this.RULE("sorts", () => {
      this.entries = []
      this.SUBRULE(entry)
      this.MANY(furtherEntry)
      return this.entries
    })

    this.performSelfAnalysis()
  }

  /** Takes the text that an entry rule reads next, and its tokens. */
  take(text: string, tokens: IToken[]): void {
    this.text = text
    this.start = 0
    this.input = tokens
  }

  /** Prepares for the names, the operator and the values of a condition. */
  private forgetParts(): void {
    this.names = noNames(this.start)
    this.operator = undefined
    this.values = []
  }

  /** Returns the offset of a token. The token at the end of the text has none of its own. */
  private startOf({ startOffset }: IToken): number {
    return startOffset >= 0 ? startOffset : this.text.length
  }
}
