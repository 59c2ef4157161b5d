import { EmbeddedActionsParser, type IToken, type ParserMethod } from "chevrotain"
import type { Range } from "../diagnostics/diagnostic.ts"
import type { Operator, Sort, Value } from "../language/ast.ts"
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
export interface ConditionParts extends Range {
  readonly names: NamesReading
  readonly operator: Placed<Operator> | undefined
  /** The values: at least one after an operator, and none without. */
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

  /** Takes the text that an entry rule reads next, and its tokens. */
  readonly take: (text: string, tokens: IToken[]) => void

  constructor({ validate }: { readonly validate: boolean }) {
    super(vocabulary, { maxLookahead: 1, skipValidations: !validate })

    let text = ""
    /** The offset after the last separator. */
    let start = 0
    let conditions: ConditionParts[] = []
    let entries: Placed<Sort>[] = []
    // The parts of the condition that is read.
    let names = noNames(0)
    let operator: Placed<Operator> | undefined
    let symbol: OperatorSymbol = "=="
    let values: Placed<Value>[] = []
    let escapes: number[] = []

    this.take = (given, tokens) => {
      text = given
      start = 0
      this.input = tokens
    }
    const startCondition = () => {
      names = noNames(start)
      operator = undefined
      values = []
    }
    const endOfPart = () => {
      const { startOffset } = this.LA(1)
      return startOffset >= 0 ? startOffset : text.length
    }

    const namePart = () => {
      const { tokenType } = this.CONSUME(NamePart)
      if (tokenType === OpeningBracket || tokenType === OtherBracket) names.brackets++
    }
    /** Reads `name = { name part }` (rule T6). */
    const name = this.RULE("name", () => {
      this.MANY(namePart)
    })

    const valuePart = () => {
      const { tokenType, startOffset } = this.CONSUME(ValuePart)
      if (tokenType === Escape || tokenType === EscapedWhiteSpace) escapes.push(startOffset)
    }
    /** Reads `value = { value part }` (rule T5). */
    const value = this.RULE("value", () => {
      escapes = []
      this.MANY(valuePart)
      const first = values.length === 0
      const last = this.LA(1).tokenType !== ValuePipe
      values.push(readValue(text, { start, end: endOfPart(), first, last, escapes }, symbol))
    })

    const opening = () => {
      if (this.CONSUME(Opening).tokenType === OpeningBracket) names.openings++
    }
    const furtherName = () => {
      names.pipes.push(this.CONSUME(NamePipe).startOffset)
      this.SUBRULE2(name)
    }
    const furtherValue = () => {
      start = this.CONSUME(ValuePipe).startOffset + 1
      this.SUBRULE2(value)
    }
    const operatorAndValues = () => {
      operator = operatorNode(this.CONSUME(OperatorToken))
      symbol = operator.symbol
      start = operator.range.end
      this.SUBRULE(value)
      this.MANY3(furtherValue)
    }
    /** Reads `condition = { opening } name { "|" name } [ operator value { "|" value } ]` (rule T2). */
    const condition = this.RULE("condition", () => {
      startCondition()
      this.MANY(opening)
      this.SUBRULE(name)
      this.MANY2(furtherName)
      this.OPTION(operatorAndValues)
      const end = endOfPart()
      const read = makeNames(text, names, operator?.range.start ?? end)
      conditions.push({ start: names.start, end, names: read, operator, values })
    })

    const furtherCondition = () => {
      start = this.CONSUME(Comma).startOffset + 1
      this.SUBRULE2(condition)
    }
    this.filters = this.RULE("filters", () => {
      conditions = []
      this.SUBRULE(condition)
      this.MANY(furtherCondition)
      return conditions
    })

    const sortText = () => this.CONSUME(SortText)
    /** Reads `entry = [ sort text ]`. */
    const entry = this.RULE("entry", () => {
      this.OPTION(sortText)
      const place = trim(text, start, endOfPart())
      if (place.start < place.end) entries.push(readSign(text, place))
    })
    const furtherEntry = () => {
      start = this.CONSUME(Comma).startOffset + 1
      this.SUBRULE2(entry)
    }
    this.sorts = this.RULE("sorts", () => {
      entries = []
      this.SUBRULE(entry)
      this.MANY(furtherEntry)
      return entries
    })

    this.performSelfAnalysis()
  }
}
