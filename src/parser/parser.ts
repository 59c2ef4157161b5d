import { EmbeddedActionsParser, type IToken, type ParserMethod } from "chevrotain"
import type { Operator } from "../language/ast.ts"
import type { OperatorSymbol } from "../language/operators.ts"
import {
  Comma,
  NamePart,
  OperatorToken,
  SortText,
  ValuePart,
  ValuePipe,
  vocabulary,
} from "./tokens.ts"

/** The end of a part that no comma ended: it reaches to the end of the text. */
export const openEnd = Number.POSITIVE_INFINITY

/** Where the parts of one condition stand, as the grammar finds them. Offsets are UTF-16. */
export interface ConditionParts {
  /** From the comma before, or the start of the text, */
  readonly start: number
  /** to the comma after, or {@link openEnd}. */
  end: number
  operator: Operator | undefined
  /** Offsets of the pipes between the values. */
  readonly pipes: number[]
}

/** Where one entry of `sorts` stands. */
export interface SortParts {
  readonly start: number
  end: number
}

const startCondition = (start: number): ConditionParts => ({
  start,
  end: openEnd,
  operator: undefined,
  pipes: [],
})

const operatorNode = ({ image, startOffset: start }: IToken): Operator => ({
  kind: "operator",
  symbol: image as OperatorSymbol,
  range: { start, end: start + image.length },
})

const startEntry = (start: number): SortParts => ({ start, end: openEnd })

/**
 * The grammar, in two entry rules. It is tolerant: every sequence of tokens that the lexer can make is a sentence of it,
 * so there is no recovery and nothing to throw; the balance of brackets is looked at later (rules T6 and T7).
 *
 * One class, and closures made once in the constructor: several parser classes, or closures made anew in each rule
 * invocation, make Chevrotain's engine markedly slower.
 */
export class QueryParser extends EmbeddedActionsParser {
  /** filters = condition { "," condition } */
  readonly filters: ParserMethod<[], ConditionParts[]>
  /** sorts = entry { "," entry } */
  readonly sorts: ParserMethod<[], SortParts[]>

  private conditions: ConditionParts[] = []
  private currentCondition: ConditionParts = startCondition(0)
  private entries: SortParts[] = []
  private currentEntry: SortParts = startEntry(0)

  constructor({ validate }: { readonly validate: boolean }) {
    super(vocabulary, { maxLookahead: 1, skipValidations: !validate })

    const namePart = () => this.CONSUME(NamePart)
    const valuePart = () => this.CONSUME(ValuePart)

    /** value = { value part } */
    const value = this.RULE("value", () => {
      this.MANY(valuePart)
    })

    const furtherValue = () => {
      const pipe = this.CONSUME(ValuePipe)
      this.currentCondition.pipes.push(pipe.startOffset)
      this.SUBRULE2(value)
    }
    const operatorAndValues = () => {
      this.currentCondition.operator = operatorNode(this.CONSUME(OperatorToken))
      this.SUBRULE(value)
      this.MANY2(furtherValue)
    }
    /** condition = { name part } [ operator value { "|" value } ] */
    const condition = this.RULE("condition", () => {
      this.MANY(namePart)
      this.OPTION(operatorAndValues)
    })

    const furtherCondition = () => {
      const comma = this.CONSUME(Comma)
      this.currentCondition.end = comma.startOffset
      this.conditions.push((this.currentCondition = startCondition(comma.startOffset + 1)))
      this.SUBRULE2(condition)
    }
    this.filters = this.RULE("filters", () => {
      this.conditions = [(this.currentCondition = startCondition(0))]
      this.SUBRULE(condition)
      this.MANY(furtherCondition)
      return this.conditions
    })

    const sortText = () => this.CONSUME(SortText)
    /** entry = [ sort text ] */
    const entry = this.RULE("entry", () => {
      this.OPTION(sortText)
    })
    const furtherEntry = () => {
      const comma = this.CONSUME(Comma)
      this.currentEntry.end = comma.startOffset
      this.entries.push((this.currentEntry = startEntry(comma.startOffset + 1)))
      this.SUBRULE2(entry)
    }
    this.sorts = this.RULE("sorts", () => {
      this.entries = [(this.currentEntry = startEntry(0))]
      this.SUBRULE(entry)
      this.MANY(furtherEntry)
      return this.entries
    })

    this.performSelfAnalysis()
  }
}
